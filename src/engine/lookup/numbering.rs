//! Numbers for constants: looked up in an array where the constants lie close together, and hashed where they do not.

use rustc_hash::FxHashMap;

use crate::engine::machine::word::Word;

/// Constants and their numbers.
#[derive(Clone, Debug, Default)]
pub struct Numbering {
    numbers: FxHashMap<Word, u32>,
    integers: Dense,
    atoms: Dense,
}

/// The numbers of constants of one kind, from the least one on; `NONE` where there is none.
#[derive(Clone, Debug, Default)]
struct Dense {
    least: u64,
    numbers: Vec<u32>,
}

/// Marks a constant without a number.
const NONE: u32 = u32::MAX;
/// An array may be this long, however few constants are in it.
const ALWAYS: u64 = 1024;

impl Dense {
    fn new(constants: &[(Word, u32)]) -> Dense {
        let places = || constants.iter().map(|(word, _)| place(*word));
        let (Some(least), Some(greatest)) = (places().min(), places().max()) else { return Dense::default() };
        if greatest - least > ALWAYS + 4 * constants.len() as u64 {
            return Dense::default();
        }
        let mut numbers = vec![NONE; (greatest - least) as usize + 1];
        constants.iter().for_each(|&(word, number)| numbers[(place(word) - least) as usize] = number);
        Dense { least, numbers }
    }
}

/// The place of a constant among those of its kind: the order of integers, moved to be without sign.
#[inline(always)]
fn place(word: Word) -> u64 {
    (word.0 ^ 1 << 63) >> 3
}

impl Numbering {
    /// The number of a constant.
    #[inline]
    pub fn number(&self, word: Word) -> Option<u32> {
        let dense = if word.is_small() { &self.integers } else { &self.atoms };
        if dense.numbers.is_empty() {
            return self.numbers.get(&word).copied();
        }
        dense.numbers.get(place(word).wrapping_sub(dense.least) as usize).copied().filter(|&number| number != NONE)
    }

    /// Gives a constant a number unless it has one; returns whether it had.
    pub fn add(&mut self, word: Word, number: u32) -> bool {
        let before = self.numbers.len();
        self.numbers.entry(word).or_insert(number);
        self.numbers.len() == before
    }

    /// Prepares for quick look-up once all constants are known.
    pub fn finish(&mut self) {
        let (integers, atoms): (Vec<_>, Vec<_>) =
            self.numbers.iter().map(|(&word, &number)| (word, number)).partition(|(word, _)| word.is_small());
        (self.integers, self.atoms) = (Dense::new(&integers), Dense::new(&atoms));
    }
}
