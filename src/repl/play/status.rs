//! A position for people: whose turn it is, how the game ended, and the board.

use std::fmt;

use crate::diagnostic::visible;
use crate::explain::explain_outcome;
use crate::game::picture::Look;
use crate::game::{GameError, Outcome, Position};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameEnd {
    /// Who has won; no one if it is a draw.
    pub winner: Option<String>,
    /// Why it is over.
    pub reason: String,
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.winner {
            Some(winner) => write!(f, "{} wins", visible(winner))?,
            None => write!(f, "it is a draw")?,
        }
        if self.reason.is_empty() { Ok(()) } else { write!(f, ": {}", visible(&self.reason)) }
    }
}

impl Session {
    /// Shows a person the board after something has changed on it.
    pub(crate) fn show_board(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        if !self.draws || out.style.json {
            return Ok(());
        }
        let board = board(self.position()?, out.style.look())?;
        Ok(writeln!(out.painted(), "\n{board}\n")?)
    }
}

/// How the game ended, if it has, and why: by the rules' own words where they have some.
pub(crate) fn ending(position: &mut Position) -> Result<Option<GameEnd>, GameError> {
    let decided = position.decided()?;
    let stuck = decided.is_none();
    let outcome = match decided {
        Some(outcome) => outcome,
        None => {
            let mut moves = Vec::new();
            position.moves(&mut moves)?;
            if !moves.is_empty() {
                return Ok(None);
            }
            position.stuck()
        }
    };
    let players = position.game().players().to_vec();
    let sentence = explain_outcome(position)?.and_then(|explanation| explanation.root.sentence);
    let reason = match stuck {
        true => format!("{} has no legal move", players[position.turn()]),
        false => sentence.unwrap_or_default(),
    };
    let winner = match outcome {
        Outcome::Win(player) => Some(players[player].to_string()),
        Outcome::Draw => None,
    };
    Ok(Some(GameEnd { winner, reason }))
}

/// Refuses a position in which there is nothing left to play.
pub(crate) fn refuse_end(position: &mut Position) -> Result<(), CommandError> {
    ending(position)?.map_or(Ok(()), |ending| {
        Err(CommandError::plain(format!("the game is over ({ending}); start from another position")))
    })
}

/// The title, whose turn it is, and the board.
pub(crate) fn words(position: &mut Position, look: Look, flip: bool) -> Result<String, GameError> {
    let status = status(position)?;
    let mut first = format!("{}: {}", visible(position.game().title()), visible(&status));
    if let Some(last) = position.played()?.last() {
        first += &format!(" (last move: {})", visible(last));
    }
    Ok(format!("{first}\n\n{}", turned(position, look, flip)?))
}

/// The board, or the facts where the rules describe none.
pub(crate) fn board(position: &mut Position, look: Look) -> Result<String, GameError> {
    turned(position, look, false)
}

fn turned(position: &mut Position, look: Look, flip: bool) -> Result<String, GameError> {
    Ok(match position.picture()? {
        Some(picture) if flip => picture.flipped().draw(look),
        Some(picture) => picture.draw(look),
        None => position.facts().iter().map(|fact| format!("{fact}.")).collect::<Vec<_>>().join("\n"),
    })
}

/// Who is to move, or how the game ended.
pub(crate) fn status(position: &mut Position) -> Result<String, GameError> {
    let outcome = position.outcome()?;
    let players = position.game().players();
    Ok(match outcome {
        Some(Outcome::Win(player)) => format!("{} wins", players[player]),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => format!("{} to move", players[position.turn()]),
    })
}
