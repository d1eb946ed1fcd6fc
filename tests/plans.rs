//! Machine and plans give the same answers: moves in the same order, the same positions, the same outcomes.

use regola::game::{Evaluator, Game, Move, Position};
use regola::load::{Setting, Shelf};

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

/// Every game and some variants, with the options that make them.
const GAMES: [(&str, &[&str]); 13] = [
    ("tictactoe", &[]),
    ("tictactoe", &["size=4"]),
    ("misere", &[]),
    ("connect4", &[]),
    ("connect4", &["columns=5", "rows=4", "connect=3"]),
    ("connect5", &[]),
    ("uttt", &[]),
    ("dama", &[]),
    ("english", &[]),
    ("quoridor", &["size=3", "fences=1"]),
    ("quoridor5", &[]),
    ("quoridor", &["size=7", "fences=6"]),
    ("quoridor", &[]),
];

fn load(name: &str, options: &[&str]) -> Game {
    let settings: Vec<Setting> =
        options.iter().map(|option| regola::load::setting(option).expect("an option")).collect();
    let loaded = Shelf::new(None).load(name, &settings).expect("a game of the binary");
    Game::new(&loaded.rules.expect("good rules")).expect("a game")
}

/// The moves of a position as terms.
fn moves(position: &mut Position) -> Vec<(Move, String)> {
    let mut list = Vec::new();
    position.moves(&mut list).expect("legal moves");
    list.into_iter().map(|number| (number, position.term(number).expect("a known move").to_string())).collect()
}

/// Plays random games on both and compares everything; the number of positions seen.
fn compare(name: &str, options: &[&str], seed: u64, positions: usize) {
    let game = load(name, options);
    let mut machine = Position::new(&game);
    let mut plan = Position::new(&load(name, options).with_engine(Evaluator::Plan));
    let mut random = Random(seed);
    let mut seen = 0;
    while seen < positions {
        seen += 1;
        let outcome = machine.decided().expect("an outcome");
        assert_eq!(plan.decided().expect("an outcome"), outcome, "{name} {options:?}: {:?}", machine.facts());
        let by_machine = moves(&mut machine);
        let by_plan = moves(&mut plan);
        let terms = |list: &[(Move, String)]| list.iter().map(|(_, term)| term.clone()).collect::<Vec<_>>();
        assert_eq!(terms(&by_plan), terms(&by_machine), "{name} {options:?}: {:?}", machine.facts());
        assert_eq!(
            plan.evaluate().expect("a score"),
            machine.evaluate().expect("a score"),
            "{name} {options:?}: {:?}",
            machine.facts()
        );
        for ((one, term), (other, _)) in by_machine.iter().zip(&by_plan).take(5) {
            let promise = machine.promise(*one).expect("a promise");
            assert_eq!(plan.promise(*other).expect("a promise"), promise, "{name} {options:?}: {term}");
        }
        if outcome.is_some() || by_machine.is_empty() || seen % 97 == 0 {
            while machine.unmake() {}
            while plan.unmake() {}
            assert_eq!(plan.state().slots(), machine.state().slots(), "{name} {options:?} taken back");
            continue;
        }
        let at = random.below(by_machine.len());
        machine.make(by_machine[at].0).expect("a legal move");
        plan.make(by_plan[at].0).expect("a legal move");
        assert_eq!(plan.state().slots(), machine.state().slots(), "{name} {options:?} after {}", by_machine[at].1);
        assert_eq!(plan.key(), machine.key());
    }
}

#[test]
fn machine_and_plans_agree() {
    for (at, (name, options)) in GAMES.iter().enumerate() {
        let positions = if name.starts_with("quoridor") { 60 } else { 250 };
        compare(name, options, 7919 * (at as u64 + 1), positions);
    }
}

#[test]
#[ignore = "takes minutes"]
fn machine_and_plans_agree_on_many_positions() {
    for (at, (name, options)) in GAMES.iter().enumerate() {
        compare(name, options, 104_729 * (at as u64 + 1), 10_000);
    }
}
