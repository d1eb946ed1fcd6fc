//! `regola show GAME`: a picture of a position, and how it stands.

use std::io;

use clap::Args;
use regola::Position;
use regola::game::picture::{BarKind, Picture, Side};
use regola::game::{Fault, Outcome};
use serde_json::{Value, json};

use super::Status;
use super::board::{look, words};
use super::interrupt::Interrupt;
use super::position::GameArguments;

#[derive(Debug, Args)]
pub struct ShowArguments {
    #[command(flatten)]
    game: GameArguments,
    /// Draw with ASCII letters and without colours, as when the output is no terminal
    #[arg(long)]
    ascii: bool,
}

pub fn run(arguments: &ShowArguments, interrupt: &Interrupt) -> io::Result<Status> {
    let look = look(arguments.ascii);
    arguments.game.tell(interrupt, |position| match arguments.game.json {
        true => Ok(object(position)?.to_string()),
        false => words(position, look),
    })
}

fn object(position: &mut Position) -> Result<Value, Fault> {
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
