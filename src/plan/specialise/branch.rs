//! Alternatives: clauses, disjunctions and conditions, and how what they know is brought together behind them.
//!
//! What follows alternatives is written once. Each of them ends by putting what it knows into agreed registers and
//! noting where to look for its next answer. Only in tail position, where what follows is small, is it repeated.

use std::rc::Rc;

use super::symbolic::{Sym, VarId, is_ground};
use super::{Context, Continuation, Flow, Specialiser, TERM_DEPTH};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::Unsupported;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::symbol::Functor;

/// One of several alternatives.
#[derive(Clone, Debug)]
pub(super) enum Branch<'p> {
    True,
    Goal(TermId),
    /// The first answer of the first goal, then the second goal; other alternatives only if there is none.
    IfThen(TermId, TermId),
    IfThenTrue(TermId),
    Clause(&'p Clause, Rc<[Sym]>),
}

/// How one alternative ended.
struct Ending {
    known: Vec<(VarId, Sym)>,
    retry: Label,
    /// Where its code goes at an answer.
    exit: Label,
}

impl<'p> Specialiser<'p> {
    /// Alternatives in order; control falls through at each answer.
    pub(super) fn branch(&mut self, branches: Vec<Branch<'p>>, fail: Label, context: Context) -> Flow {
        self.make_shared_variables(&branches, context);
        if branches.is_empty() {
            return self.fail(fail);
        }
        let mark = self.builder.bindings.mark();
        let oldest = self.builder.bindings.count();
        let mut endings = Vec::new();
        let last = branches.len().saturating_sub(1);
        for (at, branch) in branches.iter().enumerate() {
            // A condition without an alternative fails as the whole does.
            let other = if at == last { fail } else { self.builder.label() };
            let start = self.builder.code.len();
            let retry = self.one_branch(branch, other, fail, context)?;
            if let Some(retry) = retry {
                let exit = self.builder.label();
                self.emit(Instr::Jump(exit));
                let known = self.known_since(mark, oldest);
                endings.push(Ending { known, retry, exit });
            }
            self.builder.bindings.undo(mark);
            if at != last {
                if retry != Some(other) && !self.builder.is_used(other, start) {
                    break;
                }
                self.builder.place(other);
            }
        }
        self.bring_together(endings)
    }

    /// Alternatives in order, with what is done at each answer.
    pub(super) fn branch_tail(
        &mut self,
        branches: Vec<Branch<'p>>,
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        let mark = self.builder.bindings.mark();
        let last = branches.len().saturating_sub(1);
        for (at, branch) in branches.iter().enumerate() {
            let other = if at == last { fail } else { self.builder.label() };
            let start = self.builder.code.len();
            self.one_branch_tail(branch, other, fail, context, end)?;
            self.builder.bindings.undo(mark);
            if at != last {
                if !self.builder.is_used(other, start) {
                    return Ok(());
                }
                self.builder.place(other);
            }
        }
        if branches.is_empty() {
            self.emit(Instr::Jump(fail));
        }
        Ok(())
    }

