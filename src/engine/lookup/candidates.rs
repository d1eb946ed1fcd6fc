//! What a search goes through: the rows of facts, or the slots of a relation.

use super::rows::{RowIndex, Rows};
use crate::engine::machine::Machine;
use crate::engine::machine::word::Word;
use crate::engine::state::relation::Given;
use crate::engine::state::{Layout, Relation};

/// What a search goes through: candidates have numbers.
pub trait Candidates {
    /// The first candidate from a given one on that agrees with the arguments.
    fn find(&self, machine: &Machine, from: u32) -> Option<u32>;
    /// What it says of the arguments, `ANY` where nothing; there is room to put it.
    fn words<'w>(&'w self, machine: &Machine, candidate: u32, room: &'w mut [Word]) -> &'w [Word];
    /// The number after the last candidate.
    fn end(&self) -> u32;
}

/// Rows that may agree.
pub struct RowSearch<'i> {
    pub rows: &'i Rows,
    pub index: &'i RowIndex,
    pub given: &'i [Word],
    pub end: u32,
}

impl Candidates for RowSearch<'_> {
    #[inline(always)]
    fn find(&self, _: &Machine, from: u32) -> Option<u32> {
        self.rows.find(self.index, self.given, from, self.end)
    }

    #[inline(always)]
    fn words<'w>(&'w self, _: &Machine, candidate: u32, _: &'w mut [Word]) -> &'w [Word] {
        self.rows.row_at(self.index, candidate)
    }

    fn end(&self) -> u32 {
        self.end
    }
}

/// Slots of a relation that may hold what is asked for.
pub struct SlotSearch<'i> {
    pub relation: &'i Relation,
    pub layout: &'i Layout,
    pub given: &'i [Given],
    pub end: u32,
}

impl SlotSearch<'_> {
    /// The slot of a candidate: the open arguments are its digits, the last one changing fastest.
    #[inline]
    fn slot(&self, candidate: u32) -> u32 {
        let (mut rest, mut slot) = (candidate, 0);
        for (column, given) in self.relation.columns.iter().zip(self.given).rev() {
            slot += match given {
                _ if column.dependent => 0,
                Given::Value(number) => number * column.stride,
                _ => {
                    let digit = rest % column.size;
                    rest /= column.size;
                    digit * column.stride
                }
            };
        }
        slot
    }

    #[inline]
    fn holds(&self, slot: u32, value: u32) -> bool {
        value != 0
            && self.relation.columns.iter().zip(self.given).all(|(column, given)| match given {
                Given::Value(wanted) if column.dependent => self.relation.digit(column, slot, value) == *wanted,
                _ => true,
            })
    }
}

impl Candidates for SlotSearch<'_> {
    #[inline]
    fn find(&self, machine: &Machine, from: u32) -> Option<u32> {
        let first = self.relation.first as usize;
        (from..self.end).find(|&at| {
            let slot = self.slot(at);
            self.holds(slot, machine.state.get(first + slot as usize))
        })
    }

    #[inline]
    fn words<'w>(&'w self, machine: &Machine, candidate: u32, room: &'w mut [Word]) -> &'w [Word] {
        let slot = self.slot(candidate);
        let value = machine.state.get((self.relation.first + slot) as usize);
        for (word, column) in room.iter_mut().zip(&self.relation.columns) {
            *word = self.layout.domains[column.domain].values[self.relation.digit(column, slot, value) as usize];
        }
        room
    }

    fn end(&self) -> u32 {
        self.end
    }
}
