//! From each instruction to native code. What it does is what [`crate::plan::interp`] does.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value as Ssa};
use std::mem::offset_of;

use super::lower::{Lowering, Untranslatable, status};
use super::range_analysis::{GUARDED, is_unchecked};
use super::runtime::{NOTHING, PRIMITIVES, RuntimeCall, Stack};
use crate::engine::machine::arith::{FUNCTIONS, Operation};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::interp::vm::{MARKS, Vm};
use crate::plan::range::ValueRange;
use crate::program::comparison::Comparison;

impl Lowering<'_, '_> {
    /// Writes all instructions of the unit.
    pub fn write(&mut self, guards: &[ValueRange]) -> Result<(), Untranslatable> {
        self.begin(guards);
        for &at in &self.unit.places {
            if self.unit.is_leader(at) {
                if !self.terminated {
                    self.jump(self.block(at));
                }
                self.enter(self.block(at));
            }
            self.instr(at, self.inputs.plans.code[at as usize])?;
        }
        if self.terminated { Ok(()) } else { Err(Untranslatable) }
    }

    /// Goes on if a condition holds, else elsewhere.
    fn test(&mut self, condition: Ssa, fail: Label) {
        self.need(condition, self.block(fail));
    }

    fn instr(&mut self, at: Label, instr: Instr) -> Result<(), Untranslatable> {
        let plans = self.inputs.plans;
        let pools = &plans.pools;
        match instr {
            Instr::Nop => {}
            Instr::Halt => self.leave(status::DONE),
            Instr::Abandon => self.jump(self.stop()),
            Instr::Jump(to) => self.jump(self.block(to)),
            Instr::JumpIndirect(reg) => {
                self.step();
                let number = self.get(reg);
                let to: Vec<_> = self.unit.addresses.iter().map(|&to| (i64::from(to), self.block(to))).collect();
                self.dispatch(number, to.into_iter());
            }
            Instr::CodeAddress { dst, to } => self.set_constant(dst, to.into()),
            Instr::Const { dst, value } => self.set_constant(dst, value),
            Instr::Copy { dst, src } => {
                let value = self.get(src);
                self.set(dst, value);
            }
            Instr::AddConst { dst, src, value: more } => {
                let unchecked = is_unchecked(Operation::Add, self.ranges.of(src), ValueRange::only(more));
                let (value, more) = (self.get(src), self.constant(more));
                let sum = self.b.ins().iadd(value, more);
                // What is no integer is so large that the sum is none either.
                self.set_integer(dst, sum, unchecked);
            }
            Instr::Add { dst, a, b } => {
                let unchecked = self.is_unchecked(Operation::Add, a, b);
                let (a, b) = (self.get(a), self.get(b));
                let sum = self.b.ins().iadd(a, b);
                self.set_integer(dst, sum, unchecked);
            }
            Instr::Subtract { dst, a, b } => {
                let unchecked = self.is_unchecked(Operation::Subtract, a, b);
                let (a, b) = (self.integer(a), self.integer(b));
                let difference = self.b.ins().isub(a, b);
                self.set_integer(dst, difference, unchecked);
            }
            Instr::Arith { op, dst, a, b } => self.arithmetic(op, dst, a, b)?,
            Instr::Same { a, b, fail } => {
                let same = self.are_same(a, b);
                self.test(same, fail);
            }
            Instr::Differ { a, b, fail } => {
                let same = self.are_same(a, b);
                let differ = self.b.ins().icmp_imm_s(IntCC::Equal, same, 0);
                self.test(differ, fail);
            }
            Instr::SameConst { a, fail, value } => {
                let a = self.get(a);
                let same = self.compare(IntCC::Equal, a, value);
                self.test(same, fail);
            }
            Instr::DifferConst { a, fail, value } => {
                let a = self.get(a);
                let differ = self.compare(IntCC::NotEqual, a, value);
                self.test(differ, fail);
            }
            Instr::Compare { op, a, b, fail } => {
                let (a, b) = (self.integer(a), self.integer(b));
                let holds = self.b.ins().icmp(condition(op), a, b);
                self.test(holds, fail);
            }
            Instr::CompareConst { op, a, fail, value } => {
                let a = self.integer(a);
                let holds = self.compare(condition(op), a, value);
                self.test(holds, fail);
            }
            Instr::Order { op, a, b, fail } => {
                let (a, b) = (self.get(a), self.get(b));
                let order = self.call_runtime(RuntimeCall::Order, &[a, b]);
                let holds = self.compare(condition(op), order, 0);
                self.test(holds, fail);
            }
            Instr::Kind { kind, a, fail } => {
                let a = self.get(a);
                let is = self.is_kind(kind, a);
                self.test(is, fail);
            }
            Instr::Next { reg, end, exit } => {
                let end = self.get(end);
                self.next(reg, end, exit);
            }
            Instr::NextConst { reg, exit, end } => {
                let end = self.constant(end);
                self.next(reg, end, exit);
            }
            Instr::Open { table, cursor, keys, fail } => self.open(table, cursor, keys, fail)?,
            Instr::Fetch { table, cursor, dst, exit } => self.fetch(at, table, cursor, dst, exit),
            Instr::First { table, dst, keys, fail } => self.first(at, table, dst, keys, fail)?,
            Instr::Holds { slot, fail } => {
                let value = self.lookup(slot, self.block(fail))?;
                let holds = self.compare(IntCC::NotEqual, value, 0);
                self.test(holds, fail);
            }
            Instr::Empty { slot, fail } => {
                let next = self.block(at + 1);
                let value = self.lookup(slot, next)?;
                let empty = self.compare(IntCC::Equal, value, 0);
                self.branch(empty, next, self.block(fail));
            }
            Instr::Load { dst, slot, fail } => {
                let value = self.lookup(slot, self.block(fail))?;
                let holds = self.compare(IntCC::NotEqual, value, 0);
                self.test(holds, fail);
                self.set(dst, value);
            }
            Instr::LoadValue { dst, slot, column, fail } => {
                let value = self.lookup(slot, self.block(fail))?;
                let holds = self.compare(IntCC::NotEqual, value, 0);
                self.test(holds, fail);
                let low = self.constant(pools.columns[column as usize].low - 1);
                let value = self.b.ins().iadd(value, low);
                self.set(dst, value);
            }
            Instr::LoadSame { a, slot, column, fail } => {
                let value = self.lookup(slot, self.block(fail))?;
                let (low, range) = (pools.columns[column as usize].low, self.ranges.of(a));
                let (a, before) = (self.get(a), self.constant(low - 1));
                let wanted = self.b.ins().isub(a, before);
                let mut holds = self.b.ins().icmp(IntCC::Equal, value, wanted);
                if range.low < low {
                    let some = self.compare(IntCC::NotEqual, value, 0);
                    holds = self.b.ins().band(holds, some);
                }
                self.test(holds, fail);
            }
            Instr::LoadIs { slot, value: wanted, fail } => {
                if wanted == 0 {
                    return Err(Untranslatable);
                }
                let value = self.lookup(slot, self.block(fail))?;
                let same = self.compare(IntCC::Equal, value, wanted.into());
                self.test(same, fail);
            }
            Instr::Decode { dst, src, column } => {
                let src = self.get(src);
                let value = self.decode(&pools.columns[column as usize], src);
                self.set(dst, value);
            }
            Instr::Value { dst, src, column } => {
                let src = self.get(src);
                let value = self.value_of(&pools.columns[column as usize], src);
                self.set(dst, value);
            }
            Instr::Number { dst, src, column, fail } => {
                let column = &pools.columns[column as usize];
                let src = self.get(src);
                let number = self.number(src, column.low, column.extent, column.numbers, self.block(fail));
                let number = self.b.ins().iadd_imm_s(number, 1);
                self.set(dst, number);
            }
            Instr::Scan { counter, scan, exit } => self.scan(counter, &pools.scans[scan as usize], exit)?,
            Instr::Match { src, dst, head, fail } => {
                self.take_apart(src, dst, pools.heads[head as usize], self.block(fail));
            }
            Instr::Build { dst, head, args } => self.build(dst, pools.heads[head as usize], pools.list(args)),
            Instr::Element { list, dst, exit } => self.next_element(list, dst, self.block(exit)),
            Instr::BagOpen { mark } => {
                let height = self.height(Stack::Bags);
                self.set(mark, height);
            }
            Instr::BagPush { src } => {
                let value = self.get(src);
                self.push(Stack::Bags, &[value]);
            }
            Instr::BagList { mark, dst } => {
                let mark = self.get(mark);
                let list = self.call_runtime(RuntimeCall::CloseBag, &[mark]);
                self.set(dst, list);
            }
            Instr::Beats { better, best, src, fail } => {
                let (best, value) = (self.get(best), self.integer(src));
                let beats = self.b.ins().icmp(condition(better), value, best);
                self.test(beats, fail);
            }
            Instr::Call { site, fail } => self.call(at, site, fail)?,
            Instr::Resume { call, fail } => self.resume(call, fail)?,
            Instr::Proceed { retry } => self.proceed(retry)?,
            Instr::ProceedLast => self.proceed_last(status::LAST),
            Instr::Fail => self.proceed_last(status::DONE),
            Instr::Emit { shape, args, retry } => {
                let mut values = vec![self.constant(shape.into())];
                values.extend(pools.list(args).iter().map(|&reg| self.get(reg)));
                self.push(Stack::Found, &values);
                self.jump(self.block(retry));
            }
            Instr::Change { change } => self.change(at, &pools.changes[change as usize])?,
            Instr::Answered => {
                let answered = self.field(offset_of!(Vm, answered));
                let answered = self.b.ins().iadd_imm_s(answered, 1);
                self.set_field(offset_of!(Vm, answered), answered);
            }
            Instr::Commit { first, last } => self.commit(at, first, last),
            Instr::Begin { mark, of_move } => {
                let of_move = self.constant(of_move.into());
                self.call_runtime(RuntimeCall::Begin, &[of_move]);
                self.take(mark, MARKS as u16);
            }
            Instr::Apply { mark } => {
                let (deletions, additions) = (self.get(mark + 1), self.get(mark + 2));
                self.call_runtime(RuntimeCall::Apply, &[deletions, additions]);
            }
            Instr::ApplyMove { mark, last } => {
                let (deletions, additions, given) =
                    (self.get(mark + 1), self.get(mark + 2), self.get(mark + MARKS as Reg));
                let given = self.b.ins().iadd_imm_s(given, if last { 2 } else { 0 });
                let given = self.call_runtime(RuntimeCall::ApplyMove, &[deletions, additions, given]);
                self.set(mark + MARKS as Reg, given);
            }
            Instr::Revert { mark, clean } => {
                self.give(&(mark..).take(MARKS).collect::<Vec<Reg>>())?;
                let clean = self.constant(clean.into());
                self.call_runtime(RuntimeCall::Revert, &[clean]);
            }
            Instr::Mover { dst, fail } => {
                let mover = self.call_runtime(RuntimeCall::Mover, &[]);
                let some = self.compare(IntCC::NotEqual, mover, NOTHING);
                self.test(some, fail);
                self.set(dst, mover);
            }
            Instr::Repeated { dst, any_turn } => {
                let any_turn = self.constant(any_turn.into());
                let count = self.call_runtime(RuntimeCall::Repeated, &[any_turn]);
                self.set(dst, count);
            }
            Instr::MemoLookup { memo, cursor, keys, miss } => self.lookup_memo(memo, cursor, pools.list(keys), miss)?,
            Instr::MemoStore { memo, mark, cursor, keys } => {
                let (count, memo, mark) = (self.give(pools.list(keys))?, self.constant(memo.into()), self.get(mark));
                let known = self.call_runtime(RuntimeCall::MemoStore, &[memo, count, mark]);
                self.set_cursor(cursor, known);
            }
            Instr::FixOpen { rows, cursor } => self.fix_open(rows, cursor),
            Instr::FixAdd { rows, cursor, row } => self.fix_add(rows, cursor, row)?,
            Instr::FixNext { rows, cursor, dst, exit } => self.fix_next(rows, cursor, dst, exit),
            Instr::FixClose { rows, memo, cursor, keys } => self.fix_close(rows, memo, cursor, pools.list(keys))?,
            Instr::FixFind { rows, cursor, key, dst, fail } => self.fix_find(rows, cursor, key, dst, fail)?,
            Instr::Ask { goal, cursor, keys } => {
                self.step();
                let (count, goal) = (self.give(pools.list(keys))?, self.constant(goal.into()));
                let known = self.call_runtime(RuntimeCall::Ask, &[goal, count]);
                self.set_cursor(cursor, known);
            }
            Instr::Answer { cursor, dst, width, exit } => self.answer(cursor, dst, width, exit),
            Instr::Primitive { function, dst, args, fail } => {
                self.step();
                let number = PRIMITIVES.iter().position(|&known| known == function).ok_or(Untranslatable)?;
                let (count, number) = (self.give(pools.list(args))?, self.constant(number as i64));
                let result = self.call_runtime(RuntimeCall::Primitive, &[number, count]);
                let some = self.compare(IntCC::NotEqual, result, NOTHING);
                self.test(some, fail);
                self.take(dst, 1);
            }
            Instr::Save { mark } => self.save(mark),
            Instr::Trim { mark } => self.trim(mark),
        }
        Ok(())
    }

