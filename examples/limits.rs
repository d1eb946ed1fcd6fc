//! Rules that you do not trust: bound what a goal may use, and stop it from another thread.
//!
//! `cargo run --example limits`

use std::error::Error;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread;

use regola::{Engine, Limits, Rules};

const ENDLESS: &str = "
    count(N) :- M is N + 1, count(M).
    grow(List) :- grow([x|List]).
";

/// Runs into two limits and is stopped once; the engine is as good as new each time.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let rules = Rules::parse("endless.pl", ENDLESS)?;
    let mut engine = Engine::new(&rules);

    engine.set_limits(Limits { steps: 10_000, ..Limits::default() });
    writeln!(out, "count(0): {}", outcome(&mut engine, "count(0)"))?;

    engine.set_limits(Limits { memory: 8 << 20, ..Limits::default() });
    writeln!(out, "grow([]): {}", outcome(&mut engine, "grow([])"))?;

    // An engine can move to another thread; its stop flag stays here.
    let limits = Limits::default();
    let stop = limits.stop.clone();
    engine.set_limits(limits);
    let (started, running) = mpsc::channel();
    let worker = thread::spawn(move || {
        started.send(()).ok();
        let stopped = outcome(&mut engine, "count(0)");
        engine.set_limits(Limits::default());
        (stopped, outcome(&mut engine, "X is 6 * 7"))
    });
    running.recv()?;
    stop.store(true, Ordering::Relaxed);
    let (stopped, after) = worker.join().map_err(|_| "the worker panicked")?;
    writeln!(out, "count(0): {stopped}")?;
    writeln!(out, "X is 6 * 7: {after}")?;
    Ok(())
}

/// The first answer or the reason why there is none.
fn outcome(engine: &mut Engine, goal: &str) -> String {
    match engine.ask(goal).and_then(|mut answers| answers.next().transpose()) {
        Ok(Some(answer)) => answer.to_string(),
        Ok(None) => "no".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[allow(dead_code, reason = "the tests run the example as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
