//! Which labels and registers an instruction names: what tidying and listing need to know.

use super::code::{Instr, Label, Pools, Reg, Slot};

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

    /// Calls a function with every register that the instruction reads.
    pub fn reads(&self, pools: &Pools, visit: &mut dyn FnMut(Reg)) {
        let slot = |slot: &Slot, visit: &mut dyn FnMut(Reg)| slot.parts.iter().for_each(|part| visit(part.reg));
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
            | Instr::Ask { keys, .. } => pools.list(keys).iter().copied().for_each(visit),
            Instr::Holds { slot: at, .. }
            | Instr::Empty { slot: at, .. }
            | Instr::Load { slot: at, .. }
            | Instr::LoadValue { slot: at, .. }
            | Instr::LoadIs { slot: at, .. } => slot(&pools.slots[at as usize], visit),
            Instr::LoadSame { a, slot: at, .. } => {
                visit(a);
                slot(&pools.slots[at as usize], visit);
            }
            Instr::Scan { counter, scan, .. } => {
                let scan = &pools.scans[scan as usize];
                visit(counter);
                scan.wanted.iter().copied().for_each(&mut *visit);
                slot(&scan.slot, visit);
            }
            Instr::Build { args, .. } | Instr::Native { args, .. } | Instr::Emit { args, .. } => {
                pools.list(args).iter().copied().for_each(visit);
            }
            Instr::Element { list, .. } => visit(list),
            Instr::Beats { best, src, .. } => [best, src].into_iter().for_each(visit),
            Instr::Call { site, .. } => {
                pools.list(pools.sites[site as usize].args).iter().copied().for_each(visit);
            }
            Instr::Change { change } => {
                let change = &pools.changes[change as usize];
                slot(&change.slot, visit);
                change.dependent.iter().for_each(|part| visit(part.reg));
            }
            _ => {}
        }
    }
}
