//! Making the changes of a move: what [`Vm::commit`] does, with slots, key and log changed on the spot.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value as Ssa};

use super::lower::{Lowering, Untranslatable};
use super::runtime::{RuntimeCall, Stack};
use super::slots::SlotPlace;
use crate::engine::machine::cells::Cells;
use crate::engine::state::{LOGGED, OFFSETS};
use crate::plan::instr::pool::Change;
use crate::plan::instr::{Instr, Label};
use crate::plan::interp::vm::{NativeContext, Vm};

/// The random numbers that the keys of positions are made of (Zobrist, 1970).
#[derive(Clone, Copy)]
pub struct ZobristTable {
    /// Where each slot's numbers start.
    starts: usize,
    numbers: usize,
    count: usize,
    /// How many slots count for the key.
    keyed: usize,
}

impl Lowering<'_, '_> {
    /// Makes a change, or notes it to be made later.
    pub fn change(&mut self, at: Label, change: &Change) -> Result<(), Untranslatable> {
        let (Some(zobrist), Some(run)) = (self.zobrist, self.eager.run(at)) else { return self.note_change(change) };
        let plans = self.inputs.plans;
        let changes = run.filter_map(|at| match plans.code[at as usize] {
            Instr::Change { change } => Some(&plans.pools.changes[change as usize]),
            _ => None,
        });
        let (deletions, additions): (Vec<_>, Vec<_>) = changes.partition(|change| change.deletion);
        for change in deletions.into_iter().chain(additions) {
            let (place, value) = self.place_and_value(change)?;
            if change.deletion {
                self.delete(place, value, zobrist);
            } else {
                self.change_slot(place, value, zobrist);
            }
        }
        Ok(())
    }

    /// Makes the changes noted.
    pub fn commit(&mut self, at: Label, first: bool, last: bool) {
        let Some(zobrist) = self.zobrist else {
            let (first, last) = (self.constant(first.into()), self.constant(last.into()));
            self.call_runtime(RuntimeCall::Commit, &[first, last]);
            return;
        };
        if first {
            let answered = self.field(offset_of!(Vm, answered));
            let some = self.compare(IntCC::NotEqual, answered, 0);
            self.need(some, self.stop());
            if self.eager.some_wait {
                let none = self.constant(0);
                self.set_field(offset_of!(Vm, turn_given), none);
            }
        }
        if !self.eager.is_committed(at) {
            self.commit_noted(zobrist);
        }
        if last {
            self.pass_turn(zobrist);
        }
    }

    /// Makes the changes that had to wait.
    fn commit_noted(&mut self, zobrist: ZobristTable) {
        self.for_each(Stack::Deletions, &mut |this, place, value| this.delete(SlotPlace::At(place), value, zobrist));
        self.for_each(Stack::Additions, &mut |this, place, value| {
            let (now, before) = (this.compare(IntCC::Equal, place, 0), this.field(offset_of!(Vm, turn_given)));
            let now = this.b.ins().uextend(I64, now);
            let given = this.b.ins().bor(now, before);
            this.set_field(offset_of!(Vm, turn_given), given);
            this.change_slot(SlotPlace::At(place), value, zobrist);
        });
    }

    /// Empties a slot that has a value, or any.
    fn delete(&mut self, place: SlotPlace, value: Ssa, zobrist: ZobristTable) {
        let (old, none) = (self.slot_in(place), self.constant(0));
        let any = self.compare(IntCC::Equal, value, 0);
        let same = self.b.ins().icmp(IntCC::Equal, old, value);
        let gone = self.b.ins().bor(any, same);
        let (delete, next) = (self.b.create_block(), self.b.create_block());
        self.branch(gone, delete, next);
        self.enter(delete);
        self.change_slot(place, none, zobrist);
        self.jump(next);
        self.enter(next);
    }

    /// Gives the turn to the next player, unless a change has given it.
    fn pass_turn(&mut self, zobrist: ZobristTable) {
        let next = self.b.create_block();
        if self.eager.some_wait {
            let (given, pass) = (self.field(offset_of!(Vm, turn_given)), self.b.create_block());
            self.branch(given, next, pass);
            self.enter(pass);
        }
        let (turn, one) = (self.slot_known(0), self.constant(1));
        let after = self.b.ins().iadd_imm_s(turn, 1);
        let more = self.compare(IntCC::UnsignedLessThan, turn, self.inputs.plans.players as i64);
        let player = self.b.ins().select(more, after, one);
        self.change_slot(SlotPlace::Known(0), player, zobrist);
        self.jump(next);
        self.enter(next);
    }

