//! Alternatives: clauses, disjunctions and conditions, and how what they know is brought together behind them.
//!
//! What follows alternatives is written once. Each of them ends by putting what it knows into agreed registers and
//! noting where to look for its next answer. Only in tail position, where what follows is small, is it repeated.

use std::rc::Rc;

use super::symbolic::{Sym, VarId, is_ground};
use super::{End, Flow, Place, Specialiser, TERM_DEPTH};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::Unsupported;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::symbol::Functor;

/// One of several ways to go on.
#[derive(Clone, Debug)]
pub(super) enum Way<'p> {
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
    pub(super) fn branch(&mut self, ways: Vec<Way<'p>>, fail: Label, place: Place) -> Flow {
        self.make_shared_variables(&ways, place);
        if ways.is_empty() {
            return self.fail(fail);
        }
        let mark = self.unit.bindings.mark();
        let oldest = self.unit.bindings.count();
        let mut endings = Vec::new();
        let last = ways.len().saturating_sub(1);
        for (at, way) in ways.iter().enumerate() {
            // A condition without an alternative fails as the whole does.
            let other = if at == last { fail } else { self.unit.label() };
            let start = self.unit.code.len();
            let retry = self.way(way, other, fail, place)?;
            if let Some(retry) = retry {
                let exit = self.unit.label();
                self.emit(Instr::Jump(exit));
                let known = self.known_since(mark, oldest);
                endings.push(Ending { known, retry, exit });
            }
            self.unit.bindings.undo(mark);
            if at != last {
                if retry != Some(other) && !self.unit.is_used(other, start) {
                    break;
                }
                self.unit.place(other);
            }
        }
        self.bring_together(endings)
    }

    /// Alternatives in order, with what is done at each answer.
    pub(super) fn branch_tail(
        &mut self,
        ways: Vec<Way<'p>>,
        fail: Label,
        place: Place,
        end: End<'_, 'p>,
    ) -> Result<(), Unsupported> {
        let mark = self.unit.bindings.mark();
        let last = ways.len().saturating_sub(1);
        for (at, way) in ways.iter().enumerate() {
            let other = if at == last { fail } else { self.unit.label() };
            let start = self.unit.code.len();
            self.way_tail(way, other, fail, place, end)?;
            self.unit.bindings.undo(mark);
            if at != last {
                if !self.unit.is_used(other, start) {
                    return Ok(());
                }
                self.unit.place(other);
            }
        }
        if ways.is_empty() {
            self.emit(Instr::Jump(fail));
        }
        Ok(())
    }

    /// Runs code at each answer of alternatives that belong to no clause, then goes on; `set` says that no one can count them.
    pub(super) fn for_each_answer(
        &mut self,
        ways: Vec<Way<'p>>,
        set: bool,
        each: &mut dyn FnMut(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let (done, mark) = (self.unit.label(), self.unit.bindings.mark());
        let place = Place { activation: usize::MAX, cut: done, set, loose: false };
        self.branch_tail(ways, done, place, &mut |this, retry| {
            each(this)?;
            this.emit(Instr::Jump(retry));
            Ok(())
        })?;
        self.unit.bindings.undo(mark);
        self.unit.place(done);
        Ok(())
    }

    fn way(&mut self, way: &Way<'p>, other: Label, fail: Label, place: Place) -> Flow {
        match *way {
            Way::True => Ok(Some(other)),
            Way::Goal(goal) => self.goal(goal, other, place),
            Way::IfThen(condition, then) => match self.condition(condition, other, place)? {
                true => self.goal(then, fail, place),
                false => Ok(None),
            },
            Way::IfThenTrue(condition) => Ok(self.condition(condition, other, place)?.then_some(fail)),
            Way::Clause(clause, ref args) => match self.enter(clause, args, other, fail, place)? {
                None => Ok(None),
                Some((_, None)) => Ok(Some(other)),
                Some((within, Some(body))) => self.goal(body, other, within).map_err(|refusal| refusal.at(clause.span)),
            },
        }
    }

    fn way_tail(
        &mut self,
        way: &Way<'p>,
        other: Label,
        fail: Label,
        place: Place,
        end: End<'_, 'p>,
    ) -> Result<(), Unsupported> {
        match *way {
            Way::Goal(goal) => self.tail(goal, other, place, end),
            Way::IfThen(condition, then) => match self.condition(condition, other, place)? {
                true => self.tail(then, fail, place, end),
                false => Ok(()),
            },
            Way::Clause(clause, ref args) => match self.enter(clause, args, other, fail, place)? {
                None => Ok(()),
                Some((_, None)) => end(self, other),
                Some((within, Some(body))) => {
                    self.tail(body, other, within, end).map_err(|refusal| refusal.at(clause.span))
                }
            },
            Way::True | Way::IfThenTrue(_) => match self.way(way, other, fail, place)? {
                Some(retry) => end(self, retry),
                None => Ok(()),
            },
        }
    }

    /// The first answer of a condition; false if there is none.
    fn condition(&mut self, condition: TermId, other: Label, place: Place) -> Result<bool, Unsupported> {
        let start = self.unit.code.len();
        let saved = self.save();
        let found = self.goal(condition, other, Place { cut: other, set: true, loose: false, ..place })?;
        self.trim(saved, start);
        self.drop_save(saved, start);
        Ok(found.is_some())
    }

    /// Unifies the head of a clause with arguments; where its body stands, if that can succeed.
    fn enter(
        &mut self,
        clause: &'p Clause,
        args: &[Sym],
        other: Label,
        fail: Label,
        place: Place,
    ) -> Result<Option<(Place, Option<TermId>)>, Unsupported> {
        let activation = self.activate(clause);
        for (formal, actual) in clause.arguments(clause.head, self.symbols).zip(args) {
            let formal = self.term(activation, formal).map_err(|refusal| refusal.at(clause.span))?;
            if !self.unify(&formal, actual, other).map_err(|refusal| refusal.at(clause.span))? {
                self.emit(Instr::Jump(other));
                return Ok(None);
            }
        }
        Ok(Some((Place { activation, cut: fail, ..place }, clause.body)))
    }

    /// Makes the variables that are met in alternatives and elsewhere, so that what is known of them is kept.
    fn make_shared_variables(&mut self, ways: &[Way<'p>], place: Place) {
        let Some(activation) = self.unit.activations.get(place.activation) else { return };
        let clause = activation.clause;
        let mut inside = vec![0u32; clause.variables.len()];
        let mut todo = Vec::new();
        for way in ways {
            match way {
                Way::Goal(goal) | Way::IfThenTrue(goal) => todo.push(*goal),
                Way::IfThen(condition, then) => todo.extend([*condition, *then]),
                Way::True | Way::Clause(..) => {}
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
                self.variable(place.activation, number as u32);
            }
        }
    }

    /// What has become known since a mark of the variables that are older.
    fn known_since(&self, mark: usize, oldest: VarId) -> Vec<(VarId, Sym)> {
        let bindings = &self.unit.bindings;
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
                self.unit.place(only.exit);
                for (variable, term) in &only.known {
                    self.unit.bindings.bind(*variable, term.clone());
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
        let resume = self.unit.register();
        let go_on = self.unit.label();
        for (ending, moves) in endings.iter().zip(moves) {
            self.unit.place(ending.exit);
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
            let again = self.unit.here();
            self.emit(Instr::JumpIndirect(resume));
            again
        };
        self.unit.place(go_on);
        for (variable, term) in joined {
            if term != Sym::Var(variable) {
                self.unit.bindings.bind(variable, term);
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
        let dst = self.unit.register();
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
