//! Heads: which predicate a clause belongs to, and the problem of defining what is there already.

use super::clause::{Clause, Node};
use super::code;
use super::symbol::{Functor, Symbols};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The predicate that the clause is a clause of; none if its head is a variable or a number, which the parser
/// refuses.
pub(super) fn functor(clause: &Clause, symbols: &mut Symbols) -> Option<Functor> {
    match clause.node(clause.head) {
        Node::Var(_) | Node::Int(_) => None,
        Node::Atom(name) => Some(symbols.functor(name, 0)),
        Node::Compound(functor, _) => Some(functor),
    }
}

/// The problem of defining what is there already.
pub(super) fn clause_for_builtin(indicator: &str, span: Span) -> Diagnostic {
    let message = format!("`{indicator}` is built in, so you cannot define it");
    let problem = Diagnostic::error(code::CLAUSE_FOR_BUILTIN, span, message);
    problem.help("remove the clause to use the built-in, or give your predicate another name")
}
