//! Hexapawn and Breakthrough on bit boards: an independent count for the rules of the tutorial.

/// A position seen by the player to move, who goes up; the board is turned round after each move.
#[derive(Clone, Copy)]
pub struct Pawns {
    size: usize,
    /// Breakthrough has two rows of pawns, which may step diagonally.
    rows: u32,
    mine: u64,
    theirs: u64,
}

impl Pawns {
    /// The starting position with N rows of pawns each.
    pub fn new(size: usize, rows: u32) -> Pawns {
        let mine = (1u64 << (size * rows as usize)) - 1;
        let theirs = mine << (size * (size - rows as usize));
        Pawns { size, rows, mine, theirs }
    }

    /// How many sequences of N moves there are; none after the end.
    pub fn count(self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        // The other player, seen upside down, has a pawn on the first row here.
        let lost = self.theirs & ((1 << self.size) - 1) != 0;
        if lost { 0 } else { self.next().into_iter().map(|next| next.count(depth - 1)).sum() }
    }

    fn next(self) -> Vec<Pawns> {
        let squares = (0..self.size * (self.size - 1)).filter(|square| self.mine >> square & 1 == 1);
        squares.flat_map(|square| [-1, 0, 1].into_iter().filter_map(move |aside| self.step(square, aside))).collect()
    }

    /// The position after a pawn has gone ahead, and aside by N columns.
    fn step(self, from: usize, aside: isize) -> Option<Pawns> {
        let column = (from % self.size).checked_add_signed(aside).filter(|column| *column < self.size)?;
        let to = 1u64 << ((from / self.size + 1) * self.size + column);
        let (free, taken) = ((self.mine | self.theirs) & to == 0, self.theirs & to != 0);
        let allowed = if aside == 0 { free } else { taken || free && self.rows == 2 };
        allowed.then(|| {
            let (mine, theirs) = (self.mine & !(1 << from) | to, self.theirs & !to);
            Pawns { mine: self.turned(theirs), theirs: self.turned(mine), ..self }
        })
    }

    /// The board seen from the other side.
    fn turned(self, pawns: u64) -> u64 {
        pawns.reverse_bits() >> (64 - self.size * self.size)
    }
}