    /// Runs code at each answer of goals, which `write` is to write with a label to fail to and what is done at an
    /// answer; then goes on.
    pub(super) fn for_each_answer(
        &mut self,
        write: impl FnOnce(&mut Self, Label, Continuation<'_, 'p>) -> Result<(), Unsupported>,
        each: &mut dyn FnMut(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let (done, mark) = (self.builder.label(), self.builder.bindings.mark());
        write(self, done, &mut |this, retry| {
            each(this)?;
            this.emit(Instr::Jump(retry));
            Ok(())
        })?;
        self.builder.bindings.undo(mark);
        self.builder.place(done);
        Ok(())
    }

    /// Runs code at each answer of clauses, then goes on; `set` says that no goal can count the answers.
    pub(super) fn for_each_clause_answer(
        &mut self,
        branches: Vec<Branch<'p>>,
        set: bool,
        each: &mut dyn FnMut(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let context = |done| Context { activation: usize::MAX, cut: done, set, loose: false };
        self.for_each_answer(|this, done, end| this.branch_tail(branches, done, context(done), end), each)
    }

    fn one_branch(&mut self, branch: &Branch<'p>, other: Label, fail: Label, context: Context) -> Flow {
        match *branch {
            Branch::True => Ok(Some(other)),
            Branch::Goal(goal) => self.goal(goal, other, context),
            Branch::IfThen(condition, then) => match self.condition(condition, other, context)? {
                true => self.goal(then, fail, context),
                false => Ok(None),
            },
            Branch::IfThenTrue(condition) => Ok(self.condition(condition, other, context)?.then_some(fail)),
            Branch::Clause(clause, ref args) => match self.enter(clause, args, other, fail, context)? {
                None => Ok(None),
                Some((_, None)) => Ok(Some(other)),
                Some((within, Some(body))) => self.goal(body, other, within).map_err(|refusal| refusal.at(clause.span)),
            },
        }
    }

    fn one_branch_tail(
        &mut self,
        branch: &Branch<'p>,
        other: Label,
        fail: Label,
        context: Context,
        end: Continuation<'_, 'p>,
    ) -> Result<(), Unsupported> {
        match *branch {
            Branch::Goal(goal) => self.tail(goal, other, context, end),
            Branch::IfThen(condition, then) => match self.condition(condition, other, context)? {
                true => self.tail(then, fail, context, end),
                false => Ok(()),
            },
            Branch::Clause(clause, ref args) => match self.enter(clause, args, other, fail, context)? {
                None => Ok(()),
                Some((_, None)) => end(self, other),
                Some((within, Some(body))) => {
                    self.tail(body, other, within, end).map_err(|refusal| refusal.at(clause.span))
                }
            },
            Branch::True | Branch::IfThenTrue(_) => match self.one_branch(branch, other, fail, context)? {
                Some(retry) => end(self, retry),
                None => Ok(()),
            },
        }
    }

    /// The first answer of a condition; false if there is none.
    fn condition(&mut self, condition: TermId, other: Label, context: Context) -> Result<bool, Unsupported> {
        let start = self.builder.code.len();
        let saved = self.save();
        let found = self.goal(condition, other, Context { cut: other, set: true, loose: false, ..context })?;
        self.trim(saved, start);
        self.drop_save(saved, start);
        Ok(found.is_some())
    }

    /// Unifies the head of a clause with arguments; returns the context of its body if that can succeed.
    fn enter(
        &mut self,
        clause: &'p Clause,
        args: &[Sym],
        other: Label,
        fail: Label,
        context: Context,
    ) -> Result<Option<(Context, Option<TermId>)>, Unsupported> {
        let activation = self.activate(clause);
        for (formal, actual) in clause.arguments(clause.head, self.symbols).zip(args) {
            let formal = self.term(activation, formal).map_err(|refusal| refusal.at(clause.span))?;
            if !self.unify(&formal, actual, other).map_err(|refusal| refusal.at(clause.span))? {
                self.emit(Instr::Jump(other));
                return Ok(None);
            }
        }
        Ok(Some((Context { activation, cut: fail, ..context }, clause.body)))
    }

    /// Makes the variables that are met in alternatives and elsewhere, so that what is known of them is kept.
    fn make_shared_variables(&mut self, branches: &[Branch<'p>], context: Context) {
        let Some(activation) = self.builder.activations.get(context.activation) else { return };
        let clause = activation.clause;
        let mut inside = vec![0u32; clause.variables.len()];
        let mut todo = Vec::new();
        for branch in branches {
            match branch {
                Branch::Goal(goal) | Branch::IfThenTrue(goal) => todo.push(*goal),
                Branch::IfThen(condition, then) => todo.extend([*condition, *then]),
                Branch::True | Branch::Clause(..) => {}
            }
        }
        while let Some(term) = todo.pop() {
            if let Node::Var(number) = clause.node(term) {
                inside[number as usize] += 1;
            }
            todo.extend(clause.arguments(term, self.symbols));
        }
        let mut all = vec![0u32; clause.variables.len()];
        for node in &clause.nodes {
            if let Node::Var(number) = node {
                all[*number as usize] += 1;
            }
        }
        for (number, &count) in inside.iter().enumerate() {
            if count > 0 && count < all[number] {
                self.variable(context.activation, number as u32);
            }
        }
    }

    /// What has become known since a mark of the variables that are older.
    fn known_since(&self, mark: usize, oldest: VarId) -> Vec<(VarId, Sym)> {
        let bindings = &self.builder.bindings;
        let mut known: Vec<(VarId, Sym)> = Vec::new();
        for &variable in bindings.bound_since(mark).iter().filter(|&&variable| variable < oldest) {
            let term = bindings.resolve(&Sym::Var(variable), TERM_DEPTH).unwrap_or(Sym::Unsettled(variable));
            known.push((variable, term));
        }
        known
    }

    /// One continuation for all endings.
    fn bring_together(&mut self, endings: Vec<Ending>) -> Flow {
        match &endings[..] {
            [] => return Ok(None),
            [only] => {
                self.builder.place(only.exit);
                for (variable, term) in &only.known {
                    self.builder.bindings.bind(*variable, term.clone());
                }
                return Ok(Some(only.retry));
            }
            _ => {}
        }
        let mut variables: Vec<VarId> = endings.iter().flat_map(|ending| &ending.known).map(|known| known.0).collect();
        variables.sort_unstable();
        variables.dedup();
        let mut moves: Vec<Vec<(Reg, Sym)>> = vec![Vec::new(); endings.len()];
        let mut joined: Vec<(VarId, Sym)> = Vec::new();
        for &variable in &variables {
            let of = |ending: &Ending| {
                let known = ending.known.iter().find(|known| known.0 == variable);
                known.map_or(Sym::Var(variable), |known| known.1.clone())
            };
            let terms: Vec<Sym> = endings.iter().map(of).collect();
            joined.push((variable, self.join(variable, &terms, &mut moves)));
        }
        let retry = endings[0].retry;
        let alike = endings.iter().all(|ending| ending.retry == retry);
        let resume = self.builder.register();
        let go_on = self.builder.label();
        for (ending, moves) in endings.iter().zip(moves) {
            self.builder.place(ending.exit);
            for (dst, term) in moves {
                self.put(dst, &term)?;
            }
            if !alike {
                self.emit(Instr::CodeAddress { dst: resume, to: ending.retry });
            }
            self.emit(Instr::Jump(go_on));
        }
        let again = if alike {
            retry
        } else {
            let again = self.builder.here();
            self.emit(Instr::JumpIndirect(resume));
            again
        };
        self.builder.place(go_on);
        for (variable, term) in joined {
            if term != Sym::Var(variable) {
                self.builder.bindings.bind(variable, term);
            }
        }
        Ok(Some(again))
    }

    /// What all endings agree on; values that differ go to a register.
    fn join(&mut self, variable: VarId, terms: &[Sym], moves: &mut [Vec<(Reg, Sym)>]) -> Sym {
        let first = &terms[0];
        if terms.iter().all(|term| term == first) {
            return first.clone();
        }
        if let Some(functor) = common_functor(terms) {
            let arity = if let Sym::Struct(_, args) = first { args.len() } else { 0 };
            let args = (0..arity).map(|at| {
                let parts = terms.iter().map(|term| match term {
                    Sym::Struct(_, args) => args[at].clone(),
                    other => other.clone(),
                });
                self.join(variable, &parts.collect::<Vec<_>>(), moves)
            });
            return Sym::Struct(functor, args.collect::<Vec<_>>().into());
        }
        if !terms.iter().all(is_ground) {
            return Sym::Unsettled(variable);
        }
        let dst = self.builder.register();
        for (term, moves) in terms.iter().zip(moves) {
            moves.push((dst, term.clone()));
        }
        Sym::Reg(dst, terms.iter().map(Sym::range).reduce(ValueRange::join).unwrap_or(ValueRange::ANY))
    }
}

/// The functor that all terms have.
fn common_functor(terms: &[Sym]) -> Option<Functor> {
    let functor = |term: &Sym| if let Sym::Struct(functor, _) = term { Some(*functor) } else { None };
    let first = functor(terms.first()?)?;
    terms.iter().all(|term| functor(term) == Some(first)).then_some(first)
}
