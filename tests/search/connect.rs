//! Connect four on boards of any small size, natively: columns of bits with an empty bit above each.

use regola::game::{GameError, Move, Outcome, Playable};

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connect {
    columns: u32,
    rows: u32,
    length: u32,
    /// The discs of both players.
    discs: [u64; 2],
    made: Vec<u64>,
    /// Whether positions are evaluated by the places of discs.
    pub evaluates: bool,
}

impl Connect {
    pub fn new(columns: u32, rows: u32, length: u32) -> Connect {
        Connect { columns, rows, length, discs: [0; 2], made: Vec::new(), evaluates: false }
    }

    /// Connect four after moves written as digits.
    pub fn four(moves: &str) -> Connect {
        let mut game = Connect::new(7, 6, 4);
        moves.bytes().for_each(|digit| game.make(Move(u32::from(digit - b'1'))).expect("a native move"));
        game
    }

    fn all(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// The bit where a disc in a column falls to.
    fn place(&self, column: u32) -> u64 {
        let mask = ((1 << self.rows) - 1) << (column * (self.rows + 1));
        (self.all() + (1 << (column * (self.rows + 1)))) & mask
    }

    fn has_line(&self, discs: u64) -> bool {
        [1, self.rows, self.rows + 1, self.rows + 2]
            .into_iter()
            .any(|step| (0..self.length).fold(u64::MAX, |left, nth| left & discs >> (nth * step)) != 0)
    }
}

impl Playable for Connect {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        list.extend((0..self.columns).filter(|&column| self.place(column) != 0).map(Move));
        Ok(())
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        let (turn, place) = (self.turn(), self.place(number.0));
        self.discs[turn] |= place;
        self.made.push(place);
        Ok(())
    }

    fn unmake(&mut self) {
        let place = self.made.pop().expect("a move to take back");
        let turn = self.turn();
        self.discs[turn] ^= place;
    }

    fn key(&self) -> u64 {
        let mixed = self.discs[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.discs[1].rotate_left(32);
        let mixed = (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    }

    fn turn(&self) -> usize {
        self.made.len() % 2
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        let last = 1 - self.turn();
        Ok(self.has_line(self.discs[last]).then_some(Outcome::Win(last)))
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        Ok(Outcome::Draw)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        Some(Outcome::Draw)
    }

    fn has_evaluation(&self) -> bool {
        self.evaluates
    }

    /// Discs near the middle are worth more; nothing clever, but different in most positions.
    fn evaluate(&mut self) -> Result<i32, GameError> {
        if !self.evaluates {
            return Ok(0);
        }
        let worth = |discs: u64| -> i32 {
            let column = |column: u32| (discs >> (column * (self.rows + 1)) & ((1 << self.rows) - 1)).count_ones();
            (0..self.columns).map(|at| (column(at) * (1 + at.min(self.columns - 1 - at))) as i32).sum()
        };
        let mine = worth(self.discs[self.turn()]);
        Ok(mine - worth(self.discs[1 - self.turn()]))
    }
}
