//! The answers to one goal, found as they are asked for.

use std::sync::Arc;

use super::Engine;
use super::answer;
use super::answer::Answer;
use crate::engine::error::QueryError;
use crate::engine::machine::MachineError;
use crate::engine::machine::raise::Uncaught;
use crate::engine::machine::word::Word;

/// The answers to one goal, found one at a time as they are asked for.
#[derive(Debug)]
pub struct Answers<'e> {
    engine: &'e mut Engine,
    variables: Vec<(Arc<str>, Word)>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Fresh,
    Running,
    Done,
}

impl Answers<'_> {
    /// The answers to the goal in register 0.
    pub(super) fn new(engine: &mut Engine, variables: Vec<(Arc<str>, Word)>) -> Answers<'_> {
        Answers { engine, variables, stage: Stage::Fresh }
    }

    /// The names of the goal's variables in order.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|(name, _)| &**name)
    }

    /// Counts that many bytes, which the caller keeps of the answers, against the memory limit.
    pub fn keep(&mut self, bytes: usize) -> Result<(), QueryError> {
        self.engine.machine.collect(bytes).map_err(|limit| self.engine.trapped(MachineError::Limit(limit)))
    }

    fn step(&mut self) -> Result<Option<Answer>, Uncaught> {
        let machine = &mut self.engine.machine;
        let found = match self.stage {
            Stage::Fresh => machine.start()?,
            _ => machine.run(0)?,
        };
        self.stage = Stage::Running;
        if !found {
            return Ok(None);
        }
        match answer::answer(machine, &self.variables) {
            Ok(answer) => Ok(Some(answer)),
            Err(MachineError::Limit(limit)) => Err(Uncaught::Limit(limit)),
            Err(MachineError::Ball(_)) => unreachable!("taking an answer raises nothing but limits"),
        }
    }
}

impl Iterator for Answers<'_> {
    type Item = Result<Answer, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stage == Stage::Done {
            return None;
        }
        match self.step() {
            Ok(Some(answer)) => {
                if !answer.more() {
                    self.stage = Stage::Done;
                }
                Some(Ok(answer))
            }
            Ok(None) => {
                self.stage = Stage::Done;
                None
            }
            Err(uncaught) => {
                self.stage = Stage::Done;
                Some(Err(self.engine.uncaught(uncaught)))
            }
        }
    }
}

impl Drop for Answers<'_> {
    fn drop(&mut self) {
        self.engine.machine.clear();
    }
}
