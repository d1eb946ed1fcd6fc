//! Goals that the machine answers, a few answers at a time.
//!
//! The machine can only begin a question anew, so each time more answers are wanted, all are asked for again and the
//! known ones skipped; as the portions grow, that costs little. Rules have no side effects, so there is no difference.

use std::collections::VecDeque;

use super::record::CallId;
use super::solver::{Alternative, SolveError, Solver};
use crate::engine::{Answer, QueryError};
use crate::term::Term;

/// A question to the machine and its answers so far.
#[derive(Debug)]
pub(super) struct MachineQuery {
    goal: Term,
    /// The variables of the goal in the store.
    variables: Vec<u32>,
    ready: VecDeque<Answer>,
    /// How many answers have been taken from the machine.
    known: usize,
    end: Rest,
}

/// What comes after the answers that are ready.
#[derive(Debug)]
enum Rest {
    /// Not known yet.
    Open,
    Nothing,
    Error(QueryError),
}

/// Portions grow by this factor,
const GROWTH: usize = 16;
/// up to this many answers.
const LARGEST: usize = 1 << 12;

impl Solver<'_, '_> {
    /// Asks the machine for the answers of a call.
    pub fn ask(&mut self, call: CallId) -> Result<bool, SolveError> {
        let (goal, variables) = self.store.export_open(self.records[call as usize].goal)?;
        let asked = MachineQuery { goal, variables, ready: VecDeque::new(), known: 0, end: Rest::Open };
        self.next_answer(call, asked)
    }

    /// Takes the next answer of a call.
    pub fn next_answer(&mut self, call: CallId, mut asked: MachineQuery) -> Result<bool, SolveError> {
        if asked.ready.is_empty() && matches!(asked.end, Rest::Open) {
            self.fetch(&mut asked)?;
        }
        let Some(answer) = asked.ready.pop_front() else {
            return match asked.end {
                Rest::Error(error) => Err(SolveError::from(error)),
                _ => Ok(false),
            };
        };
        let variables = asked.variables.clone();
        if !asked.ready.is_empty() || !matches!(asked.end, Rest::Nothing) {
            let cont = self.cont;
            self.choose(Alternative::Answers { call, asked, cont });
        }
        Ok(self.store.accept(&answer, &variables))
    }

    fn fetch(&mut self, asked: &mut MachineQuery) -> Result<(), SolveError> {
        self.budget.lend(self.engine)?;
        let portion = if asked.known == 0 { 1 } else { (asked.known * GROWTH).min(LARGEST) };
        let answers = match self.engine.ask_term(&asked.goal) {
            Ok(answers) => answers,
            Err(error) => return Err(SolveError::from(error)),
        };
        asked.end = Rest::Nothing;
        // An error ends the answers also where it comes among those known.
        for (at, answer) in answers.take(asked.known + portion).enumerate() {
            match answer {
                Ok(answer) if at >= asked.known => {
                    asked.end = if answer.more() { Rest::Open } else { Rest::Nothing };
                    asked.ready.push_back(answer);
                }
                Ok(_) => {}
                Err(error) => asked.end = Rest::Error(error),
            }
        }
        asked.known += asked.ready.len();
        self.budget.charge(self.engine);
        match std::mem::replace(&mut asked.end, Rest::Nothing) {
            Rest::Error(QueryError::Limit(limit)) => Err(SolveError::Limit(limit)),
            end => {
                asked.end = end;
                Ok(())
            }
        }
    }
}
