//! What a game collects of the rules' answers counts against the memory limit, and says what was asked.

use regola::game::{Evaluator, Game, GameError, Position, perft};
use regola::{Limit, Limits, Move, Rules};

const GAME: &str = ":- players([x, o]). :- state(c(sq)). sq(1). sq(2).
    d(0, X, X, _). d(N, X, Z, list) :- N > 0, M is N - 1, d(M, [X], Z, list).
    d(N, X, Z, pair) :- N > 0, M is N - 1, d(M, f(X, X), Z, pair).\n";

/// The starting position of a small game with these rules, by the machine and within a few mebibytes.
fn position(rules: &str) -> Position {
    let missing = |head: &str, rule: &'static str| if rules.contains(head) { "" } else { rule };
    let legal = missing("legal(", "legal(m).\n");
    let effect = missing("effect(", "effect(_, [c(1)]).\n");
    let loaded = Rules::builder("game.pl", &format!("{GAME}{legal}{effect}{rules}")).load();
    let rules = loaded.rules.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let mut position = Position::new(&Game::with_evaluator(&rules, Evaluator::Machine).expect("a game"));
    position.set_limits(Limits { memory: 16 << 20, ..Limits::default() });
    position
}

/// What a question ends with.
#[track_caller]
fn limit<T>(told: Result<T, GameError>, wanted: &str) -> Limit {
    match told {
        Err(GameError::Limit { predicate, limit, .. }) if predicate == wanted => limit,
        Err(other) => panic!("{wanted} should reach a limit, but there is {other:.200}"),
        Ok(_) => panic!("{wanted} should reach a limit"),
    }
}

fn moves(position: &mut Position) -> Result<Vec<Move>, GameError> {
    let mut list = Vec::new();
    position.moves(&mut list).map(|()| list)
}

#[test]
fn moves_without_end() {
    let mut position = position("legal(m(X)) :- between(1, 1000000000, X).");
    assert!(matches!(limit(moves(&mut position), "legal/1"), Limit::Memory(_)));
}

/// Each is found in little memory; together with their numbers they are too many.
#[test]
fn moves_that_fit_until_they_are_numbered() {
    let mut position = position("legal(m(X)) :- between(1, 200000, X).");
    assert!(matches!(limit(moves(&mut position), "legal/1"), Limit::Memory(_)));
}

#[test]
fn moves_with_names_of_their_own() {
    let mut position = position("legal(X) :- between(1, inf, N), atom_concat(a, N, X).");
    assert!(matches!(limit(moves(&mut position), "legal/1"), Limit::Memory(_)));
}

#[test]
fn a_move_whose_parts_are_shared_forty_times() {
    let mut position = position("legal(X) :- d(40, a, X, pair).");
    assert!(matches!(limit(moves(&mut position), "legal/1"), Limit::Memory(_)));
}

#[test]
fn the_message_names_the_question_and_the_rule() {
    let mut position = position("wins(x) :- turn(x), around(1).\naround(N) :- M is N + 1, around(M).");
    position.set_limits(Limits { steps: 10_000, ..Limits::default() });
    let told = position.decided().expect_err("a limit").to_string();
    assert_eq!(
        told,
        "asking wins/1: the limit of 10000 steps was reached, in around/1 at game.pl:7:1, which calls itself"
    );
    let told = position.engine().ask("around(1)").expect("a goal").next().expect("an error").expect_err("a limit");
    assert_eq!(told.to_string(), "the limit of 10000 steps was reached");
    assert_eq!(position.engine().reached_in(), Some("around/1 at game.pl:7:1, which calls itself"));
}

#[test]
fn a_caption_nested_very_deep() {
    let draw = || {
        let mut position = position("tile(1, 1, plain). caption(X) :- d(300000, a, X, list).");
        position.set_limits(Limits { memory: 256 << 20, ..Limits::default() });
        position.picture().expect("no limit").expect("a picture").captions
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(draw).expect("a thread");
    assert_eq!(thread.join().expect("no overflow"), ["a"]);
}

#[test]
fn captions_without_end() {
    let mut position = position("tile(1, 1, plain). caption(X) :- between(1, inf, X).");
    assert!(matches!(limit(position.picture(), "caption"), Limit::Memory(_)));
}

/// A list of a long name takes little memory; the text of it would take much.
#[test]
fn a_text_that_is_longer_than_its_term() {
    let rules = "tile(1, 1, plain). n(0, a). n(N, A) :- N > 0, M is N - 1, n(M, B), atom_concat(B, B, A).
        caption(L) :- n(15, A), findall(A, between(1, 100000, _), L).";
    let caption = position(rules).picture().expect("no limit").expect("a picture").captions.remove(0);
    assert!(caption.len() < 100_000 && caption.ends_with("a…"));
}

#[test]
fn notations_weights_and_levels_without_end() {
    let mut position = position(
        "notation(m, X) :- between(1, inf, X). level(X, []) :- between(1, inf, X).
        weight(X, 1) :- between(1, inf, X). feature(a, x, 1).",
    );
    assert!(position.read_move("1").is_err());
    assert!(matches!(limit(position.levels(), "level/2"), Limit::Memory(_)));
    assert!(matches!(limit(position.evaluate(), "weight/2"), Limit::Memory(_)));
}

/// How deep it goes is a number that anybody may type.
#[test]
fn perft_of_a_hundred_thousand_plies() {
    let count = || {
        let mut position = position("");
        position.set_limits(Limits::default());
        (perft(&mut position, 100_000).expect("no limit"), position.history().count())
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(count).expect("a thread");
    assert_eq!(thread.join().expect("no overflow"), (1, 0));
}

#[test]
fn perft_that_needs_too_much_memory_leaves_the_position_as_it_was() {
    let mut position = position("");
    position.set_limits(Limits { memory: 1 << 20, ..Limits::default() });
    assert!(perft(&mut position, 1_000_000).is_err());
    assert_eq!(position.history().count(), 0);
    position.set_limits(Limits::default());
    assert_eq!(perft(&mut position, 3).expect("no limit"), 1);
}
