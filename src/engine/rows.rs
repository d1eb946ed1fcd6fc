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

/// What rows are searched for.
pub struct Query {
    /// Arguments and their values; so many of them count.
    bound: [(usize, Word); WIDEST],
    count: usize,
    /// Places of rows that may agree, from one to another.
    pub from: u32,
    pub end: u32,
}

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

    /// A search for rows that agree with what is given (`ANY` where nothing is).
    #[inline]
    pub fn query(&self, given: &[Word]) -> Query {
        let mut query = Query { bound: [(0, ANY); WIDEST], count: 0, from: 0, end: self.count() };
        let mut best = usize::MAX;
        for (at, (column, &word)) in self.columns.iter().zip(given).enumerate() {
            if word == ANY {
                continue;
            }
            let range = match word.is_constant().then(|| column.numbers.number(word)).flatten() {
                Some(number) => column.ranges[number as usize],
                None => column.others,
            };
            if range.1 - range.0 < query.end - query.from {
                (query.from, query.end) = range;
                best = query.count;
            }
            query.bound[query.count] = (at, word);
            query.count += 1;
        }
        // The rows of the shortest list need not be compared with what it is a list of.
        if best < query.count {
            query.count -= 1;
            query.bound[best] = query.bound[query.count];
        }
        query
    }

    /// The first place from one on whose row agrees with a query.
    #[inline]
    pub fn find(&self, query: &Query, from: u32) -> Option<u32> {
        (from..query.end).find(|&at| {
            let row = self.row(at);
            query.bound[..query.count].iter().all(|&(column, word)| row[column] == word || row[column] == ANY)
        })
    }

    /// The row at a place.
    #[inline]
    pub fn row(&self, at: u32) -> &[Word] {
        let start = self.order[at as usize] as usize * self.arity;
        &self.cells[start..start + self.arity]
    }
}
