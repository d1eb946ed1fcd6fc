//! A game from Rust: list the moves of a position, play some, draw the board, take a move back.
//!
//! `cargo run --example play`

use std::error::Error;
use std::io::{self, Write};

use regola::game::picture::Look;
use regola::load::Shelf;
use regola::{Game, Move, Position};

/// Plays the beginning of a game of connect four.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let loaded = Shelf::new(None).load("connect4", &[])?;
    let rules = loaded.rules.ok_or("the rules have errors")?;
    let game = Game::from_rules(&rules)?;
    let mut position = Position::new(&game);

    // Moves are small numbers; notation says how people write them, and read_move understands it.
    let mut moves: Vec<Move> = Vec::new();
    position.moves(&mut moves)?;
    let texts = moves.iter().map(|&number| position.notation(number)).collect::<Result<Vec<_>, _>>()?;
    writeln!(out, "{} begins with one of {}", game.players()[position.turn()], texts.join(" "))?;

    for text in ["4", "4", "3", "5", "3"] {
        let number = position.read_move(text)?;
        position.make(number)?;
    }
    draw(&mut position, out)?;

    // Whatever cannot be played is refused with a reason.
    if let Err(refusal) = position.read_move("8") {
        writeln!(out, "{refusal}")?;
    }
    position.unmake();
    writeln!(out, "after {} {} is to move", position.played()?.join(" "), game.players()[position.turn()])?;
    Ok(())
}

/// The board in plain letters; `Look` has Unicode and colours, too.
fn draw(position: &mut Position, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let picture = position.picture()?.ok_or("the rules describe no board")?;
    writeln!(out, "{}", picture.draw(Look { unicode: false, colour: false }))?;
    Ok(())
}

#[allow(dead_code, reason = "the tests run the example as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
