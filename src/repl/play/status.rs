//! A position for people: whose turn it is, how the game ended, and the board.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value, json};

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
    /// Who has won alone, if one player has.
    pub winner: Option<String>,
    /// The same in words, with all who have won and the points.
    pub result: String,
    /// Those who have won and the points of each player, where there is more to say than who has won.
    pub details: Map<String, Value>,
    /// Why it is over.
    pub reason: String,
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let it_is = if self.result.starts_with("a draw") { "it is " } else { "" };
        write!(f, "{it_is}{}", visible(&self.result))?;
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
            position.stuck()?
        }
    };
    let players = position.game().players().to_vec();
    let sentence = explain_outcome(position)?.and_then(|explanation| explanation.root.sentence);
    let reason = match stuck {
        true => format!("{} has no legal move", players[position.turn()]),
        false => sentence.unwrap_or_default(),
    };
    let winner = outcome.winner().map(|winner| players[winner].to_string());
    let (result, details) = (outcome.words(&players), details(&outcome, &players));
    Ok(Some(GameEnd { winner, result, details, reason }))
}

/// Who has won and the points of each player, where there is more to say than who has won.
pub(crate) fn details(outcome: &Outcome, players: &[Arc<str>]) -> Map<String, Value> {
    let mut details = Map::new();
    if matches!(outcome, Outcome::Shared(_) | Outcome::Points(_)) {
        let winners: Vec<&str> = outcome.winners().iter().map(|winner| &*players[winner]).collect();
        details.insert("winners".to_owned(), json!(winners));
    }
    if let Some(points) = outcome.points() {
        let each = players.iter().zip(points).map(|(player, points)| (player.to_string(), json!(points)));
        details.insert("points".to_owned(), Value::Object(each.collect()));
    }
    details
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
        Some(outcome) => outcome.words(players),
        None => format!("{} to move", players[position.turn()]),
    })
}
