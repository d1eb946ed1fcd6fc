//! What a question has used of its limits.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::vm::{Stop, Vm};
use crate::engine::{Engine, Limit};

/// Steps between two looks at the clock and the flag.
pub const QUANTUM: i64 = 8192;

/// What a question has used of its limits.
#[derive(Debug, Default)]
pub struct FuelMeter {
    granted: i64,
    /// Whether the rest counts for this question.
    running: bool,
    spent: u64,
    /// When the clock was first looked at.
    started: Option<Instant>,
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

    /// Since when the question has been running, if it has been for long.
    pub fn started(&self) -> Option<Instant> {
        self.meter.started.filter(|_| self.meter.running)
    }

    /// Looks at limits when the fuel has run out, and grants more.
    #[cold]
    pub fn refill(&mut self, engine: &Engine) -> Result<(), Stop> {
        let limits = engine.limits();
        if !self.meter.running {
            self.meter = FuelMeter { granted: self.meter.granted, running: true, ..FuelMeter::default() };
        }
        self.meter.spent += (self.meter.granted - self.fuel).max(0) as u64;
        if limits.stop.load(Ordering::Relaxed) {
            return Err(Stop::Limit(Limit::Stopped));
        }
        let started = *self.meter.started.get_or_insert_with(Instant::now);
        if limits.end(|| started).is_some_and(|end| Instant::now() >= end) {
            return Err(Stop::Limit(Limit::Time(limits.time.unwrap_or_default())));
        }
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
