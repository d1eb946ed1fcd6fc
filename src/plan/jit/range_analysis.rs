//! What values the registers of a unit may hold, whatever way control takes.
//!
//! It is known of arithmetic that its operands are integers, and of comparisons that they are no compounds: then
//! nothing need be looked at. Memory is never read on such grounds; indexes are compared with bounds wherever they are
//! used.

use super::unit::{Unit, UnitKind};
use crate::engine::machine::arith::Operation;
use crate::plan::Plans;
use crate::plan::instr::pool::{Column, NONE};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::interp::dense_fixpoint::CURSOR;
use crate::plan::interp::vm::MARKS;
use crate::plan::range::ValueRange;
use crate::plan::table::StaticTable;
use crate::plan::value::{PASSING, Value, is_integer};

/// Numbers of places, of values and of slots.
const COUNT: ValueRange = ValueRange { low: -1, high: 1 << 40 };
/// Integers that can be added and multiplied without care.
const SMALL: ValueRange = ValueRange { low: -(1 << 29), high: 1 << 29 };
/// Integers whose sums are small: results of others are compared with this, and the loop deals with what is beyond.
pub const GUARDED: ValueRange = ValueRange { low: -(1 << 28), high: (1 << 28) - 1 };
/// How often all instructions are looked at before bounds that still grow are widened.
const ROUNDS_BEFORE_WIDENING: usize = 6;

/// Bounds of the values of registers; nothing where no value has been seen.
#[derive(Debug)]
pub struct ValueRanges {
    ranges: Vec<Option<ValueRange>>,
    changed: bool,
    widening: bool,
    definitions: Vec<Definition>,
}

/// Where a register gets its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Definition {
    Nowhere,
    /// It is an argument, and nothing else writes it.
    Argument,
    /// One instruction writes it.
    At(Label),
    Several,
}

impl ValueRange {
    /// Whether all values are so small that arithmetic needs no care.
    pub fn is_small(self) -> bool {
        self.within(SMALL)
    }
}

/// Whether native code computes an operation on operands within two ranges itself and need not look at the result.
pub fn is_unchecked(op: Operation, a: ValueRange, b: ValueRange) -> bool {
    match op {
        Operation::Add | Operation::Subtract | Operation::Multiply => a.is_small() && b.is_small(),
        Operation::Negate | Operation::Min | Operation::Max => a.is_small() && b.is_small(),
        Operation::Quotient | Operation::FloorQuotient | Operation::Remainder | Operation::Modulo => false,
        Operation::ShiftLeft | Operation::ShiftRight | Operation::Power => false,
        Operation::And | Operation::Or | Operation::Xor | Operation::Complement => false,
        Operation::Plus | Operation::Abs | Operation::Sign => false,
    }
}

/// The range of arguments that code made for a given one must guard.
pub fn guard_for(value: Value) -> ValueRange {
    match value {
        _ if GUARDED.includes(value) => GUARDED,
        _ if is_integer(value) => ValueRange::INTEGER,
        _ if ValueRange::ATOMS.includes(value) => ValueRange::ATOMS,
        _ => ValueRange::ANY,
    }
}

impl ValueRanges {
    /// The ranges of a unit whose arguments have given ones.
    pub fn new(unit: &Unit, arguments: &[ValueRange], plans: &Plans, tables: &[StaticTable]) -> ValueRanges {
        let registers = unit.registers as usize;
        let mut ranges = ValueRanges {
            ranges: vec![None; registers],
            changed: true,
            widening: false,
            definitions: definitions(unit, plans),
        };
        for at in 0..unit.arguments {
            ranges.join(at as Reg, arguments.get(at).copied().unwrap_or(ValueRange::ANY));
        }
        // What stays in a frame may be anything before it is written.
        if unit.kind == UnitKind::Again {
            ranges.ranges.fill(Some(ValueRange::ANY));
        }
        for round in 0.. {
            ranges.changed = false;
            ranges.widening = round >= ROUNDS_BEFORE_WIDENING;
            unit.places.iter().for_each(|&at| ranges.transfer(&plans.code[at as usize], plans, tables));
            if !ranges.changed {
                break;
            }
        }
        ranges
    }

