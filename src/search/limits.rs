//! When a search ends: depth, nodes, time, a flag raised from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::{Limit, QueryError};
use crate::game::GameError;

/// Bounds for one search. Without any, it ends when the result is proved.
#[derive(Clone, Debug, Default)]
pub struct Limits {
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
    deadline: Option<Instant>,
    nodes: u64,
    stop: Arc<AtomicBool>,
    /// Raised when the thread that is waited for has finished.
    finished: Arc<AtomicBool>,
    /// The node and the time at which an attempt ends.
    share: u64,
    until: Option<Instant>,
}

impl Clock {
    /// Started now, for so many threads.
    pub fn new(limits: &Limits, threads: usize) -> Clock {
        let start = Instant::now();
        Clock {
            start,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes / threads.max(1) as u64),
            stop: Arc::clone(&limits.stop),
            finished: Arc::default(),
            share: u64::MAX,
            until: None,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.deadline.is_some()
    }

    /// Grants an attempt so many microseconds if time is limited, or else so many nodes from a number on.
    pub fn grant(&mut self, share: Option<u64>, nodes: u64) {
        let timed = self.is_timed();
        let time = share.filter(|_| timed).map(Duration::from_micros);
        self.until = time.and_then(|time| Instant::now().checked_add(time));
        self.share = share.filter(|_| !timed).map_or(u64::MAX, |share| nodes.saturating_add(share));
    }

    /// Tells the threads that share this clock to end.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Looks at all limits. One question to the rules may take milliseconds, so this is asked at every node.
    pub fn check(&self, nodes: u64) -> Result<(), SearchError> {
        if nodes >= self.nodes || self.stop.load(Ordering::Relaxed) || self.finished.load(Ordering::Relaxed) {
            return Err(SearchError::Limit);
        }
        if let Some(deadline) = self.deadline {
            let now = Instant::now();
            if now >= deadline {
                return Err(SearchError::Limit);
            }
            if self.until.is_some_and(|until| now >= until) {
                return Err(SearchError::Share);
            }
        }
        if nodes >= self.share { Err(SearchError::Share) } else { Ok(()) }
    }
}
