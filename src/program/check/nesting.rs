//! Goals nested so deeply that reading them would need too much of the native stack.
//!
//! The reader bounds the nesting of brackets; what follows an infix operator on its right may be as long as it likes.
//! For conjunctions and plain alternatives that is a list, but each `->` is a level of its own: a chain of conditions is
//! as deep as it is long.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::clause::{Clause, TermId};
use crate::program::goal::Goal;
use crate::program::known::{Callee, Known};
use crate::syntax::MAX_DEPTH;

impl Checker<'_> {
    /// Reports a body whose goals are nested too deeply.
    pub(super) fn nesting(&mut self, clause: &Clause) {
        let Some(goal) = clause.body.and_then(|body| too_deep(&self.known, clause, body)) else { return };
        let message = format!("the goals of this clause are nested more than {MAX_DEPTH} levels deep");
        let problem = Diagnostic::error(crate::syntax::code::TOO_DEEP, clause.span_of(goal), message);
        let problem = problem.note("each condition of `( … -> … ; … -> … ; … )` is a level");
        self.problems
            .push(problem.help("write a clause for each case, or move some of the goals to another predicate"));
    }
}

/// The first goal that is too deep inside a body.
fn too_deep(known: &Known, clause: &Clause, body: TermId) -> Option<TermId> {
    let mut work = vec![(body, 0)];
    while let Some((goal, depth)) = work.pop() {
        if depth > MAX_DEPTH {
            return Some(goal);
        }
        match clause.goal(goal, known.symbols) {
            // Read as one list: the rest is no deeper.
            Goal::And(left, right) => work.extend([(right, depth), (left, depth + 1)]),
            Goal::Or(left, right) => {
                let flat = matches!(clause.goal(right, known.symbols), Goal::Or(..) | Goal::IfThenElse(..));
                work.extend([(right, if flat { depth } else { depth + 1 }), (left, depth + 1)]);
            }
            Goal::IfThenElse(condition, then, other) => {
                work.extend([(other, depth + 1), (then, depth + 2), (condition, depth + 2)]);
            }
            Goal::True | Goal::Fail | Goal::Cut | Goal::Unknown => {}
            Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => {}
            Goal::IfThen(..)
            | Goal::Not(_)
            | Goal::Once(_)
            | Goal::Ignore(_)
            | Goal::ForAll(..)
            | Goal::FindAll(..) => {
                work.extend(goals_inside(known, clause, goal).map(|goal| (goal, depth + 1)));
            }
            Goal::FindAllTail(..) | Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => {
                work.extend(goals_inside(known, clause, goal).map(|goal| (goal, depth + 1)));
            }
            Goal::Suppose(..) | Goal::After(..) | Goal::Call(..) | Goal::Predicate => {
                work.extend(goals_inside(known, clause, goal).map(|goal| (goal, depth + 1)));
            }
        }
    }
    None
}

/// The goals among the arguments of a built-in, as its modes say.
fn goals_inside(known: &Known, clause: &Clause, goal: TermId) -> impl Iterator<Item = TermId> {
    let row = clause.callable(goal, known.symbols).and_then(|(name, arity)| match known.callee(name, arity) {
        Callee::Builtin(row) => Some(row),
        Callee::Relation | Callee::Clauses | Callee::Unknown => None,
    });
    let places = row.into_iter().flat_map(|row| row.goal_arguments());
    let places = places.zip(clause.arguments(goal, known.symbols));
    places.filter_map(|(place, argument)| place.map(|_| argument))
}
