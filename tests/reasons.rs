//! Why and why not: `tests/reasons/GAME.txt` has positions, moves and goals, and what is said about them; and whatever
//! is said is true.
//!
//! A line `at TEXT` sets a position, `moves …` makes moves from the start, `? TEXT` asks about a move or a goal; what is
//! said follows, indented. `REGOLA_UPDATE=1 cargo test --test reasons` writes what is said now.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use regola::explain::{Told, explain, refusal, tell};
use regola::game::MoveError;
use regola::load::Shelf;
use regola::{Game, Limits, Position, QueryError, Term};

mod folder;
mod page;
#[path = "playing/game.rs"]
mod playing;
mod truth;

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reasons")
}

fn game(name: &str) -> Game {
    let loaded = Shelf::new(None).load(name, &[]).expect("a bundled game");
    Game::from_rules(&loaded.rules.expect("rules without errors")).expect("a game")
}

/// The file with everything that is said now.
fn rewritten(name: &str, text: &str) -> String {
    let game = game(name);
    let mut position = Position::new(&game);
    let mut said = String::new();
    for line in text.lines().filter(|line| !line.starts_with("  ")) {
        let _ = writeln!(said, "{line}");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "at" => position = Position::read(&game, "at", rest, &Limits::default()).expect("a position"),
            "moves" => {
                position = Position::new(&game);
                position.play_text(rest).expect("legal moves");
            }
            "?" => {
                let told = tell(&mut position, rest).expect("an answer");
                assert!(!is_cut_short(&told), "{name}: {rest} was cut short");
                check(&mut position, &told);
                told.to_string().lines().for_each(|line| said += &format!("  {line}\n"));
                if let (Told::Move(_), Err(illegal @ MoveError::Illegal { .. })) = (&told, position.read_move(rest)) {
                    let _ = writeln!(said, "  > {}", refusal(&mut position, illegal));
                }
            }
            _ => assert!(line.is_empty() || word == "%", "what is {line}?"),
        }
    }
    said
}

fn is_cut_short(told: &Told) -> bool {
    told.explanation().is_some_and(|explanation| explanation.cut_short)
}

fn check(position: &mut Position, told: &Told) -> usize {
    told.explanation().map_or(0, |explanation| truth::check(position.engine(), explanation))
}

macro_rules! each_game {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            let path = cases().join(concat!(stringify!($name), ".txt"));
            let text = fs::read_to_string(&path).expect("a file of reasons");
            let said = rewritten(stringify!($name), &text);
            if page::expected::update() {
                fs::write(&path, said).expect("a writable file");
            } else {
                assert_eq!(said, text, "REGOLA_UPDATE=1 accepts what is said now");
            }
            let asked = text.lines().filter(|line| line.starts_with("? ")).count();
            assert!(asked >= 10, "only {asked} situations");
        })*

        /// The games with a file of reasons.
        fn games() -> impl Iterator<Item = &'static str> {
            playing::only([$(stringify!($name)),*], "their reasons were written down").into_iter()
        }

        #[test]
        fn no_file_is_forgotten() {
            let files = fs::read_dir(cases()).expect("a folder").map(|file| file.expect("a file").file_name());
            let files: BTreeSet<_> = files.map(|name| name.to_string_lossy().replace(".txt", "")).collect();
            assert!(files.iter().eq(&[$(stringify!($name)),*]), "{files:?}");
        }
    };
}

each_game!(chess connect4 dama othello quoridor russian tictactoe uttt);

/// Random games; in their positions, moves that are legal there or were legal elsewhere.
#[test]
fn whatever_is_said_of_random_moves_is_true() {
    for name in games() {
        let mut chance = StdRng::seed_from_u64(7);
        let game = game(name);
        let mut texts: Vec<String> = Vec::new();
        let mut checked = 0;
        for _ in 0..4 {
            let mut position = Position::new(&game);
            let length = chance.random_range(6..30);
            for _ in 0..length {
                if position.outcome().expect("an outcome").is_some() {
                    break;
                }
                let mut moves = Vec::new();
                position.moves(&mut moves).expect("moves");
                let chosen = moves[chance.random_range(0..moves.len())];
                texts.push(position.notation(chosen).expect("a notation"));
                position.make(chosen).expect("a move that can be made");
            }
            for _ in 0..6 {
                let text = &texts[chance.random_range(0..texts.len())];
                let mut told = tell(&mut position, text).expect("an answer");
                checked += check(&mut position, &told);
                // A look further.
                if let Some(explanation) = told.explanation_mut() {
                    explanation.expand_all(position.engine()).expect("an expansion");
                    let path = vec![1; chance.random_range(0..4)];
                    explanation.expand(position.engine(), &path).expect("an expansion");
                    checked += check(&mut position, &told);
                }
            }
        }
        assert!(checked > 100, "{name}: only {checked} goals checked");
    }
}

/// Every predicate of the rules, asked about everything in positions of a random game.
#[test]
fn whatever_is_said_of_any_predicate_is_true() {
    for name in games() {
        let mut chance = StdRng::seed_from_u64(3);
        let game = game(name);
        let mut position = Position::new(&game);
        for _ in 0..8 {
            let mut moves = Vec::new();
            position.moves(&mut moves).expect("moves");
            position.make(moves[chance.random_range(0..moves.len())]).expect("a move that can be made");
        }
        let program = game.rules().program();
        let own = program.predicates.iter().filter(|(_, predicate)| !predicate.library);
        let mut checked = 0;
        for (name, arity) in own.map(|(functor, _)| program.symbols.parts(*functor)) {
            let args = (0..arity).map(|at| Term::var(&format!("A{at}")));
            let goal = Term::compound(program.symbols.name(name), args);
            // Some predicates need values, and others never end without.
            let Ok(mut explanation) = explain(position.engine(), &goal, 2) else { continue };
            explanation.expand_all(position.engine()).expect("an expansion");
            checked += check(&mut position, &Told::Goal(explanation));
        }
        assert!(checked > 100, "{name}: only {checked} goals checked");
    }
}

