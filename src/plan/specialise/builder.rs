//! One plan in the making: its code, labels, registers and variables.

use crate::plan::instr::pool::Pools;
use crate::plan::instr::{Instr, Label, Reg};
use crate::program::clause::Clause;

use super::symbolic::{Bindings, VarId};

/// A clause in use, with its variables; they are made when they are first met.
#[derive(Debug)]
pub struct Activation<'p> {
    pub clause: &'p Clause,
    pub variables: Vec<Option<VarId>>,
}

/// Code that calls nothing but procedures.
#[derive(Debug, Default)]
pub struct PlanBuilder<'p> {
    pub code: Vec<Instr>,
    /// Where each label is; `UNPLACED` before that is known.
    labels: Vec<u32>,
    registers: u32,
    /// How many of the first registers come with a value.
    pub arguments: u16,
    /// Registers that are read from outside.
    pub kept: Vec<Reg>,
    /// How many instructions may meet an error, whose words are the machine's.
    pub risks: usize,
    pub bindings: Bindings,
    pub activations: Vec<Activation<'p>>,
}

/// A place to go back to where code is written in vain.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    /// How many instructions there were.
    pub code: usize,
    /// A mark of the bindings.
    pub bindings: usize,
    /// How many of the instructions might meet an error.
    pub risks: usize,
}

const UNPLACED: u32 = u32::MAX;

/// The most registers of a frame.
const MOST_REGISTERS: u32 = 30_000;
/// The most instructions of a plan.
const MOST_CODE: usize = 20_000;

