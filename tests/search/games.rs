//! Games of the binary, and random positions of any game.

use std::collections::HashMap;

use regola::game::{Game, GameError, Move, Outcome, Playable, Position};
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
    Position::new(&Game::from_rules(&loaded.rules.expect("good rules")).expect("a game"))
}

/// The starting position of rules given as a text.
pub fn start_of(text: &str) -> Position {
    let rules = regola::Rules::parse("test.pl", text).expect("good rules");
    Position::new(&Game::from_rules(&rules).expect("a game"))
}

/// Makes up to N random moves, stopping before the game is over; returns how many.
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

/// A position that evaluates nothing twice: rules take their time for it, and tests ask for the same again and again.
pub struct Remembering {
    pub position: Position,
    evaluations: HashMap<u64, i32>,
}

impl Remembering {
    pub fn new(position: Position) -> Remembering {
        Remembering { position, evaluations: HashMap::new() }
    }
}

impl Playable for Remembering {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        Playable::moves(&mut self.position, list)
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        Playable::make(&mut self.position, number)
    }

    fn unmake(&mut self) {
        Playable::unmake(&mut self.position);
    }

    fn key(&self) -> u64 {
        Playable::key(&self.position)
    }

    fn turn(&self) -> usize {
        Playable::turn(&self.position)
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        Playable::decided(&mut self.position)
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        Playable::stuck(&mut self.position)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        Playable::known_stuck(&self.position)
    }

    fn is_graded(&self) -> bool {
        Playable::is_graded(&self.position)
    }

    fn occurrences(&mut self) -> usize {
        Playable::occurrences(&mut self.position)
    }

    fn has_evaluation(&self) -> bool {
        Playable::has_evaluation(&self.position)
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        if let Some(&known) = self.evaluations.get(&self.key()) {
            return Ok(known);
        }
        let found = Playable::evaluate(&mut self.position)?;
        self.evaluations.insert(self.key(), found);
        Ok(found)
    }

    fn has_promise(&self) -> bool {
        Playable::has_promise(&self.position)
    }

    fn promise(&mut self, number: Move) -> Result<i32, GameError> {
        Playable::promise(&mut self.position, number)
    }
}
