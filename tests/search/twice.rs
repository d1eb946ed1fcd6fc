//! A native game in which players often move twice: both take numbers, and an odd one gives another move.

use regola::game::{GameError, Move, Outcome, Playable};

/// A game in progress: who has taken which numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twice {
    count: u32,
    taken: [u32; 2],
    turn: usize,
    made: Vec<(u32, usize)>,
}

impl Twice {
    pub fn new(count: u32) -> Twice {
        Twice { count, taken: [0; 2], turn: 0, made: Vec::new() }
    }

    fn sum(&self, player: usize) -> u32 {
        (0..self.count).filter(|number| self.taken[player] >> number & 1 == 1).sum()
    }
}

impl Playable for Twice {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        let free = |number: &u32| (self.taken[0] | self.taken[1]) >> number & 1 == 0;
        list.extend((0..self.count).filter(free).map(Move));
        Ok(())
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        self.made.push((number.0, self.turn));
        self.taken[self.turn] |= 1 << number.0;
        self.turn = if number.0 % 2 == 1 { self.turn } else { 1 - self.turn };
        Ok(())
    }

    fn unmake(&mut self) {
        let (number, turn) = self.made.pop().expect("a move to take back");
        self.turn = turn;
        self.taken[turn] ^= 1 << number;
    }

    fn key(&self) -> u64 {
        let mixed = (u64::from(self.taken[0]) << 34 | u64::from(self.taken[1]) << 2 | self.turn as u64)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 31
    }

    fn turn(&self) -> usize {
        self.turn
    }

    /// Exactly 13 wins, more than that loses.
    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        Ok((0..2).find_map(|player| match self.sum(player) {
            13 => Some(Outcome::Win(player)),
            14.. => Some(Outcome::Win(1 - player)),
            _ => None,
        }))
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        Ok(Outcome::Draw)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        Some(Outcome::Draw)
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        Ok(self.sum(self.turn) as i32 * 3 - self.sum(1 - self.turn) as i32 * 2)
    }
}
