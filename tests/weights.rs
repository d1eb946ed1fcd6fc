//! Weights in place of those in the rules: who sees them, and who must not.

use std::sync::Arc;

use regola::game::{Game, Position, Weights};
use regola::play::Player;
use regola::{Rules, Term};

/// The player to move takes apples or pears.
const FRUIT: &str = "
:- game(\"Fruit\").
:- players([eve, adam]).
:- state(has(player, kind)).
kind(apple). kind(pear).
legal(take(K)) :- kind(K), \\+ has(_, K).
effect(take(K), [has(P, K)]) :- turn(P).
feature(K, P, 1) :- has(P, K).
weight(apple, 3).
weight(pear, 2).
";

fn start() -> Position {
    let rules = Rules::parse("fruit.pl", FRUIT).expect("good rules");
    Position::new(&Game::from_rules(&rules).expect("a game"))
}

fn weights(position: &mut Position, text: &str) -> Weights {
    position.read_weights("test", text).expect("good weights")
}

fn choice(player: &mut Player, position: &mut Position) -> String {
    let choice = player.choose(position, &Arc::default(), &mut |_| {}).expect("no fault").expect("a move");
    position.term(choice.number).expect("a known move").to_string()
}

#[test]
fn weights_hold_for_a_position_and_its_twins() {
    let mut position = start();
    position.play_text("take(pear)").expect("a legal move");
    let mut before = position.clone();
    let given = weights(&mut position, "weight(pear, 50). % the apple is as in the rules");
    position.set_weights(&given).expect("an evaluation");
    assert_eq!(position.evaluate().expect("a score"), -50);
    assert_eq!(position.clone().evaluate().expect("a score"), -50);
    assert_eq!(before.evaluate().expect("a score"), -2);
    assert_eq!(position.weights().expect("weights").to_string(), "weight(apple, 3).\nweight(pear, 50).\n");
    position.set_weights(&Weights::default()).expect("an evaluation");
    assert_eq!(position.evaluate().expect("a score"), -2);
}

#[test]
fn a_player_has_weights_of_its_own() {
    let mut position = start();
    let given = weights(&mut position, "weight(pear, 50).");
    let mut usual = Player::new("depth=1", 1);
    let mut other = Player::new("depth=1", 1).with_weights(Some(given));
    for _ in 0..2 {
        assert_eq!(choice(&mut usual, &mut position), "take(apple)");
        assert_eq!(choice(&mut other, &mut position), "take(pear)");
    }
    assert_eq!(position.weights().expect("weights").0[1], (Term::atom("pear"), 2));
}

#[test]
fn a_player_who_forgets_sees_new_weights() {
    let mut position = start();
    let mut player = Player::new("depth=1", 1);
    assert_eq!(choice(&mut player, &mut position), "take(apple)");
    let given = weights(&mut position, "weight(pear, 50).");
    position.set_weights(&given).expect("an evaluation");
    player.forget();
    assert_eq!(choice(&mut player, &mut position), "take(pear)");
}
