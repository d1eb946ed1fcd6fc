//! What each instruction may do: whether control goes on behind it, where else it goes, which test is its opposite.
//!
//! Every match here names every instruction, so that a new one cannot be forgotten.

use super::{Instr, Label};

/// How an instruction may behave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Control may go on to the next instruction.
    pub falls_through: bool,
    /// It counts a step, so that limits are looked at.
    pub metered: bool,
    /// It may give the question to the machine, for reasons that lie in the values it meets.
    pub may_abandon: bool,
    /// It does nothing but write registers.
    pub only_writes: bool,
    /// It uses memory for other things than answers and changes.
    pub uses_memory: bool,
}

/// Goes on, and has no other property.
const PLAIN: Traits =
    Traits { falls_through: true, metered: false, may_abandon: false, only_writes: false, uses_memory: false };
const LEAVES: Traits = Traits { falls_through: false, ..PLAIN };
const WRITES: Traits = Traits { only_writes: true, ..PLAIN };
const METERED: Traits = Traits { metered: true, ..PLAIN };
const ABANDONS: Traits = Traits { may_abandon: true, ..PLAIN };
const MEMORY: Traits = Traits { uses_memory: true, ..PLAIN };

impl Instr {
    /// How the instruction may behave.
    pub fn traits(&self) -> Traits {
        match self {
            Instr::Halt | Instr::Jump(_) => LEAVES,
            Instr::ProceedLast | Instr::Fail | Instr::Emit { .. } => LEAVES,
            Instr::Abandon => Traits { may_abandon: true, ..LEAVES },
            Instr::Proceed { .. } | Instr::JumpIndirect(_) => Traits { metered: true, ..LEAVES },
            Instr::CodeAddress { .. } | Instr::Const { .. } | Instr::Copy { .. } => WRITES,
            Instr::Decode { .. } | Instr::Value { .. } => WRITES,
            Instr::Build { .. } => Traits { uses_memory: true, ..WRITES },
            Instr::AddConst { .. } | Instr::Add { .. } | Instr::Subtract { .. } | Instr::Arith { .. } => ABANDONS,
            Instr::Compare { .. } | Instr::CompareConst { .. } | Instr::Beats { .. } => ABANDONS,
            Instr::Open { .. } | Instr::First { .. } | Instr::Change { .. } | Instr::Commit { .. } => ABANDONS,
            Instr::Mover { .. } | Instr::FixAdd { .. } => ABANDONS,
            Instr::Next { .. } | Instr::NextConst { .. } | Instr::Fetch { .. } | Instr::Scan { .. } => METERED,
            Instr::Element { .. } | Instr::Resume { .. } | Instr::FixNext { .. } | Instr::Answer { .. } => METERED,
            Instr::Call { .. } => Traits { may_abandon: true, ..METERED },
            Instr::Ask { .. } | Instr::Primitive { .. } => Traits { metered: true, may_abandon: true, ..MEMORY },
            Instr::BagOpen { .. } | Instr::Begin { .. } | Instr::MemoLookup { .. } | Instr::FixOpen { .. } => MEMORY,
            Instr::Nop | Instr::Same { .. } | Instr::Differ { .. } => PLAIN,
            Instr::SameConst { .. } | Instr::DifferConst { .. } | Instr::Order { .. } | Instr::Kind { .. } => PLAIN,
            Instr::Holds { .. } | Instr::Empty { .. } | Instr::Load { .. } | Instr::LoadValue { .. } => PLAIN,
            Instr::LoadSame { .. } | Instr::LoadIs { .. } | Instr::Number { .. } | Instr::Match { .. } => PLAIN,
            Instr::BagPush { .. } | Instr::BagList { .. } | Instr::Answered | Instr::Apply { .. } => PLAIN,
            Instr::Revert { .. } | Instr::Repeated { .. } | Instr::MemoStore { .. } | Instr::FixClose { .. } => PLAIN,
            Instr::ApplyMove { .. } | Instr::FixFind { .. } | Instr::Save { .. } | Instr::Trim { .. } => PLAIN,
        }
    }

