//! Lowering one function: registers, memory, jumps and integers.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{AliasRegionData, Block, FuncRef, InstBuilder, MemFlagsData, SigRef, Type, Value as Ssa};
use cranelift_frontend::{FunctionBuilder, Switch, Variable};
use rustc_hash::FxHashMap;

use super::commit::ZobristTable;
use super::constants::Constants;
use super::eager_changes::EagerChanges;
use super::precomputed_slots::PrecomputedSlots;
use super::range_analysis::ValueRanges;
use super::runtime::RuntimeCall;
use super::slots::SlotPlace;
use super::unit::{Unit, UnitKind};
use crate::engine::state::State;
use crate::plan::Plans;
use crate::plan::instr::{Label, Reg};
use crate::plan::interp::vm::{NativeContext, Vm};
use crate::plan::table::StaticTable;
use crate::plan::value::INTEGERS;

/// What a function returns first.
pub mod status {
    /// A question is answered; a procedure has no (more) answers.
    pub const DONE: i64 = 0;
    /// The last answer of a procedure.
    pub const LAST: i64 = 1;
    /// An answer of a procedure that may answer again.
    pub const MORE: i64 = 2;
    /// Something ended it early.
    pub const STOPPED: i64 = 3;
}

/// The cells of a frame before its registers: where to go on, and where the frames above it end.
pub const HEADER: i64 = 2;

/// A unit that cannot be translated stays with the interpreter loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untranslatable;

/// What all functions of a question have in common.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    pub plans: &'a Plans,
    pub tables: &'a [StaticTable],
    /// A position like those that the code is for.
    pub state: &'a State,
    /// Where the function of [`super::entry`] is that native code calls.
    pub runtime_address: usize,
}

/// One function being written.
pub struct Lowering<'a, 'f> {
    pub b: FunctionBuilder<'f>,
    pub inputs: Inputs<'a>,
    pub unit: &'a Unit,
    pub ranges: ValueRanges,
    pub constants: &'a mut Constants,
    /// The procedures that are called.
    pub callees: FxHashMap<u32, FuncRef>,
    pub vm: Ssa,
    pub slots: Ssa,
    /// The frame, of a procedure that may answer again.
    pub frame: Option<Ssa>,
    /// Where frames end on entry, if there may be any.
    pub base: Option<Ssa>,
    registers: Vec<Variable>,
    pub fuel: Variable,
    blocks: FxHashMap<Label, Block>,
    stop: Block,
    deopt: Block,
    pub runtime: SigRef,
    /// A function that calls the runtime and leaves all registers alone.
    pub cold_runtime: FuncRef,
    /// Slots lie apart from all other memory.
    slot_flags: MemFlagsData,
    pub zobrist: Option<ZobristTable>,
    pub eager: EagerChanges,
    pub precomputed: PrecomputedSlots,
    /// Whether the block at hand has been left.
    pub terminated: bool,
}

impl<'a, 'f> Lowering<'a, 'f> {
    /// Starts a function: the entry block is at hand.
    pub fn new(
        mut b: FunctionBuilder<'f>,
        inputs: Inputs<'a>,
        unit: &'a Unit,
        ranges: ValueRanges,
        constants: &'a mut Constants,
        callees: FxHashMap<u32, FuncRef>,
        (runtime, cold_runtime): (SigRef, FuncRef),
    ) -> Self {
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let registers = match unit.kind {
            UnitKind::Again => Vec::new(),
            _ => (0..unit.registers).map(|_| b.declare_var(I64)).collect(),
        };
        let fuel = b.declare_var(I64);
        let blocks = unit.places.iter().filter(|at| unit.is_leader(**at)).map(|&at| (at, b.create_block())).collect();
        let [stop, deopt] = [b.create_block(), b.create_block()];
        b.set_cold_block(stop);
        b.set_cold_block(deopt);
        let region = b.func.dfg.alias_regions.insert(AliasRegionData { user_id: 1, description: "slots".into() });
        let slot_flags = MemFlagsData::trusted().with_alias_region(Some(region));
        let precomputed =
            PrecomputedSlots::new(unit, &ranges, inputs.plans, inputs.tables, inputs.state.slots().len(), &mut b);
        let vm = b.block_params(entry)[0];
        let mut lowering = Lowering {
            b,
            inputs,
            unit,
            ranges,
            constants,
            callees,
            vm,
            slots: vm,
            frame: None,
            base: None,
            registers,
            fuel,
            blocks,
            stop,
            deopt,
            runtime,
            cold_runtime,
            slot_flags,
            zobrist: None,
            eager: EagerChanges::default(),
            precomputed,
            terminated: false,
        };
        lowering.zobrist = lowering.zobrist_table();
        if lowering.zobrist.is_some() {
            lowering.eager = EagerChanges::new(unit, inputs.plans);
        }
        lowering.slots = lowering.field(offset_of!(Vm, native) + offset_of!(NativeContext, slots));
        lowering.load_fuel();
        lowering
    }

    /// Finishes the function.
    pub fn finish(mut self, config: cranelift_codegen::isa::TargetFrontendConfig) {
        self.enter(self.deopt);
        self.call_runtime_cold(RuntimeCall::Deoptimise, &[]);
        self.jump(self.stop);
        self.enter(self.stop);
        self.save_fuel();
        let mut results = vec![self.constant(status::STOPPED)];
        if self.unit.kind == UnitKind::Once {
            let zero = self.constant(0);
            results.extend((0..self.unit.results).map(|_| zero));
        }
        self.b.ins().return_(&results);
        self.b.seal_all_blocks();
        self.b.finalize(config);
    }

