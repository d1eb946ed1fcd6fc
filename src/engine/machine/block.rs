//! Copies of terms outside the heap: relocatable blocks of cells.
//!
//! Copying is Cheney's (1970): cells are scanned while what they refer to is appended, and each source cell is
//! marked with its destination until the end, so that shared and cyclic parts are copied once. Putting a block back
//! is one pass that moves the indexes.

use super::word::{BIG_HEADER, Tag, Word};
use super::{Machine, MachineError};

/// Copied terms, which are its first cells. Heap indexes are relative to the block's start.
#[derive(Clone, Debug, Default)]
pub struct Block {
    cells: Vec<Word>,
}

impl Block {
    /// How many words it takes.
    pub fn size(&self) -> usize {
        self.cells.len()
    }
}

/// In a mark: the cell is the first of a compound that was copied. Without it, it is a variable copied on its own.
const COMPOUND: usize = 1;

/// Source cells that carry a mark for the time of copying, with what they held.
type Marked = Vec<(usize, Word)>;

impl Machine {
    /// Copies one term.
    pub fn freeze(&mut self, word: Word) -> Result<Block, MachineError> {
        self.freeze_all(vec![word])
    }

    /// Copies several terms that may share variables.
    pub fn freeze_all(&mut self, roots: Vec<Word>) -> Result<Block, MachineError> {
        let mut cells = roots;
        self.copy_into(&mut cells, 0)?;
        Ok(Block { cells })
    }

    /// Copies what the cells from a given one on refer to behind them, and makes them refer to the copies.
    pub fn copy_into(&mut self, cells: &mut Vec<Word>, from: usize) -> Result<(), MachineError> {
        let mut marked = Marked::new();
        let result = self.scan(cells, from, &mut marked);
        for (at, word) in marked.into_iter().rev() {
            self.heap[at] = word;
        }
        result
    }

    fn scan(&mut self, cells: &mut Vec<Word>, from: usize, marked: &mut Marked) -> Result<(), MachineError> {
        let mut scan = from;
        let mut checked = cells.len();
        while scan < cells.len() {
            let word = cells[scan];
            if word == BIG_HEADER {
                scan += 2;
                continue;
            }
            if !word.is_constant() {
                cells[scan] = self.copy_cell(word, scan, cells, marked);
            }
            scan += 1;
            if cells.len() > checked + 4096 {
                self.budget.check_memory(self.memory() + (cells.len() + marked.len() * 2) * 8)?;
                self.budget.spend((cells.len() - checked) / 8)?;
                checked = cells.len();
            }
        }
        Ok(())
    }

    /// What a copied cell becomes, once what it refers to has been copied too.
    fn copy_cell(&mut self, word: Word, at: usize, cells: &mut Vec<Word>, marked: &mut Marked) -> Word {
        let mut word = word;
        loop {
            match word.tag() {
                Tag::Ref => {
                    let next = self.heap[word.index()];
                    if next == word {
                        marked.push((word.index(), next));
                        self.heap[word.index()] = Word::mark(at << 1);
                        return Word::reference(at);
                    }
                    word = next;
                }
                Tag::Mark => return Word::reference(word.index() >> 1),
                Tag::List => return Word::list(self.copy_compound(word.index(), 2, cells, marked)),
                Tag::Struct => {
                    let size = 1 + self.heap[word.index()].arity();
                    return Word::structure(self.copy_compound(word.index(), size, cells, marked));
                }
                Tag::Big => {
                    cells.extend([BIG_HEADER, self.heap[word.index() + 1]]);
                    return Word::big(cells.len() - 2);
                }
                _ => return word,
            }
        }
    }

    /// Appends the cells of a compound and returns where; only once for each compound.
    fn copy_compound(&mut self, source: usize, size: usize, cells: &mut Vec<Word>, marked: &mut Marked) -> usize {
        let first = self.heap[source];
        if first.tag() == Tag::Mark && first.index() & COMPOUND != 0 {
            return first.index() >> 1;
        }
        let to = cells.len();
        cells.extend_from_slice(&self.heap[source..source + size]);
        if first.tag() != Tag::Mark {
            marked.push((source, first));
        }
        self.heap[source] = Word::mark(to << 1 | COMPOUND);
        to
    }

    /// Puts a block on the heap and returns its first term.
    pub fn thaw(&mut self, block: &Block) -> Word {
        let base = self.thaw_cells(&block.cells);
        self.heap[base]
    }

    /// Puts a block on the heap and returns where its terms are.
    pub fn thaw_all(&mut self, block: &Block) -> usize {
        self.thaw_cells(&block.cells)
    }

    /// Appends relocatable cells to the heap.
    pub fn thaw_cells(&mut self, cells: &[Word]) -> usize {
        let base = self.heap.len();
        self.heap.reserve(cells.len());
        let mut raw = false;
        for &word in cells {
            self.heap.push(if raw { word } else { word.moved(base) });
            raw = word == BIG_HEADER && !raw;
        }
        base
    }
}