    /// The place that the instruction may go to, or make a register point to.
    pub fn label_mut(&mut self) -> Option<&mut Label> {
        match self {
            Instr::Jump(label)
            | Instr::CodeAddress { to: label, .. }
            | Instr::Same { fail: label, .. }
            | Instr::Differ { fail: label, .. }
            | Instr::SameConst { fail: label, .. }
            | Instr::DifferConst { fail: label, .. }
            | Instr::Compare { fail: label, .. }
            | Instr::CompareConst { fail: label, .. }
            | Instr::Order { fail: label, .. }
            | Instr::Kind { fail: label, .. }
            | Instr::Next { exit: label, .. }
            | Instr::NextConst { exit: label, .. }
            | Instr::Open { fail: label, .. }
            | Instr::Fetch { exit: label, .. }
            | Instr::First { fail: label, .. }
            | Instr::Holds { fail: label, .. }
            | Instr::Empty { fail: label, .. }
            | Instr::Load { fail: label, .. }
            | Instr::LoadValue { fail: label, .. }
            | Instr::LoadSame { fail: label, .. }
            | Instr::LoadIs { fail: label, .. }
            | Instr::Number { fail: label, .. }
            | Instr::Scan { exit: label, .. }
            | Instr::Match { fail: label, .. }
            | Instr::Element { exit: label, .. }
            | Instr::Beats { fail: label, .. }
            | Instr::Call { fail: label, .. }
            | Instr::Resume { fail: label, .. }
            | Instr::Proceed { retry: label }
            | Instr::Emit { retry: label, .. }
            | Instr::Mover { fail: label, .. }
            | Instr::MemoLookup { miss: label, .. }
            | Instr::FixNext { exit: label, .. }
            | Instr::FixFind { fail: label, .. }
            | Instr::Answer { exit: label, .. }
            | Instr::Primitive { fail: label, .. } => Some(label),
            Instr::Nop | Instr::Halt | Instr::Abandon | Instr::JumpIndirect(_) => None,
            Instr::Const { .. } | Instr::Copy { .. } | Instr::AddConst { .. } | Instr::Add { .. } => None,
            Instr::Subtract { .. } | Instr::Arith { .. } | Instr::Decode { .. } | Instr::Value { .. } => None,
            Instr::Build { .. } | Instr::BagOpen { .. } | Instr::BagPush { .. } | Instr::BagList { .. } => None,
            Instr::ProceedLast | Instr::Fail | Instr::Change { .. } | Instr::Answered | Instr::Commit { .. } => None,
            Instr::Begin { .. } | Instr::Apply { .. } | Instr::Revert { .. } | Instr::Repeated { .. } => None,
            Instr::MemoStore { .. } | Instr::FixOpen { .. } | Instr::FixAdd { .. } | Instr::FixClose { .. } => None,
            Instr::ApplyMove { .. } | Instr::Ask { .. } | Instr::Save { .. } | Instr::Trim { .. } => None,
        }
    }

    /// The place that the instruction may go to, or make a register point to.
    pub fn label(&self) -> Option<Label> {
        let mut copy = *self;
        copy.label_mut().copied()
    }

    /// Whether control never goes on to the next instruction.
    pub fn never_falls_through(&self) -> bool {
        !self.traits().falls_through
    }

    /// The test that holds where this one fails, going elsewhere; nothing if this is not only a test.
    pub fn inverted(&self, to: Label) -> Option<Instr> {
        Some(match *self {
            Instr::Same { a, b, .. } => Instr::Differ { a, b, fail: to },
            Instr::Differ { a, b, .. } => Instr::Same { a, b, fail: to },
            Instr::SameConst { a, value, .. } => Instr::DifferConst { a, value, fail: to },
            Instr::DifferConst { a, value, .. } => Instr::SameConst { a, value, fail: to },
            Instr::Holds { slot, .. } => Instr::Empty { slot, fail: to },
            Instr::Empty { slot, .. } => Instr::Holds { slot, fail: to },
            Instr::Compare { op, a, b, .. } => Instr::Compare { op: op.negated(), a, b, fail: to },
            Instr::CompareConst { op, a, value, .. } => Instr::CompareConst { op: op.negated(), a, value, fail: to },
            Instr::Nop | Instr::Halt | Instr::Abandon | Instr::Jump(_) | Instr::JumpIndirect(_) => return None,
            Instr::CodeAddress { .. } | Instr::Const { .. } | Instr::Copy { .. } | Instr::AddConst { .. } => {
                return None;
            }
            Instr::Add { .. } | Instr::Subtract { .. } | Instr::Arith { .. } => return None,
            Instr::Order { .. } | Instr::Kind { .. } | Instr::Beats { .. } => return None,
            Instr::Next { .. } | Instr::NextConst { .. } | Instr::Open { .. } | Instr::Fetch { .. } => return None,
            Instr::First { .. } | Instr::Load { .. } | Instr::LoadValue { .. } | Instr::LoadSame { .. } => return None,
            Instr::LoadIs { .. } | Instr::Decode { .. } | Instr::Value { .. } | Instr::Number { .. } => return None,
            Instr::Scan { .. } | Instr::Match { .. } | Instr::Build { .. } | Instr::Element { .. } => return None,
            Instr::BagOpen { .. } | Instr::BagPush { .. } | Instr::BagList { .. } | Instr::Call { .. } => return None,
            Instr::Resume { .. } | Instr::Proceed { .. } | Instr::ProceedLast | Instr::Fail => return None,
            Instr::Emit { .. } | Instr::Change { .. } | Instr::Answered | Instr::Commit { .. } => return None,
            Instr::Begin { .. } | Instr::Apply { .. } | Instr::Revert { .. } | Instr::Mover { .. } => return None,
            Instr::Repeated { .. } | Instr::MemoLookup { .. } | Instr::MemoStore { .. } | Instr::FixOpen { .. } => {
                return None;
            }
            Instr::FixAdd { .. } | Instr::FixNext { .. } | Instr::FixClose { .. } | Instr::FixFind { .. } => {
                return None;
            }
            Instr::Ask { .. } | Instr::Answer { .. } | Instr::Primitive { .. } => return None,
            Instr::ApplyMove { .. } | Instr::Save { .. } | Instr::Trim { .. } => return None,
        })
    }
}
