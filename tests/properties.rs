//! What holds for all programs and terms, tried on random ones. `REGOLA_CASES=100` tries a hundred times as many.

use proptest::test_runner::Config;

mod asking;

#[path = "properties/builtins.rs"]
mod builtins;
#[path = "properties/control.rs"]
mod control;
#[path = "properties/indexing.rs"]
mod indexing;
#[path = "properties/interpreter.rs"]
mod interpreter;
#[path = "properties/model.rs"]
mod model;
#[path = "properties/position.rs"]
mod position;
#[path = "properties/tabled.rs"]
mod tabled;
#[path = "properties/tabling.rs"]
mod tabling;
#[path = "properties/unification.rs"]
mod unification;

/// How often a property is tried.
fn config(cases: u32) -> Config {
    let times = std::env::var("REGOLA_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    Config { cases: cases * times, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() }
}
