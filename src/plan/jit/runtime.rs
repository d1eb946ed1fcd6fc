//! What native code leaves to functions: the rare and the long.
//!
//! Operands that are more than a few, and results that are more than one, are in [`Door::operands`].
//!
//! [`Door::operands`]: crate::plan::interp::vm::Door

use crate::engine::Engine;
use crate::engine::machine::arith::{FUNCTIONS, apply};
use crate::plan::Plans;
use crate::plan::instr::{Kind, Native};
use crate::plan::interp::chart::CURSOR;
use crate::plan::interp::vm::{Stop, Vm, mover};
use crate::plan::value::{Value, is_integer};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assist {
    /// Looks at limits.
    Refill,
    /// The stack has become too deep, or something else happened that native code is not made for.
    Unfit,
    /// Rows of a table for operands, as one number.
    Rows,
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
    Native,
    Recall,
    Remember,
    Ask,
    FixOpen,
    FixAdd,
    FixNext,
    FixClose,
    Begin,
    Apply,
    Revert,
    Mover,
    Commit,
    Repeated,
    /// Makes room on a stack, by number.
    Reserve,
    /// Makes room in the position's log.
    ReserveLog,
}

impl Assist {
    const ALL: [Assist; 24] = [
        Assist::Refill,
        Assist::Unfit,
        Assist::Rows,
        Assist::Same,
        Assist::Order,
        Assist::IsList,
        Assist::Arith,
        Assist::CloseBag,
        Assist::Native,
        Assist::Recall,
        Assist::Remember,
        Assist::Ask,
        Assist::FixOpen,
        Assist::FixAdd,
        Assist::FixNext,
        Assist::FixClose,
        Assist::Begin,
        Assist::Apply,
        Assist::Revert,
        Assist::Mover,
        Assist::Commit,
        Assist::Repeated,
        Assist::Reserve,
        Assist::ReserveLog,
    ];

    /// The number that asks for it.
    pub fn number(self) -> i64 {
        Assist::ALL.iter().position(|&known| known == self).map_or(NOTHING, |at| at as i64)
    }

    /// What a number asks for.
    pub fn numbered(number: u64) -> Option<Assist> {
        Assist::ALL.get(number as usize).copied()
    }
}

