//! The 8-puzzle by hand.

use std::collections::{HashMap, VecDeque};

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Eight {
    /// The tiles from the top left; 0 is the gap.
    tiles: [u8; 9],
    made: usize,
}

const SOLVED: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// Moves after which the puzzle counts as not solved.
const LIMIT: usize = 200;

/// The cells beside the gap.
fn around(tiles: &[u8; 9]) -> (usize, Vec<usize>) {
    let gap = tiles.iter().position(|tile| *tile == 0).expect("a gap");
    let beside = |cell: &usize| gap.abs_diff(*cell) == 3 || gap / 3 == cell / 3 && gap.abs_diff(*cell) == 1;
    (gap, (0..9).filter(beside).collect())
}

impl Eight {
    pub fn new(tiles: [u8; 9]) -> Eight {
        Eight { tiles, made: 0 }
    }

    /// How many moves the shortest solution has, found by breadth.
    pub fn distance(&self) -> Option<usize> {
        let mut found = HashMap::from([(self.tiles, 0)]);
        let mut open = VecDeque::from([self.tiles]);
        while let Some(tiles) = open.pop_front() {
            let (gap, beside) = around(&tiles);
            for cell in beside {
                let mut next = tiles;
                next.swap(gap, cell);
                if !found.contains_key(&next) {
                    found.insert(next, found[&tiles] + 1);
                    open.push_back(next);
                }
            }
        }
        found.get(&SOLVED).copied()
    }
}

impl ByHand for Eight {
    fn moves(&self) -> Vec<String> {
        let (_, beside) = around(&self.tiles);
        let open = if self.outcome().is_none() { beside } else { Vec::new() };
        open.into_iter().map(|cell| self.tiles[cell].to_string()).collect()
    }

    fn play(&mut self, text: &str) {
        let cell = self.tiles.iter().position(|tile| tile.to_string() == text).expect("a tile");
        let (gap, _) = around(&self.tiles);
        self.tiles.swap(cell, gap);
        self.made += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let solved = (self.tiles == SOLVED).then_some(Outcome::Win(0));
        solved.or_else(|| (self.made == LIMIT).then_some(Outcome::Draw))
    }
}
