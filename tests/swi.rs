//! The same query blocks answered by SWI-Prolog, where it is installed: the answers that the files expect of the
//! engine are those of an independent oracle.
//!
//! `REGOLA_UPDATE=swi cargo test --test swi` writes SWI-Prolog's answers into the files instead.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

#[macro_use]
#[path = "queries/block.rs"]
mod block;

use block::File;

for_all_files!();

/// Compares SWI-Prolog's answers with those of a file.
fn check(file: &File) {
    let Some(output) = swi_prolog(&file.path) else {
        println!("skipped: swipl is not installed");
        return;
    };
    let mut by_line = answers_by_line(&output);
    let asked = file.blocks.iter().map(|block| block.on_swi.then(|| by_line.remove(&block.line).unwrap_or_default()));
    let answers: Vec<_> = asked.collect();
    file.compare(&answers, std::env::var("REGOLA_UPDATE").is_ok_and(|value| value == "swi"));
}

/// What `tests/swi/answers.pl` prints about a file; nothing without SWI-Prolog.
fn swi_prolog(path: &Path) -> Option<String> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/swi/answers.pl");
    let run = Command::new("swipl").arg("-q").arg(program).arg("--").arg(path).stdin(Stdio::null()).output();
    let output = match run {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        run => run.expect("swipl can be run"),
    };
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{}: {complaints}", path.display());
    Some(String::from_utf8(output.stdout).expect("answers in UTF-8"))
}

/// The answers under each `@N`, by N.
fn answers_by_line(output: &str) -> HashMap<usize, Vec<String>> {
    let mut by_line = HashMap::new();
    let mut line = 0;
    for text in output.lines() {
        if let Some(number) = text.strip_prefix('@').and_then(|number| number.parse().ok()) {
            line = number;
        } else {
            by_line.entry(line).or_insert_with(Vec::new).push(text.to_owned());
        }
    }
    by_line
}
