//! Which labels and registers an instruction names: what tidying and listing need to know.

use super::code::{Instr, Label, Reg};
use super::pool::{Part, Pools};
use crate::engine::code::Comparison;

impl Instr {
    /// The place that the instruction may go to.
    pub fn label_mut(&mut self) -> Option<&mut Label> {
        match self {
            Instr::Jump(label)
            | Instr::Point { to: label, .. }
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
            | Instr::Recall { miss: label, .. }
            | Instr::FixNext { exit: label, .. }
            | Instr::FixFind { fail: label, .. }
            | Instr::Answer { exit: label, .. }
            | Instr::Native { fail: label, .. } => Some(label),
            _ => None,
        }
    }

    /// The place that the instruction may go to.
    pub fn label(&self) -> Option<Label> {
        let mut copy = *self;
        copy.label_mut().copied()
    }

    /// Whether control never goes on to the next instruction.
    pub fn never_falls_through(&self) -> bool {
        matches!(
            self,
            Instr::Jump(_)
                | Instr::JumpThrough(_)
                | Instr::Halt
                | Instr::Abandon
                | Instr::Proceed { .. }
                | Instr::ProceedLast
                | Instr::Fail
                | Instr::Emit { .. }
        )
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
            Instr::Compare { op, a, b, .. } => Instr::Compare { op: opposite(op), a, b, fail: to },
            Instr::CompareConst { op, a, value, .. } => Instr::CompareConst { op: opposite(op), a, value, fail: to },
            _ => return None,
        })
    }

    /// The register that the instruction writes and does nothing else, so that it is useless if nobody reads it.
    pub fn only_writes(&self) -> Option<Reg> {
        match *self {
            Instr::Const { dst, .. }
            | Instr::Copy { dst, .. }
            | Instr::Decode { dst, .. }
            | Instr::Value { dst, .. }
            | Instr::Build { dst, .. } => Some(dst),
            _ => None,
        }
    }

    /// The arguments of the slot that the instruction reads or changes.
    pub fn parts<'p>(&self, pools: &'p Pools) -> impl Iterator<Item = &'p Part> {
        let (slot, dependent) = match *self {
            Instr::Holds { slot, .. }
            | Instr::Empty { slot, .. }
            | Instr::Load { slot, .. }
            | Instr::LoadValue { slot, .. }
            | Instr::LoadSame { slot, .. }
            | Instr::LoadIs { slot, .. } => (Some(&pools.slots[slot as usize]), None),
            Instr::Scan { scan, .. } => (Some(&pools.scans[scan as usize].slot), None),
            Instr::Change { change } => {
                let change = &pools.changes[change as usize];
                (Some(&change.slot), Some(&change.dependent))
            }
            _ => (None, None),
        };
        slot.into_iter().map(|slot| &slot.parts).chain(dependent).flat_map(|parts| parts.iter())
    }

    /// Calls a function with every register that the instruction reads.
    pub fn reads(&self, pools: &Pools, visit: &mut dyn FnMut(Reg)) {
        self.parts(pools).for_each(|part| visit(part.reg));
        match *self {
            Instr::JumpThrough(reg) | Instr::Resume { call: reg, .. } => visit(reg),
            Instr::Copy { src, .. }
            | Instr::AddConst { src, .. }
            | Instr::Decode { src, .. }
            | Instr::Value { src, .. }
            | Instr::Number { src, .. }
            | Instr::Match { src, .. }
            | Instr::BagPush { src } => visit(src),
            Instr::Arith { a, b, .. }
            | Instr::Add { a, b, .. }
            | Instr::Subtract { a, b, .. }
            | Instr::Same { a, b, .. }
            | Instr::Differ { a, b, .. }
            | Instr::Compare { a, b, .. }
            | Instr::Order { a, b, .. } => [a, b].into_iter().for_each(visit),
            Instr::SameConst { a, .. }
            | Instr::DifferConst { a, .. }
            | Instr::CompareConst { a, .. }
            | Instr::Kind { a, .. } => visit(a),
            Instr::Next { reg, end, .. } => [reg, end].into_iter().for_each(visit),
            Instr::NextConst { reg, .. } => visit(reg),
            Instr::Open { keys, .. }
            | Instr::First { keys, .. }
            | Instr::Recall { keys, .. }
            | Instr::Remember { keys, .. }
            | Instr::FixClose { keys, .. }
            | Instr::Ask { keys, .. } => pools.list(keys).iter().copied().for_each(visit),
            Instr::LoadSame { a, .. } => visit(a),
            Instr::Scan { counter, scan, .. } => {
                visit(counter);
                pools.scans[scan as usize].wanted.register().into_iter().for_each(visit);
            }
            Instr::Build { args, .. } | Instr::Native { args, .. } | Instr::Emit { args, .. } => {
                pools.list(args).iter().copied().for_each(visit);
            }
            Instr::Element { list, .. } => visit(list),
            Instr::Fetch { cursor, .. } => [cursor, cursor + 1].into_iter().for_each(visit),
            Instr::FixAdd { rows, row, .. } => (row..row + pools.rows[rows as usize].width).for_each(visit),
            Instr::FixFind { key, .. } => visit(key),
            Instr::Beats { best, src, .. } => [best, src].into_iter().for_each(visit),
            Instr::Call { site, .. } => {
                pools.list(pools.sites[site as usize].args).iter().copied().for_each(visit);
            }
            _ => {}
        }
    }
}

/// The comparison that holds where another does not.
fn opposite(op: Comparison) -> Comparison {
    match op {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::GreaterEqual => Comparison::Less,
    }
}
