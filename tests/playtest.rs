//! Broken games and the exact report about each, by reading and by playing: `tests/playtest/NAME.pl` and `NAME.txt`.
//!
//! With `REGOLA_UPDATE=1` the expectations are rewritten. Games that are right must have nothing to report.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regola::diagnostic::{self, Diagnostic};
use regola::load::Shelf;
use regola::playtest::{self, Budget};
use regola::{Game, Limits, Rules, SourceFile};

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

/// The rules files of a folder, in order.
fn rules_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "pl")).collect();
    files.sort();
    files
}

fn name_of(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

#[test]
fn every_broken_game_is_reported_as_expected() {
    let update = std::env::var_os("REGOLA_UPDATE").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    for path in rules_in("tests/playtest") {
        let text = fs::read_to_string(&path).expect("a readable rules file");
        let (rendering, codes) = report(&name_of(&path), &text);
        if codes.is_empty() {
            wrong.push(format!("{}: nothing to report", path.display()));
        }
        let expectation = path.with_extension("txt");
        if update {
            fs::write(&expectation, &rendering).expect("a writable expectation");
        } else if fs::read_to_string(&expectation).unwrap_or_default() != rendering {
            wrong.push(format!("{}:\n{rendering}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "other reports than expected (REGOLA_UPDATE=1 accepts them):\n{}", wrong.join("\n"));
}

#[test]
fn every_code_of_play_has_a_case() {
    let listing = fs::read_to_string(root().join("src/playtest/code.rs")).expect("the list of codes");
    let codes: BTreeSet<&str> = listing.split("&str = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut missing = codes.clone();
    for path in rules_in("tests/playtest") {
        let report = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        missing.retain(|code| !report.contains(&format!("[{code}]")));
    }
    assert!(missing.is_empty(), "codes without a case: {missing:?}");
}

#[test]
fn shipped_games_have_nothing_to_report() {
    let shelf = Shelf::new(None);
    for path in rules_in("rules") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let game = shelf.game(&name).expect("a shipped game");
        assert_eq!(game.rules().warnings(), [], "{name}");
        assert_eq!(played(&game, &name), [], "{name}");
    }
}

/// The same seed finds the same.
#[test]
fn findings_do_not_vary() {
    let path = root().join("tests/playtest/piece-left-behind.pl");
    let text = fs::read_to_string(path).expect("a readable rules file");
    assert_eq!(report("walk.pl", &text), report("walk.pl", &text));
}
