//! Whose turn it is: players who are out are skipped, and players without a move pass. Machine, plans and native code
//! agree on it.

use regola::game::{Outcome, Points, Position, perft};

use super::ends::{EVALUATORS, start};

/// Four players; a shot takes a player out.
const DUEL: &str = "
    :- players([a, b, c, d]).
    :- state(hit(player)).
    legal(shoot(P)) :- turn(Q), player(P), P \\== Q, \\+ hit(P).
    legal(wait).
    effect(shoot(P), [hit(P)]).
    effect(wait, []).
    out(P) :- hit(P).
    wins(P) :- aggregate_all(count, hit(_), 3), player(P), \\+ hit(P).
";

fn after(text: &str, moves: &str, check: impl Fn(&mut Position)) {
    for evaluator in EVALUATORS {
        let mut position = start(text, evaluator);
        position.play_text(moves).expect("legal moves");
        check(&mut position);
        // Taken back, all is as it was.
        let (made, first) = (position.history().count(), start(text, evaluator).key());
        position.take_back(made);
        assert_eq!(position.key(), first);
    }
}

#[test]
fn players_who_are_out_are_skipped() {
    after(DUEL, "wait", |position| assert_eq!(position.turn(), 1));
    after(DUEL, "shoot(b)", |position| assert_eq!(position.turn(), 2));
    after(DUEL, "shoot(b) shoot(d)", |position| assert_eq!(position.turn(), 0));
    after(DUEL, "shoot(b) shoot(d) shoot(c)", |position| {
        assert_eq!((position.turn(), position.outcome().expect("an outcome")), (0, Some(Outcome::Win(0))));
    });
    // As a relation of the position, too.
    let relation = DUEL.replace("hit(", "out(").replace("out(P) :- out(P).", "");
    after(&relation, "shoot(b)", |position| assert_eq!(position.turn(), 2));
    after(&relation, "shoot(b) wait shoot(c)", |position| assert_eq!(position.turn(), 0));
    // A change that gives the turn decides all the same.
    let given = DUEL.replace("effect(shoot(P), [hit(P)])", "effect(shoot(P), [hit(P), turn(P)])");
    after(&given, "shoot(c)", |position| assert_eq!(position.turn(), 2));
    let counts = EVALUATORS.map(|evaluator| perft(&mut start(DUEL, evaluator), 4).expect("a count"));
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
}

/// A row of six fields; each player fills a field beside an own one. Points are the fields.
const ROW: &str = "
    :- players([x, o]).
    :- state(cell(field, -player)).
    :- stuck(passes).
    field(F) :- between(1, 6, F).
    initially(cell(1, x)).
    initially(cell(3, o)).
    legal(put(F)) :- turn(P), field(F), \\+ cell(F, _), beside(F, G), cell(G, P).
    beside(F, G) :- G is F - 1.
    beside(F, G) :- G is F + 1.
    effect(put(F), [cell(F, P)]) :- turn(P).
    result(P, 1) :- cell(_, P).
";

#[test]
fn a_player_without_a_move_passes() {
    after(ROW, "put(2) put(4)", |position| {
        let moves = position.legal_moves().expect("moves");
        let texts: Vec<String> = moves.iter().map(|&number| position.notation(number).expect("a text")).collect();
        assert_eq!(texts, ["pass"]);
        assert_eq!(position.outcome().expect("an outcome"), None);
    });
    after(ROW, "put(2) put(4) pass put(5) pass put(6)", |position| {
        assert!(position.legal_moves().expect("moves").is_empty());
        assert_eq!(position.outcome().expect("an outcome"), Some(Outcome::Points(Points::new(&[2, 4]))));
    });
    // The other player has a move here: there is nothing to pass.
    after(ROW, "", |position| assert!(position.read_move("pass").is_err()));
    let noted = format!("{ROW}\n:- state(passed(player)).\neffect(pass, [passed(P)]) :- turn(P).\n");
    after(&noted, "put(2) put(4) pass", |position| assert!(position.to_string().contains("passed(x)")));
    let counts = EVALUATORS.map(|evaluator| perft(&mut start(ROW, evaluator), 5).expect("a count"));
    assert!(counts[0] > 0 && counts.iter().all(|count| *count == counts[0]), "{counts:?}");
}
