//! The games of `rules/`, for tests that play them.

use std::path::Path;

use regola::game::Game;
use regola::load::Shelf;
use regola::program;

/// The game of `rules/NAME.pl` with options such as `size=5`; its rules have no problems.
pub fn load(name: &str, options: &[&str]) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("rules/{name}.pl"));
    let settings: Vec<_> = options.iter().map(|option| program::option_setting(option).expect("an option")).collect();
    let loaded = Shelf::new(None).load(path.to_str().expect("a plain path"), &settings).expect("a readable file");
    assert!(loaded.diagnostics.is_empty(), "{name} has problems");
    Game::from_rules(&loaded.rules.expect("good rules")).expect("a game")
}
