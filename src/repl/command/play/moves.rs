//! `moves`: the legal moves, one per line.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::diagnostic::visible;
use crate::game::picture::{Gesture, gesture_to_json};
use crate::game::{GameError, Move, Position};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::status;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Moves {}

impl Action for Moves {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let position = session.position()?;
        let mut list = Vec::new();
        if position.outcome()?.is_none() {
            position.moves(&mut list)?;
        } else if !out.style.json {
            out.say(format_args!("the game is over: {}", status(position)?))?;
        }
        let gestures = match out.style.json {
            true => objects(position, &list)?,
            false => Vec::new(),
        };
        let texts = list.into_iter().map(|number| position.notation(number)).collect::<Result<Vec<_>, _>>()?;
        let shown: Vec<_> = texts.iter().map(|text| visible(text)).collect();
        match (texts.is_empty(), out.is_batch()) {
            (true, _) if !out.style.json => Ok(()),
            (_, true) => Ok(out.tell(json!({ "moves": texts, "gestures": gestures }), shown.join("\n"))?),
            (_, false) => Ok(out.tell(json!({ "moves": texts, "gestures": gestures }), shown.join(" "))?),
        }
    }
}

/// What each move looks like, for programs that draw boards.
fn objects(position: &mut Position, moves: &[Move]) -> Result<Vec<Value>, GameError> {
    let gestures = position.gestures(moves)?;
    moves.iter().zip(&gestures).map(|(&number, gesture)| move_to_json(position, number, gesture)).collect()
}

/// A move as one JSON object: how it is written, its term, and what it looks like.
pub(crate) fn move_to_json(position: &mut Position, number: Move, gesture: &Gesture) -> Result<Value, GameError> {
    let mut object = Map::new();
    object.insert("notation".into(), json!(position.notation(number)?));
    object.insert("term".into(), json!(position.term(number).map(|term| term.to_string())));
    gesture_to_json(gesture, &mut object);
    Ok(Value::Object(object))
}
