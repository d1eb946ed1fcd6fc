//! How fast the games are: `cargo bench --bench games [-- NAME… --repeat N]`; with `--growth`, how the cost of a move grows
//! with the board.
//!
//! Each game is counted to a fixed depth (perft, every leaf made) and played at random: on Regola's machine, by its plans,
//! by native code, by the same game written by hand over arrays (`benches/hand/`) as the limit, and by `swipl -O` on the
//! same rules file where that is installed, through `tests/swi/shim.pl` and `benches/games.pl`. All are run in turn, each
//! time freshly loaded, and the best rate of each counts: leaves or games in a second of processor time. Loading is not
//! timed with them, and a first look at the moves goes before, so that what is remembered for good is there; how long
//! loading takes, and making native code of every question, is in a table of its own. Random games differ between
//! systems, as SWI-Prolog throws its own dice. Different counts or an error end the bench with status 1, a slow run does
//! not.

use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use regola::game::{Evaluator, Game, GameError, Position, perft, playout};
use regola::load::Shelf;

mod clock;
#[path = "../tests/random/dice.rs"]
#[allow(dead_code)]
mod dice;
mod growth;
mod hand;
mod opponent;

use clock::Clock;
use dice::Dice;
use opponent::{geometric_mean, wanted};

/// A game of `rules/`, and how much of it is measured.
struct Entry {
    name: &'static str,
    depth: u32,
    playouts: u32,
    /// How many leaves and how many games in a second native code should reach.
    goals: [f64; 2],
}

/// Sizes are chosen for about a second on SWI-Prolog.
const GAMES: [Entry; 5] = [
    Entry { name: "tictactoe", depth: 6, playouts: 3000, goals: [30e6, 1.7e6] },
    Entry { name: "connect4", depth: 5, playouts: 800, goals: [30e6, 600e3] },
    Entry { name: "uttt", depth: 3, playouts: 300, goals: [10e6, 130e3] },
    Entry { name: "dama", depth: 6, playouts: 200, goals: [4e6, 45e3] },
    Entry { name: "quoridor", depth: 2, playouts: 10, goals: [5e6, 8e3] },
];

/// Random games that go on for longer are ended.
const MOST_PLIES: usize = 200;

/// What is quick is done again until it has taken this many seconds.
const ENOUGH: f64 = 0.3;

/// The command line; cargo adds `--bench` of its own accord.
#[derive(Parser)]
struct Options {
    /// Games to run, by a part of their names; none means all
    names: Vec<String>,
    /// How often each task runs on each system
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Show instead how the cost of a move grows with the board
    #[arg(long)]
    growth: bool,
    #[arg(long, hide = true)]
    bench: bool,
}

/// What is done with a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Perft,
    Playouts,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum System {
    Regola(Evaluator),
    Hand,
    Swi,
}

const SYSTEMS: [System; 5] = [
    System::Regola(Evaluator::Machine),
    System::Regola(Evaluator::Plan),
    System::Regola(Evaluator::Native),
    System::Hand,
    System::Swi,
];
const MACHINE: usize = 0;
const NATIVE: usize = 2;
const HAND: usize = 3;
const SWI: usize = 4;

/// Leaves, or games; and how many in a second.
#[derive(Clone, Copy)]
struct Tally {
    count: u64,
    rate: f64,
}

