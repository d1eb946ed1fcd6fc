//! The machine's instructions: a Warren-style abstract machine without unsafe variables.
//!
//! Arguments and temporaries live in `x` registers, variables that outlive a call in the slots (`y`) of an
//! environment frame. Unbound variables are always made on the heap, so frames hold plain words and can be dropped
//! before the last call without further thought. `Unify…` instructions follow a `Get…` or `Put…` and read the
//! arguments of a compound or write them.

use super::arith::Operation;
use crate::program::comparison::Comparison;

/// A register.
pub type Reg = u16;
/// A slot of the current frame.
pub type Slot = u16;
/// An address in the code.
pub type Addr = u32;

/// One instruction. `short` is a constant word that fits in 32 bits, sign-extended; other constants are in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Copies a register.
    Move { to: Reg, from: Reg },
    /// Copies a register to a slot.
    Store { y: Slot, x: Reg },
    /// Copies a slot to a register.
    Load { x: Reg, y: Slot },
    /// Makes a new variable in a register.
    NewX { x: Reg },
    /// Makes a new variable in a slot.
    NewY { y: Slot },
    /// Puts a constant into a register.
    Const { x: Reg, short: i32 },
    /// Puts a pooled word into a register.
    Pool { x: Reg, pool: u32 },

    /// Unifies two registers.
    GetX { a: Reg, x: Reg },
    /// Unifies a register with a slot.
    GetY { a: Reg, y: Slot },
    /// Unifies a register with a constant.
    GetConst { a: Reg, short: i32 },
    /// Unifies a register with a pooled word.
    GetPool { a: Reg, pool: u32 },
    /// Starts to unify a register with a list cell.
    GetList { a: Reg },
    /// Unifies a register with a list cell of two new variables.
    GetListNew { a: Reg, head: Reg, tail: Reg },
    /// Unifies a register with a list cell of a known head and a new variable.
    GetListOld { a: Reg, head: Reg, tail: Reg },
    /// Starts to unify a register with a compound.
    GetStruct { a: Reg, functor: u32 },
    /// Starts to build a list cell.
    PutList { a: Reg },
    /// Starts to build a compound.
    PutStruct { a: Reg, functor: u32 },

    /// The next argument is a variable met for the first time.
    UnifyNewX { x: Reg },
    /// The same, in a slot.
    UnifyNewY { y: Slot },
    /// The next argument is a variable met before.
    UnifyX { x: Reg },
    /// The same, in a slot.
    UnifyY { y: Slot },
    /// The next argument is a constant.
    UnifyConst { short: i32 },
    /// The next argument is a pooled word.
    UnifyPool { pool: u32 },
    /// The next arguments are of no interest.
    UnifyVoid { count: u32 },
    /// The last argument is a list cell, whose arguments follow.
    UnifyList,
    /// The last argument is a compound, whose arguments follow.
    UnifyStruct { functor: u32 },

    /// Makes a frame.
    Allocate { slots: u16 },
    /// Leaves the frame; its caller's frame and return address are current again.
    Deallocate,
    /// Calls a predicate; `live` lists the slots that are needed afterwards.
    Call { pred: u32, live: u16 },
    /// Calls a predicate as the clause's last act.
    Execute { pred: u32 },
    /// Returns.
    Proceed,
    /// Leaves the frame and returns.
    DeallocateProceed,
    /// Looks a goal up in place.
    Lookup { lookup: u32 },
    /// The same for a condition: only the first answer counts, and without one it goes on elsewhere.
    LookupOr { lookup: u32 },
    /// Fails if a goal that is looked up has an answer.
    Absent { lookup: u32 },
    /// Goes on elsewhere if a goal that is looked up has an answer.
    AbsentOr { lookup: u32 },
    /// Runs a deterministic built-in on the registers from `base` on.
    Builtin { builtin: u16, base: Reg },

    /// `to` becomes the value of `a`, evaluated.
    Eval { to: Reg, a: Reg },
    /// `to` becomes `a op b`.
    Arith { op: Operation, to: Reg, a: Reg, b: Reg },
    /// `to` becomes `a + k`.
    AddConst { to: Reg, a: Reg, k: i16 },
    /// Fails unless the comparison holds.
    Compare { op: Comparison, a: Reg, b: Reg },
    /// The same with a constant.
    CompareConst { op: Comparison, a: Reg, k: i16 },

    /// Pushes a choice point whose alternative is at `to`.
    Try { to: Addr },
    /// The same for a condition, a negation or a collection: what runs inside must finish there. It brings that many
    /// registers back.
    Guard { to: Addr, keep: Reg },
    /// Drops the choice point that led here.
    Trust,
    /// Keeps the choice point that led here, with the alternative at `to`.
    Retry { to: Addr },
    /// Notes the height of the choice stack when the predicate was called.
    LevelOfCall { y: Slot },
    /// Notes the height of the choice stack now.
    LevelNow { y: Slot },
    /// A guard has held: a failing test is ordinary failure again, and the other clauses are cut.
    Commit,
    /// A guard has not held: goes to the next clause that can match.
    NextClause,
    /// Cuts back to when the predicate was called, before any other call.
    CutNeck,
    /// Cuts back to the noted height.
    CutTo { y: Slot },
    /// Notes the height of the choice stack in a register.
    LevelX { x: Reg },
    /// Cuts back to the height in a register.
    CutToX { x: Reg },
    /// Goes on elsewhere.
    Jump { to: Addr },
    /// From here on a failing test goes to `to`; 0 is ordinary failure.
    OnFail { to: Addr },
    /// Fails.
    Fail,

    /// An answer to the whole query has been found.
    Answer,
    /// Calls the goal in register 0 with all further arguments of a `call/N`.
    CallN { arity: u16 },
    /// Calls the goal in register 0, inside a control construct; its cuts go back to the height in register 1.
    CallInner,
    /// Starts `catch/3` inside its frame.
    PushCatch { y: Slot },
    /// Ends `catch/3`: drops its choice point if it is the newest.
    PopCatch { y: Slot },
    /// An answer for the table of the current frame has been found.
    TableAnswer,
}

const _: () = assert!(size_of::<Instr>() == 8, "instructions stay small");
