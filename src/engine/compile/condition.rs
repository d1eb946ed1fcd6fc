//! Code for conditions, negations and collections.
//!
//! Tests, and what is looked up after them, are jumps. What else needs no call runs under a choice point that saves
//! the registers, so that variables stay there; only around calls do they move to the frame.

use super::emit::Emitter;
use super::tree::{Branching, Collecting, Goal, Scope, is_condition, is_inline, size};
use crate::engine::machine::code::{Instr, Reg, Slot};

/// What becomes of something looked up at the end of a condition.
enum Looked<'e> {
    /// It binds variables.
    Bound,
    /// It must not be there: the exits, to be patched, lead to where it is; without them that is ordinary failure.
    Absent(Option<&'e mut Vec<usize>>),
}

/// Where a height of the choice stack is noted.
#[derive(Clone, Copy)]
enum Level {
    Register(Reg),
    Slot(Slot),
}

impl Emitter<'_> {
    pub fn if_then_else(&mut self, parts: &Branching, tail: bool) {
        if matches!(parts.other, Goal::Fail) {
            return self.once(parts, tail);
        }
        self.initialise(&[&parts.condition, &parts.then, &parts.other]);
        let seen = self.seen.clone();
        let jumps = is_condition(&parts.condition);
        let exits = if jumps { self.tested(&parts.condition) } else { self.committed(&parts.condition, parts.scope) };
        self.goal(&parts.then, tail);
        let end = (!tail).then(|| self.hole(Instr::Jump { to: 0 }));
        exits.into_iter().for_each(|exit| self.patch(exit));
        if !jumps {
            self.push(Instr::Trust);
        }
        self.seen.clone_from(&seen);
        self.goal(&parts.other, tail);
        end.into_iter().for_each(|end| self.patch(end));
        self.seen = seen;
    }

    /// A condition without alternative: where it does not hold, nothing comes after.
    fn once(&mut self, parts: &Branching, tail: bool) {
        let exits = if is_condition(&parts.condition) {
            self.tested(&parts.condition)
        } else if is_inline(&parts.condition) {
            let level = self.note_level(true);
            self.goal(&parts.condition, false);
            self.cut_to(level);
            Vec::new()
        } else {
            self.initialise(&[&parts.condition, &parts.then]);
            self.committed(&parts.condition, parts.scope)
        };
        self.goal(&parts.then, tail);
        self.position += size(&parts.other);
        if exits.is_empty() {
            return;
        }
        let end = (!tail).then(|| self.hole(Instr::Jump { to: 0 }));
        exits.into_iter().for_each(|exit| self.patch(exit));
        if !is_condition(&parts.condition) {
            self.push(Instr::Trust);
        }
        self.push(Instr::Fail);
        end.into_iter().for_each(|end| self.patch(end));
    }

    pub fn not(&mut self, inner: &Goal, scope: Scope) {
        self.initialise(&[inner]);
        let seen = self.seen.clone();
        if is_condition(inner) {
            let mut holds = Vec::new();
            self.test(inner, &mut holds, Looked::Absent(None));
            if !ends_with_lookup(inner) {
                self.push(Instr::Fail);
            }
            holds.into_iter().for_each(|hold| self.patch(hold));
        } else {
            let exits = self.committed(inner, scope);
            self.push(Instr::Fail);
            exits.into_iter().for_each(|exit| self.patch(exit));
            self.push(Instr::Trust);
        }
        self.seen = seen;
    }

    pub fn collect(&mut self, parts: &Collecting) {
        self.goal(&parts.open, false);
        self.initialise(&[&parts.goal, &parts.add]);
        let seen = self.seen.clone();
        let guard = self.guarded(is_inline(&parts.goal));
        self.scoped(parts.scope, |emitter| emitter.goal(&parts.goal, false));
        self.goal(&parts.add, false);
        self.push(Instr::Fail);
        self.patch(guard);
        self.push(Instr::Trust);
        self.seen = seen;
        self.goal(&parts.close, false);
    }

    /// Emits the condition of a commitment: a height is noted, a choice point leads to the alternative, and when
    /// the condition has held once, the choice points since are cut.
    fn committed(&mut self, condition: &Goal, scope: Scope) -> Vec<usize> {
        let inline = is_inline(condition);
        let level = self.note_level(inline);
        let guard = self.guarded(inline);
        if let Level::Slot(y) = level {
            self.active.push(y);
        }
        self.scoped(scope, |emitter| emitter.goal(condition, false));
        if let Level::Slot(_) = level {
            self.active.pop();
        }
        self.cut_to(level);
        vec![guard]
    }

    /// Notes the height of the choice stack; until it is cut to, no other goal may have its register.
    fn note_level(&mut self, inline: bool) -> Level {
        if inline {
            self.scratch = self.scratch_base;
            let x = self.fresh();
            self.scratch_base = self.scratch;
            self.push(Instr::LevelX { x });
            return Level::Register(x);
        }
        let y = self.new_slot();
        self.push(Instr::LevelNow { y });
        Level::Slot(y)
    }

    fn cut_to(&mut self, level: Level) {
        match level {
            Level::Register(x) => {
                self.scratch_base = x as usize;
                self.push(Instr::CutToX { x });
            }
            Level::Slot(y) => self.push(Instr::CutTo { y }),
        }
    }

    /// A choice point that brings the registers back if nothing inside can lose them otherwise.
    fn guarded(&mut self, inline: bool) -> usize {
        let keep = if inline { self.scratch_base.min(Reg::MAX as usize) as Reg } else { 0 };
        self.hole(Instr::Guard { to: 0, keep })
    }

    /// Emits a condition of jumps; the exits are to be patched.
    fn tested(&mut self, condition: &Goal) -> Vec<usize> {
        let mut exits = Vec::new();
        self.test(condition, &mut exits, Looked::Bound);
        exits
    }

    /// Emits tests that go to the exits, to be patched, when they fail: no choice point is needed.
    fn test(&mut self, goal: &Goal, exits: &mut Vec<usize>, looked: Looked<'_>) {
        self.position += 1;
        match goal {
            Goal::And(goals) => {
                let Some((last, tests)) = goals.split_last() else { return };
                tests.iter().for_each(|goal| self.test(goal, exits, Looked::Bound));
                self.test(last, exits, looked);
            }
            Goal::Opaque(inner, _) => self.test(inner, exits, looked),
            Goal::Not(inner, _) => {
                let seen = self.seen.clone();
                let mut holds = Vec::new();
                self.test(inner, &mut holds, Looked::Absent(Some(exits)));
                if !ends_with_lookup(inner) {
                    exits.push(self.hole(Instr::Jump { to: 0 }));
                }
                holds.into_iter().for_each(|hole| self.patch(hole));
                self.seen = seen;
            }
            Goal::True => {}
            Goal::Fail => exits.push(self.hole(Instr::Jump { to: 0 })),
            Goal::Lookup(source, args) => {
                self.scratch = self.scratch_base;
                let (exits, binds) = match looked {
                    Looked::Bound => (Some(exits), true),
                    Looked::Absent(exits) => (exits, false),
                };
                let lookup = self.lookup(*source, args, binds);
                match exits {
                    None => self.push(Instr::Absent { lookup }),
                    Some(exits) if binds => exits.push(self.hole(Instr::LookupOr { lookup })),
                    Some(exits) => exits.push(self.hole(Instr::AbsentOr { lookup })),
                }
            }
            leaf => {
                exits.push(self.hole(Instr::OnFail { to: 0 }));
                self.position -= 1;
                self.goal(leaf, false);
                self.push(Instr::OnFail { to: 0 });
            }
        }
    }
}

/// Whether a condition ends with something looked up.
fn ends_with_lookup(goal: &Goal) -> bool {
    match goal {
        Goal::Lookup(..) => true,
        Goal::And(goals) => goals.last().is_some_and(ends_with_lookup),
        Goal::Opaque(inner, _) => ends_with_lookup(inner),
        Goal::True | Goal::Fail | Goal::Cut(_) | Goal::Unify(..) | Goal::Is(..) | Goal::Compare(..) => false,
        Goal::Builtin(..) | Goal::Call(..) | Goal::Or(_) | Goal::IfThenElse(_) | Goal::Not(..) => false,
        Goal::Collect(_) => false,
    }
}
