//! `regola show GAME`: a picture of a position, and how it stands.

use std::io::{self, IsTerminal};

use clap::Args;
use regola::Position;
use regola::game::picture::{BarKind, Look, Picture, Side};
use regola::game::{Fault, Outcome};
use serde_json::{Value, json};

use super::interrupt::Interrupt;
use super::position::GameArguments;
use super::{Status, colour};

#[derive(Debug, Args)]
pub struct ShowArguments {
    #[command(flatten)]
    game: GameArguments,
    /// Draw with ASCII letters and without colours, as when the output is no terminal
    #[arg(long)]
    ascii: bool,
}

pub fn run(arguments: &ShowArguments, interrupt: &Interrupt) -> io::Result<Status> {
    let out = io::stdout();
    let unicode = !arguments.ascii && out.is_terminal();
    let look = Look { unicode, colour: unicode && colour(&out) };
    arguments.game.tell(interrupt, |position| match arguments.game.json {
        true => Ok(object(position)?.to_string()),
        false => words(position, look),
    })
}

/// Title, how it stands, and the board, or the facts where the rules describe no board.
fn words(position: &mut Position, look: Look) -> Result<String, Fault> {
    let standing = standing(position)?;
    let mut first = format!("{}: {standing}", position.game().title());
    if let Some(last) = position.played()?.last() {
        first += &format!(" (last move: {last})");
    }
    let board = match position.picture()? {
        Some(picture) => picture.draw(look),
        None => position.facts().iter().map(|fact| format!("{fact}.")).collect::<Vec<_>>().join("\n"),
    };
    Ok(format!("{first}\n\n{board}"))
}

/// Who is to move, or how the game ended.
fn standing(position: &mut Position) -> Result<String, Fault> {
    let outcome = position.outcome()?;
    let players = position.game().players();
    Ok(match outcome {
        Some(Outcome::Win(player)) => format!("{} wins", players[player]),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => format!("{} to move", players[position.turn()]),
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
