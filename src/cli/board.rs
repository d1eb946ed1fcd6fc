//! A position for people: how it stands, and the board.

use std::io::{self, IsTerminal};

use regola::Position;
use regola::game::picture::Look;
use regola::game::{Fault, Outcome};

use super::colour;

/// What the standard output can show.
pub fn look(ascii: bool) -> Look {
    let out = io::stdout();
    let unicode = !ascii && out.is_terminal();
    Look { unicode, colour: unicode && colour(&out) }
}

/// Title, how it stands, and the board.
pub fn words(position: &mut Position, look: Look) -> Result<String, Fault> {
    let standing = standing(position)?;
    let mut first = format!("{}: {standing}", position.game().title());
    if let Some(last) = position.played()?.last() {
        first += &format!(" (last move: {last})");
    }
    Ok(format!("{first}\n\n{}", board(position, look)?))
}

/// The board, or the facts where the rules describe none.
pub fn board(position: &mut Position, look: Look) -> Result<String, Fault> {
    Ok(match position.picture()? {
        Some(picture) => picture.draw(look),
        None => position.facts().iter().map(|fact| format!("{fact}.")).collect::<Vec<_>>().join("\n"),
    })
}

/// Who is to move, or how the game ended.
pub fn standing(position: &mut Position) -> Result<String, Fault> {
    let outcome = position.outcome()?;
    let players = position.game().players();
    Ok(match outcome {
        Some(Outcome::Win(player)) => format!("{} wins", players[player]),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => format!("{} to move", players[position.turn()]),
    })
}
