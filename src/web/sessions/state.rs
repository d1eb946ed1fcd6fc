//! A session as its journal keeps it: the rules in one line, the game in another.
//!
//! The last whole line of each kind counts, so that whatever ends the process, a session is as its last answer said.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A line of a journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::web) enum Line {
    /// The text of the rules, where it is not that of a game.
    Rules(RulesText),
    /// The game.
    Game(Box<State>),
}

/// Rules that are not those of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::web) struct RulesText {
    /// The revision that they were first in force in.
    pub since: u64,
    /// The name of the text.
    pub name: String,
    /// The game that it is a changed text of, if it is.
    pub game: Option<String>,
    /// The text.
    pub text: String,
}

/// A game in progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::web) struct State {
    pub revision: u64,
    /// Seconds since 1970.
    pub changed: u64,
    /// The name of the game or of the text.
    pub game: String,
    /// The line of the rules, where they have one: it says the same.
    pub rules_since: Option<u64>,
    pub options: Map<String, Value>,
    /// `human` or a level for each player.
    pub seats: Vec<String>,
    /// The text of the position that the game began with, if it was not the start.
    pub origin: Option<String>,
    pub plies: Vec<Ply>,
    /// How many of the plies are on the board.
    pub ply: usize,
    /// The number of the player who has resigned.
    pub resigned: Option<usize>,
    /// Whether the computer was about to move.
    pub awake: bool,
    /// For the list of sessions.
    pub title: String,
    pub status: String,
    pub over: bool,
    pub players: Vec<String>,
}

/// A move of the game, who made it, and what the computer thought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::web) struct Ply {
    pub notation: String,
    pub player: String,
    pub by: String,
    pub thought: Option<String>,
}

/// The rules and the game that lines give last; nothing if there is no game.
pub(in crate::web) fn last(lines: &[String]) -> Option<(Option<RulesText>, State)> {
    let lines = || lines.iter().rev().filter_map(|line| serde_json::from_str(line).ok());
    let state = lines().find_map(|line| if let Line::Game(state) = line { Some(*state) } else { None })?;
    let rules = lines().find_map(|line| match line {
        Line::Rules(rules) if Some(rules.since) == state.rules_since => Some(rules),
        _ => None,
    });
    Some((rules, state))
}
