//! Calls: relations, built-ins, tables, unfolded clauses, procedures; and the machine for all the rest.

use std::rc::Rc;

use super::branch::Branch;
use super::symbolic::{Sym, is_ground};
use super::{Context, Continuation, Flow, Specialiser};
use crate::plan::instr::{Instr, Label};
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::term_arena::head;
use crate::program::clause::{Clause, Node, Predicate, TermId};
use crate::program::symbol::Functor;

/// Predicates with more clauses than this are not unfolded.
const MOST_CLAUSES: usize = 12;
/// Predicates that call themselves are unfolded if their clauses have no more terms than this,
const SMALL: usize = 80;
/// this many times if they do so at one place only,
pub(super) const LEVELS: usize = 3;
/// and the plan is not longer than this.
const SHORT: usize = 2_000;

impl<'p> Specialiser<'p> {
    /// A call; control falls through at each answer.
    pub(super) fn invoke(&mut self, functor: Functor, args: &[Sym], fail: Label, context: Context) -> Flow {
        if let Some(relation) = self.layout.relations.iter().position(|relation| relation.functor == functor) {
            return self.relation(relation, args, fail);
        }
        if let Some(flow) = self.built_in(functor, args, fail, context)? {
            return flow.known();
        }
        let checkpoint = self.builder.checkpoint();
        let refusal = match self.by_clauses(functor, args, fail, context) {
            Err(refusal) => refusal,
            flow => return flow,
        };
        self.builder.roll_back(checkpoint);
        match refusal.reason {
            Reason::TooLarge | Reason::Unsettled(_) => return Err(refusal),
            _ => {}
        }
        let name = self.indicator(functor);
        let asked = self.ask_machine(functor, args, fail);
        match asked {
            Ok(flow) => {
                self.note(functor, refusal);
                Ok(flow)
            }
            Err(_) => Err(Unsupported::new(Reason::Calls(name, Box::new(refusal)))),
        }
    }

    /// A call with what is done at each answer.
    pub(super) fn invoke_tail(
        &mut self,
        functor: Functor,
        args: &[Sym],
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        if self.unfolds(functor) && !self.first_will_do(functor, args, context)? {
            let branches = self.matching_clauses(functor, args)?;
            let context = Context { loose: context.loose && !self.cuts(functor), ..context };
            return self.unfolded(functor, |this| this.branch_tail(branches, fail, context, end));
        }
        match self.invoke(functor, args, fail, context)? {
            Some(retry) => end(self, retry),
            None => Ok(()),
        }
    }

    fn by_clauses(&mut self, functor: Functor, args: &[Sym], fail: Label, context: Context) -> Flow {
        let program = self.program;
        let Some(predicate) = program.predicates.get(&functor) else {
            return self.refuse(Reason::Unknown(self.indicator(functor)));
        };
        if self.is_static(functor, predicate)
            && let Some(flow) = self.tabulated(functor, args, fail, context)?
        {
            return flow.known();
        }
        if predicate.table.is_some() {
            return match self.dependent.contains(&functor) {
                true => self.remembered(functor, args, fail, context),
                false => self.refuse(Reason::Unknown(self.indicator(functor))),
            };
        }
        if !self.unfolds(functor) {
            return self.call_procedure(functor, args, fail);
        }
        if self.first_will_do(functor, args, context)? {
            return self.any_answer(functor, args, fail, context);
        }
        let branches = self.matching_clauses(functor, args)?;
        let context = Context { loose: context.loose && !self.cuts(functor), ..context };
        self.unfolded(functor, |this| this.branch(branches, fail, context))
    }

    /// Whether the first answer of a call is as good as all: no goal can count them, they bind nothing, and looking
    /// for the others cannot meet an error, which would be one all the same.
    fn first_will_do(&mut self, functor: Functor, args: &[Sym], context: Context) -> Result<bool, Unsupported> {
        if !context.set || !self.all_ground(args)? {
            return Ok(false);
        }
        let kinds = args.iter().map(|arg| Ok(kind(&self.resolve(arg)?))).collect::<Result<Vec<_>, Unsupported>>()?;
        let call = (functor, kinds);
        if let Some(&safe) = self.safe.get(&call) {
            return Ok(safe);
        }
        // Write code that looks for all answers to find out; it is not kept.
        let checkpoint = self.builder.checkpoint();
        let branches = self.matching_clauses(functor, args)?;
        let (done, context) = (self.builder.label(), self.anywhere(functor, context));
        self.unfolded(functor, |this| {
            this.branch_tail(branches, done, context, &mut |this, retry| {
                this.emit(Instr::Jump(retry));
                Ok(())
            })
        })?;
        let safe = self.builder.risks == checkpoint.risks;
        self.builder.roll_back(checkpoint);
        self.safe.insert(call, safe);
        Ok(safe)
    }

    /// A place where any answer of a predicate will do, and in any order unless a cut in the middle of a clause looks
    /// at it.
    fn anywhere(&self, functor: Functor, context: Context) -> Context {
        let clauses = self.program.predicates.get(&functor).map_or(&[][..], |predicate| &predicate.clauses);
        Context { loose: clauses.iter().all(|clause| self.cuts_at_the_end(clause)), ..context }
    }

    /// Clauses of which one answer is enough.
    fn any_answer(&mut self, functor: Functor, args: &[Sym], fail: Label, context: Context) -> Flow {
        let branches = self.matching_clauses(functor, args)?;
        let context = self.anywhere(functor, context);
        let start = self.builder.code.len();
        let (saved, go_on) = (self.save(), self.builder.label());
        self.unfolded(functor, |this| {
            this.branch_tail(branches, fail, context, &mut |this, _| {
                this.trim(saved, start);
                this.emit(Instr::Jump(go_on));
                Ok(())
            })
        })?;
        self.drop_save(saved, start);
        let reached = self.builder.is_used(go_on, start);
        self.builder.place(go_on);
        Ok(reached.then_some(fail))
    }

