//! Answers found before: rows of tables, answers remembered for a position, and those that the machine gives.

use super::Plans;
use super::code::Registers;
use super::fixpoint::Fixpoint;
use super::value::Value;
use super::vm::{Memo, Stop, VIEW, Vm, WINDOW, Window};
use crate::engine::Engine;

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
        let filled = self.tables[table as usize].fill(keys, engine, &mut self.store, &plans.atoms);
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
    pub fn recall(&self, memo: u16, keys: &[Value], engine: &Engine) -> Option<(usize, usize)> {
        let epoch = engine.state().epoch();
        let mut known = self.memos.iter().rev();
        let found = known.find(|known| {
            known.memo == memo && known.epoch == epoch && self.memo_keys[known.keys..][..keys.len()] == *keys
        });
        found.map(|found| (found.start, found.end))
    }

    /// Keeps the different answers collected since a mark.
    pub fn remember(
        &mut self,
        plans: &Plans,
        memo: u16,
        mark: usize,
        keys: &[Value],
        engine: &Engine,
    ) -> (usize, usize) {
        let width = plans.memo_widths[memo as usize] as usize;
        let start = self.answers.len();
        let Vm { bags, answers, store, .. } = &mut *self;
        for row in bags[mark..].chunks(width) {
            let mut known = answers[start..].chunks(width);
            if !known.any(|known| known.iter().zip(row).all(|(&a, &b)| store.equal(a, b))) {
                answers.extend(row.iter().copied());
            }
        }
        self.bags.truncate(mark);
        self.memorise(memo, keys, start, engine)
    }

    /// Remembers the answers from one on under keys.
    fn memorise(&mut self, memo: u16, keys: &[Value], start: usize, engine: &Engine) -> (usize, usize) {
        let (epoch, end, first) = (engine.state().epoch(), self.answers.len(), self.memo_keys.len());
        self.memo_keys.extend(keys.iter().copied());
        self.memos.push(Memo { memo, epoch, keys: first, start, end });
        (start, end)
    }

    /// All answers of the machine.
    pub fn ask(
        &mut self,
        plans: &Plans,
        question: u16,
        keys: &[Value],
        engine: &mut Engine,
    ) -> Result<(usize, usize), Stop> {
        let question = &plans.questions[question as usize];
        let (start, mut rows) = (self.answers.len(), Vec::new());
        let count = question.ask(keys, false, engine, &mut self.store, &plans.atoms, &mut rows)?;
        // An answer without values still takes a cell, so that answers can be counted.
        rows.resize(count * question.wanted.max(1) as usize, 0);
        self.answers.extend(rows);
        Ok((start, self.answers.len()))
    }

    /// Starts to fill a table from its own answers.
    pub fn open_fixpoint(&mut self) {
        if self.fixpoints.len() == self.fixing {
            self.fixpoints.push(Fixpoint::default());
        }
        self.fixpoints[self.fixing].open();
        self.fixing += 1;
    }

    /// Remembers the rows of the table that was filled last.
    pub fn close_fixpoint(&mut self, memo: u16, keys: &[Value], engine: &Engine) -> (usize, usize) {
        self.fixing -= 1;
        let start = self.answers.len();
        self.answers.extend(self.fixpoints[self.fixing].rows().iter().copied());
        self.memorise(memo, keys, start, engine)
    }
}
