//! `eval`: each feature of a position, what it is worth and for whom.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::diagnostic::visible;
use crate::game::{Feature, GameError, Position};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::columns::aligned;
use crate::repl::output::error::CommandError;
use crate::repl::play::search_report::standing;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Eval {}

impl Action for Eval {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let position = session.position()?;
        let features = position.features()?;
        if out.style.json {
            return Ok(out.object(object(position, &features)?)?);
        }
        let words = match features.is_empty() {
            true => "no evaluation defined; add feature/3 and weight/2".to_owned(),
            false => words(position, &features)?,
        };
        Ok(writeln!(out.writer(), "{words}")?)
    }
}

/// A table with a row for each feature, from the view of the player to move.
fn words(position: &mut Position, features: &[Feature]) -> Result<String, GameError> {
    let score = position.evaluate()?;
    let turn = position.turn();
    let players = position.game().players();
    let mut rows = vec![row("feature", players.iter().map(|player| player.to_string()), "weight", "sum")];
    for feature in features {
        let sum = format!("{:+}", feature.worth(turn));
        let counts = feature.counts.iter().map(i64::to_string);
        rows.push(row(&feature.name.to_string(), counts, &feature.weight.to_string(), &sum));
    }
    rows.push(row("", players.iter().map(|_| String::new()), "", &format!("{score:+}")));
    Ok(format!("{}\n{}; {} is to move", aligned(&rows, &[0]), standing(position, score), visible(&players[turn])))
}

fn row(name: &str, counts: impl Iterator<Item = String>, weight: &str, sum: &str) -> Vec<String> {
    let mut row = vec![name.to_owned()];
    row.extend(counts);
    row.extend([weight.to_owned(), sum.to_owned()]);
    row
}

pub(crate) fn object(position: &mut Position, features: &[Feature]) -> Result<Value, GameError> {
    let score = position.evaluate()?;
    let turn = position.turn();
    let players = position.game().players();
    let features = features.iter().map(|feature| {
        let counts = players.iter().zip(&feature.counts).map(|(player, count)| (player.to_string(), json!(count)));
        json!({
            "feature": feature.name.to_string(), "weight": feature.weight, "counts": counts.collect::<Map<_, _>>(),
            "sum": feature.worth(turn),
        })
    });
    let features: Vec<Value> = features.collect();
    Ok(json!({ "score": score, "turn": &*players[turn], "features": features }))
}
