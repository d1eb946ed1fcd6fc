//! The standard order of terms: variables, integers, atoms, compounds by arity, name and arguments.
//!
//! Safe on cyclic terms: pairs met again while they are being compared count as equal.

use std::cmp::Ordering;

use super::unify::Met;
use super::word::{Tag, Word};
use super::{Machine, MachineError};

impl Machine {
    /// Which of two terms comes first.
    pub fn compare(&mut self, a: Word, b: Word) -> Result<Ordering, MachineError> {
        let (a, b) = (self.deref(a), self.deref(b));
        if a == b {
            return Ok(Ordering::Equal);
        }
        if a.is_small() && b.is_small() {
            return Ok(a.small_value().cmp(&b.small_value()));
        }
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.push((a, b));
        let result = self.compare_pairs(&mut pairs);
        self.pairs = pairs;
        result
    }

    fn compare_pairs(&mut self, pairs: &mut Vec<(Word, Word)>) -> Result<Ordering, MachineError> {
        let mut met = Met::default();
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (self.deref(a), self.deref(b));
            if a == b {
                continue;
            }
            match self.compare_outside(a, b) {
                Ordering::Equal => {}
                decided => return Ok(decided),
            }
            let (Some((header, first)), Some((_, second))) = (self.compound_parts(a), self.compound_parts(b)) else {
                continue;
            };
            if met.again(a, b) {
                continue;
            }
            self.budget.spend(1)?;
            self.budget.check_memory(met.bytes())?;
            pairs.extend((0..header.arity()).rev().map(|at| (self.heap[first + at], self.heap[second + at])));
        }
        Ok(Ordering::Equal)
    }

    /// Compares two dereferenced terms without their arguments.
    fn compare_outside(&self, a: Word, b: Word) -> Ordering {
        let rank = |word: Word| match word.tag() {
            Tag::Ref => 0,
            Tag::Int | Tag::Big => 1,
            Tag::Atom => 2,
            _ => 3,
        };
        rank(a).cmp(&rank(b)).then_with(|| match (a.tag(), b.tag()) {
            (Tag::Ref, _) => a.cmp(&b),
            (Tag::Int | Tag::Big, _) => self.integer_value(a).cmp(&self.integer_value(b)),
            (Tag::Atom, _) => self.compare_atoms(a, b),
            _ => self.compare_headers(a, b),
        })
    }

    pub fn compare_atoms(&self, a: Word, b: Word) -> Ordering {
        match (a.as_atom(), b.as_atom()) {
            (Some(a), Some(b)) => self.symbols.name(a).cmp(self.symbols.name(b)),
            _ => Ordering::Equal,
        }
    }

    fn compare_headers(&self, a: Word, b: Word) -> Ordering {
        let (Some((a, _)), Some((b, _))) = (self.compound_parts(a), self.compound_parts(b)) else {
            return Ordering::Equal;
        };
        self.compare_functors(a, b)
    }

    /// Compares two headers of compounds: by arity, then by name.
    pub fn compare_functors(&self, a: Word, b: Word) -> Ordering {
        a.arity().cmp(&b.arity()).then_with(|| {
            let name = |header: Word| self.symbols.name(self.symbols.parts(header.functor()).0);
            name(a).cmp(name(b))
        })
    }
}
