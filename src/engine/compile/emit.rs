//! Code for one clause: control flow. Terms are `build` and `unify`'s work.

use super::builder::Builder;
use super::guard::guard;
use super::tree::{Goal, Scope, ground_terms, size, terms};
use super::variable::Analysis;
use crate::engine::machine::code::{Addr, Instr, Reg, Slot};
use crate::program::clause::{Node, TermId};

/// Writes the code of one clause.
pub struct Emitter<'b> {
    pub builder: &'b mut Builder,
    pub nodes: &'b [Node],
    pub analysis: Analysis,
    /// Which terms have no variables.
    pub ground: Vec<bool>,
    /// The register of each variable that lives in one.
    pub homes: Vec<Option<Reg>>,
    /// The slot of each variable that lives in the frame, once given.
    pub slots: Vec<Option<Slot>>,
    /// Which variables have a value on the way to here.
    pub seen: Vec<bool>,
    /// The first register that no variable lives in.
    pub scratch_base: usize,
    /// The next free one.
    pub scratch: usize,
    slot_count: usize,
    levels: Vec<Option<Slot>>,
    /// Slots with heights that may still be cut to.
    pub active: Vec<Slot>,
    pub position: u32,
    /// Set when a register or slot number does not fit: the clause is too large.
    pub overflow: bool,
}

