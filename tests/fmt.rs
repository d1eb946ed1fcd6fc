//! `regola fmt`: the house style, and that nothing but white space ever changes.
//!
//! `tests/fmt` has rules files and what becomes of them; `REGOLA_UPDATE=1` accepts what does. `REGOLA_CASES=100` tries a
//! hundred times as many generated files, and `REGOLA_FUZZ_SEED=N` begins with that seed, which a failure names.

use std::path::{Path, PathBuf};
use std::{env, fs};

use regola::diagnostic::Diagnostic;
use regola::source::SourceId;
use regola::syntax::ast::Ast;
use regola::syntax::lexical::{Class, classes};
use regola::syntax::{FormatError, MAX_PROBLEMS, MAX_TEXT, format, parse, print_clause};

#[path = "fmt/command.rs"]
mod command;
#[path = "random/dice.rs"]
#[allow(dead_code, reason = "no test uses all of it")]
mod dice;
mod expected;
mod folder;
#[path = "fmt/generated.rs"]
mod generated;
#[path = "random/program.rs"]
#[allow(dead_code, reason = "no test uses all of it")]
mod program;
#[path = "random/text.rs"]
mod text;

/// Generated files that are tried.
const FILES: u64 = 1000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All rules files in a folder and the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "pl") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a readable file")
}

/// Comments and tokens, without the white space that a line comment may end in.
fn tokens(text: &str) -> Vec<(String, Class)> {
    let part = |(place, class): (std::ops::Range<usize>, Class)| match class {
        Class::Comment => (text[place].split_whitespace().collect(), class),
        _ => (text[place].to_owned(), class),
    };
    classes(text).into_iter().map(part).collect()
}

/// What is wrong with the way a text is formatted, if anything is.
fn complaint(text: &str) -> Option<String> {
    let formatted = match format(text) {
        Ok(formatted) => formatted.text,
        Err(error) => return Some(error.to_string()),
    };
    if tokens(text) != tokens(&formatted) {
        return Some("other tokens or comments".to_owned());
    }
    let (before, problems) = parse(text, SourceId(0));
    let (after, problems_after) = parse(&formatted, SourceId(0));
    let clauses = |ast: &Ast| ast.items.iter().map(|item| print_clause(ast, item)).collect::<Vec<_>>();
    let sentences = |ast: &Ast| ast.sentences.iter().map(|sentence| sentence.text.clone()).collect::<Vec<_>>();
    if clauses(&before) != clauses(&after) || sentences(&before) != sentences(&after) {
        return Some("other clauses".to_owned());
    }
    if problems.iter().map(|problem| problem.code).ne(problems_after.iter().map(|problem| problem.code)) {
        return Some("other problems".to_owned());
    }
    if problems.len() < MAX_PROBLEMS
        && let Some(line) = missing_line(text, &formatted, &problems)
    {
        return Some(format!("a line with a broken clause has changed: {line}"));
    }
    match format(&formatted) {
        Ok(again) if again.text == formatted => None,
        Ok(again) => Some(format!("formatted again, it is different:\n{}\n--- again:\n{}", formatted, again.text)),
        Err(error) => Some(format!("formatted again: {error}")),
    }
}

/// A line with a problem that the formatted text does not have, after those of the problems before.
fn missing_line<'t>(text: &'t str, formatted: &str, problems: &[Diagnostic]) -> Option<&'t str> {
    // A byte-order mark is no part of its line.
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut lines = formatted[mark..].split('\n');
    let mut last = None;
    for problem in problems {
        let at = problem.labels[0].span.start as usize;
        let start = text[..at].rfind('\n').map_or(mark, |at| at + 1);
        let line = text[start..].split('\n').next().unwrap_or_default();
        if last.replace(start) != Some(start) && !lines.any(|other| other == line) {
            return Some(line);
        }
    }
    None
}

#[test]
fn examples_become_what_is_expected() {
    expected::check("tests/fmt", |path| format(&read(path)).expect("it can be formatted").text);
}

#[test]
fn the_shipped_rules_are_formatted() {
    for path in files(&root().join("rules")) {
        let text = read(&path);
        let formatted = format(&text).expect("it can be formatted");
        assert!(formatted.text == text, "run `regola fmt {}`", path.display());
        assert_eq!(formatted.broken, [0; 0]);
    }
}

