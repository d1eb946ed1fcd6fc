//! What loading may use as a whole: one deadline, one number of steps and one amount of memory for all its parts.

use super::deadline::Deadline;
use super::limits::{Limit, Limits};
use super::machine::Machine;
use crate::diagnostic::Diagnostic;
use crate::program::code;
use crate::source::Span;

/// What loading may still use.
#[derive(Debug)]
pub struct Allowance {
    limits: Limits,
    /// When it has to end.
    pub deadline: Deadline,
    /// Steps made so far.
    spent: u64,
}

/// Loading was given up: which limit was reached, while doing what.
#[derive(Debug)]
pub struct LoadLimitReached {
    pub limit: Limit,
    pub doing: String,
}

impl LoadLimitReached {
    /// The problem to report.
    pub fn diagnostic(&self, span: Span) -> Diagnostic {
        let LoadLimitReached { limit, doing } = self;
        let problem = Diagnostic::error(code::LOADING_LIMIT, span, format!("{doing}: {limit}"));
        match limit {
            Limit::Stopped => problem,
            _ => problem.help("raise the limit, or make the rules do less work at load time"),
        }
    }
}

impl Allowance {
    /// Everything that the limits allow, the clock started now.
    pub fn new(limits: &Limits) -> Allowance {
        Allowance { limits: limits.clone(), deadline: Deadline::new(limits), spent: 0 }
    }

    /// Fails if the time is over, all steps are made or the stop flag is raised.
    pub fn check(&self, doing: impl FnOnce() -> String) -> Result<(), LoadLimitReached> {
        let steps = if self.spent >= self.limits.steps { Err(Limit::Steps(self.limits.steps)) } else { Ok(()) };
        self.deadline.check().and(steps).map_err(|limit| LoadLimitReached { limit, doing: doing() })
    }

    /// Fails if this much memory is more than the limit.
    pub fn check_memory(&self, used: usize) -> Result<(), Limit> {
        if used > self.limits.memory { Err(Limit::Memory(self.limits.memory)) } else { Ok(()) }
    }

    /// Whether a limit is that of the whole, not of a part.
    pub fn is_reached(&self, limit: Limit) -> bool {
        limit == Limit::Memory(self.limits.memory)
    }

    /// Lets a machine run one part within its own limits and what is left of the whole.
    pub fn lend(&self, machine: &mut Machine, part: Limits) {
        let deadline = part.time.map_or_else(|| self.deadline.clone(), |time| self.deadline.or_within(time));
        let limits = Limits {
            steps: part.steps.min(self.limits.steps.saturating_sub(self.spent)),
            memory: part.memory.min(self.limits.memory),
            tables: part.tables.min(self.limits.tables),
            ..part
        };
        machine.reset_until(deadline, &limits);
    }

    /// Counts the steps of a part.
    pub fn spend(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps);
    }
}
