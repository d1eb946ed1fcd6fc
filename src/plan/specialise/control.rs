//! Goals of clause bodies: control constructs become jumps.

use super::branch::Branch;
use super::symbolic::Sym;
use super::{Context, Continuation, Flow, Specialiser};
use crate::plan::instr::{Instr, Label};
use crate::plan::reason::{Reason, Unsupported};
use crate::program::clause::TermId;
use crate::program::goal::{Connective, Disjunct, Goal};
use crate::program::symbol::{Atom, Functor};

/// The most instructions written by repeating what follows known answers.
const UNROLLED: usize = 400;
/// The most instructions written in vain to find out where that is too many.
const WASTED: usize = 5_000;

/// Code for what is denied: at each answer it does what it is given.
type Denied<'e, 'p> = &'e mut dyn FnMut(&mut Specialiser<'p>, Context, Continuation<'_, 'p>) -> Result<(), Unsupported>;

impl<'p> Specialiser<'p> {
    /// The goal that a term of the clause at work is.
    fn read(&self, context: Context, term: TermId) -> Goal<TermId> {
        self.builder.activations[context.activation].clause.goal(term, self.symbols)
    }

    /// The branches of a disjunction or a condition.
    fn alternatives(&self, context: Context, term: TermId) -> Vec<Branch<'p>> {
        let alternatives = self.builder.activations[context.activation].clause.alternatives(term, self.symbols);
        let branch = |alternative| match alternative {
            Disjunct::Goal(goal) => Branch::Goal(goal),
            Disjunct::IfThen(condition, then) => Branch::IfThen(condition, then),
        };
        alternatives.into_iter().map(branch).collect()
    }

    /// Code for a goal; control falls through at each answer.
    pub(super) fn goal(&mut self, term: TermId, fail: Label, context: Context) -> Flow {
        self.nested(|this| this.goal_inside(term, fail, context))
    }

    fn goal_inside(&mut self, term: TermId, fail: Label, context: Context) -> Flow {
        match self.read(context, term) {
            Goal::True => Ok(Some(fail)),
            Goal::Fail => self.fail(fail),
            Goal::Cut => Ok(Some(context.cut)),
            Goal::And(left, right) => {
                let mut retry = fail;
                let (mut left, mut right) = (left, right);
                loop {
                    match self.goal(left, retry, context)? {
                        Some(next) => retry = next,
                        None => return Ok(None),
                    }
                    let Goal::And(first, rest) = self.read(context, right) else {
                        return self.goal(right, retry, context);
                    };
                    (left, right) = (first, rest);
                }
            }
            Goal::Or(..) | Goal::IfThen(..) | Goal::IfThenElse(..) => {
                self.branch(self.alternatives(context, term), fail, context)
            }
            Goal::Not(goal) => self.negate(goal, fail, context),
            Goal::Once(goal) => self.first(goal, fail, context),
            Goal::Ignore(goal) => {
                let branches = vec![Branch::IfThenTrue(goal), Branch::True];
                self.branch(branches, fail, context)
            }
            Goal::Call(goal, 0) => self.goal(goal, fail, Context { cut: fail, loose: false, ..context }),
            Goal::ForAll(condition, action) => self.deny(fail, context, &mut |this, within, end| {
                let exit = within.cut;
                this.tail(condition, exit, within, &mut |this, retry| match this.negate(action, retry, within)? {
                    None => Ok(()),
                    Some(retry) => end(this, retry),
                })
            }),
            Goal::FindAll(template, goal, result) => self.find_all(template, goal, result, fail, context),
            Goal::Aggregate(spec, goal, result) => self.aggregate(spec, goal, result, fail, context),
            Goal::Suppose(changes, goal) => self.suppose(changes, goal, fail, context),
            Goal::After(made, goal) => self.after(made, goal, fail, context),
            Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => {
                self.simple(term, fail, context)
            }
            Goal::FindAllTail(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => {
                self.simple(term, fail, context)
            }
            Goal::Call(..) | Goal::Predicate | Goal::Unknown => self.simple(term, fail, context),
        }
    }

    /// Code for a goal with what is done at each of its answers; nothing falls through.
    pub(super) fn tail(
        &mut self,
        term: TermId,
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        self.nested(|this| this.tail_inside(term, fail, context, end))
    }

    fn tail_inside(
        &mut self,
        term: TermId,
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        let read = self.read(context, term);
        match read.connective() {
            Some(Connective::And(left, right)) => {
                if self.unrolled(left, fail, context, &mut |this, fail| this.tail(right, fail, context, end))? {
                    return Ok(());
                }
                match self.goal(left, fail, context)? {
                    Some(retry) => self.tail(right, retry, context, end),
                    None => Ok(()),
                }
            }
            Some(Connective::Or(..) | Connective::IfThen(..) | Connective::IfThenElse(..)) => {
                self.branch_tail(self.alternatives(context, term), fail, context, end)
            }
            None => self.single_tail(term, read, fail, context, end),
        }
    }

    /// The same for a goal that no connective makes of others.
    fn single_tail(
        &mut self,
        term: TermId,
        read: Goal<TermId>,
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        if let Goal::Call(goal, 0) = read {
            return self.tail(goal, fail, Context { cut: fail, loose: false, ..context }, end);
        }
        if is_simple(read) {
            if self.unrolled(term, fail, context, &mut |this, fail| end(this, fail))? {
                return Ok(());
            }
            return self.simple_tail(term, fail, context, end);
        }
        match self.goal(term, fail, context)? {
            Some(retry) => end(self, retry),
            None => Ok(()),
        }
    }

    /// A call whose few answers are known now: what follows is written for each of them. False if it is none.
    fn unrolled(
        &mut self,
        goal: TermId,
        fail: Label,
        context: Context,
        rest: Continuation<'_, 'p>,
    ) -> Result<bool, Unsupported> {
        if !is_simple(self.read(context, goal)) || self.wasted > WASTED {
            return Ok(false);
        }
        let (functor, args) = self.callee(goal, context)?;
        let Some((variables, rows)) = self.few_rows(functor, &args)? else { return Ok(false) };
        let checkpoint = self.builder.checkpoint();
        let last = rows.len() - 1;
        for (at, row) in rows.iter().enumerate() {
            for (&variable, &value) in variables.iter().zip(row) {
                self.builder.bindings.bind(variable, Sym::Const(value));
            }
            let next = if at == last { fail } else { self.builder.label() };
            rest(self, next)?;
            self.builder.bindings.undo(checkpoint.bindings);
            let written = self.builder.code.len() - checkpoint.code;
            if at == 0 && written * rows.len() > UNROLLED {
                self.wasted += written;
                self.builder.roll_back(checkpoint);
                return Ok(false);
            }
            if at != last {
                self.builder.place(next);
            }
        }
        Ok(true)
    }

    /// `\+`: the first answer fails.
    fn negate(&mut self, goal: TermId, fail: Label, context: Context) -> Flow {
        self.deny(fail, context, &mut |this, within, end| this.tail(goal, within.cut, within, end))
    }

    /// Goes on where something has no answer, and fails at its first one: only whether there is one matters.
    fn deny(&mut self, fail: Label, context: Context, inside: Denied<'_, 'p>) -> Flow {
        let clause = self.builder.activations[context.activation].clause;
        let context = Context { set: true, loose: self.cuts_at_the_end(clause), ..context };
        let checkpoint = self.builder.checkpoint();
        let loosened = self.loosened;
        let flow = self.deny_at(fail, context, inside)?;
        if self.loosened == loosened || self.builder.risks == checkpoint.risks {
            return Ok(flow);
        }
        // In another order an answer might come before an error.
        self.builder.roll_back(checkpoint);
        self.deny_at(fail, Context { loose: false, ..context }, inside)
    }

    fn deny_at(&mut self, fail: Label, context: Context, inside: Denied<'_, 'p>) -> Flow {
        let start = self.builder.code.len();
        let mark = self.builder.bindings.mark();
        let saved = self.save();
        let exit = self.builder.label();
        inside(self, Context { cut: exit, ..context }, &mut |this, _| {
            this.trim(saved, start);
            this.emit(Instr::Jump(fail));
            Ok(())
        })?;
        self.builder.bindings.undo(mark);
        self.drop_save(saved, start);
        let reached = self.builder.is_used(exit, start);
        self.builder.place(exit);
        Ok(reached.then_some(fail))
    }

    /// The first answer of a goal only.
    pub(super) fn first(&mut self, goal: TermId, fail: Label, context: Context) -> Flow {
        self.branch(vec![Branch::IfThenTrue(goal)], fail, context)
    }

    /// Remembers how many frames there are; the register.
    pub(super) fn save(&mut self) -> u16 {
        let mark = self.builder.register();
        self.emit(Instr::Save { mark });
        mark
    }

    /// Drops the frames since, if there can be any.
    pub(super) fn trim(&mut self, mark: u16, start: usize) {
        if self.builder.code[start..].iter().any(|instr| matches!(instr, Instr::Resume { .. })) {
            self.emit(Instr::Trim { mark });
        }
    }

    /// Takes a mark out again that nothing uses.
    pub(super) fn drop_save(&mut self, mark: u16, start: usize) {
        let used = self.builder.code[start..].contains(&Instr::Trim { mark });
        if !used && let Some(save) = self.builder.code[start..].iter_mut().find(|instr| **instr == Instr::Save { mark })
        {
            *save = Instr::Nop;
        }
    }

    /// A call of a predicate, as written.
    fn simple(&mut self, term: TermId, fail: Label, context: Context) -> Flow {
        let (functor, args) = self.callee(term, context)?;
        self.invoke(functor, &args, fail, context)
    }

    fn simple_tail(
        &mut self,
        term: TermId,
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        let (functor, args) = self.callee(term, context)?;
        self.invoke_tail(functor, &args, fail, context, end)
    }

    /// Functor and arguments of a goal; `call/N` is seen through.
    fn callee(&mut self, term: TermId, context: Context) -> Result<(Functor, Vec<Sym>), Unsupported> {
        let goal = self.term(context.activation, term)?;
        let mut goal = self.builder.bindings.walk(&goal);
        let mut added: Vec<Sym> = Vec::new();
        loop {
            let (functor, args) = match &goal {
                Sym::Const(value) => match (self.atoms.atom(*value), self.terms.cells(*value)) {
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
                    goal = self.builder.bindings.walk(inner);
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
        Goal::ForAll(..) | Goal::FindAll(..) | Goal::Aggregate(..) | Goal::Suppose(..) | Goal::After(..) => false,
    }
}
