//! Calls of procedures, and their answers.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value as Ssa};

use super::lower::{HEADER, Lowering, Untranslatable, status};
use super::unit::{SPARE, UnitKind};
use crate::plan::instr::{Label, Reg};
use crate::plan::interp::vm::{NativeContext, Vm};
use crate::plan::range::ValueRange;

const TOP: usize = offset_of!(Vm, native) + offset_of!(NativeContext, top);
const END: usize = offset_of!(Vm, native) + offset_of!(NativeContext, end);
const STACK: usize = offset_of!(Vm, native) + offset_of!(NativeContext, stack);

impl Lowering<'_, '_> {
    /// Starts a unit: its arguments go to registers, and control to where it is to go on.
    pub fn begin(&mut self, guards: &[ValueRange]) {
        let params: Vec<Ssa> = self.b.func.dfg.block_params(self.b.current_block().expect("the entry")).to_vec();
        if self.unit.kind != UnitKind::Question {
            self.need_stack();
        }
        match self.unit.kind {
            UnitKind::Question => {
                for (at, &range) in guards.iter().enumerate() {
                    let value = self.load(I64, params[1], 8 * at as i64);
                    self.set(at as Reg, value);
                    self.guard_argument(value, range);
                }
            }
            UnitKind::Once => {
                for at in 0..self.unit.arguments {
                    self.set(at as Reg, params[1 + at]);
                }
                if self.unit.calls.values().any(|&(_, site)| !self.is_once(site)) {
                    self.base = Some(self.field(TOP));
                }
            }
            UnitKind::Again => {
                let frame = params[1];
                self.frame = Some(frame);
                let place = self.load(I64, frame, 0);
                let again = self.b.create_block();
                let first = self.compare(IntCC::Equal, place, 0);
                self.branch(first, self.block(self.unit.entry), again);
                self.enter(again);
                let top = self.load(I64, frame, 8);
                self.set_field(TOP, top);
                let retries: Vec<(i64, Block)> =
                    (1..).zip(&self.unit.retries).map(|(number, &at)| (number, self.block(at))).collect();
                self.dispatch(place, retries.into_iter());
                return;
            }
        }
        self.jump(self.block(self.unit.entry));
    }

    /// Gives the question to the loop unless an argument is like those that the code is made for.
    fn guard_argument(&mut self, value: Ssa, range: ValueRange) {
        if range != ValueRange::ANY {
            let low = self.constant(range.low);
            let at = self.b.ins().isub(value, low);
            let is_within = self.compare(IntCC::UnsignedLessThan, at, range.size() as i64);
            self.deopt_unless(is_within);
        }
    }

    /// Whether the procedure of a site answers at most once.
    fn is_once(&self, site: u32) -> bool {
        let plans = self.inputs.plans;
        plans.procedures[plans.pools.sites[site as usize].procedure as usize].once
    }

    /// Gives the question to the loop if the stack has become deep.
    fn need_stack(&mut self) {
        let (pointer, least) = (self.b.ins().get_stack_pointer(I64), self.field(STACK));
        let room = self.b.ins().icmp(IntCC::UnsignedGreaterThan, pointer, least);
        self.deopt_unless(room);
    }

    /// Gives the question to the loop unless a condition holds.
    pub fn deopt_unless(&mut self, condition: Ssa) {
        self.need(condition, self.deopt());
    }

    /// Calls a procedure.
    pub fn call(&mut self, at: Label, site: u32, fail: Label) -> Result<(), Untranslatable> {
        self.step();
        let plans = self.inputs.plans;
        let of = &plans.pools.sites[site as usize];
        let callee = *self.callees.get(&of.procedure).ok_or(Untranslatable)?;
        let args = plans.pools.list(of.args);
        if self.is_once(site) {
            let mut values = vec![self.vm];
            values.extend(args.iter().map(|&reg| self.get(reg)));
            self.save_fuel();
            let call = self.b.ins().call(callee, &values);
            self.load_fuel();
            let status = self.result(call, 0);
            let answered = self.compare(IntCC::Equal, status, status::LAST);
            let (go_on, other) = (self.b.create_block(), self.b.create_block());
            self.branch(answered, go_on, other);
            self.enter(other);
            let failed = self.compare(IntCC::Equal, status, status::DONE);
            self.branch(failed, self.block(fail), self.stop());
            self.enter(go_on);
            for (number, &reg) in plans.pools.list(of.results).iter().enumerate() {
                let value = self.result(call, 1 + number);
                self.set(reg, value);
            }
            self.jump(self.block(at + 1));
            return Ok(());
        }
        let frame = self.field(TOP);
        let size = 8 * (HEADER + i64::from(plans.procedures[of.procedure as usize].registers + SPARE));
        let room = self.has_frame(frame, size);
        self.deopt_unless(room);
        let top = self.b.ins().iadd_imm_s(frame, size);
        let first = self.constant(0);
        self.store(first, frame, 0);
        for (number, &reg) in args.iter().enumerate() {
            let value = self.get(reg);
            self.store(value, frame, 8 * (HEADER + number as i64));
        }
        self.set_field(TOP, top);
        self.enter_frame(at, site, frame, fail)
    }