    /// The bounds of a register's values.
    pub fn of(&self, reg: Reg) -> ValueRange {
        self.ranges.get(reg as usize).copied().flatten().unwrap_or(ValueRange::ANY)
    }

    /// The one instruction that writes a register.
    pub fn only_definition(&self, reg: Reg) -> Option<Label> {
        match self.definitions.get(reg as usize) {
            Some(Definition::At(at)) => Some(*at),
            Some(Definition::Nowhere | Definition::Argument | Definition::Several) | None => None,
        }
    }

    /// Whether a register is an argument that stays what it is.
    pub fn is_argument(&self, reg: Reg) -> bool {
        self.definitions.get(reg as usize) == Some(&Definition::Argument)
    }

    /// The bounds of the values seen so far, if there is one.
    fn known(&self, reg: Reg) -> Option<ValueRange> {
        self.ranges.get(reg as usize).copied().flatten()
    }

    /// Adds values to those of a register.
    fn join(&mut self, reg: Reg, range: ValueRange) {
        let Some(known) = self.ranges.get_mut(reg as usize) else { return };
        let joined = known.map_or(range, |known| known.join(range));
        if *known == Some(joined) {
            return;
        }
        *known = Some(match self.widening {
            false => joined,
            true if joined.is_integer() && *known != Some(ValueRange::INTEGER) => ValueRange::INTEGER,
            true => ValueRange::ANY,
        });
        self.changed = true;
    }

    fn join_all(&mut self, first: Reg, count: u16, range: ValueRange) {
        (first..first + count).for_each(|reg| self.join(reg, range));
    }