    // Values.

    pub fn constant(&mut self, value: i64) -> Ssa {
        self.b.ins().iconst(I64, value)
    }

    /// The value of a register.
    pub fn get(&mut self, reg: Reg) -> Ssa {
        match self.frame {
            Some(frame) => self.load(I64, frame, place_of(reg)),
            None => self.b.use_var(self.registers[reg as usize]),
        }
    }

    /// Gives a register a value.
    pub fn set(&mut self, reg: Reg, value: Ssa) {
        match self.frame {
            Some(frame) => self.store(value, frame, place_of(reg)),
            None => self.b.def_var(self.registers[reg as usize], value),
        }
    }

    // Memory.

    pub fn load(&mut self, kind: Type, from: Ssa, offset: i64) -> Ssa {
        self.b.ins().load(kind, MemFlagsData::trusted(), from, offset as i32)
    }

    pub fn store(&mut self, value: Ssa, to: Ssa, offset: i64) {
        self.b.ins().store(MemFlagsData::trusted(), value, to, offset as i32);
    }

    /// What lies at an index of an array that never changes.
    pub fn load_readonly(&mut self, kind: Type, from: Ssa, offset: i64) -> Ssa {
        let flags = MemFlagsData::trusted().with_readonly();
        let wide = if kind == I64 { I64 } else { kind };
        self.b.ins().load(wide, flags, from, offset as i32)
    }

    /// The value of the slot with a number.
    pub fn slot_at(&mut self, place: Ssa) -> Ssa {
        self.slot_from(self.slots, place)
    }

    /// The value of the slot `place` places behind an address.
    pub fn slot_from(&mut self, start: Ssa, place: Ssa) -> Ssa {
        let offset = self.b.ins().ishl_imm_u(place, 2);
        let address = self.b.ins().iadd(start, offset);
        let value = self.b.ins().load(I32, self.slot_flags, address, 0);
        self.b.ins().uextend(I64, value)
    }

    /// The value of a slot known in advance.
    pub fn slot_known(&mut self, place: u32) -> Ssa {
        let value = self.b.ins().load(I32, self.slot_flags, self.slots, place as i32 * 4);
        self.b.ins().uextend(I64, value)
    }

    /// The value of a slot.
    pub fn slot_in(&mut self, place: SlotPlace) -> Ssa {
        match place {
            SlotPlace::Known(place) => self.slot_known(place),
            SlotPlace::At(place) => self.slot_at(place),
        }
    }

    /// Gives a slot at an address a value.
    pub fn set_slot(&mut self, value: Ssa, address: Ssa) {
        self.b.ins().store(self.slot_flags, value, address, 0);
    }

    /// How many slots a position has.
    pub fn slot_count(&self) -> u64 {
        self.inputs.state.slots().len() as u64
    }

    /// A field of the memory of plans.
    pub fn field(&mut self, offset: usize) -> Ssa {
        self.load(I64, self.vm, offset as i64)
    }

    pub fn set_field(&mut self, offset: usize, value: Ssa) {
        self.store(value, self.vm, offset as i64);
    }

    // Control.

    /// The block of a place.
    pub fn block(&self, at: Label) -> Block {
        self.blocks[&at]
    }

    /// The block that ends everything.
    pub fn stop(&self) -> Block {
        self.stop
    }

    /// The block that gives the question to the loop.
    pub fn deopt(&self) -> Block {
        self.deopt
    }

    pub fn jump(&mut self, to: Block) {
        self.b.ins().jump(to, &[]);
        self.terminated = true;
    }

    /// Goes to one block if a condition holds, else to another.
    pub fn branch(&mut self, condition: Ssa, to: Block, otherwise: Block) {
        self.b.ins().brif(condition, to, &[], otherwise, &[]);
        self.terminated = true;
    }

    /// Goes on in a new block if a condition holds, else in a given one.
    pub fn need(&mut self, condition: Ssa, otherwise: Block) {
        let next = self.b.create_block();
        self.branch(condition, next, otherwise);
        self.enter(next);
    }

    /// Goes on in a block.
    pub fn enter(&mut self, block: Block) {
        self.b.switch_to_block(block);
        self.terminated = false;
    }

    pub fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }

    /// A comparison with a number.
    pub fn compare(&mut self, how: IntCC, value: Ssa, with: i64) -> Ssa {
        let with = self.constant(with);
        self.b.ins().icmp(how, value, with)
    }

    /// Goes to one of several places by its number; anything else stops.
    pub fn dispatch(&mut self, number: Ssa, to: impl Iterator<Item = (i64, Block)>) {
        let mut switch = Switch::new();
        to.for_each(|(number, block)| switch.set_entry(number as u128, block));
        switch.emit(&mut self.b, number, self.stop);
        self.terminated = true;
    }

    // Integers.

    /// Stops unless a value is an integer.
    pub fn need_integer(&mut self, value: Ssa) {
        let low = self.constant(INTEGERS);
        let shifted = self.b.ins().iadd(value, low);
        let is = self.compare(IntCC::UnsignedLessThan, shifted, 2 * INTEGERS);
        self.need(is, self.stop);
    }
}

/// Where a register is in a frame.
fn place_of(reg: Reg) -> i64 {
    8 * (HEADER + i64::from(reg))
}
