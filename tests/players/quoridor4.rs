//! Quoridor for four players against a counter that shares nothing with the rules file, and its search.

use regola::Limits;
use regola::game::{Game, Position, perft};
use regola::load::Shelf;
use regola::program;
use regola::search::{SearchLimits, Searcher};

type Square = (i32, i32);

/// A position: pawns in turn order, fences by their middle, and what is left of them.
#[derive(Clone)]
struct Board {
    size: i32,
    pawns: [Square; 4],
    /// Middles of fences, upright or not.
    fences: Vec<(Square, bool)>,
    left: [u32; 4],
    turn: usize,
}

const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Board {
    fn new(size: i32, fences: u32) -> Board {
        let (middle, last) = ((size - 1) / 2, size - 1);
        let pawns = [(middle, 0), (0, middle), (middle, last), (last, middle)];
        Board { size, pawns, fences: Vec::new(), left: [fences; 4], turn: 0 }
    }

    fn is_goal(&self, player: usize, (x, y): Square) -> bool {
        match player {
            0 => y == self.size - 1,
            1 => x == self.size - 1,
            2 => y == 0,
            _ => x == 0,
        }
    }

    /// The square after a step, unless the edge or a fence is in the way.
    fn step(&self, (x, y): Square, (dx, dy): Square) -> Option<Square> {
        let (tx, ty) = (x + dx, y + dy);
        if !(0..self.size).contains(&tx) || !(0..self.size).contains(&ty) {
            return None;
        }
        // The fence's middle is the north-east corner of a square; a fence reaches one square to either side of it.
        let blocked = self.fences.iter().any(|&((fx, fy), upright)| match dx == 0 {
            true => !upright && fy == y.min(ty) && (fx == x || fx == x - 1),
            false => upright && fx == x.min(tx) && (fy == y || fy == y - 1),
        });
        (!blocked).then_some((tx, ty))
    }

    fn has_way(&self, player: usize) -> bool {
        let mut seen = vec![self.pawns[player]];
        let mut next = 0;
        while next < seen.len() {
            let here = seen[next];
            next += 1;
            if self.is_goal(player, here) {
                return true;
            }
            for there in STEPS.iter().filter_map(|&by| self.step(here, by)) {
                if !seen.contains(&there) {
                    seen.push(there);
                }
            }
        }
        false
    }

    fn fits(&self, (x, y): Square, upright: bool) -> bool {
        let along = |other: Square| match upright {
            true => other.0 == x && (other.1 - y).abs() == 1,
            false => other.1 == y && (other.0 - x).abs() == 1,
        };
        !self.fences.iter().any(|&(other, up)| other == (x, y) || up == upright && along(other))
    }

    fn after(&self, change: impl FnOnce(&mut Board)) -> Board {
        let mut board = self.clone();
        change(&mut board);
        board.turn = (self.turn + 1) % 4;
        board
    }

    fn successors(&self) -> Vec<Board> {
        if (0..4).any(|player| self.is_goal(player, self.pawns[player])) {
            return Vec::new();
        }
        let (me, from) = (self.turn, self.pawns[self.turn]);
        let mut targets: Vec<Square> = Vec::new();
        for &by in &STEPS {
            let Some(there) = self.step(from, by) else { continue };
            if !self.pawns.contains(&there) {
                targets.push(there);
                continue;
            }
            match self.step(there, by) {
                Some(behind) => targets.push(behind),
                None => {
                    let aside = STEPS.iter().filter(|side| (side.0 == 0) != (by.0 == 0));
                    targets.extend(aside.filter_map(|&side| self.step(there, side)));
                }
            }
        }
        targets.retain(|target| !self.pawns.contains(target));
        targets.sort();
        targets.dedup();
        let mut boards: Vec<Board> =
            targets.into_iter().map(|target| self.after(|board| board.pawns[me] = target)).collect();
        if self.left[me] == 0 {
            return boards;
        }
        for x in 0..self.size - 1 {
            for y in 0..self.size - 1 {
                for upright in [false, true].into_iter().filter(|&upright| self.fits((x, y), upright)) {
                    let board = self.after(|board| {
                        board.fences.push(((x, y), upright));
                        board.left[me] -= 1;
                    });
                    if (0..4).all(|player| board.has_way(player)) {
                        boards.push(board);
                    }
                }
            }
        }
        boards
    }

    fn count(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.successors().len() as u64,
            _ => self.successors().iter().map(|board| board.count(depth - 1)).sum(),
        }
    }
}

fn game(options: &[&str]) -> Position {
    let settings: Vec<_> = options.iter().map(|option| program::option_setting(option).expect("an option")).collect();
    let loaded = Shelf::new(None).load("quoridor4", &settings).expect("a shipped game");
    assert!(loaded.diagnostics.is_empty(), "quoridor4 has problems");
    Position::new(&Game::from_rules(&loaded.rules.expect("good rules")).expect("a game"))
}

#[test]
fn four_player_quoridor_has_as_many_positions_as_another_counter_finds() {
    let cases: [(i32, u32, u32, u64); 4] = [(9, 5, 2, 16_677), (3, 1, 6, 9_652), (5, 2, 3, 0), (4, 1, 4, 0)];
    for (size, fences, depth, known) in cases {
        let mut position = game(&[&format!("size={size}"), &format!("fences={fences}")]);
        let right = Board::new(size, fences).count(depth);
        assert!(known == 0 || right == known, "the counter says {right} of size {size}, which was {known}");
        assert_eq!(perft(&mut position, depth).expect("a count"), right, "size {size}, {fences} fences, {depth} plies");
    }
}

#[test]
fn a_move_is_found_for_each_of_four_players() {
    let mut position = game(&[]);
    let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
    let mut searcher = Searcher::new(1);
    for turn in 0..4 {
        assert_eq!(position.turn(), turn);
        let report = searcher.search(&mut position, &limits, &mut |_| {}).expect("a search");
        assert_eq!(report.lines[0].scores.len(), 4);
        position.make(report.best().expect("a move")).expect("a legal move");
    }
    // One step from the goal, the step is made.
    let mut position = game(&[]);
    position.play_text("e2 b5 e8 h5 e3 c5 e7 g5").expect("legal moves");
    let text = position.text().replace("pawn(red, c5)", "pawn(red, h4)").replace("turn(white)", "turn(red)");
    let mut position = Position::read(position.game(), "test", &text, &Limits::default()).expect("a position");
    let report = searcher.search(&mut position, &limits, &mut |_| {}).expect("a search");
    assert_eq!(position.notation(report.best().expect("a move")).expect("a text"), "i4");
}
