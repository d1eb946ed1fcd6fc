//! Failing programs made small, with no more effort than it takes to see the failure.

use std::time::{Duration, Instant};

use crate::comparison::{Effort, Failure, Verdict, compare};
use crate::reducer::reduce;
use crate::tree::Program;

/// A reduction that takes longer ends with what it has.
const LONGEST: Duration = Duration::from_secs(20);

/// The smallest program found that fails in the same way, and how it fails. `alive` is called again and again.
pub fn shrink(
    program: &Program,
    seed: u64,
    effort: Effort,
    failure: Failure,
    mut alive: impl FnMut(),
) -> (Program, Failure) {
    let (effort, failure) = simplest(&program.text(), seed, effort, failure);
    let started = Instant::now();
    let fails = |text: &str| match compare(text, seed, effort) {
        Verdict::Fails(found) if found.question == failure.question && found.culprit == failure.culprit => Some(found),
        _ => None,
    };
    let reduced = reduce(program, |smaller| {
        alive();
        started.elapsed() < LONGEST && fails(&smaller.text()).is_some()
    });
    let failure = fails(&reduced.text()).unwrap_or_else(|| failure.clone());
    (reduced, failure)
}

/// The same failure with as little effort as it takes: without native code, without counting, with more positions.
fn simplest(text: &str, seed: u64, effort: Effort, failure: Failure) -> (Effort, Failure) {
    for native in [false, true] {
        let less = Effort { positions: effort.positions * 2, native: native && effort.native, perft: false };
        if let Verdict::Fails(found) = compare(text, seed, less) {
            return (less, found);
        }
    }
    (effort, failure)
}
