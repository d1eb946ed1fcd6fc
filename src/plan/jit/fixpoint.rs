//! Tables filled from their own answers: dense ones in native code (see [`crate::plan::interp::dense_fixpoint`]),
//! others by calls of the runtime.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value as Ssa};

use super::instr::condition;
use super::lower::{Lowering, Untranslatable};
use super::runtime::{NOTHING, RuntimeCall, Stack};
use crate::engine::machine::cells::Cells;
use crate::plan::instr::{Label, Reg};
use crate::plan::interp::dense_fixpoint::{ABSENT, CURSOR, DenseLayout};
use crate::plan::interp::vm::Vm;

impl Lowering<'_, '_> {
    /// Starts to fill a table from its own answers.
    pub fn fix_open(&mut self, rows: u16, cursor: Reg) {
        let rows = self.constant(rows.into());
        self.call_runtime(RuntimeCall::FixOpen, &[rows]);
        self.take(cursor, CURSOR as u16);
    }

    /// Adds a row in consecutive registers, unless it is known.
    pub fn fix_add(&mut self, rows: u16, cursor: Reg, row: Reg) -> Result<(), Untranslatable> {
        let layout = self.inputs.plans.pools.row_layouts[rows as usize];
        if let Some(dense) = layout.dense() {
            self.add_dense(dense, cursor, row);
            return Ok(());
        }
        self.give(&(row..row + layout.width).collect::<Vec<Reg>>())?;
        let (rows, fixpoint) = (self.constant(rows.into()), self.get(cursor));
        self.call_runtime(RuntimeCall::FixAdd, &[rows, fixpoint]);
        Ok(())
    }

    /// The next row to go on from.
    pub fn fix_next(&mut self, rows: u16, cursor: Reg, dst: Reg, exit: Label) {
        self.step();
        let (layout, exit) = (self.inputs.plans.pools.row_layouts[rows as usize], self.block(exit));
        if let Some(dense) = layout.dense() {
            return self.next_dense(dense, cursor, dst, exit);
        }
        let (rows, fixpoint) = (self.constant(rows.into()), self.get(cursor));
        let result = self.call_runtime(RuntimeCall::FixNext, &[rows, fixpoint]);
        let some = self.compare(IntCC::NotEqual, result, NOTHING);
        self.need(some, exit);
        self.take(dst, layout.width);
    }

    /// Remembers all rows.
    pub fn fix_close(&mut self, rows: u16, memo: u16, cursor: Reg, keys: &[Reg]) -> Result<(), Untranslatable> {
        let (count, which) = (self.give(keys)?, self.constant(i64::from(rows) << 16 | i64::from(memo)));
        let (start, queue) = (self.get(cursor), self.get(cursor + 2));
        let queue = self.b.ins().ishl_imm_u(queue, 32);
        let begun = self.b.ins().bor(start, queue);
        let known = self.call_runtime(RuntimeCall::FixClose, &[which, count, begun]);
        self.set_cursor(cursor, known);
        Ok(())
    }

    /// The best value of the row for a key.
    pub fn fix_find(&mut self, rows: u16, cursor: Reg, key: Reg, dst: Reg, fail: Label) -> Result<(), Untranslatable> {
        let dense = self.inputs.plans.pools.row_layouts[rows as usize].dense().ok_or(Untranslatable)?;
        let key = self.get(key);
        let (start, fail) = (self.get(cursor), self.block(fail));
        let value = self.find_dense(dense, start, key, fail);
        let some = self.compare(IntCC::NotEqual, value, ABSENT);
        self.need(some, fail);
        self.set(dst, value);
        Ok(())
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

    /// Where a dense table has the row of a key.
    fn dense_place(&mut self, dense: DenseLayout, start: Ssa, key: Ssa, outside: Block) -> Ssa {
        let low = self.constant(dense.low);
        let at = self.b.ins().isub(key, low);
        let inside = self.compare(IntCC::UnsignedLessThan, at, dense.size as i64);
        self.need(inside, outside);
        let at = self.b.ins().iadd(start, at);
        self.cell(offset_of!(Vm, answers), at, self.stop())
    }

    /// What a dense table has for a key.
    pub fn find_dense(&mut self, dense: DenseLayout, start: Ssa, key: Ssa, outside: Block) -> Ssa {
        let place = self.dense_place(dense, start, key, outside);
        self.load(I64, place, 0)
    }

    /// Adds a row unless it is known, or a better one is.
    pub fn add_dense(&mut self, dense: DenseLayout, cursor: Reg, row: Reg) {
        let (start, key) = (self.get(cursor), self.get(row + dense.key));
        let place = self.dense_place(dense, start, key, self.stop());
        let old = self.load(I64, place, 0);
        let (add, next) = (self.b.create_block(), self.b.create_block());
        let absent = self.compare(IntCC::Equal, old, ABSENT);
        let (new, better) = match dense.best {
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
    pub fn next_dense(&mut self, dense: DenseLayout, cursor: Reg, dst: Reg, exit: Block) {
        let (first, end) = (self.get(cursor + 3), self.get(cursor + 4));
        let some = self.b.ins().icmp(IntCC::UnsignedLessThan, first, end);
        self.need(some, exit);
        let at = match dense.best {
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
        self.set(dst + dense.key, key);
        if let Some((column, _)) = dense.best {
            let start = self.get(cursor);
            let value = self.find_dense(dense, start, key, self.stop());
            self.set(dst + column, value);
        }
    }
}
