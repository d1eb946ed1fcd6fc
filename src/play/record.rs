//! A match as lines of JSON: one that says which match it is, and one for each game, in the order in which they ended.
//!
//! ```text
//! {"match":{"regola":"0.1.0","game":"tictactoe",…,"players":["depth=2","easy"],"opening":2,"seed":1}}
//! {"number":0,"first":"depth=2","second":"easy","opening":["b2","a3"],"moves":["c1",…],"winner":"first",…}
//! ```
//!
//! A game is known by its number; who plays it, who is first, and its opening follow from the match. What is read is
//! played again, so that nothing counts that did not happen.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

use super::contest::{Contest, EndedBy, Played};
use super::ledger::Counted;
use super::level::LevelError;
use super::series::{MOST_THREADS, Schedule};
use crate::game::{GameError, Move, Outcome, Weights};

/// What a file of games says of its match.
#[derive(Clone, Debug)]
pub struct Record {
    header: Value,
}

/// Why a file is no record of this match.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RecordError {
    /// It is no record of a match at all.
    NoRecord,
    /// It is the record of another match; the text says what differs.
    OtherMatch(String),
    /// A line in it is no game of the match.
    Line {
        /// Its number, from 1.
        line: usize,
        /// Why not.
        reason: &'static str,
    },
    /// The players or the rules gave no good answer.
    Level(LevelError),
}

impl<E: Into<LevelError>> From<E> for RecordError {
    fn from(error: E) -> RecordError {
        RecordError::Level(error.into())
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RecordError::Level(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NoRecord => write!(f, "the file exists and is not the record of a match; choose another name"),
            RecordError::OtherMatch(how) => {
                write!(f, "this is the record of another match: {how}; choose another name")
            }
            RecordError::Line { line, reason } => {
                write!(f, "line {line} is not a game of this match: {reason}; delete the line, or choose another name")
            }
            RecordError::Level(error) => write!(f, "{error}"),
        }
    }
}

impl Record {
    /// The record of a match: the game by its name and options, what is played, and by whom. How many games are played
    /// is no part of it, so that a match can be made longer.
    pub fn new(game: &str, options: Value, contest: &Contest, schedule: &Schedule) -> Record {
        let weights: Vec<_> = schedule.weights.iter().map(|own| own.as_ref().map(Weights::to_string)).collect();
        let header = json!({
            "regola": env!("CARGO_PKG_VERSION"), "game": game, "options": options,
            "rules": contest.rules(), "position": contest.start.text(),
            "players": schedule.players, "weights": weights, "opening": contest.opening, "seed": contest.seed,
        });
        Record { header }
    }

    /// The first line.
    pub fn header(&self) -> String {
        json!({ "match": self.header }).to_string()
    }

    /// The line of a game.
    pub fn line(
        &self,
        number: u32,
        played: &Played,
        contest: &Contest,
        schedule: &Schedule,
    ) -> Result<Value, GameError> {
        let (first, second) = (played.first, 1 - played.first);
        let level = |side: usize| &schedule.players[schedule.pairing(number).players[side]];
        let mut texts = contest.written(played)?;
        let moves = texts.split_off(played.opening);
        let (winner, end) = match played.ending {
            EndedBy::Rule(outcome) => (winner(outcome), "rule"),
            EndedBy::Stuck(outcome) => (winner(outcome), "no move"),
            EndedBy::Length => (None, "length"),
        };
        let slowest = [first, second].map(|side| played.slowest[side].as_millis() as u64);
        Ok(json!({
            "number": number, "first": level(first), "second": level(second), "opening": texts, "moves": moves,
            "winner": winner, "end": end, "plies": played.moves.len(), "slowest_ms": slowest,
        }))
    }

    /// The games in a file, whose last line may never have been finished. It must be a record of this match. `progress` is
    /// called with the number of games read.
    pub fn read(
        &self,
        text: &str,
        torn: &[u8],
        contest: &Contest,
        schedule: &Schedule,
        progress: &mut dyn FnMut(usize),
    ) -> Result<BTreeMap<u32, Counted>, RecordError> {
        let mut lines = text.lines();
        match lines.next() {
            Some(header) => self.compare(header)?,
            None if self.header().as_bytes().starts_with(torn) => {}
            None => return Err(RecordError::NoRecord),
        }
        // Games are begun in order, so that there can be no gap that is larger.
        let most = lines.clone().count() + usize::from(MOST_THREADS);
        let (mut games, mut known) = (BTreeMap::new(), HashMap::new());
        for (at, line) in lines.enumerate() {
            let wrong = |reason| RecordError::Line { line: at + 2, reason };
            let game: Value = serde_json::from_str(line).map_err(|_| wrong("it is not JSON"))?;
            let number = game["number"].as_u64().and_then(|number| u32::try_from(number).ok());
            let number = number.filter(|&number| (number as usize) < most);
            let number = number.ok_or_else(|| wrong("its number is missing or out of range"))?;
            let played = replayed(&game, contest, schedule.pairing(number).round, &mut known)?;
            let played = played.ok_or_else(|| wrong("its moves are not a complete game"))?;
            if self.line(number, &played, contest, schedule)? != game {
                return Err(wrong("its players, opening or result do not match its moves"));
            }
            if games.insert(number, Counted::from(&played)).is_some() {
                return Err(wrong("another line has the same number"));
            }
            progress(at + 1);
        }
        Ok(games)
    }

    fn compare(&self, header: &str) -> Result<(), RecordError> {
        let header: Option<Value> = serde_json::from_str(header).ok();
        let there = header.as_ref().and_then(|header| header.get("match")).ok_or(RecordError::NoRecord)?;
        let here = self.header.as_object().into_iter().flatten();
        let other = here.map(|(what, here)| (what, here, &there[what])).find(|(_, here, there)| here != there);
        other.map_or(Ok(()), |(what, here, there)| {
            Err(RecordError::OtherMatch(match what.as_str() {
                "rules" => "the rules have changed since".to_owned(),
                "position" => "it started from another position".to_owned(),
                "weights" => "it used other weights".to_owned(),
                _ => format!("{what} was {there} and is now {here}"),
            }))
        })
    }
}

/// The winner, by who moved first.
fn winner(outcome: Outcome) -> Option<&'static str> {
    outcome.winner().map(|winner| if winner == 0 { "first" } else { "second" })
}

/// The game of a round that a line records, if it records one.
fn replayed(
    game: &Value,
    contest: &Contest,
    round: u32,
    known: &mut HashMap<String, Move>,
) -> Result<Option<Played>, LevelError> {
    let moves = game["moves"].as_array().and_then(|moves| moves.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let time = |at: usize| game["slowest_ms"][at].as_u64().map(Duration::from_millis);
    match (moves, time(0), time(1)) {
        (Some(moves), Some(first), Some(second)) => contest.replay(round, moves.into_iter(), [first, second], known),
        _ => Ok(None),
    }
}
