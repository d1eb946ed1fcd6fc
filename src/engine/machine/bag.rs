//! What `findall/3` collects: a list under construction outside the heap, so that backtracking leaves it alone.

use super::word::Word;
use super::{Machine, MachineError};

/// A list of copied terms, as relocatable cells.
#[derive(Debug, Default)]
pub struct Bag {
    cells: Vec<Word>,
    /// Where the last list cell is.
    last: Option<usize>,
    count: usize,
}

impl Bag {
    /// How many words it takes.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// How many terms it holds.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl Machine {
    /// Adds a copy of a term to the newest bag.
    pub fn add_to_bag(&mut self, word: Word) -> Result<(), MachineError> {
        let Some(mut bag) = self.bags.pop() else { return Ok(()) };
        let result = self.extend_bag(&mut bag, word);
        self.bags.push(bag);
        result
    }

    fn extend_bag(&mut self, bag: &mut Bag, word: Word) -> Result<(), MachineError> {
        let at = bag.cells.len();
        bag.cells.extend([word, self.names.nil]);
        self.copy_into(&mut bag.cells, at)?;
        if let Some(last) = bag.last {
            bag.cells[last + 1] = Word::list(at);
        }
        bag.last = Some(at);
        bag.count += 1;
        if bag.count & 0x3ff == 0 {
            self.budget.check_memory(self.memory() + bag.cells.len() * 8)?;
        }
        Ok(())
    }

    /// Ends the newest bag and puts its list on the heap.
    pub fn close_bag(&mut self) -> Result<Word, MachineError> {
        let Some(bag) = self.bags.pop() else { return Ok(self.names.nil) };
        if bag.last.is_none() {
            return Ok(self.names.nil);
        }
        self.reserve(bag.cells.len())?;
        let base = self.thaw_cells(&bag.cells);
        Ok(Word::list(base))
    }
}
