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
    /// How many of the positions before have a key of each kind: mostly none, and nothing need be searched for. Only the
    /// first `counted` positions are included, until a question needs the others.
    kinds: Box<[u32; KINDS]>,
    counted: usize,
}

impl Default for History {
    fn default() -> History {
        History { steps: Vec::new(), kinds: Box::new([0; KINDS]), counted: 0 }
    }
}

impl History {
    /// Adds a step.
    #[inline]
    pub fn push(&mut self, step: Step) {
        self.steps.push(step);
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

    /// How many of the positions before have a key.
    #[inline]
    pub fn count(&mut self, key: u64) -> usize {
        for step in &self.steps[self.counted..] {
            self.kinds[kind(step.key)] += 1;
        }
        self.counted = self.steps.len();
        if self.kinds[kind(key)] == 0 { 0 } else { self.count_of_kind(key) }
    }

    fn count_of_kind(&self, key: u64) -> usize {
        self.steps.iter().filter(|step| step.key == key).count()
    }
}

#[inline]
fn kind(key: u64) -> usize {
    key as usize % KINDS
}
