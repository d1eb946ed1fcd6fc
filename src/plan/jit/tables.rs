//! Rows of tables.
//!
//! A table whose answers are all known when the code is written becomes arrays of the code's own. Others are looked at
//! where the memory of plans has them; the runtime finds what is not known yet.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value as Ssa};

use super::lower::{Lowering, Untranslatable};
use super::runtime::RuntimeCall;
use crate::plan::instr::{Label, Reg, Registers};
use crate::plan::interp::vm::{VIEW, Vm};
use crate::plan::table::StaticTable;

/// The start of what is not known, or cannot be answered.
const UNKNOWN: i64 = 0xffff_ffff;

/// No row, in an array of rows of which there is at most one for each choice of keys.
const ABSENT: i64 = i64::MIN;

impl Lowering<'_, '_> {
    /// The place of keys in a dense table, if it is one.
    fn table_place(&mut self, table: &StaticTable, keys: &[Reg], outside: Block) -> Option<Ssa> {
        if table.size().is_none() || table.dimensions().len() != keys.len() {
            return None;
        }
        let mut place = None;
        for ((low, size), &key) in table.dimensions().zip(keys) {
            let (key, lowest) = (self.get(key), self.constant(low));
            let digit = self.b.ins().isub(key, lowest);
            let inside = self.compare(IntCC::UnsignedLessThan, digit, i64::from(size));
            self.need(inside, outside);
            place = Some(match place {
                None => digit,
                Some(before) => {
                    let before = self.b.ins().imul_imm_s(before, i64::from(size));
                    self.b.ins().iadd(before, digit)
                }
            });
        }
        Some(place.unwrap_or_else(|| self.constant(0)))
    }

    /// An element of an array of numbers.
    fn element(&mut self, array: usize, at: Ssa) -> Ssa {
        let (address, offset) = (self.constant(array as i64), self.b.ins().ishl_imm_u(at, 3));
        let address = self.b.ins().iadd(address, offset);
        self.load_readonly(I64, address, 0)
    }

    /// Rows that the runtime finds: start and end in one number.
    fn rows_from_runtime(&mut self, table: u16, keys: &[Reg]) -> Result<Ssa, Untranslatable> {
        let count = self.give(keys)?;
        let table = self.constant(table.into());
        Ok(self.call_runtime(RuntimeCall::TableRows, &[table, count]))
    }

