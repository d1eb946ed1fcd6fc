//! Which changes of a move can be made where they are noted: those after which nothing is asked before they are
//! committed.

use rustc_hash::FxHashSet;

use super::unit::Unit;
use crate::plan::Plans;
use crate::plan::instr::{Instr, Label};

/// Changes that need not wait.
#[derive(Debug, Default)]
pub struct EagerChanges {
    changes: FxHashSet<Label>,
    /// Where they are committed: nothing is left to be done there.
    committed: FxHashSet<Label>,
    /// Whether some changes must wait.
    pub some_wait: bool,
}

impl EagerChanges {
    /// The changes of a unit that need not wait: all those that are committed together, or none of them.
    pub fn new(unit: &Unit, plans: &Plans) -> EagerChanges {
        let mut eager = EagerChanges::default();
        let mut changes = Vec::new();
        for &at in &unit.places {
            if is_change(plans, at) {
                changes.push(at);
            }
            let Instr::Commit { .. } = plans.code[at as usize] else { continue };
            if changes.iter().all(|&change| waits_for(change, unit, plans) == Some(at)) {
                eager.changes.extend(changes.drain(..));
                eager.committed.insert(at);
            } else {
                changes.clear();
                eager.some_wait = true;
            }
        }
        eager
    }

    /// Whether all changes that are committed at a place have been made.
    pub fn is_committed(&self, at: Label) -> bool {
        self.committed.contains(&at)
    }

    /// The changes to be made at a place: that one, and those noted right after it. Nothing if they must wait.
    pub fn run(&self, at: Label) -> Option<impl Iterator<Item = Label>> {
        let head = at.checked_sub(1).is_none_or(|before| !self.changes.contains(&before));
        let length = if head { (at..).take_while(|next| self.changes.contains(next)).count() } else { 0 };
        self.changes.contains(&at).then_some((at..).take(length))
    }
}

/// Where a change is committed, if nothing is asked before that, the change does not give the turn, and making it
/// eagerly leaves the meaning alone: of all changes committed together, deletions come first.
fn waits_for(change: Label, unit: &Unit, plans: &Plans) -> Option<Label> {
    let mut at = change;
    // The relations added to by the run of changes at hand, whose deletions are made first, and by those before it.
    let (mut in_run, mut before) = (Vec::new(), Vec::new());
    for _ in &unit.places {
        at = match plans.code[at as usize] {
            Instr::Commit { .. } => return Some(at),
            Instr::Change { change } => {
                let change = &plans.pools.changes[change as usize];
                let relation = change.slot.relation;
                let too_late = change.deletion && before.contains(&relation);
                if relation == 0 || too_late || (is_change(plans, at + 1) && unit.is_leader(at + 1)) {
                    return None;
                }
                if !change.deletion {
                    in_run.push(relation);
                }
                at + 1
            }
            Instr::Nop | Instr::Answered => {
                before.append(&mut in_run);
                at + 1
            }
            Instr::Jump(to) => {
                before.append(&mut in_run);
                to
            }
            _ => return None,
        };
    }
    None
}

fn is_change(plans: &Plans, at: Label) -> bool {
    matches!(plans.code.get(at as usize), Some(Instr::Change { .. }))
}
