//! Classes of moves by patterns, for a search that keeps only the best of each.

use super::{GameError, Move, Position};
use crate::term::{Cell, Term};

/// The patterns, and the classes of the moves seen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    patterns: Vec<Term>,
    /// By the number of the move.
    known: Vec<Option<Option<u8>>>,
}

impl Position {
    /// Divides moves into classes from now on: a move is of the class of the first pattern that it matches.
    pub fn set_classes(&mut self, patterns: Vec<Term>) {
        self.classes = Classes { patterns, known: Vec::new() };
    }

    /// The class of a move.
    pub(super) fn class_of(&mut self, number: Move) -> Option<u8> {
        if self.classes.patterns.is_empty() {
            return None;
        }
        let at = number.0 as usize;
        if let Some(Some(known)) = self.classes.known.get(at) {
            return *known;
        }
        let term = self.term(number)?;
        let found = self.classes.patterns.iter().position(|pattern| matches(pattern, &term)).map(|class| class as u8);
        let known = &mut self.classes.known;
        known.resize(known.len().max(at + 1), None);
        known[at] = Some(found);
        found
    }

    /// The answers of `level(Name, Settings)`, with names as texts.
    pub fn levels(&mut self) -> Result<Vec<(String, Term)>, GameError> {
        if self.game().defined("level", 2).is_none() {
            return Ok(Vec::new());
        }
        let goal = Term::compound("level", [Term::var("Name"), Term::var("Settings")]);
        let mut levels = Vec::new();
        for answer in self.answers("level/2", &goal)? {
            if let (Some(name), Some(settings)) = (answer.get("Name"), answer.get("Settings")) {
                levels.push((super::text::spoken(name), settings.clone()));
            }
        }
        Ok(levels)
    }
}

/// Whether a ground term matches a pattern, in which each variable matches anything.
fn matches(pattern: &Term, term: &Term) -> bool {
    let mut given = term.cells().iter();
    for cell in pattern.cells() {
        match cell {
            Cell::Var(_) => skip(&mut given),
            _ if given.next() != Some(cell) => return false,
            _ => {}
        }
    }
    given.next().is_none()
}

/// Passes over one whole term.
fn skip<'c>(cells: &mut impl Iterator<Item = &'c Cell>) {
    let mut left = 1;
    while left > 0 {
        left = match cells.next() {
            Some(Cell::Compound(_, arity)) => left + *arity as usize - 1,
            Some(_) => left - 1,
            None => return,
        };
    }
}
