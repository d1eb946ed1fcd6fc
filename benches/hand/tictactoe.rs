//! Tic-tac-toe over an array of squares.

use super::Hand;

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[derive(Default)]
pub struct Position {
    cells: [u8; 9],
    turn: u8,
    made: Vec<u16>,
}

impl Hand for Position {
    fn moves(&mut self, list: &mut Vec<u16>) {
        list.extend((0..9).filter(|&at| self.cells[at as usize] == 0));
    }

    fn make(&mut self, number: u16) {
        self.cells[number as usize] = self.turn + 1;
        self.turn ^= 1;
        self.made.push(number);
    }

    fn unmake(&mut self) {
        let Some(number) = self.made.pop() else { return };
        self.cells[number as usize] = 0;
        self.turn ^= 1;
    }

    fn is_won(&self) -> bool {
        let cells = &self.cells;
        LINES.iter().any(|&[a, b, c]| cells[a] != 0 && cells[a] == cells[b] && cells[b] == cells[c])
    }
}
