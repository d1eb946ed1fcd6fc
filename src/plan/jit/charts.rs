//! Tables filled from their own answers, charts among them, and answers that are remembered: see [`crate::plan::interp::chart`]
//! and [`crate::plan::interp::vm::Vm::recall`].

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value as Ssa};

use super::instr::condition;
use super::lower::{Lowering, Untranslatable};
use super::runtime::{Assist, NOTHING, Stack};
use crate::engine::machine::cells::Cells;
use crate::engine::state::OFFSETS;
use crate::plan::instr::{Label, Reg};
use crate::plan::interp::chart::{ABSENT, CURSOR, Chart};
use crate::plan::interp::memo::{KINDS, RECALLED};
use crate::plan::interp::vm::{Door, Vm};

impl Lowering<'_, '_> {
    /// Starts to fill a table from its own answers.
    pub fn fix_open(&mut self, rows: u16, cursor: Reg) {
        let rows = self.constant(rows.into());
        self.ask_assistance(Assist::FixOpen, &[rows]);
        self.take(cursor, CURSOR as u16);
    }

    /// Adds a row in consecutive registers, unless it is known.
    pub fn fix_add(&mut self, rows: u16, cursor: Reg, row: Reg) -> Result<(), Untranslatable> {
        let layout = self.of.plans.pools.rows[rows as usize];
        if let Some(chart) = layout.chart() {
            self.add_to_chart(chart, cursor, row);
            return Ok(());
        }
        self.give(&(row..row + layout.width).collect::<Vec<Reg>>())?;
        let (rows, fixpoint) = (self.constant(rows.into()), self.get(cursor));
        self.ask_assistance(Assist::FixAdd, &[rows, fixpoint]);
        Ok(())
    }

    /// The next row to go on from.
    pub fn fix_next(&mut self, rows: u16, cursor: Reg, dst: Reg, exit: Label) {
        self.step();
        let (layout, exit) = (self.of.plans.pools.rows[rows as usize], self.block(exit));
        if let Some(chart) = layout.chart() {
            return self.next_of_chart(chart, cursor, dst, exit);
        }
        let (rows, fixpoint) = (self.constant(rows.into()), self.get(cursor));
        let told = self.ask_assistance(Assist::FixNext, &[rows, fixpoint]);
        let some = self.compare(IntCC::NotEqual, told, NOTHING);
        self.need(some, exit);
        self.take(dst, layout.width);
    }

    /// Remembers all rows.
    pub fn fix_close(&mut self, rows: u16, memo: u16, cursor: Reg, keys: &[Reg]) -> Result<(), Untranslatable> {
        let (count, which) = (self.give(keys)?, self.constant(i64::from(rows) << 16 | i64::from(memo)));
        let (start, queue) = (self.get(cursor), self.get(cursor + 2));
        let queue = self.b.ins().ishl_imm_u(queue, 32);
        let begun = self.b.ins().bor(start, queue);
        let known = self.ask_assistance(Assist::FixClose, &[which, count, begun]);
        self.set_cursor(cursor, known);
        Ok(())
    }

    /// The best value of the row for a key.
    pub fn fix_find(&mut self, rows: u16, cursor: Reg, key: Reg, dst: Reg, fail: Label) -> Result<(), Untranslatable> {
        let chart = self.of.plans.pools.rows[rows as usize].chart().ok_or(Untranslatable)?;
        let key = self.get(key);
        let (start, fail) = (self.get(cursor), self.block(fail));
        let value = self.in_chart(chart, start, key, fail);
        let some = self.compare(IntCC::NotEqual, value, ABSENT);
        self.need(some, fail);
        self.set(dst, value);
        Ok(())
    }

    /// Sets a cursor to start and end in one number.
    pub fn set_cursor(&mut self, cursor: Reg, extent: Ssa) {
        let (start, end) = (self.b.ins().band_imm_u(extent, 0xffff_ffff), self.b.ins().ushr_imm_u(extent, 32));
        self.set(cursor, start);
        self.set(cursor + 1, end);
    }

    /// The next answer that was remembered.
    pub fn answer(&mut self, cursor: Reg, dst: Reg, width: u16, exit: Label) {
        self.step();
        let (at, end) = (self.get(cursor), self.get(cursor + 1));
        let some = self.b.ins().icmp(IntCC::SignedLessThan, at, end);
        self.need(some, self.block(exit));
        let answers = offset_of!(Vm, answers);
        let (address, len) =
            (self.field(answers + offset_of!(Cells, address)), self.field(answers + offset_of!(Cells, len)));
        let after = self.rows_inside(at, width.into(), len);
        let offset = self.b.ins().ishl_imm_u(at, 3);
        let row = self.b.ins().iadd(address, offset);
        for column in 0..width {
            let value = self.load(I64, row, 8 * i64::from(column));
            self.set(dst + column, value);
        }
        self.set(cursor, after);
    }

