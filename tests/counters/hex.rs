//! Hex by hand: a search from one side of the board after every move.

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Hex {
    size: usize,
    /// Rows from the top: the stone of player 0, who joins top and bottom, or 1, who joins left and right.
    cells: Vec<Vec<Option<usize>>>,
    made: usize,
}

impl Hex {
    pub fn new(size: usize) -> Hex {
        Hex { size, cells: vec![vec![None; size]; size], made: 0 }
    }

    /// Whether stones of a player lead from the first row, or column, to the last.
    fn joins(&self, player: usize) -> bool {
        let mut seen = vec![vec![false; self.size]; self.size];
        let mut open: Vec<(usize, usize)> =
            (0..self.size).map(|at| if player == 0 { (at, 0) } else { (0, at) }).collect();
        while let Some((x, y)) = open.pop() {
            if seen[y][x] || self.cells[y][x] != Some(player) {
                continue;
            }
            seen[y][x] = true;
            if self.size - 1 == if player == 0 { y } else { x } {
                return true;
            }
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                if x < self.size && y < self.size {
                    open.push((x, y));
                }
            }
        }
        false
    }
}

fn name(x: usize, y: usize) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

impl ByHand for Hex {
    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        let empty = all.filter(|(x, y)| self.cells[*y][*x].is_none()).map(|(x, y)| name(x, y));
        empty.chain((self.made == 1).then(|| "swap".to_owned())).collect()
    }

    fn play(&mut self, text: &str) {
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        if text == "swap" {
            let (x, y) = all.into_iter().find(|(x, y)| self.cells[*y][*x].is_some()).expect("the first stone");
            self.cells[y][x] = None;
            self.cells[x][y] = Some(1);
        } else {
            let (x, y) = all.into_iter().find(|(x, y)| name(*x, *y) == text).expect("a cell");
            self.cells[y][x] = Some(self.made % 2);
        }
        self.made += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        (0..2).find(|player| self.joins(*player)).map(Outcome::Win)
    }
}
