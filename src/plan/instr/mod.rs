//! The instructions of plans: nested loops over registers with static failure continuations.
//!
//! Every instruction that can fail names the place where it goes then: the head of the loop around it, or the end of
//! the block. There is no trail and no stack of choice points; a place that depends on the way taken is held in a
//! register ([`Instr::CodeAddress`], [`Instr::JumpIndirect`]). A predicate that calls itself has a frame of registers
//! of its own; the frame of one that may answer again stays until it has answered for the last time
//! ([`Instr::Resume`]).

mod data_flow;
pub(super) mod listing;
pub(super) mod operand;
pub(super) mod pool;
mod traits;
pub(super) mod verify;

use super::value::Value;
use crate::engine::machine::arith::Operation;
use crate::program::comparison::Comparison;

/// A register of the current frame.
pub type Reg = u16;
/// A place in the code: while a plan is being made a label, afterwards an index.
pub type Label = u32;
/// Where a list of registers starts in [`Pools::registers`]: its length, then the registers.
pub type Registers = u32;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Instr {
    /// Nothing; taken out in the end.
    Nop,
    /// The question has no more answers.
    Halt,
    /// The machine must answer the question.
    Abandon,
    Jump(Label),
    JumpIndirect(Reg),
    CodeAddress {
        dst: Reg,
        to: Label,
    },
    Const {
        dst: Reg,
        value: Value,
    },
    Copy {
        dst: Reg,
        src: Reg,
    },
    AddConst {
        dst: Reg,
        src: Reg,
        value: i64,
    },
    Add {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Subtract {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Arith {
        op: Operation,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Same {
        a: Reg,
        b: Reg,
        fail: Label,
    },
    Differ {
        a: Reg,
        b: Reg,
        fail: Label,
    },
    SameConst {
        a: Reg,
        fail: Label,
        value: Value,
    },
    DifferConst {
        a: Reg,
        fail: Label,
        value: Value,
    },
    Compare {
        op: Comparison,
        a: Reg,
        b: Reg,
        fail: Label,
    },
    CompareConst {
        op: Comparison,
        a: Reg,
        fail: Label,
        value: i64,
    },
    /// The standard order.
    Order {
        op: Comparison,
        a: Reg,
        b: Reg,
        fail: Label,
    },
    Kind {
        kind: Kind,
        a: Reg,
        fail: Label,
    },
    /// The next integer up to the one in `end`.
    Next {
        reg: Reg,
        end: Reg,
        exit: Label,
    },
    NextConst {
        reg: Reg,
        exit: Label,
        end: i64,
    },
    /// Starts on the rows of a table for keys; the cursor is two registers.
    Open {
        table: u16,
        cursor: Reg,
        keys: Registers,
        fail: Label,
    },
    /// The next row into consecutive registers.
    Fetch {
        table: u16,
        cursor: Reg,
        dst: Reg,
        exit: Label,
    },
    /// The first row.
    First {
        table: u16,
        dst: Reg,
        keys: Registers,
        fail: Label,
    },
    /// A slot is not empty.
    Holds {
        slot: u32,
        fail: Label,
    },
    /// A slot is empty.
    Empty {
        slot: u32,
        fail: Label,
    },
    /// The value of a slot that is not empty.
    Load {
        dst: Reg,
        slot: u32,
        fail: Label,
    },
    /// The one dependent argument of a slot that is not empty.
    LoadValue {
        dst: Reg,
        slot: u32,
        column: u32,
        fail: Label,
    },
    /// The one dependent argument is in a register.
    LoadSame {
        a: Reg,
        slot: u32,
        column: u32,
        fail: Label,
    },
    LoadIs {
        slot: u32,
        value: u32,
        fail: Label,
    },
    /// A dependent argument from the value of a slot.
    Decode {
        dst: Reg,
        src: Reg,
        column: u32,
    },
    /// The value of a type with that number.
    Value {
        dst: Reg,
        src: Reg,
        column: u32,
    },
    /// The number of a value plus one.
    Number {
        dst: Reg,
        src: Reg,
        column: u32,
        fail: Label,
    },
    /// The next slot that is not empty along an open argument: its number and the slot's value, in two registers.
    Scan {
        counter: Reg,
        scan: u32,
        exit: Label,
    },
    /// The arguments of a compound into consecutive registers.
    Match {
        src: Reg,
        dst: Reg,
        head: u16,
        fail: Label,
    },
    Build {
        dst: Reg,
        head: u16,
        args: Registers,
    },
    /// The next element of a list; the list goes on in its register.
    Element {
        list: Reg,
        dst: Reg,
        exit: Label,
    },
    BagOpen {
        mark: Reg,
    },
    BagPush {
        src: Reg,
    },
    BagList {
        mark: Reg,
        dst: Reg,
    },
    /// A value is better than the best so far.
    Beats {
        better: Comparison,
        best: Reg,
        src: Reg,
        fail: Label,
    },
    Call {
        site: u32,
        fail: Label,
    },
    /// The next answer of a call.
    Resume {
        call: Reg,
        fail: Label,
    },
    /// An answer, and where to look for the next one.
    Proceed {
        retry: Label,
    },
    /// The last answer.
    ProceedLast,
    /// No more answers.
    Fail,
    /// An answer of the question: a shape and its arguments.
    Emit {
        shape: u16,
        args: Registers,
        retry: Label,
    },
    Change {
        change: u32,
    },
    Answered,
    /// Makes the changes noted: those of a move's effect, then those of its aftermath; in the end the turn passes.
    Commit {
        first: bool,
        last: bool,
    },
    /// Remembers the position and what has been noted: as many registers as [`super::interp::vm::MARKS`] says. Where a
    /// move is to be tried, nobody has made one.
    Begin {
        mark: Reg,
        of_move: bool,
    },
    /// Makes the changes noted since.
    Apply {
        mark: Reg,
    },
    /// Makes the changes noted since of a move that is tried; in the end the turn passes. The register behind the mark
    /// says whether a change has given it.
    ApplyMove {
        mark: Reg,
        last: bool,
    },
    /// Undoes them; the terms made since are forgotten where nothing refers to them.
    Revert {
        mark: Reg,
        clean: bool,
    },
    Mover {
        dst: Reg,
        fail: Label,
    },
    /// How often the position has occurred: with the same turn, or with any.
    Repeated {
        dst: Reg,
        any_turn: bool,
    },
    /// The answers remembered for keys in this position.
    MemoLookup {
        memo: u16,
        cursor: Reg,
        keys: Registers,
        miss: Label,
    },
    /// Remembers what was collected since the mark.
    MemoStore {
        memo: u16,
        mark: Reg,
        cursor: Reg,
        keys: Registers,
    },
    /// Starts to fill a table from its own answers; the cursor is [`super::interp::dense_fixpoint::CURSOR`] registers.
    FixOpen {
        rows: u16,
        cursor: Reg,
    },
    /// Adds a row in consecutive registers, unless it is known.
    FixAdd {
        rows: u16,
        cursor: Reg,
        row: Reg,
    },
    /// The next row to go on from.
    FixNext {
        rows: u16,
        cursor: Reg,
        dst: Reg,
        exit: Label,
    },
    /// Remembers all rows.
    FixClose {
        rows: u16,
        memo: u16,
        cursor: Reg,
        keys: Registers,
    },
    /// The best value of the row for a key.
    FixFind {
        rows: u16,
        cursor: Reg,
        key: Reg,
        dst: Reg,
        fail: Label,
    },
    /// All answers of the machine.
    Ask {
        goal: u16,
        cursor: Reg,
        keys: Registers,
    },
    /// The next answer that was remembered.
    Answer {
        cursor: Reg,
        dst: Reg,
        width: u16,
        exit: Label,
    },
    Primitive {
        function: Primitive,
        dst: Reg,
        args: Registers,
        fail: Label,
    },
    /// Remembers how many frames there are.
    Save {
        mark: Reg,
    },
    /// Drops the frames since.
    Trim {
        mark: Reg,
    },
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Integer,
    Atom,
    Atomic,
    Compound,
    Callable,
    List,
}

/// Predicates that run without clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitive {
    Length,
    Append,
    Sort,
    SortUnique,
    IsMember,
    Last,
}