#[test]
fn all_rules_files_keep_their_tokens() {
    let folders = ["rules", "tests", "benches", "src"].map(|folder| files(&root().join(folder)));
    let paths = folders.concat();
    assert!(paths.len() > 140, "only {} files", paths.len());
    for path in paths {
        let text = read(&path);
        if let Some(complaint) = complaint(&text) {
            panic!("{}: {complaint}", path.display());
        }
        let crlf = text.replace("\r\n", "\n").replace('\n', "\r\n");
        if let Some(complaint) = complaint_of_lines(&crlf) {
            panic!("{} with CRLF: {complaint}", path.display());
        }
    }
}

/// The same for a text whose lines end in CR LF, which the result must have as well.
fn complaint_of_lines(text: &str) -> Option<String> {
    let formatted = format(text).ok()?.text;
    let lines = formatted.matches('\n').count();
    match formatted.matches("\r\n").count() == lines {
        true => complaint(text),
        false => Some("lines end in other ways".to_owned()),
    }
}

/// A text with as few parts as still lead to a complaint.
fn reduced(text: String) -> String {
    let mut parts: Vec<&str> = text.split_inclusive([' ', '\n', ',']).collect();
    let mut size = parts.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < parts.len() {
            let fewer = [&parts[..at], &parts[(at + size).min(parts.len())..]].concat();
            match complaint(&fewer.concat()).is_some() {
                true => parts = fewer,
                false => at += size,
            }
        }
        size /= 2;
    }
    parts.concat()
}

#[test]
fn generated_files_keep_their_tokens() {
    let number = |name: &str| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let first = number("REGOLA_FUZZ_SEED").unwrap_or(1);
    let count = FILES * number("REGOLA_CASES").unwrap_or(1);
    let known = ["rules", "tests/queries", "tests/errors", "tests/plans"].map(|folder| files(&root().join(folder)));
    let known: Vec<String> = known.concat().iter().map(|path| read(path)).collect();
    for seed in first..first + count {
        let text = generated::file(seed, &known);
        if complaint(&text).is_some() {
            let text = reduced(text);
            panic!("REGOLA_FUZZ_SEED={seed}: {}\n--- of:\n{text}", complaint(&text).unwrap_or_default());
        }
    }
}

#[test]
fn large_and_deep_texts_are_formatted() {
    let texts = [
        format!("p([{}1]).", "1,".repeat(200_000)),
        format!("p :- {}a.", "a,".repeat(200_000)),
        format!("p(X) :- X is {}1.", "1 + ".repeat(200_000)),
        format!("p :- {}a.", "a /* c */, ".repeat(100_000)),
        format!("p({}a{}).", "f(".repeat(99), ")".repeat(99)),
        format!("p({}a{}).", "[".repeat(900), "]".repeat(900)),
        format!("p :- {}a{}.", "( a, ".repeat(90), " )".repeat(90)),
        format!("p(a,  b).\n{}", "p(a,  b).  ".repeat(50_000)),
        "p( a ).\n".repeat(100_000),
        "% c\n".repeat(100_000),
        "p. % c\n   % d\n".repeat(50_000),
        "'".repeat(100_000),
        "(".repeat(100_000),
    ];
    for text in texts {
        let formatted = format(&text).expect("it can be formatted").text;
        assert!(format(&formatted).is_ok_and(|again| again.text == formatted), "{}", &text[..40]);
    }
}

#[test]
fn a_text_that_would_grow_too_large_is_refused() {
    // Each of these goals is on a line of its own, far to the right.
    let nested = format!("{}{}a{}", "( a, ".repeat(30), "a,".repeat(300_000), " )".repeat(30));
    assert_eq!(format(&format!("p :- {nested}.")), Err(FormatError::TooLarge));
    assert_eq!(format(&" ".repeat(MAX_TEXT + 1)), Err(FormatError::TooLarge));
}

#[test]
fn a_byte_order_mark_stays_where_it_is() {
    let formatted = |text: &str| format(text).map(|formatted| formatted.text);
    assert_eq!(formatted("\u{feff}\n\np( 1 )."), Ok("\u{feff}p(1).\n".to_owned()));
    assert_eq!(formatted("\n\n\u{feff}p( 1 )."), Ok("\n\u{feff}p( 1 ).".to_owned()));
}

#[test]
fn broken_clauses_are_counted_by_line() {
    let broken = |text: &str| format(text).map(|formatted| formatted.broken);
    assert_eq!(broken("a.\nb c.\n\n# d\ne.\nf. g h. i j."), Ok(vec![2, 4, 6, 6]));
    assert_eq!(broken("a. /* open\n\n"), Ok(vec![1]));
    assert_eq!(broken("% a\n\n"), Ok(vec![]));
}
