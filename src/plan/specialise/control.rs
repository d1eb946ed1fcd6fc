//! Goals of clause bodies: control constructs become jumps.

use super::branch::Way;
use super::symbolic::Sym;
use super::{End, Flow, Place, Specialiser};
use crate::plan::instr::{Instr, Label};
use crate::plan::reason::{Reason, Unsupported};
use crate::program::clause::TermId;
use crate::program::goal::{Disjunct, Goal};
use crate::program::symbol::{Atom, Functor};

/// At most so many instructions are written by repeating what follows known answers.
const UNROLLED: usize = 400;
/// So many instructions may be written in vain in finding out where that is too much.
const WASTED: usize = 5_000;

/// Code for what is denied: at each answer it does what it is given.
type Denied<'e, 'p> = &'e mut dyn FnMut(&mut Specialiser<'p>, Place, End<'_, 'p>) -> Result<(), Unsupported>;

impl<'p> Specialiser<'p> {
    /// The goal that a term of the clause at work is.
    fn read(&self, place: Place, term: TermId) -> Goal<TermId> {
        self.unit.activations[place.activation].clause.goal(term, self.symbols)
    }

    /// The ways to go on that a disjunction or a condition has.
    fn alternatives(&self, place: Place, term: TermId) -> Vec<Way<'p>> {
        let alternatives = self.unit.activations[place.activation].clause.alternatives(term, self.symbols);
        let way = |alternative| match alternative {
            Disjunct::Goal(goal) => Way::Goal(goal),
            Disjunct::IfThen(condition, then) => Way::IfThen(condition, then),
        };
        alternatives.into_iter().map(way).collect()
    }

    /// Code for a goal; control falls through at each answer.
    pub(super) fn goal(&mut self, term: TermId, fail: Label, place: Place) -> Flow {
        self.nested(|this| this.goal_inside(term, fail, place))
    }

    fn goal_inside(&mut self, term: TermId, fail: Label, place: Place) -> Flow {
        match self.read(place, term) {
            Goal::True => Ok(Some(fail)),
            Goal::Fail => self.fail(fail),
            Goal::Cut => Ok(Some(place.cut)),
            Goal::And(left, right) => {
                let mut retry = fail;
                let (mut left, mut right) = (left, right);
                loop {
                    match self.goal(left, retry, place)? {
                        Some(next) => retry = next,
                        None => return Ok(None),
                    }
                    match self.read(place, right) {
                        Goal::And(first, rest) => (left, right) = (first, rest),
                        _ => return self.goal(right, retry, place),
                    }
                }
            }
            Goal::Or(..) | Goal::IfThen(..) | Goal::IfThenElse(..) => {
                self.branch(self.alternatives(place, term), fail, place)
            }
            Goal::Not(goal) => self.negate(goal, fail, place),
            Goal::Once(goal) => self.first(goal, fail, place),
            Goal::Ignore(goal) => {
                let ways = vec![Way::IfThenTrue(goal), Way::True];
                self.branch(ways, fail, place)
            }
            Goal::Call(goal, 0) => self.goal(goal, fail, Place { cut: fail, loose: false, ..place }),
            Goal::ForAll(condition, action) => self.deny(fail, place, &mut |this, within, end| {
                let exit = within.cut;
                this.tail(condition, exit, within, &mut |this, retry| match this.negate(action, retry, within)? {
                    None => Ok(()),
                    Some(retry) => end(this, retry),
                })
            }),
            Goal::FindAll(template, goal, result) => self.find_all(template, goal, result, fail, place),
            Goal::Aggregate(spec, goal, result) => self.aggregate(spec, goal, result, fail, place),
            Goal::Suppose(changes, goal) => self.suppose(changes, goal, fail, place),
            Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => {
                self.simple(term, fail, place)
            }
            Goal::FindAllTail(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => {
                self.simple(term, fail, place)
            }
            Goal::Call(..) | Goal::Predicate | Goal::Unknown => self.simple(term, fail, place),
        }
    }

    /// Code for a goal with what is done at each of its answers; nothing falls through.
    pub(super) fn tail(
        &mut self,
        term: TermId,
        fail: Label,
        place: Place,
        end: End<'_, 'p>,
    ) -> Result<(), Unsupported> {
        self.nested(|this| this.tail_inside(term, fail, place, end))
    }

    fn tail_inside(&mut self, term: TermId, fail: Label, place: Place, end: End<'_, 'p>) -> Result<(), Unsupported> {
        match self.read(place, term) {
            Goal::And(left, right) => {
                if self.unrolled(left, fail, place, &mut |this, fail| this.tail(right, fail, place, end))? {
                    return Ok(());
                }
                match self.goal(left, fail, place)? {
                    Some(retry) => self.tail(right, retry, place, end),
                    None => Ok(()),
                }
            }
            Goal::Or(..) | Goal::IfThen(..) | Goal::IfThenElse(..) => {
                self.branch_tail(self.alternatives(place, term), fail, place, end)
            }
            Goal::Call(goal, 0) => self.tail(goal, fail, Place { cut: fail, loose: false, ..place }, end),
            goal if is_simple(goal) => {
                if self.unrolled(term, fail, place, &mut |this, fail| end(this, fail))? {
                    return Ok(());
                }
                self.simple_tail(term, fail, place, end)
            }
            _ => match self.goal(term, fail, place)? {
                Some(retry) => end(self, retry),
                None => Ok(()),
            },
        }
    }

    /// A call whose few answers are known now: what follows is written for each of them. False if it is none.
    fn unrolled(&mut self, goal: TermId, fail: Label, place: Place, rest: End<'_, 'p>) -> Result<bool, Unsupported> {
        if !is_simple(self.read(place, goal)) || self.wasted > WASTED {
            return Ok(false);
        }
        let (functor, args) = self.callee(goal, place)?;
        let Some((variables, rows)) = self.few_rows(functor, &args)? else { return Ok(false) };
        let (start, mark) = (self.unit.code.len(), self.unit.bindings.mark());
        let last = rows.len() - 1;
        for (at, row) in rows.iter().enumerate() {
            for (&variable, &value) in variables.iter().zip(row) {
                self.unit.bindings.bind(variable, Sym::Const(value));
            }
            let next = if at == last { fail } else { self.unit.label() };
            rest(self, next)?;
            self.unit.bindings.undo(mark);
            let written = self.unit.code.len() - start;
            if at == 0 && written * rows.len() > UNROLLED {
                self.wasted += written;
                self.unit.code.truncate(start);
                return Ok(false);
            }
            if at != last {
                self.unit.place(next);
            }
        }
        Ok(true)
    }

    /// `\+`: the first answer fails.
    fn negate(&mut self, goal: TermId, fail: Label, place: Place) -> Flow {
        self.deny(fail, place, &mut |this, within, end| this.tail(goal, within.cut, within, end))
    }

    /// Goes on where something has no answer, and fails at its first one: only whether there is one matters.
    fn deny(&mut self, fail: Label, place: Place, inside: Denied<'_, 'p>) -> Flow {
        let clause = self.unit.activations[place.activation].clause;
        let place = Place { set: true, loose: self.cuts_at_the_end(clause), ..place };
        let (start, mark, risks) = (self.unit.code.len(), self.unit.bindings.mark(), self.unit.risks);
        let loosened = self.loosened;
        let flow = self.deny_at(fail, place, inside)?;
        if self.loosened == loosened || self.unit.risks == risks {
            return Ok(flow);
        }
        // In another order an answer might come before an error.
        self.unit.code.truncate(start);
        self.unit.bindings.undo(mark);
        self.unit.risks = risks;
        self.deny_at(fail, Place { loose: false, ..place }, inside)
    }

    fn deny_at(&mut self, fail: Label, place: Place, inside: Denied<'_, 'p>) -> Flow {
        let start = self.unit.code.len();
        let mark = self.unit.bindings.mark();
        let saved = self.save();
        let exit = self.unit.label();
        inside(self, Place { cut: exit, ..place }, &mut |this, _| {
            this.trim(saved, start);
            this.emit(Instr::Jump(fail));
            Ok(())
        })?;
        self.unit.bindings.undo(mark);
        self.drop_save(saved, start);
        let reached = self.unit.is_used(exit, start);
        self.unit.place(exit);
        Ok(reached.then_some(fail))
    }

    /// The first answer of a goal only.
    pub(super) fn first(&mut self, goal: TermId, fail: Label, place: Place) -> Flow {
        self.branch(vec![Way::IfThenTrue(goal)], fail, place)
    }

    /// Remembers how many frames there are; the register.
    pub(super) fn save(&mut self) -> u16 {
        let mark = self.unit.register();
        self.emit(Instr::Save { mark });
        mark
    }

    /// Drops the frames since, if there can be any.
    pub(super) fn trim(&mut self, mark: u16, start: usize) {
        if self.unit.code[start..].iter().any(|instr| matches!(instr, Instr::Resume { .. })) {
            self.emit(Instr::Trim { mark });
        }
    }

    /// Takes a mark out again that nothing uses.
    pub(super) fn drop_save(&mut self, mark: u16, start: usize) {
        let used = self.unit.code[start..].contains(&Instr::Trim { mark });
        if !used && let Some(save) = self.unit.code[start..].iter_mut().find(|instr| **instr == Instr::Save { mark }) {
            *save = Instr::Nop;
        }
    }

    /// A call of a predicate, as written.
    fn simple(&mut self, term: TermId, fail: Label, place: Place) -> Flow {
        let (functor, args) = self.callee(term, place)?;
        self.invoke(functor, &args, fail, place)
    }

    fn simple_tail(&mut self, term: TermId, fail: Label, place: Place, end: End<'_, 'p>) -> Result<(), Unsupported> {
        let (functor, args) = self.callee(term, place)?;
        self.invoke_tail(functor, &args, fail, place, end)
    }

    /// Functor and arguments of a goal; `call/N` is seen through.
    fn callee(&mut self, term: TermId, place: Place) -> Result<(Functor, Vec<Sym>), Unsupported> {
        let goal = self.term(place.activation, term)?;
        let mut goal = self.unit.bindings.walk(&goal);
        let mut added: Vec<Sym> = Vec::new();
        loop {
            let (functor, args) = match &goal {
                Sym::Const(value) => match (self.atoms.atom(*value), self.store.cells(*value)) {
                    (_, Some(cells)) => {
                        let args: Vec<Sym> = cells[1..].iter().map(|&arg| Sym::Const(arg)).collect();
                        (Functor(cells[0] as u32), args)
                    }
                    (Some(atom), None) => match self.symbols.lookup(atom, 0) {
                        Some(functor) => (functor, Vec::new()),
                        // Without a functor of no arguments only more arguments can make it a predicate.
                        None => return self.complete(atom, Vec::new(), added),
                    },
                    _ => return self.refuse(Reason::Opaque),
                },
                Sym::Struct(functor, args) => (*functor, args.to_vec()),
                _ => return self.refuse(Reason::Opaque),
            };
            let (name, arity) = self.symbols.parts(functor);
            let read = Goal::named(self.symbols.name(name), arity, |at| at);
            match &args[..] {
                [inner, more @ ..] if matches!(read, Goal::Call(..)) => {
                    let mut all = more.to_vec();
                    all.append(&mut added);
                    added = all;
                    goal = self.unit.bindings.walk(inner);
                }
                _ if added.is_empty() => return Ok((functor, args)),
                _ => return self.complete(name, args, added),
            }
        }
    }

    /// A closure with the arguments that it is called with.
    fn complete(
        &mut self,
        name: Atom,
        mut args: Vec<Sym>,
        added: Vec<Sym>,
    ) -> Result<(Functor, Vec<Sym>), Unsupported> {
        args.extend(added);
        match self.symbols.lookup(name, args.len() as u32) {
            Some(functor) => Ok((functor, args)),
            None => self.refuse(Reason::Opaque),
        }
    }
}

/// Whether a goal is written as a call: of a predicate of the rules, or of one that has code of its own.
fn is_simple(goal: Goal<TermId>) -> bool {
    match goal {
        Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => true,
        Goal::FindAllTail(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => true,
        Goal::Predicate | Goal::Unknown => true,
        Goal::Call(_, added) => added > 0,
        Goal::True | Goal::Fail | Goal::Cut | Goal::And(..) | Goal::Or(..) => false,
        Goal::IfThen(..) | Goal::IfThenElse(..) | Goal::Not(_) | Goal::Once(_) | Goal::Ignore(_) => false,
        Goal::ForAll(..) | Goal::FindAll(..) | Goal::Aggregate(..) | Goal::Suppose(..) => false,
    }
}
