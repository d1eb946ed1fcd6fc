//! Tiers: a question that is asked again and again is answered by the interpreter loop until it is worth native code.

use std::sync::{Arc, OnceLock};

use super::interp::vm::{Stop, Vm};
use super::jit;
use super::jit::Code;
use super::value::Value;
use super::{EntryPoint, Plans};
use crate::engine::machine::cells::Cells;
use crate::engine::{Engine, QueryError};

/// When plans become native code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Native {
    /// Never.
    Never,
    /// When a question has been asked often enough to be worth it.
    Later,
    /// When a question is first asked.
    Eager,
}

/// How often a question is asked before it is compiled: that takes as long as asking it a few thousand times.
const COMPILE_AFTER: u32 = 4096;

/// The native code of a question, once it is made; nothing if it cannot be.
pub type LazyCode = OnceLock<Option<Arc<Code>>>;

/// A question with the tier it is in, and how often it was asked in vain.
#[derive(Debug)]
pub struct TieredPlan {
    /// Its number among the questions.
    number: usize,
    entry: EntryPoint,
    native: Native,
    code: Option<Arc<Code>>,
    asked: u32,
    abandoned: u32,
    deoptimised: u32,
}

impl TieredPlan {
    /// The plan of a question by number, if there is one.
    pub fn new(plans: &Plans, number: usize, native: Native) -> Option<TieredPlan> {
        let entry = *plans.questions[number].entry.as_ref().ok()?;
        Some(TieredPlan { number, entry, native, code: None, asked: 0, abandoned: 0, deoptimised: 0 })
    }

    /// Whether the plan is worth trying: not if it has had to be abandoned again and again.
    fn is_worth_trying(&self) -> bool {
        self.abandoned < 16 || self.abandoned < self.asked / 4
    }

    /// Whether native code is worth trying.
    fn native_is_worth_trying(&self) -> bool {
        self.deoptimised < 16 || self.deoptimised < self.asked / 4
    }

    /// Makes native code, if it is time.
    #[cold]
    fn compile(&mut self, plans: &Plans, vm: &mut Vm, arguments: &[Value], engine: &Engine) {
        let tables = &vm.tables;
        let make = || jit::compile(plans, tables, self.entry, arguments, engine.state()).map(Arc::new);
        vm.native.operands = Cells::with_room(jit::MOST_OPERANDS);
        self.code = plans.native_code[self.number].get_or_init(make).clone();
        self.native = Native::Never;
    }

    /// Asks the question; false if the plan was abandoned.
    #[inline(always)]
    pub fn ask(
        &mut self,
        vm: &mut Vm,
        plans: &Plans,
        arguments: &[Value],
        engine: &mut Engine,
    ) -> Result<bool, QueryError> {
        let Some(code) = self.code.as_ref().filter(|_| self.deoptimised | self.abandoned == 0) else {
            return self.ask_slowly(vm, plans, arguments, engine);
        };
        let mark = engine.mark();
        vm.start_meter(engine);
        if code.run(vm, arguments, plans, engine) {
            return Ok(true);
        }
        self.ask_again(mark, vm, plans, arguments, engine)
    }

    /// Asks the question after native code has ended early.
    #[cold]
    fn ask_again(
        &mut self,
        mark: usize,
        vm: &mut Vm,
        plans: &Plans,
        arguments: &[Value],
        engine: &mut Engine,
    ) -> Result<bool, QueryError> {
        match self.stopped(vm, mark, engine) {
            Some(result) => result,
            None => self.ask_slowly(vm, plans, arguments, engine),
        }
    }

    /// What the early end of native code means; nothing if it was not made for the question.
    fn stopped(&mut self, vm: &mut Vm, mark: usize, engine: &mut Engine) -> Option<Result<bool, QueryError>> {
        match jit::why(vm) {
            Stop::Deoptimised => {
                engine.undo_to(mark);
                self.deoptimised += 1;
                None
            }
            stop => Some(self.conclude(Err(stop), vm, mark, engine)),
        }
    }

    /// Asks the question in whatever way there is.
    #[inline(never)]
    fn ask_slowly(
        &mut self,
        vm: &mut Vm,
        plans: &Plans,
        arguments: &[Value],
        engine: &mut Engine,
    ) -> Result<bool, QueryError> {
        if !self.is_worth_trying() {
            return Ok(false);
        }
        let due = match self.native {
            Native::Never => false,
            Native::Later => self.asked >= COMPILE_AFTER || plans.native_code[self.number].get().is_some(),
            Native::Eager => true,
        };
        if due {
            self.compile(plans, vm, arguments, engine);
        }
        self.asked = self.asked.saturating_add(1);
        let mark = engine.mark();
        if let Some(code) = self.code.as_ref().filter(|_| self.native_is_worth_trying()) {
            vm.start_meter(engine);
            if code.run(vm, arguments, plans, engine) {
                return Ok(true);
            }
            if let Some(result) = self.stopped(vm, mark, engine) {
                return result;
            }
        }
        vm.reset();
        vm.start_meter(engine);
        let result = vm.run(plans, engine, self.entry, arguments);
        self.conclude(result, vm, mark, engine)
    }

    #[inline]
    fn conclude(
        &mut self,
        result: Result<(), Stop>,
        vm: &Vm,
        mark: usize,
        engine: &mut Engine,
    ) -> Result<bool, QueryError> {
        let Err(stop) = result else { return Ok(true) };
        engine.undo_to(mark);
        if let Stop::Limit(limit) = stop {
            return Err(QueryError::Limit(limit));
        }
        vm.deadline().into_iter().for_each(|deadline| engine.resume_until(deadline.clone()));
        self.abandoned += 1;
        Ok(false)
    }
}
