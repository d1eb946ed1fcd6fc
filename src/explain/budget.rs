//! What an explanation may use: its own steps and those of the machine together, and one clock for both.

use crate::engine::{Deadline, Engine, Limit, Limits};

/// Steps between two checks of the deadline: a step here costs more than one of the machine.
const QUANTUM: u64 = Deadline::POLL / 32;

/// The limits of one explanation, and what it has used of them.
#[derive(Debug)]
pub(super) struct SharedBudget {
    limits: Limits,
    deadline: Deadline,
    spent: u64,
    next_check: u64,
}

impl SharedBudget {
    pub fn new(limits: &Limits) -> SharedBudget {
        SharedBudget { limits: limits.clone(), deadline: Deadline::new(limits), spent: 0, next_check: 0 }
    }

    /// Steps made so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Bytes allowed.
    pub fn check_memory(&self, used: usize) -> Result<(), Limit> {
        if used > self.limits.memory { Err(Limit::Memory(self.limits.memory)) } else { Ok(()) }
    }

    /// Counts a step; true if it is time to look at the memory, too.
    pub fn step(&mut self) -> Result<bool, Limit> {
        self.spent += 1;
        if self.spent < self.next_check {
            return Ok(false);
        }
        self.check()?;
        Ok(true)
    }

    /// Counts the work of a long step.
    pub fn spend(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps);
    }

    fn check(&mut self) -> Result<(), Limit> {
        self.next_check = self.limits.steps.min(self.spent + QUANTUM);
        self.deadline.check()?;
        if self.spent >= self.limits.steps { Err(Limit::Steps(self.limits.steps)) } else { Ok(()) }
    }

    /// Lets the machine use no more than what is left.
    pub fn lend(&mut self, engine: &mut Engine) -> Result<(), Limit> {
        self.check()?;
        let steps = self.limits.steps.saturating_sub(self.spent);
        engine.set_limits(Limits { steps, time: self.deadline.remaining(), ..self.limits.clone() });
        Ok(())
    }

    /// Counts what the machine used.
    pub fn charge(&mut self, engine: &Engine) {
        self.spent = self.spent.saturating_add(engine.steps());
    }

    /// The limit that the machine met, as it was set for both together.
    pub fn whole(&self, limit: Limit) -> Limit {
        match (limit, self.limits.time) {
            (Limit::Steps(_), _) => Limit::Steps(self.limits.steps),
            (Limit::Time(_), Some(time)) => Limit::Time(time),
            _ => limit,
        }
    }
}