    /// Where the cell of a stack with a number is.
    fn cell(&mut self, stack: usize, at: Ssa, outside: Block) -> Ssa {
        let (address, len) =
            (self.field(stack + offset_of!(Cells, address)), self.field(stack + offset_of!(Cells, len)));
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, at, len);
        self.need(inside, outside);
        let offset = self.b.ins().ishl_imm_u(at, 3);
        self.b.ins().iadd(address, offset)
    }

    /// Where a chart has the row of a key.
    fn chart_place(&mut self, chart: Chart, start: Ssa, key: Ssa, outside: Block) -> Ssa {
        let low = self.constant(chart.low);
        let at = self.b.ins().isub(key, low);
        let inside = self.compare(IntCC::UnsignedLessThan, at, chart.size as i64);
        self.need(inside, outside);
        let at = self.b.ins().iadd(start, at);
        self.cell(offset_of!(Vm, answers), at, self.stop())
    }

    /// What a chart has for a key.
    pub fn in_chart(&mut self, chart: Chart, start: Ssa, key: Ssa, outside: Block) -> Ssa {
        let place = self.chart_place(chart, start, key, outside);
        self.load(I64, place, 0)
    }

    /// Adds a row unless it is known, or a better one is.
    pub fn add_to_chart(&mut self, chart: Chart, cursor: Reg, row: Reg) {
        let (start, key) = (self.get(cursor), self.get(row + chart.key));
        let place = self.chart_place(chart, start, key, self.stop());
        let old = self.load(I64, place, 0);
        let (add, next) = (self.b.create_block(), self.b.create_block());
        let absent = self.compare(IntCC::Equal, old, ABSENT);
        let (new, better) = match chart.best {
            None => (self.constant(0), absent),
            Some((column, better)) => {
                let new = self.integer(row + column);
                let better = self.b.ins().icmp(condition(better), new, old);
                (new, self.b.ins().bor(absent, better))
            }
        };
        self.branch(better, add, next);
        self.enter(add);
        self.store(new, place, 0);
        let end = self.get(cursor + 4);
        self.truncate(Stack::Queue, end);
        self.push(Stack::Queue, &[key]);
        let end = self.b.ins().iadd_imm_s(end, 1);
        self.set(cursor + 4, end);
        self.jump(next);
        self.enter(next);
    }

    /// The next row to go on from.
    pub fn next_of_chart(&mut self, chart: Chart, cursor: Reg, dst: Reg, exit: Block) {
        let (first, end) = (self.get(cursor + 3), self.get(cursor + 4));
        let some = self.b.ins().icmp(IntCC::UnsignedLessThan, first, end);
        self.need(some, exit);
        let at = match chart.best {
            Some(_) => {
                let after = self.b.ins().iadd_imm_s(first, 1);
                self.set(cursor + 3, after);
                first
            }
            None => {
                let before = self.b.ins().iadd_imm_s(end, -1);
                self.set(cursor + 4, before);
                before
            }
        };
        let place = self.cell(offset_of!(Vm, queue), at, self.stop());
        let key = self.load(I64, place, 0);
        self.set(dst + chart.key, key);
        if let Some((column, _)) = chart.best {
            let start = self.get(cursor);
            let value = self.in_chart(chart, start, key, self.stop());
            self.set(dst + column, value);
        }
    }

    /// The answers remembered for keys in this position.
    pub fn recall(&mut self, memo: u16, cursor: Reg, keys: &[Reg], miss: Label) -> Result<(), Untranslatable> {
        let next = self.b.create_block();
        if keys.len() <= 1 {
            self.recall_last(memo, cursor, keys, next);
        }
        let (count, memo) = (self.give(keys)?, self.constant(memo.into()));
        let known = self.ask_assistance(Assist::Recall, &[memo, count]);
        let some = self.compare(IntCC::NotEqual, known, NOTHING);
        self.need(some, self.block(miss));
        self.set_cursor(cursor, known);
        self.jump(next);
        self.enter(next);
        Ok(())
    }

    /// Looks at what was noted last, and goes on elsewhere if it is that.
    fn recall_last(&mut self, memo: u16, cursor: Reg, keys: &[Reg], found: Block) {
        let key = match keys.first() {
            Some(&key) => self.get(key),
            None => self.constant(0),
        };
        let kind = self.b.ins().band_imm_u(key, KINDS as i64 - 1);
        let at = self.b.ins().imul_imm_s(kind, RECALLED as i64);
        let at = self.b.ins().iadd_imm_s(at, (RECALLED * KINDS * memo as usize) as i64);
        let (notes, offset) =
            (self.field(offset_of!(Vm, recalled) + offset_of!(Cells, address)), self.b.ins().ishl_imm_u(at, 3));
        let note = self.b.ins().iadd(notes, offset);
        let state = self.field(offset_of!(Vm, door) + offset_of!(Door, state));
        let (now, then) = (self.load(I64, state, OFFSETS.epoch as i64), self.load(I64, note, 0));
        let slow = self.cold_block();
        let same = self.b.ins().icmp(IntCC::Equal, now, then);
        self.need(same, slow);
        let of = self.load(I64, note, 8);
        let same = self.b.ins().icmp(IntCC::Equal, key, of);
        self.need(same, slow);
        let (start, end) = (self.load(I64, note, 16), self.load(I64, note, 24));
        self.set(cursor, start);
        self.set(cursor + 1, end);
        self.jump(found);
        self.enter(slow);
    }
}
