//! Sentences: comments `%! text with {Variables}` that say in words what a rule says.
//!
//! One right before a clause tells what it means that the rule holds; one before a goal in the body, what it means
//! that this condition fails.

use std::sync::Arc;

use super::clause::{Clause, Node, Sentence, TermId};
use super::symbol::Symbols;
use crate::syntax::ast::{self, Ast};

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

/// What stands before the first `{Variable}`, its name, and what stands after it.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_uppercase() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    text.match_indices('{').find_map(|(at, _)| {
        let (name, after) = text[at + 1..].split_once('}')?;
        is_name(name).then_some((&text[..at], name, after))
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
    let mut found: Vec<(u32, Sentence)> = Vec::new();
    for ast::Sentence { text, span, before } in own {
        match found.last_mut().filter(|(place, _)| place == before) {
            Some((_, sentence)) => sentence.text = format!("{} {text}", sentence.text).into(),
            None => found.push((*before, Sentence { goal: None, text: Arc::clone(text), span: *span })),
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let goals = goals(clause, symbols);
    let goal_at = |place: u32| goals.iter().copied().find(|goal| clause.span_of(*goal).start == place);
    let place = |(place, sentence): (u32, Sentence)| match place == start {
        true => sentence,
        // What stands before no goal points to the head, which is none.
        false => Sentence { goal: Some(goal_at(place).unwrap_or(clause.head)), ..sentence },
    };
    found.into_iter().map(place).collect()
}

/// The goals of a body that control constructs join.
fn goals(clause: &Clause, symbols: &Symbols) -> Vec<TermId> {
    let mut goals = Vec::new();
    let mut todo: Vec<TermId> = clause.body.into_iter().collect();
    while let Some(term) = todo.pop() {
        match clause.node(term) {
            Node::Compound(functor, _) if is_control(symbols, functor) => {
                todo.extend(clause.arguments(term, symbols).rev());
            }
            _ => goals.push(term),
        }
    }
    goals
}

fn is_control(symbols: &Symbols, functor: super::symbol::Functor) -> bool {
    let (name, arity) = symbols.parts(functor);
    arity == 2 && [",", ";", "->"].contains(&&**symbols.name(name))
}
