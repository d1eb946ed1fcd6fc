//! A match as lines of JSON: one that tells which match it is, and one for each game, in the order in which they ended.
//!
//! ```text
//! {"match":{"regola":"0.1.0","game":"tictactoe",…,"players":["depth=2","easy"],"opening":2,"seed":1}}
//! {"number":0,"first":"depth=2","second":"easy","opening":["b2","a3"],"moves":["c1",…],"winner":"first",…}
//! ```
//!
//! A game is known by its number; who plays it, and who is first, follows from the match.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

use super::contest::{Contest, Ending, Played, Verdict};
use super::series::Schedule;
use crate::game::{Fault, Outcome, Weights};

/// What a file of games says of its match.
#[derive(Clone, Debug)]
pub struct Record {
    header: Value,
}

/// What counts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The result as the first of the two players sees it.
    pub verdict: Verdict,
    /// The longest that each of them took for a move.
    pub slowest: [Duration; 2],
}

/// Why a file is no record of this match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// It is something else altogether.
    NoRecord,
    /// It is that of another match, in this respect.
    Other(String),
    /// A line in it is no game of the match; the first is 1.
    Line(usize),
}

impl std::error::Error for Stranger {}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stranger::NoRecord => write!(f, "it is there already, and is no record of a match; choose another name"),
            Stranger::Other(how) => write!(f, "it is the record of another match: {how}; choose another name"),
            Stranger::Line(line) => write!(f, "line {line} is no game of this match; mend it, or choose another name"),
        }
    }
}

impl From<&Played> for Counted {
    fn from(played: &Played) -> Counted {
        Counted { verdict: played.verdict(), slowest: played.slowest }
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
    pub fn line(&self, number: u32, played: &Played, contest: &Contest, schedule: &Schedule) -> Result<String, Fault> {
        let (first, second) = (played.first, 1 - played.first);
        let level = |side: usize| &schedule.players[schedule.pairing(number).players[side]];
        let mut texts = contest.written(played)?;
        let moves = texts.split_off(played.opening);
        let (winner, end) = match played.ending {
            Ending::Rule(outcome) => (winner(outcome), "rule"),
            Ending::Stuck(outcome) => (winner(outcome), "no move"),
            Ending::Length => (None, "length"),
        };
        let slowest = [first, second].map(|side| played.slowest[side].as_millis() as u64);
        let object = json!({
            "number": number, "first": level(first), "second": level(second), "opening": texts, "moves": moves,
            "winner": winner, "end": end, "plies": played.moves.len(), "slowest_ms": slowest,
        });
        Ok(object.to_string())
    }

    /// The games in a file, whose last line may never have been finished. It must be a record of this match.
    pub fn read(&self, text: &str, torn: &[u8], schedule: &Schedule) -> Result<BTreeMap<u32, Counted>, Stranger> {
        let mut lines = text.lines().enumerate();
        match lines.next() {
            Some((_, header)) => self.compare(header)?,
            None if self.header().as_bytes().starts_with(torn) => {}
            None => return Err(Stranger::NoRecord),
        }
        lines.map(|(at, line)| counted(line, schedule).ok_or(Stranger::Line(at + 1))).collect()
    }

    fn compare(&self, header: &str) -> Result<(), Stranger> {
        let header: Option<Value> = serde_json::from_str(header).ok();
        let there = header.as_ref().and_then(|header| header.get("match")).ok_or(Stranger::NoRecord)?;
        let here = self.header.as_object().into_iter().flatten();
        let other = here.map(|(what, here)| (what, here, &there[what])).find(|(_, here, there)| here != there);
        other.map_or(Ok(()), |(what, here, there)| {
            Err(Stranger::Other(match what.as_str() {
                "rules" => "the rules were changed since".to_owned(),
                "position" => "it began with another position".to_owned(),
                "weights" => "the weights were others".to_owned(),
                _ => format!("{what} was {there}, and now is {here}"),
            }))
        })
    }
}

/// The winner, by who moved first.
fn winner(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Win(0) => Some("first"),
        Outcome::Win(_) => Some("second"),
        Outcome::Draw => None,
    }
}

/// What counts of the game on a line.
fn counted(line: &str, schedule: &Schedule) -> Option<(u32, Counted)> {
    let game: Value = serde_json::from_str(line).ok()?;
    let number = game["number"].as_u64()?.try_into().ok()?;
    let exchanged = schedule.pairing(number).round % 2 == 1;
    let verdict = match &game["winner"] {
        Value::Null => Verdict::Draw,
        Value::String(winner) if winner == "first" => Verdict::Win,
        Value::String(winner) if winner == "second" => Verdict::Loss,
        _ => return None,
    };
    let time = |at: usize| Some(Duration::from_millis(game["slowest_ms"][at].as_u64()?));
    let [first, second] = [time(0)?, time(1)?];
    Some((
        number,
        match exchanged {
            false => Counted { verdict, slowest: [first, second] },
            true => Counted { verdict: verdict.reversed(), slowest: [second, first] },
        },
    ))
}
