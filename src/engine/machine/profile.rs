//! How often each predicate is called, and how long it takes until the next call: for authors who want faster rules.

use std::time::{Duration, Instant};

use super::Machine;
use crate::engine::compile::image::Dispatch;
use crate::engine::query::Engine;

/// What a predicate has cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// How often it was called.
    pub calls: u64,
    /// From each call to the next one, whichever predicate that is of.
    pub time: Duration,
}

/// What all predicates have cost, by number.
#[derive(Debug, Default)]
pub struct Profile {
    costs: Vec<Cost>,
    /// The predicate called last, and when.
    last: Option<(u32, Instant)>,
}

impl Profile {
    fn note(&mut self, pred: u32) {
        let now = Instant::now();
        self.take_time(now);
        if self.costs.len() <= pred as usize {
            self.costs.resize(pred as usize + 1, Cost::default());
        }
        self.costs[pred as usize].calls += 1;
        self.last = Some((pred, now));
    }

    fn take_time(&mut self, now: Instant) {
        if let Some((pred, since)) = self.last.take() {
            self.costs[pred as usize].time += now - since;
        }
    }

    /// What comes before the next call is not counted.
    pub fn pause(&mut self) {
        self.take_time(Instant::now());
    }
}

impl Engine {
    /// Starts to count calls, which makes everything slower.
    pub fn start_profile(&mut self) {
        self.machine.profile = Some(Box::default());
        self.machine.budget.watch();
    }

    /// What predicates, given as `name/arity`, have cost since.
    pub fn profile(&self) -> Vec<(String, Cost)> {
        let image = &self.machine.image;
        let mut costs = self.machine.profile.as_ref().map_or(Vec::new(), |profile| profile.costs.clone());
        // A tabled predicate's clauses are called when a table is made: that is time of the predicate, and no call.
        for (pred, of) in image.preds.iter().enumerate() {
            if let Dispatch::Table(tabled) = &of.dispatch
                && let Some(clauses) = costs.get_mut(tabled.clauses as usize)
            {
                let Cost { time, .. } = std::mem::take(clauses);
                if let Some(cost) = costs.get_mut(pred) {
                    cost.time += time;
                }
            }
        }
        let called = costs.into_iter().enumerate().filter(|(_, cost)| cost.calls > 0);
        called.map(|(pred, cost)| (image.symbols.indicator(image.preds[pred].functor), cost)).collect()
    }
}

impl Machine {
    /// Looks at the limits, and counts a call where calls are counted.
    #[cold]
    pub fn check_call(&mut self, pred: u32) -> Result<(), crate::engine::limits::Limit> {
        if let Some(profile) = &mut self.profile {
            profile.note(pred);
            if self.heap.len() <= self.heap_soft {
                return self.budget.count();
            }
        }
        self.check()
    }
}
