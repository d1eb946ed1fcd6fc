//! Rules files with problems and the exact text about them: `tests/errors/NAME.pl` and `NAME.txt`.
//!
//! With `REGOLA_UPDATE=1` the expectations are rewritten.

use std::fs;
use std::path::Path;

use regola::diagnostic::{self, Diagnostic};
use regola::source::Sources;
use regola::syntax;

/// All problems of a text.
fn problems(sources: &mut Sources, name: &str, text: &str) -> Vec<Diagnostic> {
    let source = sources.add(name, text);
    syntax::parse(text, source).1
}

fn rendering(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a readable rules file");
    let name = path.file_name().and_then(|name| name.to_str()).expect("a plain file name");
    let mut sources = Sources::default();
    let problems = problems(&mut sources, name, &text);
    let rendered: Vec<String> = problems.iter().map(|problem| diagnostic::render(problem, &sources, false)).collect();
    rendered.join("\n")
}

#[test]
fn every_problem_is_rendered_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let update = std::env::var_os("REGOLA_UPDATE").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("the folder of cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "pl") {
            continue;
        }
        seen += 1;
        let expectation = path.with_extension("txt");
        let rendering = rendering(&path);
        if update {
            fs::write(&expectation, &rendering).expect("a writable expectation");
        } else if fs::read_to_string(&expectation).unwrap_or_default() != rendering {
            wrong.push(format!("{}:\n{rendering}", path.display()));
        }
    }
    assert!(seen > 0, "there are cases in {}", folder.display());
    assert!(wrong.is_empty(), "other renderings than expected (REGOLA_UPDATE=1 accepts them):\n{}", wrong.join("\n"));
}