    /// Asks a call for its next answer.
    pub fn resume(&mut self, call: Reg, fail: Label) -> Result<(), Untranslatable> {
        self.step();
        let &(at, site) = self.unit.calls.get(&call).ok_or(Untranslatable)?;
        let frame = self.get(call);
        let open = self.compare(IntCC::SignedGreaterThanOrEqual, frame, 0);
        self.need(open, self.block(fail));
        let plans = self.inputs.plans;
        let registers = plans.procedures[plans.pools.sites[site as usize].procedure as usize].registers;
        let lies = self.has_frame(frame, 8 * (HEADER + i64::from(registers + SPARE)));
        self.need(lies, self.stop());
        self.enter_frame(at, site, frame, fail)
    }

    /// Whether a frame of some size lies where frames do.
    fn has_frame(&mut self, frame: Ssa, size: i64) -> Ssa {
        let end = self.field(END);
        let above = self.b.ins().isub(end, frame);
        let spare = self.b.ins().iadd_imm_s(above, -size);
        // What is below the first frame, or too near the end, is too large for an unsigned number.
        self.compare(IntCC::UnsignedLessThanOrEqual, spare, 8 * super::FRAMES as i64 - size)
    }

    /// Lets the procedure of a frame go on, and goes on after the call with its answer.
    fn enter_frame(&mut self, at: Label, site: u32, frame: Ssa, fail: Label) -> Result<(), Untranslatable> {
        let plans = self.inputs.plans;
        let of = &plans.pools.sites[site as usize];
        let callee = *self.callees.get(&of.procedure).ok_or(Untranslatable)?;
        self.save_fuel();
        let call = self.b.ins().call(callee, &[self.vm, frame]);
        self.load_fuel();
        let status = self.result(call, 0);
        let failed = self.compare(IntCC::Equal, status, status::DONE);
        let (some, answered) = (self.b.create_block(), self.b.create_block());
        self.branch(failed, self.block(fail), some);
        self.enter(some);
        let stopped = self.compare(IntCC::Equal, status, status::STOPPED);
        self.branch(stopped, self.stop(), answered);
        self.enter(answered);
        let arguments = i64::from(plans.procedures[of.procedure as usize].arguments);
        for (number, &reg) in plans.pools.list(of.results).iter().enumerate() {
            let value = self.load(I64, frame, 8 * (HEADER + arguments + number as i64));
            self.set(reg, value);
        }
        let (more, none) = (self.compare(IntCC::Equal, status, status::MORE), self.constant(-1));
        let open = self.b.ins().select(more, frame, none);
        self.set(of.call, open);
        self.jump(self.block(at + 1));
        Ok(())
    }

    /// An answer, and where to look for the next one.
    pub fn proceed(&mut self, retry: Label) -> Result<(), Untranslatable> {
        let frame = self.frame.ok_or(Untranslatable)?;
        let number = self.unit.retries.iter().position(|&at| at == retry).ok_or(Untranslatable)?;
        let (number, top) = (self.constant(1 + number as i64), self.field(TOP));
        self.store(number, frame, 0);
        self.store(top, frame, 8);
        self.leave(status::MORE);
        Ok(())
    }

    /// The last answer, or that there are no more.
    pub fn proceed_last(&mut self, status: i64) {
        if let Some(top) = self.frame.or(self.base) {
            self.set_field(TOP, top);
        }
        self.leave(status);
    }

    /// Leaves the function.
    pub fn leave(&mut self, status: i64) {
        self.save_fuel();
        let mut results = vec![self.constant(status)];
        if self.unit.kind == UnitKind::Once {
            let first = self.unit.arguments;
            results.extend((0..self.unit.results).map(|at| self.get((first + at) as Reg)));
        }
        self.b.ins().return_(&results);
        self.terminated = true;
    }

    /// Remembers where frames end.
    pub fn save(&mut self, mark: Reg) {
        let top = self.field(TOP);
        self.set(mark, top);
    }

    /// Drops the frames since.
    pub fn trim(&mut self, mark: Reg) {
        let top = self.get(mark);
        self.set_field(TOP, top);
    }
}
