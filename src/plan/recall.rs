//! Answers found before: rows of tables, answers remembered for a position, and those that the machine gives.

use super::Plans;
use super::code::Registers;
use super::fixpoint::Fixpoint;
use super::pool::Pools;
use super::value::Value;
use super::vm::{Memo, Stop, Vm, WINDOW, Window};
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
        Ok(self.tables[table as usize].fill(keys, engine, &mut self.store, &plans.atoms)?)
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
    pub fn recall(
        &self,
        pools: &Pools,
        memo: u16,
        keys: u32,
        frame: &Window,
        engine: &Engine,
    ) -> Option<(usize, usize)> {
        let epoch = engine.state().epoch();
        let keys = pools.list(keys).iter().map(|&reg| frame[reg as usize]);
        let mut known = self.memos.iter().rev();
        let found = known
            .find(|known| known.memo == memo && known.epoch == epoch && known.keys.iter().copied().eq(keys.clone()));
        found.map(|found| (found.start, found.end))
    }

    /// Keeps the different answers collected since a mark.
    pub fn remember(
        &mut self,
        plans: &Plans,
        memo: u16,
        mark: usize,
        keys: u32,
        frame: &Window,
        engine: &Engine,
    ) -> (usize, usize) {
        let width = plans.memo_widths[memo as usize] as usize;
        let start = self.answers.len();
        let Vm { bags, answers, store, .. } = &mut *self;
        for row in bags[mark..].chunks(width) {
            let mut known = answers[start..].chunks(width);
            if !known.any(|known| known.iter().zip(row).all(|(&a, &b)| store.equal(a, b))) {
                answers.extend(row);
            }
        }
        self.bags.truncate(mark);
        let keys = plans.pools.list(keys).iter().map(|&reg| frame[reg as usize]).collect();
        let (epoch, end) = (engine.state().epoch(), self.answers.len());
        self.memos.push(Memo { memo, epoch, keys, start, end });
        (start, end)
    }

    /// All answers of the machine.
    pub fn ask(
        &mut self,
        plans: &Plans,
        question: u16,
        keys: u32,
        frame: &Window,
        engine: &mut Engine,
    ) -> Result<(usize, usize), Stop> {
        let question = &plans.questions[question as usize];
        let keys: Vec<Value> = plans.pools.list(keys).iter().map(|&reg| frame[reg as usize]).collect();
        let start = self.answers.len();
        let count = question.ask(&keys, false, engine, &mut self.store, &plans.atoms, &mut self.answers)?;
        // An answer without values still takes a cell, so that answers can be counted.
        let end = start + count * question.wanted.max(1) as usize;
        self.answers.resize(end, 0);
        Ok((start, end))
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
    pub fn close_fixpoint(
        &mut self,
        pools: &Pools,
        memo: u16,
        keys: Registers,
        frame: &Window,
        engine: &Engine,
    ) -> (usize, usize) {
        self.fixing -= 1;
        let start = self.answers.len();
        self.answers.extend(self.fixpoints[self.fixing].rows());
        let keys = pools.list(keys).iter().map(|&reg| frame[reg as usize]).collect();
        let (epoch, end) = (engine.state().epoch(), self.answers.len());
        self.memos.push(Memo { memo, epoch, keys, start, end });
        (start, end)
    }
}
