//! The clauses of one predicate side by side: some that can never be reached, some that are there twice.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::clause::{Clause, Node, Predicate};
use crate::program::code;
use crate::program::goal::Goal;
use crate::program::symbol::Symbols;

impl Checker<'_> {
    /// Compares the clauses of a predicate with each other.
    pub(super) fn order(&mut self, predicate: &Predicate) {
        self.unreachable(predicate);
        self.duplicates(predicate);
    }

    /// A clause that takes every call and cuts leaves nothing to the clauses after it.
    fn unreachable(&mut self, predicate: &Predicate) {
        let clauses = &predicate.clauses;
        let Some(at) = clauses.iter().position(|clause| takes_all(clause, self.known.symbols)) else { return };
        let Some(next) = clauses.get(at + 1) else { return };
        let message = match clauses.len() - at - 1 {
            1 => "this clause can never be reached".to_string(),
            many => format!("this clause and {} more after it can never be reached", many - 1),
        };
        let problem = Diagnostic::warning(code::UNREACHABLE_CLAUSE, next.span, message)
            .and(clauses[at].span, "this clause matches every call, and its `!` skips the clauses after it");
        let way_out = match next.span.source == clauses[at].span.source {
            true => "move this clause to the end, or remove its `!`",
            false => "to replace the base game's clauses, write `:- replaces(name/arity).`",
        };
        self.problems.push(problem.help(way_out));
    }

    fn duplicates(&mut self, predicate: &Predicate) {
        if predicate.clauses.len() < 2 {
            return;
        }
        let mut first: FxHashMap<u64, &Clause> = FxHashMap::default();
        for clause in &predicate.clauses {
            let earlier = *first.entry(FxBuildHasher.hash_one(&clause.nodes)).or_insert(clause);
            if std::ptr::eq(earlier, clause) || !same(earlier, clause) {
                continue;
            }
            let message = "this clause is a duplicate";
            let problem =
                Diagnostic::warning(code::DUPLICATE_CLAUSE, clause.span, message).and(earlier.span, "the same clause");
            self.problems.push(problem.help("remove one of them; otherwise each answer is found twice"));
        }
    }
}

/// Whether two clauses differ in the names of variables at most: lowering numbers variables in order of appearance.
fn same(a: &Clause, b: &Clause) -> bool {
    (a.head, a.body) == (b.head, b.body) && a.nodes == b.nodes
}

/// Whether the head fits every call and the body starts with a cut.
fn takes_all(clause: &Clause, symbols: &Symbols) -> bool {
    if !starts_with_cut(clause, symbols) {
        return false;
    }
    let mut seen = FxHashSet::default();
    clause
        .arguments(clause.head, symbols)
        .all(|arg| matches!(clause.node(arg), Node::Var(number) if seen.insert(number)))
}

fn starts_with_cut(clause: &Clause, symbols: &Symbols) -> bool {
    clause.conjuncts(symbols).first().is_some_and(|first| clause.goal(*first, symbols) == Goal::Cut)
}
