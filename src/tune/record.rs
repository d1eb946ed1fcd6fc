//! Games to learn from, as lines of JSON: the first says how they were played, each of the others is a game.

use serde_json::{Value, json};

/// What games must have in common to be learned from together.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting(Value);

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// Its number; the same number is the same game.
    pub number: u32,
    /// The points of the first player: 0, 0.5 or 1.
    pub points: f64,
    /// The lead of the first player in each feature, in every position that counts.
    pub leads: Vec<Vec<i64>>,
}

impl Setting {
    /// Games of these rules with these weights, played so.
    pub fn new(game: &str, rules: &str, weights: &str, nodes: u64, opening: usize, seed: u64) -> Setting {
        let (rules, weights) = (fingerprint(rules), weights.trim_end());
        Setting(json!({
            "game": game, "rules": rules, "weights": weights, "nodes": nodes, "opening": opening, "seed": seed,
        }))
    }

    /// The first line of a record.
    pub fn line(&self) -> String {
        self.0.to_string()
    }

    /// What is different in another first line: names with both values; nothing if it is none.
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

/// A short text that is another one for other rules, the same in every run (FNV-1a).
fn fingerprint(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

impl Recorded {
    /// The game as a line.
    pub fn line(&self) -> String {
        json!({ "number": self.number, "points": self.points, "leads": self.leads }).to_string()
    }

    /// The game of a line about so many features.
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
