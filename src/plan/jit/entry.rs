//! The only `unsafe` code: entering native code, calls back into Rust, and freeing its memory.
//!
//! # Why this is sound
//!
//! Native code is made by [`super::compile`] from instructions that the specialiser wrote, and is entered here alone.
//! It reads and writes nothing but
//!
//! - the arguments it is entered with, as many as were given when it was made ([`Code::arguments`] is compared);
//! - fields of [`Vm`] at the offsets that the compiler gives (`offset_of!`), to which no other reference is used while
//!   it runs: the references that came in are not used before it returns, and runtime calls make their own from the
//!   same pointers, one at a time;
//! - the key and the epochs of the position, and its log of changes, which is a stack like those of [`Vm`];
//! - the slots of the position, whose array has one length for the life of an engine. A place is made of arguments that
//!   have been compared with the bounds of their types (those of the question once, on entry), and the greatest place
//!   that can come of them is compared with the number of slots when the code is written;
//! - the stacks of [`Vm`] below their room ([`crate::engine::machine::cells::Cells`] are initialised up to there):
//!   values are added at the length that the stack has, which native code only lowers, and the end is compared with the
//!   room; of what is read, start and end are compared with the length. So are the rows of tables with their number,
//!   wherever they were found. Frames lie between the first cell and the end of an array that never moves, which is
//!   compared when one is entered;
//! - the operands of runtime calls, an array with room for the most there can be, made with the code and after a panic;
//! - arrays that [`super::constants::Constants`] keeps, with indexes that have been compared with their length.
//!
//! So a register with a wrong value can lead to a wrong answer, which the comparison with the machine in
//! `tests/plans.rs` looks for, but not outside these arrays. The stack is measured at every call of a procedure. Panics
//! do not cross native code: runtime calls catch them, and they go on where native code was entered.

#![allow(unsafe_code)]

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::with_exposed_provenance_mut;
use std::sync::Mutex;

use cranelift_jit::JITModule;

use super::constants::Constants;
use super::runtime::{MOST_OPERANDS, RuntimeCall};
use super::{FRAMES, status};
use crate::engine::Engine;
use crate::engine::machine::cells::Cells;
use crate::plan::Plans;
use crate::plan::interp::vm::{Stop, Vm};
use crate::plan::value::Value;

/// How far the stack may grow before the loop takes over.
const STACK: usize = 192 << 10;

/// What a runtime call returns that had to stop.
const REFUSED: i64 = i64::MIN;

/// What code needs to be ready.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// It uses memory for other things than answers and changes.
    pub memory: bool,
    /// It calls procedures, or remembers how many frames there are.
    pub stack: bool,
}

/// Native code of a question. It keeps what it needs alive.
#[derive(Debug)]
pub struct Code {
    entry: unsafe extern "C" fn(*mut Vm, *const Value) -> i64,
    arguments: usize,
    slots: usize,
    needs: Needs,
    _constants: Constants,
    module: Module,
}

/// The memory that holds the code.
struct Module(Mutex<Option<JITModule>>);

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("native code")
    }
}

impl Code {
    /// Code that starts at a function of a finished module: it takes the memory of plans and `arguments` arguments.
    pub fn new(
        module: JITModule,
        entry: cranelift_module::FuncId,
        arguments: usize,
        slots: usize,
        needs: Needs,
        constants: Constants,
    ) -> Code {
        let entry = module.get_finalized_function(entry);
        // SAFETY: the function was declared with these parameters and this result.
        let entry =
            unsafe { std::mem::transmute::<*const u8, unsafe extern "C" fn(*mut Vm, *const Value) -> i64>(entry) };
        Code { entry, arguments, slots, needs, _constants: constants, module: Module(Mutex::new(Some(module))) }
    }

    /// Runs the code; false if it ended early, for a reason that [`why`] returns.
    #[inline(always)]
    pub fn run(&self, vm: &mut Vm, arguments: &[Value], plans: &Plans, engine: &mut Engine) -> bool {
        let state = engine.state_mut();
        if arguments.len() != self.arguments || state.slots().len() != self.slots {
            vm.native.stopped = Some(Stop::Deoptimised);
            return false;
        }
        vm.native.slots = state.slots_address();
        vm.native.state = (&raw mut *state).expose_provenance();
        vm.native.plans = (&raw const *plans).expose_provenance();
        vm.native.engine = (&raw mut *engine).expose_provenance();
        if self.needs.memory {
            vm.reset();
        } else {
            vm.reset_answers();
        }
        if self.needs.stack {
            prepare(vm);
        }
        // SAFETY: see above; the pointers are good until the call returns.
        let result = unsafe { (self.entry)(vm, arguments.as_ptr()) };
        result == status::DONE
    }
}

/// Gets ready for code that calls procedures.
#[inline]
fn prepare(vm: &mut Vm) {
    let native = &mut vm.native;
    if native.frames.room == 0 {
        native.frames = Cells::with_room(FRAMES);
    }
    let here = 0u8;
    native.stack = (&raw const here).addr().saturating_sub(STACK);
    native.top = native.frames.address;
    native.end = native.frames.address + 8 * FRAMES;
}

/// Why native code ended early.
#[cold]
pub fn why(vm: &mut Vm) -> Stop {
    match vm.native.panic.take() {
        Some(panic) => resume_unwind(panic.0),
        None => vm.native.stopped.take().unwrap_or(Stop::Abandoned),
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        let module = self.module.0.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        if let Some(module) = module {
            // SAFETY: the code cannot be entered any more, and nothing else points to it.
            unsafe { module.free_memory() };
        }
    }
}

/// Where [`runtime_entry`] is.
pub fn runtime_address() -> usize {
    (runtime_entry as extern "C" fn(*mut Vm, u64, i64, i64, i64) -> i64) as usize
}

/// A panic on its way past native code.
pub struct Panic(Box<dyn Any + Send>);

impl std::fmt::Debug for Panic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a panic")
    }
}

/// The function that native code calls.
extern "C" fn runtime_entry(vm: *mut Vm, which: u64, a: i64, b: i64, c: i64) -> i64 {
    // SAFETY: native code hands on the pointer that it was entered with, and waits for the result.
    let vm = unsafe { &mut *vm };
    // SAFETY: both were put there when the code was entered, from references that last until it returns and are not
    // used meanwhile.
    let (plans, engine) = unsafe {
        let plans: *const Plans = std::ptr::with_exposed_provenance(vm.native.plans);
        let engine: *mut Engine = with_exposed_provenance_mut(vm.native.engine);
        (&*plans, &mut *engine)
    };
    let result = catch_unwind(AssertUnwindSafe(|| match RuntimeCall::numbered(which) {
        Some(call) => vm.runtime_call(call, [a, b, c], plans, engine),
        None => Err(Stop::Abandoned),
    }));
    match result {
        Ok(Ok(value)) => value,
        Ok(Err(stop)) => {
            vm.native.stopped = Some(stop);
            REFUSED
        }
        Err(panic) => {
            // It may have been handed on to what panicked.
            vm.native.operands = Cells::with_room(MOST_OPERANDS);
            vm.native.panic = Some(Panic(panic));
            REFUSED
        }
    }
}
