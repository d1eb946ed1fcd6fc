//! All that a searcher knows of a game: a position with moves, without rules or terms.

use super::{GameError, Move, Outcome, Position};

/// A position of a game that can be searched.
///
/// Players are numbered from 0. A player may move twice in a row: [`Playable::turn`] says who moves.
pub trait Playable {
    /// How many players there are.
    fn players(&self) -> usize {
        2
    }

    /// Appends the legal moves of the player to move, each once, in an order that is always the same.
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError>;

    /// Makes a legal move. After an error the position is as before.
    fn make(&mut self, number: Move) -> Result<(), GameError>;

    /// Takes the last move back.
    fn unmake(&mut self);

    /// Takes a number of moves back.
    fn take_back(&mut self, count: usize) {
        (0..count).for_each(|_| self.unmake());
    }

    /// Equal for equal positions, and almost never for others.
    fn key(&self) -> u64;

    /// The number of the player to move.
    fn turn(&self) -> usize;

    /// How a rule has ended the game, if one has.
    fn decided(&mut self) -> Result<Option<Outcome>, GameError>;

    /// The outcome where there is no legal move.
    fn stuck(&mut self) -> Result<Outcome, GameError>;

    /// The same, if it is known without asking, whether there is a move or not.
    fn known_stuck(&self) -> Option<Outcome> {
        None
    }

    /// Whether the game can end in more ways than a win, a draw and a loss: by points, or with several winners. To know
    /// who wins is not to know what is best then.
    fn is_graded(&self) -> bool {
        false
    }

    /// Whether there is a legal move.
    fn has_move(&mut self) -> Result<bool, GameError> {
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        Ok(!moves.is_empty())
    }

    /// Whether the game has ended in a player's favour because there is no move; that no rule has ended it is known.
    /// Moves are asked for only where it matters.
    fn is_stuck_for(&mut self, winner: usize) -> Result<bool, GameError> {
        let possible = self.known_stuck().is_none_or(|stuck| stuck == Outcome::Win(winner));
        Ok(possible && !self.has_move()? && self.stuck()? == Outcome::Win(winner))
    }

    /// How often the position has occurred in the game, this time included. What is found about a position that occurs
    /// again may be true of this game only.
    fn occurrences(&mut self) -> usize {
        1
    }

    /// The moves made so far, if they are known: a search of a later position goes on with what an earlier one found.
    fn path(&self) -> Option<Vec<Move>> {
        None
    }

    /// Whether there is an evaluation; otherwise [`Playable::evaluate`] says 0 of every position.
    fn has_evaluation(&self) -> bool;

    /// How good the position is for the player to move.
    fn evaluate(&mut self) -> Result<i32, GameError>;

    /// How good the position is for each player; `scores` has a place for each.
    fn evaluate_each(&mut self, scores: &mut [i32]) -> Result<(), GameError> {
        let (turn, score) = (self.turn(), self.evaluate()?);
        scores.iter_mut().enumerate().for_each(|(player, of)| *of = if player == turn { score } else { -score });
        Ok(())
    }

    /// Whether there is an opinion on moves; otherwise [`Playable::promise`] says 0 of every move.
    fn has_promise(&self) -> bool {
        false
    }

    /// How promising a move looks: the higher, the sooner it is tried.
    fn promise(&mut self, _number: Move) -> Result<i32, GameError> {
        Ok(0)
    }

    /// Receives what a searcher does with the position; a recorder of the search implements it.
    fn observe(&mut self, _event: SearchEvent) {}

    /// The class of a move for a search that keeps only the best moves of each class; moves without one are all kept.
    fn class(&mut self, _number: Move) -> Option<u8> {
        None
    }
}

/// What a searcher does with the position that it is looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// It is searched to a depth, between what both players have already.
    Entered {
        /// Plies to look ahead.
        depth: u32,
        /// What the player to move has already.
        alpha: i32,
        /// What the other player allows.
        beta: i32,
    },
    /// The game is over.
    Over,
    /// The table knows the score.
    Known,
    /// This is the horizon: the score is an estimate.
    Estimated,
    /// A move was too good, so that the others were not tried.
    Cut {
        /// How many.
        untried: usize,
    },
    /// This is its score for the player to move, or a bound on it.
    Left {
        /// The score.
        score: i32,
    },
}

impl Playable for Position {
    fn players(&self) -> usize {
        self.game().players().len()
    }

    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        Position::moves(self, list)
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        Position::make(self, number)
    }

    fn unmake(&mut self) {
        Position::unmake(self);
    }

    fn take_back(&mut self, count: usize) {
        Position::take_back(self, count);
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn turn(&self) -> usize {
        Position::turn(self)
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        Position::decided(self)
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        Position::stuck(self)
    }

    fn has_move(&mut self) -> Result<bool, GameError> {
        Position::has_move(self)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        Position::known_stuck(self)
    }

    fn is_graded(&self) -> bool {
        self.game().has_result() || self.game().players().len() > 2
    }

    fn occurrences(&mut self) -> usize {
        Position::occurrences(self)
    }

    fn path(&self) -> Option<Vec<Move>> {
        Some(self.history().collect())
    }

    fn has_evaluation(&self) -> bool {
        self.game().has_evaluation()
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        Position::evaluate(self)
    }

    fn evaluate_each(&mut self, scores: &mut [i32]) -> Result<(), GameError> {
        Position::evaluate_each(self, scores)
    }

    fn has_promise(&self) -> bool {
        self.game().has_promise()
    }

    fn promise(&mut self, number: Move) -> Result<i32, GameError> {
        Position::promise(self, number)
    }

    fn class(&mut self, number: Move) -> Option<u8> {
        self.class_of(number)
    }
}
