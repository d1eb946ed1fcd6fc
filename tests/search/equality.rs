//! Alpha-beta with every exact technique, and with each of them off in turn, finds the score of plain minimax.

use regola::game::Playable;
use regola::search::{Counts, SearchLimits, Searcher, Techniques, minimax};

use super::connect::Connect;
use super::games::{Random, Remembering, start, start_of, wander};
use super::marks::Marks;
use super::twice::Twice;

/// Every exact technique, and all but one.
fn variants() -> Vec<(&'static str, Techniques)> {
    let all = Techniques::EXACT;
    vec![
        ("none", Techniques::NONE),
        ("ordering", Techniques::ORDERING),
        ("table", Techniques::TABLE),
        ("all", all),
        ("all but deepening", Techniques { deepening: false, ..all }),
        ("all but scout", Techniques { scout: false, ..all }),
        ("all but aspiration", Techniques { aspiration: false, ..all }),
        ("all but table", Techniques { table: false, ..all }),
        ("all but the table's move", Techniques { table_move: false, ..all }),
        ("all but killers", Techniques { killers: false, ..all }),
        ("all but history", Techniques { history: false, ..all }),
        ("all but counter-moves", Techniques { counter_moves: false, ..all }),
        ("all but promise", Techniques { promise: false, ..all }),
        ("all but distance", Techniques { distance: false, ..all }),
        ("all but foresight", Techniques { etc: false, ..all }),
    ]
}

/// Compares on N random positions, at depths up to a limit, each variant with one table for all positions.
fn compare(name: &str, position: &mut impl Playable, positions: usize, plies: usize, depths: u32) {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut searchers: Vec<_> =
        variants().into_iter().map(|(what, techniques)| (what, Searcher::new(1).with_techniques(techniques))).collect();
    for nth in 0..positions {
        let wanted = random.below(plies);
        let made = wander(position, wanted, &mut random);
        let depth = 1 + nth as u32 % depths;
        let expected = minimax(position, depth, &mut Counts::default()).expect("a score");
        for (what, searcher) in &mut searchers {
            searcher.forget();
            let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
            let report = searcher.search(position, &limits, &mut |_| {}).expect("a score");
            assert_eq!(report.score(), expected, "{name}, position {nth}, depth {depth}, {what}");
            assert!(report.best().is_some(), "{name}, position {nth}, {what}");
        }
        (0..made).for_each(|_| position.unmake());
    }
}

fn remembering(game: &str) -> Remembering {
    Remembering::new(start(game))
}

#[test]
fn native_games_agree_with_minimax() {
    compare("tic-tac-toe", &mut Marks::default(), 100, 7, 9);
    let mut connect = Connect::new(5, 4, 3);
    connect.evaluates = true;
    compare("connect three", &mut connect, 200, 8, 6);
    compare("moves in pairs", &mut Twice::new(11), 200, 6, 7);
}

#[test]
fn tictactoe_agrees_with_minimax() {
    compare("tictactoe", &mut remembering("tictactoe"), 100, 7, 4);
}

#[test]
fn connect_four_agrees_with_minimax() {
    compare("connect4", &mut remembering("connect4"), 100, 30, 2);
}

#[test]
fn ultimate_tictactoe_agrees_with_minimax() {
    compare("uttt", &mut remembering("uttt"), 100, 50, 2);
}

#[test]
fn draughts_agree_with_minimax() {
    compare("dama", &mut remembering("dama"), 100, 60, 3);
}

#[test]
fn quoridor_agrees_with_minimax() {
    compare("quoridor5", &mut remembering("quoridor5"), 100, 12, 1);
}

/// Rules with an evaluation and promises, and a player who moves twice after a double.
const RACE: &str = "
:- game(\"Race\").
:- players([a, b]).
:- state(at(player, -place)).
place(N) :- between(0, 12, N).
initially(at(P, 0)) :- player(P).
legal(step(N)) :- member(N, [1, 2, 3]), turn(P), at(P, M), M + N =< 12.
effect(step(N), [at(P, To)]) :- turn(P), at(P, M), To is M + N.
effect(step(1), [turn(P)]) :- turn(P), at(P, M), M mod 3 =:= 0.
wins(P) :- at(P, 12).
feature(steps, P, N) :- at(P, N).
feature(even, P, 1) :- at(P, N), N mod 2 =:= 0.
weight(steps, 3).
weight(even, -2).
promise(step(N), N).
";

#[test]
fn rules_with_an_evaluation_agree_with_minimax() {
    compare("race", &mut start_of(RACE), 100, 6, 7);
}