impl PlanBuilder<'_> {
    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.labels.push(UNPLACED);
        self.labels.len() as Label - 1
    }

    /// Places a label here.
    pub fn place(&mut self, label: Label) {
        self.labels[label as usize] = self.code.len() as u32;
    }

    /// A label here.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    /// New registers, one after another; returns the first.
    pub fn registers(&mut self, count: usize) -> Reg {
        let first = self.registers;
        self.registers += count as u32;
        // What does not fit is refused as a whole; until then the numbers need only be valid.
        first.min(MOST_REGISTERS) as Reg
    }

    /// A new register.
    pub fn register(&mut self) -> Reg {
        self.registers(1)
    }

    /// The next register, which comes with a value: these are the first ones.
    pub fn argument(&mut self) -> Reg {
        self.arguments += 1;
        self.register()
    }

    /// How many registers there are.
    pub fn register_count(&self) -> u32 {
        self.registers
    }

    /// Whether the plan has outgrown its bounds.
    pub fn is_too_large(&self) -> bool {
        self.registers >= MOST_REGISTERS || self.code.len() >= MOST_CODE
    }

    /// Appends an instruction.
    pub fn emit(&mut self, instr: Instr) {
        self.risks += usize::from(instr.traits().may_abandon);
        self.code.push(instr);
    }

    /// Appends an instruction that could meet an error, but does not with the values that it gets here.
    pub fn emit_safe(&mut self, instr: Instr) {
        self.code.push(instr);
    }

    /// Where the code is now.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { code: self.code.len(), bindings: self.bindings.mark(), risks: self.risks }
    }

    /// Takes out the code written since, and what has become known by it.
    pub fn roll_back(&mut self, to: Checkpoint) {
        self.code.truncate(to.code);
        self.bindings.undo(to.bindings);
        self.risks = to.risks;
    }

    /// Whether an instruction from a place on goes to a label.
    pub fn is_used(&self, label: Label, from: usize) -> bool {
        self.code[from..].iter().any(|instr| instr.label() == Some(label))
    }

    /// Where a label is.
    pub fn placed(&self, label: Label) -> Option<usize> {
        self.labels.get(label as usize).map(|&place| place as usize)
    }

    /// The finished code: labels are places, counted from `origin` on; what does nothing is left out. `check` sees the
    /// plan after each pass.
    pub fn finish(mut self, pools: &Pools, origin: usize, check: impl Fn(&Self)) -> Vec<Instr> {
        check(&self);
        self.drop_useless(pools);
        check(&self);
        self.labels = (0..self.labels.len() as Label).map(|label| self.target(label)).collect();
        self.drop_unreachable();
        check(&self);
        self.invert_tests();
        check(&self);
        self.drop_short_jumps();
        check(&self);
        let mut places = Vec::with_capacity(self.code.len() + 1);
        let mut count = 0;
        for instr in &self.code {
            places.push(count as u32);
            count += usize::from(*instr != Instr::Nop);
        }
        places.push(count as u32);
        let labels: Vec<Label> = (0..self.labels.len() as Label).map(|label| self.target(label)).collect();
        let mut code = std::mem::take(&mut self.code);
        for instr in &mut code {
            if let Some(label) = instr.label_mut() {
                let place = labels[*label as usize];
                *label = places.get(place as usize).map_or(0, |place| place + origin as u32);
            }
        }
        code.retain(|instr| *instr != Instr::Nop);
        code
    }

    /// Where a label leads, past jumps to other labels.
    fn target(&self, label: Label) -> u32 {
        let mut place = self.labels[label as usize];
        for _ in 0..64 {
            let mut at = place as usize;
            while self.code.get(at) == Some(&Instr::Nop) {
                at += 1;
            }
            match self.code.get(at) {
                Some(Instr::Jump(next)) => place = self.labels[*next as usize],
                _ => break,
            }
        }
        place
    }

    /// The places that labels lead to.
    fn entered(&self) -> Vec<bool> {
        let mut entered = vec![false; self.code.len() + 1];
        for label in self.code.iter().filter_map(Instr::label) {
            entered[(self.labels[label as usize] as usize).min(self.code.len())] = true;
        }
        entered
    }

    /// Takes out what comes after a jump and is led to by no label.
    fn drop_unreachable(&mut self) {
        let entered = self.entered();
        let mut reachable = true;
        for (instr, entered) in self.code.iter_mut().zip(entered) {
            reachable |= entered;
            if !reachable {
                *instr = Instr::Nop;
            }
            reachable &= !instr.never_falls_through();
        }
    }

    /// Replaces a test that leaps over a jump by the opposite test that jumps.
    fn invert_tests(&mut self) {
        let entered = self.entered();
        let next = |code: &[Instr], at: usize| (at..code.len()).find(|&at| code[at] != Instr::Nop);
        for at in 0..self.code.len() {
            let Some(jump) = next(&self.code, at + 1) else { return };
            let (Some(over), Instr::Jump(to)) = (self.code[at].label(), self.code[jump]) else { continue };
            let target = next(&self.code, self.labels[over as usize] as usize);
            let entered_between = entered[at + 1..=jump].contains(&true);
            if target.is_some()
                && target == next(&self.code, jump + 1)
                && !entered_between
                && let Some(inverted) = self.code[at].inverted(to)
            {
                self.code[at] = inverted;
                self.code[jump] = Instr::Nop;
            }
        }
    }

    /// Takes out jumps to what comes next anyway.
    fn drop_short_jumps(&mut self) {
        for at in 0..self.code.len() {
            let Instr::Jump(label) = self.code[at] else { continue };
            let target = self.labels[label as usize] as usize;
            if target > at && self.code[at + 1..target.min(self.code.len())].iter().all(|next| *next == Instr::Nop) {
                self.code[at] = Instr::Nop;
            }
        }
    }

    /// Takes out what only writes registers that are never read.
    fn drop_useless(&mut self, pools: &Pools) {
        loop {
            let mut read = vec![false; self.registers as usize + 1];
            for instr in &self.code {
                instr.reads(pools, &mut |reg| read[reg as usize] = true);
            }
            self.kept.iter().for_each(|&reg| read[reg as usize] = true);
            let mut changed = false;
            for instr in &mut self.code {
                let useless = match *instr {
                    Instr::Load { dst, slot, fail } | Instr::LoadValue { dst, slot, fail, .. }
                        if !read[dst as usize] =>
                    {
                        *instr = Instr::Holds { slot, fail };
                        changed = true;
                        false
                    }
                    other => other.traits().only_writes && !writes_any(&other, pools, &read),
                };
                if useless {
                    *instr = Instr::Nop;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// Whether an instruction writes a register that is read.
fn writes_any(instr: &Instr, pools: &Pools, read: &[bool]) -> bool {
    let mut any = false;
    instr.writes(pools, &mut |reg| any |= read[reg as usize]);
    any
}
