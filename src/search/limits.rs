//! When a search ends: depth, nodes, time, a flag raised from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::{Deadline, Limit, QueryError};
use crate::game::GameError;

/// Bounds for one search. Without any, it ends when the result is proved.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// At most this many plies deep.
    pub depth: Option<u32>,
    /// At most this many moves made, by all threads together.
    pub nodes: Option<u64>,
    /// At most this long.
    pub time: Option<Duration>,
    /// Raise this flag, from any thread, to end the search.
    pub stop: Arc<AtomicBool>,
}

/// Why the search of a subtree did not come to its end.
#[derive(Debug)]
pub(super) enum SearchError {
    /// A limit was reached.
    Limit,
    /// The share of an attempt is used up, but not that of the search.
    Share,
    /// The rules gave no good answer.
    Game(GameError),
}

impl From<GameError> for SearchError {
    fn from(error: GameError) -> SearchError {
        match error {
            // The flag that stops a question is meant to stop the search.
            GameError::Query(QueryError::Limit(Limit::Stopped)) => SearchError::Limit,
            error => SearchError::Game(error),
        }
    }
}

/// The limits of a running search, as one thread sees them.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    start: Instant,
    deadline: Deadline,
    nodes: u64,
    /// Raised when the thread that is waited for has finished.
    finished: Arc<AtomicBool>,
    /// The node and the time at which an attempt ends; the time is never later than the search's.
    share: u64,
    attempt: Deadline,
}

impl Clock {
    /// Started now, for a number of threads.
    pub fn new(limits: &SearchLimits, threads: usize) -> Clock {
        let deadline = Deadline::within(limits.time, &limits.stop);
        Clock {
            start: Instant::now(),
            attempt: deadline.clone(),
            deadline,
            nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes / threads.max(1) as u64),
            finished: Arc::default(),
            share: u64::MAX,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.deadline.is_timed()
    }

    /// Grants an attempt a share: microseconds if time is limited, or else nodes after the given number.
    pub fn grant(&mut self, share: Option<u64>, nodes: u64) {
        let timed = self.is_timed();
        let time = share.filter(|_| timed).map(Duration::from_micros);
        self.attempt = time.map_or_else(|| self.deadline.clone(), |time| self.deadline.or_within(time));
        self.share = share.filter(|_| !timed).map_or(u64::MAX, |share| nodes.saturating_add(share));
    }

    /// Makes the threads that share this clock stop.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Looks at all limits. One question to the rules may take milliseconds, so this is asked at every node.
    pub fn check(&self, nodes: u64) -> Result<(), SearchError> {
        if nodes >= self.nodes || self.finished.load(Ordering::Relaxed) {
            return Err(SearchError::Limit);
        }
        // The clock is read once: what ends the search ends the attempt, too.
        if self.attempt.check().is_err() {
            return Err(if self.deadline.check().is_err() { SearchError::Limit } else { SearchError::Share });
        }
        if nodes >= self.share { Err(SearchError::Share) } else { Ok(()) }
    }
}
