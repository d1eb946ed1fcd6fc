//! Negation over a variable that nothing has bound yet, but that is used outside the negation too.
//!
//! `\+ cell(S, P), player(P)` asks whether there is no piece at all on S, and not, as its author may think, for a
//! player without a piece there. A clause is followed in the order it runs; alternatives are followed each from
//! the same start.

use rustc_hash::FxHashSet;

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::code;
use crate::program::goal::{Disjunct, Goal, NOT};
use crate::program::known::{Callee, Known};

/// Goals nested deeper than this are not followed, so that the walk never costs much native stack.
const DEEPEST: u32 = 200;

/// What the walk knows of a variable so far.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// It has not occurred.
    Fresh,
    /// It has only occurred inside a negation, there first.
    Negated(TermId),
    /// It has occurred in the head or in a goal.
    Seen,
}

struct Walk<'a, 'k> {
    known: &'a Known<'k>,
    clause: &'a Clause,
    states: Vec<State>,
    /// Variables whose state has changed, with their states before: undone between alternatives.
    log: Vec<(u32, State)>,
    suspects: Vec<TermId>,
}

impl Checker<'_> {
    /// Reports negations that do not mean what they seem to.
    pub(super) fn negations(&mut self, clause: &Clause) {
        let Some(body) = clause.body.filter(|_| mentions_negation(clause, &self.known)) else { return };
        let states = vec![State::Fresh; clause.variables.len()];
        let mut walk = Walk { known: &self.known, clause, states, log: Vec::new(), suspects: Vec::new() };
        walk.term(clause.head);
        walk.goal(body, 0);
        let mut suspects = walk.suspects;
        suspects.sort_unstable_by_key(|term| term.0);
        suspects.dedup();
        for term in suspects {
            let Node::Var(number) = clause.node(term) else { continue };
            let name = &clause.variables[number as usize];
            let message = format!("`{name}` has no value yet when `\\+` tests it");
            let problem = Diagnostic::warning(code::UNBOUND_IN_NEGATION, clause.span_of(term), message);
            let problem = problem.note("`\\+ Goal` holds if Goal has no answer at all, and never binds a variable");
            let note = "put the goals that bind it first, or write `_` if the value does not matter";
            self.problems.push(problem.help(note));
        }
    }
}

/// Whether there is a term `\+ Goal` anywhere: most clauses need no walk.
fn mentions_negation(clause: &Clause, known: &Known) -> bool {
    known.symbols.find_functor(NOT.0, NOT.1).is_some_and(|negation| {
        clause.nodes.iter().any(|node| matches!(node, Node::Compound(functor, _) if *functor == negation))
    })
}

impl Walk<'_, '_> {
    /// Follows a goal; the last part of a conjunction or disjunction is followed in a loop, however long it is.
    fn goal(&mut self, mut goal: TermId, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        loop {
            match self.clause.goal(goal, self.known.symbols) {
                Goal::And(first, rest) | Goal::IfThen(first, rest) => {
                    self.goal(first, depth + 1);
                    goal = rest;
                }
                Goal::Or(..) | Goal::IfThenElse(..) => return self.alternatives(goal, depth),
                Goal::Not(inner) => return self.negation(inner, depth),
                Goal::True | Goal::Fail | Goal::Cut | Goal::Unknown => return self.term(goal),
                Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => {
                    return self.term(goal);
                }
                Goal::Once(_) | Goal::Ignore(_) | Goal::ForAll(..) | Goal::FindAll(..) | Goal::FindAllTail(..) => {
                    return self.call(goal, depth);
                }
                Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) | Goal::Suppose(..) => {
                    return self.call(goal, depth);
                }
                Goal::After(..) | Goal::Call(..) | Goal::Predicate => return self.call(goal, depth),
            }
        }
    }

    /// Follows the goals among the arguments, then all that is no goal: `findall(X, \+ p(X), L)` uses X outside.
    fn call(&mut self, goal: TermId, depth: u32) {
        let callee = self.clause.callable(goal, self.known.symbols).map(|(name, arity)| self.known.callee(name, arity));
        let Some(Callee::Builtin(row)) = callee else { return self.term(goal) };
        let places = self.clause.arguments(goal, self.known.symbols).zip(row.goal_arguments());
        let (goals, others): (Vec<_>, Vec<_>) = places.partition(|(_, place)| matches!(place, Some((0, _))));
        for (arg, _) in goals {
            self.goal(arg, depth + 1);
        }
        for (arg, _) in others {
            self.term(arg);
        }
    }

    fn alternatives(&mut self, goal: TermId, depth: u32) {
        let mut changes = Vec::new();
        for alternative in self.clause.alternatives(goal, self.known.symbols) {
            let mark = self.log.len();
            match alternative {
                Disjunct::Goal(goal) => self.goal(goal, depth + 1),
                Disjunct::IfThen(condition, then) => {
                    self.goal(condition, depth + 1);
                    self.goal(then, depth + 1);
                }
            }
            changes.extend(self.undo(mark));
        }
        for (variable, state) in changes {
            if self.states[variable as usize] != State::Seen {
                self.set(variable, state);
            }
        }
    }

    fn negation(&mut self, inner: TermId, depth: u32) {
        let mark = self.log.len();
        self.goal(inner, depth + 1);
        self.undo(mark);
        let mut met: FxHashSet<u32> = FxHashSet::default();
        for (variable, first) in self.variable_terms(inner).into_iter().filter(|(variable, _)| met.insert(*variable)) {
            match self.states[variable as usize] {
                State::Fresh => self.set(variable, State::Negated(first)),
                State::Negated(_) => self.set(variable, State::Seen),
                State::Seen => {}
            }
        }
    }

    /// Takes back all changes since the mark; returns the variables with the states they had got, the last first.
    fn undo(&mut self, mark: usize) -> Vec<(u32, State)> {
        let mut changed = Vec::new();
        for (variable, before) in self.log.drain(mark..).rev() {
            changed.push((variable, self.states[variable as usize]));
            self.states[variable as usize] = before;
        }
        changed
    }

    /// Notes every variable of a term as used.
    fn term(&mut self, root: TermId) {
        for (variable, _) in self.variable_terms(root) {
            if let State::Negated(first) = self.states[variable as usize] {
                self.suspects.push(first);
            }
            self.set(variable, State::Seen);
        }
    }

    fn set(&mut self, variable: u32, state: State) {
        let before = std::mem::replace(&mut self.states[variable as usize], state);
        if before != state {
            self.log.push((variable, before));
        }
    }

    /// The variables of a term with the places where they occur, from left to right.
    fn variable_terms(&self, root: TermId) -> Vec<(u32, TermId)> {
        let mut found = Vec::new();
        let mut work = vec![root];
        while let Some(term) = work.pop() {
            match self.clause.node(term) {
                Node::Var(number) => found.push((number, term)),
                _ => work.extend(self.clause.arguments(term, self.known.symbols).rev()),
            }
        }
        found
    }
}
