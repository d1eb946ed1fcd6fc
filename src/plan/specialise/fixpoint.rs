//! Tabled predicates that call themselves first thing: reachability and shortest paths as worklists.
//!
//! `p(A, X) :- p(A, Y), edge(Y, X).` is evaluated from its own answers: all of them for what is passed on unchanged
//! (`A`), remembered for the position, and then the one that is asked for is picked out. Calls that do not give all
//! arguments that tell answers apart are refused, since the machine may find their answers in another order.

use super::branch::Alternative;
use super::procedure::Pattern;
use super::symbolic::{Sym, is_ground};
use super::{Flow, Place, Specialiser};
use crate::plan::code::{Instr, Label, Reg};
use crate::plan::fixpoint::Rows;
use crate::plan::reason::{Reason, Refusal};
use crate::plan::value::Span;
use crate::program::clause::{Clause, Node, TableMode, TermId};
use crate::program::symbol::Functor;

/// How a predicate is evaluated from its own answers.
struct Scheme<'p> {
    /// Which arguments are passed on unchanged.
    fixed: Vec<bool>,
    base: Vec<&'p Clause>,
    /// Clauses that call the predicate first: the call, and the goals behind it.
    steps: Vec<(&'p Clause, TermId, Option<TermId>)>,
    rows: Rows,
}

impl<'p> Specialiser<'p> {
    /// A call of a tabled predicate that depends on the position and on itself.
    pub(super) fn fixpoint(&mut self, functor: Functor, args: &[Sym], fail: Label) -> Flow {
        let Some(scheme) = self.scheme(functor) else {
            return self.refuse(Reason::RecursiveTable(self.indicator(functor)));
        };
        let modes = self.program.predicates[&functor].table.clone().unwrap_or_default();
        for (arg, mode) in args.iter().zip(&modes) {
            if is_ground(&self.resolve(arg)?) != (*mode == TableMode::Index) {
                return self.refuse(Reason::RecursiveTable(self.indicator(functor)));
            }
        }
        let width = scheme.rows.width as usize;
        let patterns = scheme.fixed.iter().map(|fixed| if *fixed { Pattern::Given } else { Pattern::Wanted(0) });
        let memo = self.memo((functor, patterns.collect()), scheme.rows.width)?;
        let fixed = args.iter().zip(&scheme.fixed).filter(|(_, fixed)| **fixed);
        let given = fixed.map(|(arg, _)| Ok(self.materialise(arg)?.0)).collect::<Result<Vec<Reg>, Refusal>>()?;
        let keys = self.pools.add_list(&given);
        let (cursor, dst) = (self.unit.registers(2), self.unit.registers(width));
        let (miss, fetch) = (self.unit.label(), self.unit.label());
        self.emit(Instr::Recall { memo, cursor, keys, miss });
        self.emit(Instr::Jump(fetch));
        self.unit.place(miss);
        self.fill(&scheme, &given)?;
        self.emit(Instr::FixClose { memo, cursor, keys });
        self.unit.place(fetch);
        self.emit(Instr::Answer { cursor, dst, width: width as u16, exit: fail });
        let open = args.iter().zip(&scheme.fixed).filter(|(_, fixed)| !**fixed);
        for (at, (arg, _)) in open.enumerate() {
            if !self.unify(arg, &Sym::Reg(dst + at as Reg, Span::ANY), fetch)? {
                return self.fail(fetch);
            }
        }
        // There is one such answer at most.
        Ok(Some(fail))
    }

    /// Code that finds all rows.
    fn fill(&mut self, scheme: &Scheme<'p>, given: &[Reg]) -> Result<(), Refusal> {
        let rows = crate::plan::pool::pooled(&mut self.pools.rows, scheme.rows);
        let width = scheme.rows.width as usize;
        let (row, from) = (self.unit.registers(width), self.unit.registers(width));
        self.emit(Instr::FixOpen);
        for &clause in &scheme.base {
            let (args, next, mark) = (self.formals(scheme, given), self.unit.label(), self.unit.bindings.mark());
            let place = Place { activation: usize::MAX, cut: next, set: true };
            let ways = vec![Alternative::Clause(clause, args.clone().into())];
            self.branch_tail(ways, next, place, &mut |this, retry| {
                this.add_row(scheme, &args, row, rows)?;
                this.emit(Instr::Jump(retry));
                Ok(())
            })?;
            self.unit.bindings.undo(mark);
            self.unit.place(next);
        }
        let (again, done) = (self.unit.here(), self.unit.label());
        self.emit(Instr::FixNext { rows, dst: from, exit: done });
        for &(clause, call, rest) in &scheme.steps {
            let (next, mark) = (self.unit.label(), self.unit.bindings.mark());
            self.step(scheme, given, (clause, call, rest), (row, from, rows), next)
                .map_err(|refusal| refusal.at(clause.span))?;
            self.unit.bindings.undo(mark);
            self.unit.place(next);
        }
        self.emit(Instr::Jump(again));
        self.unit.place(done);
        Ok(())
    }

    /// Formal arguments: registers for what is fixed, variables for the rest.
    fn formals(&mut self, scheme: &Scheme<'_>, given: &[Reg]) -> Vec<Sym> {
        let mut given = given.iter();
        let mut formals = Vec::with_capacity(scheme.fixed.len());
        for &fixed in &scheme.fixed {
            let reg = if fixed { given.next() } else { None };
            formals.push(match reg {
                Some(&reg) => Sym::Reg(reg, Span::ANY),
                None => Sym::Var(self.unit.bindings.new_variable("an argument")),
            });
        }
        formals
    }

