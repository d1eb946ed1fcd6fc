//! Known counts of move sequences: `tests/perft/NAME.csv`.
//!
//! A row says which moves to make from the start (or which position to set up), how deep to count and what to find.
//! Ordinary runs count by plans all rows up to 200,000 leaves, by native code from the starting position up to 10
//! million, and by the machine the smaller ones. The rest is in an ignored test: `cargo test --release --test perft -- --ignored
//! --nocapture` counts all rows up to 10 million leaves by both, or up to as many as the variable `REGOLA_LEAVES` says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use regola::Limits;
use regola::game::{Evaluator, Game, Move, Position, perft};

#[path = "playing/game.rs"]
mod game;
#[path = "tutorial/pawns.rs"]
mod pawns;
#[path = "perft/rows.rs"]
mod rows_of_stones;

/// A file of counts, and the game they are about.
struct Table {
    name: &'static str,
    game: &'static str,
    options: &'static [&'static str],
}

const TICTACTOE: Table = Table { name: "tictactoe", game: "tictactoe", options: &[] };
const CONNECT4: Table = Table { name: "connect4", game: "connect4", options: &[] };
const UTTT: Table = Table { name: "uttt", game: "uttt", options: &[] };
const DAMA: Table = Table { name: "dama", game: "dama", options: &[] };
const ENGLISH: Table = Table { name: "english", game: "english", options: &[] };
const QUORIDOR: Table = Table { name: "quoridor", game: "quoridor", options: &[] };
const QUORIDOR5: Table = Table { name: "quoridor5", game: "quoridor5", options: &[] };
const QUORIDOR3: Table = Table { name: "quoridor3", game: "quoridor", options: &["size=3", "fences=1"] };
const HEX: Table = Table { name: "hex", game: "hex", options: &[] };
const HEX3: Table = Table { name: "hex3", game: "hex", options: &["size=3"] };
const MORRIS: Table = Table { name: "morris", game: "morris", options: &[] };
const KALAH: Table = Table { name: "kalah", game: "kalah", options: &[] };
const AMAZONS: Table = Table { name: "amazons", game: "amazons", options: &[] };
const AMAZONS6: Table = Table { name: "amazons6", game: "amazons", options: &["size=6"] };
const DOTS: Table = Table { name: "dots", game: "dots", options: &[] };
const NIM: Table = Table { name: "nim", game: "nim", options: &[] };
const SOLITAIRE: Table = Table { name: "solitaire", game: "solitaire", options: &[] };
const EIGHT: Table = Table { name: "eight", game: "eight", options: &[] };
const GO: Table = Table { name: "go", game: "go", options: &[] };
const GO2: Table = Table { name: "go2", game: "go", options: &["size=2"] };

const CHESS: Table = Table { name: "chess", game: "chess", options: &[] };
const OTHELLO: Table = Table { name: "othello", game: "othello", options: &[] };
const BREAKTHROUGH: Table = Table { name: "breakthrough", game: "breakthrough", options: &[] };
const HEXAPAWN: Table = Table { name: "hexapawn", game: "hexapawn", options: &[] };
const GOMOKU: Table = Table { name: "gomoku", game: "gomoku", options: &[] };
const INTERNATIONAL: Table = Table { name: "international", game: "international", options: &[] };
const RUSSIAN: Table = Table { name: "russian", game: "russian", options: &[] };

const TABLES: [Table; 27] = [
    TICTACTOE,
    CONNECT4,
    UTTT,
    DAMA,
    ENGLISH,
    QUORIDOR,
    QUORIDOR5,
    QUORIDOR3,
    CHESS,
    OTHELLO,
    BREAKTHROUGH,
    HEXAPAWN,
    GOMOKU,
    INTERNATIONAL,
    RUSSIAN,
    HEX,
    HEX3,
    MORRIS,
    KALAH,
    AMAZONS,
    AMAZONS6,
    DOTS,
    NIM,
    SOLITAIRE,
    EIGHT,
    GO,
    GO2,
];

/// Up to how many leaves ordinary runs count rows: by the machine, by plans, and by native code from the starting position.
const BY_MACHINE: u64 = 20_000;
const BY_PLAN: u64 = 200_000;
const FROM_START: u64 = 10_000_000;

