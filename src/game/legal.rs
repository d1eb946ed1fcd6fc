//! The legal moves of a position, as numbers: by a plan, or by asking the machine and numbering the terms it finds.

use std::sync::Arc;

use super::moves::Move;
use super::{GameError, Position};
use crate::engine::{Deadline, Limit, QueryError, Seen};
use crate::term::Cell;

/// How many moves are numbered between two checks of the limits.
const STRETCH: usize = 1024;

impl Position {
    /// The legal moves, each once, in the order in which the rules give them.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("connect4")?;
    /// # let mut position = regola::Position::new(&game);
    /// for number in position.legal_moves()? {
    ///     position.make(number)?;
    ///     assert_eq!(position.turn(), 1);
    ///     position.unmake();
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&mut self) -> Result<Vec<Move>, GameError> {
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        Ok(moves)
    }

    /// Appends the legal moves to a list that the caller can reuse; see [`Position::legal_moves`].
    #[inline]
    pub fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        let before = list.len();
        self.legal(list)?;
        if list.len() == before && self.game.stuck_passes() { self.list_pass(list) } else { Ok(()) }
    }

    /// Appends the moves that `legal/1` gives.
    pub(super) fn legal(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        if self.moves_by_plan(list).map_err(|error| GameError::of("legal/1", error, None))? {
            return Ok(());
        }
        let deadline = Deadline::new(self.engine.limits());
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let open = self.engine.values(self.game.asks.legal, &[], &mut found);
        if let Some(term) = self.checked("legal/1", open)? {
            return Err(GameError::OpenMove(term));
        }
        self.known.new_list();
        for (at, seen) in found.iter().enumerate() {
            if at % STRETCH == STRETCH - 1 {
                let fits = deadline.check().and_then(|()| self.check_size(found.size()));
                fits.map_err(|limit| GameError::of("legal/1", QueryError::Limit(limit), None))?;
            }
            let number = self.number(seen)?;
            if self.known.enlist(number) {
                list.push(number);
            }
        }
        self.found = found;
        Ok(())
    }

    /// Whether there is a legal move. The first answer of `legal/1` decides, as for the other questions that only one
    /// answer is wanted of: an error that comes with a later one shows when the moves are listed.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// assert!(position.has_move()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_move(&mut self) -> Result<bool, GameError> {
        if let Some(known) = self.has_move_by_plan().map_err(|error| GameError::of("legal/1", error, None))? {
            return if known { Ok(true) } else { self.has_pass() };
        }
        let first = self.engine.first_value(self.game.asks.legal, &[]);
        match self.checked("legal/1", first)? {
            Some(open) if open.cells().iter().any(|cell| matches!(cell, Cell::Var(_))) => {
                Err(GameError::OpenMove(open))
            }
            Some(_) => Ok(true),
            None => self.has_pass(),
        }
    }

    /// Fails if the moves known so far and other bytes are more than the memory limit.
    fn check_size(&self, others: usize) -> Result<(), Limit> {
        let table = self.game.moves.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).size();
        let memory = self.engine.limits().memory;
        if table + self.known.size() + others > memory { Err(Limit::Memory(memory)) } else { Ok(()) }
    }

    fn number(&mut self, seen: Seen<'_>) -> Result<Move, QueryError> {
        if let Some(known) = self.known.find(seen) {
            return Ok(known);
        }
        let table = Arc::clone(&self.game.moves);
        self.known.learn(seen, &mut self.engine, |term| {
            table.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).number(term)
        })
    }
}
