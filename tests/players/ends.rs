//! How games end: with several winners, and by points. Machine, plans and native code agree on it.

use regola::game::{Evaluator, Game, Outcome, PlayerSet, Points, Position};
use regola::search::{Counts, SearchLimits, Searcher, Techniques, Verdict, minimax};
use regola::{Rules, load::Shelf};

/// Three players take numbers from 1 to 6; at the end, points are the sums.
const TAKING: &str = "
    :- players([ann, ben, cleo]).
    :- state(taken(coin, -player)).
    coin(N) :- between(1, 6, N).
    legal(take(N)) :- coin(N), \\+ taken(N, _).
    effect(take(N), [taken(N, P)]) :- turn(P).
    result(P, N) :- taken(N, P).
";

/// The evaluators, which must agree.
pub const EVALUATORS: [Evaluator; 3] = [Evaluator::Machine, Evaluator::Plan, Evaluator::Native];

pub fn start(text: &str, evaluator: Evaluator) -> Position {
    let rules = Rules::parse("test.pl", text).expect("good rules");
    Position::new(&Game::with_evaluator(&rules, evaluator).expect("a game"))
}

/// The outcome after some moves, the same for every evaluator.
fn outcome(text: &str, moves: &str) -> Option<Outcome> {
    let found = EVALUATORS.map(|evaluator| {
        let mut position = start(text, evaluator);
        position.play_text(moves).expect("legal moves");
        position.outcome().expect("an outcome")
    });
    assert!(found.iter().all(|one| *one == found[0]), "{found:?}");
    found[0]
}

fn words(text: &str, moves: &str) -> String {
    let position = start(text, Evaluator::Machine);
    outcome(text, moves).expect("the game is over").words(position.game().players())
}

#[test]
fn points_decide_when_there_is_no_move() {
    assert_eq!(outcome(TAKING, "take(6) take(5)"), None);
    let moves = "take(6) take(5) take(1) take(4) take(3) take(2)";
    assert_eq!(outcome(TAKING, moves), Some(Outcome::Points(Points::new(&[10, 8, 3]))));
    assert_eq!(words(TAKING, moves), "ann wins (ann 10, ben 8, cleo 3)");
    let shared = "take(6) take(5) take(1) take(2) take(3) take(4)";
    assert_eq!(words(TAKING, shared), "ann and ben win (ann 8, ben 8, cleo 5)");
    let level = "take(6) take(5) take(4) take(1) take(2) take(3)";
    assert_eq!(words(TAKING, level), "a draw (ann 7, ben 7, cleo 7)");
}

#[test]
fn points_decide_when_the_game_is_over() {
    let two = TAKING.replace(", cleo", "") + "over :- taken(3, _).\n";
    assert_eq!(outcome(&two, "take(6) take(5)"), None);
    assert_eq!(words(&two, "take(6) take(3)"), "ann wins by 3 points, 6 to 3");
    assert_eq!(words(&two, "take(2) take(3)"), "ben wins by 1 point, 3 to 2");
    assert_eq!(words(&two, "take(2) take(4) take(1) take(5) take(3)"), "ben wins by 3 points, 9 to 6");
    let won = two.clone() + "wins(P) :- taken(6, P).";
    assert_eq!(outcome(&won, "take(1) take(6)"), Some(Outcome::Win(1)), "wins/1 is asked first");
    // Without result/2, over/0 is a predicate like any other.
    let helper = two.replace("result(P, N)", "sum(P, N)") + "draw :- taken(1, P), sum(P, _).";
    assert_eq!(outcome(&helper, "take(3)"), None);
}

#[test]
fn several_answers_are_added_up_and_none_is_nothing() {
    let two = ":- players([ann, ben]). :- state(n(-count)). count(N) :- between(0, 9, N). initially(n(0)).
        legal(add(X)) :- n(0), between(1, 3, X). effect(add(X), [n(X)]).
        result(ann, X) :- n(X). result(ann, 4) :- n(3).";
    assert_eq!(words(two, "add(3)"), "ann wins by 7 points, 7 to 0");
    assert_eq!(words(two, "add(1)"), "ann wins by 1 point, 1 to 0");
}

