//! What the README and the reference show is what happens.

use std::path::Path;

use regola::engine::described;
use regola::game::picture::Look;
use regola::load::Shelf;
use regola::repl::command::{COMMANDS, Door, Group};
use regola::{Game, Position};

mod folder;
mod page;

use folder::Folder;
use page::{Block, Page};

#[test]
fn the_sessions_of_the_readme_happen() {
    Page::read("README.md").hold_sessions();
}

#[test]
#[cfg(unix)]
fn the_commands_of_the_readme_happen() {
    Page::read("README.md").follow(Path::new(env!("CARGO_MANIFEST_DIR")), None);
}

#[test]
#[cfg(unix)]
fn the_commands_of_the_reference_happen() {
    let folder = Folder::new("reference");
    Page::read("docs/language.md").follow(&folder.0, None);
}

/// The board of the README as a terminal without colours shows it.
#[test]
fn the_board_of_the_readme_is_drawn() {
    let page = Page::read("README.md");
    let boards: Vec<_> = page.blocks().into_iter().filter(|block| block.language == "text").collect();
    let [Block { text: expected, .. }] = boards[..] else { panic!("the README shows one board") };
    let command = page.text().split("`regola show ").nth(1).and_then(|rest| rest.split('`').next());
    let (game, moves) = command.and_then(|command| command.split_once(" --moves ")).expect("a game and moves");
    let rules = Shelf::new(None).load(game, &[]).expect("a game of the binary").rules.expect("good rules");
    let mut position = Position::new(&Game::from_rules(&rules).expect("a game"));
    position.play_text(moves.trim_matches('\'')).expect("legal moves");
    let picture = position.picture().expect("no faults").expect("a picture");
    assert_eq!(picture.draw(Look { unicode: true, colour: false }) + "\n", expected);
}

/// The commands as the README lists them.
fn table() -> String {
    let mut table = String::new();
    for group in Group::ALL {
        table += &format!("\n| {} | | |\n| --- | --- | --- |\n", group.title());
        for command in COMMANDS.iter().filter(|command| command.group == group) {
            let names: Vec<_> = command.names().map(|name| format!("`{name}`")).collect();
            let doors = match command.door {
                Door::Prompt => "prompt",
                Door::CommandLine => "command line",
                Door::Both => "both",
            };
            table += &format!("| {} {} | {} | {doors} |\n", names.join(", "), shown(&command.usage()), command.about);
        }
    }
    table.replace("  |", " |") + "\n"
}

fn shown(usage: &str) -> String {
    if usage.is_empty() { String::new() } else { format!("`{usage}`") }
}

#[test]
fn the_readme_lists_every_command() {
    let page = Page::read("README.md");
    let (begin, end) = ("<!-- commands -->\n", "<!-- end of commands -->");
    let listed = page.text().split(begin).nth(1).and_then(|rest| rest.split(end).next()).expect("a table of commands");
    match page::expected::update() {
        true => page.replace(&format!("{begin}{listed}"), &format!("{begin}{}", table())),
        false => assert_eq!(listed, table(), "REGOLA_UPDATE=1 accepts it"),
    }
}

#[test]
fn the_ten_lines_are_a_game_without_problems() {
    let page = Page::read("README.md");
    let block = page.blocks().into_iter().find(|block| block.language == "prolog").expect("a game");
    let loaded = regola::Rules::builder("readme.pl", block.text).load();
    let problems: Vec<_> = loaded.diagnostics.iter().map(|problem| &problem.message).collect();
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn the_reference_mentions_every_predicate() {
    let page = Page::read("docs/language.md");
    // Predicates that differ in the number of arguments only share a row.
    let ranges = [("call", 1..=10), ("maplist", 2..=5)];
    let mut missing = Vec::new();
    for builtin in described() {
        let (name, arity) = (builtin.name, builtin.arity());
        let range = ranges.iter().find(|(ranged, range)| *ranged == name && range.contains(&arity));
        let row = match range {
            Some((_, range)) => format!("| `{name}/{}` to `{name}/{}` |", range.start(), range.end()),
            None => format!("| `{name}/{arity}` |"),
        };
        let mentioned = |line: &str| line.starts_with(&row) && line.ends_with(&format!("| {} |", builtin.doc));
        if !page.text().lines().any(mentioned) {
            missing.push(format!("{row} … | {} |", builtin.doc));
        }
    }
    assert!(missing.is_empty(), "docs/language.md does not explain {missing:#?}");
}

#[test]
fn every_link_leads_somewhere() {
    let dead: Vec<_> = page::links::pages().iter().flat_map(Page::dead_links).collect();
    assert!(dead.is_empty(), "links to files or headings that do not exist: {dead:#?}");
}
