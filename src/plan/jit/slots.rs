//! Slots of the position and their values.
//!
//! Every argument is compared with the bounds of its type before it becomes part of a place, and the greatest place
//! that can come of it is compared with the number of slots when the code is written.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value as Ssa};

use super::lower::{Lowering, Untranslatable};
use super::runtime::Stack;
use super::unit::UnitKind;
use crate::plan::instr::pool::{Change, Column, NONE, Part, Scan, Slot, SlotTest};
use crate::plan::instr::{Label, Reg};
use crate::plan::value::{NO_NUMBER, Value};

/// A place among the slots.
#[derive(Clone, Copy)]
pub enum SlotPlace {
    Known(u32),
    At(Ssa),
}

impl Lowering<'_, '_> {
    /// The place of a slot; `outside` is where to go if an argument is no value of its type.
    fn place(&mut self, slot: &Slot, outside: Block) -> Result<SlotPlace, Untranslatable> {
        let mut greatest = u64::from(slot.base);
        let mut place = None;
        for part in slot.parts.iter() {
            greatest += self.greatest_share(part);
            let share = self.share(part, outside);
            place = Some(match place {
                Some(before) => self.b.ins().iadd(before, share),
                None => share,
            });
        }
        if greatest >= self.slot_count() {
            return Err(Untranslatable);
        }
        Ok(match place {
            Some(place) => SlotPlace::At(self.b.ins().iadd_imm_s(place, i64::from(slot.base))),
            None => SlotPlace::Known(slot.base),
        })
    }

    /// The most that an argument can add to a place.
    fn greatest_share(&self, part: &Part) -> u64 {
        let numbers = match part.numbers {
            NONE => u64::from(part.size).saturating_sub(1),
            list => {
                let numbers = self.inputs.plans.pools.numbers[list as usize].iter();
                u64::from(numbers.copied().filter(|&number| number != NO_NUMBER).max().unwrap_or(0))
            }
        };
        numbers * u64::from(part.stride)
    }

    /// What an argument adds to a slot or its value.
    fn share(&mut self, part: &Part, outside: Block) -> Ssa {
        let value = self.get(part.reg);
        let number = match self.is_typical(part) && part.numbers == NONE {
            true => self.b.ins().iadd_imm_s(value, -part.low),
            false => self.number(value, part.low, part.size, part.numbers, outside),
        };
        if part.stride == 1 { number } else { self.b.ins().imul_imm_s(number, i64::from(part.stride)) }
    }

    /// Whether an argument is one of the question, which is compared with the bounds of its type on entry and stays
    /// what it is.
    fn is_typical(&self, part: &Part) -> bool {
        self.unit.kind == UnitKind::Question
            && (part.reg as usize) < self.unit.arguments
            && self.ranges.is_argument(part.reg)
            && self.ranges.of(part.reg).within(part.values())
    }

    /// The number of a value in its type.
    pub fn number(&mut self, value: Ssa, low: Value, size: u32, numbers: u32, outside: Block) -> Ssa {
        let lowest = self.constant(low);
        let at = self.b.ins().isub(value, lowest);
        let inside = self.compare(IntCC::UnsignedLessThan, at, i64::from(size));
        self.need(inside, outside);
        if numbers == NONE {
            return at;
        }
        // As long as the type's extent, whatever the list is.
        let mut list = self.inputs.plans.pools.numbers[numbers as usize].clone();
        list.resize(size as usize, NO_NUMBER);
        let address = self.constants.narrow(list);
        let (address, offset) = (self.constant(address as i64), self.b.ins().ishl_imm_u(at, 2));
        let address = self.b.ins().iadd(address, offset);
        let number = self.load_readonly(I32, address, 0);
        let number = self.b.ins().uextend(I64, number);
        let known = self.compare(IntCC::NotEqual, number, i64::from(NO_NUMBER));
        self.need(known, outside);
        number
    }

    /// The value of a slot; `outside` is where to go if an argument is no value of its type.
    pub fn lookup(&mut self, slot: u32, outside: Block) -> Result<Ssa, Untranslatable> {
        if let Some(value) = self.lookup_precomputed(slot, outside) {
            return Ok(value);
        }
        let plans = self.inputs.plans;
        let place = self.place(&plans.pools.slots[slot as usize], outside)?;
        Ok(self.slot_in(place))
    }

    /// The value of a type with a number.
    pub fn value_of(&mut self, column: &Column, number: Ssa) -> Ssa {
        if column.values == NONE {
            let low = self.constant(column.low);
            return self.b.ins().iadd(low, number);
        }
        let values = self.inputs.plans.pools.values[column.values as usize].clone();
        let inside = self.compare(IntCC::UnsignedLessThan, number, values.len() as i64);
        self.need(inside, self.stop());
        let address = self.constants.wide(values);
        let (address, offset) = (self.constant(address as i64), self.b.ins().ishl_imm_u(number, 3));
        let address = self.b.ins().iadd(address, offset);
        self.load_readonly(I64, address, 0)
    }