    /// The transfer function: what an instruction writes, given what is known of what it reads.
    fn transfer(&mut self, instr: &Instr, plans: &Plans, tables: &[StaticTable]) {
        let pools = &plans.pools;
        let unknown = |this: &mut Self| instr.writes(pools, &mut |reg| this.join(reg, ValueRange::ANY));
        match *instr {
            Instr::Const { dst, value } => self.join(dst, ValueRange::only(value)),
            Instr::CodeAddress { dst, .. } | Instr::BagOpen { mark: dst } => self.join(dst, COUNT),
            Instr::Copy { dst, src } => {
                if let Some(range) = self.known(src) {
                    self.join(dst, range);
                }
            }
            Instr::AddConst { dst, src, value } => {
                if let Some(range) = self.known(src) {
                    self.join(dst, result(Operation::Add, range, ValueRange::only(value)));
                }
            }
            Instr::Add { dst, a, b } => {
                if let (Some(a), Some(b)) = (self.known(a), self.known(b)) {
                    self.join(dst, result(Operation::Add, a, b));
                }
            }
            Instr::Subtract { dst, a, b } => {
                if let (Some(a), Some(b)) = (self.known(a), self.known(b)) {
                    self.join(dst, result(Operation::Subtract, a, b));
                }
            }
            Instr::Arith { op, dst, a, b } => {
                if let (Some(a), Some(b)) = (self.known(a), self.known(b)) {
                    self.join(dst, result(op, a, b));
                }
            }
            Instr::Next { reg, end, .. } => {
                if let (Some(range), Some(end)) = (self.known(reg), self.known(end)) {
                    self.join(reg, ValueRange { low: range.low, high: end.high.max(range.low) });
                }
            }
            Instr::NextConst { reg, end, .. } => {
                if let Some(range) = self.known(reg) {
                    self.join(reg, ValueRange { low: range.low, high: end.max(range.low) });
                }
            }
            Instr::Open { cursor, .. }
            | Instr::MemoLookup { cursor, .. }
            | Instr::MemoStore { cursor, .. }
            | Instr::FixClose { cursor, .. }
            | Instr::Ask { cursor, .. } => self.join_all(cursor, 2, COUNT),
            Instr::Fetch { table, dst, cursor, .. } => {
                self.join(cursor, COUNT);
                self.join_row(dst, &tables[table as usize]);
            }
            Instr::First { table, dst, .. } => self.join_row(dst, &tables[table as usize]),
            Instr::Load { dst, .. } | Instr::Number { dst, .. } => self.join(dst, COUNT),
            Instr::Scan { counter, .. } => self.join_all(counter, 2, COUNT),
            Instr::LoadValue { dst, column, .. }
            | Instr::Decode { dst, column, .. }
            | Instr::Value { dst, column, .. } => {
                self.join(dst, column_range(&pools.columns[column as usize], plans));
            }
            Instr::Build { dst, .. } => self.join(dst, ValueRange { low: PASSING, high: i64::MAX }),
            Instr::Begin { mark, .. } => self.join_all(mark, MARKS as u16, COUNT),
            Instr::ApplyMove { mark, .. } => self.join(mark + MARKS as u16, COUNT),
            Instr::Mover { dst, .. } => self.join(dst, ValueRange::ATOMS),
            Instr::Repeated { dst, .. } => self.join(dst, ValueRange::INTEGER),
            Instr::FixOpen { cursor, .. } => self.join_all(cursor, CURSOR as u16, COUNT),
            Instr::FixFind { dst, .. } => self.join(dst, ValueRange::INTEGER),
            Instr::Answer { cursor, dst, width, .. } => {
                self.join(cursor, COUNT);
                self.join_all(dst, width, ValueRange::ANY);
            }
            // What these write, if anything, may be anything.
            Instr::Match { .. } | Instr::Element { .. } | Instr::BagList { .. } | Instr::Primitive { .. } => {
                unknown(self)
            }
            Instr::Call { .. } | Instr::Resume { .. } | Instr::Save { .. } | Instr::Trim { .. } => unknown(self),
            Instr::FixAdd { .. } | Instr::FixNext { .. } | Instr::BagPush { .. } | Instr::Emit { .. } => unknown(self),
            Instr::Nop | Instr::Halt | Instr::Abandon | Instr::Jump(_) | Instr::JumpIndirect(_) => unknown(self),
            Instr::Same { .. } | Instr::Differ { .. } | Instr::SameConst { .. } | Instr::DifferConst { .. } => {
                unknown(self)
            }
            Instr::Compare { .. } | Instr::CompareConst { .. } | Instr::Order { .. } | Instr::Kind { .. } => {
                unknown(self)
            }
            Instr::Holds { .. } | Instr::Empty { .. } | Instr::LoadSame { .. } | Instr::LoadIs { .. } => unknown(self),
            Instr::Proceed { .. } | Instr::ProceedLast | Instr::Fail | Instr::Beats { .. } => unknown(self),
            Instr::Change { .. } | Instr::Answered | Instr::Commit { .. } => unknown(self),
            Instr::Apply { .. } | Instr::Revert { .. } => unknown(self),
        }
    }

    fn join_row(&mut self, dst: Reg, table: &StaticTable) {
        for (at, &range) in table.ranges.iter().enumerate().take(table.goal.wanted as usize) {
            self.join(dst + at as Reg, range);
        }
    }
}

/// Where each register of a unit gets its values.
fn definitions(unit: &Unit, plans: &Plans) -> Vec<Definition> {
    let mut definitions = vec![Definition::Nowhere; unit.registers as usize];
    definitions.iter_mut().take(unit.arguments).for_each(|argument| *argument = Definition::Argument);
    for &at in &unit.places {
        plans.code[at as usize].writes(&plans.pools, &mut |reg| {
            if let Some(definition) = definitions.get_mut(reg as usize) {
                *definition = match *definition {
                    Definition::Nowhere => Definition::At(at),
                    Definition::Argument | Definition::At(_) | Definition::Several => Definition::Several,
                };
            }
        });
    }
    definitions
}

/// The values of a column.
fn column_range(column: &Column, plans: &Plans) -> ValueRange {
    if column.values == NONE {
        return ValueRange { low: column.low, high: column.low.saturating_add(i64::from(column.size)) };
    }
    ValueRange::hull(plans.pools.values[column.values as usize].iter().copied()).unwrap_or(ValueRange::ANY)
}

/// What comes of arithmetic in native code: exactly that for small numbers; other results are compared.
fn result(op: Operation, a: ValueRange, b: ValueRange) -> ValueRange {
    if is_unchecked(op, a, b) { ValueRange::result(op, a, b) } else { GUARDED }
}
