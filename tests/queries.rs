//! Every query block of `tests/queries/` answered by the engine.
//!
//! `REGOLA_UPDATE=1 cargo test --test queries` writes the engine's answers into the files instead.

use std::fs;
use std::path::Path;

use regola::load::Shelf;
use regola::{Engine, Error, Rules, Term};

#[macro_use]
#[path = "queries/block.rs"]
mod block;

use block::{Block, File};

/// No block has more answers than this; a goal that never ends is cut off here.
const MOST_ANSWERS: usize = 1000;

for_all_files!();

/// Asks a file's blocks one after the other of one engine, so that none may leave a trace.
fn check(file: &File) {
    let name = file.path.file_name().and_then(|name| name.to_str()).expect("a readable name");
    let loaded = Rules::from_text(name, &file.text);
    let problems: Vec<_> = loaded.diagnostics.iter().map(|diagnostic| &diagnostic.message).collect();
    let rules = loaded.rules.unwrap_or_else(|| panic!("{name} does not load: {problems:#?}"));
    answer(file, &rules);
}

fn answer(file: &File, rules: &Rules) {
    let mut engine = Engine::new(rules);
    let answers: Vec<_> = file.blocks.iter().map(|block| Some(answers(&mut engine, block))).collect();
    file.compare(&answers, std::env::var("REGOLA_UPDATE").is_ok_and(|value| value == "1"));
}

/// The answer lines of a block: as many as its file wants to see, if it says so.
fn answers(engine: &mut Engine, block: &Block) -> Vec<String> {
    let wanted = match block.expected.split_last() {
        Some((last, before)) if last == "..." => before.len(),
        _ => MOST_ANSWERS,
    };
    let answers = match engine.ask(&block.goal) {
        Ok(answers) => answers,
        Err(error) => return vec![error_line(&error)],
    };
    let mut lines = Vec::new();
    for answer in answers {
        match answer {
            Ok(answer) => lines.push(answer.to_string()),
            Err(error) => {
                lines.push(error_line(&error));
                break;
            }
        }
        if lines.len() == wanted {
            lines.push("...".to_owned());
            break;
        }
    }
    if lines.is_empty() {
        lines.push("false".to_owned());
    }
    lines
}

/// The ball, or its formal part where it has one; what stopped the engine, where nothing was thrown.
fn error_line(error: &Error) -> String {
    match error.ball() {
        Some(ball) => format!("error {}", formal(&ball).unwrap_or(ball)),
        None => format!("error {error}"),
    }
}

fn formal(ball: &Term) -> Option<Term> {
    match ball.as_compound()? {
        ("error", mut arguments) if arguments.len() == 2 => Some(arguments.swap_remove(0)),
        _ => None,
    }
}

#[test]
fn rules_answer_their_own_queries() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut asked = 0;
    for entry in fs::read_dir(folder).expect("there are rules") {
        let file = File::open(entry.expect("a readable folder").path());
        let loaded = Shelf::new(None).load(&file.path.display().to_string(), &[]).expect("a readable file");
        assert!(loaded.diagnostics.is_empty(), "{} has warnings", file.path.display());
        answer(&file, &loaded.rules.expect("rules without errors"));
        asked += file.blocks.len();
    }
    assert!(asked > 0, "no rules file has a query");
}

#[test]
fn enough_blocks_are_shared_with_swi_prolog() {
    let shared = |file: File| file.blocks.iter().filter(|block| block.on_swi).count();
    let count: usize = block::names().iter().map(|name| shared(File::read(name))).sum();
    assert!(count >= 200, "only {count} blocks");
}
