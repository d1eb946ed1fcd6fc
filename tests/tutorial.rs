//! The tutorial, followed word by word: its blocks make the files it says, its commands print what it shows, and its
//! games count as a program that knows nothing of rules does.

use regola::game::{Game, Position, perft};
use regola::load::Shelf;
use regola::program;
use regola::{Engine, Rules};

mod asking;
mod folder;
mod page;
#[path = "tutorial/pawns.rs"]
mod pawns;
#[allow(dead_code, unused_macros, reason = "written for a whole folder of files")]
#[path = "queries/block.rs"]
mod queries;

use folder::Folder;
use page::Page;
use pawns::Pawns;

/// The file that blocks are added to.
const MAIN: Option<&str> = Some("hexapawn.pl");

/// The rules of a file of the tutorial, with all that the page adds to it.
fn rules(name: &str, size: usize) -> Rules {
    let folder = Folder::new(&format!("rules-{name}-{size}"));
    for (file, text) in Page::read("docs/tutorial.md").files(MAIN) {
        folder.write(&file, text);
    }
    let path = folder.0.join(name).display().to_string();
    let setting = program::option_setting(&format!("size={size}")).expect("an option");
    let loaded = Shelf::new(None).load(&path, &[setting]).expect("a readable file");
    assert!(loaded.diagnostics.is_empty(), "{name} has problems");
    loaded.rules.expect("rules without errors")
}

/// Compares the counts of a game with those of the program below, from depth 1 on.
fn compare(name: &str, rows: u32, size: usize, deepest: u32) {
    let game = Game::from_rules(&rules(name, size)).expect("a game");
    let mut position = Position::new(&game);
    for depth in 1..=deepest {
        let expected = Pawns::new(size, rows).count(depth);
        assert_eq!(perft(&mut position, depth).expect("a count"), expected, "{name}, size {size}, depth {depth}");
    }
}

#[test]
#[cfg(unix)]
fn the_tutorial_happens() {
    let folder = Folder::new("tutorial");
    Page::read("docs/tutorial.md").follow(&folder.0, MAIN);
}

#[test]
fn the_questions_of_the_tutorial_are_answered() {
    let files = Page::read("docs/tutorial.md").files(MAIN);
    let folder = Folder::new("questions");
    let path = folder.write("hexapawn.pl", &files["hexapawn.pl"]).join("hexapawn.pl");
    let file = queries::File::open(path);
    let mut engine = Engine::new(&rules("hexapawn.pl", 3));
    assert!(!file.blocks.is_empty(), "hexapawn.pl has questions");
    for block in &file.blocks {
        let mut lines = asking::lines(&mut engine, &block.goal, 100);
        if lines.is_empty() {
            lines.push("false".to_owned());
        }
        assert_eq!(lines, block.expected, "{}", block.goal);
    }
}

#[test]
fn hexapawn_counts_as_another_program_does() {
    compare("hexapawn.pl", 1, 3, 9);
    compare("hexapawn.pl", 1, 4, 7);
    compare("hexapawn.pl", 1, 5, 5);
}

#[test]
fn breakthrough_counts_as_another_program_does() {
    compare("breakthrough.pl", 2, 4, 5);
    compare("breakthrough.pl", 2, 6, 3);
    compare("breakthrough.pl", 2, 8, 2);
}
