//! Random openings, no two alike. Players who always choose alike would play the same game again after the same
//! opening, and it would be counted as if it showed anything new.

use std::collections::HashSet;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::level::LevelError;
use crate::game::{GameError, Move, Position};

/// So often in vain is an opening drawn before they are taken for exhausted.
const TRIES: u32 = 100;

/// So often are openings made longer: by a move of each side, since random moves are a burden.
const LONGER: u32 = 4;
const MOVES: usize = 2;

/// The openings found so far; which is the next depends on the seed alone.
#[derive(Debug)]
pub(super) struct Openings {
    length: usize,
    random: StdRng,
    lines: Vec<Vec<Move>>,
    /// The keys of the positions that they lead to.
    seen: HashSet<u64>,
    is_exhausted: bool,
}

impl Openings {
    /// Openings of `length` moves, as long as there are any that were not played.
    pub fn new(length: usize, seed: u64) -> Openings {
        let random = StdRng::seed_from_u64(seed);
        Openings { length, random, lines: Vec::new(), seen: HashSet::new(), is_exhausted: length == 0 }
    }

    /// Makes the moves of the opening of that number in the position that all begin with. When all are used up, they
    /// are played again.
    pub fn play(&mut self, position: &mut Position, number: u32) -> Result<(), LevelError> {
        while self.lines.len() <= number as usize && !self.is_exhausted {
            self.find(position)?;
        }
        let again = number as usize % self.lines.len().max(1);
        Ok(self.lines.get(again).into_iter().flatten().try_for_each(|&number| position.make(number))?)
    }

    /// Finds another one.
    fn find(&mut self, position: &mut Position) -> Result<(), LevelError> {
        for _ in 0..=LONGER {
            for _ in 0..TRIES {
                if let Some(line) = self.draw(position)? {
                    self.lines.push(line);
                    return Ok(());
                }
            }
            if self.lines.is_empty() {
                return Err(LevelError::Opening { moves: self.length, tries: TRIES });
            }
            self.length += MOVES;
        }
        self.is_exhausted = true;
        Ok(())
    }

    /// Draws random moves; nothing if the game is over after them, or if they lead to a position that others lead to.
    fn draw(&mut self, position: &mut Position) -> Result<Option<Vec<Move>>, GameError> {
        let mut line = Vec::with_capacity(self.length);
        let mut moves = Vec::new();
        while line.len() < self.length && position.decided()?.is_none() {
            moves.clear();
            position.moves(&mut moves)?;
            if moves.is_empty() {
                break;
            }
            let number = moves[self.random.random_range(0..moves.len())];
            position.make(number)?;
            line.push(number);
        }
        let is_new = position.outcome()?.is_none() && self.seen.insert(position.key());
        line.iter().for_each(|_| {
            position.unmake();
        });
        Ok(is_new.then_some(line))
    }
}
