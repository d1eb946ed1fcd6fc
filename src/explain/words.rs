//! Sentences of the rules with values in them, and values as people write them.

use super::scope::Scope;
use crate::engine::QueryError;
use crate::program::clause::{Clause, TermId};
use crate::program::sentence::{Part, parts, variable};
use crate::term::{Cell, Term};

/// The longest value that is shown whole, in characters.
const LONGEST: usize = 120;
/// The most elements of a list that are spelled out.
const TOLD: usize = 8;

/// A clause and the values of its variables.
pub(super) struct Words<'c> {
    pub clause: &'c Clause,
    pub values: &'c [Term],
}

impl Words<'_> {
    /// The sentence of the clause, or of one of its goals, if there is one and all that it mentions has a value.
    pub fn of(&self, scope: &mut Scope<'_>, goal: Option<TermId>) -> Result<Option<String>, QueryError> {
        let Some(sentence) = self.clause.sentences.iter().find(|sentence| sentence.goal == goal) else {
            return Ok(None);
        };
        let mut told = String::new();
        for part in parts(&sentence.text) {
            match part {
                Part::Words(words) => told += words,
                Part::Variable(name) => {
                    let value = variable(self.clause, name).and_then(|at| self.values.get(at));
                    match value.filter(|value| !matches!(value.cells()[0], Cell::Var(_))) {
                        Some(value) => told += &shortened(&spoken(scope, value)?, LONGEST),
                        None => return Ok(None),
                    }
                }
            }
        }
        Ok(Some(told))
    }
}

/// A text that is not too long.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((at, _)) => format!("{} … {} more characters", &text[..at], text[at..].chars().count()),
        None => text.to_owned(),
    }
}

/// A value as people write it: moves in the game's notation, lists as choices, names without quotes.
pub(super) fn spoken(scope: &mut Scope<'_>, value: &Term) -> Result<String, QueryError> {
    let Some(items) = value.as_list() else { return one(scope, value) };
    let mut told = Vec::new();
    for item in items.iter().take(TOLD) {
        told.push(one(scope, item)?);
    }
    Ok(match (items.len() > TOLD, told.pop()) {
        (_, None) => "none".to_owned(),
        (true, Some(last)) => format!("{}, {last}, …", told.join(", ")),
        (false, Some(last)) if told.is_empty() => last,
        (false, Some(last)) => format!("{} or {last}", told.join(", ")),
    })
}

fn one(scope: &mut Scope<'_>, value: &Term) -> Result<String, QueryError> {
    if let Some(name) = value.as_atom() {
        return Ok(name.to_owned());
    }
    if value.as_compound().is_some() && scope.defines("notation", 2) {
        let goal = Term::compound("notation", [value.clone(), Term::var("Text")]);
        if let Some(answer) = scope.first(&goal)?
            && let Some(text) = answer.get("Text")
        {
            return Ok(text.as_atom().map_or_else(|| text.to_string(), str::to_owned));
        }
    }
    Ok(value.to_string())
}
