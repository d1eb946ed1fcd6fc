//! The games of `rules/`: which there are, and how tests load them.
//!
//! A test that is about all games takes [`all`] of them, or [`all_but`] those it names with a reason. A test for which a
//! few are enough, or whose cases are written by hand, takes [`only`] these.

#![allow(dead_code, reason = "no test uses all of it")]

use std::fs;
use std::path::{Path, PathBuf};

use regola::game::Game;
use regola::load::Shelf;
use regola::program;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules")
}

/// The path of a game's rules.
pub fn path(name: &str) -> PathBuf {
    folder().join(format!("{name}.pl"))
}

/// The names of all games, sorted.
pub fn all() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("there are rules").map(|entry| entry.expect("a file").path());
    let rules = entries.filter(|path| path.extension().is_some_and(|ending| ending == "pl"));
    let mut names: Vec<String> = rules.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// All games but some, each with the reason why it is left out.
pub fn all_but(left_out: &[(&str, &str)]) -> Vec<String> {
    let mut names = all();
    for (name, reason) in left_out {
        assert!(names.iter().any(|one| one == name), "there is no game {name} to leave out because {reason}");
        names.retain(|one| one != name);
    }
    names
}

/// These games and no others, with the reason.
pub fn only<const N: usize>(names: [&'static str; N], reason: &str) -> [&'static str; N] {
    let known = all();
    for name in names {
        assert!(known.iter().any(|one| one == name), "there is no game {name}, one of those taken because {reason}");
    }
    names
}

/// A game with options such as `size=5`; its rules have no problems.
pub fn load(name: &str, options: &[&str]) -> Game {
    let settings: Vec<_> = options.iter().map(|option| program::option_setting(option).expect("an option")).collect();
    let loaded = Shelf::new(None).load(path(name).to_str().expect("a plain path"), &settings).expect("a readable file");
    assert!(loaded.diagnostics.is_empty(), "{name} has problems");
    Game::from_rules(&loaded.rules.expect("good rules")).expect("a game")
}
