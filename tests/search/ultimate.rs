//! Ultimate tic-tac-toe, natively: nine boards of nine bits for each player.

use regola::game::{GameError, Move, Outcome, Playable};

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ultimate {
    marks: [[u16; 9]; 2],
    /// Boards won by each player.
    won: [u16; 2],
    /// Boards where nothing can be played.
    closed: u16,
    sent: Option<usize>,
    turn: usize,
    made: Vec<(Move, Option<usize>, [u16; 2], u16)>,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

fn has_line(bits: u16) -> bool {
    LINES.iter().any(|line| bits & line == *line)
}

impl Ultimate {
    /// Reads a position such as `O;O.X@..O.X;.XO.OXO.X/…`: who moves, the boards (`@` is to be played in), the cells.
    pub fn read(text: &str) -> Ultimate {
        let parts: Vec<&str> = text.split(';').collect();
        let mut game = Ultimate {
            marks: [[0; 9]; 2],
            won: [0; 2],
            closed: 0,
            sent: parts[1].find('@'),
            turn: usize::from(parts[0] == "O"),
            made: Vec::new(),
        };
        for (board, cells) in parts[2].split('/').enumerate() {
            for (cell, mark) in cells.chars().enumerate() {
                match mark {
                    'X' => game.marks[0][board] |= 1 << cell,
                    'O' => game.marks[1][board] |= 1 << cell,
                    _ => {}
                }
            }
            game.settle(board);
        }
        game
    }

    fn settle(&mut self, board: usize) {
        for player in 0..2 {
            if has_line(self.marks[player][board]) {
                self.won[player] |= 1 << board;
                self.closed |= 1 << board;
            }
        }
        if self.marks[0][board] | self.marks[1][board] == FULL {
            self.closed |= 1 << board;
        }
    }
}

impl Playable for Ultimate {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        let boards = match self.sent {
            Some(board) => board..board + 1,
            None => 0..9,
        };
        for board in boards.filter(|board| self.closed >> board & 1 == 0) {
            let taken = self.marks[0][board] | self.marks[1][board];
            let free = (0..9).filter(|cell| taken >> cell & 1 == 0);
            list.extend(free.map(|cell| Move(board as u32 * 9 + cell)));
        }
        Ok(())
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        let (board, cell) = (number.0 as usize / 9, number.0 as usize % 9);
        self.made.push((number, self.sent, self.won, self.closed));
        self.marks[self.turn][board] |= 1 << cell;
        self.settle(board);
        self.sent = Some(cell).filter(|cell| self.closed >> cell & 1 == 0);
        self.turn = 1 - self.turn;
        Ok(())
    }

    fn unmake(&mut self) {
        let (number, sent, won, closed) = self.made.pop().expect("a move to take back");
        (self.sent, self.won, self.closed, self.turn) = (sent, won, closed, 1 - self.turn);
        self.marks[self.turn][number.0 as usize / 9] ^= 1 << (number.0 % 9);
    }

    fn key(&self) -> u64 {
        let mix = |key: u64, value: u64| {
            let mixed = (key ^ value).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed ^ mixed >> 29
        };
        let cells = self.marks.iter().flatten().fold(1, |key, &bits| mix(key, u64::from(bits)));
        mix(mix(cells, self.sent.map_or(9, |board| board as u64)), self.turn as u64 + 77)
    }

    fn turn(&self) -> usize {
        self.turn
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        Ok((0..2).find(|&player| has_line(self.won[player])).map(Outcome::Win))
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        Ok(Outcome::Draw)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        Some(Outcome::Draw)
    }

    fn has_evaluation(&self) -> bool {
        false
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        Ok(0)
    }
}
