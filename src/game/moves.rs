//! Moves as small numbers: an index into the table of all move terms that a game has shown.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::engine::{Engine, Ground, QueryError, Seen, Value};
use crate::term::Term;

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u32);

/// Roughly the bytes that an entry of a map takes beside what it maps.
const ENTRY: usize = 32;

/// The moves of a game, shared by all its positions.
#[derive(Debug, Default)]
pub(super) struct MoveTable {
    terms: IndexSet<Term, FxBuildHasher>,
    /// Bytes of all terms.
    size: usize,
}

impl MoveTable {
    pub fn number(&mut self, term: Term) -> Move {
        let size = term.size();
        let (number, new) = self.terms.insert_full(term);
        if new {
            self.size += size + ENTRY;
        }
        Move(number as u32)
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn term(&self, number: Move) -> Option<&Term> {
        self.terms.get_index(number.0 as usize)
    }
}

/// What one position's engine knows of the moves, so that the shared table is seldom asked.
#[derive(Debug, Default)]
pub(super) struct KnownMoves {
    numbers: FxHashMap<Ground, Move>,
    values: Vec<Option<Value>>,
    /// For each move, the list that it was last put into.
    listed: Vec<u32>,
    lists: u32,
    /// Bytes of all values.
    size: usize,
}

impl KnownMoves {
    /// The number of a move that was seen before.
    pub fn find(&self, seen: Seen<'_>) -> Option<Move> {
        match seen {
            Seen::Own(cells) => self.numbers.get(cells).copied(),
            Seen::Foreign(_) => None,
        }
    }

    /// The number of a move seen for the first time.
    pub fn learn(
        &mut self,
        seen: Seen<'_>,
        engine: &mut Engine,
        number: impl FnOnce(Term) -> Move,
    ) -> Result<Move, QueryError> {
        let cells = match seen {
            Seen::Own(cells) => Ground::new(cells),
            Seen::Foreign(term) => return Ok(number(term.clone())),
        };
        let value = Value::Own(cells.clone());
        let number = number(engine.try_spell(&value)?);
        self.size += 2 * (cells.cells().len() * 8 + ENTRY) + ENTRY;
        self.numbers.insert(cells, number);
        let at = number.0 as usize;
        if self.values.len() <= at {
            self.values.resize(at + 1, None);
        }
        self.values[at] = Some(value);
        Ok(number)
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The term of a move.
    pub fn value(&self, number: Move) -> Option<&Value> {
        self.values.get(number.0 as usize)?.as_ref()
    }

    /// Starts a list that has every move once.
    pub fn new_list(&mut self) {
        self.lists = self.lists.wrapping_add(1);
        if self.lists == 0 {
            self.listed.clear();
            self.lists = 1;
        }
    }

    /// Whether a move is not in the list yet, where it is from now on.
    pub fn enlist(&mut self, number: Move) -> bool {
        let at = number.0 as usize;
        if self.listed.len() <= at {
            self.listed.resize(at + 1, 0);
        }
        std::mem::replace(&mut self.listed[at], self.lists) != self.lists
    }
}
