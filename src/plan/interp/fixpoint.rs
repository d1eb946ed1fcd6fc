//! Tables that are filled from their own answers: a worklist over rows without duplicates.
//!
//! Every new answer is looked at once; where only the best value is kept, a row is looked at again when its value has
//! improved. For steps of equal length that is a breadth-first search.

use super::vm::Stop;
use crate::plan::key_map::hash;
use crate::plan::range::ValueRange;
use crate::plan::value::{PASSING, Value, is_integer};
use crate::program::comparison::Comparison;

/// What the rows of a fixpoint are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowLayout {
    /// How many values a row has.
    pub width: u16,
    /// The value of which only the best is kept, and which values are better; the others distinguish rows.
    pub best: Option<(u16, Comparison)>,
    /// The bounds of the argument that distinguishes rows, if it is one.
    pub keys: ValueRange,
}

/// A fixpoint being computed.
#[derive(Clone, Debug, Default)]
pub struct Fixpoint {
    rows: Vec<Value>,
    /// Rows still to be looked at, from `next` on.
    queue: Vec<u32>,
    next: usize,
    /// Rows by hash; `NONE` where there is none.
    buckets: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Fixpoint {
    /// Starts without rows.
    pub fn open(&mut self) {
        self.rows.clear();
        self.queue.clear();
        self.next = 0;
        self.buckets.fill(NONE);
    }

    /// All rows, one after another.
    pub fn rows(&self) -> &[Value] {
        &self.rows
    }

    /// The next row to be looked at.
    pub fn next(&mut self, of: RowLayout) -> Option<&[Value]> {
        let row = *self.queue.get(self.next)? as usize * of.width as usize;
        self.next += 1;
        Some(&self.rows[row..row + of.width as usize])
    }

    /// Adds a row unless it is known, or a better one is.
    pub fn add(&mut self, of: RowLayout, row: &[Value]) -> Result<(), Stop> {
        // Compounds made for this question may be equal and yet different numbers.
        if row.iter().any(|&value| value >= PASSING) {
            return Err(Stop::Abandoned);
        }
        // What is no number is the machine's to compare.
        if of.best.is_some_and(|(column, _)| !is_integer(row[column as usize])) {
            return Err(Stop::Abandoned);
        }
        let width = of.width as usize;
        let count = self.rows.len() / width;
        if 2 * count >= self.buckets.len() {
            self.grow(of, count);
        }
        let at = self.find(of, row);
        let known = self.buckets[at];
        if known == NONE {
            self.buckets[at] = count as u32;
            self.queue.push(count as u32);
            self.rows.extend(row);
            return Ok(());
        }
        let Some((column, better)) = of.best else { return Ok(()) };
        let old = &mut self.rows[known as usize * width + column as usize];
        let new = row[column as usize];
        if better.holds(new, *old) {
            *old = new;
            self.queue.push(known);
        }
        Ok(())
    }

    /// The bucket where a row is, or where it would be.
    fn find(&self, of: RowLayout, row: &[Value]) -> usize {
        let counts = |at: usize| of.best.is_none_or(|(column, _)| column as usize != at);
        let parts = || row.iter().enumerate().filter(|(at, _)| counts(*at));
        let mask = self.buckets.len() - 1;
        let mut bucket = hash(parts().map(|(_, &value)| value)) & mask;
        loop {
            match self.buckets[bucket] {
                NONE => return bucket,
                known => {
                    let start = known as usize * of.width as usize;
                    if parts().all(|(at, &value)| self.rows[start + at] == value) {
                        return bucket;
                    }
                }
            }
            bucket = (bucket + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self, of: RowLayout, count: usize) {
        self.buckets = vec![NONE; (4 * count).next_power_of_two().max(256)];
        for number in 0..count {
            let row: Vec<Value> = self.rows[number * of.width as usize..][..of.width as usize].to_vec();
            let bucket = self.find(of, &row);
            self.buckets[bucket] = number as u32;
        }
    }
}
