//! Facts as rows of constants, with an index for every set of arguments that calls have given.
//!
//! An index is a dense array: the numbers of the given constants say where the rows that have them begin and end.
//! It is made when a call with these arguments first comes. Arguments that match anything in some row are compared.

use super::numbering::Numbering;
use crate::engine::compile::index::ANY;
use crate::engine::machine::word::{Tag, Word};
use crate::program::symbol::Functor;

/// The most arguments.
pub const WIDEST: usize = 8;
/// The most places of an index; arguments beyond are compared.
const MOST_PLACES: u32 = 1 << 16;

/// The facts of a predicate.
#[derive(Clone, Debug)]
pub struct Rows {
    arity: usize,
    count: u32,
    /// Row by row; `ANY` matches anything.
    cells: Vec<Word>,
    /// For each argument, its constants and how many there are.
    columns: Vec<(Numbering, u32)>,
    /// The arguments, a bit each, that are constants in every row.
    clean: u8,
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

/// The rows by the constants of some arguments.
#[derive(Debug)]
pub struct RowIndex {
    /// Arguments, and what one step of their number adds to the place.
    columns: Vec<(usize, u32)>,
    /// Where the rows of each place begin; at the end, their number.
    starts: Vec<u32>,
    order: Vec<u32>,
    /// The given arguments, a bit each, that are still to be compared.
    pub compared: u8,
}

impl Rows {
    /// Rows of that many cells.
    pub fn new(arity: usize, cells: Vec<Word>) -> Rows {
        let column = |at: usize| {
            let (mut numbers, mut next) = (Numbering::default(), 0);
            for &value in cells.iter().skip(at).step_by(arity).filter(|&&value| value != ANY) {
                next += u32::from(!numbers.add(value, next));
            }
            numbers.finish();
            (numbers, next)
        };
        let columns = (0..arity).map(column).collect();
        let clean = |at: &usize| cells.iter().skip(*at).step_by(arity).all(|&value| value != ANY);
        let clean = (0..arity).filter(clean).fold(0, |bits, at| bits | 1 << at);
        Rows { arity, count: (cells.len() / arity) as u32, columns, clean, cells, strict: None }
    }

    /// How many rows there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The row of that number.
    #[inline]
    pub fn row(&self, number: u32) -> &[Word] {
        &self.cells[number as usize * self.arity..][..self.arity]
    }

    /// An index for calls that give these arguments, a bit each.
    pub fn index(&self, given: u8) -> RowIndex {
        let (mut columns, mut places, mut compared) = (Vec::new(), 1, given);
        for at in (0..self.arity).filter(|at| (given & self.clean) >> at & 1 == 1) {
            if places * self.columns[at].1 <= MOST_PLACES {
                columns.push((at, places));
                places *= self.columns[at].1;
                compared &= !(1 << at);
            }
        }
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); places as usize];
        for row in 0..self.count {
            if let Some(place) = self.place(&columns, self.row(row)) {
                lists[place as usize].push(row);
            }
        }
        let mut starts = vec![0];
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        });
        starts.extend(ends);
        RowIndex { columns, starts, order: lists.concat(), compared }
    }

    /// The place of constants in an index; nothing if no row has them.
    #[inline]
    fn place(&self, columns: &[(usize, u32)], words: &[Word]) -> Option<u32> {
        let mut place = 0;
        for &(at, stride) in columns {
            let word = words[at];
            place += word.is_constant().then(|| self.columns[at].0.number(word)).flatten()? * stride;
        }
        Some(place)
    }

    /// Places in the order of an index, from one to another, of rows that may agree with what is given.
    #[inline]
    pub fn range(&self, index: &RowIndex, given: &[Word]) -> (u32, u32) {
        match self.place(&index.columns, given) {
            Some(place) => (index.starts[place as usize], index.starts[place as usize + 1]),
            None => (0, 0),
        }
    }

    /// The first place from one to another whose row agrees with what is given.
    #[inline]
    pub fn find(&self, index: &RowIndex, given: &[Word], from: u32, end: u32) -> Option<u32> {
        if index.compared == 0 {
            return (from < end).then_some(from);
        }
        (from..end).find(|&at| {
            let row = self.row(index.order[at as usize]);
            row.iter().zip(given).all(|(&cell, &word)| cell == word || cell == ANY || word == ANY)
        })
    }

    /// The row at a place of an index.
    #[inline]
    pub fn row_at(&self, index: &RowIndex, at: u32) -> &[Word] {
        self.row(index.order[at as usize])
    }
}