/// The ignored test counts rows up to this many leaves, unless it is told otherwise.
const DEEP: u64 = 10_000_000;

/// What one row asks for.
struct Row {
    /// Moves from the start, or a position in FEN.
    before: String,
    depth: u32,
    count: u64,
}

impl Row {
    /// Whether ordinary runs count it.
    fn is_ordinary(&self, evaluator: Evaluator) -> bool {
        let start = self.before.is_empty() || self.before.starts_with("initial,");
        let most = match evaluator {
            Evaluator::Machine => BY_MACHINE,
            Evaluator::Native if start => FROM_START,
            _ => BY_PLAN,
        };
        self.count <= most
    }
}

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{name}.csv"));
    fs::read_to_string(path).expect("a table of counts")
}

/// The rows of a file: depth and count are its last columns.
fn rows(name: &str) -> Vec<Row> {
    let row = |line: &str| {
        let (rest, count) = line.rsplit_once(',').expect("a count");
        let (before, depth) = rest.rsplit_once(',').expect("a depth");
        let (depth, count) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
        Row { before: before.to_owned(), depth, count }
    };
    file(name).lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect()
}

/// Sets up what a row starts from.
fn set_up(game: &Game, before: &str) -> Position {
    let quoted = before.split('"').nth(1);
    if let Some(fen) = quoted.or(before.rsplit(',').next()).filter(|fen| fen.contains([':', '/'])) {
        return Position::read(game, "row", fen, &Limits::default()).unwrap_or_else(|error| panic!("{fen}\n{error}"));
    }
    let mut position = Position::new(game);
    position.play_all(before.split_whitespace()).unwrap_or_else(|error| panic!("{before}\n{error}"));
    position
}

/// Counts rows that start from the same position and compares.
fn check_rows(game: &Game, rows: &[Row]) {
    let mut position = set_up(game, &rows[0].before);
    let before = (position.key(), position.facts());
    for Row { before: start, depth, count } in rows {
        assert_eq!(perft(&mut position, *depth).expect("a count"), *count, "{} from {start:?}, {depth}", game.title());
        assert_eq!((position.key(), position.facts()), before, "counting leaves {start:?} as it was");
    }
}

/// Counts the rows of a table that are chosen, by the machine and by plans, and says how many rows that were.
fn check(table: &Table, chosen: impl Fn(&Row, Evaluator) -> bool) -> usize {
    [Evaluator::Machine, Evaluator::Plan, Evaluator::Native]
        .map(|evaluator| check_by(evaluator, table, &chosen))
        .iter()
        .sum()
}

/// Counts the rows of a table that are chosen, on two threads.
fn check_by(evaluator: Evaluator, table: &Table, chosen: impl Fn(&Row, Evaluator) -> bool) -> usize {
    let game = game::load(table.game, table.options).answered_by(evaluator);
    let mut rows = rows(table.name);
    rows.retain(|row| chosen(row, evaluator));
    let starts: Vec<&[Row]> = rows.chunk_by(|row, next| row.before == next.before).collect();
    let next = AtomicUsize::new(0);
    let count = || {
        while let Some(rows) = starts.get(next.fetch_add(1, Ordering::Relaxed)) {
            check_rows(&game, rows);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(count);
        count();
    });
    let leaves: u64 = rows.iter().map(|row| row.count).sum();
    println!("{} by {evaluator:?}: {} rows, {leaves} leaves", table.name, rows.len());
    rows.len()
}

/// Counts the rows of a table that an ordinary run can afford.
fn check_ordinary(table: &Table) {
    assert!(check(table, Row::is_ordinary) > 1);
}

#[test]
fn tictactoe() {
    check_ordinary(&TICTACTOE);
}

#[test]
fn connect4() {
    check_ordinary(&CONNECT4);
}

#[test]
fn uttt() {
    check_ordinary(&UTTT);
}

#[test]
fn dama() {
    check_ordinary(&DAMA);
}

#[test]
fn english() {
    check_ordinary(&ENGLISH);
}

#[test]
fn quoridor() {
    check_ordinary(&QUORIDOR);
}

