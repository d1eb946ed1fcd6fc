//! Moves as small numbers: an index into the table of all move terms that a game has shown.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::engine::{Engine, Ground};
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
    cells: FxHashMap<Move, Ground>,
}

impl KnownMoves {
    /// The number of a move.
    pub fn number(&mut self, ground: Ground, engine: &mut Engine, number: impl FnOnce(Term) -> Move) -> Move {
        if let Some(&known) = self.numbers.get(&ground) {
            return known;
        }
        let number = number(engine.spell(&ground));
        if engine.is_lasting(&ground) {
            self.numbers.insert(ground.clone(), number);
            self.cells.insert(number, ground);
        }
        number
    }

    /// The cells of a move.
    pub fn cells(&self, number: Move) -> Option<&Ground> {
        self.cells.get(&number)
    }
}
