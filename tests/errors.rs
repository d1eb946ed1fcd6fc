//! Rules files with problems and the exact text about them: `tests/errors/NAME.pl` and `NAME.txt`.
//!
//! What a file extends is in `tests/errors/games`. With `REGOLA_UPDATE=1` the expectations are rewritten.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regola::diagnostic::{self, Diagnostic};
use regola::source::Sources;
use regola::{Rules, SourceFile};

mod expected;

const FOLDER: &str = "tests/errors";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER)
}

fn text(path: &Path) -> Option<SourceFile> {
    let name = path.file_name()?.to_str()?;
    let text = fs::read_to_string(path).ok()?;
    Some(SourceFile::new(name, &text))
}

/// All problems of a file.
fn problems(path: &Path) -> (Vec<Diagnostic>, Sources) {
    let mut find = |game: &str| {
        let path = folder().join("games").join(format!("{game}.pl"));
        text(&path).ok_or_else(|| vec!["marks".to_owned(), "round".to_owned()])
    };
    let loaded = Rules::load(text(path).expect("a readable rules file"), &mut find, &[]);
    (loaded.diagnostics, loaded.sources)
}

#[test]
fn every_problem_is_rendered_as_expected() {
    expected::check(FOLDER, |path| {
        let (problems, sources) = problems(path);
        let rendered = problems.iter().map(|problem| diagnostic::render(problem, &sources, false));
        rendered.collect::<Vec<_>>().join("\n")
    });
}

#[test]
fn every_code_of_a_program_has_a_case() {
    let listing = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/program/code.rs"));
    let listing = listing.expect("the list of codes");
    let codes: BTreeSet<&str> = listing.split("&str = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let shown: BTreeSet<&str> =
        expected::rules_in(FOLDER).iter().flat_map(|path| problems(path).0).map(|problem| problem.code).collect();
    // Two are about what a user sets when loading; `tests/program.rs` has them. One needs a text of a megabyte, one limits.
    let elsewhere = |code: &&&str| code.contains("option") || ["clause-too-large", "loading-limit"].contains(code);
    let missing: Vec<&&str> = codes.difference(&shown).filter(|code| !elsewhere(code)).collect();
    assert!(missing.is_empty(), "codes without a case in {}: {missing:?}", folder().display());
}
