//! What the README and the reference show is what happens.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use regola::Limits;
use regola::engine::described;
use regola::load::Shelf;
use regola::repl::keys::{Choice, Chooser};
use regola::repl::{Opening, Session};

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a page of the project")
}

/// The blocks of the README that show what is typed and what is printed.
fn consoles() -> Vec<String> {
    let page = page("README.md");
    let blocks = page.split("```console\n").skip(1);
    blocks.map(|rest| rest.split("```").next().expect("a block ends").to_owned()).collect()
}

/// Presses the keys that a transcript shows after its answers.
struct Keys(VecDeque<Choice>);

impl Chooser for Keys {
    fn choose(&mut self) -> io::Result<Choice> {
        Ok(self.0.pop_front().unwrap_or(Choice::Stop))
    }
}

fn keys(transcript: &str) -> Keys {
    let key = |line: &str| match line {
        _ if line.ends_with(" ;") => Some(Choice::More),
        _ if line.ends_with(" .") => Some(Choice::Stop),
        _ => None,
    };
    Keys(transcript.lines().filter_map(key).collect())
}

#[test]
fn the_sessions_of_the_readme_happen() {
    let sessions: Vec<_> = consoles().into_iter().filter(|block| block.contains("\n?- ")).collect();
    assert!(!sessions.is_empty(), "the README shows a session");
    for expected in sessions {
        let (command, lines) = expected.split_once('\n').expect("a command and lines");
        let game = command.strip_prefix("$ regola ").expect("a session starts with a game");
        let mut said = format!("{command}\n").into_bytes();
        let mut session = Session::new(Shelf::new(None), Limits::default()).with_chooser(keys(lines));
        let Ok(Opening::Ready(summary)) = session.load(game, Vec::new(), &mut said) else { panic!("{game}: no rules") };
        session.greet(&mut said).expect("room to write");
        session.announce(summary, &mut said).expect("room to write");
        for line in lines.lines().filter_map(|line| line.strip_prefix("?- ")) {
            said.extend(format!("?- {line}\n").bytes());
            session.execute(line, &mut said).expect("room to write");
        }
        assert_eq!(String::from_utf8(said).expect("text"), expected);
    }
}

#[test]
#[cfg(unix)]
fn the_commands_of_the_readme_happen() {
    let binary = Path::new(env!("CARGO_BIN_EXE_regola")).parent().expect("a folder").display().to_string();
    let path = format!("{binary}:{}", std::env::var("PATH").unwrap_or_default());
    let blocks: Vec<_> = consoles().into_iter().filter(|block| !block.contains("\n?- ")).collect();
    assert!(!blocks.is_empty(), "the README shows commands");
    for expected in blocks {
        let mut happened = String::new();
        for line in expected.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let mut shell = Command::new("sh");
            shell.args(["-c", line]).env("PATH", &path).current_dir(env!("CARGO_MANIFEST_DIR"));
            let output = shell.output().expect("a shell");
            happened += &format!("$ {line}\n{}", String::from_utf8_lossy(&output.stdout));
            happened += &String::from_utf8_lossy(&output.stderr);
        }
        assert_eq!(happened, expected);
    }
}

#[test]
fn the_ten_lines_are_a_game_without_problems() {
    let page = page("README.md");
    let text = page.split("```prolog\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a game");
    let loaded = regola::Rules::from_text("readme.pl", text);
    let problems: Vec<_> = loaded.diagnostics.iter().map(|problem| &problem.message).collect();
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn the_reference_mentions_every_predicate() {
    let page = page("docs/language.md");
    // `call/1` to `call/10` is a row for all of them.
    let ranges = [("call", 1..=10), ("maplist", 2..=5)];
    let mut missing = Vec::new();
    for (provided, doc) in described() {
        let row = format!("`{}/{}`", provided.name, provided.arity());
        let in_range = ranges.iter().any(|(name, range)| *name == provided.name && range.contains(&provided.arity()));
        let mentioned = |line: &str| line.contains(&row) && doc.is_none_or(|doc| line.contains(doc));
        if !in_range && !page.lines().any(mentioned) {
            missing.push(format!("{row}: {}", doc.unwrap_or_default()));
        }
    }
    assert!(missing.is_empty(), "docs/language.md does not explain {missing:#?}");
}
