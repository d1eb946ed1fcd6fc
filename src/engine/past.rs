//! The positions of a game before the one at hand, by their keys: how often a position has occurred.

/// How many kinds of keys are told apart by counting.
const KINDS: usize = 1 << 10;

/// The keys of the positions so far.
#[derive(Clone, Debug)]
pub struct Past {
    /// Those of the positions before.
    keys: Vec<u64>,
    /// That of the position at hand.
    now: u64,
    /// How many of the positions before have a key of each kind: mostly none, and nothing need be searched for. Only the
    /// first so many are counted, until somebody asks.
    kinds: Box<[u32; KINDS]>,
    counted: usize,
}

impl Default for Past {
    fn default() -> Past {
        Past { keys: Vec::new(), now: 0, kinds: Box::new([0; KINDS]), counted: 0 }
    }
}

impl Past {
    /// A move leads from one position to another.
    #[inline]
    pub fn push(&mut self, before: u64, now: u64) {
        self.keys.push(before);
        self.now = now;
    }

    /// The last move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        let Some(key) = self.keys.pop() else { return };
        self.now = key;
        if self.counted > self.keys.len() {
            self.counted -= 1;
            self.kinds[kind(key)] -= 1;
        }
    }

    /// How often the position at hand has occurred, now included.
    #[inline]
    pub fn occurrences(&mut self) -> usize {
        for &key in &self.keys[self.counted..] {
            self.kinds[kind(key)] += 1;
        }
        self.counted = self.keys.len();
        if self.kinds[kind(self.now)] == 0 { 1 } else { self.count() }
    }

    fn count(&self) -> usize {
        self.keys.iter().filter(|&&key| key == self.now).count() + 1
    }
}

#[inline]
fn kind(key: u64) -> usize {
    key as usize % KINDS
}
