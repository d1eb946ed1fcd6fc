//! Tables filled from their own answers whose rows are distinguished by one argument with few values: an array by that
//! argument among the answers that are remembered, and a queue of the values to go on from.
//!
//! While such a table is filled, the registers of its cursor say where the array starts and ends, where its part of the
//! queue starts, where it goes on, and where it ends: what lies behind is left over from a table that was not filled to
//! the end. Where only the best value is kept, values are taken from the queue's start, so that steps of equal length
//! are a breadth-first search; otherwise from its end, which leads sooner to something far away.

use super::fixpoint::RowLayout;
use super::vm::{Stop, Vm, Window};
use crate::plan::instr::Reg;
use crate::plan::value::{Value, is_integer};
use crate::program::comparison::Comparison;

/// How many registers a cursor has.
pub const CURSOR: usize = 5;

/// Marks what has no row.
pub const ABSENT: Value = i64::MIN;

/// The most values of the argument that distinguishes rows.
const MOST_VALUES: u64 = 4096;

/// How rows lie in the array.
#[derive(Clone, Copy, Debug)]
pub struct DenseLayout {
    /// The least value of the argument that distinguishes rows.
    pub low: Value,
    /// How many values there are from it on.
    pub size: usize,
    /// Which column it is.
    pub key: Reg,
    /// The column of which only the best value is kept, and which values are better; else a row is there or not.
    pub best: Option<(Reg, Comparison)>,
}

impl RowLayout {
    /// How the rows lie in an array, if they can.
    pub fn dense(&self) -> Option<DenseLayout> {
        let single = self.width == 1 + u16::from(self.best.is_some());
        let key = u16::from(self.best.is_some_and(|(column, _)| column == 0));
        let size = self.keys.size();
        (single && size <= MOST_VALUES).then_some(DenseLayout {
            low: self.keys.low,
            size: size as usize,
            key,
            best: self.best,
        })
    }
}

impl DenseLayout {
    /// Where a value is in the array, if it can be.
    #[inline]
    fn place(&self, key: Value) -> Option<usize> {
        let at = key.wrapping_sub(self.low) as u64;
        (at < self.size as u64).then_some(at as usize)
    }
}

impl Vm {
    /// Starts to fill a dense table; returns its cursor.
    pub fn open_dense(&mut self, dense: DenseLayout) -> [Value; CURSOR] {
        let (start, queue) = (self.answers.len(), self.queue.len() as Value);
        self.answers.extend_by(dense.size, ABSENT);
        [start as Value, self.answers.len() as Value, queue, queue, queue]
    }

    /// Adds a row unless it is known, or a better one is.
    pub fn add_dense(&mut self, dense: DenseLayout, cursor: &mut [Value], row: &[Value]) -> Result<(), Stop> {
        let key = row[dense.key as usize];
        let at = cursor[0] as usize + dense.place(key).ok_or(Stop::Abandoned)?;
        let old = self.answers[at];
        let new = match dense.best {
            None if old != ABSENT => return Ok(()),
            None => 0,
            Some((column, better)) => {
                let new = row[column as usize];
                if !is_integer(new) {
                    return Err(Stop::Abandoned);
                }
                if old != ABSENT && !better.holds(new, old) {
                    return Ok(());
                }
                new
            }
        };
        self.answers[at] = new;
        self.queue.truncate(cursor[4] as usize);
        self.queue.push(key);
        cursor[4] += 1;
        Ok(())
    }

    /// The value to go on from next, if there is one.
    pub fn next_dense(&self, dense: DenseLayout, cursor: &mut [Value]) -> Option<Value> {
        if cursor[3] >= cursor[4] {
            return None;
        }
        let at = match dense.best {
            Some(_) => {
                cursor[3] += 1;
                cursor[3] - 1
            }
            None => {
                cursor[4] -= 1;
                cursor[4]
            }
        };
        self.queue.get(at as usize).copied()
    }

    /// The value of a row, which is 0 if it has none; nothing if there is no such row.
    #[inline]
    pub fn find_dense(&self, dense: DenseLayout, start: Value, key: Value) -> Option<Value> {
        let value = self.answers[start as usize + dense.place(key)?];
        (value != ABSENT).then_some(value)
    }
}

/// The registers of a cursor.
pub fn cursor_of(x: &Window, cursor: Reg) -> [i64; CURSOR] {
    std::array::from_fn(|at| x[cursor as usize + at])
}
