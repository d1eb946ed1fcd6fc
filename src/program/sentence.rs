//! Sentences: comments `%! text with {Variables}` that say in words what a rule says.
//!
//! One right before a clause says what it means that the rule holds; one before a goal in the body, what it means
//! that this condition fails.

use rustc_hash::FxHashMap;

use super::clause::{Clause, Sentence, TermId};
use super::symbol::Symbols;
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::ast::Ast;

/// A piece of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Words.
    Words(&'t str),
    /// The value of a variable.
    Variable(&'t str),
}

/// The pieces of a sentence in order.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, name, after)) = split(rest) {
        parts.extend([Part::Words(before), Part::Variable(name)]);
        rest = after;
    }
    parts.push(Part::Words(rest));
    parts
}

/// The text before the first `{Variable}`, its name, and the text after it.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let is_name = |name: &str| name.starts_with(|c: char| c.is_uppercase() || c == '_');
    text.match_indices('{').find_map(|(at, _)| {
        let inside = &text[at + 1..];
        let (name, after) = inside.split_at(inside.find(|c: char| !(c.is_alphanumeric() || c == '_'))?);
        let after = after.strip_prefix('}').filter(|_| is_name(name))?;
        Some((&text[..at], name, after))
    })
}

/// The number of the variable that a sentence means: `{Owner}` may also be the clause's `_Owner`.
pub fn variable(clause: &Clause, name: &str) -> Option<usize> {
    let place = |wanted: &dyn Fn(&str) -> bool| clause.variables.iter().position(|known| wanted(known));
    place(&|known| known == name).or_else(|| place(&|known| known.strip_prefix('_') == Some(name)))
}

/// The sentences of a text that belong to a clause, several comments before the same thing joined.
pub(super) fn sentences(ast: &Ast, clause: &Clause, symbols: &Symbols) -> Vec<Sentence> {
    let (start, end) = (clause.span.start, clause.span.end);
    let first = ast.sentences.partition_point(|sentence| sentence.before < start);
    let own = ast.sentences[first..].iter().take_while(|sentence| sentence.before < end);
    let mut found: Vec<(u32, Span, Vec<&str>)> = Vec::new();
    for ast::Sentence { text, span, before } in own {
        match found.last_mut().filter(|(place, ..)| place == before) {
            Some((_, _, texts)) => texts.push(text),
            None => found.push((*before, *span, vec![text])),
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let mut goal_at: FxHashMap<u32, TermId> = FxHashMap::default();
    for goal in goals(clause, symbols) {
        goal_at.entry(clause.span_of(goal).start).or_insert(goal);
    }
    let place = |(place, span, texts): (u32, Span, Vec<&str>)| {
        // What is before no goal points to the head, which is none.
        let goal = (place != start).then(|| goal_at.get(&place).copied().unwrap_or(clause.head));
        Sentence { goal, text: texts.join(" ").into(), span }
    };
    found.into_iter().map(place).collect()
}

/// The goals of a body that control constructs join.
fn goals(clause: &Clause, symbols: &Symbols) -> Vec<TermId> {
    let mut goals = Vec::new();
    let mut todo: Vec<TermId> = clause.body.into_iter().collect();
    while let Some(term) = todo.pop() {
        let joined = clause.goal(term, symbols).joined();
        match joined.is_empty() {
            true => goals.push(term),
            false => todo.extend(joined.into_iter().rev()),
        }
    }
    goals
}