    /// Whether a clause of a predicate cuts.
    fn cuts(&self, functor: Functor) -> bool {
        self.program
            .predicates
            .get(&functor)
            .is_some_and(|known| known.clauses.iter().any(|clause| self.has_cut(clause)))
    }

    /// Whether a predicate of the rules does not depend on the position.
    pub(super) fn is_static(&self, functor: Functor, predicate: &Predicate) -> bool {
        !predicate.library && !self.dependent.contains(&functor)
    }

    /// Whether calls of a predicate are replaced by its clauses.
    fn unfolds(&self, functor: Functor) -> bool {
        self.program.predicates.get(&functor).is_some_and(|predicate| {
            !self.is_static(functor, predicate)
                && predicate.table.is_none()
                && predicate.clauses.len() <= MOST_CLAUSES
                && (!self.recursive.contains(&functor) || self.unfolds_yet(functor, predicate))
                && !self.is_built_in(functor)
        })
    }

    /// Whether the first calls of a predicate that calls itself are replaced by its clauses: often there are no more.
    fn unfolds_yet(&self, functor: Functor, predicate: &Predicate) -> bool {
        let nodes = || predicate.clauses.iter().flat_map(|clause| &clause.nodes);
        // Each head is one of the terms.
        let named = nodes().filter(|node| matches!(node, Node::Compound(of, _) if *of == functor)).count();
        let levels = if named <= predicate.clauses.len() + 1 { LEVELS } else { 1 };
        let unfolded = self.unfolding.iter().filter(|known| **known == functor).count();
        !predicate.library && nodes().count() <= SMALL && unfolded < levels && self.builder.code.len() < SHORT
    }

    /// Writes the code of clauses in place of a call.
    pub(super) fn unfolded<T>(&mut self, functor: Functor, write: impl FnOnce(&mut Self) -> T) -> T {
        let recursive = self.recursive.contains(&functor);
        if recursive {
            self.unfolding.push(functor);
        }
        let result = write(self);
        if recursive {
            self.unfolding.pop();
        }
        result
    }

    /// Whether terms have no variables.
    pub(super) fn all_ground<'s>(&self, args: impl IntoIterator<Item = &'s Sym>) -> Result<bool, Unsupported> {
        for arg in args {
            if !is_ground(&self.resolve(arg)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The clauses of a predicate that may match arguments.
    pub(super) fn matching_clauses(&mut self, functor: Functor, args: &[Sym]) -> Result<Vec<Branch<'p>>, Unsupported> {
        let program = self.program;
        let args: Rc<[Sym]> = args.iter().map(|arg| self.builder.bindings.walk(arg)).collect();
        let clauses = program.predicates.get(&functor).map_or(&[][..], |predicate| &predicate.clauses);
        let matching = clauses.iter().filter(|clause| self.may_match(clause, &args));
        Ok(matching.map(|clause| Branch::Clause(clause, Rc::clone(&args))).collect())
    }

    /// Whether the outsides of a clause's arguments agree with those given.
    fn may_match(&self, clause: &Clause, args: &[Sym]) -> bool {
        let formals = clause.arguments(clause.head, self.symbols);
        formals.zip(args).all(|(formal, actual)| self.agrees(clause, formal, actual))
    }

    fn agrees(&self, clause: &Clause, formal: TermId, actual: &Sym) -> bool {
        let constant = match clause.node(formal) {
            Node::Var(_) => return true,
            Node::Int(value) => Some(value),
            Node::Atom(atom) => self.atoms.value(atom),
            Node::Compound(functor, _) => {
                return match actual {
                    Sym::Struct(other, _) => *other == functor,
                    Sym::Const(value) => {
                        let arity = self.symbols.parts(functor).1 as usize;
                        self.terms.arguments(*value, head(functor, arity)).is_some()
                    }
                    Sym::Reg(_, range) => !range.is_atomic(),
                    Sym::Var(_) | Sym::Unsettled(_) => true,
                };
            }
        };
        match (actual, constant) {
            (Sym::Const(value), Some(constant)) => *value == constant,
            (Sym::Reg(_, range), Some(constant)) => range.includes(constant),
            (Sym::Struct(..), _) => false,
            _ => true,
        }
    }

    /// Notes that a predicate runs on the machine.
    fn note(&mut self, functor: Functor, refusal: Unsupported) {
        if !self.notes.iter().any(|(known, _)| *known == functor) {
            self.notes.push((functor, refusal));
        }
    }
}

/// What is known of an argument, wherever it is.
fn kind(arg: &Sym) -> Sym {
    match arg {
        Sym::Reg(_, range) => Sym::Reg(0, *range),
        Sym::Struct(functor, args) => Sym::Struct(*functor, args.iter().map(kind).collect()),
        other => other.clone(),
    }
}

/// What became of a call that was recognised.
pub(super) struct Recognised(Option<Label>);

impl Recognised {
    /// A call that goes on.
    pub fn goes_on(retry: Label) -> Recognised {
        Recognised(Some(retry))
    }

    /// What is known of a flow.
    pub fn new(flow: Option<Label>) -> Recognised {
        Recognised(flow)
    }

    /// The flow.
    pub fn known(self) -> Flow {
        Ok(self.0)
    }
}
