//! Known counts of move sequences: `tests/perft/NAME.csv` for `rules/NAME.pl`.
//!
//! A row says which moves to make from the start (or which position to set up), how deep to count and what to find.
//! Ordinary runs stop at rows of a size that takes no time; `cargo test --release --test perft -- --ignored` counts all.

use std::fs;
use std::path::Path;

use regola::game::{Game, Position, perft};
use regola::load::Shelf;

/// Rows with more leaves than this are counted in the ignored tests only.
const ORDINARY: u64 = 60_000;

/// What one row asks for.
struct Row {
    moves: String,
    depth: u32,
    count: u64,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of a file: its last three columns; moves stand before, separated by spaces.
fn rows(game: &str) -> Vec<Row> {
    let text = fs::read_to_string(root().join(format!("tests/perft/{game}.csv"))).expect("a table of counts");
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let (rest, count) = line.rsplit_once(',').expect("a count");
        let (moves, depth) = rest.rsplit_once(',').expect("a depth");
        Row { moves: moves.to_owned(), depth: depth.parse().expect("a depth"), count: count.parse().expect("a count") }
    })
    .collect()
}

fn load(game: &str) -> Game {
    let rules = root().join(format!("rules/{game}.pl"));
    let loaded = Shelf::new(None).load(rules.to_str().expect("a plain path"), &[]).expect("a readable file");
    assert!(loaded.diagnostics.is_empty(), "{game} has problems");
    Game::new(&loaded.rules.expect("good rules")).expect("a game")
}

/// Makes a move given in the game's notation.
fn make(position: &mut Position, text: &str) {
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    let wanted = moves.into_iter().find(|number| position.notation(*number).is_ok_and(|notation| notation == text));
    position.make(wanted.unwrap_or_else(|| panic!("{text} is not legal"))).expect("a move that can be made");
}

/// Counts every row of a game within bounds and compares, and says how many rows that were.
fn check(name: &str, bounds: std::ops::RangeInclusive<u64>) -> usize {
    let game = load(name);
    let mut checked = 0;
    for row in rows(name).iter().filter(|row| bounds.contains(&row.count)) {
        let mut position = Position::new(&game);
        let before = (position.key(), position.facts());
        row.moves.split_whitespace().for_each(|text| make(&mut position, text));
        let count = perft(&mut position, row.depth).expect("a count");
        assert_eq!(count, row.count, "{name} after {:?}, depth {}", row.moves, row.depth);
        while position.unmake() {}
        assert_eq!((position.key(), position.facts()), before, "{name} after {:?}", row.moves);
        checked += 1;
    }
    checked
}

#[test]
fn tictactoe() {
    assert_eq!(check("tictactoe", 0..=ORDINARY), 6);
}

#[test]
fn connect4() {
    assert_eq!(check("connect4", 0..=ORDINARY), 5);
}

#[test]
fn uttt() {
    assert!(check("uttt", 0..=6_000) > 50);
}

#[test]
#[ignore = "takes minutes"]
fn deeper() {
    for game in ["tictactoe", "connect4", "uttt"] {
        assert!(check(game, 6_000..=10_000_000) > 0);
    }
}