    /// Does something with the slot and the value of each change on a stack, which is empty then.
    fn for_each(&mut self, stack: Stack, each: &mut dyn FnMut(&mut Self, Ssa, Ssa)) {
        let (head, body, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let at = self.b.append_block_param(head, I64);
        let none = self.constant(0);
        self.b.ins().jump(head, &[BlockArg::Value(none)]);
        self.enter(head);
        let len = self.height(stack);
        let some = self.b.ins().icmp(IntCC::UnsignedLessThan, at, len);
        self.branch(some, body, done);
        self.enter(body);
        let (address, offset) = (self.stack_address(stack), self.b.ins().ishl_imm_u(at, 3));
        let cell = self.b.ins().iadd(address, offset);
        let change = self.load(I64, cell, 0);
        let place = self.b.ins().band_imm_u(change, 0xffff_ffff);
        let value = self.b.ins().ushr_imm_u(change, 32);
        let inside = self.compare(IntCC::UnsignedLessThan, place, self.slot_count() as i64);
        self.need(inside, self.stop());
        each(self, place, value);
        let after = self.b.ins().iadd_imm_s(at, 1);
        self.b.ins().jump(head, &[BlockArg::Value(after)]);
        self.enter(done);
        let none = self.constant(0);
        self.truncate(stack, none);
    }

    /// Changes a slot, as [`crate::engine::State::set`] does.
    fn change_slot(&mut self, place: SlotPlace, value: Ssa, zobrist: ZobristTable) {
        let old = self.slot_in(place);
        let place = self.place_number(place);
        let differ = self.b.ins().icmp(IntCC::NotEqual, old, value);
        let (change, next) = (self.b.create_block(), self.b.create_block());
        self.branch(differ, change, next);
        self.enter(change);
        let more = self.key_change(place, old, value, zobrist);
        let state = self.field(offset_of!(Vm, native) + offset_of!(NativeContext, state));
        let (key, epoch) = (self.load(I64, state, OFFSETS.key as i64), self.load(I64, state, OFFSETS.epoch as i64));
        let upper = self.b.ins().ishl_imm_u(old, 32);
        let undo = self.b.ins().bor(upper, place);
        self.log(state, [undo, key, epoch]);
        let offset = self.b.ins().ishl_imm_u(place, 2);
        let (address, narrow) = (self.b.ins().iadd(self.slots, offset), self.b.ins().ireduce(I32, value));
        self.set_slot(narrow, address);
        let key = self.b.ins().bxor(key, more);
        self.store(key, state, OFFSETS.key as i64);
        let epochs = self.load(I64, state, OFFSETS.epochs as i64);
        let epochs = self.b.ins().iadd_imm_s(epochs, 1);
        self.store(epochs, state, OFFSETS.epochs as i64);
        self.store(epochs, state, OFFSETS.epoch as i64);
        self.jump(next);
        self.enter(next);
    }

    /// What a change of a slot does to the key.
    fn key_change(&mut self, place: Ssa, old: Ssa, new: Ssa, zobrist: ZobristTable) -> Ssa {
        let done = self.b.create_block();
        let more = self.b.append_block_param(done, I64);
        if zobrist.keyed < self.slot_count() as usize {
            let (counts, none) = (self.compare(IntCC::UnsignedLessThan, place, zobrist.keyed as i64), self.constant(0));
            let keyed = self.b.create_block();
            self.b.ins().brif(counts, keyed, &[], done, &[BlockArg::Value(none)]);
            self.enter(keyed);
        }
        let (starts, offset) = (self.constant(zobrist.starts as i64), self.b.ins().ishl_imm_u(place, 2));
        let start = self.b.ins().iadd(starts, offset);
        let start = self.load_readonly(I32, start, 0);
        let start = self.b.ins().uextend(I64, start);
        let [before, after] = [old, new].map(|value| {
            let at = self.b.ins().iadd(start, value);
            let inside = self.compare(IntCC::UnsignedLessThan, at, zobrist.count as i64);
            self.need(inside, self.stop());
            let (numbers, offset) = (self.constant(zobrist.numbers as i64), self.b.ins().ishl_imm_u(at, 3));
            let number = self.b.ins().iadd(numbers, offset);
            self.load_readonly(I64, number, 0)
        });
        let change = self.b.ins().bxor(before, after);
        self.b.ins().jump(done, &[BlockArg::Value(change)]);
        self.enter(done);
        more
    }

    /// Adds what undoes a change to the log.
    fn log(&mut self, state: Ssa, undo: [Ssa; LOGGED]) {
        let log = OFFSETS.log as i64;
        let (len, room) = (log + offset_of!(Cells, len) as i64, log + offset_of!(Cells, room) as i64);
        let (before, room) = (self.load(I64, state, len), self.load(I64, state, room));
        let after = self.b.ins().iadd_imm_s(before, LOGGED as i64);
        let fits = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, after, room);
        self.call_runtime_unless(fits, RuntimeCall::ReserveLog, &[]);
        let address = self.load(I64, state, log + offset_of!(Cells, address) as i64);
        let offset = self.b.ins().ishl_imm_u(before, 3);
        let end = self.b.ins().iadd(address, offset);
        for (at, value) in undo.into_iter().enumerate() {
            self.store(value, end, 8 * at as i64);
        }
        self.store(after, state, len);
    }

    /// Where the numbers are that keys are made of; nothing if they are not in a table, or if a rule asks whose
    /// move is being made.
    pub fn zobrist_table(&mut self) -> Option<ZobristTable> {
        let (keyed, known) = self.inputs.state.keyed();
        let (starts, numbers) = known.table().filter(|_| !self.inputs.plans.asks_mover)?;
        let makes_moves =
            self.unit.places.iter().any(|&at| matches!(self.inputs.plans.code[at as usize], Instr::Commit { .. }));
        makes_moves.then(|| ZobristTable {
            starts: self.constants.narrow(starts.to_vec()),
            numbers: self.constants.wide(numbers.iter().map(|&number| number as i64).collect()),
            count: numbers.len(),
            keyed,
        })
    }
}
