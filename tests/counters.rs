//! The rules of games whose counts are not published, against the same games by hand in `tests/counters/`: plain arrays
//! and loops that share nothing with the engine. They count sequences of moves, and walk through random games side by
//! side with the rules: in every position the same moves are legal, and the game has ended in the same way or not at all.

use std::collections::{BTreeMap, BTreeSet};

use regola::game::{Move, Outcome, Position, perft};

#[path = "counters/amazons.rs"]
mod amazons;
#[path = "playing/chance.rs"]
mod chance;
#[path = "counters/dots.rs"]
mod dots;
#[path = "counters/eight.rs"]
mod eight;
#[path = "playing/game.rs"]
mod game;
#[path = "counters/go.rs"]
mod go;
#[path = "counters/hex.rs"]
mod hex;
#[path = "counters/kalah.rs"]
mod kalah;
#[path = "counters/morris.rs"]
mod morris;
#[path = "counters/nim.rs"]
mod nim;
#[path = "counters/solitaire.rs"]
mod solitaire;

use chance::Chance;

/// A game by hand. Moves are texts, as they are typed at the prompt.
pub trait ByHand: Clone {
    /// The legal moves; none once the game is over.
    fn moves(&self) -> Vec<String>;

    /// Makes a legal move.
    fn play(&mut self, text: &str);

    /// Who has won, or that it is a draw; nothing as long as there are moves.
    fn outcome(&self) -> Option<Outcome>;
}

/// How many sequences of N moves there are.
fn count(board: &impl ByHand, depth: u32) -> u64 {
    let moves = board.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |text: &String| {
        let mut next = board.clone();
        next.play(text);
        count(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// Compares counts up to a depth.
fn check_counts(name: &str, options: &[&str], start: &impl ByHand, depth: u32) {
    let mut position = Position::new(&game::load(name, options));
    for depth in 1..=depth {
        let counted = perft(&mut position, depth).expect("a count");
        assert_eq!(counted, count(start, depth), "{name} {options:?} at depth {depth}");
    }
}

/// Plays random games of at most N moves on both and compares every position.
fn check_games(name: &str, options: &[&str], start: &impl ByHand, games: u64, most: usize) {
    let game = game::load(name, options);
    for seed in 1..=games {
        let mut chance = Chance::new(seed);
        let (mut position, mut board) = (Position::new(&game), start.clone());
        for _ in 0..most {
            let place = format!("{name} {options:?}, game {seed}: {:?}", position.facts());
            let outcome = position.outcome().expect("an outcome");
            assert_eq!(outcome, board.outcome(), "{place}");
            let moves = board.moves();
            let numbers = if outcome.is_none() { legal_moves(&mut position) } else { BTreeMap::new() };
            assert_eq!(numbers.keys().collect::<BTreeSet<_>>(), moves.iter().collect(), "{place}");
            if moves.is_empty() {
                break;
            }
            let text = &moves[chance.below(moves.len())];
            position.make(numbers[text]).expect("a legal move");
            board.play(text);
        }
    }
}

/// The legal moves by their texts.
fn legal_moves(position: &mut Position) -> BTreeMap<String, Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    moves.into_iter().map(|number| (position.notation(number).expect("a notation"), number)).collect()
}

#[test]
fn hex() {
    check_counts("hex", &[], &hex::Hex::new(11), 2);
    check_counts("hex", &["size=3"], &hex::Hex::new(3), 6);
    check_games("hex", &[], &hex::Hex::new(11), 3, 122);
    check_games("hex", &["size=4"], &hex::Hex::new(4), 30, 17);
}

#[test]
fn morris() {
    check_counts("morris", &[], &morris::Morris::new(), 3);
    check_games("morris", &[], &morris::Morris::new(), 12, 400);
}

#[test]
fn kalah() {
    check_counts("kalah", &[], &kalah::Kalah::new(6, 4), 6);
    check_counts("kalah", &["houses=3", "seeds=2"], &kalah::Kalah::new(3, 2), 7);
    check_games("kalah", &[], &kalah::Kalah::new(6, 4), 60, 200);
    check_games("kalah", &["houses=4", "seeds=6"], &kalah::Kalah::new(4, 6), 60, 200);
}

#[test]
fn amazons() {
    check_counts("amazons", &[], &amazons::Amazons::new(10), 1);
    check_counts("amazons", &["size=4"], &amazons::Amazons::new(4), 3);
    check_games("amazons", &[], &amazons::Amazons::new(10), 1, 92);
    check_games("amazons", &["size=6"], &amazons::Amazons::new(6), 4, 28);
}

#[test]
fn dots() {
    check_counts("dots", &[], &dots::Dots::new(4), 3);
    check_counts("dots", &["size=2"], &dots::Dots::new(2), 5);
    check_games("dots", &[], &dots::Dots::new(4), 20, 40);
    check_games("dots", &["size=2"], &dots::Dots::new(2), 40, 12);
}

#[test]
fn nim() {
    check_counts("nim", &[], &nim::Nim::new(&[1, 3, 5, 7]), 4);
    check_games("nim", &[], &nim::Nim::new(&[1, 3, 5, 7]), 50, 16);
    check_games("nim", &["heaps=2936", "last=loses"], &nim::Nim::new(&[2, 9, 3, 6]).last_loses(), 50, 20);
}

#[test]
fn solitaire() {
    check_counts("solitaire", &[], &solitaire::Solitaire::new(4, 4), 6);
    check_games("solitaire", &[], &solitaire::Solitaire::new(4, 4), 20, 32);
    check_games("solitaire", &["empty=c7"], &solitaire::Solitaire::new(3, 7), 20, 32);
}

#[test]
fn eight() {
    check_counts("eight", &[], &eight::Eight::new([7, 2, 4, 5, 0, 6, 8, 3, 1]), 10);
    check_games("eight", &[], &eight::Eight::new([7, 2, 4, 5, 0, 6, 8, 3, 1]), 4, 201);
    check_games("eight", &["start=12345678"], &eight::Eight::new([0, 1, 2, 3, 4, 5, 6, 7, 8]), 4, 201);
    check_games("eight", &["start=123405786"], &eight::Eight::new([1, 2, 3, 4, 0, 5, 7, 8, 6]), 40, 201);
}

/// The header of the rules says how long the shortest solution is.
#[test]
fn the_start_of_the_8_puzzle_is_twenty_moves_from_its_end() {
    assert_eq!(eight::Eight::new([7, 2, 4, 5, 0, 6, 8, 3, 1]).distance(), Some(20));
    assert_eq!(eight::Eight::new([8, 6, 7, 2, 5, 4, 3, 0, 1]).distance(), Some(31));
    assert_eq!(eight::Eight::new([2, 1, 3, 4, 5, 6, 7, 8, 0]).distance(), None);
}

#[test]
fn go() {
    check_counts("go", &[], &go::Go::new(9, 7), 2);
    check_counts("go", &["size=2", "komi=0"], &go::Go::new(2, 0), 7);
    check_counts("go", &["size=3", "komi=0"], &go::Go::new(3, 0), 4);
    check_games("go", &[], &go::Go::new(9, 7), 3, 200);
    check_games("go", &["size=5", "komi=2"], &go::Go::new(5, 2), 20, 200);
    check_games("go", &["size=3", "komi=0"], &go::Go::new(3, 0), 60, 200);
}
