//! Load rules from a text, ask a goal, and read the answers one at a time.
//!
//! `cargo run --example ask`

use std::error::Error;
use std::io::{self, Write};

use regola::{Engine, Rules};

const FAMILY: &str = "
    parent(tom, bob).
    parent(bob, ann).
    parent(bob, joe).

    :- table ancestor/2.
    ancestor(X, Z) :- parent(X, Z).
    ancestor(X, Z) :- ancestor(X, Y), parent(Y, Z).
";

/// Asks who descends from Tom.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let rules = Rules::parse("family.pl", FAMILY)?;

    let mut engine = Engine::new(&rules);
    for answer in engine.ask("ancestor(tom, Who)")? {
        // Answers are found as they are asked for; each may be an error instead.
        let answer = answer?;
        let who = answer.get("Who").and_then(|term| term.as_atom());
        writeln!(out, "{answer}, so {} descends from tom", who.unwrap_or("no one"))?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the tests run the example as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