#[test]
fn smaller_quoridor() {
    check_ordinary(&QUORIDOR5);
    check_ordinary(&QUORIDOR3);
}

#[test]
fn chess() {
    check_ordinary(&CHESS);
}

#[test]
fn othello() {
    check_ordinary(&OTHELLO);
}

#[test]
fn games_of_pawns() {
    check_ordinary(&HEXAPAWN);
    check_ordinary(&BREAKTHROUGH);
}

#[test]
fn gomoku() {
    check_ordinary(&GOMOKU);
}

#[test]
fn international() {
    check_ordinary(&INTERNATIONAL);
}

#[test]
fn russian() {
    check_ordinary(&RUSSIAN);
}

/// Counts from the start as an independent counter does, up to a depth.
fn check_against(name: &str, options: &[&str], deepest: u32, count: impl Fn(u32) -> u64) {
    for evaluator in [Evaluator::Machine, Evaluator::Plan, Evaluator::Native] {
        let mut position = Position::new(&game::load(name, options).answered_by(evaluator));
        for depth in 1..=deepest {
            let found = perft(&mut position, depth).expect("a count");
            assert_eq!(found, count(depth), "{name} {options:?} by {evaluator:?}, {depth}");
        }
    }
}

#[test]
fn pawns_on_boards_of_other_sizes() {
    for (size, deepest) in [(3, 8), (4, 7), (5, 5)] {
        let option = format!("size={size}");
        check_against("hexapawn", &[&option], deepest, |depth| pawns::Pawns::new(size, 1).count(depth));
    }
    for (size, deepest) in [(5, 4), (6, 3)] {
        let option = format!("size={size}");
        check_against("breakthrough", &[&option], deepest, |depth| pawns::Pawns::new(size, 2).count(depth));
    }
}

#[test]
fn stones_on_boards_of_other_sizes() {
    for (size, length, deepest) in [(3, 3, 7), (4, 3, 5), (5, 4, 3)] {
        let options = [format!("size={size}"), format!("connect={length}")];
        let options = options.each_ref().map(String::as_str);
        check_against("gomoku", &options, deepest, |depth| rows_of_stones::count(size, length, depth));
    }
}

#[test]
fn hex() {
    check_ordinary(&HEX);
    check_ordinary(&HEX3);
}

#[test]
fn morris() {
    check_ordinary(&MORRIS);
}

#[test]
fn kalah() {
    check_ordinary(&KALAH);
}

#[test]
fn amazons() {
    check_ordinary(&AMAZONS);
    check_ordinary(&AMAZONS6);
}

#[test]
fn dots() {
    check_ordinary(&DOTS);
}

#[test]
fn nim() {
    check_ordinary(&NIM);
}

#[test]
fn solitaire() {
    check_ordinary(&SOLITAIRE);
}

#[test]
fn eight() {
    check_ordinary(&EIGHT);
}

#[test]
fn go() {
    check_ordinary(&GO);
    check_ordinary(&GO2);
}

/// All that ordinary runs leave out.
#[test]
#[ignore = "takes minutes"]
fn deeper() {
    let most = std::env::var("REGOLA_LEAVES").ok().and_then(|leaves| leaves.parse().ok()).unwrap_or(DEEP);
    let rows: usize =
        TABLES.iter().map(|table| check(table, |row, by| row.count <= most && !row.is_ordinary(by))).sum();
    assert!(rows > 0);
}

/// All legal moves of many draughts positions, captures by their full path.
#[test]
fn move_lists_of_dama() {
    let game = game::load("dama", &[]);
    let text = file("dama_moves");
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let checked = rows.map(|row| {
        let (fen, expected) = row.rsplit_once(',').expect("moves");
        let mut position = set_up(&game, fen);
        let mut moves = Vec::new();
        position.moves(&mut moves).expect("legal moves");
        let found: BTreeSet<Jumps> = moves.into_iter().map(|number| jumps(&path(&position, number))).collect();
        let expected = expected.trim_matches('"').split_whitespace().map(|text| {
            jumps(&text.split(['-', 'x']).map(|square| square.parse().expect("a square")).collect::<Vec<_>>())
        });
        assert_eq!(found, expected.collect(), "{fen}");
    });
    assert_eq!(checked.count(), 1_000);
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
