//! Plans as native code, by Cranelift.
//!
//! A question and the procedures it calls become functions: what is one instruction for the loop in [`super::interp`]
//! becomes a few of the processor's, registers become values that the code generator places, tables that are known
//! become arrays. The rare and the long are left to Rust functions ([`runtime`]). Procedures that answer at most once
//! are functions with arguments and results; those that may answer again keep their registers in frames in memory,
//! return at each answer and are called again for the next. Steps are counted where the loop counts them.
//!
//! Whatever native code is not made for gives the question to the loop, and whatever cannot be translated stays there.
//! [`entry`] has all the `unsafe` code, and says why it is sound.

mod calls;
mod commit;
mod constants;
mod eager_changes;
mod entry;
mod fixpoint;
mod instr;
mod lower;
mod memo;
mod precomputed_slots;
mod range_analysis;
mod runtime;
mod runtime_calls;
mod slots;
mod tables;
mod terms;
mod unit;

use std::mem::offset_of;

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, Signature};
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, ModuleError, default_libcall_names};
use rustc_hash::FxHashMap;

use super::instr::Instr;
use super::instr::operand::Operand;
use super::interp::vm::{NativeContext, Vm};
use super::range::ValueRange;
use super::table::StaticTable;
use super::value::Value;
use super::{EntryPoint, Plans};
use crate::engine::state::State;
use constants::Constants;
use entry::Needs;
pub use entry::{Code, Panic, why};
use lower::{Inputs, Lowering, Untranslatable, status};
use range_analysis::ValueRanges;
pub use runtime::MOST_OPERANDS;
use unit::{Unit, UnitKind};

/// How many arguments a runtime call takes.
const RUNTIME_PARAMETERS: usize = 5;

/// The most instructions of a question and its procedures: nothing can interrupt the code generator, which takes some
/// microseconds for each.
const MOST_INSTRUCTIONS: usize = 8_000;

/// How many cells there are for frames.
const FRAMES: usize = 1 << 17;

/// Native code for a question with arguments like the given ones, where the platform has it and every instruction can
/// be translated.
pub fn compile(
    plans: &Plans,
    tables: &[StaticTable],
    entry: EntryPoint,
    arguments: &[Value],
    state: &State,
) -> Option<Code> {
    let mut compiler = Compiler::new(plans, tables, state)?;
    let unit = Unit::new(plans, UnitKind::Question, entry.start, arguments.len(), 0, entry.registers);
    let guards = argument_guards(&unit, plans, arguments);
    let signature = signature(&compiler.module, CallConv::triple_default(compiler.module.isa().triple()), 2, 1);
    let start = compiler.module.declare_anonymous_function(&signature).ok()?;
    compiler.declare(&unit)?;
    let size = compiler.units.iter().map(|(_, unit)| unit.places.len()).sum::<usize>() + unit.places.len();
    if size > MOST_INSTRUCTIONS {
        return None;
    }
    compiler.define_cold_runtime().ok()?;
    compiler.define(start, signature, &unit, &guards).ok()?;
    let units = std::mem::take(&mut compiler.units);
    for (number, unit) in &units {
        let (id, signature) = compiler.procedures[number].clone();
        compiler.define(id, signature, unit, &[]).ok()?;
    }
    let mut module = compiler.module;
    module.finalize_definitions().ok()?;
    let instrs = || units.iter().map(|(_, unit)| unit).chain([&unit]).flat_map(|unit| &unit.places);
    let needs = Needs {
        memory: instrs().any(|&at| plans.code[at as usize].traits().uses_memory),
        stack: instrs().any(|&at| matches!(plans.code[at as usize], Instr::Call { .. } | Instr::Save { .. })),
    };
    Some(Code::new(module, start, arguments.len(), state.slots().len(), needs, compiler.constants))
}

/// The ranges that arguments must be in: those around the given ones, and of the types of those slots that they are
/// part of.
fn argument_guards(unit: &Unit, plans: &Plans, arguments: &[Value]) -> Vec<ValueRange> {
    let mut guards: Vec<ValueRange> = arguments.iter().map(|&argument| range_analysis::guard_for(argument)).collect();
    for &at in &unit.places {
        plans.code[at as usize].operands(&plans.pools, &mut |operand| {
            if let Operand::Part(part) = operand
                && let (Some(guard), Some(argument)) =
                    (guards.get_mut(part.reg as usize), arguments.get(part.reg as usize))
                && part.values().includes(*argument)
            {
                *guard = guard.meet(part.values());
            }
        });
    }
    guards
}

/// How much of the address space the code of a question may have, in bytes; memory is taken as it is needed.
const ADDRESSES: usize = 32 << 20;

/// Functions in the making.
struct Compiler<'p> {
    plans: &'p Plans,
    tables: &'p [StaticTable],
    state: &'p State,
    module: JITModule,
    constants: Constants,
    /// A function that calls the runtime and leaves all registers alone.
    cold_runtime: FuncId,
    procedures: FxHashMap<u32, (FuncId, Signature)>,
    units: Vec<(u32, Unit)>,
    context: FunctionBuilderContext,
}

