//! Ultimate tic-tac-toe over arrays of squares.

use super::Hand;

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// No board in particular.
const ANY: u8 = 9;

pub struct Position {
    cells: [[u8; 9]; 9],
    won: [u8; 9],
    sent: u8,
    turn: u8,
    /// Each move with where its player had been sent.
    made: Vec<(u16, u8)>,
}

impl Default for Position {
    fn default() -> Position {
        Position { cells: [[0; 9]; 9], won: [0; 9], sent: ANY, turn: 0, made: Vec::new() }
    }
}

/// Who has three in a row.
fn three(cells: &[u8; 9]) -> u8 {
    let line = LINES.iter().find(|&&[a, b, c]| cells[a] != 0 && cells[a] == cells[b] && cells[b] == cells[c]);
    line.map_or(0, |line| cells[line[0]])
}

impl Hand for Position {
    fn moves(&mut self, list: &mut Vec<u16>) {
        let boards = if self.sent == ANY { 0..9 } else { self.sent..self.sent + 1 };
        for board in boards.filter(|&board| self.won[board as usize] == 0) {
            let empty = (0..9).filter(|&at| self.cells[board as usize][at as usize] == 0);
            list.extend(empty.map(|at| u16::from(board) * 9 + at));
        }
    }

    fn make(&mut self, number: u16) {
        let (board, at) = (number as usize / 9, number as usize % 9);
        self.made.push((number, self.sent));
        self.cells[board][at] = self.turn + 1;
        if three(&self.cells[board]) == self.turn + 1 {
            self.won[board] = self.turn + 1;
        }
        let closed = self.won[at] != 0 || !self.cells[at].contains(&0);
        self.sent = if closed { ANY } else { at as u8 };
        self.turn ^= 1;
    }

    fn unmake(&mut self) {
        let Some((number, sent)) = self.made.pop() else { return };
        let (board, at) = (number as usize / 9, number as usize % 9);
        self.cells[board][at] = 0;
        self.won[board] = 0;
        self.sent = sent;
        self.turn ^= 1;
    }

    fn is_won(&self) -> bool {
        three(&self.won) != 0
    }
}
