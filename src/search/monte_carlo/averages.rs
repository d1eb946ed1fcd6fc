//! What moves were worth on average, for each player.

use std::ops::AddAssign;

use rustc_hash::FxHashMap;

use crate::game::Move;

/// The mean of results from 0 to 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Average {
    pub sum: f32,
    pub count: u32,
}

impl Average {
    pub fn add(&mut self, worth: f32) {
        self.sum += worth;
        self.count += 1;
    }

    pub fn mean(self) -> f32 {
        if self.count == 0 { 0.5 } else { self.sum / self.count as f32 }
    }
}

impl AddAssign for Average {
    fn add_assign(&mut self, other: Average) {
        self.sum += other.sum;
        self.count += other.count;
    }
}

/// An average per player and move, where few moves are known.
#[derive(Clone, Debug, Default)]
pub struct Averages {
    known: FxHashMap<(u8, u32), Average>,
}

impl Averages {
    pub fn get(&self, player: usize, number: Move) -> Option<Average> {
        self.known.get(&(player as u8, number.0)).copied()
    }

    pub fn add(&mut self, player: usize, number: Move, worth: f32) {
        self.known.entry((player as u8, number.0)).or_default().add(worth);
    }
}

/// An average per player and move in all games of a search (MAST: H. Finnsson and Y. Björnsson, 2008).
#[derive(Clone, Debug, Default)]
pub struct MoveAverages {
    players: Vec<Vec<Average>>,
}

impl MoveAverages {
    pub fn get(&self, player: usize, number: Move) -> Average {
        let known = self.players.get(player).and_then(|moves| moves.get(number.0 as usize));
        known.copied().unwrap_or_default()
    }

    pub fn add(&mut self, player: usize, number: Move, worth: f32) {
        if self.players.len() <= player {
            self.players.resize(player + 1, Vec::new());
        }
        let (moves, at) = (&mut self.players[player], number.0 as usize);
        if moves.len() <= at {
            moves.resize(at + 1, Average::default());
        }
        moves[at].add(worth);
    }
}
