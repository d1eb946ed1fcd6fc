//! How long it takes from the start of the process to the prompt, for every game that the binary carries.
//!
//! `cargo bench --bench startup` runs the release binary with an empty pipe: it loads the game, prints no greeting and ends,
//! so that what is measured is a little more than the way to the prompt.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use regola::load::BUNDLED;

/// The quickest of this many runs counts: the others were disturbed.
const RUNS: usize = 10;

/// What a start should take at most.
const GOAL: Duration = Duration::from_millis(50);

fn main() {
    let far = std::env::temp_dir();
    let start = |arguments: &[&str]| {
        let begun = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
        let status = command.args(arguments).current_dir(&far).stdin(Stdio::null()).stdout(Stdio::null()).status();
        assert!(status.is_ok_and(|status| status.success()), "regola {arguments:?} ends well");
        begun.elapsed()
    };
    let quickest = |arguments: &[&str]| (0..RUNS).map(|_| start(arguments)).min().unwrap_or_default();
    println!("{:<10}  {:>6}", "game", "ms");
    let games = BUNDLED.iter().map(|(name, _)| (*name, vec![*name]));
    for (name, arguments) in std::iter::once(("(none)", Vec::new())).chain(games) {
        let taken = quickest(&arguments);
        let slow = if taken > GOAL { "  more than it should" } else { "" };
        println!("{name:<10}  {:>6.1}{slow}", taken.as_secs_f64() * 1000.0);
    }
}
