//! Broken games and the exact report about each, by reading and by playing: `tests/playtest/NAME.pl` and `NAME.txt`.
//!
//! With `REGOLA_UPDATE=1` the expectations are rewritten. Games that are right must have nothing to report.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regola::diagnostic::{self, Diagnostic};
use regola::load::Shelf;
use regola::playtest::{self, Budget};
use regola::{Game, Limits, Rules, SourceFile};

mod expected;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A budget without a clock, so that a busy machine finds the same.
fn budget() -> Budget {
    Budget { games: 60, plies: 6000, looks: 40, steps: 200_000, time: None, ..Budget::default() }
}

fn played(game: &Game, name: &str) -> Vec<Diagnostic> {
    playtest::run(game, name, &budget(), &Limits::default(), &mut |_| {})
}

/// The report about a text, and the codes in it.
fn report(name: &str, text: &str) -> (String, Vec<&'static str>) {
    let loaded = Rules::load(SourceFile::new(name, text), &mut |_| Err(Vec::new()), &[]);
    let game = loaded.rules.as_ref().and_then(|rules| Game::from_rules(rules).ok());
    let mut problems = loaded.diagnostics;
    problems.extend(game.map_or(Vec::new(), |game| played(&game, name)));
    let codes = problems.iter().map(|problem| problem.code).collect();
    (diagnostic::render_all(&problems, &loaded.sources, false), codes)
}

fn name_of(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

#[test]
fn every_broken_game_is_reported_as_expected() {
    expected::check("tests/playtest", |path| {
        let text = fs::read_to_string(path).expect("a readable rules file");
        let (rendering, codes) = report(&name_of(path), &text);
        assert!(!codes.is_empty(), "{}: nothing to report", path.display());
        rendering
    });
}

#[test]
fn every_code_of_play_has_a_case() {
    let listing = fs::read_to_string(root().join("src/playtest/code.rs")).expect("the list of codes");
    let codes: BTreeSet<&str> = listing.split("&str = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut missing = codes.clone();
    for path in expected::rules_in("tests/playtest") {
        let report = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        missing.retain(|code| !report.contains(&format!("[{code}]")));
    }
    assert!(missing.is_empty(), "codes without a case: {missing:?}");
}

#[test]
fn shipped_games_have_nothing_to_report() {
    let shelf = Shelf::new(None);
    for path in expected::rules_in("rules") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let game = shelf.game(&name).expect("a shipped game");
        assert_eq!(game.rules().warnings(), [], "{name}");
        assert_eq!(played(&game, &name), [], "{name}");
    }
}

/// Games that are odd but right: passes, notations that depend on the position, one player, shared squares, no `wins/1`.
#[test]
fn odd_games_have_nothing_to_report() {
    for path in expected::rules_in("tests/playtest/fine") {
        let text = fs::read_to_string(&path).expect("a readable rules file");
        assert_eq!(report(&name_of(&path), &text).0, "", "{}", path.display());
    }
}

/// The same seed finds the same.
#[test]
fn findings_do_not_vary() {
    let path = root().join("tests/playtest/piece-left-behind.pl");
    let text = fs::read_to_string(path).expect("a readable rules file");
    assert_eq!(report("walk.pl", &text), report("walk.pl", &text));
}
