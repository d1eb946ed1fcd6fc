//! Random input for lexer, parser, checks, loader and machine: nothing panics, whatever is read, and everything ends
//! within its limits.
//!
//! `REGOLA_FUZZ_SECONDS=600 cargo test --release --test random` goes on for that long; `REGOLA_FUZZ_SEED=N` begins
//! with that seed, which a failure names. The input at hand is kept in the target folder, should the process die.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use regola::{Engine, Limits, Rules, diagnostic};

#[path = "random/dice.rs"]
mod dice;
#[path = "random/program.rs"]
mod program;
#[path = "random/text.rs"]
mod text;

use dice::Dice;

/// Inputs tried where no time is given.
const ROUNDS: u64 = 150;

/// One input: a rules file and goals to ask of it.
struct Input {
    rules: String,
    goals: Vec<String>,
}

/// Rules files that mean something, to be mutated.
fn files() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/queries", "benches/machine", "rules", "tests/errors"].map(|folder| root.join(folder));
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pl"))
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("the file can be read")).collect()
}

/// The goals that a file of queries asks.
fn goals_of(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("% ?- ")).map(|goal| goal.trim_end_matches('.')).collect()
}

fn input(seed: u64, files: &[String]) -> Input {
    let dice = &mut Dice::new(seed);
    match dice.below(8) {
        0 => Input { rules: text::bytes(dice), goals: vec![text::bytes(dice)] },
        1 => Input { rules: text::tokens(dice), goals: vec![text::tokens(dice), "p(X)".to_owned()] },
        2 | 3 => mutation(dice, files),
        _ => {
            let rules = program::program(dice);
            let goals = (0..6).map(|_| program::goal(dice, 3, true)).collect();
            Input { rules, goals }
        }
    }
}

fn mutation(dice: &mut Dice, files: &[String]) -> Input {
    let (file, other) = (dice.pick(files), dice.pick(files));
    let rules = if dice.once_in(4) { file.clone() } else { text::mutated(dice, file, other) };
    let known = goals_of(file);
    let mut goals = vec![program::goal(dice, 2, true)];
    if !known.is_empty() {
        for _ in 0..10 {
            let goal = *dice.pick(&known);
            goals.push(if dice.once_in(2) { goal.to_owned() } else { text::mutated(dice, goal, dice_other(other)) });
        }
    }
    Input { rules, goals }
}

/// Some text to take pieces from.
fn dice_other(other: &str) -> &str {
    other.lines().find(|line| line.starts_with("% ?- ")).unwrap_or("p(X)")
}

/// Loads a text, printing every problem; lines with errors are left out until the rest loads.
fn load(text: &str) -> Option<Rules> {
    let mut text = text.to_owned();
    for _ in 0..8 {
        let loaded = Rules::builder("random.pl", &text).load();
        for problem in &loaded.diagnostics {
            diagnostic::render(problem, &loaded.sources, false);
        }
        if loaded.rules.is_some() {
            return loaded.rules;
        }
        let errors = loaded.diagnostics.iter().filter(|problem| problem.is_error());
        let wrong: Vec<usize> = errors.map(|problem| problem.labels[0].span.start as usize).collect();
        let mut start = 0;
        let lines = text.split_inclusive('\n').filter(|line| {
            let place = start..=start + line.len();
            start += line.len();
            !wrong.iter().any(|at| place.contains(at))
        });
        text = lines.collect();
    }
    None
}

/// Loads the rules and asks the goals, printing all there is to print.
fn run(input: &Input) {
    let Some(rules) = load(&input.rules) else { return };
    let mut engine = Engine::new(&rules);
    engine.set_limits(Limits { steps: 20_000, memory: 4 << 20, tables: 1 << 20, ..Limits::default() });
    let before = (engine.facts(), engine.state().key());
    for goal in &input.goals {
        match engine.ask(goal) {
            Ok(answers) => {
                for answer in answers.take(50) {
                    match answer {
                        Ok(answer) => drop(answer.to_string()),
                        Err(error) => drop(error.to_string()),
                    }
                }
            }
            Err(error) => drop(error.to_string()),
        }
        assert_eq!((engine.facts(), engine.state().key()), before, "{goal} changed the position");
        assert_eq!(engine.state().key(), engine.state().key_from_scratch());
        let usable = engine.ask("member(X, [a, b])").expect("it can be read").count();
        assert_eq!(usable, 2, "the engine is no longer usable after {goal}");
    }
}

fn variable(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Tries inputs until the rounds or the time are over; returns how many there were.
fn rounds() -> u64 {
    let files = files();
    let deadline = variable("REGOLA_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let first = variable("REGOLA_FUZZ_SEED").unwrap_or(1);
    let last_words = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-input.txt");
    let mut seed = first;
    loop {
        let input = input(seed, &files);
        let shown = || format!("seed {seed}\n{}\n?- {}", input.rules, input.goals.join("\n?- "));
        if deadline.is_some() {
            fs::write(&last_words, shown()).expect("the target folder can be written");
        }
        if catch_unwind(AssertUnwindSafe(|| run(&input))).is_err() {
            panic!("an input that breaks the engine:\n{}", shown());
        }
        seed += 1;
        if deadline.map_or(seed - first >= ROUNDS, |deadline| Instant::now() >= deadline) {
            return seed - first;
        }
    }
}

/// On a stack of the usual size, so that deep recursion would be found.
#[test]
fn random_input_breaks_nothing() {
    let worker = thread::Builder::new().stack_size(2 << 20).spawn(rounds).expect("a thread can be started");
    let count = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    println!("{count} inputs");
}
