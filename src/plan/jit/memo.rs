//! Answers that are remembered for a position: see [`crate::plan::interp::vm::Vm::lookup_memo`].

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value as Ssa};

use super::lower::{Lowering, Untranslatable};
use super::runtime::{NOTHING, RuntimeCall};
use crate::engine::machine::cells::Cells;
use crate::engine::state::OFFSETS;
use crate::plan::instr::{Label, Reg};
use crate::plan::interp::memo::{CACHE_SETS, CACHED_CELLS};
use crate::plan::interp::vm::{NativeContext, Vm};

impl Lowering<'_, '_> {
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

    /// The answers remembered for keys in this position.
    pub fn lookup_memo(&mut self, memo: u16, cursor: Reg, keys: &[Reg], miss: Label) -> Result<(), Untranslatable> {
        let next = self.b.create_block();
        if keys.len() <= 1 {
            self.lookup_cached_memo(memo, cursor, keys, next);
        }
        let (count, memo) = (self.give(keys)?, self.constant(memo.into()));
        let known = self.call_runtime(RuntimeCall::MemoLookup, &[memo, count]);
        let some = self.compare(IntCC::NotEqual, known, NOTHING);
        self.need(some, self.block(miss));
        self.set_cursor(cursor, known);
        self.jump(next);
        self.enter(next);
        Ok(())
    }

    /// Looks at what was noted last, and goes on elsewhere if it is that.
    fn lookup_cached_memo(&mut self, memo: u16, cursor: Reg, keys: &[Reg], found: Block) {
        let key = match keys.first() {
            Some(&key) => self.get(key),
            None => self.constant(0),
        };
        let kind = self.b.ins().band_imm_u(key, CACHE_SETS as i64 - 1);
        let at = self.b.ins().imul_imm_s(kind, CACHED_CELLS as i64);
        let at = self.b.ins().iadd_imm_s(at, (CACHED_CELLS * CACHE_SETS * memo as usize) as i64);
        let (notes, offset) =
            (self.field(offset_of!(Vm, memo_cache) + offset_of!(Cells, address)), self.b.ins().ishl_imm_u(at, 3));
        let note = self.b.ins().iadd(notes, offset);
        let state = self.field(offset_of!(Vm, native) + offset_of!(NativeContext, state));
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