    fn set_constant(&mut self, dst: Reg, value: i64) {
        let value = self.constant(value);
        self.set(dst, value);
    }

    /// The value of a register that must be an integer.
    pub fn integer(&mut self, reg: Reg) -> Ssa {
        let value = self.get(reg);
        if !self.ranges.of(reg).is_integer() {
            self.need_integer(value);
        }
        value
    }

    /// Gives a register the result of arithmetic, which the loop has to deal with unless its operands are small or it
    /// is modest itself.
    fn set_integer(&mut self, dst: Reg, value: Ssa, unchecked: bool) {
        if !unchecked {
            let above = self.b.ins().iadd_imm_s(value, -GUARDED.low);
            let modest = self.compare(IntCC::UnsignedLessThan, above, GUARDED.size() as i64);
            self.need(modest, self.deopt());
        }
        self.set(dst, value);
    }

    fn is_unchecked(&self, op: Operation, a: Reg, b: Reg) -> bool {
        is_unchecked(op, self.ranges.of(a), self.ranges.of(b))
    }

    /// Whether two registers hold the same term.
    fn are_same(&mut self, a: Reg, b: Reg) -> Ssa {
        let atomic = self.ranges.of(a).is_atomic() || self.ranges.of(b).is_atomic();
        let (a, b) = (self.get(a), self.get(b));
        if atomic { self.b.ins().icmp(IntCC::Equal, a, b) } else { self.same(a, b) }
    }

