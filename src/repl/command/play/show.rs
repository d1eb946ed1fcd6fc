//! `show`: a picture of a position, and whose turn it is.

use clap::Args;
use serde_json::{Value, json};

use crate::game::picture::{Look, picture_to_json};
use crate::game::{GameError, Position};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::{details, words};
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Show {
    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,
    /// Draw with ASCII characters and without colours, as in a pipe
    #[arg(long)]
    ascii: bool,
}

impl Action for Show {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let look = if self.ascii { Look { unicode: false, colour: false } } else { out.style.look() };
        let position = session.position()?;
        match out.style.json {
            true => Ok(out.object(object(position)?)?),
            false => {
                let words = words(position, look, self.flip)?;
                Ok(writeln!(out.painted(), "{words}")?)
            }
        }
    }
}

fn object(position: &mut Position) -> Result<Value, GameError> {
    let outcome = position.outcome()?;
    let players = position.game().players().to_vec();
    let winner = outcome.and_then(|outcome| outcome.winner()).map(|winner| &*players[winner]);
    let mut object = json!({
        "position": position.text(), "turn": &*players[position.turn()], "over": outcome.is_some(), "winner": winner,
        "moves": position.played()?,
    });
    if let (Some(outcome), Some(object)) = (&outcome, object.as_object_mut()) {
        object.extend(details(outcome, &players));
    }
    if let Some(text) = position.own_text()? {
        object["text"] = text.into();
    }
    if let Some(picture) = position.picture()? {
        object["picture"] = picture_to_json(&picture, position.game().players());
    }
    Ok(object)
}
