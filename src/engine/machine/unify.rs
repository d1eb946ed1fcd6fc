//! Unification, without occurs check but safe on the cyclic terms that this allows.

use rustc_hash::FxHashSet;

use super::word::{Tag, Word};
use super::{Machine, MachineError};

/// After this many pairs, pairs already met are remembered: only huge or cyclic terms come this far.
const PATIENCE: usize = 1 << 16;

/// Pairs already dealt with, kept once a comparison becomes suspiciously long.
#[derive(Default)]
pub struct Met {
    count: usize,
    pairs: FxHashSet<(Word, Word)>,
}

impl Met {
    /// Whether the pair was met before, which is certain only of remembered ones.
    #[inline]
    pub fn again(&mut self, a: Word, b: Word) -> bool {
        self.count += 1;
        self.count > PATIENCE && !self.pairs.insert((a, b))
    }

    /// Memory for what is remembered.
    pub fn bytes(&self) -> usize {
        self.pairs.len() * 2 * size_of::<(Word, Word)>()
    }
}

impl Machine {
    /// Makes two terms equal by binding variables, or fails.
    #[inline]
    pub fn unify(&mut self, a: Word, b: Word) -> Result<bool, MachineError> {
        let (a, b) = (self.deref(a), self.deref(b));
        if a == b {
            return Ok(true);
        }
        match (a.is_ref(), b.is_ref()) {
            (true, true) => {
                if a < b {
                    self.bind(b, a)
                } else {
                    self.bind(a, b)
                }
                Ok(true)
            }
            (true, false) => {
                self.bind(a, b);
                Ok(true)
            }
            (false, true) => {
                self.bind(b, a);
                Ok(true)
            }
            _ if a.is_constant() || b.is_constant() => Ok(false),
            _ => self.unify_compounds(a, b),
        }
    }

    /// Unifies argument by argument, left to right; what is still to be done waits as ranges of arguments.
    #[inline(never)]
    fn unify_compounds(&mut self, a: Word, b: Word) -> Result<bool, MachineError> {
        let Machine { heap, trail, hb, ranges: waiting, budget, .. } = self;
        let (heap, hb) = (&mut heap[..], *hb);
        let mut bind = |heap: &mut [Word], variable: Word, value: Word| {
            heap[variable.index()] = value;
            if variable.index() < hb {
                trail.push(variable.index() as u32);
            }
        };
        let Some(mut range) = same_shape(heap, a, b) else { return Ok(false) };
        waiting.clear();
        let mut met = Met::default();
        loop {
            while range.count == 0 {
                match waiting.pop() {
                    Some(next) => range = next,
                    None => return Ok(true),
                }
            }
            let (a, b) = (follow(heap, heap[range.left]), follow(heap, heap[range.right]));
            range = Range { left: range.left + 1, right: range.right + 1, count: range.count - 1 };
            if a == b {
                continue;
            }
            if a.is_ref() && !(b.is_ref() && a < b) {
                bind(heap, a, b);
            } else if b.is_ref() {
                bind(heap, b, a);
            } else {
                let Some(inner) = same_shape(heap, a, b) else { return Ok(false) };
                if met.again(a, b) {
                    continue;
                }
                if met.count & 15 == 0 {
                    budget.spend(1)?;
                    budget.check_memory(met.bytes() + waiting.len() * size_of::<Range>())?;
                }
                if range.count > 0 {
                    waiting.push(range);
                }
                range = inner;
            }
        }
    }
}

/// The value of a word, once references are followed.
#[inline(always)]
pub fn follow(heap: &[Word], mut word: Word) -> Word {
    while word.is_ref() {
        let next = heap[word.index()];
        if next == word {
            break;
        }
        word = next;
    }
    word
}

/// The arguments of two compounds of the same name and arity; two equal large integers have none.
#[inline(always)]
fn same_shape(heap: &[Word], a: Word, b: Word) -> Option<Range> {
    match (a.tag(), b.tag()) {
        (Tag::List, Tag::List) => Some(Range { left: a.index(), right: b.index(), count: 2 }),
        (Tag::Struct, Tag::Struct) => {
            let header = heap[a.index()];
            let range = Range { left: a.index() + 1, right: b.index() + 1, count: header.arity() };
            (header == heap[b.index()]).then_some(range)
        }
        (Tag::Big, Tag::Big) => {
            let none = Range { left: 0, right: 0, count: 0 };
            (heap[a.index() + 1] == heap[b.index() + 1]).then_some(none)
        }
        _ => None,
    }
}

/// Arguments of two compounds, still to be unified.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    left: usize,
    right: usize,
    count: usize,
}
