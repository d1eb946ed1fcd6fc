//! Games of the binary, and random positions of any game.

use regola::game::{Game, Move, Playable, Position};
use regola::load::Shelf;

/// Marsaglia's xorshift: the same positions in every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// The starting position of a game that the binary carries.
pub fn start(name: &str) -> Position {
    let loaded = Shelf::new(None).load(name, &[]).expect("a game of the binary");
    Position::new(&Game::new(&loaded.rules.expect("good rules")).expect("a game"))
}

/// The starting position of rules given as a text.
pub fn start_of(text: &str) -> Position {
    let rules = regola::Rules::from_text("test.pl", text).rules.expect("good rules");
    Position::new(&Game::new(&rules).expect("a game"))
}

/// Makes up to so many random moves, stopping before the game is over; tells how many.
pub fn wander(position: &mut impl Playable, plies: usize, random: &mut Random) -> usize {
    for made in 0..plies {
        let mut moves: Vec<Move> = Vec::new();
        position.moves(&mut moves).expect("legal moves");
        if moves.is_empty() {
            return made;
        }
        position.make(moves[random.below(moves.len())]).expect("a legal move");
        let mut next = Vec::new();
        position.moves(&mut next).expect("legal moves");
        if position.decided().expect("an outcome").is_some() || next.is_empty() {
            position.unmake();
            return made;
        }
    }
    plies
}
