//! `show`: a picture of a position, and whose turn it is.

use clap::Args;
use serde_json::{Value, json};

use crate::game::picture::{BarKind, Look, Picture, Side};
use crate::game::{GameError, Outcome, Position};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::words;
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
    let winner = match outcome {
        Some(Outcome::Win(player)) => Some(&*players[player]),
        _ => None,
    };
    let mut object = json!({
        "position": position.text(), "turn": &*players[position.turn()], "over": outcome.is_some(), "winner": winner,
        "moves": position.played()?,
    });
    if let Some(text) = position.own_text()? {
        object["text"] = text.into();
    }
    if let Some(picture) = position.picture()? {
        object["picture"] = drawing(&picture, position);
    }
    Ok(object)
}

/// A picture for programs that draw boards.
fn drawing(picture: &Picture, position: &Position) -> Value {
    let players = position.game().players();
    let tiles = picture
        .tiles
        .iter()
        .map(|(&(x, y), tile)| json!({ "x": x, "y": y, "shade": tile.shade.name(players), "text": tile.text }));
    let tokens = picture.tokens.iter().map(|(&(x, y), token)| {
        json!({ "x": x, "y": y, "kind": token.kind, "player": token.owner, "glyph": token.glyph, "ascii": token.ascii })
    });
    let bars = picture.bars.iter().map(|bar| {
        let kind = if bar.kind == BarKind::Wall { "wall" } else { "line" };
        json!({ "from": bar.from, "to": bar.to, "kind": kind, "new": bar.new })
    });
    let labels = picture.labels.iter().map(|label| {
        let side = match label.side {
            Side::Bottom => "bottom",
            Side::Top => "top",
            Side::Left => "left",
            Side::Right => "right",
        };
        json!({ "side": side, "at": label.at, "text": label.text })
    });
    json!({
        "tiles": tiles.collect::<Vec<_>>(), "tokens": tokens.collect::<Vec<_>>(), "bars": bars.collect::<Vec<_>>(),
        "labels": labels.collect::<Vec<_>>(), "captions": picture.captions, "changed": picture.changed,
    })
}
