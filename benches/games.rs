//! The games against SWI-Prolog, on the same rules files: `cargo bench --bench games [-- NAME… --repeat N]`.
//!
//! Each game is counted to a fixed depth (perft) and played at random, on Regola's machine, by its plans and on
//! `swipl -O` in turn, each time
//! freshly loaded, and the best rate of each counts: leaves or plies in a second. Loading is not timed, and a first
//! look at the moves goes before, so that what is remembered for good is there. SWI-Prolog reads the rules through
//! `tests/swi/shim.pl`; `benches/games.pl` plays there. Random games differ between the two, as each throws its own
//! dice, but there are thousands of moves in them. Different counts or an error end the bench with status 1, a slow
//! run does not. Without `swipl` there are Regola's rates alone.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use regola::game::{Evaluator, Fault, Game, Position, perft, playout};
use regola::load::Shelf;

#[path = "../tests/random/dice.rs"]
#[allow(dead_code)]
mod dice;
mod opponent;

use dice::Dice;
use opponent::{geometric_mean, wanted};

/// A game of `rules/`, and how much of it is measured.
struct Entry {
    name: &'static str,
    depth: u32,
    playouts: u32,
    /// How many times as fast as SWI-Prolog it should be.
    goal: f64,
}

/// Sizes are chosen for about a second on SWI-Prolog.
const GAMES: [Entry; 5] = [
    Entry { name: "tictactoe", depth: 6, playouts: 3000, goal: 20.0 },
    Entry { name: "connect4", depth: 5, playouts: 800, goal: 20.0 },
    Entry { name: "uttt", depth: 3, playouts: 300, goal: 20.0 },
    Entry { name: "dama", depth: 6, playouts: 200, goal: 10.0 },
    Entry { name: "quoridor", depth: 2, playouts: 10, goal: 10.0 },
];

/// Random games that go on for longer are ended.
const MOST_PLIES: usize = 200;

/// The command line; cargo adds `--bench` of its own accord.
#[derive(Parser)]
struct Options {
    /// Games to run, by a part of their names; none means all
    names: Vec<String>,
    /// How often each task runs on each system
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    #[arg(long, hide = true)]
    bench: bool,
}

/// What is done with a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Perft,
    Playouts,
}

/// Leaves or plies, and how many in a second.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: u64,
    rate: f64,
}

impl Tally {
    fn new(count: u64, milliseconds: f64) -> Tally {
        Tally { count, rate: count as f64 * 1000.0 / milliseconds }
    }

    fn best(self, other: Tally) -> Tally {
        Tally { count: other.count, rate: self.rate.max(other.rate) }
    }
}

