//! Answers found before: rows of tables, answers remembered for a position, and those that the machine gives.

use rustc_hash::FxHashSet;

use super::dense_fixpoint::CURSOR;
use super::fixpoint::{Fixpoint, RowLayout};
use super::vm::{Memo, Stop, VIEW, Vm, WINDOW, Window};
use crate::engine::Engine;
use crate::engine::machine::cells::Cells;
use crate::plan::Plans;
use crate::plan::instr::Registers;
use crate::plan::value::{PASSING, Value};

/// An epoch that never is.
pub const NEVER: Value = -1;
/// The most answers with compounds in them that are compared one by one.
const MOST_COMPARED: usize = 1_000;
/// The cells of an entry: epoch, key, start and end.
pub const CACHED_CELLS: usize = 4;
/// How many entries of the cache a memo has: a key goes to one of them.
pub const CACHE_SETS: usize = 8;

/// A cache for a number of memos, with nothing in it.
pub fn empty_memo_cache(memos: usize) -> Cells {
    let mut notes = Cells::default();
    notes.extend_by(CACHED_CELLS * CACHE_SETS * memos, NEVER);
    notes
}

impl Vm {
    /// The rows of a table for keys in registers.
    #[inline(always)]
    pub fn rows(
        &mut self,
        plans: &Plans,
        engine: &mut Engine,
        table: u16,
        keys: Registers,
        frame: &Window,
    ) -> Result<(u32, u32), Stop> {
        let keys = plans.pools.list(keys);
        match self.tables[table as usize].find(keys, frame) {
            Some(known) => Ok(known?),
            None => self.fill(plans, engine, table, &keys.iter().map(|&reg| frame[reg as usize]).collect::<Vec<_>>()),
        }
    }

    #[cold]
    fn fill(&mut self, plans: &Plans, engine: &mut Engine, table: u16, keys: &[Value]) -> Result<(u32, u32), Stop> {
        let filled = self.tables[table as usize].fill(keys, engine, &mut self.terms, &plans.atoms);
        self.note_view(table as usize);
        Ok(filled?)
    }

    /// Notes where a table is in memory.
    pub fn note_view(&mut self, table: usize) {
        let view = self.tables[table].view();
        self.views.resize(self.views.len().max(VIEW * (table + 1)), 0);
        self.views[VIEW * table..VIEW * (table + 1)].copy_from_slice(&view);
        self.view_address = self.views.as_ptr().expose_provenance();
    }

    /// The rows of a table for keys.
    pub fn rows_of(
        &mut self,
        plans: &Plans,
        engine: &mut Engine,
        table: u16,
        keys: &[Value],
    ) -> Result<(u32, u32), Stop> {
        match self.tables[table as usize].find_values(keys) {
            Some(known) => Ok(known?),
            None => self.fill(plans, engine, table, keys),
        }
    }

    /// Copies a row to registers; how many cells it takes.
    #[inline(always)]
    pub fn fetch(&self, table: u16, at: usize, dst: usize, frame: &mut Window) -> usize {
        let row = self.tables[table as usize].row(at);
        for (at, &value) in row.iter().enumerate() {
            frame[(dst + at) % WINDOW] = value;
        }
        row.len()
    }

    /// The answers remembered for keys in this position.
    ///
    /// Those asked for last are noted where native code looks, if there is one key at most: epoch, key, start and end.
    pub fn lookup_memo(&mut self, memo: u16, keys: &[Value], engine: &Engine) -> Option<(usize, usize)> {
        let epoch = engine.state().epoch();
        self.fuel -= (self.memos.len() / 16) as i64;
        let mut known = self.memos.iter().rev();
        let found = known.find(|known| {
            known.memo == memo && known.epoch == epoch && self.memo_keys[known.keys..][..keys.len()] == *keys
        });
        let (start, end) = found.map(|found| (found.start, found.end))?;
        self.cache_memo(memo, keys, epoch, start, end);
        Some((start, end))
    }

    fn cache_memo(&mut self, memo: u16, keys: &[Value], epoch: u64, start: usize, end: usize) {
        if keys.len() <= 1 {
            let key = keys.first().copied().unwrap_or(0);
            let at = CACHED_CELLS * (CACHE_SETS * memo as usize + key as usize % CACHE_SETS);
            self.memo_cache[at..at + CACHED_CELLS].copy_from_slice(&[
                epoch as Value,
                key,
                start as Value,
                end as Value,
            ]);
        }
    }

