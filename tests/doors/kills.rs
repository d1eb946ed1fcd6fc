//! `kill -9` at any moment: whatever was finished can be read back.
//!
//! `cargo test --test doors -- --ignored --nocapture kills` runs it and prints its counts. Moments are spread by how much
//! was written before the kill, so that nothing sleeps.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use regola::Limits;
use regola::load::Shelf;
use regola::repl::Session;
use regola::repl::session::transcript::Transcript;

use crate::folder::Folder;
use crate::run::{command, regola};

/// How often each kind of writing is killed.
const TRIALS: usize = 100;

/// Feeds lines to a session without end, and kills it when it has said a given number; what it has said.
fn killed(folder: &Path, line: impl Fn(usize) -> String, least: usize) -> Vec<String> {
    let mut child =
        command(folder, &["tictactoe"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a run");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let writing = std::thread::spawn({
        let lines: Vec<String> = (0..least + 50).map(line).collect();
        move || lines.iter().try_for_each(|line| writeln!(input, "{line}")).is_ok()
    });
    let mut said: Vec<String> = output.by_ref().take(least).map(|line| line.expect("text")).collect();
    // How far it comes until the signal arrives is anybody's guess, which is the point.
    (0..least % 7 * 1000).for_each(|_| std::hint::spin_loop());
    child.kill().expect("a running session");
    child.wait().expect("a child");
    said.extend(output.map_while(Result::ok));
    let _ = writing.join();
    said
}

#[test]
#[ignore = "takes minutes"]
fn kills_lose_no_saved_game() {
    let (mut readable, mut left) = (0, 0);
    for trial in 0..TRIALS {
        let folder = Folder::new(&format!("kill-save-{trial}"));
        // A move and a game saved, taken back and saved again: the file is there from the second answer on.
        let line = |at: usize| ["b2", ":save game.sav", ":undo", ":save game.sav"][at % 4].to_owned();
        killed(&folder.0, line, 2 + trial % 40);
        let mut session = Session::new(Shelf::new(None), Limits::default());
        let mut out = Vec::new();
        session.execute(&format!(":load {}", folder.0.join("game.sav").display()), &mut out).expect("room to write");
        let said = String::from_utf8(out).expect("text");
        assert!(said.contains("to move"), "trial {trial}: {said}");
        readable += 1;
        let temporary = |name: &str| name.ends_with(".tmp");
        left += names(&folder.0).iter().filter(|name| temporary(name)).count();
        session.execute(&format!(":save {}", folder.0.join("game.sav").display()), &mut Vec::new()).expect("room");
        assert!(!names(&folder.0).iter().any(|name| temporary(name)), "trial {trial}: {:?}", names(&folder.0));
    }
    println!(
        "{TRIALS} kills while games were saved: {readable} files read back, {left} temporary files left and swept"
    );
}

#[test]
#[ignore = "takes minutes"]
fn kills_lose_no_recorded_line() {
    let (mut lines, mut lost) = (0, 0);
    for trial in 0..TRIALS {
        let folder = Folder::new(&format!("kill-log-{trial}"));
        let line = |at: usize| if at == 0 { ":log session.log".to_owned() } else { format!("X = {at}.") };
        let said = killed(&folder.0, line, 1 + trial % 40);
        let text = fs::read_to_string(folder.0.join("session.log")).expect("a recorded session");
        let exchanges = Transcript::read(&text).exchanges;
        for (at, (typed, said)) in exchanges.iter().enumerate() {
            assert_eq!((typed, said), (&format!("X = {}.", at + 1), &format!("X = {}.\n", at + 1)), "trial {trial}");
        }
        // The answer that was said last may not be in the file yet, since it is shown first.
        let answers = said.iter().filter(|line| line.starts_with("X = ")).count();
        assert!(exchanges.len() + 1 >= answers, "trial {trial}: {} of {answers}", exchanges.len());
        (lines, lost) = (lines + exchanges.len(), lost + answers.saturating_sub(exchanges.len()));
    }
    println!("{TRIALS} kills while a session was recorded: {lines} lines read back, {lost} said and not yet written");
}

#[test]
#[ignore = "takes minutes"]
fn kills_lose_no_game_of_a_match() {
    let words = ["match", "tictactoe", "depth=2", "easy", "--games", "40", "--save", "games.jsonl"];
    let mut kept = 0;
    for trial in 0..TRIALS {
        let folder = Folder::new(&format!("kill-match-{trial}"));
        let path = folder.0.join("games.jsonl");
        let written = || fs::read(&path).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count();
        let mut child = command(&folder.0, &words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a run");
        let mut seen = 0;
        while seen < 1 + trial % 40 && child.try_wait().expect("a child").is_none() {
            seen = written();
            std::thread::yield_now();
        }
        child.kill().ok();
        child.wait().expect("a child");
        let before = written();
        assert!(before >= seen, "trial {trial}: a line is gone");
        kept += before.saturating_sub(1);
        let run = regola(&folder.0, &words);
        assert_eq!(run.status, Some(0), "trial {trial}: {run:?}");
        let text = fs::read_to_string(&path).expect("a record");
        let numbers: Vec<u64> = text.lines().skip(1).map(number).collect();
        assert_eq!(numbers, (0..40).collect::<Vec<_>>(), "trial {trial}");
    }
    println!("{TRIALS} kills while matches were recorded: {kept} games kept, every match went on to its end");
}

fn number(line: &str) -> u64 {
    let game: serde_json::Value = serde_json::from_str(line).expect("a whole line");
    game["number"].as_u64().expect("a number")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
}
