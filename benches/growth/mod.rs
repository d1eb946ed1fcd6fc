//! How the cost of a move grows with the board: the same rules with other options.

use regola::game::{Evaluator, Game, GameError, Position, perft, playout};
use regola::load::Shelf;
use regola::program;

use crate::clock::Clock;
use crate::dice::Dice;

/// A game, an option for its size with its values, and how deep it is counted.
struct Series {
    name: &'static str,
    options: fn(u32) -> Vec<String>,
    sizes: &'static [u32],
    depth: u32,
}

const SERIES: [Series; 3] = [
    Series { name: "tictactoe", options: |size| vec![format!("size={size}")], sizes: &[3, 4, 5, 6, 7, 8], depth: 3 },
    Series {
        name: "connect4",
        options: |size| vec![format!("columns={}", size + 1), format!("rows={size}")],
        sizes: &[4, 6, 8, 10, 12, 14],
        depth: 4,
    },
    Series {
        name: "quoridor",
        options: |size| vec![format!("size={size}")],
        sizes: &[3, 5, 7, 9, 11, 13, 15],
        depth: 2,
    },
];

/// What is quick is done again until it has taken this many seconds.
const ENOUGH: f64 = 0.2;

/// Random games that go on for longer are ended.
const MOST_PLIES: usize = 200;

/// Prints a table: leaves in a second from the start, and how long a move of a random game takes, with its list of moves.
pub fn print(wanted: impl Fn(&str) -> bool) -> Result<(), String> {
    println!(
        "\n{:<11}{:<24}{:>7}{:>14}{:>14}{:>22}",
        "game", "options", "moves", "perft /s", "ns per leaf", "µs per random move"
    );
    for series in SERIES.iter().filter(|series| wanted(series.name)) {
        for &size in series.sizes {
            let options = (series.options)(size);
            let row =
                row(series, &options).map_err(|reason| format!("{} {}: {reason}", series.name, options.join(" ")))?;
            println!("{:<11}{:<24}{row}", series.name, options.join(" "));
        }
    }
    Ok(())
}

fn row(series: &Series, options: &[String]) -> Result<String, String> {
    let settings: Vec<_> = options.iter().map(|option| program::option_setting(option)).collect::<Result<_, _>>()?;
    let loaded = Shelf::new(None).load(series.name, &settings).map_err(|problem| problem.to_string())?;
    let rules = loaded.rules.ok_or("the rules do not load")?;
    let game = Game::from_rules(&rules).map_err(|error| error.to_string())?.answered_by(Evaluator::Native);
    let mut position = Position::new(&game);
    measured(&mut position, series.depth).map_err(|fault| fault.to_string())
}

fn measured(position: &mut Position, depth: u32) -> Result<String, GameError> {
    let mut moves = Vec::new();
    position.moves(&mut moves)?;
    perft(position, 2)?;
    let (clock, mut leaves) = (Clock::start(), 0);
    while clock.seconds() < ENOUGH {
        leaves += perft(position, depth)?;
    }
    let rate = leaves as f64 / clock.seconds();
    let (clock, mut plies, mut dice) = (Clock::start(), 0, Dice::new(1));
    while clock.seconds() < ENOUGH {
        plies += playout(position, MOST_PLIES, |bound| dice.below(bound))?.plies;
    }
    let each = clock.seconds() * 1e6 / plies.max(1) as f64;
    Ok(format!("{:>7}{rate:>14.0}{:>14.0}{each:>22.2}", moves.len(), 1e9 / rate))
}
