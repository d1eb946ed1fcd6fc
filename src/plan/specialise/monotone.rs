//! Tables that keep the best value: whether it matters in which order values are found.
//!
//! A worklist and the machine find values in different orders. Both end with the same table if a better value before a
//! step never gives a worse one after it; `N is M + 1, N < 12` with `max` is no such step, for the table forgets a
//! value of 10 that would have led to 11 when it finds another one of 11, which leads nowhere.

use super::Specialiser;
use crate::engine::machine::arith::{Operation, operation};
use crate::program::clause::{Clause, Node, TableMode, TermId};
use crate::program::comparison::Comparison;
use crate::program::goal::Goal;

impl Specialiser<'_> {
    /// Whether a better value before a step never gives a worse one after it: the value is passed on, or something is
    /// added to it, and nothing else looks at it but a bound that better values keep within.
    pub(super) fn is_monotone(
        &self,
        clause: &Clause,
        call: TermId,
        rest: Option<TermId>,
        (at, mode): (usize, TableMode),
    ) -> bool {
        let argument = |term: TermId| clause.arguments(term, self.symbols).nth(at).map(|arg| clause.node(arg));
        let (Some(Node::Var(after)), Some(Node::Var(before))) = (argument(clause.head), argument(call)) else {
            return false;
        };
        let in_head = |variable| self.occurrences(clause, clause.head, variable);
        let elsewhere = before != after && in_head(before) > 0;
        if elsewhere || in_head(after) > 1 || self.occurrences(clause, call, before) > 1 {
            return false;
        }
        let mut known = before == after;
        for goal in rest.map_or_else(Vec::new, |rest| clause.conjuncts_of(rest, self.symbols)) {
            let mentions = |variable| self.occurrences(clause, goal, variable) > 0;
            let gives = |goal| {
                let Goal::Is(result, expression) = clause.goal(goal, self.symbols) else { return false };
                clause.node(result) == Node::Var(after) && self.grows_with(clause, expression, before, after)
            };
            match (mentions(before), mentions(after)) {
                (false, false) => {}
                (_, true) if !known && gives(goal) => known = true,
                (passed_on, true) if known && passed_on == (before == after) => {
                    if !self.is_bound(clause, goal, after, mode) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
        known
    }

    /// Whether the value of an expression grows with that of a variable, or does not depend on it, and on no other.
    fn grows_with(&self, clause: &Clause, expression: TermId, variable: u32, other: u32) -> bool {
        let free = |term| [variable, other].iter().all(|&it| self.occurrences(clause, term, it) == 0);
        if clause.node(expression) == Node::Var(variable) || free(expression) {
            return true;
        }
        let Node::Compound(functor, left) = clause.node(expression) else { return false };
        let (name, arity) = self.symbols.parts(functor);
        let (grows, right) = (|term| self.grows_with(clause, term, variable, other), TermId(left.0 + 1));
        match operation(self.symbols.name(name), arity) {
            Some(Operation::Add | Operation::Min | Operation::Max) => grows(left) && grows(right),
            Some(Operation::Subtract) => grows(left) && free(right),
            _ => false,
        }
    }

    /// Whether a goal compares a variable with a bound that better values keep within.
    fn is_bound(&self, clause: &Clause, goal: TermId, variable: u32, mode: TableMode) -> bool {
        let Goal::Compare(op, left, right) = clause.goal(goal, self.symbols) else { return false };
        let is = |term| clause.node(term) == Node::Var(variable);
        let free = |term| self.occurrences(clause, term, variable) == 0;
        let keeps_within = match op {
            _ if is(left) && free(right) => op,
            _ if free(left) && is(right) => op.mirrored(),
            _ => return false,
        };
        match mode {
            TableMode::Max => matches!(keeps_within, Comparison::Greater | Comparison::GreaterEqual),
            TableMode::Min | TableMode::Index => matches!(keeps_within, Comparison::Less | Comparison::LessEqual),
        }
    }

    /// How often a variable occurs in a term.
    fn occurrences(&self, clause: &Clause, term: TermId, variable: u32) -> usize {
        let (mut count, mut todo) = (0, vec![term]);
        while let Some(term) = todo.pop() {
            count += usize::from(clause.node(term) == Node::Var(variable));
            todo.extend(clause.arguments(term, self.symbols));
        }
        count
    }
}
