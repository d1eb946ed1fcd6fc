//! Canonical cells: a term in preorder with its variables numbered. Terms that differ only in the names of their
//! variables have equal cells, which makes them the keys of tables and of types.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::engine::machine::word::{BIG_HEADER, Tag, Word};
use crate::engine::machine::{Machine, MachineError};

/// Up to this many variables are searched one by one; more are hashed.
const FEW: usize = 32;

impl Machine {
    /// Appends the cells of a term; `variables` lists the variables met so far.
    pub fn canonical(
        &mut self,
        word: Word,
        cells: &mut Vec<Word>,
        variables: &mut Vec<Word>,
    ) -> Result<(), MachineError> {
        let word = self.deref(word);
        if word.is_constant() {
            cells.push(word);
            return Ok(());
        }
        if self.canonical_flat(word, cells) {
            return Ok(());
        }
        let mut todo = vec![word];
        let mut steps = 0;
        let mut places: FxHashMap<Word, usize> = FxHashMap::default();
        while let Some(word) = todo.pop() {
            let word = self.deref(word);
            match word.tag() {
                Tag::Ref => {
                    if variables.len() > FEW && places.len() < variables.len() {
                        let new = places.len();
                        places.extend(variables.iter().enumerate().skip(new).map(|(at, &variable)| (variable, at)));
                    }
                    let known = match variables.len() > FEW {
                        true => places.get(&word).copied(),
                        false => variables.iter().position(|&variable| variable == word),
                    };
                    cells.push(Word::mark(known.unwrap_or(variables.len())));
                    if known.is_none() {
                        variables.push(word);
                    }
                }
                Tag::Big => cells.extend([BIG_HEADER, self.heap[word.index() + 1]]),
                Tag::List | Tag::Struct => {
                    let (header, first) = self.compound_parts(word).expect("a compound");
                    cells.push(header);
                    todo.extend(self.heap[first..first + header.arity()].iter().rev());
                }
                _ => cells.push(word),
            }
            steps += 1;
            if steps & 0xfff == 0 {
                self.budget.spend(0x100)?;
                self.budget.check_memory(self.memory() + (cells.len() + todo.len()) * 8)?;
            }
        }
        Ok(())
    }

    /// Appends the cells of a compound of constants; nothing if it is something else.
    #[inline]
    fn canonical_flat(&self, word: Word, cells: &mut Vec<Word>) -> bool {
        let Some((header, first)) = self.compound_parts(word) else { return false };
        let start = cells.len();
        cells.push(header);
        for at in first..first + header.arity() {
            let word = self.deref(self.heap[at]);
            if !word.is_constant() {
                cells.truncate(start);
                return false;
            }
            cells.push(word);
        }
        true
    }

    /// Which of two rows of canonical cells comes first in the standard order, variables by their numbers.
    pub fn compare_canonical(&self, a: &[Word], b: &[Word]) -> Ordering {
        let integer = |cells: &[Word], at: usize| match cells[at] {
            BIG_HEADER => cells.get(at + 1).map(|raw| raw.0 as i64),
            cell => (cell.tag() == Tag::Int).then(|| cell.small_value()),
        };
        let rank = |cells: &[Word], at: usize| match cells[at].tag() {
            Tag::Mark => 0,
            _ if integer(cells, at).is_some() => 1,
            Tag::Atom => 2,
            _ => 3,
        };
        let mut at = 0;
        while at < a.len().min(b.len()) {
            let order = rank(a, at).cmp(&rank(b, at)).then_with(|| match rank(a, at) {
                0 => a[at].index().cmp(&b[at].index()),
                1 => integer(a, at).cmp(&integer(b, at)),
                2 => self.compare_atoms(a[at], b[at]),
                _ => self.compare_functors(a[at], b[at]),
            });
            if order != Ordering::Equal {
                return order;
            }
            at += if a[at] == BIG_HEADER { 2 } else { 1 };
        }
        a.len().cmp(&b.len())
    }

    /// Builds a ground term.
    pub fn build_ground(&mut self, cells: &[Word]) -> Word {
        match cells {
            // What follows the header of a large integer is no word, though it may look like one.
            [header, args @ ..]
                if ![self.names.cons, BIG_HEADER].contains(header) && args.iter().all(|word| word.is_constant()) =>
            {
                let at = self.heap.len();
                self.heap.extend_from_slice(cells);
                if args.is_empty() { *header } else { Word::structure(at) }
            }
            _ => self.build_canonical(cells, 0, &mut Vec::new()).0,
        }
    }

    /// Builds the term that starts at a cell, and returns it with the place of the next one.
    pub fn build_canonical(&mut self, cells: &[Word], at: usize, variables: &mut Vec<Word>) -> (Word, usize) {
        let mut root = Word::int(0);
        let mut targets = vec![None];
        let mut at = at;
        while let Some(target) = targets.pop() {
            let cell = cells[at];
            at += 1;
            let word = match cell.tag() {
                Tag::Mark => {
                    while variables.len() <= cell.index() {
                        let variable = self.new_variable();
                        variables.push(variable);
                    }
                    variables[cell.index()]
                }
                Tag::Header if cell == BIG_HEADER => {
                    at += 1;
                    self.integer(cells[at - 1].0 as i64)
                }
                Tag::Header => {
                    let list = cell == self.names.cons;
                    let start = self.heap.len();
                    if !list {
                        self.heap.push(cell);
                    }
                    let first = self.heap.len();
                    self.heap.resize(first + cell.arity(), self.names.nil);
                    targets.extend((first..first + cell.arity()).rev().map(Some));
                    if list { Word::list(start) } else { Word::structure(start) }
                }
                _ => cell,
            };
            match target {
                None => root = word,
                Some(place) => self.heap[place] = word,
            }
        }
        (root, at)
    }
}
