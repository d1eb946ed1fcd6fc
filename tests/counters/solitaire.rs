//! Peg solitaire by hand, on a grid of 7x7 without its corners.

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Solitaire {
    /// Whether there is a peg, for every hole; columns and rows count from 1.
    holes: [[Option<bool>; 8]; 8],
    /// Where the last peg must end.
    goal: (usize, usize),
}

fn name(x: usize, y: usize) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

impl Solitaire {
    /// All holes but one have a peg.
    pub fn new(x: usize, y: usize) -> Solitaire {
        let mut holes = [[None; 8]; 8];
        for (column, row) in (1..8).flat_map(|column| (1..8).map(move |row| (column, row))) {
            if (3..=5).contains(&column) || (3..=5).contains(&row) {
                holes[column][row] = Some((column, row) != (x, y));
            }
        }
        Solitaire { holes, goal: (x, y) }
    }

    /// The pegs that can jump, with where they get to.
    fn jumps(&self) -> Vec<[(usize, usize); 3]> {
        let mut jumps = Vec::new();
        for (x, y) in (1..8usize).flat_map(|x| (1..8usize).map(move |y| (x, y))) {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let step = |n: isize| (x.wrapping_add_signed(n * dx), y.wrapping_add_signed(n * dy));
                let hole = |(x, y): (usize, usize)| *self.holes.get(x)?.get(y)?;
                if [0, 1, 2].map(|n| hole(step(n))) == [Some(true), Some(true), Some(false)] {
                    jumps.push([step(0), step(1), step(2)]);
                }
            }
        }
        jumps
    }
}

impl ByHand for Solitaire {
    fn moves(&self) -> Vec<String> {
        self.jumps().into_iter().map(|[from, _, to]| name(from.0, from.1) + "-" + &name(to.0, to.1)).collect()
    }

    fn play(&mut self, text: &str) {
        let at = self.moves().iter().position(|one| one == text).expect("a jump");
        for ((x, y), peg) in self.jumps()[at].into_iter().zip([false, false, true]) {
            self.holes[x][y] = Some(peg);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let pegs = self.holes.iter().flatten().filter(|hole| **hole == Some(true)).count();
        let solved = pegs == 1 && self.holes[self.goal.0][self.goal.1] == Some(true);
        self.jumps().is_empty().then_some(if solved { Outcome::Win(0) } else { Outcome::Draw })
    }
}
