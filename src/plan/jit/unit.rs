//! The instructions that belong together: a question, or a procedure.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::plan::Plans;
use crate::plan::instr::{Instr, Label, Reg};

/// What kind of function a unit becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// A question; its arguments come in memory.
    Question,
    /// A procedure that answers at most once; arguments and results are those of the function.
    Once,
    /// A procedure that may answer again; its registers live in a frame in memory.
    Again,
}

/// Registers beyond the last: an answer without values takes one all the same.
pub const SPARE: u32 = 2;

/// A unit to be translated.
#[derive(Debug)]
pub struct Unit {
    pub kind: UnitKind,
    pub entry: Label,
    /// How many registers come with a value.
    pub arguments: usize,
    pub results: usize,
    /// The places that control may reach, in order.
    pub places: Vec<Label>,
    /// Whether a block starts at a place.
    pub leaders: FxHashSet<Label>,
    /// Where [`Instr::CodeAddress`] points to.
    pub addresses: Vec<Label>,
    /// Where the next answer is looked for.
    pub retries: Vec<Label>,
    /// The call that a register belongs to: its place and site.
    pub calls: FxHashMap<Reg, (Label, u32)>,
    /// The greatest register plus one.
    pub registers: u32,
}

impl Unit {
    /// The unit that starts at an entry.
    pub fn new(plans: &Plans, kind: UnitKind, entry: Label, arguments: usize, results: usize, registers: u32) -> Unit {
        let mut unit = Unit {
            kind,
            entry,
            arguments,
            results,
            places: Vec::new(),
            leaders: FxHashSet::default(),
            addresses: Vec::new(),
            retries: Vec::new(),
            calls: FxHashMap::default(),
            registers: registers + SPARE,
        };
        unit.leaders.insert(entry);
        let (mut todo, mut seen) = (vec![entry], FxHashSet::default());
        while let Some(mut at) = todo.pop() {
            while let Some(instr) = plans.code.get(at as usize).filter(|_| seen.insert(at)) {
                unit.places.push(at);
                if let Some(label) = instr.label() {
                    unit.leaders.insert(label);
                    todo.push(label);
                }
                unit.note(plans, at, instr);
                if instr.never_falls_through() {
                    break;
                }
                at += 1;
                if instr.label().is_some() {
                    unit.leaders.insert(at);
                }
            }
        }
        unit.places.sort_unstable();
        unit
    }

    fn note(&mut self, plans: &Plans, at: Label, instr: &Instr) {
        if let Instr::CodeAddress { to, .. } = *instr
            && !self.addresses.contains(&to)
        {
            self.addresses.push(to);
        }
        if let Instr::Proceed { retry } = *instr
            && !self.retries.contains(&retry)
        {
            self.retries.push(retry);
        }
        if let Instr::Call { site, .. } = *instr {
            self.calls.insert(plans.pools.sites[site as usize].call, (at, site));
        }
    }

    /// Whether a block starts at a place.
    pub fn is_leader(&self, at: Label) -> bool {
        self.leaders.contains(&at)
    }

    /// The procedures that the unit calls.
    pub fn callees<'u>(&'u self, plans: &'u Plans) -> impl Iterator<Item = u32> + 'u {
        self.calls.values().map(|&(_, site)| plans.pools.sites[site as usize].procedure)
    }
}
