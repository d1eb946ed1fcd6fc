//! The programs of `examples/` and the query blocks of `rules/` do what they say.

use std::error::Error;
use std::fs;
use std::path::Path;

use regola::Engine;
use regola::load::Shelf;

#[path = "../examples/ask.rs"]
mod ask;
#[path = "../examples/limits.rs"]
mod limits;
#[path = "../examples/position.rs"]
mod position;

fn output(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).expect("the example ends well");
    String::from_utf8(out).expect("the example prints text")
}

#[test]
fn ask_finds_descendants() {
    let said = output(ask::run);
    let mut lines: Vec<_> = said.lines().collect();
    lines.sort_unstable();
    let expected = ["Who = ann, so ann descends from tom", "Who = bob, so bob descends from tom"];
    assert_eq!(lines[..2], expected);
    assert_eq!(lines.len(), 3);
}

#[test]
fn limits_end_what_does_not_end() {
    assert_eq!(
        output(limits::run),
        "count(0): the limit of 10000 steps was reached\n\
         grow([]): the memory limit of 8 MiB was reached\n\
         count(0): interrupted\n\
         X is 6 * 7: X = 42\n"
    );
}

#[test]
fn position_wins_and_goes_back() {
    assert_eq!(
        output(position::run),
        "turn(x), cell(1, x), cell(5, x), cell(9, x)\nPlayer = x\nthe same position again: true\n"
    );
}

#[test]
fn rules_answer_their_own_queries() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut asked = 0;
    for entry in fs::read_dir(folder).expect("there are rules") {
        let path = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("a readable file");
        let loaded = Shelf::new(None).load(&path.display().to_string(), &[]).expect("a readable file");
        let rules = loaded.rules.expect("rules without errors");
        assert!(loaded.diagnostics.is_empty(), "{} has warnings", path.display());
        let mut engine = Engine::new(&rules);
        for (goal, expected) in blocks(&text) {
            let answers = engine.ask(&goal).expect("a goal that can be read");
            let mut answers: Vec<_> = answers.map(|answer| answer.expect("no error").to_string()).collect();
            if answers.is_empty() {
                answers.push("false".to_owned());
            }
            assert_eq!(answers, expected, "{}: ?- {goal}", path.display());
            asked += 1;
        }
    }
    assert!(asked > 0, "no rules file has a query");
}

/// The goals in `% ?- goal.` lines, each with the comment lines that follow it.
fn blocks(text: &str) -> Vec<(String, Vec<String>)> {
    let mut blocks: Vec<(String, Vec<String>)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        match (line.strip_prefix("% ?- "), line.strip_prefix("% "), open) {
            (Some(goal), _, _) => {
                blocks.push((goal.to_owned(), Vec::new()));
                open = true;
            }
            (None, Some(answer), true) => blocks.last_mut().expect("a block is open").1.push(answer.to_owned()),
            _ => open = false,
        }
    }
    blocks
}