impl<'p> Compiler<'p> {
    fn new(plans: &'p Plans, tables: &'p [StaticTable], state: &'p State) -> Option<Compiler<'p>> {
        let mut flags = settings::builder();
        flags.set("opt_level", "speed").ok()?;
        flags.set("is_pic", "false").ok()?;
        // The verifier looks for mistakes of this module's author; the tests run with it.
        flags.set("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }).ok()?;
        let isa = cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()?;
        (isa.pointer_bits() == 64 && cfg!(target_endian = "little")).then_some(())?;
        let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
        // Calls reach two gigabytes: in one stretch of memory, no function is ever farther from another.
        builder.memory_provider(Box::new(ArenaMemoryProvider::new_with_size(ADDRESSES).ok()?));
        let mut module = JITModule::new(builder);
        let cold_runtime = signature(&module, CallConv::PreserveAll, RUNTIME_PARAMETERS, 0);
        let cold_runtime = module.declare_anonymous_function(&cold_runtime).ok()?;
        Some(Compiler {
            plans,
            tables,
            state,
            module,
            cold_runtime,
            constants: Constants::default(),
            procedures: FxHashMap::default(),
            units: Vec::new(),
            context: FunctionBuilderContext::new(),
        })
    }

    /// Declares the procedures that a unit calls, and those that they call.
    fn declare(&mut self, unit: &Unit) -> Option<()> {
        let plans = self.plans;
        let mut todo: Vec<u32> = unit.callees(plans).collect();
        while let Some(number) = todo.pop() {
            if self.procedures.contains_key(&number) {
                continue;
            }
            let procedure = &plans.procedures[number as usize];
            let site = plans.pools.sites.iter().find(|site| site.procedure == number)?;
            let (arguments, results) = (procedure.arguments as usize, plans.pools.list(site.results).len());
            let (kind, parameters, returns) = match procedure.once {
                true => (UnitKind::Once, 1 + arguments, 1 + results),
                false => (UnitKind::Again, 2, 1),
            };
            let signature = signature(&self.module, CallConv::Tail, parameters, returns);
            let id = self.module.declare_anonymous_function(&signature).ok()?;
            let unit = Unit::new(plans, kind, procedure.entry, arguments, results, procedure.registers);
            todo.extend(unit.callees(plans));
            self.procedures.insert(number, (id, signature));
            self.units.push((number, unit));
        }
        Some(())
    }

    /// The signature of the runtime's entry.
    fn runtime_signature(&self) -> Signature {
        signature(&self.module, CallConv::triple_default(self.module.isa().triple()), RUNTIME_PARAMETERS, 1)
    }

    /// Writes the function that calls the runtime and leaves all registers alone: the result stays in memory.
    fn define_cold_runtime(&mut self) -> Result<(), Untranslatable> {
        let mut context = self.module.make_context();
        context.func.signature = signature(&self.module, CallConv::PreserveAll, RUNTIME_PARAMETERS, 0);
        let runtime = context.func.import_signature(self.runtime_signature());
        let config = self.module.target_config();
        let mut b = FunctionBuilder::new(&mut context.func, &mut self.context);
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let params = b.block_params(entry).to_vec();
        let address = b.ins().iconst(I64, entry::runtime_address() as i64);
        let call = b.ins().call_indirect(runtime, address, &params);
        let (result, place) =
            (b.inst_results(call)[0], offset_of!(Vm, native) + offset_of!(NativeContext, runtime_result));
        b.ins().store(MemFlagsData::trusted(), result, params[0], place as i32);
        b.ins().return_(&[]);
        b.seal_all_blocks();
        b.finalize(config);
        self.module.define_function(self.cold_runtime, &mut context).map_err(|error| ungenerated(&error))
    }

    /// Writes the function of a unit.
    fn define(
        &mut self,
        id: FuncId,
        signature: Signature,
        unit: &Unit,
        arguments: &[ValueRange],
    ) -> Result<(), Untranslatable> {
        let ranges = ValueRanges::new(unit, arguments, self.plans, self.tables);
        let mut context = self.module.make_context();
        context.func.signature = signature;
        let inputs = Inputs {
            plans: self.plans,
            tables: self.tables,
            state: self.state,
            runtime_address: entry::runtime_address(),
        };
        let runtime = context.func.import_signature(self.runtime_signature());
        let cold_runtime = self.module.declare_func_in_func(self.cold_runtime, &mut context.func);
        let mut callees = FxHashMap::default();
        for number in unit.callees(self.plans) {
            let callee = self.procedures[&number].0;
            callees.insert(number, self.module.declare_func_in_func(callee, &mut context.func));
        }
        let config = self.module.target_config();
        let builder = FunctionBuilder::new(&mut context.func, &mut self.context);
        let mut lowering =
            Lowering::new(builder, inputs, unit, ranges, &mut self.constants, callees, (runtime, cold_runtime));
        lowering.write(arguments)?;
        lowering.finish(config);
        self.module.define_function(id, &mut context).map_err(|error| ungenerated(&error))
    }
}

/// Code that cannot be generated stays with the loop; a mistake in it must show in the tests.
fn ungenerated(error: &ModuleError) -> Untranslatable {
    debug_assert!(false, "{error:?}");
    Untranslatable
}

/// The signature of a function of numbers.
fn signature(module: &JITModule, convention: CallConv, parameters: usize, returns: usize) -> Signature {
    let mut signature = module.make_signature();
    signature.call_conv = convention;
    signature.params = vec![AbiParam::new(I64); parameters];
    signature.returns = vec![AbiParam::new(I64); returns];
    signature
}
