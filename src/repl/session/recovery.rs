//! A session after a panic: rules, game and players are again what they were before the line that led to it.
//!
//! A position in the middle of a search or a question cannot be trusted, so another one is made and the moves are made
//! again. What is kept for that costs little: moves are numbers, and rules are shared.

use super::Session;
use super::bug::guarded;
use crate::engine::{Engine, Rules};
use crate::game::{Game, Move, Position};
use crate::repl::output::error::CommandError;
use crate::repl::play::board::Board;
use crate::repl::rules::current::{Current, Request};

/// What a session was before a line.
pub(crate) struct Checkpoint {
    request: Option<Request>,
    current: Option<Current>,
    rules: Rules,
    game: Option<Game>,
    /// What is only supposed need not be possible, so that it cannot be set up again.
    supposed: Option<Position>,
    made: Vec<Move>,
    undone: Vec<Move>,
    origin: Option<String>,
    resigned: Option<usize>,
    levels: Vec<String>,
    suspended: usize,
    nesting: usize,
}

impl Session {
    /// Notes what is needed to come back here.
    pub(crate) fn checkpoint(&mut self) -> Checkpoint {
        let is_supposed = !self.suspended.is_empty();
        let position = self.board.position();
        let supposed = position.as_ref().filter(|_| is_supposed).map(|position| Position::clone(position));
        let game = position.as_ref().map(|position| position.game().clone());
        let made = position.map_or(Vec::new(), |position| position.history().collect());
        Checkpoint {
            request: self.request.clone(),
            current: self.current.clone(),
            rules: self.rules().clone(),
            game,
            supposed,
            made,
            undone: self.play.undone.clone(),
            origin: self.play.origin.clone(),
            resigned: self.play.resigned,
            levels: self.seated(),
            suspended: self.suspended.len(),
            nesting: self.nesting,
        }
    }

    /// Goes back after a panic, and says what there is to say of it.
    pub(crate) fn recover(&mut self, before: Checkpoint, bug: String) -> CommandError {
        let made = before.made.len();
        let restored = guarded(|| self.restore_checkpoint(before));
        let then = match restored {
            Ok(Ok(())) if made == 0 => "The session continues.",
            Ok(Ok(())) => "The session and the game continue.",
            Ok(Err(_)) | Err(_) => {
                self.play.restart(None);
                "The session continues, but the game could not be restored; type `:new` for a new game."
            }
        };
        CommandError::Bug { message: bug, then }
    }

    fn restore_checkpoint(&mut self, before: Checkpoint) -> Result<(), CommandError> {
        self.nesting = before.nesting;
        self.last_explanation = None;
        while self.suspended.len() > before.suspended && self.go_back() {}
        (self.request, self.current) = (before.request, before.current);
        self.play.undone = before.undone;
        self.play.origin = before.origin;
        self.play.resigned = before.resigned;
        self.play.awake = false;
        self.board = match &before.game {
            Some(game) => Board::Game(Box::new(Position::new(game))),
            None => Board::Rules(Box::new(Engine::new(&before.rules))),
        };
        self.board.engine().set_limits(self.limits.clone());
        let Some(game) = before.game else { return Ok(()) };
        self.seat_again(&before.levels)?;
        if let Some(supposed) = before.supposed {
            self.board = Board::Game(Box::new(supposed));
            return Ok(());
        }
        if let Some(origin) = &self.play.origin {
            let mut position = Position::read(&game, "position", origin, &self.limits)?;
            position.set_limits(self.limits.clone());
            self.board = Board::Game(Box::new(position));
        }
        let position = self.position()?;
        Ok(before.made.into_iter().try_for_each(|number| position.make(number))?)
    }

    /// Players who were searching have left their seats.
    fn seat_again(&mut self, levels: &[String]) -> Result<(), CommandError> {
        self.play.seats.resize_with(levels.len(), || None);
        for (at, level) in levels.iter().enumerate().filter(|(_, level)| *level != "human") {
            if self.play.seats[at].is_none() {
                self.play.seats[at] = Some(self.player(level, self.seed.wrapping_add(at as u64))?);
            }
        }
        Ok(())
    }
}
