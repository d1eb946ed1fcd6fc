//! Positions of the bundled games.

use regola::Limits;
use regola::game::{Game, Position};
use regola::load::Shelf;

pub fn game(name: &str) -> Game {
    let loaded = Shelf::new(None).load(name, &[]).expect("a game of the binary");
    Game::from_rules(&loaded.rules.expect("good rules")).expect("a game")
}

/// The position that a text describes, or the start.
pub fn position(game: &Game, text: &str) -> Position {
    match text {
        "" => Position::new(game),
        text => Position::read(game, "position", text, &Limits::default()).expect("a position"),
    }
}

/// The position after moves from the start.
pub fn after(game: &Game, moves: &str) -> Position {
    let mut position = Position::new(game);
    position.play_all(moves.split_whitespace()).expect("legal moves");
    position
}
