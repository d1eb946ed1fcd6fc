//! Predicates as people name them, `legal/1` or `legal`, and where they come from.

use crate::engine::{Rules, described};
use crate::program::clause::Clause;
use crate::program::library::Builtin;
use crate::program::symbol::Functor;
use crate::repl::output::error::CommandError;
use crate::source::Span;

/// Where a predicate comes from.
pub(crate) enum Origin<'r> {
    /// Clauses of the rules.
    Clauses(&'r [Clause]),
    /// A relation of the position, and where it is declared.
    Relation(Span),
    /// The language has it.
    Provided(&'static Builtin),
}

/// A predicate that rules can call.
pub(crate) struct Predicate<'r> {
    /// `name/arity`.
    pub name: String,
    pub origin: Origin<'r>,
}

/// Name and, if it is given, arity.
pub(crate) fn parts(text: &str) -> (&str, Option<u32>) {
    let text = text.trim();
    match text.rsplit_once('/').map(|(name, arity)| (name, arity.parse())) {
        Some((name, Ok(arity))) => (name.trim_matches('\''), Some(arity)),
        _ => (text.trim_matches('\''), None),
    }
}

/// All predicates of that name; if there is none, what may have been meant.
pub(crate) fn find<'r>(rules: &'r Rules, text: &str) -> Result<Vec<Predicate<'r>>, CommandError> {
    let (name, arity) = parts(text);
    let found: Vec<_> = all(rules)
        .filter(|predicate| {
            let known = parts(&predicate.name);
            known.0 == name && arity.is_none_or(|arity| known.1 == Some(arity))
        })
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let near = rules.similar_predicates(name, arity.unwrap_or(1));
    let meant = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
    Err(CommandError::plain(format!("there is no predicate {text}{meant}")))
}

/// Every predicate that rules can call, those of the rules first.
pub(crate) fn all(rules: &Rules) -> impl Iterator<Item = Predicate<'_>> {
    let program = rules.program();
    let indicator = |functor: Functor| program.symbols.indicator(functor);
    let relations = program.declarations.relations.iter();
    let relations = relations
        .map(move |relation| Predicate { name: indicator(relation.functor), origin: Origin::Relation(relation.span) });
    let own = program.predicates.iter().filter(|(_, predicate)| !predicate.library);
    let own = own.map(move |(functor, predicate)| Predicate {
        name: indicator(*functor),
        origin: Origin::Clauses(&predicate.clauses),
    });
    let provided = described().map(|builtin| Predicate {
        name: format!("{}/{}", builtin.name, builtin.arity()),
        origin: Origin::Provided(builtin),
    });
    relations.chain(own).chain(provided)
}
