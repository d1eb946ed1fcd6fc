//! Tic-tac-toe, natively.

use regola::game::{GameError, Move, Outcome, Playable};

/// A game in progress: the marks of both players as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    marks: [u16; 2],
    made: Vec<u16>,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Playable for Marks {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        let taken = self.marks[0] | self.marks[1];
        list.extend((0..9).filter(|square| taken >> square & 1 == 0).map(Move));
        Ok(())
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        let turn = self.turn();
        self.marks[turn] |= 1 << number.0;
        self.made.push(1 << number.0);
        Ok(())
    }

    fn unmake(&mut self) {
        let mark = self.made.pop().expect("a move to take back");
        let turn = self.turn();
        self.marks[turn] ^= mark;
    }

    fn key(&self) -> u64 {
        (u64::from(self.marks[0]) << 9 | u64::from(self.marks[1])).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn turn(&self) -> usize {
        self.made.len() % 2
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        let last = 1 - self.turn();
        Ok(LINES.iter().any(|line| self.marks[last] & line == *line).then_some(Outcome::Win(last)))
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        Ok(Outcome::Draw)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        Some(Outcome::Draw)
    }

    fn has_evaluation(&self) -> bool {
        false
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        Ok(0)
    }
}
