//! Facts and options of your own program, given to rules as values.
//!
//! `cargo run --example facts`

use std::error::Error;
use std::io::{self, Write};

use regola::{Engine, Rules, Term};

const SHOP: &str = "
    :- option(least(1)).
    available(Item) :- stock(Item, N), least(Least), N >= Least.
    missing(Item, N) :- stock(Item, M), least(Least), M < Least, N is Least - M.
";

/// Asks what a shop can sell and what it must order.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let warehouse = [("apple", 12), ("pear", 2), ("plum", 0)];
    let stock = warehouse.map(|(item, count)| ("stock", [Term::from(item), count.into()]));
    let rules = Rules::builder("shop.pl", SHOP).option("least", 5).facts(stock).build()?;

    let mut engine = Engine::new(&rules);
    for goal in ["available(Item)", "missing(Item, Count)"] {
        for answer in engine.ask(goal)? {
            writeln!(out, "{goal}: {}", answer?)?;
        }
    }

    // Facts are checked like rules; the error is the report that the prompt shows.
    let errors = rules.with_facts([("available", ["cherry".into()])]);
    if let Err(errors) = errors {
        writeln!(out, "{}", errors.diagnostics()[0].message)?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the tests run the example as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
