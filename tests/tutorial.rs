//! The pages to learn from, followed word by word: their blocks make the files they name, their commands and sessions
//! print what they show, and the games of the tutorial count as a program that knows nothing of rules does.

use regola::game::{Game, Position, perft};
use regola::load::Shelf;
use regola::program;
use regola::syntax::format;
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

/// The file of the tutorial that blocks are added to.
const MAIN: Option<&str> = Some("hexapawn.pl");

/// The pages whose blocks of rules are files of their own.
const PAGES: [&str; 3] = ["docs/cookbook.md", "docs/change-a-game.md", "docs/for-prolog-users.md"];

/// The files that show mistakes.
const MISTAKEN: [&str; 1] = ["foreign.pl"];

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
#[cfg(unix)]
fn the_cookbook_happens() {
    follow("docs/cookbook.md");
}

#[test]
#[cfg(unix)]
fn the_page_on_changing_games_happens() {
    follow("docs/change-a-game.md");
}

#[test]
#[cfg(unix)]
fn the_page_for_prolog_users_happens() {
    follow("docs/for-prolog-users.md");
}

#[test]
fn the_first_steps_happen() {
    Page::read("docs/first-steps-in-rules.md").hold_sessions();
}

/// Follows a page whose blocks of rules are files of their own.
#[cfg(unix)]
fn follow(name: &str) {
    let folder = Folder::new(&name.replace('/', "-"));
    Page::read(name).follow(&folder.0, None);
}

/// Every file that the pages make can be used without a warning and is formatted, but for those with mistakes.
#[test]
fn the_rules_of_the_pages_have_no_problems() {
    for name in PAGES {
        let folder = Folder::new(&format!("rules-{}", name.replace('/', "-")));
        let files = Page::read(name).files(None);
        for (file, text) in &files {
            folder.write(file, text);
        }
        for (file, text) in files.iter().filter(|(file, _)| !MISTAKEN.contains(&file.as_str())) {
            let loaded = Shelf::new(None).load(&folder.0.join(file).display().to_string(), &[]).expect("a file");
            let problems: Vec<_> = loaded.diagnostics.iter().map(|problem| &problem.message).collect();
            assert!(problems.is_empty(), "{name}, {file}: {problems:?}");
            assert_eq!(&format(text).expect("a text that can be formatted").text, text, "{name}, {file}");
        }
    }
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