impl<'b> Emitter<'b> {
    /// A writer for a clause whose registers have been given.
    pub fn new(
        builder: &'b mut Builder,
        nodes: &'b [Node],
        analysis: Analysis,
        homes: Vec<Option<Reg>>,
        scratch_base: usize,
    ) -> Emitter<'b> {
        let (variables, scopes) = (analysis.variables.len(), analysis.needs_level.len());
        Emitter {
            nodes,
            ground: ground_terms(nodes, &builder.symbols),
            builder,
            analysis,
            homes,
            slots: vec![None; variables],
            seen: vec![false; variables],
            scratch_base,
            scratch: scratch_base,
            slot_count: 0,
            levels: vec![None; scopes],
            active: Vec::new(),
            position: 0,
            overflow: false,
        }
    }

    /// The whole clause. Returns whether it starts with a guard: tests and a cut before anything else happens.
    pub fn clause(&mut self, head: &[TermId], body: &Goal) -> bool {
        let goals = match body {
            Goal::And(goals) => {
                self.position += 1;
                &goals[..]
            }
            goal => std::slice::from_ref(goal),
        };
        let guard = guard(self.nodes, &self.builder.symbols, head, goals);
        self.guard(head, &goals[..guard]);
        let allocate = self.builder.code.len();
        if self.analysis.needs_frame {
            self.push(Instr::Allocate { slots: 0 });
        }
        if self.analysis.needs_level[0] {
            let y = self.new_slot();
            self.levels[0] = Some(y);
            self.active.push(y);
            self.push(Instr::LevelOfCall { y });
        }
        self.head(head);
        self.conjunction(&goals[guard..], true);
        if self.analysis.needs_frame {
            self.builder.code[allocate] = Instr::Allocate { slots: self.slot_count as u16 };
        }
        guard > 0
    }

    pub fn conjunction(&mut self, goals: &[Goal], tail: bool) {
        match goals.split_last() {
            Some((last, before)) => {
                before.iter().for_each(|goal| self.goal(goal, false));
                self.goal(last, tail);
            }
            None if tail => self.proceed(),
            None => {}
        }
    }

    pub fn push(&mut self, instr: Instr) {
        self.builder.code.push(instr);
    }

    /// A register for a moment.
    pub fn fresh(&mut self) -> Reg {
        self.scratch += 1;
        self.overflow |= self.scratch >= Reg::MAX as usize;
        (self.scratch - 1).min(Reg::MAX as usize) as Reg
    }

    pub fn new_slot(&mut self) -> Slot {
        self.slot_count += 1;
        self.overflow |= self.slot_count >= Slot::MAX as usize;
        (self.slot_count - 1).min(Slot::MAX as usize) as Slot
    }

    pub fn goal(&mut self, goal: &Goal, tail: bool) {
        // The work of one goal may grow with the clause, so that long clauses take the square of their length.
        if self.position & 0xff == 0 && self.builder.is_halted() {
            self.overflow = true;
        }
        if self.builder.halted.is_some() {
            return;
        }
        self.position += 1;
        self.scratch = self.scratch_base;
        match goal {
            Goal::And(goals) => return self.conjunction(goals, tail),
            Goal::Call(pred, args) => return self.call(*pred, args, tail),
            Goal::Opaque(inner, scope) => return self.scoped(*scope, |emitter| emitter.goal(inner, tail)),
            Goal::Or(branches) => return self.or(branches, tail),
            Goal::IfThenElse(parts) => return self.if_then_else(parts, tail),
            Goal::Fail => return self.push(Instr::Fail),
            Goal::True => {}
            Goal::Cut(scope) => self.cut(*scope),
            Goal::Unify(left, right) => self.unify_goal(*left, *right),
            Goal::Is(left, right) => self.is_goal(*left, *right),
            Goal::Compare(op, left, right) => self.compare(*op, *left, *right),
            Goal::Builtin(builtin, args) => self.builtin(*builtin, args),
            Goal::Lookup(source, args) => {
                let lookup = self.lookup(*source, args, true);
                self.push(Instr::Lookup { lookup });
            }
            Goal::Not(inner, scope) => self.not(inner, *scope),
            Goal::Collect(parts) => self.collect(parts),
        }
        if tail {
            self.proceed();
        }
    }

    fn proceed(&mut self) {
        self.push(if self.analysis.needs_frame { Instr::DeallocateProceed } else { Instr::Proceed });
    }

    fn call(&mut self, pred: u32, args: &[TermId], tail: bool) {
        self.arguments(args);
        if tail {
            if self.analysis.needs_frame {
                self.push(Instr::Deallocate);
            }
            return self.push(Instr::Execute { pred });
        }
        let (position, active) = (self.position, self.active.iter().copied());
        let variables = self.slots.iter().enumerate().filter_map(|(variable, slot)| {
            let needed = self.seen[variable] && self.analysis.variables[variable].last > position;
            slot.filter(|_| needed)
        });
        let live: Box<[Slot]> = active.chain(variables).collect();
        let live = self.builder.live(live);
        self.overflow |= live.is_none();
        self.push(Instr::Call { pred, live: live.unwrap_or(0) });
    }

    fn cut(&mut self, scope: Scope) {
        match self.levels[scope] {
            Some(y) => self.push(Instr::CutTo { y }),
            None => self.push(Instr::CutNeck),
        }
    }

    /// Emits a goal whose cuts go back to here.
    pub fn scoped(&mut self, scope: Scope, emit: impl FnOnce(&mut Self)) {
        if !self.analysis.needs_level[scope] {
            return emit(self);
        }
        let y = self.new_slot();
        self.levels[scope] = Some(y);
        self.push(Instr::LevelNow { y });
        self.active.push(y);
        emit(self);
        self.active.pop();
    }

    fn or(&mut self, branches: &[Goal], tail: bool) {
        self.initialise(&branches.iter().collect::<Vec<_>>());
        let seen = self.seen.clone();
        let mut ends = Vec::new();
        let mut alternative = None;
        for (at, branch) in branches.iter().enumerate() {
            let last = at + 1 == branches.len();
            let entry = match (alternative.take(), last) {
                (None, _) => Some(Instr::Try { to: 0 }),
                (Some(hole), false) => {
                    self.patch(hole);
                    Some(Instr::Retry { to: 0 })
                }
                (Some(hole), true) => {
                    self.patch(hole);
                    self.push(Instr::Trust);
                    None
                }
            };
            alternative = entry.map(|instr| self.hole(instr));
            self.seen.clone_from(&seen);
            self.goal(branch, tail);
            if !tail && !last {
                ends.push(self.hole(Instr::Jump { to: 0 }));
            }
        }
        ends.into_iter().for_each(|end| self.patch(end));
        self.seen = seen;
    }

    /// Makes the variables that get their first occurrence inside one of the branches but are needed behind them:
    /// every way through must find them there.
    pub fn initialise(&mut self, parts: &[&Goal]) {
        let end = self.position + parts.iter().map(|part| size(part)).sum::<u32>();
        let mut inside = Vec::new();
        parts.iter().for_each(|part| terms(part, &mut inside));
        while let Some(term) = inside.pop() {
            match self.nodes[term.0 as usize] {
                Node::Var(variable)
                    if !self.seen[variable as usize] && self.analysis.variables[variable as usize].last > end =>
                {
                    self.make_variable(variable);
                }
                Node::Compound(functor, first) => {
                    let arity = self.builder.symbols.parts(functor).1;
                    inside.extend((first.0..first.0 + arity).map(TermId));
                }
                _ => {}
            }
        }
    }

    /// An instruction whose address is not known yet.
    pub fn hole(&mut self, instr: Instr) -> usize {
        self.push(instr);
        self.builder.code.len() - 1
    }

    /// The instruction leads to here.
    pub fn patch(&mut self, hole: usize) {
        let here = self.builder.code.len() as Addr;
        match &mut self.builder.code[hole] {
            Instr::Try { to }
            | Instr::Guard { to, .. }
            | Instr::Retry { to }
            | Instr::Jump { to }
            | Instr::OnFail { to } => *to = here,
            Instr::LookupOr { lookup } | Instr::AbsentOr { lookup } => {
                self.builder.lookups[*lookup as usize].otherwise = here
            }
            other => unreachable!("{other:?} has no address"),
        }
    }
}
