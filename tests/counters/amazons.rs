//! Amazons by hand: rays on an array of squares.

use regola::game::Outcome;

use crate::ByHand;

type Square = (usize, usize);

#[derive(Clone)]
pub struct Amazons {
    size: usize,
    /// What is on each square, row by row from the bottom: the amazon of a player, or 2 for an arrow.
    squares: Vec<Vec<Option<usize>>>,
    turn: usize,
}

fn name((x, y): Square) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

impl Amazons {
    pub fn new(size: usize) -> Amazons {
        let mut squares = vec![vec![None; size]; size];
        let (near, far) = (size.div_ceil(3) - 1, size - size.div_ceil(3));
        for (x, y) in [(0, near), (near, 0), (far, 0), (size - 1, near)] {
            squares[y][x] = Some(0);
            squares[size - 1 - y][x] = Some(1);
        }
        Amazons { size, squares, turn: 0 }
    }

    fn all(&self) -> impl Iterator<Item = Square> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    /// Where a queen's move leads.
    fn reached(&self, (x, y): Square) -> Vec<Square> {
        let mut reached = Vec::new();
        for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let (mut x, mut y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            while x < self.size && y < self.size && self.squares[y][x].is_none() {
                reached.push((x, y));
                (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            }
        }
        reached
    }
}

impl ByHand for Amazons {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in self.all().filter(|(x, y)| self.squares[*y][*x] == Some(self.turn)) {
            let mut board = self.clone();
            board.squares[from.1][from.0] = None;
            for to in self.reached(from) {
                let shots = board.reached(to).into_iter();
                moves.extend(shots.map(|shot| format!("{}-{}/{}", name(from), name(to), name(shot))));
            }
        }
        moves
    }

    fn play(&mut self, text: &str) {
        let squares: Vec<Square> = text
            .split(['-', '/'])
            .map(|text| self.all().find(|square| name(*square) == text).expect("a square"))
            .collect();
        self.squares[squares[0].1][squares[0].0] = None;
        self.squares[squares[1].1][squares[1].0] = Some(self.turn);
        self.squares[squares[2].1][squares[2].0] = Some(2);
        self.turn = 1 - self.turn;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.moves().is_empty().then_some(Outcome::Win(1 - self.turn))
    }
}