    /// Code for a clause that goes on from a known row.
    fn step(
        &mut self,
        scheme: &Scheme<'p>,
        given: &[Reg],
        (clause, call, rest): (&'p Clause, TermId, Option<TermId>),
        (row, from, rows): (Reg, Reg, u32),
        next: Label,
    ) -> Result<(), Refusal> {
        let formals = self.formals(scheme, given);
        let activation = self.activate(clause);
        let heads: Vec<TermId> = clause.arguments(clause.head, self.symbols).collect();
        let actuals: Vec<TermId> = clause.arguments(call, self.symbols).collect();
        let mut column = from;
        let mut pairs: Vec<(TermId, Sym)> = heads.into_iter().zip(formals.iter().cloned()).collect();
        for (at, &actual) in actuals.iter().enumerate() {
            let known = if scheme.fixed[at] {
                formals[at].clone()
            } else {
                column += 1;
                Sym::Reg(column - 1, Span::ANY)
            };
            pairs.push((actual, known));
        }
        for (term, known) in pairs {
            let term = self.term(activation, term)?;
            if !self.unify(&term, &known, next)? {
                self.emit(Instr::Jump(next));
                return Ok(());
            }
        }
        let place = Place { activation, cut: next, set: true };
        match rest {
            Some(rest) => self.tail(rest, next, place, &mut |this, retry| {
                this.add_row(scheme, &formals, row, rows)?;
                this.emit(Instr::Jump(retry));
                Ok(())
            }),
            None => self.add_row(scheme, &formals, row, rows),
        }
    }

    fn add_row(&mut self, scheme: &Scheme<'_>, formals: &[Sym], row: Reg, rows: u32) -> Result<(), Refusal> {
        let open = formals.iter().zip(&scheme.fixed).filter(|(_, fixed)| !**fixed);
        for (at, (formal, _)) in open.enumerate() {
            let value = self.resolve(formal)?;
            self.put(row + at as Reg, &value)?;
        }
        self.emit(Instr::FixAdd { rows, row });
        Ok(())
    }

    /// How a predicate can be evaluated from its own answers, if it can.
    fn scheme(&self, functor: Functor) -> Option<Scheme<'p>> {
        let predicate = self.program.predicates.get(&functor)?;
        let modes = predicate.table.as_ref()?;
        let mut fixed: Vec<bool> = modes.iter().map(|mode| *mode == TableMode::Index).collect();
        let (mut base, mut steps) = (Vec::new(), Vec::new());
        for clause in &predicate.clauses {
            if self.has_cut(clause) {
                return None;
            }
            match self.leading_call(clause, functor) {
                Some((call, rest)) => {
                    if rest.is_some_and(|rest| self.mentions(clause, rest, functor)) {
                        return None;
                    }
                    let heads = clause.arguments(clause.head, self.symbols);
                    for (at, (formal, actual)) in heads.zip(clause.arguments(call, self.symbols)).enumerate() {
                        let same =
                            matches!(clause.node(formal), Node::Var(_)) && clause.node(formal) == clause.node(actual);
                        fixed[at] &= same;
                    }
                    steps.push((clause, call, rest));
                }
                None if clause.body.is_some_and(|body| self.mentions(clause, body, functor)) => return None,
                None => base.push(clause),
            }
        }
        let mut open = (0..modes.len()).filter(|&at| !fixed[at]);
        let width = open.clone().count();
        let best = open.position(|at| modes[at] != TableMode::Index);
        let several = modes.iter().filter(|mode| **mode != TableMode::Index).count() > 1;
        let greatest = modes.contains(&TableMode::Max);
        let rows = Rows { width: width as u16, best: best.map(|at| (at as u16, greatest)) };
        (width > 0 && !several).then_some(Scheme { fixed, base, steps, rows })
    }

    fn has_cut(&self, clause: &Clause) -> bool {
        let cut = self.symbols.find_atom("!");
        clause.nodes.iter().any(|node| matches!(node, Node::Atom(atom) if Some(*atom) == cut))
    }

    /// The first goal of a clause if it calls a predicate, and the goals behind it.
    fn leading_call(&self, clause: &Clause, functor: Functor) -> Option<(TermId, Option<TermId>)> {
        let is = |term: TermId| matches!(clause.node(term), Node::Compound(of, _) if of == functor);
        let body = clause.body?;
        if is(body) {
            return Some((body, None));
        }
        match clause.node(body) {
            Node::Compound(of, first) if self.symbols.find_functor(",", 2) == Some(of) && is(first) => {
                Some((first, Some(TermId(first.0 + 1))))
            }
            _ => None,
        }
    }

    /// Whether goals reach a predicate.
    fn mentions(&self, clause: &Clause, goals: TermId, functor: Functor) -> bool {
        let mut todo = vec![goals];
        while let Some(term) = todo.pop() {
            if let Node::Compound(of, _) = clause.node(term)
                && self.calls.reaches(of, functor)
            {
                return true;
            }
            todo.extend(clause.arguments(term, self.symbols));
        }
        false
    }
}