    /// From and to which row the answers for keys are.
    fn extent(&mut self, number: u16, keys: Registers, fail: Block) -> Result<(Ssa, Ssa), Untranslatable> {
        let plans = self.inputs.plans;
        let (table, keys) = (&self.inputs.tables[number as usize], plans.pools.list(keys));
        let (slow, done) = (self.cold_block(), self.b.create_block());
        let extent = self.b.append_block_param(done, I64);
        let complete = table.is_complete();
        match self.table_place(table, keys, slow) {
            Some(place) if complete => {
                let array = table.extents().map(|extent| extent as i64).collect();
                let array = self.constants.wide(array);
                let found = self.element(array, place);
                if table.has_unanswered() {
                    let start = self.b.ins().band_imm_u(found, UNKNOWN);
                    let known = self.compare(IntCC::NotEqual, start, UNKNOWN);
                    self.need(known, self.stop());
                }
                self.b.ins().jump(done, &[BlockArg::Value(found)]);
            }
            Some(place) => {
                let dense = self.view(number, 0);
                let offset = self.b.ins().ishl_imm_u(place, 3);
                let address = self.b.ins().iadd(dense, offset);
                let found = self.load(I64, address, 0);
                let start = self.b.ins().band_imm_u(found, UNKNOWN);
                let known = self.compare(IntCC::NotEqual, start, UNKNOWN);
                self.b.ins().brif(known, done, &[BlockArg::Value(found)], slow, &[]);
            }
            None => self.jump(slow),
        }
        self.enter(slow);
        let found = self.rows_from_runtime(number, keys)?;
        if complete {
            // The code's own rows are not the memory's: it can say that there are none, and nothing more.
            let start = self.b.ins().band_imm_u(found, UNKNOWN);
            let end = self.b.ins().ushr_imm_u(found, 32);
            let none = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, start, end);
            let deopt = self.cold_block();
            self.branch(none, fail, deopt);
            self.enter(deopt);
            self.call_runtime(RuntimeCall::Deoptimise, &[]);
            self.jump(self.stop());
        } else {
            self.b.ins().jump(done, &[BlockArg::Value(found)]);
        }
        self.enter(done);
        let start = self.b.ins().band_imm_u(extent, UNKNOWN);
        let end = self.b.ins().ushr_imm_u(extent, 32);
        Ok((start, end))
    }

    /// Where the memory of plans has a part of a table.
    fn view(&mut self, table: u16, part: usize) -> Ssa {
        let views = self.field(offset_of!(Vm, view_address));
        self.load(I64, views, 8 * (VIEW * table as usize + part) as i64)
    }

    /// Puts a row into registers.
    fn fetch_row(&mut self, place: Label, number: u16, at: Ssa, dst: Reg) {
        let table = &self.inputs.tables[number as usize];
        let (address, len) = match table.is_complete() {
            true => {
                let address = self.constants.wide(table.rows().to_vec());
                (self.constant(address as i64), self.constant(table.rows().len() as i64))
            }
            false => (self.view(number, 1), self.view(number, 2)),
        };
        self.take_row(table, (address, len), at, dst);
        self.load_precomputed(place, at, <[i64]>::to_vec);
    }

    /// Puts the row that starts at a cell, of an array with `len` cells, into registers.
    fn take_row(&mut self, table: &StaticTable, (address, len): (Ssa, Ssa), at: Ssa, dst: Reg) {
        self.rows_inside(at, table.width(), len);
        let offset = self.b.ins().ishl_imm_u(at, 3);
        let row = self.b.ins().iadd(address, offset);
        for column in 0..table.goal.wanted {
            let value = self.load(I64, row, 8 * i64::from(column));
            self.set(dst + column, value);
        }
    }

    /// Stops unless a row lies within the first `len` cells; returns where it ends. The start alone may be any number:
    /// it is compared itself.
    pub fn rows_inside(&mut self, at: Ssa, width: usize, len: Ssa) -> Ssa {
        let after = self.b.ins().iadd_imm_s(at, width as i64);
        let mut inside = self.b.ins().icmp(IntCC::UnsignedLessThan, at, len);
        if width > 1 {
            let ends = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, after, len);
            inside = self.b.ins().band(inside, ends);
        }
        self.need(inside, self.stop());
        after
    }

    /// Starts on the rows for keys.
    pub fn open(&mut self, table: u16, cursor: Reg, keys: Registers, fail: Label) -> Result<(), Untranslatable> {
        let fail = self.block(fail);
        let (start, end) = self.extent(table, keys, fail)?;
        self.set(cursor, start);
        self.set(cursor + 1, end);
        let some = self.b.ins().icmp(IntCC::UnsignedLessThan, start, end);
        self.need(some, fail);
        Ok(())
    }

    /// The next row.
    pub fn fetch(&mut self, place: Label, table: u16, cursor: Reg, dst: Reg, exit: Label) {
        self.step();
        let (at, end) = (self.get(cursor), self.get(cursor + 1));
        let some = self.b.ins().icmp(IntCC::SignedLessThan, at, end);
        self.need(some, self.block(exit));
        let after = self.b.ins().iadd_imm_s(at, self.inputs.tables[table as usize].width() as i64);
        self.set(cursor, after);
        self.fetch_row(place, table, at, dst);
    }

    /// The first row for keys.
    pub fn first(
        &mut self,
        place: Label,
        number: u16,
        dst: Reg,
        keys: Registers,
        fail: Label,
    ) -> Result<(), Untranslatable> {
        let fail = self.block(fail);
        let table = &self.inputs.tables[number as usize];
        let plans = self.inputs.plans;
        let regs = plans.pools.list(keys);
        if !table.is_complete() || table.has_unanswered() {
            let (start, end) = self.extent(number, keys, fail)?;
            let some = self.b.ins().icmp(IntCC::UnsignedLessThan, start, end);
            self.need(some, fail);
            self.fetch_row(place, number, start, dst);
            return Ok(());
        }
        let (slow, width, wanted) = (self.cold_block(), table.width(), table.goal.wanted);
        let Some(chosen) = self.table_place(table, regs, slow) else { return Err(Untranslatable) };
        let mut array = Vec::with_capacity(table.extents().len() * width);
        for (start, some) in table.extents().map(first_of) {
            match some {
                true => array.extend(table.row(start)),
                false => array.extend(vec![ABSENT; width]),
            }
        }
        let array = self.constants.wide(array);
        let at = if width == 1 { chosen } else { self.b.ins().imul_imm_s(chosen, width as i64) };
        let (address, offset) = (self.constant(array as i64), self.b.ins().ishl_imm_u(at, 3));
        let row = self.b.ins().iadd(address, offset);
        let first = self.load_readonly(I64, row, 0);
        let some = self.compare(IntCC::NotEqual, first, ABSENT);
        self.need(some, fail);
        for column in 0..wanted {
            let value = self.load_readonly(I64, row, 8 * i64::from(column));
            self.set(dst + column, value);
        }
        let starts: Vec<(usize, bool)> = table.extents().map(first_of).collect();
        self.load_precomputed(place, at, |places| {
            let of = |&(start, some): &(usize, bool)| if some { places[start] } else { ABSENT };
            starts
                .iter()
                .flat_map(|start| std::iter::once(of(start)).chain(std::iter::repeat_n(ABSENT, width - 1)))
                .collect()
        });
        let next = self.b.create_block();
        self.jump(next);
        self.enter(slow);
        let found = self.rows_from_runtime(number, regs)?;
        let (start, end) = (self.b.ins().band_imm_u(found, UNKNOWN), self.b.ins().ushr_imm_u(found, 32));
        let some = self.b.ins().icmp(IntCC::UnsignedLessThan, start, end);
        self.need(some, fail);
        if self.precomputed.come_with(place) {
            self.call_runtime(RuntimeCall::Deoptimise, &[]);
            self.jump(self.stop());
            self.enter(next);
            return Ok(());
        }
        // The memory of plans has rows that the code has not.
        let rows = (self.view(number, 1), self.view(number, 2));
        self.take_row(table, rows, start, dst);
        self.jump(next);
        self.enter(next);
        Ok(())
    }
}

/// Where the first row of an extent is, and whether it has one.
fn first_of(extent: u64) -> (usize, bool) {
    let (start, end) = ((extent & 0xffff_ffff) as usize, (extent >> 32) as usize);
    (start, start < end)
}