    /// The next integer up to one.
    fn next(&mut self, reg: Reg, end: Ssa, exit: Label) {
        self.step();
        let value = self.get(reg);
        let some = self.b.ins().icmp(IntCC::SignedLessThan, value, end);
        self.test(some, exit);
        let next = self.b.ins().iadd_imm_s(value, 1);
        self.set(reg, next);
    }

    fn arithmetic(&mut self, op: Operation, dst: Reg, a: Reg, b: Reg) -> Result<(), Untranslatable> {
        let unchecked = self.is_unchecked(op, a, b);
        let value = match op {
            Operation::Negate => {
                let a = self.integer(a);
                self.b.ins().ineg(a)
            }
            Operation::Min | Operation::Max => {
                let (a, b) = (self.integer(a), self.integer(b));
                if op == Operation::Min { self.b.ins().smin(a, b) } else { self.b.ins().smax(a, b) }
            }
            Operation::Multiply if unchecked => {
                let (a, b) = (self.get(a), self.get(b));
                self.b.ins().imul(a, b)
            }
            _ => {
                let number = FUNCTIONS.iter().position(|known| known.2 == op).ok_or(Untranslatable)?;
                let (number, a, b) = (self.constant(number as i64), self.get(a), self.get(b));
                let value = self.call_runtime(RuntimeCall::Arith, &[number, a, b]);
                self.set_integer(dst, value, false);
                return Ok(());
            }
        };
        self.set_integer(dst, value, unchecked);
        Ok(())
    }

    /// Takes the results of a runtime call.
    pub fn take(&mut self, dst: Reg, count: u16) {
        let operands = self.operands();
        for at in 0..count {
            let value = self.load(I64, operands, 8 * i64::from(at));
            self.set(dst + at, value);
        }
    }
}

/// The condition code of a comparison.
pub fn condition(op: Comparison) -> IntCC {
    match op {
        Comparison::Equal => IntCC::Equal,
        Comparison::NotEqual => IntCC::NotEqual,
        Comparison::Less => IntCC::SignedLessThan,
        Comparison::LessEqual => IntCC::SignedLessThanOrEqual,
        Comparison::Greater => IntCC::SignedGreaterThan,
        Comparison::GreaterEqual => IntCC::SignedGreaterThanOrEqual,
    }
}