#[test]
fn several_players_win_together() {
    let text = TAKING.replace("result(P, N) :- taken(N, P).", "wins(P) :- taken(6, _), taken(N, P), N < 4.");
    assert_eq!(outcome(&text, "take(1) take(2) take(4)"), None);
    let shared: PlayerSet = [0, 1].into_iter().collect();
    assert_eq!(outcome(&text, "take(1) take(2) take(6)"), Some(Outcome::Shared(shared)));
    assert_eq!(words(&text, "take(1) take(2) take(6)"), "ann and ben win");
    assert_eq!(words(&text, "take(1) take(5) take(6)"), "ann wins");
    assert_eq!(words(&text, "take(1) take(2) take(3) take(6)"), "a draw");
    // Of two players, the first that the rules give wins.
    let two = text.replace(", cleo", "");
    assert_eq!(outcome(&two, "take(2) take(1) take(6)"), Some(Outcome::Win(1)));
}

#[test]
fn points_out_of_range_are_an_error() {
    for evaluator in EVALUATORS {
        let mut position = start(&TAKING.replace("result(P, N) :- taken(N, P).", "over. result(_, 40000)."), evaluator);
        let error = position.outcome().expect_err("too many points").to_string();
        assert_eq!(error, "result/2 gives 40000 points; points must be from -32768 to 32767");
        let mut position = start(&TAKING.replace("result(P, N) :- taken(N, P).", "over. result(_, many)."), evaluator);
        assert_eq!(
            position.outcome().expect_err("no number").to_string(),
            "result/2 gives many, which is not a number"
        );
    }
}

#[test]
fn nine_players_are_too_many() {
    let nine = ":- players([a, b, c, d, e, f, g, h, i]). legal(x). effect(x, []).";
    let problems = Rules::parse("nine.pl", nine).expect_err("too many players").to_string();
    assert!(problems.contains("there are 9 players; a game can have up to 8"), "{problems}");
}

/// Two players take numbers; odd sums of the board give another move, and points decide.
const GREEDY: &str = "
    :- players([ann, ben]).
    :- state(taken(coin, -player)).
    coin(N) :- between(1, 7, N).
    legal(take(N)) :- coin(N), \\+ taken(N, _).
    effect(take(N), [taken(N, P)]) :- turn(P), N mod 3 =\\= 0.
    effect(take(N), [taken(N, P), turn(P)]) :- turn(P), N mod 3 =:= 0.
    over :- taken(7, _), taken(1, _).
    result(P, V) :- taken(N, P), V is N * N mod 11.
    feature(sum, P, N) :- player(P), aggregate_all(sum(M), taken(M, P), N).
    weight(sum, 5).
";

#[test]
fn alpha_beta_finds_the_margin_of_minimax() {
    for opening in ["", "take(5)", "take(3) take(2)", "take(4) take(6)"] {
        let mut position = start(GREEDY, Evaluator::Auto);
        position.play_text(opening).expect("legal moves");
        for depth in 1..=7 {
            let right = minimax(&mut position, depth, &mut Counts::default()).expect("a score");
            for techniques in [Techniques::NONE, Techniques::TABLE, Techniques::EXACT] {
                let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
                let mut searcher = Searcher::new(1).with_techniques(techniques);
                let report = searcher.search(&mut position, &limits, &mut |_| {}).expect("a search");
                assert_eq!(report.score(), right, "{opening} to depth {depth}, {techniques:?}");
            }
        }
        // Without a limit, every technique finds it to the end.
        let right = minimax(&mut position, 7, &mut Counts::default()).expect("a score");
        let report = Searcher::new(1).search(&mut position, &SearchLimits::default(), &mut |_| {}).expect("a search");
        let margin = (right.abs() - 900_000) * right.signum();
        assert_eq!((report.score(), report.verdict), (right, Some(Verdict::Points(margin))));
    }
}

#[test]
fn a_shipped_game_ends_as_before() {
    let game = Shelf::new(None).game("tictactoe").expect("a shipped game");
    let mut position = Position::new(&game);
    position.play_text("a1 b2 a2 c3 a3").expect("legal moves");
    assert_eq!(position.outcome().expect("an outcome"), Some(Outcome::Win(0)));
}
