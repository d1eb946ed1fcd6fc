//! Every query block of `tests/queries/` answered by the engine.
//!
//! `REGOLA_UPDATE=1 cargo test --test queries` writes the engine's answers into the files instead.

use regola::load::Shelf;
use regola::{Engine, Rules};

#[macro_use]
#[path = "queries/block.rs"]
mod block;

mod expected;
#[path = "playing/game.rs"]
mod game;

use block::File;

for_all_files!();

/// Asks a file's blocks one after the other of one engine, so that none may leave a trace.
fn check(file: &File) {
    let name = file.path.file_name().and_then(|name| name.to_str()).expect("a readable name");
    let loaded = Rules::builder(name, &file.text).load();
    let problems: Vec<_> = loaded.diagnostics.iter().map(|diagnostic| &diagnostic.message).collect();
    let rules = loaded.rules.unwrap_or_else(|| panic!("{name} does not load: {problems:#?}"));
    answer(file, &rules);
}

fn answer(file: &File, rules: &Rules) {
    let mut engine = Engine::new(rules);
    let answers: Vec<_> = file.blocks.iter().map(|block| Some(block.answers(&mut engine))).collect();
    file.compare(&answers, expected::update());
}

#[test]
fn rules_answer_their_own_queries() {
    let mut asked = 0;
    for name in game::all() {
        let file = File::open(game::path(&name));
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
