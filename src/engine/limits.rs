//! What a query may use: steps, memory, tables, time, and a flag to stop it from outside.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::deadline::Deadline;

/// Bounds for one query. The defaults are generous and finite in memory; steps and time are unbounded.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::Ordering;
///
/// use regola::{Engine, Limit, Limits, QueryError, Rules};
///
/// let rules = Rules::parse("endless.pl", "p :- p.")?;
/// let limits = Limits::default();
/// let stop = Arc::clone(&limits.stop); // another thread can raise it at any time
/// let mut engine = Engine::new(&rules);
/// engine.set_limits(limits);
/// stop.store(true, Ordering::Relaxed);
/// let stopped = engine.ask("p")?.next().unwrap().unwrap_err();
/// assert!(matches!(stopped, QueryError::Limit(Limit::Stopped)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// At most this many steps: calls of predicates, returns from clauses with several goals, work of built-ins.
    pub steps: u64,
    /// At most this many bytes of terms, frames and choice points.
    pub memory: usize,
    /// At most this many bytes of tables.
    pub tables: usize,
    /// At most this long, counted from the start of the query.
    pub time: Option<Duration>,
    /// Until then at the latest, whenever the query begins: one end for work that asks many.
    pub until: Option<Instant>,
    /// Raise this flag, from any thread, to stop the query.
    pub stop: Arc<AtomicBool>,
}

impl Limits {
    /// The end of a query that begins at a time; the clock is not read where nothing depends on it.
    pub(crate) fn end(&self, begin: impl FnOnce() -> Instant) -> Option<Instant> {
        let Some(time) = self.time else { return self.until };
        let end = begin().checked_add(time);
        end.into_iter().chain(self.until).min()
    }

    /// The limit of time, if the end that all queries have in common has come.
    pub(crate) fn check_end(&self) -> Result<(), Limit> {
        match self.until {
            Some(until) if Instant::now() >= until => Err(Limit::Time(self.time.unwrap_or_default())),
            _ => Ok(()),
        }
    }

    /// What loading rules may use as a whole where each goal may use this. Small limits are meant for goals: rules that
    /// do nothing unusual can always be loaded.
    pub fn for_loading(&self) -> Limits {
        Limits {
            steps: self.steps.max(5_000_000),
            memory: self.memory.max(64 << 20),
            tables: self.tables.max(16 << 20),
            time: self.time.map(|time| time.max(Duration::from_secs(1))),
            until: self.until,
            stop: Arc::clone(&self.stop),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: u64::MAX,
            memory: 1 << 30,
            tables: 256 << 20,
            time: None,
            until: None,
            stop: Arc::new(AtomicBool::new(false)),
        }
    }
}

/// The limit that a query reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The number of steps.
    Steps(u64),
    /// Memory, in bytes.
    Memory(usize),
    /// Memory for tables, in bytes.
    Tables(usize),
    /// Time.
    Time(Duration),
    /// The stop flag.
    Stopped,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Steps(steps) => write!(f, "the limit of {steps} steps was reached"),
            Limit::Memory(bytes) => write!(f, "the memory limit of {} was reached", mebibytes(*bytes)),
            Limit::Tables(bytes) => write!(f, "the limit of {} for tables was reached", mebibytes(*bytes)),
            Limit::Time(time) => write!(f, "the time limit of {} s was reached", time.as_secs_f64()),
            Limit::Stopped => write!(f, "interrupted"),
        }
    }
}

fn mebibytes(bytes: usize) -> String {
    match bytes {
        0..1_048_576 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

/// The limits of a running query and what it has used of them.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    deadline: Deadline,
    spent: u64,
    /// Steps until the next check of the deadline.
    pub fuel: i64,
    granted: i64,
    /// Steps between two checks of the deadline.
    quantum: u64,
    /// When the next query has to end, if it goes on with what was begun before.
    resumed: Option<Deadline>,
}

impl Budget {
    /// A fresh budget, its clock started now.
    pub fn new(limits: &Limits) -> Budget {
        Budget::until(Deadline::new(limits), limits)
    }

    /// A fresh budget that ends at a deadline set before, whatever time the limits allow.
    pub fn until(deadline: Deadline, limits: &Limits) -> Budget {
        let (limits, quantum) = (limits.clone(), Deadline::POLL);
        let mut budget = Budget { limits, deadline, spent: 0, fuel: 0, granted: 0, quantum, resumed: None };
        budget.grant();
        budget
    }

    /// The next query goes on with what has to end then.
    pub fn resume_until(&mut self, deadline: Deadline) {
        self.resumed = Some(deadline);
    }

    /// The same limits for another query, its clock started now unless it goes on with something.
    pub fn restart(&mut self) {
        match self.resumed.take() {
            Some(deadline) => self.deadline = deadline,
            None => self.deadline.restart(&self.limits),
        }
        self.spent = 0;
        self.grant();
    }

    fn grant(&mut self) {
        self.granted = self.limits.steps.saturating_sub(self.spent).min(self.quantum) as i64;
        self.fuel = self.granted;
    }

    /// Checks the deadline at every step from now on.
    pub fn watch(&mut self) {
        self.quantum = 0;
        self.grant();
    }

    /// Counts a step, and checks the deadline.
    pub fn count(&mut self) -> Result<(), Limit> {
        self.fuel = 0;
        self.spent += 1;
        self.refill()
    }

    /// Steps made so far.
    pub fn steps(&self) -> u64 {
        self.spent + (self.granted - self.fuel.max(0)) as u64
    }

    /// Bytes allowed for terms, frames and choice points.
    pub fn memory(&self) -> usize {
        self.limits.memory
    }

    /// Fails if the memory in use is too much.
    pub fn check_memory(&self, used: usize) -> Result<(), Limit> {
        if used > self.limits.memory { Err(Limit::Memory(self.limits.memory)) } else { Ok(()) }
    }

    /// Fails if the tables are too large.
    pub fn check_tables(&self, used: usize) -> Result<(), Limit> {
        if used > self.limits.tables { Err(Limit::Tables(self.limits.tables)) } else { Ok(()) }
    }

    /// Whether tables leave less than half of their room to the next query.
    pub fn crowded(&self, used: usize) -> bool {
        used > self.limits.tables / 2
    }

    /// Called when the fuel has run out: checks the deadline, and grants more.
    pub fn refill(&mut self) -> Result<(), Limit> {
        self.spent += (self.granted - self.fuel.max(0)) as u64;
        (self.granted, self.fuel) = (0, 0);
        self.deadline.check()?;
        if self.spent >= self.limits.steps {
            return Err(Limit::Steps(self.limits.steps));
        }
        self.grant();
        Ok(())
    }

    /// Counts the work of a long built-in as steps.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), Limit> {
        self.fuel -= steps as i64;
        if self.fuel < 0 { self.refill_after_overdraft() } else { Ok(()) }
    }

    #[cold]
    fn refill_after_overdraft(&mut self) -> Result<(), Limit> {
        self.spent += self.fuel.unsigned_abs();
        self.fuel = 0;
        self.refill()
    }
}