/// A tally, or why there is none.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let options = Options::parse();
    if options.growth {
        let printed = growth::print(|name| wanted(&options.names, name));
        return printed.map_or_else(
            |reason| {
                println!("{reason}");
                ExitCode::FAILURE
            },
            |()| ExitCode::SUCCESS,
        );
    }
    let swi = opponent::version();
    println!("{}", opponent::headline(swi.as_deref(), options.repeat));
    println!(
        "{:<11}{:<10}{:>9}{:>12}{:>12}{:>12}{:>12}{:>10}{:>12}{:>12}{:>12}{:>8}",
        "game",
        "",
        "count",
        "machine /s",
        "plan /s",
        "native /s",
        "hand /s",
        "SWI /s",
        "native/SWI",
        "hand/native",
        "goal /s",
        "of it"
    );
    let (mut ratios, mut failed) = (Vec::new(), false);
    let entries = || GAMES.iter().filter(|entry| wanted(&options.names, entry.name));
    for entry in entries() {
        for (task, word) in [(Task::Perft, "perft"), (Task::Playouts, "playouts")] {
            match measure(entry, task, options.repeat, swi.is_some()) {
                Ok(tallies) => {
                    print_row(entry, task, word, &tallies);
                    ratios.extend(ratio(&tallies, NATIVE, SWI));
                }
                Err(reason) => {
                    println!("{:<11}{word:<10}{reason}", entry.name);
                    failed = true;
                }
            }
        }
    }
    if let Some(mean) = geometric_mean(&ratios) {
        println!("{:<88}{mean:>12.1}", "geometric mean");
    }
    println!("\n{:<11}{:>14}{:>22}", "game", "loading, ms", "with native code, ms");
    for entry in entries() {
        match (loading(entry, Evaluator::Plan), loading(entry, Evaluator::Native)) {
            (Ok(plain), Ok(native)) => println!("{:<11}{plain:>14.1}{native:>22.1}", entry.name),
            (Err(reason), _) | (_, Err(reason)) => println!("{:<11}{reason}", entry.name),
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs all systems in turn, so that a busy moment of the computer strikes all.
fn measure(entry: &Entry, task: Task, repeat: u32, with_swi: bool) -> Result<[Option<Tally>; 5]> {
    let mut best: [Option<Tally>; 5] = [None; 5];
    for seed in 1..=repeat {
        for (best, system) in best.iter_mut().zip(SYSTEMS) {
            let found = match system {
                System::Regola(evaluator) => Some(on_regola(entry, task, seed, evaluator)?),
                System::Hand => by_hand(entry, task, seed),
                System::Swi => {
                    if with_swi {
                        Some(on_swi(entry, task)?)
                    } else {
                        None
                    }
                }
            };
            *best =
                found.map(|found| Tally { rate: best.map_or(found.rate, |best| best.rate.max(found.rate)), ..found });
        }
    }
    let counts: Vec<u64> = best.iter().flatten().map(|tally| tally.count).collect();
    if task == Task::Perft && counts.iter().any(|count| *count != counts[0]) {
        return Err(format!("they count {counts:?}"));
    }
    Ok(best)
}

fn load(entry: &Entry, evaluator: Evaluator) -> Result<Game> {
    let loaded = Shelf::new(None).load(&file(entry), &[]).map_err(|problem| problem.to_string())?;
    let rules = loaded.rules.ok_or("the rules do not load")?;
    Ok(Game::from_rules(&rules).map_err(|error| error.to_string())?.answered_by(evaluator))
}

fn on_regola(entry: &Entry, task: Task, seed: u32, evaluator: Evaluator) -> Result<Tally> {
    let mut position = Position::new(&load(entry, evaluator)?);
    let mut run = || -> std::result::Result<Tally, GameError> {
        perft(&mut position, 2)?;
        match task {
            Task::Perft => again(|| perft(&mut position, entry.depth)),
            Task::Playouts => {
                let mut dice = Dice::new(seed.into());
                again(|| {
                    for _ in 0..entry.playouts {
                        playout(&mut position, MOST_PLIES, |bound| dice.below(bound))?;
                    }
                    Ok(entry.playouts.into())
                })
            }
        }
    };
    run().map_err(|fault| fault.to_string())
}

fn by_hand(entry: &Entry, task: Task, seed: u32) -> Option<Tally> {
    hand::perft_of(entry.name, 1)?;
    let mut dice = Dice::new(seed.into());
    let tally = again(|| match task {
        Task::Perft => Ok(hand::perft_of(entry.name, entry.depth).unwrap_or(0)),
        Task::Playouts => {
            (0..entry.playouts).for_each(|_| {
                hand::playout_of(entry.name, MOST_PLIES, &mut |bound| dice.below(bound));
            });
            Ok(entry.playouts.into())
        }
    });
    tally.ok()
}

/// Does something until it has taken long enough.
fn again(mut run: impl FnMut() -> std::result::Result<u64, GameError>) -> std::result::Result<Tally, GameError> {
    let (clock, mut times) = (Clock::start(), 0);
    loop {
        let count = run()?;
        times += 1;
        let seconds = clock.seconds();
        if seconds >= ENOUGH {
            return Ok(Tally { count, rate: (count * times) as f64 / seconds });
        }
    }
}

fn on_swi(entry: &Entry, task: Task) -> Result<Tally> {
    let file = file(entry);
    let [depth, playouts, most] = [entry.depth.to_string(), entry.playouts.to_string(), MOST_PLIES.to_string()];
    let words = match task {
        Task::Perft => opponent::run("games.pl", &[&file, "perft", &depth])?,
        Task::Playouts => opponent::run("games.pl", &[&file, "playouts", &playouts, &most])?,
    };
    let numbers = words.first().zip(words.get(1)).and_then(|(count, ms)| Some((count.parse().ok()?, ms.parse().ok()?)));
    let (count, milliseconds): (u64, f64) = numbers.ok_or_else(|| format!("not a result: {}", words.join(" ")))?;
    let count = if task == Task::Perft { count } else { entry.playouts.into() };
    Ok(Tally { count, rate: count as f64 * 1000.0 / milliseconds })
}

/// The milliseconds of loading a game and asking all its questions once.
fn loading(entry: &Entry, evaluator: Evaluator) -> Result<f64> {
    let clock = Clock::start();
    let mut position = Position::new(&load(entry, evaluator)?);
    let mut ask = || -> std::result::Result<(), GameError> {
        let mut moves = Vec::new();
        position.decided()?;
        position.moves(&mut moves)?;
        position.evaluate()?;
        for &number in &moves {
            position.promise(number)?;
            position.make(number)?;
            position.unmake();
        }
        Ok(())
    };
    ask().map_err(|fault| fault.to_string())?;
    Ok(clock.seconds() * 1000.0)
}

fn file(entry: &Entry) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(entry.name).with_extension("pl").display().to_string()
}

/// How many times as fast one is as another.
fn ratio(tallies: &[Option<Tally>; 5], one: usize, other: usize) -> Option<f64> {
    Some(tallies[one]?.rate / tallies[other]?.rate)
}

fn print_row(entry: &Entry, task: Task, word: &str, tallies: &[Option<Tally>; 5]) {
    let rates = tallies.map(|tally| tally.map_or("-".to_owned(), |tally| format!("{:.0}", tally.rate)));
    let [machine, plan, native, hand, swi] = rates;
    let shown = |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.1}"));
    let (by_swi, by_hand) = (shown(ratio(tallies, NATIVE, SWI)), shown(ratio(tallies, HAND, NATIVE)));
    let goal = entry.goals[usize::from(task == Task::Playouts)];
    let (count, reached) = (
        tallies[MACHINE].map_or(0, |tally| tally.count),
        tallies[NATIVE].map_or(0.0, |tally| 100.0 * tally.rate / goal),
    );
    println!(
        "{:<11}{word:<10}{count:>9}{machine:>12}{plan:>12}{native:>12}{hand:>12}{swi:>10}{by_swi:>12}{by_hand:>12}{goal:>12.0}{reached:>6.0} %",
        entry.name
    );
}
