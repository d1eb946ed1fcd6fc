//! Rules files with problems and the exact text about them: `tests/errors/NAME.pl` and `NAME.txt`.
//!
//! What a file extends stands in `tests/errors/games`. With `REGOLA_UPDATE=1` the expectations are rewritten.

mod library;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use regola::diagnostic::{self, Diagnostic};
use regola::program::{self, File};
use regola::source::Sources;
use regola::syntax;

/// A file with what it extends, as far as it can be read.
#[derive(Default)]
struct Loading {
    sources: Sources,
    files: Vec<File>,
    /// The games that are being read.
    chain: Vec<Arc<str>>,
    problems: Vec<Diagnostic>,
}

impl Loading {
    fn add(&mut self, path: &Path) {
        let text = fs::read_to_string(path).expect("a readable rules file");
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain file name");
        let source = self.sources.add(name, &text);
        let (ast, problems) = syntax::parse(&text, source);
        self.problems.extend(problems);
        let name = name.trim_end_matches(".pl");
        self.chain.push(name.into());
        for (base, span) in program::extends_of(&ast) {
            let path = folder().join("games").join(format!("{base}.pl"));
            if let Some(at) = self.chain.iter().position(|game| *game == base) {
                self.problems.push(program::cyclic_extends(&self.chain[at..], span));
            } else if path.exists() {
                self.add(&path);
            } else {
                self.problems.push(program::unknown_game(&base, span, ["marks", "round"].into_iter()));
            }
        }
        self.chain.pop();
        self.files.push(File { name: name.to_string(), ast, damaged: false });
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors")
}

/// All problems of a file: those of its program are of interest only if its text is right.
fn problems(path: &Path) -> (Vec<Diagnostic>, Sources) {
    let mut loading = Loading::default();
    loading.add(path);
    let Loading { mut sources, files, problems, .. } = loading;
    if !problems.is_empty() {
        return (problems, sources);
    }
    let (_, problems) = program::build(&files, &library::LIBRARY, &[], &mut sources);
    (problems, sources)
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
    // These two are about what a user sets when loading; `tests/program.rs` has them.
    let missing: Vec<&&str> = codes.difference(&shown).filter(|code| !code.contains("option")).collect();
    assert!(missing.is_empty(), "codes without a case in {}: {missing:?}", folder().display());
}
