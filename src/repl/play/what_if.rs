//! Suppositions: scratch positions, one upon the other, with the game below them as it was.

use super::GameInProgress;
use super::board::Board;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// A game, or a supposition, that waits until you go back to it.
pub(crate) struct SuspendedGame {
    pub board: Board,
    play: GameInProgress,
}

impl Session {
    /// Goes on in the position that changes would give; returns why it could not occur, if the rules know.
    pub(crate) fn suppose(&mut self, changes: &str) -> Result<Vec<String>, CommandError> {
        let (mut position, reasons) = self.position()?.supposing(changes)?;
        let mut play = GameInProgress::new(Some(&mut position));
        play.restart(Some(position.text()));
        let board = std::mem::replace(&mut self.board, Board::Game(Box::new(position)));
        let play = std::mem::replace(&mut self.play, play);
        self.suspended.push(SuspendedGame { board, play });
        self.last_explanation = None;
        Ok(reasons)
    }

    /// Goes back to where the last supposition was made; false if there is none.
    pub(crate) fn go_back(&mut self) -> bool {
        let Some(SuspendedGame { board, play }) = self.suspended.pop() else { return false };
        (self.board, self.play, self.last_explanation) = (board, play, None);
        true
    }

    /// Goes back to the game itself, since there is about to be another one.
    pub(crate) fn end_suppositions(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        if self.suspended.is_empty() {
            return Ok(());
        }
        while self.go_back() {}
        Ok(out.say("The supposition is over.")?)
    }

    /// The board in use, and those that wait below it.
    pub(crate) fn boards(&mut self) -> impl Iterator<Item = &mut Board> {
        self.suspended.iter_mut().map(|game| &mut game.board).chain([&mut self.board])
    }
}
