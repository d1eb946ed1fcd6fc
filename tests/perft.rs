//! Known counts of move sequences: `tests/perft/NAME.csv` for `rules/NAME.pl`.
//!
//! A row says which moves to make from the start (or which position to set up), how deep to count and what to find.
//! Ordinary runs stop at rows of a size that takes no time; `cargo test --release --test perft -- --ignored` counts all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regola::Term;
use regola::game::{Evaluator, Game, Move, Position, perft};
use regola::load::Shelf;

/// Rows with more leaves than this are counted in the ignored tests only.
const ORDINARY: u64 = 60_000;

/// What one row asks for.
struct Row {
    /// Moves from the start, or a draughts position in PDN's notation.
    before: String,
    depth: u32,
    count: u64,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of a file: depth and count are its last columns.
fn rows(game: &str) -> Vec<Row> {
    let text = fs::read_to_string(root().join(format!("tests/perft/{game}.csv"))).expect("a table of counts");
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let (rest, count) = line.rsplit_once(',').expect("a count");
        let (before, depth) = rest.rsplit_once(',').expect("a depth");
        Row {
            before: before.to_owned(),
            depth: depth.parse().expect("a depth"),
            count: count.parse().expect("a count"),
        }
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

/// Sets up what a row starts from.
fn set_up(position: &mut Position, before: &str) {
    let quoted = before.split('"').nth(1);
    match quoted.or(before.rsplit(',').next()).filter(|fen| fen.contains(':')) {
        Some(fen) => set_up_draughts(position, fen),
        None => before.split_whitespace().for_each(|text| make(position, text)),
    }
}

/// Sets up a position such as `W:WK5,21:B1,2`: the side to move, then the squares of both, kings marked.
fn set_up_draughts(position: &mut Position, fen: &str) {
    let player = |letter: &str| Term::atom(if letter == "W" { "white" } else { "black" });
    let mut fields = fen.split(':');
    let cleared = position.facts().into_iter().map(|fact| Term::compound("-", [fact]));
    let mut changes: Vec<Term> = cleared.collect();
    changes.push(Term::compound("turn", [player(fields.next().expect("a side"))]));
    for side in fields.filter(|side| side.len() > 1) {
        let (letter, squares) = side.split_at(1);
        for square in squares.split(',') {
            let (rank, square) = square.strip_prefix('K').map_or(("man", square), |square| ("king", square));
            let square = Term::int(square.parse().expect("a square"));
            changes.push(Term::compound("piece", [square, player(letter), Term::atom(rank)]));
        }
    }
    position.engine().change(&changes).expect("a position");
}

/// Counts every row of a game within bounds and compares, and says how many rows that were.
fn check(name: &str, bounds: std::ops::RangeInclusive<u64>) -> usize {
    let by_machine = check_by(Evaluator::Machine, name, bounds.clone());
    assert_eq!(check_by(Evaluator::Plan, name, bounds), by_machine);
    by_machine
}

fn check_by(evaluator: Evaluator, name: &str, bounds: std::ops::RangeInclusive<u64>) -> usize {
    let game = load(name).with_engine(evaluator);
    let mut checked = 0;
    for row in rows(name).iter().filter(|row| bounds.contains(&row.count)) {
        let mut position = Position::new(&game);
        let before = (position.key(), position.facts());
        let mark = position.engine().mark();
        set_up(&mut position, &row.before);
        let count = perft(&mut position, row.depth).expect("a count");
        assert_eq!(count, row.count, "{name} from {:?}, depth {}", row.before, row.depth);
        while position.unmake() {}
        position.engine().undo_to(mark);
        assert_eq!((position.key(), position.facts()), before, "{name} from {:?}", row.before);
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
fn dama() {
    assert!(check("dama", 0..=1_000) > 100);
}

#[test]
fn english() {
    assert_eq!(check("english", 0..=ORDINARY), 6);
}

#[test]
fn quoridor() {
    assert!(check("quoridor", 0..=200) > 10);
    assert!(check("quoridor5", 0..=ORDINARY) > 1);
}

/// All legal moves of many draughts positions, captures by their full path.
#[test]
fn move_lists_of_dama() {
    let game = load("dama");
    let text = fs::read_to_string(root().join("tests/perft/dama_moves.csv")).expect("a table of moves");
    let mut position = Position::new(&game);
    let start = position.engine().mark();
    let mut checked = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let (fen, expected) = row.rsplit_once(',').expect("moves");
        set_up(&mut position, fen);
        let mut moves = Vec::new();
        position.moves(&mut moves).expect("legal moves");
        let found: BTreeSet<Jumps> = moves.into_iter().map(|number| jumps(&path(&position, number))).collect();
        let expected = expected.trim_matches('"').split_whitespace().map(|text| {
            jumps(&text.split(['-', 'x']).map(|square| square.parse().expect("a square")).collect::<Vec<_>>())
        });
        assert_eq!(found, expected.collect(), "{fen}");
        position.engine().undo_to(start);
        checked += 1;
    }
    assert_eq!(checked, 1_000);
}

/// The squares that a draughts move touches.
fn path(position: &Position, number: Move) -> Vec<i64> {
    let term = position.term(number).expect("a known move");
    let (name, args) = term.as_compound().expect("a move with squares");
    let squares = if name == "capture" { args[0].as_list().expect("a path") } else { args };
    squares.iter().map(|square| square.as_int().expect("a square")).collect()
}

/// What makes draughts moves different: start, end, and the places jumped over.
type Jumps = (i64, i64, BTreeSet<(i64, i64)>);

fn jumps(path: &[i64]) -> Jumps {
    let place = |square: i64| ((square - 1) / 4, (square - 1) % 4 * 2 + (square - 1) / 4 % 2);
    let over = path.windows(2).map(|pair| (place(pair[0]), place(pair[1])));
    let over = over.filter(|(from, to)| (from.0 - to.0).abs() == 2);
    let over = over.map(|(from, to)| ((from.0 + to.0) / 2, (from.1 + to.1) / 2));
    (path[0], path[path.len() - 1], over.collect())
}

#[test]
#[ignore = "takes minutes"]
fn deeper() {
    for game in ["tictactoe", "connect4", "uttt", "dama", "english", "quoridor", "quoridor5"] {
        assert!(check(game, 6_000..=10_000_000) > 0);
    }
}
