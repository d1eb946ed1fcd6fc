//! Unification, without occurs check but safe on the cyclic terms that this allows.

use rustc_hash::FxHashSet;

use super::machine::{Machine, Trap};
use super::word::{Tag, Word};

/// After so many pairs, pairs already met are remembered: only huge or cyclic terms come this far.
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
    pub fn unify(&mut self, a: Word, b: Word) -> Result<bool, Trap> {
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

    fn unify_compounds(&mut self, a: Word, b: Word) -> Result<bool, Trap> {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.push((a, b));
        let mut met = Met::default();
        let result = self.unify_pairs(&mut pairs, &mut met);
        self.pairs = pairs;
        result
    }

    fn unify_pairs(&mut self, pairs: &mut Vec<(Word, Word)>, met: &mut Met) -> Result<bool, Trap> {
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (self.deref(a), self.deref(b));
            if a == b {
                continue;
            }
            let (first, second, count) = match (a.tag(), b.tag()) {
                (Tag::Ref, Tag::Ref) if a < b => {
                    self.bind(b, a);
                    continue;
                }
                (Tag::Ref, _) => {
                    self.bind(a, b);
                    continue;
                }
                (_, Tag::Ref) => {
                    self.bind(b, a);
                    continue;
                }
                (Tag::List, Tag::List) => (a.index(), b.index(), 2),
                (Tag::Struct, Tag::Struct) if self.heap[a.index()] == self.heap[b.index()] => {
                    (a.index() + 1, b.index() + 1, self.heap[a.index()].arity())
                }
                (Tag::Big, Tag::Big) if self.integer_value(a) == self.integer_value(b) => continue,
                _ => return Ok(false),
            };
            if met.again(a, b) {
                continue;
            }
            if met.count & 15 == 0 {
                self.budget.spend(1)?;
                self.budget.check_memory(met.bytes())?;
            }
            pairs.extend((0..count).rev().map(|at| (self.heap[first + at], self.heap[second + at])));
        }
        Ok(true)
    }
}
