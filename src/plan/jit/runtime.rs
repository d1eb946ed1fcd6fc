//! The runtime of native code: what it leaves to Rust functions because it is rare or long.
//!
//! Operands that are more than a few, and results that are more than one, are in [`NativeContext::operands`].
//!
//! [`NativeContext::operands`]: crate::plan::interp::vm::NativeContext

use crate::engine::Engine;
use crate::engine::machine::arith::{FUNCTIONS, apply};
use crate::plan::Plans;
use crate::plan::instr::{Kind, Primitive};
use crate::plan::interp::dense_fixpoint::CURSOR;
use crate::plan::interp::vm::{Stop, Vm, mover};
use crate::plan::value::{Value, is_integer};

/// What native code can call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuntimeCall {
    /// Looks at limits.
    Refill,
    /// Gives the question to the loop: the stack has become too deep, or something else happened that native code is
    /// not made for.
    Deoptimise,
    /// Rows of a table for operands, as one number.
    TableRows,
    /// Whether two values are the same term.
    Same,
    /// How two values are ordered.
    Order,
    /// Whether a value is a list.
    IsList,
    /// Arithmetic, by number of the function.
    Arith,
    /// The list of what was collected.
    CloseBag,
    Primitive,
    MemoLookup,
    MemoStore,
    Ask,
    FixOpen,
    FixAdd,
    FixNext,
    FixClose,
    Begin,
    Apply,
    ApplyMove,
    Revert,
    Mover,
    Commit,
    Repeated,
    /// Makes room on a stack, by number.
    Reserve,
    /// Makes room in the position's log.
    ReserveLog,
}

impl RuntimeCall {
    const ALL: [RuntimeCall; 25] = [
        RuntimeCall::Refill,
        RuntimeCall::Deoptimise,
        RuntimeCall::TableRows,
        RuntimeCall::Same,
        RuntimeCall::Order,
        RuntimeCall::IsList,
        RuntimeCall::Arith,
        RuntimeCall::CloseBag,
        RuntimeCall::Primitive,
        RuntimeCall::MemoLookup,
        RuntimeCall::MemoStore,
        RuntimeCall::Ask,
        RuntimeCall::FixOpen,
        RuntimeCall::FixAdd,
        RuntimeCall::FixNext,
        RuntimeCall::FixClose,
        RuntimeCall::Begin,
        RuntimeCall::Apply,
        RuntimeCall::ApplyMove,
        RuntimeCall::Revert,
        RuntimeCall::Mover,
        RuntimeCall::Commit,
        RuntimeCall::Repeated,
        RuntimeCall::Reserve,
        RuntimeCall::ReserveLog,
    ];

    /// The number that asks for it.
    pub fn number(self) -> i64 {
        RuntimeCall::ALL.iter().position(|&known| known == self).map_or(NOTHING, |at| at as i64)
    }

    /// What a number asks for.
    pub fn numbered(number: u64) -> Option<RuntimeCall> {
        RuntimeCall::ALL.get(number as usize).copied()
    }
}

/// The functions of [`Primitive`] by number.
pub const PRIMITIVES: [Primitive; 6] = [
    Primitive::Length,
    Primitive::Append,
    Primitive::Sort,
    Primitive::SortUnique,
    Primitive::IsMember,
    Primitive::Last,
];

/// The stacks that native code writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    Found,
    Bags,
    Additions,
    Deletions,
    Passing,
    Queue,
}

const STACKS: [Stack; 6] =
    [Stack::Found, Stack::Bags, Stack::Additions, Stack::Deletions, Stack::Passing, Stack::Queue];

impl Stack {
    /// The number of a stack.
    pub fn number(self) -> i64 {
        STACKS.iter().position(|&known| known == self).map_or(NOTHING, |at| at as i64)
    }
}

/// What there is not.
pub const NOTHING: i64 = -1;

/// Most operands of one instruction.
pub const MOST_OPERANDS: usize = 256;

fn packed((start, end): (usize, usize)) -> i64 {
    (end as i64) << 32 | start as i64
}

