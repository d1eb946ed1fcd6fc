//! Games to learn from, as lines of JSON: the first says how they were played, each of the others is a game.

use serde_json::{Value, json};

use super::self_play::Recorded;
use crate::game::Weights;
use crate::play::Contest;

/// What games must have in common to be learned from together.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlayHeader(Value);

impl SelfPlayHeader {
    /// Games of a contest with these weights and this number of nodes for each move.
    pub fn new(game: &str, contest: &Contest, weights: &Weights, nodes: u64) -> SelfPlayHeader {
        SelfPlayHeader(json!({
            "regola": env!("CARGO_PKG_VERSION"), "game": game, "rules": contest.rules(),
            "position": contest.start.text(), "weights": weights.to_string(), "nodes": nodes,
            "opening": contest.opening, "seed": contest.seed,
        }))
    }

    /// The first line of a record.
    pub fn line(&self) -> String {
        self.0.to_string()
    }

    /// What is different in another first line, by name; nothing if it is none.
    pub fn differences(&self, line: &str) -> Option<Vec<String>> {
        let other: Value = serde_json::from_str(line).ok()?;
        let (mine, other) = (self.0.as_object()?, other.as_object()?);
        mine.iter().try_fold(Vec::new(), |mut names, (name, value)| {
            if other.get(name)? != value {
                names.push(name.clone());
            }
            Some(names)
        })
    }
}

impl Recorded {
    /// The game as a line.
    pub fn line(&self) -> String {
        json!({ "number": self.number, "points": self.points, "leads": self.leads }).to_string()
    }

    /// The game of a line, if it has this number of features.
    pub fn read(line: &str, features: usize) -> Option<Recorded> {
        let value: Value = serde_json::from_str(line).ok()?;
        let number = value["number"].as_u64()?.try_into().ok()?;
        let points = value["points"].as_f64().filter(|points| (0.0..=1.0).contains(points))?;
        let leads = value["leads"].as_array()?.iter().map(|leads| {
            let leads: Option<Vec<i64>> = leads.as_array()?.iter().map(Value::as_i64).collect();
            leads.filter(|leads| leads.len() == features)
        });
        Some(Recorded { number, points, leads: leads.collect::<Option<_>>()? })
    }
}
