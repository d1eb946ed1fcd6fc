//! A game from Rust: list the moves of a position, play some, draw the board, take a move back.
//!
//! `cargo run --example play`

use std::error::Error;
use std::io::{self, Write};

use regola::Position;
use regola::explain::refusal;
use regola::game::picture::Look;
use regola::load::Shelf;

/// Plays the beginning of a game of connect four.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let game = Shelf::new(None).game("connect4")?;
    let mut position = Position::new(&game);

    // Moves are small numbers; `notation` gives their text, and `play` reads it.
    let moves = position.legal_moves()?;
    let texts = moves.iter().map(|&number| position.notation(number)).collect::<Result<Vec<_>, _>>()?;
    writeln!(out, "{} begins with one of {}", game.players()[position.turn()], texts.join(" "))?;

    for text in ["4", "4", "3", "5", "3"] {
        position.play(text)?;
    }
    draw(&mut position, out)?;

    // The error of a move that cannot be played has the legal moves; `explain::refusal` adds the rules' own reason.
    if let Err(error) = position.play("8") {
        writeln!(out, "{error}")?;
        writeln!(out, "{}", refusal(&mut position, error).reason())?;
    }
    position.unmake();
    writeln!(out, "after {} {} is to move", position.played()?.join(" "), game.players()[position.turn()])?;
    Ok(())
}

/// The board in plain letters; `Look` has Unicode and colours too.
fn draw(position: &mut Position, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let picture = position.picture()?.ok_or("the rules describe no board")?;
    writeln!(out, "{}", picture.draw(Look { unicode: false, colour: false }))?;
    Ok(())
}

#[allow(dead_code, reason = "the tests run the example as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
