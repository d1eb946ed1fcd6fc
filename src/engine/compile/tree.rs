//! Bodies as trees of goals, with control constructs understood and cuts tied to their scope.

use indexmap::IndexSet;

use crate::engine::builtins;
use crate::engine::lookup::Source;
use crate::program::clause::{Node, TermId};
use crate::program::comparison::Comparison;
use crate::program::symbol::Symbols;

/// The region that a cut is local to; 0 is the clause.
pub type Scope = usize;

/// A goal of a clause body.
#[derive(Debug)]
pub enum Goal {
    True,
    Fail,
    Cut(Scope),
    Unify(TermId, TermId),
    Is(TermId, TermId),
    Compare(Comparison, TermId, TermId),
    /// A deterministic built-in, run in place.
    Builtin(u16, Vec<TermId>),
    Call(u32, Vec<TermId>),
    /// A state relation or facts, looked up in place.
    Lookup(Source, Vec<TermId>),
    And(Vec<Goal>),
    Or(Vec<Goal>),
    IfThenElse(Box<Branching>),
    Not(Box<Goal>, Scope),
    /// All answers of the goal are collected as instances of the template before the last goal runs.
    Collect(Box<Collecting>),
    /// A goal whose cuts are local.
    Opaque(Box<Goal>, Scope),
}

/// `(condition -> then ; other)`, the condition being a cut scope of its own.
#[derive(Debug)]
pub struct Branching {
    pub condition: Goal,
    pub scope: Scope,
    pub then: Goal,
    pub other: Goal,
}

/// A `findall`.
#[derive(Debug)]
pub struct Collecting {
    pub open: Goal,
    pub goal: Goal,
    pub scope: Scope,
    pub add: Goal,
    pub close: Goal,
}

/// Whether a goal only tests: it binds nothing, calls nothing and leaves all registers alone.
pub fn is_test(goal: &Goal) -> bool {
    match goal {
        Goal::And(goals) => goals.iter().all(is_test),
        Goal::Opaque(inner, _) => is_test(inner),
        Goal::Not(inner, _) => is_test(inner) || is_condition(inner),
        goal => is_plain_test(goal),
    }
}

/// Whether a goal is a test of a single instruction.
pub fn is_plain_test(goal: &Goal) -> bool {
    match goal {
        Goal::True | Goal::Fail | Goal::Compare(..) => true,
        Goal::Builtin(builtin, _) => builtins::get(*builtin).test,
        Goal::Not(inner, _) => matches!(**inner, Goal::Lookup(..)),
        Goal::Cut(_) | Goal::Unify(..) | Goal::Is(..) | Goal::Call(..) | Goal::Lookup(..) => false,
        Goal::And(_) | Goal::Or(_) | Goal::IfThenElse(_) | Goal::Collect(_) | Goal::Opaque(..) => false,
    }
}

/// Whether a goal calls nothing, so that registers keep what they hold.
pub fn is_inline(goal: &Goal) -> bool {
    match goal {
        Goal::True | Goal::Fail | Goal::Unify(..) | Goal::Is(..) | Goal::Compare(..) => true,
        Goal::Builtin(..) | Goal::Lookup(..) => true,
        Goal::And(goals) => goals.iter().all(is_inline),
        Goal::Opaque(inner, _) | Goal::Not(inner, _) => is_inline(inner),
        Goal::IfThenElse(parts) => is_inline(&parts.condition) && is_inline(&parts.then) && is_inline(&parts.other),
        Goal::Collect(parts) => is_inline(&parts.goal),
        Goal::Cut(_) | Goal::Call(..) | Goal::Or(_) => false,
    }
}

/// Whether a goal needs no choice point where only its first answer counts: tests, and at last something to look up.
pub fn is_condition(goal: &Goal) -> bool {
    match goal {
        Goal::Lookup(..) => true,
        Goal::And(goals) => {
            goals.split_last().is_some_and(|(last, tests)| tests.iter().all(is_test) && is_condition(last))
        }
        Goal::Opaque(inner, _) => is_condition(inner),
        goal => is_test(goal),
    }
}

/// How many positions a goal takes.
pub fn size(goal: &Goal) -> u32 {
    1 + match goal {
        Goal::And(goals) | Goal::Or(goals) => goals.iter().map(size).sum(),
        Goal::IfThenElse(parts) => size(&parts.condition) + size(&parts.then) + size(&parts.other),
        Goal::Not(inner, _) | Goal::Opaque(inner, _) => size(inner),
        Goal::Collect(parts) => size(&parts.open) + size(&parts.goal) + size(&parts.add) + size(&parts.close),
        Goal::True | Goal::Fail | Goal::Cut(_) | Goal::Unify(..) | Goal::Is(..) | Goal::Compare(..) => 0,
        Goal::Builtin(..) | Goal::Call(..) | Goal::Lookup(..) => 0,
    }
}

/// The terms in a goal.
pub fn terms(goal: &Goal, found: &mut Vec<TermId>) {
    match goal {
        Goal::True | Goal::Fail | Goal::Cut(_) => {}
        Goal::Unify(left, right) | Goal::Is(left, right) | Goal::Compare(_, left, right) => {
            found.extend([*left, *right]);
        }
        Goal::Builtin(_, args) | Goal::Call(_, args) | Goal::Lookup(_, args) => found.extend(args),
        Goal::And(goals) | Goal::Or(goals) => goals.iter().for_each(|goal| terms(goal, found)),
        Goal::IfThenElse(parts) => {
            [&parts.condition, &parts.then, &parts.other].into_iter().for_each(|goal| terms(goal, found));
        }
        Goal::Not(inner, _) | Goal::Opaque(inner, _) => terms(inner, found),
        Goal::Collect(parts) => {
            [&parts.open, &parts.goal, &parts.add, &parts.close].into_iter().for_each(|goal| terms(goal, found));
        }
    }
}

/// The variables of a term in the order of their first occurrence.
pub fn variables_in(nodes: &[Node], symbols: &Symbols, term: TermId) -> Vec<u32> {
    let mut found = IndexSet::new();
    let mut todo = vec![term];
    while let Some(term) = todo.pop() {
        match nodes[term.0 as usize] {
            Node::Var(variable) => {
                found.insert(variable);
            }
            Node::Compound(functor, first) => {
                todo.extend((first.0..first.0 + symbols.parts(functor).1).rev().map(TermId));
            }
            _ => {}
        }
    }
    found.into_iter().collect()
}

/// Which terms have no variables.
pub fn ground_terms(nodes: &[Node], symbols: &Symbols) -> Vec<bool> {
    let mut ground: Vec<bool> = nodes.iter().map(|node| !matches!(node, Node::Var(_))).collect();
    let mut done = vec![false; nodes.len()];
    let mut todo: Vec<(usize, bool)> = (0..nodes.len()).map(|at| (at, false)).collect();
    while let Some((at, arguments_done)) = todo.pop() {
        let Node::Compound(functor, first) = nodes[at] else { continue };
        let mut args = first.0 as usize..(first.0 + symbols.parts(functor).1) as usize;
        if arguments_done {
            ground[at] = args.all(|arg| ground[arg]);
        } else if !std::mem::replace(&mut done[at], true) {
            todo.push((at, true));
            todo.extend(args.map(|arg| (arg, false)));
        }
    }
    ground
}
