//! Which tabled predicates can be evaluated from their own answers, and how: those that call themselves first thing,
//! with the same answers whether an argument is given or open.

use super::Specialiser;
use crate::plan::interp::fixpoint::RowLayout;
use crate::plan::range::ValueRange;
use crate::program::clause::{Clause, Node, TableMode, TermId};
use crate::program::comparison::Comparison;
use crate::program::goal::{CUT, Goal};
use crate::program::symbol::Functor;

/// How a predicate is evaluated from its own answers.
pub(super) struct Scheme<'p> {
    /// Which arguments are passed on unchanged.
    pub fixed: Vec<bool>,
    pub base: Vec<&'p Clause>,
    pub steps: Vec<Step<'p>>,
    pub rows: RowLayout,
}

/// A clause that calls its own predicate first: the call, and the goals behind it.
pub(super) type Step<'p> = (&'p Clause, TermId, Option<TermId>);

impl<'p> Specialiser<'p> {
    /// How a predicate can be evaluated from its own answers, if it can.
    pub(super) fn scheme(&mut self, functor: Functor) -> Option<Scheme<'p>> {
        let program = self.program;
        let predicate = program.predicates.get(&functor)?;
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
                    if let Some(best) = best_mode(modes)
                        && !self.is_monotone(clause, call, rest, best)
                    {
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
        if !self.may_open(&fixed, &base, &steps) {
            return None;
        }
        let mut open = (0..modes.len()).filter(|&at| !fixed[at]);
        let width = open.clone().count();
        let best = open.position(|at| modes[at] != TableMode::Index);
        let several = modes.iter().filter(|mode| **mode != TableMode::Index).count() > 1;
        let better = if modes.contains(&TableMode::Max) { Comparison::Greater } else { Comparison::Less };
        let rows = RowLayout { width: width as u16, best: best.map(|at| (at as u16, better)), keys: ValueRange::NONE };
        (width > 0 && !several).then_some(Scheme { fixed, base, steps, rows })
    }

    /// Whether clauses find the same with arguments open that calls give: the table is filled for all their values.
    fn may_open(&mut self, fixed: &[bool], base: &[&'p Clause], steps: &[Step<'p>]) -> bool {
        let symbols = self.symbols;
        let given = |clause: &'p Clause| {
            let arguments = clause.arguments(clause.head, symbols).zip(fixed);
            arguments.filter(|(_, fixed)| **fixed).map(|(argument, _)| argument)
        };
        let purity = &mut self.purity;
        let mut pure = |clause: &'p Clause, goals: Option<TermId>, call: Option<TermId>| {
            goals.is_none_or(|goals| purity.is_pure_body(clause, goals, given(clause).chain(call)))
        };
        base.iter().all(|clause| pure(clause, clause.body, None))
            && steps.iter().all(|&(clause, call, rest)| pure(clause, rest, Some(call)))
    }

    pub(super) fn has_cut(&self, clause: &Clause) -> bool {
        self.count_cuts(clause) > 0
    }

    fn count_cuts(&self, clause: &Clause) -> usize {
        let cut = self.symbols.find_atom(CUT);
        clause.nodes.iter().filter(|node| matches!(node, Node::Atom(atom) if Some(*atom) == cut)).count()
    }

    /// Whether a clause cuts as its last goal or not at all.
    pub(super) fn cuts_at_the_end(&self, clause: &Clause) -> bool {
        let Some(last) = clause.conjuncts(self.symbols).pop() else { return true };
        self.count_cuts(clause) == usize::from(clause.goal(last, self.symbols) == Goal::Cut)
    }

    /// The first goal of a clause if it calls a predicate, and the goals behind it.
    fn leading_call(&self, clause: &Clause, functor: Functor) -> Option<(TermId, Option<TermId>)> {
        let is = |term: TermId| matches!(clause.node(term), Node::Compound(of, _) if of == functor);
        let body = clause.body?;
        if is(body) {
            return Some((body, None));
        }
        let Goal::And(first, rest) = clause.goal(body, self.symbols) else { return None };
        is(first).then_some((first, Some(rest)))
    }

    /// Whether goals reach a predicate.
    fn mentions(&self, clause: &Clause, goals: TermId, functor: Functor) -> bool {
        let mut todo = vec![goals];
        while let Some(term) = todo.pop() {
            if let Node::Compound(of, _) = clause.node(term)
                && self.call_graph.reaches(of, functor)
            {
                return true;
            }
            todo.extend(clause.arguments(term, self.symbols));
        }
        false
    }
}

/// The argument of which a table keeps only the best value, and which that is.
fn best_mode(modes: &[TableMode]) -> Option<(usize, TableMode)> {
    modes.iter().copied().enumerate().find(|(_, mode)| *mode != TableMode::Index)
}
