//! The one clock: when a piece of work has to end, because its time is over or because a flag says so.
//!
//! Queries on the machine and in plans, explanations, loading and searches each carry a [`Deadline`] and check it from
//! time to time: every [`Deadline::POLL`] steps, at every node, or once per clause.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::limits::{Limit, Limits};

/// When a piece of work has to end: at a point in time, or when the stop flag is raised.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    until: Option<Instant>,
    /// The time that was allowed, for the message.
    time: Option<Duration>,
    stop: Arc<AtomicBool>,
}

impl Deadline {
    /// How many steps of the machine or of a plan there are between two checks: well under a millisecond.
    pub const POLL: u64 = 8192;

    /// The time and the flag of limits, the clock started now.
    pub fn new(limits: &Limits) -> Deadline {
        Deadline { until: limits.end(Instant::now), time: limits.time, stop: Arc::clone(&limits.stop) }
    }

    /// A time from now, if there is one, and a flag.
    pub fn within(time: Option<Duration>, stop: &Arc<AtomicBool>) -> Deadline {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Deadline { until, time, stop: Arc::clone(stop) }
    }

    /// The earlier of this deadline and a time from now.
    pub fn or_within(&self, time: Duration) -> Deadline {
        let sooner = Instant::now().checked_add(time).filter(|end| self.until.is_none_or(|until| *end < until));
        match sooner {
            Some(end) => Deadline { until: Some(end), time: Some(time), stop: Arc::clone(&self.stop) },
            None => self.clone(),
        }
    }

    /// Starts the clock of the same limits again, now. It is not read where no limit depends on it.
    #[inline]
    pub(super) fn restart(&mut self, limits: &Limits) {
        self.until = limits.end(Instant::now);
        self.time = limits.time;
    }

    /// Whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.until.is_some()
    }

    /// The time that is left, if it is limited.
    pub fn remaining(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Fails once the time is over or the flag is raised. It reads the clock if time is limited, so call it every few
    /// microseconds of work, and at least every 50 ms.
    #[inline]
    pub fn check(&self) -> Result<(), Limit> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Limit::Stopped);
        }
        match self.until {
            Some(until) if Instant::now() >= until => Err(Limit::Time(self.time.unwrap_or_default())),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(1 << 20);

    #[test]
    fn a_raised_flag_comes_before_the_time() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let deadline = Deadline::new(&limits);
        assert_eq!(deadline.check(), Err(Limit::Time(Duration::ZERO)));
        limits.stop.store(true, Ordering::Relaxed);
        assert_eq!(deadline.check(), Err(Limit::Stopped));
    }

    #[test]
    fn the_earlier_of_two_ends_counts() {
        let unlimited = Deadline::default();
        assert!(!unlimited.is_timed());
        assert_eq!(unlimited.or_within(Duration::ZERO).check(), Err(Limit::Time(Duration::ZERO)));
        let ended = Deadline::within(Some(Duration::ZERO), &Arc::default());
        assert_eq!(ended.or_within(LONG).check(), Err(Limit::Time(Duration::ZERO)));
        assert_eq!(ended.remaining(), Some(Duration::ZERO));
    }

    /// An end that several queries have in common counts also where each alone may take any time.
    #[test]
    fn an_end_in_common_needs_no_time_of_its_own() {
        let limits = Limits { until: Some(Instant::now()), ..Limits::default() };
        assert_eq!(Deadline::new(&limits).check(), Err(Limit::Time(Duration::ZERO)));
    }
}