    /// Keeps the different answers collected since a mark.
    pub fn store_memo(
        &mut self,
        plans: &Plans,
        memo: u16,
        mark: usize,
        keys: &[Value],
        engine: &Engine,
    ) -> Result<(usize, usize), Stop> {
        let width = plans.memo_widths[memo as usize] as usize;
        let start = self.answers.len();
        let Vm { bags, answers, terms, .. } = &mut *self;
        let plain = bags[mark..].iter().all(|&value| value < PASSING);
        let mut seen: FxHashSet<&[Value]> = FxHashSet::default();
        for row in bags[mark..].chunks(width) {
            let known = match plain {
                true => !seen.insert(row),
                // Compounds made for this question may be equal and yet different numbers.
                false => {
                    let mut known = answers[start..].chunks(width);
                    known.any(|known| known.iter().zip(row).all(|(&a, &b)| terms.equal(a, b)))
                }
            };
            if !known {
                answers.extend(row.iter().copied());
            }
            if !plain && answers.len() - start > MOST_COMPARED * width {
                return Err(Stop::Abandoned);
            }
        }
        self.fuel -= ((self.bags.len() - mark) / width) as i64;
        self.bags.truncate(mark);
        let end = self.answers.len();
        self.add_memo(memo, keys, start, end, engine);
        Ok((start, end))
    }

    /// Remembers the answers from one to another under keys.
    pub fn add_memo(&mut self, memo: u16, keys: &[Value], start: usize, end: usize, engine: &Engine) {
        let (epoch, first) = (engine.state().epoch(), self.memo_keys.len());
        self.memo_keys.extend(keys.iter().copied());
        self.memos.push(Memo { memo, epoch, keys: first, start, end });
        self.cache_memo(memo, keys, epoch, start, end);
    }

    /// All answers of the machine.
    pub fn ask(
        &mut self,
        plans: &Plans,
        goal: u16,
        keys: &[Value],
        engine: &mut Engine,
    ) -> Result<(usize, usize), Stop> {
        let goal = &plans.machine_goals[goal as usize];
        let (start, mut rows) = (self.answers.len(), Vec::new());
        let count = goal.ask(keys, false, engine, &mut self.terms, &plans.atoms, &mut rows)?;
        // An answer without values still takes a cell, so that answers can be counted.
        rows.resize(count * goal.wanted.max(1) as usize, 0);
        self.answers.extend(rows);
        Ok((start, self.answers.len()))
    }

    /// Starts to fill a table from its own answers; its cursor.
    pub fn open_fixpoint(&mut self, rows: RowLayout) -> [Value; CURSOR] {
        if let Some(dense) = rows.dense() {
            return self.open_dense(dense);
        }
        if self.fixpoints.len() == self.fixing {
            self.fixpoints.push(Fixpoint::default());
        }
        self.fixpoints[self.fixing].open();
        self.fixing += 1;
        [self.fixing as Value - 1, 0, 0, 0, 0]
    }

    /// Adds a row to the table at hand.
    pub fn add_row(&mut self, rows: RowLayout, cursor: &mut [Value], row: &[Value]) -> Result<(), Stop> {
        match rows.dense() {
            Some(dense) => self.add_dense(dense, cursor, row),
            None => self.fixpoint(cursor).ok_or(Stop::Abandoned)?.add(rows, row),
        }
    }

    /// The next row to go on from, handed to a function; false if there is none.
    pub fn next_row(&mut self, rows: RowLayout, cursor: &mut [Value], give: impl FnOnce(&[Value])) -> bool {
        if let Some(dense) = rows.dense() {
            let Some(key) = self.next_dense(dense, cursor) else { return false };
            let value = self.find_dense(dense, cursor[0], key).unwrap_or_default();
            let row = if dense.key == 0 { [key, value] } else { [value, key] };
            give(&row[..rows.width as usize]);
            return true;
        }
        self.fixpoint(cursor).and_then(|fixpoint| fixpoint.next(rows)).map(give).is_some()
    }

    /// The table that a cursor belongs to: one that is no longer filled may lie above it.
    fn fixpoint(&mut self, cursor: &[Value]) -> Option<&mut Fixpoint> {
        self.fixpoints.get_mut(usize::try_from(cursor[0]).ok()?)
    }

    /// Remembers the rows of the table that was filled last.
    pub fn close_fixpoint(
        &mut self,
        rows: RowLayout,
        memo: u16,
        cursor: &[Value],
        keys: &[Value],
        engine: &Engine,
    ) -> (usize, usize) {
        let (start, end) = match rows.dense() {
            Some(_) => {
                self.queue.truncate(cursor[2] as usize);
                (cursor[0] as usize, cursor[1] as usize)
            }
            None => {
                self.fixing = (cursor[0] as usize).min(self.fixing);
                let start = self.answers.len();
                let filled = self.fixpoints.get(self.fixing);
                self.answers.extend(filled.into_iter().flat_map(Fixpoint::rows).copied());
                (start, self.answers.len())
            }
        };
        self.add_memo(memo, keys, start, end, engine);
        (start, end)
    }
}
