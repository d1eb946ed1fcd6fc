//! Lists and variables of terms on the heap.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::word::{Tag, Word};
use super::{Machine, MachineError};

impl Machine {
    /// A proper list of these elements.
    pub fn list(&mut self, items: &[Word]) -> Result<Word, MachineError> {
        if items.is_empty() {
            return Ok(self.names.nil);
        }
        self.reserve(items.len() * 2)?;
        let start = self.heap.len();
        for &item in items {
            let next = self.heap.len() + 2;
            self.heap.extend([item, Word::list(next)]);
        }
        let last = self.heap.len() - 1;
        self.heap[last] = self.names.nil;
        Ok(Word::list(start))
    }

    /// The number of list cells and what is at the end. The end of a cyclic list is a list cell again.
    pub fn list_end(&mut self, list: Word) -> Result<(usize, Word), MachineError> {
        let mut rest = self.deref(list);
        let mut length = 0;
        // Brent's (1980) cycle detection: the mark is moved at powers of two.
        let (mut mark, mut next_mark) = (rest, 1);
        while rest.tag() == Tag::List {
            rest = self.deref(self.heap[rest.index() + 1]);
            length += 1;
            if rest == mark && rest.tag() == Tag::List {
                break;
            }
            if length == next_mark {
                mark = rest;
                next_mark *= 2;
            }
            if length & 63 == 0 {
                self.budget.spend(1)?;
            }
        }
        Ok((length, rest))
    }

    /// The elements of a list that must be proper.
    pub fn proper_list(&mut self, list: Word) -> Result<Vec<Word>, MachineError> {
        let (length, end) = self.list_end(list)?;
        if end.is_ref() {
            return Err(self.instantiation_error());
        }
        if end != self.names.nil {
            return Err(self.type_error("list", list));
        }
        self.reserve(length)?;
        let mut items = Vec::with_capacity(length);
        let mut rest = self.deref(list);
        while rest.tag() == Tag::List {
            items.push(self.heap[rest.index()]);
            rest = self.deref(self.heap[rest.index() + 1]);
        }
        Ok(items)
    }

    /// The unbound variables of a term in the order of their first occurrence.
    pub fn variables(&mut self, word: Word) -> Result<Vec<Word>, MachineError> {
        let mut found: IndexSet<Word, FxBuildHasher> = IndexSet::default();
        let mut seen: FxHashSet<Word> = FxHashSet::default();
        let mut todo = vec![word];
        let mut steps = 0usize;
        while let Some(word) = todo.pop() {
            let word = self.deref(word);
            if word.is_ref() {
                found.insert(word);
            } else if let Some((header, first)) = self.compound_parts(word) {
                steps += 1;
                // Only a large or cyclic term makes it worth while to remember what was seen.
                if steps > 4096 && !seen.insert(word) {
                    continue;
                }
                todo.extend(self.heap[first..first + header.arity()].iter().rev());
                if steps & 63 == 0 {
                    self.budget.spend(1)?;
                    self.budget.check_memory(self.memory() + (todo.len() + seen.len()) * 16)?;
                }
            }
        }
        Ok(found.into_iter().collect())
    }
}
