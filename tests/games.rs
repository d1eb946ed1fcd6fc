//! Random games of every game and variant: making a move and taking it back leaves no trace, keys are true, and every
//! legal move is one and is read back from how it is written.

use regola::game::{Game, Move, Position, playout};
use regola::load::Shelf;

/// Marsaglia's xorshift: the same games in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn load(name: &str) -> Game {
    let loaded = Shelf::new(None).load(name, &[]).expect("a game of the binary");
    Game::new(&loaded.rules.expect("good rules")).expect("a game")
}

fn snapshot(position: &Position) -> (Vec<u32>, u64, usize) {
    (position.state().slots().to_vec(), position.key(), position.turn())
}

/// Plays a random game and checks each position on the way.
fn check_game(game: &Game, seed: u64, most: usize) {
    let mut random = Random(seed);
    let mut position = Position::new(game);
    let start = snapshot(&position);
    for _ in 0..most {
        if position.decided().expect("an outcome").is_some() {
            break;
        }
        let mut moves: Vec<Move> = Vec::new();
        position.moves(&mut moves).expect("legal moves");
        let mut distinct = moves.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), moves.len(), "legal moves are distinct");
        if moves.is_empty() {
            break;
        }
        let picked = moves[random.below(moves.len())];
        let text = position.notation(picked).expect("a notation");
        assert_eq!(position.read_move(&text).expect("a legal move"), picked, "{text}");
        let before = snapshot(&position);
        position.make(picked).expect("a legal move can be made");
        assert_eq!(position.key(), position.state().key_from_scratch(), "after {text}");
        position.unmake();
        assert_eq!(snapshot(&position), before, "{text} taken back");
        position.make(picked).expect("a legal move can be made");
    }
    while position.unmake() {}
    assert_eq!(snapshot(&position), start);
}

#[test]
fn random_games_leave_no_trace() {
    for name in ["tictactoe", "misere", "uttt", "connect4", "connect5", "dama", "english", "quoridor5"] {
        let game = load(name);
        (1..=3).for_each(|seed| check_game(&game, seed * 7919, 60));
    }
    check_game(&load("quoridor"), 104_729, 12);
}

#[test]
fn random_games_end() {
    for (name, most) in [("tictactoe", 9), ("misere", 9), ("uttt", 81), ("connect4", 42), ("connect5", 63)] {
        let mut position = Position::new(&load(name));
        let mut random = Random(31_337);
        for _ in 0..5 {
            let played = playout(&mut position, most + 1, |count| random.below(count)).expect("a game");
            assert!(played.outcome.is_some() && played.plies <= most, "{name}: {played:?}");
        }
    }
}

#[test]
fn an_effect_outside_its_type_is_an_error() {
    let rules = regola::Rules::from_text(
        "odd.pl",
        ":- players([x, o]).
         :- state(cell(square, -player)).
         square(S) :- between(1, 3, S).
         legal(mark(S)) :- square(S).
         effect(mark(S), [cell(T, P)]) :- turn(P), T is S + 2.",
    );
    let game = Game::new(&rules.rules.expect("good rules")).expect("a game");
    let mut position = Position::new(&game);
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    let before = snapshot(&position);
    position.make(moves[0]).expect("square 3 is there");
    position.unmake();
    let fault = position.make(moves[1]).expect_err("square 4 is not");
    assert!(fault.to_string().contains("square"), "{fault}");
    assert_eq!(snapshot(&position), before);
}
