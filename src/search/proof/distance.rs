//! How far away a win is known to be, and what to ask next to know it better.

use super::proof_table::ANY_PLIES;

/// The bounds of a distance in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Distance {
    /// It is more than this.
    least: u32,
    /// It is no more than this.
    most: u32,
}

/// How many plies more a win is looked for at a time, while there is no upper bound.
const STRIDE: u32 = 4;

impl Default for Distance {
    fn default() -> Distance {
        Distance { least: 0, most: ANY_PLIES }
    }
}

impl Distance {
    pub fn exceeds(&mut self, plies: u32) {
        self.least = self.least.max(plies);
    }

    pub fn is_at_most(&mut self, plies: u32) {
        self.most = self.most.min(plies);
    }

    /// Within how many plies to look for the win. Where players take turns, the winner's last move is an odd number of
    /// plies away if it is his turn now.
    pub fn question(self, wins: bool, twice: bool) -> u32 {
        let step = if self.most == ANY_PLIES { STRIDE } else { (self.most - self.least) / 2 };
        let plies = self.least + step.max(1);
        if twice || (plies % 2 == 1) == wins { plies } else { plies + 1 }
    }

    /// The distance, if there is no other between its bounds.
    pub fn known(self, twice: bool) -> Option<u32> {
        let apart = if twice { 1 } else { 2 };
        (self.most != ANY_PLIES && self.most <= self.least + apart).then_some(self.most)
    }
}
