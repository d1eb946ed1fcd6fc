//! What the search can do: `cargo bench --bench search -- COMMAND`.
//!
//! - `solve [SET…]`: positions with known results, through the rules: how many are solved within a limit;
//! - `depth`: nodes and time to a depth from the start of each game;
//! - `threads`: how much sooner two threads reach a depth;
//! - `levels [GAME…]`: how each level does against the one below;
//! - `techniques [GAME…]`: what each technique that changes the tree gains with the same number of nodes.
//!
//! A wrong result ends the bench with status 1; being slow does not.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[path = "search/ahead.rs"]
mod ahead;
#[path = "search/ladder.rs"]
mod ladder;
#[path = "search/position.rs"]
mod position;
#[path = "search/solve.rs"]
mod solve;

/// The command line; cargo adds `--bench` of its own accord.
#[derive(Parser)]
struct Options {
    #[command(subcommand)]
    task: Task,
    #[arg(long, hide = true, global = true)]
    bench: bool,
}

#[derive(Subcommand)]
enum Task {
    /// Solve positions with known results
    Solve(solve::Options),
    /// Nodes and time to a depth
    Depth,
    /// One thread against two
    Threads,
    /// Each level against the one below
    Levels(ladder::Options),
    /// With each technique against without it
    Techniques(ladder::Options),
}

fn main() -> ExitCode {
    let fine = match Options::parse().task {
        Task::Solve(options) => solve::run(&options),
        Task::Depth => ahead::depth(),
        Task::Threads => ahead::threads(),
        Task::Levels(options) => ladder::run(&options),
        Task::Techniques(options) => ladder::techniques(&options),
    };
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
