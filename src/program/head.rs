//! Heads: which predicate a clause belongs to, and what cannot be the head of one.

use super::clause::{Clause, Node};
use super::code;
use super::foreign;
use super::known::CONTROL;
use super::symbol::{Functor, Symbols};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::term::{CONS, NIL};

/// The predicate that the clause is a clause of.
pub(super) fn functor(clause: &Clause, symbols: &mut Symbols) -> Result<Functor, Diagnostic> {
    let span = clause.span_of(clause.head);
    let functor = match clause.node(clause.head) {
        Node::Var(number) => {
            return Err(not_callable(span, &format!("the variable `{}`", clause.variables[number as usize])));
        }
        Node::Int(value) => return Err(not_callable(span, &format!("the number `{value}`"))),
        Node::Atom(name) => symbols.functor(name, 0),
        Node::Compound(functor, _) => functor,
    };
    let (name, arity) = symbols.parts(functor);
    let name = &**symbols.name(name);
    match (name, arity) {
        (CONS, 2) | (NIL, 0) => Err(not_callable(span, "a list")),
        ("-->", 2) => {
            let problem = Diagnostic::error(
                code::FORBIDDEN_PREDICATE,
                span,
                "Grammar rules with `-->` are not part of the language.",
            );
            Err(problem.note(foreign::predicate("-->").unwrap_or_default()))
        }
        (",", 2) => Err(not_callable(span, "a conjunction").note("write one clause for each head")),
        (";", 2) => Err(not_callable(span, "a disjunction").note("write one clause for each head")),
        _ if CONTROL.iter().any(|control| (control.name, control.arity()) == (name, arity)) => {
            Err(clause_for_builtin(&symbols.indicator(functor), span))
        }
        _ => Ok(functor),
    }
}

fn not_callable(span: Span, what: &str) -> Diagnostic {
    let problem = Diagnostic::error(code::HEAD_NOT_CALLABLE, span, format!("A clause cannot be about {what}."));
    problem.note("the head of a clause is a predicate with its arguments, such as `wins(Player)`")
}

/// The problem of defining what is there already.
pub(super) fn clause_for_builtin(indicator: &str, span: Span) -> Diagnostic {
    let message = format!("`{indicator}` is part of the language, so there can be no clause for it.");
    let problem = Diagnostic::error(code::CLAUSE_FOR_BUILTIN, span, message);
    problem.note("leave the clause out and use what is there, or give your predicate another name")
}
