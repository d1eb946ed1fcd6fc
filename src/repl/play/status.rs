//! A position for people: how it stands, how it ended, and the board.

use std::fmt;

use crate::diagnostic::visible;
use crate::explain::explain_outcome;
use crate::game::picture::Look;
use crate::game::{GameError, Outcome, Position};
use crate::repl::output::error::CommandError;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Who has won, if anybody.
    pub winner: Option<String>,
    /// Why it is over.
    pub reason: String,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.winner {
            Some(winner) => write!(f, "{} wins", visible(winner))?,
            None => write!(f, "it is a draw")?,
        }
        if self.reason.is_empty() { Ok(()) } else { write!(f, ": {}", visible(&self.reason)) }
    }
}

/// How the game ended, if it has, and why: by the rules' own words where they have some.
pub(crate) fn ending(position: &mut Position) -> Result<Option<Ending>, GameError> {
    let Some(outcome) = position.outcome()? else { return Ok(None) };
    let players = position.game().players().to_vec();
    let stuck = position.decided()?.is_none();
    let told = explain_outcome(position)?.and_then(|explanation| explanation.root.sentence);
    let reason = match stuck {
        true => format!("{} has no legal move", players[position.turn()]),
        false => told.unwrap_or_default(),
    };
    let winner = match outcome {
        Outcome::Win(player) => Some(players[player].to_string()),
        Outcome::Draw => None,
    };
    Ok(Some(Ending { winner, reason }))
}

/// Refuses a position in which there is nothing left to play.
pub(crate) fn refuse_end(position: &mut Position) -> Result<(), CommandError> {
    ending(position)?.map_or(Ok(()), |ending| {
        Err(CommandError::plain(format!("the game is over ({ending}); start from another position")))
    })
}

/// Title, how it stands, and the board.
pub(crate) fn words(position: &mut Position, look: Look, flip: bool) -> Result<String, GameError> {
    let standing = standing(position)?;
    let mut first = format!("{}: {}", visible(position.game().title()), visible(&standing));
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
pub(crate) fn standing(position: &mut Position) -> Result<String, GameError> {
    let outcome = position.outcome()?;
    let players = position.game().players();
    Ok(match outcome {
        Some(Outcome::Win(player)) => format!("{} wins", players[player]),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => format!("{} to move", players[position.turn()]),
    })
}
