//! What a question has used of its limits.

use super::vm::{Stop, Vm};
use crate::engine::{Deadline, Engine};

/// Steps between two checks of the deadline.
pub const QUANTUM: i64 = Deadline::POLL as i64;

/// What a question has used of its limits.
#[derive(Debug, Default)]
pub struct FuelMeter {
    granted: i64,
    /// Whether the rest counts for this question.
    running: bool,
    spent: u64,
    /// When the question has to end; set when the fuel first runs out.
    deadline: Option<Deadline>,
}

impl Vm {
    /// Starts to count the steps of a question.
    #[inline(always)]
    pub fn start_meter(&mut self, engine: &Engine) {
        let steps = engine.limits().steps;
        if steps < u64::MAX {
            self.fuel = steps.min(QUANTUM as u64) as i64;
        }
        // The rest is set when the fuel runs out: questions are mostly too short for that.
        (self.meter.granted, self.meter.running) = (self.fuel, false);
    }

    /// When the question has to end, if it has been running for long.
    pub fn deadline(&self) -> Option<&Deadline> {
        self.meter.deadline.as_ref().filter(|_| self.meter.running)
    }

    /// Looks at limits when the fuel has run out, and grants more.
    #[cold]
    pub fn refill(&mut self, engine: &Engine) -> Result<(), Stop> {
        let limits = engine.limits();
        if !self.meter.running {
            self.meter = FuelMeter { granted: self.meter.granted, running: true, ..FuelMeter::default() };
        }
        self.meter.spent += (self.meter.granted - self.fuel).max(0) as u64;
        self.meter.deadline.get_or_insert_with(|| Deadline::new(limits)).check().map_err(Stop::Limit)?;
        // The machine counts other steps, and may need fewer.
        if self.meter.spent > limits.steps {
            return Err(Stop::Abandoned);
        }
        if self.memory() > limits.memory {
            self.release();
            return Err(Stop::Abandoned);
        }
        self.meter.granted = (limits.steps - self.meter.spent).min(QUANTUM as u64) as i64;
        self.fuel = self.meter.granted;
        Ok(())
    }
}
