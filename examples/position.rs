//! A position: make a move's changes, ask about it, and take them back.
//!
//! `cargo run --example position`

use std::error::Error;
use std::io::{self, Write};

use regola::load::Shelf;
use regola::{Engine, Term};

/// Lets x play three squares in a row.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let rules = Shelf::new(None).load("tictactoe", &[])?.into_result()?;
    let mut engine = Engine::new(&rules);
    let (start, key) = (engine.mark(), engine.state().key());

    for square in [1, 5, 9] {
        let changes = changes(&mut engine, square)?;
        engine.change(&changes)?;
    }
    let facts: Vec<_> = engine.facts().iter().map(Term::to_string).collect();
    writeln!(out, "{}", facts.join(", "))?;
    for answer in engine.ask("wins(Player)")? {
        writeln!(out, "{}", answer?)?;
    }

    engine.undo_to(start);
    writeln!(out, "the same position again: {}", engine.state().key() == key)?;
    Ok(())
}

/// What marking a square changes, as the rules say.
fn changes(engine: &mut Engine, square: i64) -> Result<Vec<Term>, Box<dyn Error>> {
    let mark = Term::compound("mark", [Term::int(square)]);
    let goal = Term::compound("effect", [mark, Term::var("Changes")]);
    let answer = engine.ask_term(&goal)?.next().ok_or("the move has no effect")??;
    Ok(answer.get("Changes").and_then(Term::as_list).unwrap_or_default())
}

#[allow(dead_code, reason = "the tests run the example as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
