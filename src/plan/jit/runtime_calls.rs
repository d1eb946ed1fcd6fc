//! Calls of the runtime: for more steps, more room, and everything that is left to [`super::runtime`].

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Inst, InstBuilder, Value as Ssa};

use super::RUNTIME_PARAMETERS;
use super::lower::{Lowering, Untranslatable};
use super::runtime::{MOST_OPERANDS, RuntimeCall, Stack};
use crate::engine::machine::cells::Cells;
use crate::plan::instr::Reg;
use crate::plan::interp::vm::{NativeContext, Vm};
use crate::plan::term_arena::TermArena;

impl Lowering<'_, '_> {
    // Steps.

    pub fn load_fuel(&mut self) {
        let fuel = self.field(offset_of!(Vm, fuel));
        self.b.def_var(self.fuel, fuel);
    }

    pub fn save_fuel(&mut self) {
        let fuel = self.b.use_var(self.fuel);
        self.set_field(offset_of!(Vm, fuel), fuel);
    }

    /// Counts steps.
    pub fn spend(&mut self, steps: Ssa) {
        let fuel = self.b.use_var(self.fuel);
        let left = self.b.ins().isub(fuel, steps);
        self.b.def_var(self.fuel, left);
        let enough = self.compare(IntCC::SignedGreaterThanOrEqual, left, 0);
        self.call_runtime_unless(enough, RuntimeCall::Refill, &[]);
    }

    /// Counts a step.
    pub fn step(&mut self) {
        let one = self.constant(1);
        self.spend(one);
    }

    // Calls.

    /// Calls the runtime; stops if it had to.
    pub fn call_runtime(&mut self, call: RuntimeCall, arguments: &[Ssa]) -> Ssa {
        self.save_fuel();
        let (arguments, address) =
            (self.runtime_arguments(call, arguments), self.constant(self.inputs.runtime_address as i64));
        let done = self.b.ins().call_indirect(self.runtime, address, &arguments);
        let result = self.result(done, 0);
        self.check_runtime_result(result);
        result
    }

    /// Calls the runtime unless a condition holds, as it mostly does, and goes on. What is in registers stays there, so
    /// that what is rarely needed costs nothing elsewhere.
    pub fn call_runtime_unless(&mut self, condition: Ssa, call: RuntimeCall, arguments: &[i64]) {
        let (cold, next) = (self.cold_block(), self.b.create_block());
        self.branch(condition, next, cold);
        self.enter(cold);
        self.call_runtime_cold(call, arguments);
        self.jump(next);
        self.enter(next);
    }

    /// Calls the runtime where that is rarely needed.
    pub fn call_runtime_cold(&mut self, call: RuntimeCall, arguments: &[i64]) {
        self.save_fuel();
        let arguments: Vec<Ssa> = arguments.iter().map(|&argument| self.constant(argument)).collect();
        let arguments = self.runtime_arguments(call, &arguments);
        self.b.ins().call(self.cold_runtime, &arguments);
        let result = self.field(offset_of!(Vm, native) + offset_of!(NativeContext, runtime_result));
        self.check_runtime_result(result);
    }

    fn runtime_arguments(&mut self, call: RuntimeCall, arguments: &[Ssa]) -> [Ssa; RUNTIME_PARAMETERS] {
        let (which, zero) = (self.constant(call.number()), self.constant(0));
        let argument = |at: usize| arguments.get(at).copied().unwrap_or(zero);
        [self.vm, which, argument(0), argument(1), argument(2)]
    }

    /// Goes on after a runtime call, unless it had to stop.
    fn check_runtime_result(&mut self, result: Ssa) {
        self.load_fuel();
        let fine = self.compare(IntCC::NotEqual, result, i64::MIN);
        self.need(fine, self.stop());
    }

    pub fn result(&self, of: Inst, at: usize) -> Ssa {
        self.b.inst_results(of)[at]
    }

    /// Where operands and results of runtime calls are.
    pub fn operands(&mut self) -> Ssa {
        self.field(offset_of!(Vm, native) + offset_of!(NativeContext, operands) + offset_of!(Cells, address))
    }

    /// Gives operands.
    pub fn give(&mut self, registers: &[Reg]) -> Result<Ssa, Untranslatable> {
        if registers.len() > MOST_OPERANDS {
            return Err(Untranslatable);
        }
        if !registers.is_empty() {
            let operands = self.operands();
            for (at, &reg) in registers.iter().enumerate() {
                let value = self.get(reg);
                self.store(value, operands, 8 * at as i64);
            }
        }
        Ok(self.constant(registers.len() as i64))
    }

    // Stacks.

    /// Adds values to a stack; how many there were before.
    pub fn push(&mut self, stack: Stack, values: &[Ssa]) -> Ssa {
        let at = stack_offset(stack);
        let len = self.field(at + offset_of!(Cells, len));
        let room = self.field(at + offset_of!(Cells, room));
        let after = self.b.ins().iadd_imm_s(len, values.len() as i64);
        let fits = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, after, room);
        self.call_runtime_unless(fits, RuntimeCall::Reserve, &[stack.number(), values.len() as i64]);
        let address = self.field(at + offset_of!(Cells, address));
        let offset = self.b.ins().ishl_imm_u(len, 3);
        let first = self.b.ins().iadd(address, offset);
        for (at, &value) in values.iter().enumerate() {
            self.store(value, first, 8 * at as i64);
        }
        self.set_field(at + offset_of!(Cells, len), after);
        len
    }

    /// Where the first value of a stack is.
    pub fn stack_address(&mut self, stack: Stack) -> Ssa {
        self.field(stack_offset(stack) + offset_of!(Cells, address))
    }

    /// Forgets all values of a stack from a number on.
    pub fn truncate(&mut self, stack: Stack, height: Ssa) {
        let len = self.height(stack);
        let height = self.b.ins().umin(height, len);
        self.set_field(stack_offset(stack) + offset_of!(Cells, len), height);
    }

    /// How many values a stack has.
    pub fn height(&mut self, stack: Stack) -> Ssa {
        self.field(stack_offset(stack) + offset_of!(Cells, len))
    }
}

fn stack_offset(stack: Stack) -> usize {
    match stack {
        Stack::Found => offset_of!(Vm, found),
        Stack::Bags => offset_of!(Vm, bags),
        Stack::Additions => offset_of!(Vm, additions),
        Stack::Deletions => offset_of!(Vm, deletions),
        Stack::Passing => offset_of!(Vm, terms) + offset_of!(TermArena, passing),
        Stack::Queue => offset_of!(Vm, queue),
    }
}