impl Vm {
    /// Runs a call of native code.
    pub fn runtime_call(
        &mut self,
        call: RuntimeCall,
        [a, b, c]: [i64; 3],
        plans: &Plans,
        engine: &mut Engine,
    ) -> Result<i64, Stop> {
        match call {
            RuntimeCall::Refill => self.refill(engine).map(|()| 0),
            RuntimeCall::Deoptimise => Err(Stop::Deoptimised),
            RuntimeCall::TableRows => {
                let found = self.with_operands(b, |vm, keys| vm.rows_of(plans, engine, a as u16, keys))?;
                Ok(packed((found.0 as usize, found.1 as usize)))
            }
            RuntimeCall::Same => Ok(self.equal(a, b).into()),
            RuntimeCall::Order => Ok(self.order(a, b, plans) as i64),
            RuntimeCall::IsList => Ok(self.is_kind(Kind::List, a, plans).into()),
            RuntimeCall::Arith => {
                let operation = FUNCTIONS.get(a as usize).ok_or(Stop::Abandoned)?.2;
                let value = apply(operation, integer(b)?, integer(c)?).map_err(|_| Stop::Abandoned)?;
                integer(value)
            }
            RuntimeCall::CloseBag => Ok(self.close_bag(a as usize, plans)),
            RuntimeCall::Primitive => {
                let function = *PRIMITIVES.get(a as usize).ok_or(Stop::Abandoned)?;
                let value = self.with_operands(b, |vm, args| vm.primitive(plans, function, args))?;
                Ok(value.map_or(NOTHING, |value| self.give([value])))
            }
            RuntimeCall::MemoLookup => {
                let known = self.with_operands(b, |vm, keys| Ok(vm.lookup_memo(a as u16, keys, engine)))?;
                Ok(known.map_or(NOTHING, packed))
            }
            RuntimeCall::MemoStore => {
                self.with_operands(b, |vm, keys| Ok(packed(vm.store_memo(plans, a as u16, c as usize, keys, engine)?)))
            }
            RuntimeCall::Ask => self.with_operands(b, |vm, keys| Ok(packed(vm.ask(plans, a as u16, keys, engine)?))),
            RuntimeCall::FixOpen => {
                let opened = self.open_fixpoint(plans.pools.row_layouts[a as usize]);
                Ok(self.give(opened))
            }
            RuntimeCall::FixAdd => {
                let rows = plans.pools.row_layouts[a as usize];
                self.with_operands(rows.width.into(), |vm, row| vm.add_row(rows, &mut cursor_of(b), row).map(|()| 0))
            }
            RuntimeCall::FixNext => {
                let mut operands = std::mem::take(&mut self.native.operands);
                operands.clear();
                let give = |row: &[Value]| operands.extend(row.iter().copied());
                let some = self.next_row(plans.pools.row_layouts[a as usize], &mut cursor_of(b), give);
                self.native.operands = operands;
                Ok(if some { 0 } else { NOTHING })
            }
            RuntimeCall::FixClose => {
                let (rows, memo) = (plans.pools.row_layouts[(a >> 16) as usize], a as u16);
                let (start, queue) = (c & 0xffff_ffff, c >> 32);
                let end = start + rows.dense().map_or(0, |dense| dense.size as i64);
                let close = |vm: &mut Vm, keys: &[Value]| {
                    packed(vm.close_fixpoint(rows, memo, &[start, end, queue], keys, engine))
                };
                self.with_operands(b, |vm, keys| Ok(close(vm, keys)))
            }
            RuntimeCall::Begin => {
                let marks = self.begin(a != 0, plans, engine);
                Ok(self.give(marks))
            }
            RuntimeCall::Apply => {
                self.suppose(a as usize, b as usize, engine);
                Ok(0)
            }
            RuntimeCall::ApplyMove => {
                let (given, last) = (c & 1 != 0, c & 2 != 0);
                Ok(self.try_move([a as usize, b as usize], given, last, plans, engine).into())
            }
            RuntimeCall::Revert => {
                let marks = self.operands_of()?;
                self.revert(marks, a != 0, engine);
                Ok(0)
            }
            RuntimeCall::Mover => Ok(mover(plans, engine)?.unwrap_or(NOTHING)),
            RuntimeCall::Commit => self.commit(a != 0, b != 0, plans, engine).map(|()| 0),
            RuntimeCall::Repeated => integer(engine.occurrences(a != 0) as i64),
            RuntimeCall::Reserve => {
                let stack = *STACKS.get(a as usize).ok_or(Stop::Abandoned)?;
                self.stack_mut(stack).reserve(b as usize);
                Ok(0)
            }
            RuntimeCall::ReserveLog => {
                engine.state_mut().reserve_log();
                Ok(0)
            }
        }
    }

    fn stack_mut(&mut self, stack: Stack) -> &mut crate::engine::machine::cells::Cells {
        match stack {
            Stack::Found => &mut self.found,
            Stack::Bags => &mut self.bags,
            Stack::Additions => &mut self.additions,
            Stack::Deletions => &mut self.deletions,
            Stack::Passing => &mut self.terms.passing,
            Stack::Queue => &mut self.queue,
        }
    }

    /// Calls a function with the first `count` operands.
    fn with_operands<T>(
        &mut self,
        count: i64,
        run: impl FnOnce(&mut Vm, &[Value]) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut operands = std::mem::take(&mut self.native.operands);
        operands.len = (count as usize).min(operands.room);
        let result = run(self, &operands);
        self.native.operands = operands;
        result
    }

    /// The first operands.
    fn operands_of<const N: usize>(&mut self) -> Result<[Value; N], Stop> {
        self.with_operands(N as i64, |_, operands| operands.try_into().map_err(|_| Stop::Abandoned))
    }

    /// Gives results.
    fn give<const N: usize>(&mut self, results: [Value; N]) -> i64 {
        self.native.operands.clear();
        self.native.operands.extend(results);
        0
    }
}

/// The cursor of a fixpoint that is no dense: it says which one.
fn cursor_of(fixpoint: Value) -> [Value; CURSOR] {
    [fixpoint, 0, 0, 0, 0]
}

fn integer(value: Value) -> Result<Value, Stop> {
    if is_integer(value) { Ok(value) } else { Err(Stop::Abandoned) }
}