/// A tally, or why there is none.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let options = Options::parse();
    let swi = opponent::version();
    println!("{}", opponent::headline(swi.as_deref(), options.repeat));
    println!(
        "{:<11}{:<10}{:>10}{:>12}{:>12}{:>10}{:>13}{:>10}",
        "game", "", "count", "machine /s", "plan /s", "SWI /s", "machine/SWI", "plan/SWI"
    );
    let (mut ratios, mut short, mut failed) = ([Vec::new(), Vec::new()], Vec::new(), false);
    for entry in GAMES.iter().filter(|entry| wanted(&options.names, entry.name)) {
        for (task, word) in [(Task::Perft, "perft"), (Task::Playouts, "playouts")] {
            match measure(entry, task, options.repeat, swi.is_some()) {
                Ok((regola, opponent)) => {
                    let found = opponent.map(|opponent| regola.map(|regola| regola.rate / opponent.rate));
                    print_row(entry, word, regola, opponent, found);
                    let Some([machine, plan]) = found else { continue };
                    ratios[0].push(machine);
                    ratios[1].push(plan);
                    short.extend((machine < entry.goal).then(|| format!("{} {word}", entry.name)));
                }
                Err(reason) => {
                    println!("{:<11}{word:<10}{reason}", entry.name);
                    failed = true;
                }
            }
        }
    }
    if let [Some(machine), Some(plan)] = ratios.each_ref().map(|ratios| geometric_mean(ratios)) {
        println!("{:<65}{machine:>13.1}{plan:>10.1}", "geometric mean");
        let verdict = if short.is_empty() { "yes".to_owned() } else { format!("no ({})", short.join(", ")) };
        println!("every ratio of the machine reaches its goal: {verdict}");
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs both systems in turn, so that a busy moment of the computer strikes both.
fn measure(entry: &Entry, task: Task, repeat: u32, with_swi: bool) -> Result<([Tally; 2], Option<Tally>)> {
    let (mut regola, mut opponent) = ([Tally::default(); 2], with_swi.then(Tally::default));
    for seed in 1..=repeat {
        for (best, evaluator) in regola.iter_mut().zip([Evaluator::Machine, Evaluator::Plan]) {
            *best = best.best(on_regola(entry, task, seed, evaluator)?);
        }
        if let Some(best) = &mut opponent {
            *best = best.best(on_swi(entry, task)?);
        }
    }
    match opponent {
        Some(swi) if task == Task::Perft && regola.iter().any(|regola| regola.count != swi.count) => {
            let [machine, plan] = regola.map(|regola| regola.count);
            Err(format!("the machine counts {machine}, plans {plan}, SWI-Prolog {}", swi.count))
        }
        _ => Ok((regola, opponent)),
    }
}

fn on_regola(entry: &Entry, task: Task, seed: u32, evaluator: Evaluator) -> Result<Tally> {
    let loaded = Shelf::new(None).load(&file(entry), &[]).map_err(|problem| problem.to_string())?;
    let rules = loaded.rules.ok_or("the rules do not load")?;
    let game = Game::new(&rules).ok_or("the rules define no game")?;
    let mut position = Position::new(&game.with_engine(evaluator));
    timed(entry, task, seed, &mut position).map_err(|fault| fault.to_string())
}

fn timed(entry: &Entry, task: Task, seed: u32, position: &mut Position) -> std::result::Result<Tally, Fault> {
    perft(position, 1)?;
    let start = Instant::now();
    let count = match task {
        Task::Perft => perft(position, entry.depth)?,
        Task::Playouts => {
            let mut dice = Dice::new(seed.into());
            let mut plies = 0;
            for _ in 0..entry.playouts {
                plies += playout(position, MOST_PLIES, |bound| dice.below(bound))?.plies as u64;
            }
            plies
        }
    };
    Ok(Tally::new(count, start.elapsed().as_secs_f64() * 1000.0))
}

fn on_swi(entry: &Entry, task: Task) -> Result<Tally> {
    let file = file(entry);
    let [depth, playouts, most] = [entry.depth.to_string(), entry.playouts.to_string(), MOST_PLIES.to_string()];
    let words = match task {
        Task::Perft => opponent::run("games.pl", &[&file, "perft", &depth])?,
        Task::Playouts => opponent::run("games.pl", &[&file, "playouts", &playouts, &most])?,
    };
    let numbers = words.first().zip(words.get(1)).and_then(|(count, ms)| Some((count.parse().ok()?, ms.parse().ok()?)));
    let (count, milliseconds) = numbers.ok_or_else(|| format!("not a result: {}", words.join(" ")))?;
    Ok(Tally::new(count, milliseconds))
}

fn file(entry: &Entry) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(entry.name).with_extension("pl").display().to_string()
}

fn print_row(entry: &Entry, word: &str, regola: [Tally; 2], opponent: Option<Tally>, ratios: Option<[f64; 2]>) {
    let (name, count) = (entry.name, regola[0].count);
    let [machine, plan] = regola.map(|regola| regola.rate);
    let rate = opponent.map_or("-".to_owned(), |swi| format!("{:.0}", swi.rate));
    let [by_machine, by_plan] =
        ratios.map_or(["-".to_owned(), "-".to_owned()], |ratios| ratios.map(|r| format!("{r:.1}")));
    println!("{name:<11}{word:<10}{count:>10}{machine:>12.0}{plan:>12.0}{rate:>10}{by_machine:>13}{by_plan:>10}");
}
