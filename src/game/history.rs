//! The moves made so far, and how often a position has occurred among them.

use super::moves::Move;

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub number: Move,
    /// What undoes it.
    pub mark: usize,
    /// The key of the position before.
    pub key: u64,
}

/// How many kinds of keys are told apart by counting.
const KINDS: usize = 1 << 10;

/// The moves made so far.
#[derive(Clone, Debug)]
pub(super) struct History {
    made: Vec<Made>,
    /// How many of the positions before have a key of each kind: mostly none, and nothing need be searched for.
    kinds: Box<[u32; KINDS]>,
}

impl Default for History {
    fn default() -> History {
        History { made: Vec::new(), kinds: Box::new([0; KINDS]) }
    }
}

impl History {
    #[inline]
    pub fn push(&mut self, made: Made) {
        self.kinds[kind(made.key)] += 1;
        self.made.push(made);
    }

    #[inline]
    pub fn pop(&mut self) -> Option<Made> {
        let made = self.made.pop()?;
        self.kinds[kind(made.key)] -= 1;
        Some(made)
    }

    /// How often a position has occurred, now included.
    #[inline]
    pub fn occurrences(&self, key: u64) -> usize {
        if self.kinds[kind(key)] == 0 { 1 } else { self.count(key) }
    }

    fn count(&self, key: u64) -> usize {
        self.made.iter().filter(|made| made.key == key).count() + 1
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.made.iter().map(|made| made.number)
    }
}

#[inline]
fn kind(key: u64) -> usize {
    key as usize % KINDS
}
