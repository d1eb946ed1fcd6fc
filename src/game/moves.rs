//! Moves as small numbers: an index into the table of all move terms that a game has shown.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::engine::{Engine, Ground, Value};
use crate::term::Term;

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u32);

/// The moves of a game, shared by all its positions.
#[derive(Debug, Default)]
pub(super) struct MoveTable {
    terms: IndexSet<Term, FxBuildHasher>,
}

impl MoveTable {
    pub fn number(&mut self, term: Term) -> Move {
        Move(self.terms.insert_full(term).0 as u32)
    }

    pub fn term(&self, number: Move) -> Option<&Term> {
        self.terms.get_index(number.0 as usize)
    }
}

/// What one position's engine knows of the moves, so that the shared table is seldom asked.
#[derive(Debug, Default)]
pub(super) struct KnownMoves {
    numbers: FxHashMap<Ground, Move>,
    values: FxHashMap<Move, Value>,
}

impl KnownMoves {
    /// The number of a move.
    pub fn number(&mut self, value: Value, engine: &mut Engine, number: impl FnOnce(Term) -> Move) -> Move {
        let cells = match value {
            Value::Own(cells) => cells,
            Value::Foreign(term) => return number(term),
        };
        if let Some(&known) = self.numbers.get(&cells) {
            return known;
        }
        let number = number(engine.spell(&Value::Own(cells.clone())));
        self.numbers.insert(cells.clone(), number);
        self.values.insert(number, Value::Own(cells));
        number
    }

    /// The term of a move.
    pub fn value(&self, number: Move) -> Option<&Value> {
        self.values.get(&number)
    }
}