#[test]
fn strange_rules_are_explained_or_refused_within_limits() {
    let rules = |more: &str| {
        let text = format!(
            ":- game(\"Odd\").\n:- players([a, b]).\n:- state(at(place)).\nplace(1).\neffect(_, []).\n\
             loop(X) :- loop(f(X)), loop(X).\ndeep(N, T) :- N > 0, M is N - 1, deep(M, f(T)).\n{more}\n"
        );
        let loaded = regola::Rules::builder("odd.pl", &text).load();
        Game::from_rules(&loaded.rules.expect("rules without errors")).expect("a game")
    };
    let cases = [
        "legal(go). refused(M) :- loop(M). notation(go, x).",
        "legal(go). attempt(M, _) :- loop(M). notation(go, x).",
        "legal(go). refused(_) :- throw(oops). attempt(away, _). notation(go, x).",
        "legal(go). attempt(away, _).\n%! {X} and {Y} {} {z {\nrefused(X) :- deep(100000, X).",
        "legal(go). legal(M) :- M == away, X = f(X), at(X). attempt(away, _).",
    ];
    for more in cases {
        let mut position = Position::new(&rules(more));
        position.set_limits(Limits { steps: 200_000, ..Limits::default() });
        let before = position.facts();
        if let Ok(told) = tell(&mut position, "y") {
            assert!(!told.to_string().is_empty(), "{more}");
        }
        let illegal = position.read_move("y").expect_err("no such move");
        assert!(refusal(&mut position, illegal).to_string().starts_with("y "), "{more}");
        assert_eq!(position.facts(), before, "{more}");
    }
}

#[test]
fn recursive_reasons_have_an_end() {
    let rules = regola::Rules::parse("count.pl", "n(0). n(N) :- N > 0, M is N - 1, n(M).").expect("rules");
    let mut engine = regola::Engine::new(&rules);
    let mut explanation = explain(&mut engine, &Term::compound("n", [Term::int(1000)]), 2).expect("an explanation");
    for _ in 0..400 {
        explanation.expand_all(&mut engine).expect("an expansion");
    }
    let nodes = explanation.root.all().len();
    assert!((300..1000).contains(&nodes), "{nodes} nodes");
    assert!(explanation.to_string().contains("n(900)"));
}

#[test]
fn an_unknown_goal_is_no_move() {
    let mut position = Position::new(&game("tictactoe"));
    let error = tell(&mut position, "win(x)").expect_err("no such predicate").to_string();
    assert_eq!(error.lines().next(), Some("there is no predicate win/1; did you mean wins/1?"));
}

#[test]
fn programs_can_read_the_reasons() {
    let mut position = Position::new(&game("tictactoe"));
    position.play_text("b2").expect("a legal move");
    let told = tell(&mut position, "b2").expect("an answer").to_json();
    assert_eq!(told["legal"], false);
    assert_eq!(told["sentence"], "b2 cannot be played: the square is taken by x");
    let root = &told["explanation"]["because"];
    assert_eq!((&root["goal"], &root["holds"]), (&"legal(mark(5))".into(), &false.into()));
    assert_eq!(root["reasons"][1]["reasons"][0]["goal"], "cell(5, x)");
}

#[test]
fn what_refuses_a_move_never_speaks_against_a_legal_one() {
    for name in playing::only(["dama", "english", "quoridor", "quoridor5"], "they define `refused/1`") {
        let mut chance = StdRng::seed_from_u64(11);
        let game = game(name);
        let mut position = Position::new(&game);
        for _ in 0..30 {
            if position.outcome().expect("an outcome").is_some() {
                break;
            }
            let goal = "legal(Move), refused(Move)";
            let spoken =
                position.engine().ask(goal).expect("a goal").next().map(|answer| answer.map(|a| a.to_string()));
            assert!(spoken.is_none(), "{name}: {spoken:?}");
            let mut moves = Vec::new();
            position.moves(&mut moves).expect("moves");
            position.make(moves[chance.random_range(0..moves.len())]).expect("a move that can be made");
        }
    }
}

#[test]
fn explanations_keep_within_their_budget() {
    let mut cut = 0;
    for name in games() {
        let game = game(name);
        for steps in [1, 10, 100, 1000, 10_000] {
            let mut position = Position::new(&game);
            position.set_limits(Limits { steps, ..Limits::default() });
            let before = position.facts();
            let goal = Term::compound("legal", [Term::var("Move")]);
            match explain(position.engine(), &goal, 9) {
                Ok(explanation) => {
                    assert!(explanation.steps <= steps + 10, "{name}: {} steps of {steps}", explanation.steps);
                    cut += usize::from(explanation.cut_short);
                }
                Err(error) => assert!(matches!(error, QueryError::Limit(_)), "{name}: {error}"),
            }
            assert_eq!(position.engine().limits().steps, steps, "{name}: the limits are as they were");
            assert_eq!(position.facts(), before, "{name}: the position is as it was");
        }
    }
    assert!(cut > 0, "no explanation was cut short");
}

#[test]
#[cfg(unix)]
fn the_page_about_asking_happens() {
    let folder = folder::Folder::new("asking");
    page::Page::read("docs/ask-your-rules.md").follow(&folder.0, None);
}
