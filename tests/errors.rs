//! Rules files with problems and the exact text about them: `tests/errors/NAME.pl` and `NAME.txt`.
//!
//! What a file extends stands in `tests/errors/games`. With `REGOLA_UPDATE=1` the expectations are rewritten.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regola::diagnostic::{self, Diagnostic};
use regola::source::Sources;
use regola::{Rules, SourceFile};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors")
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

/// The cases in order.
fn cases() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the folder of cases").map(|entry| entry.expect("an entry").path());
    let mut cases: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "pl")).collect();
    cases.sort();
    cases
}

#[test]
fn every_problem_is_rendered_as_expected() {
    let update = std::env::var_os("REGOLA_UPDATE").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    for path in cases() {
        let (problems, sources) = problems(&path);
        let rendered = problems.iter().map(|problem| diagnostic::render(problem, &sources, false));
        let rendering = rendered.collect::<Vec<_>>().join("\n");
        let expectation = path.with_extension("txt");
        if update {
            fs::write(&expectation, &rendering).expect("a writable expectation");
        } else if fs::read_to_string(&expectation).unwrap_or_default() != rendering {
            wrong.push(format!("{}:\n{rendering}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "other renderings than expected (REGOLA_UPDATE=1 accepts them):\n{}", wrong.join("\n"));
}

#[test]
fn every_code_of_a_program_has_a_case() {
    let listing = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/program/code.rs"));
    let listing = listing.expect("the list of codes");
    let codes: BTreeSet<&str> = listing.split("&str = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let shown: BTreeSet<&str> = cases().iter().flat_map(|path| problems(path).0).map(|problem| problem.code).collect();
    // Two are about what a user sets when loading; `tests/program.rs` has them. One needs a text of a megabyte, one limits.
    let elsewhere = |code: &&&str| code.contains("option") || ["clause-too-large", "loading-limit"].contains(code);
    let missing: Vec<&&str> = codes.difference(&shown).filter(|code| !elsewhere(code)).collect();
    assert!(missing.is_empty(), "codes without a case in {}: {missing:?}", folder().display());
}
