//! Files from strangers at every door of the binary: whatever they say, it ends by itself and in order.
//!
//! The whole table, with times and peaks of memory, is printed by
//! `cargo test --release --test hostile_files -- --ignored --nocapture`; `REGOLA_HOSTILE=name` runs those files only
//! whose names have the word in them, `REGOLA_HOSTILE_FOLDER=dir` takes the files of a folder as well,
//! `REGOLA_HOSTILE_KEEP=dir` keeps those that did harm, `REGOLA_HOSTILE_BINARY=path` runs another binary,
//! `REGOLA_HOSTILE_ENGINE=machine` another engine.

#[path = "hostile_files/catalogue.rs"]
mod catalogue;
mod folder;
#[path = "hostile_files/run.rs"]
mod run;
#[path = "hostile_files/texts.rs"]
mod texts;

use std::fs;
use std::path::Path;

use catalogue::Hostile;
use folder::Folder;
use run::{Bounds, DOORS, Ended, run};

/// A few files of each kind, each at two doors.
#[test]
fn strangers_files_end_in_order() {
    let folder = Folder::new("strangers");
    let bounds = Bounds { time: 0.2, memory: 64, patience: 120.0 };
    let files = catalogue::all();
    assert!(files.len() >= 150, "{} files", files.len());
    let small = files.into_iter().filter(|file| file.text.len() < 1 << 20);
    for (at, Hostile { name, text }) in small.enumerate().filter(|(at, _)| at % 9 == 0) {
        folder.write("game.pl", text);
        for door in [DOORS[at / 9 % 6], DOORS[(at / 9 + 2) % 6]] {
            let ended = run(&folder.0, "game.pl", door, bounds);
            assert!(ended.is_orderly(), "{door} {name}: {:?}\n{}", ended.status, ended.said);
        }
    }
}

/// All files at all doors; what went wrong is listed at the end.
#[test]
#[ignore = "takes half an hour"]
fn table_of_all_hostile_files() {
    let folder = Folder::new("table");
    let bounds = Bounds { time: 2.0, memory: 256, patience: 12.0 };
    let wanted = std::env::var("REGOLA_HOSTILE").unwrap_or_default();
    let mut wrong = Vec::new();
    println!("{:32} {:7} {:>7} {:>8} {:>9}", "file", "door", "status", "seconds", "peak MiB");
    for Hostile { name, text } in catalogue::all().into_iter().chain(given()) {
        if !name.contains(&wanted) {
            continue;
        }
        folder.write("game.pl", &text);
        for door in DOORS {
            let ended = run(&folder.0, "game.pl", door, bounds);
            let Ended { status, seconds, peak, .. } = &ended;
            let status = status.map_or_else(|| "signal".to_owned(), |status| status.to_string());
            let line = format!("{name:32} {door:7} {status:>7} {seconds:8.2} {peak:9}");
            println!("{line}");
            if let Some(why) = violation(&ended, door, bounds) {
                wrong.push(format!("{line}  {why}  {}", ended.said.lines().next().unwrap_or_default()));
                keep(&name, &text);
            }
        }
    }
    println!("\n{} violations\n{}", wrong.len(), wrong.join("\n"));
}

/// What is wrong with how a run ended.
fn violation(ended: &Ended, door: &str, bounds: Bounds) -> Option<&'static str> {
    // At the prompt two commands ask something.
    let time = if door == "prompt" { 2.0 * bounds.time } else { bounds.time };
    // A search has a table of its own, and whatever else it takes on the smallest game: 111 MiB in all.
    let table = if door == "best" { 110 } else { 0 };
    let Ended { killed, seconds, peak, .. } = ended;
    match () {
        () if *killed => Some("never ends"),
        () if !ended.is_orderly() => Some("panic or signal"),
        () if *seconds > time + 1.0 => Some("too long"),
        () if *peak > bounds.memory + table + 150 => Some("too much memory"),
        () => None,
    }
}

fn keep(name: &str, text: &str) {
    if let Some(kept) = std::env::var_os("REGOLA_HOSTILE_KEEP") {
        fs::create_dir_all(&kept).expect("a folder to keep files in");
        fs::write(Path::new(&kept).join(format!("{name}.pl")), text).expect("a file to keep");
    }
}

/// The files of a folder named by the environment.
fn given() -> Vec<Hostile> {
    let Some(folder) = std::env::var_os("REGOLA_HOSTILE_FOLDER") else { return Vec::new() };
    let entries = fs::read_dir(folder).expect("a folder of rules files").filter_map(Result::ok);
    let mut files: Vec<Hostile> = entries
        .filter_map(|entry| {
            let name = entry.path().file_stem()?.to_str()?.to_owned();
            Some(Hostile { name, text: fs::read_to_string(entry.path()).ok()? })
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}