    /// A dependent argument from the value of a slot.
    pub fn decode(&mut self, column: &Column, value: Ssa) -> Ssa {
        let digits = self.b.ins().iadd_imm_s(value, -1);
        let mut digits = self.b.ins().ireduce(I32, digits);
        if column.stride > 1 {
            digits = self.b.ins().udiv_imm_u(digits, i64::from(column.stride));
        }
        let digit = self.b.ins().urem_imm_u(digits, i64::from(column.size));
        let digit = self.b.ins().uextend(I64, digit);
        self.value_of(column, digit)
    }

    /// The next slot that is not empty along an open argument.
    pub fn scan(&mut self, counter: Reg, scan: &Scan, exit: Label) -> Result<(), Untranslatable> {
        let exit = self.block(exit);
        let place = self.place(&scan.slot, exit)?;
        let place = self.place_number(place);
        let greatest: u64 = scan.slot.parts.iter().map(|part| self.greatest_share(part)).sum();
        let last = u64::from(scan.size.saturating_sub(1)) * u64::from(scan.stride);
        if greatest + u64::from(scan.slot.base) + last >= self.slot_count() {
            return Err(Untranslatable);
        }
        let wanted = scan.wanted.register().map(|reg| self.get(reg));
        let (start, one) = (self.b.ins().ishl_imm_u(place, 2), self.constant(1));
        let start = self.b.ins().iadd(self.slots, start);
        let before = self.get(counter);
        let from = self.b.ins().iadd_imm_s(before, 1);
        let from = self.b.ins().band_imm_u(from, 0xffff_ffff);
        let (head, test, next, found) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block(), self.b.create_block());
        let at = self.b.append_block_param(head, I64);
        self.b.ins().jump(head, &[BlockArg::Value(from)]);
        self.enter(head);
        let inside = self.compare(IntCC::UnsignedLessThan, at, i64::from(scan.size));
        let ended = self.b.create_block();
        self.branch(inside, test, ended);
        self.enter(ended);
        self.count_scanned(from, at);
        self.jump(exit);
        self.enter(test);
        let along = if scan.stride == 1 { at } else { self.b.ins().imul_imm_s(at, i64::from(scan.stride)) };
        let value = self.slot_from(start, along);
        let holds = match (scan.wanted, wanted) {
            (SlotTest::Among(_), Some(wanted)) => {
                let bit = self.b.ins().ushr(wanted, value);
                self.b.ins().band(bit, one)
            }
            // A value that is wanted is not 0.
            (_, Some(wanted)) => self.b.ins().icmp(IntCC::Equal, value, wanted),
            (_, None) => self.compare(IntCC::NotEqual, value, 0),
        };
        self.branch(holds, found, next);
        self.enter(next);
        let after = self.b.ins().iadd_imm_s(at, 1);
        self.b.ins().jump(head, &[BlockArg::Value(after)]);
        self.enter(found);
        self.count_scanned(from, at);
        self.set(counter, at);
        self.set(counter + 1, value);
        Ok(())
    }

    /// Eight slots count as a step, and the scan itself.
    fn count_scanned(&mut self, from: Ssa, to: Ssa) {
        let scanned = self.b.ins().isub(to, from);
        let steps = self.b.ins().sshr_imm_u(scanned, 3);
        let steps = self.b.ins().iadd_imm_s(steps, 1);
        self.spend(steps);
    }

    /// Notes a change to be made later.
    pub fn note_change(&mut self, change: &Change) -> Result<(), Untranslatable> {
        let (place, value) = self.place_and_value(change)?;
        let place = self.place_number(place);
        let upper = self.b.ins().ishl_imm_u(value, 32);
        let write = self.b.ins().bor(upper, place);
        self.push(if change.deletion { Stack::Deletions } else { Stack::Additions }, &[write]);
        Ok(())
    }

    /// The number of a place.
    pub fn place_number(&mut self, place: SlotPlace) -> Ssa {
        match place {
            SlotPlace::Known(place) => self.constant(i64::from(place)),
            SlotPlace::At(place) => place,
        }
    }

    /// The slot that a change is about, and what it gets.
    pub fn place_and_value(&mut self, change: &Change) -> Result<(SlotPlace, Ssa), Untranslatable> {
        let stop = self.stop();
        let place = self.place(&change.slot, stop)?;
        let mut value = self.constant(i64::from(change.value));
        for part in change.dependent.iter() {
            let share = self.share(part, stop);
            if change.value != 0 {
                value = self.b.ins().iadd(value, share);
            }
        }
        Ok((place, value))
    }
}
