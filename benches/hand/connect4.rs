//! Connect four over an array of places; a line is looked for through the last disc.

use super::Hand;

const COLUMNS: i32 = 7;
const ROWS: i32 = 6;

#[derive(Default)]
pub struct Position {
    discs: [[u8; ROWS as usize]; COLUMNS as usize],
    connected: bool,
    turn: u8,
    made: Vec<(u16, u8)>,
}

impl Position {
    fn run(&self, column: i32, row: i32, (dc, dr): (i32, i32), player: u8) -> i32 {
        let (mut c, mut r, mut length) = (column + dc, row + dr, 0);
        while (0..COLUMNS).contains(&c) && (0..ROWS).contains(&r) && self.discs[c as usize][r as usize] == player {
            (c, r, length) = (c + dc, r + dr, length + 1);
        }
        length
    }

    fn in_line(&self, column: i32, row: i32, player: u8) -> bool {
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(dc, dr)| {
            self.run(column, row, (dc, dr), player) + self.run(column, row, (-dc, -dr), player) + 1 >= 4
        })
    }
}

impl Hand for Position {
    fn moves(&mut self, list: &mut Vec<u16>) {
        list.extend((0..COLUMNS as u16).filter(|&column| self.discs[column as usize][ROWS as usize - 1] == 0));
    }

    fn make(&mut self, number: u16) {
        let Some(row) = self.discs[number as usize].iter().position(|&disc| disc == 0) else { return };
        let player = self.turn + 1;
        self.discs[number as usize][row] = player;
        self.connected = self.in_line(number.into(), row as i32, player);
        self.turn ^= 1;
        self.made.push((number, row as u8));
    }

    fn unmake(&mut self) {
        let Some((column, row)) = self.made.pop() else { return };
        self.discs[column as usize][row as usize] = 0;
        self.connected = false;
        self.turn ^= 1;
    }

    fn is_won(&self) -> bool {
        self.connected
    }
}
