//! Facts as rows of constants, with an index for every argument.
//!
//! A search takes the bound argument that leaves the fewest rows and compares the others row by row: tables of games
//! are small, and a few comparisons cost less than a key made of several arguments.

use super::compile::index::ANY;
use super::numbering::Numbering;
use super::word::{Tag, Word};
use crate::program::symbol::Functor;

/// The facts of a predicate.
#[derive(Clone, Debug)]
pub struct Rows {
    arity: usize,
    count: u32,
    /// Row by row; `ANY` matches anything.
    cells: Vec<Word>,
    /// Numbers of rows: all of them in order, then those of each value of each argument.
    order: Vec<u32>,
    columns: Vec<Column>,
    /// Who deals with arguments that may be an exception.
    pub strict: Option<Strict>,
}

/// Arguments of another kind than the rows have, which may raise an exception.
#[derive(Clone, Debug)]
pub struct Strict {
    /// The predicate that the rows are the answers of.
    pub clauses: Functor,
    /// For each argument, the kind that is no exception, if there is one.
    pub kinds: Vec<Option<Tag>>,
}

impl Strict {
    /// Whether some argument, if it is given at all, may be an exception.
    #[inline]
    pub fn refuses(&self, given: &[Word]) -> bool {
        let foreign = |(kind, word): (&Option<Tag>, &Word)| *word != ANY && kind.is_some_and(|kind| kind != word.tag());
        self.kinds.iter().zip(given).any(foreign)
    }
}

/// The places in `order` of the rows that agree with each value of one argument.
#[derive(Clone, Debug)]
struct Column {
    numbers: Numbering,
    ranges: Vec<(u32, u32)>,
    /// For values that no row has.
    others: (u32, u32),
}

/// The most arguments.
pub const WIDEST: usize = 8;

impl Rows {
    /// The index of rows of so many cells.
    pub fn new(arity: usize, cells: Vec<Word>) -> Rows {
        let count = cells.len() / arity;
        let mut rows = Rows {
            arity,
            count: count as u32,
            cells,
            order: (0..count as u32).collect(),
            columns: Vec::new(),
            strict: None,
        };
        rows.columns = (0..arity).map(|at| rows.column(at)).collect();
        rows
    }

    fn column(&mut self, at: usize) -> Column {
        let values: Vec<Word> = self.cells.chunks(self.arity).map(|row| row[at]).collect();
        let mut numbers = Numbering::default();
        let mut lists: Vec<Vec<u32>> = Vec::new();
        for &value in values.iter().filter(|&&value| value != ANY) {
            if !numbers.add(value, lists.len() as u32) {
                lists.push(Vec::new());
            }
        }
        numbers.finish();
        let mut others = Vec::new();
        for (row, &value) in values.iter().enumerate() {
            match (value != ANY).then(|| numbers.number(value)).flatten() {
                Some(number) => lists[number as usize].push(row as u32),
                None => {
                    others.push(row as u32);
                    lists.iter_mut().for_each(|list| list.push(row as u32));
                }
            }
        }
        let mut place = |list: Vec<u32>| {
            let start = self.order.len() as u32;
            self.order.extend(list);
            (start, self.order.len() as u32)
        };
        Column { numbers, ranges: lists.into_iter().map(&mut place).collect(), others: place(others) }
    }

    /// How many rows there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Places of rows that may agree with what is given (`ANY` where nothing is), from one to another.
    #[inline]
    pub fn range(&self, given: &[Word]) -> (u32, u32) {
        let mut best = (0, self.count);
        for (column, &word) in self.columns.iter().zip(given) {
            if word == ANY {
                continue;
            }
            let range = match word.is_constant().then(|| column.numbers.number(word)).flatten() {
                Some(number) => column.ranges[number as usize],
                None => column.others,
            };
            if range.1 - range.0 < best.1 - best.0 {
                best = range;
                if best.1 - best.0 <= 2 {
                    break;
                }
            }
        }
        best
    }

    /// The first place from one to another whose row agrees with what is given.
    #[inline]
    pub fn find(&self, given: &[Word], from: u32, end: u32) -> Option<u32> {
        (from..end).find(|&at| {
            // Without branches: they cost more than a comparison.
            let agrees = |(&cell, &word): (&Word, &Word)| cell == word || cell == ANY || word == ANY;
            self.row(at).iter().zip(given).map(agrees).fold(true, |all, one| all & one)
        })
    }

    /// The row at a place.
    #[inline]
    pub fn row(&self, at: u32) -> &[Word] {
        let start = self.order[at as usize] as usize * self.arity;
        &self.cells[start..start + self.arity]
    }
}
