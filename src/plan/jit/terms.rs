//! Compounds: making them, taking them apart, lists and bags.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value as Ssa};

use super::lower::Lowering;
use super::runtime::{RuntimeCall, Stack};
use crate::engine::machine::cells::Cells;
use crate::plan::instr::{Kind, Reg};
use crate::plan::interp::vm::Vm;
use crate::plan::term_arena::TermArena;
use crate::plan::value::{ATOM, INTEGERS, LASTING, PASSING};

impl Lowering<'_, '_> {
    /// The arguments of a compound with a head, in memory; elsewhere what is something else.
    pub fn arguments(&mut self, value: Ssa, head: i64, otherwise: Block) -> Ssa {
        let arity = head >> 32;
        let compound = self.compare(IntCC::SignedGreaterThanOrEqual, value, LASTING);
        self.need(compound, otherwise);
        let terms = offset_of!(Vm, terms);
        let passing = self.compare(IntCC::SignedGreaterThanOrEqual, value, PASSING);
        let mut part = |of: usize| {
            let passes = self.field(terms + offset_of!(TermArena, passing) + of);
            let lasts = self.field(terms + offset_of!(TermArena, lasting) + of);
            self.b.ins().select(passing, passes, lasts)
        };
        let (address, len) = (part(offset_of!(Cells, address)), part(offset_of!(Cells, len)));
        // What both kinds of numbers have above the place.
        let at = self.b.ins().band_imm_u(value, LASTING - 1);
        let end = self.b.ins().iadd_imm_s(at, arity);
        // A compound with this head would lie inside.
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, end, len);
        self.need(inside, otherwise);
        let offset = self.b.ins().ishl_imm_u(at, 3);
        let cells = self.b.ins().iadd(address, offset);
        let found = self.load(I64, cells, 0);
        let same = self.compare(IntCC::Equal, found, head);
        self.need(same, otherwise);
        self.b.ins().iadd_imm_s(cells, 8)
    }

    /// Takes a compound apart into registers.
    pub fn take_apart(&mut self, src: Reg, dst: Reg, head: i64, fail: Block) {
        let value = self.get(src);
        let arguments = self.arguments(value, head, fail);
        for at in 0..head >> 32 {
            let argument = self.load(I64, arguments, 8 * at);
            self.set(dst + at as Reg, argument);
        }
    }

    /// Makes a compound.
    pub fn build(&mut self, dst: Reg, head: i64, args: &[Reg]) {
        let mut cells = vec![self.constant(head)];
        cells.extend(args.iter().map(|&reg| self.get(reg)));
        let at = self.push(Stack::Passing, &cells);
        let passing = self.constant(PASSING);
        let value = self.b.ins().iadd(passing, at);
        self.set(dst, value);
    }

    /// The next element of a list.
    pub fn next_element(&mut self, list: Reg, dst: Reg, exit: Block) {
        self.step();
        let value = self.get(list);
        let arguments = self.arguments(value, self.inputs.plans.cons, exit);
        let (element, rest) = (self.load(I64, arguments, 0), self.load(I64, arguments, 8));
        self.set(dst, element);
        self.set(list, rest);
    }

    /// Whether two values are the same term.
    pub fn same(&mut self, a: Ssa, b: Ssa) -> Ssa {
        let done = self.b.create_block();
        let same = self.b.append_block_param(done, cranelift_codegen::ir::types::I8);
        let equal = self.b.ins().icmp(IntCC::Equal, a, b);
        let (differ, compounds) = (self.b.create_block(), self.cold_block());
        self.b.ins().brif(equal, done, &[BlockArg::Value(equal)], differ, &[]);
        self.enter(differ);
        let compound = self.compare(IntCC::SignedGreaterThanOrEqual, a, LASTING);
        self.b.ins().brif(compound, compounds, &[], done, &[BlockArg::Value(equal)]);
        self.enter(compounds);
        let found = self.call_runtime(RuntimeCall::Same, &[a, b]);
        let found = self.compare(IntCC::NotEqual, found, 0);
        self.b.ins().jump(done, &[BlockArg::Value(found)]);
        self.enter(done);
        same
    }

    /// Whether a value is of a kind.
    pub fn is_kind(&mut self, kind: Kind, value: Ssa) -> Ssa {
        let (low, size) = match kind {
            Kind::Integer => (-INTEGERS, 2 * INTEGERS),
            Kind::Atom => (ATOM, LASTING - ATOM),
            Kind::Atomic => return self.compare(IntCC::SignedLessThan, value, LASTING),
            Kind::Compound => return self.compare(IntCC::SignedGreaterThanOrEqual, value, LASTING),
            Kind::Callable => return self.compare(IntCC::SignedGreaterThanOrEqual, value, ATOM),
            Kind::List => {
                let done = self.call_runtime(RuntimeCall::IsList, &[value]);
                return self.compare(IntCC::NotEqual, done, 0);
            }
        };
        let low = self.constant(low);
        let at = self.b.ins().isub(value, low);
        self.compare(IntCC::UnsignedLessThan, at, size)
    }
}
