//! The operands of instructions that do not fit in them.

use super::{Label, Reg, Registers};
use crate::plan::interp::fixpoint::RowLayout;
use crate::plan::range::ValueRange;
use crate::plan::value::Value;

/// A slot given by values in registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The relation, for people.
    pub relation: u32,
    /// What the constant arguments add up to.
    pub base: u32,
    /// The other arguments.
    pub parts: Parts,
}

/// A few parts of a slot, or of its value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    count: u8,
    parts: [Part; MOST_PARTS],
}

/// The most arguments in registers that a slot can be given by.
pub const MOST_PARTS: usize = 4;

impl Parts {
    /// Parts from a list; nothing if there are too many.
    pub fn new(list: &[Part]) -> Option<Parts> {
        let mut parts = Parts { count: u8::try_from(list.len()).ok()?, ..Parts::default() };
        parts.parts.get_mut(..list.len())?.copy_from_slice(list);
        Some(parts)
    }

    /// One of the parts.
    #[inline(always)]
    pub fn get(&self, at: u8) -> Option<&Part> {
        if at < self.count { self.parts.get(at as usize) } else { None }
    }

    /// The parts.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().take(self.count as usize)
    }
}

/// One argument's part of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    pub reg: Reg,
    /// The least value of the type.
    pub low: Value,
    /// How many values there may be from it on.
    pub size: u32,
    pub stride: u32,
    /// The list of numbers, if values do not simply follow one another; or `NONE`.
    pub numbers: u32,
}

impl Part {
    /// The bounds of the argument's type.
    pub fn values(&self) -> ValueRange {
        ValueRange { low: self.low, high: self.low + i64::from(self.size) - 1 }
    }
}

/// No list of numbers or values.
pub const NONE: u32 = u32::MAX;

/// A search along one open argument of a relation.
#[derive(Clone, Debug, PartialEq)]
pub struct Scan {
    pub slot: Slot,
    pub stride: u32,
    pub size: u32,
    pub wanted: SlotTest,
}

/// What the value of a slot must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotTest {
    /// Any but 0.
    Any,
    /// The one in a register.
    One(Reg),
    /// One whose bit is set in a register.
    Among(Reg),
}

impl SlotTest {
    /// The register that holds it.
    pub fn register(self) -> Option<Reg> {
        match self {
            SlotTest::Any => None,
            SlotTest::One(reg) | SlotTest::Among(reg) => Some(reg),
        }
    }
}

/// How an argument of a relation is found in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub stride: u32,
    pub size: u32,
    pub low: Value,
    /// How many values there may be from the least one on.
    pub extent: u32,
    /// The list of values, if they do not simply follow one another; or `NONE`.
    pub values: u32,
    /// The list of numbers, likewise.
    pub numbers: u32,
}

/// A change to the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub slot: Slot,
    pub deletion: bool,
    /// What the constant dependent arguments add up to, plus one; 0 deletes any value.
    pub value: u32,
    pub dependent: Parts,
}

/// A call of another plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    pub procedure: u32,
    pub args: Registers,
    pub results: Registers,
    /// Holds the callee's frame while it may answer again.
    pub call: Reg,
}

/// The operands that do not fit in instructions.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    pub registers: Vec<Reg>,
    pub slots: Vec<Slot>,
    pub scans: Vec<Scan>,
    pub columns: Vec<Column>,
    pub changes: Vec<Change>,
    pub sites: Vec<Site>,
    pub heads: Vec<i64>,
    pub row_layouts: Vec<RowLayout>,
    /// How many registers a row of each table takes.
    pub table_widths: Vec<u16>,
    /// Numbers of values, and values of numbers.
    pub numbers: Vec<Vec<u32>>,
    pub values: Vec<Vec<Value>>,
}

impl Pools {
    /// The registers of a list.
    #[inline]
    pub fn list(&self, at: Registers) -> &[Reg] {
        let at = at as usize;
        let length = self.registers[at] as usize;
        &self.registers[at + 1..at + 1 + length]
    }

    /// Whether there is a list at a place.
    pub fn has_list(&self, at: Registers) -> bool {
        let at = at as usize;
        self.registers.get(at).is_some_and(|&length| at + 1 + length as usize <= self.registers.len())
    }

    /// Adds a list of registers.
    pub fn add_list(&mut self, list: &[Reg]) -> Registers {
        let at = self.registers.len() as u32;
        self.registers.push(list.len() as Reg);
        self.registers.extend(list);
        at
    }
}

/// How many of the last items of a pool are compared with a new one.
const LOOKED_THROUGH: usize = 1_000;

/// Adds something to a pool, unless it was there lately.
pub fn pooled<T: PartialEq>(pool: &mut Vec<T>, item: T) -> u32 {
    let skipped = pool.len().saturating_sub(LOOKED_THROUGH);
    match pool[skipped..].iter().position(|known| *known == item) {
        Some(at) => (skipped + at) as u32,
        None => {
            pool.push(item);
            pool.len() as u32 - 1
        }
    }
}

/// A plan that other plans call.
#[derive(Clone, Debug)]
pub struct Procedure {
    pub entry: Label,
    /// Where its code ends.
    pub end: Label,
    /// How many registers its frame has: the arguments first, then the results.
    pub registers: u32,
    pub arguments: u16,
    /// Whether it answers at most once.
    pub once: bool,
    /// Whether nothing in it can meet an error.
    pub safe: bool,
}
