//! The steps of a game so far: what undoes them, and how often a position has occurred among them.

/// How many kinds of keys are told apart by counting.
const KINDS: usize = 1 << 10;

/// A step of a game.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The number of the move.
    pub made: u32,
    /// What undoes it.
    pub mark: usize,
    /// The key of the position before.
    pub key: u64,
}

/// The steps of a game so far.
#[derive(Clone, Debug)]
pub struct History {
    steps: Vec<Step>,
    /// The key of the position at hand.
    now: u64,
    /// How many of the positions before have a key of each kind: mostly none, and nothing need be searched for. Only the
    /// first `counted` positions are included, until a question needs the others.
    kinds: Box<[u32; KINDS]>,
    counted: usize,
}

impl Default for History {
    fn default() -> History {
        History { steps: Vec::new(), now: 0, kinds: Box::new([0; KINDS]), counted: 0 }
    }
}

impl History {
    /// A step leads to a position.
    #[inline]
    pub fn push(&mut self, step: Step, now: u64) {
        self.steps.push(step);
        self.now = now;
    }

    /// Takes the last steps back; what the first of them was.
    #[inline]
    pub fn take_back(&mut self, count: usize) -> Option<Step> {
        let kept = self.steps.len().checked_sub(count)?;
        let step = *self.steps.get(kept)?;
        while self.counted > kept {
            self.counted -= 1;
            self.kinds[kind(self.steps[self.counted].key)] -= 1;
        }
        self.steps.truncate(kept);
        self.now = step.key;
        Some(step)
    }

    /// How many steps there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The numbers of the moves made.
    pub fn moves(&self) -> impl Iterator<Item = u32> {
        self.steps.iter().map(|step| step.made)
    }

    /// How often the position at hand has occurred, now included.
    #[inline]
    pub fn occurrences(&mut self) -> usize {
        for step in &self.steps[self.counted..] {
            self.kinds[kind(step.key)] += 1;
        }
        self.counted = self.steps.len();
        if self.kinds[kind(self.now)] == 0 { 1 } else { self.count() }
    }

    fn count(&self) -> usize {
        self.steps.iter().filter(|step| step.key == self.now).count() + 1
    }
}

#[inline]
fn kind(key: u64) -> usize {
    key as usize % KINDS
}