/// The functions of [`Native`] by number.
pub const NATIVES: [Native; 6] =
    [Native::Length, Native::Append, Native::Sort, Native::SortUnique, Native::IsMember, Native::Last];

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
    /// Does what native code asks for.
    pub fn assist(
        &mut self,
        assist: Assist,
        [a, b, c]: [i64; 3],
        plans: &Plans,
        engine: &mut Engine,
    ) -> Result<i64, Stop> {
        match assist {
            Assist::Refill => self.refill(engine).map(|()| 0),
            Assist::Unfit => Err(Stop::Unfit),
            Assist::Rows => {
                let found = self.with_operands(b, |vm, keys| vm.rows_of(plans, engine, a as u16, keys))?;
                Ok(packed((found.0 as usize, found.1 as usize)))
            }
            Assist::Same => Ok(self.equal(a, b).into()),
            Assist::Order => Ok(self.order(a, b, plans) as i64),
            Assist::IsList => Ok(self.is_kind(Kind::List, a, plans).into()),
            Assist::Arith => {
                let operation = FUNCTIONS.get(a as usize).ok_or(Stop::Abandoned)?.2;
                let value = apply(operation, integer(b)?, integer(c)?).map_err(|_| Stop::Abandoned)?;
                integer(value)
            }
            Assist::CloseBag => Ok(self.close_bag(a as usize, plans)),
            Assist::Native => {
                let function = *NATIVES.get(a as usize).ok_or(Stop::Abandoned)?;
                let value = self.with_operands(b, |vm, args| vm.native_of(plans, function, args))?;
                Ok(value.map_or(NOTHING, |value| self.give([value])))
            }
            Assist::Recall => {
                let known = self.with_operands(b, |vm, keys| Ok(vm.recall(a as u16, keys, engine)))?;
                Ok(known.map_or(NOTHING, packed))
            }
            Assist::Remember => {
                self.with_operands(b, |vm, keys| Ok(packed(vm.remember(plans, a as u16, c as usize, keys, engine)?)))
            }
            Assist::Ask => self.with_operands(b, |vm, keys| Ok(packed(vm.ask(plans, a as u16, keys, engine)?))),
            Assist::FixOpen => {
                let opened = self.open_fixpoint(plans.pools.rows[a as usize]);
                Ok(self.give(opened))
            }
            Assist::FixAdd => {
                let rows = plans.pools.rows[a as usize];
                self.with_operands(rows.width.into(), |vm, row| vm.add_row(rows, &mut cursor_of(b), row).map(|()| 0))
            }
            Assist::FixNext => {
                let mut operands = std::mem::take(&mut self.door.operands);
                operands.clear();
                let give = |row: &[Value]| operands.extend(row.iter().copied());
                let some = self.next_row(plans.pools.rows[a as usize], &mut cursor_of(b), give);
                self.door.operands = operands;
                Ok(if some { 0 } else { NOTHING })
            }
            Assist::FixClose => {
                let (rows, memo) = (plans.pools.rows[(a >> 16) as usize], a as u16);
                let (start, queue) = (c & 0xffff_ffff, c >> 32);
                let end = start + rows.chart().map_or(0, |chart| chart.size as i64);
                let close = |vm: &mut Vm, keys: &[Value]| {
                    packed(vm.close_fixpoint(rows, memo, &[start, end, queue], keys, engine))
                };
                self.with_operands(b, |vm, keys| Ok(close(vm, keys)))
            }
            Assist::Begin => {
                let marks = self.marks(engine);
                Ok(self.give(marks))
            }
            Assist::Apply => {
                self.apply(a as usize, b as usize, engine);
                Ok(0)
            }
            Assist::Revert => {
                let marks = self.operands_of()?;
                self.revert(marks, a != 0, engine);
                Ok(0)
            }
            Assist::Mover => Ok(mover(plans, engine)?.unwrap_or(NOTHING)),
            Assist::Commit => self.commit(a != 0, b != 0, plans, engine).map(|()| 0),
            Assist::Repeated => integer(engine.occurrences() as i64),
            Assist::Reserve => {
                let stack = *STACKS.get(a as usize).ok_or(Stop::Abandoned)?;
                self.stack_mut(stack).reserve(b as usize);
                Ok(0)
            }
            Assist::ReserveLog => {
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
            Stack::Passing => &mut self.store.passing,
            Stack::Queue => &mut self.queue,
        }
    }

    /// Calls a function with so many operands.
    fn with_operands<T>(
        &mut self,
        count: i64,
        call: impl FnOnce(&mut Vm, &[Value]) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut operands = std::mem::take(&mut self.door.operands);
        operands.len = (count as usize).min(operands.room);
        let told = call(self, &operands);
        self.door.operands = operands;
        told
    }

    /// The first operands.
    fn operands_of<const N: usize>(&mut self) -> Result<[Value; N], Stop> {
        self.with_operands(N as i64, |_, operands| operands.try_into().map_err(|_| Stop::Abandoned))
    }

    /// Gives results.
    fn give<const N: usize>(&mut self, results: [Value; N]) -> i64 {
        self.door.operands.clear();
        self.door.operands.extend(results);
        0
    }
}

/// The cursor of a fixpoint that is no chart: it says which one.
fn cursor_of(fixpoint: Value) -> [Value; CURSOR] {
    [fixpoint, 0, 0, 0, 0]
}

fn integer(value: Value) -> Result<Value, Stop> {
    if is_integer(value) { Ok(value) } else { Err(Stop::Abandoned) }
}
