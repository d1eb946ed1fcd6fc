//! Which registers are written before they are read, on every way through the code of a plan.
//!
//! Registers are followed forwards as sets of those surely written, which meet at labels (Kildall, 1973). A jump
//! through a register leads to where the register was made to point: there, what was written then is written still.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::verify::{Flaw, FlawKind, Verifier};
use super::{Instr, Reg};

/// Checks that every register that an instruction reads has been written on every way to it.
pub(super) fn reads_are_written(of: &Verifier<'_>) -> Result<(), Flaw> {
    let mut start = RegisterSet::none(of.registers);
    (0..of.arguments).for_each(|reg| start.add(reg as Reg));
    let mut flow = DataFlow {
        of,
        entered: vec![None; of.code.len()],
        todo: BTreeSet::new(),
        addresses: FxHashMap::default(),
        jumps: Vec::new(),
    };
    if of.code.is_empty() {
        return Err(Flaw { at: 0, kind: FlawKind::RunsOff });
    }
    flow.enter(0, &start);
    while let Some(start) = flow.todo.pop_first() {
        flow.follow(start)?;
    }
    Ok(())
}

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RegisterSet(Vec<u64>);

impl RegisterSet {
    fn none(registers: u32) -> RegisterSet {
        RegisterSet(vec![0; registers as usize / 64 + 1])
    }

    fn add(&mut self, reg: Reg) {
        self.0[reg as usize / 64] |= 1 << (reg % 64);
    }

    fn has(&self, reg: Reg) -> bool {
        self.0[reg as usize / 64] >> (reg % 64) & 1 == 1
    }

    fn with(&self, other: &RegisterSet) -> RegisterSet {
        RegisterSet(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    /// Keeps what another set has, too; whether that is less.
    fn meet(&mut self, other: &RegisterSet) -> bool {
        let mut less = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            less |= *mine & !theirs != 0;
            *mine &= theirs;
        }
        less
    }
}

/// What is known so far of the ways through some code.
struct DataFlow<'s, 'a> {
    of: &'s Verifier<'a>,
    /// What is written where control may come from elsewhere, by place.
    entered: Vec<Option<RegisterSet>>,
    /// Places where that has changed: the first one is followed next, which is mostly before those that it leads to.
    todo: BTreeSet<usize>,
    /// For each place that a register is made to point to: what is written then.
    addresses: FxHashMap<(Reg, usize), RegisterSet>,
    /// From which places control comes to a jump through a register.
    jumps: Vec<(Reg, usize)>,
}

impl DataFlow<'_, '_> {
    /// Notes what is written on a way to a place.
    fn enter(&mut self, place: usize, written: &RegisterSet) {
        let changed = match &mut self.entered[place] {
            Some(known) => known.meet(written),
            new => {
                *new = Some(written.clone());
                true
            }
        };
        if changed {
            self.todo.insert(place);
        }
    }

    /// Notes what is written where a register is made to point to a place.
    fn take_address(&mut self, reg: Reg, to: usize, written: &RegisterSet) {
        let changed = match self.addresses.get_mut(&(reg, to)) {
            Some(known) => known.meet(written),
            None => {
                self.addresses.insert((reg, to), written.clone());
                true
            }
        };
        if changed {
            self.todo.extend(self.jumps.iter().filter(|(through, _)| *through == reg).map(|(_, start)| *start));
        }
    }

    /// Follows control from a place where it comes in up to where it leaves or others come in.
    fn follow(&mut self, start: usize) -> Result<(), Flaw> {
        let of = self.of;
        let Some(mut written) = self.entered[start].clone() else { return Ok(()) };
        for at in start.. {
            if at > start && self.entered.get(at).is_some_and(Option::is_some) {
                self.enter(at, &written);
                return Ok(());
            }
            let Some(instr) = of.code.get(at) else { return Err(Flaw { at, kind: FlawKind::RunsOff }) };
            self.check_reads(at, instr, &written)?;
            match *instr {
                Instr::CodeAddress { dst, to } => {
                    let to = of.placed(at, to)?;
                    self.take_address(dst, to, &written);
                }
                Instr::JumpIndirect(reg) => {
                    if !self.jumps.contains(&(reg, start)) {
                        self.jumps.push((reg, start));
                    }
                    let to: Vec<(usize, RegisterSet)> = self
                        .addresses
                        .iter()
                        .filter(|((dst, _), _)| *dst == reg)
                        .map(|((_, to), then)| (*to, then.with(&written)))
                        .collect();
                    to.iter().for_each(|(to, written)| self.enter(*to, written));
                }
                Instr::Resume { call, .. } => {
                    for (at, instr) in of.call_of(call) {
                        let mut answered = written.clone();
                        instr.writes(of.pools, &mut |reg| answered.add(reg));
                        self.enter(of.inside(at + 1)?, &answered);
                    }
                    self.enter_label(at, instr, &written)?;
                }
                _ => self.enter_label(at, instr, &written)?,
            }
            // An answer further on is found behind the call.
            if !instr.traits().falls_through || matches!(instr, Instr::Resume { .. }) {
                return Ok(());
            }
            instr.writes(of.pools, &mut |reg| written.add(reg));
        }
        Ok(())
    }

    /// Notes what is written where an instruction may jump to.
    fn enter_label(&mut self, at: usize, instr: &Instr, written: &RegisterSet) -> Result<(), Flaw> {
        if let Some(label) = instr.label() {
            self.enter(self.of.placed(at, label)?, written);
        }
        Ok(())
    }

    fn check_reads(&self, at: usize, instr: &Instr, written: &RegisterSet) -> Result<(), Flaw> {
        let mut unwritten = None;
        let mut check = |reg: Reg| {
            if !written.has(reg) {
                unwritten = Some(reg);
            }
        };
        instr.reads(self.of.pools, &mut check);
        if let Instr::Proceed { .. } | Instr::ProceedLast = instr {
            self.of.results.iter().copied().for_each(check);
        }
        unwritten.map_or(Ok(()), |reg| Err(Flaw { at, kind: FlawKind::Unwritten(reg) }))
    }
}
