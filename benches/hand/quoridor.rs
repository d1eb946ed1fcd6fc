//! Quoridor over arrays of squares and corners. It looks for another way only if a fence touches others with two posts
//! and lies across the way found before.

use super::Hand;

const SIZE: i32 = 9;
const CORNERS: i32 = SIZE - 1;
/// North, east, south, west: a square's neighbours, and the opposite direction is two further on.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SQUARES: usize = (SIZE * SIZE) as usize;

pub struct Position {
    pawns: [usize; 2],
    /// By orientation (lying, standing) and corner.
    fences: [[bool; (CORNERS * CORNERS) as usize]; 2],
    /// Whether a pawn may go from a square in a direction.
    open: [[bool; 4]; SQUARES],
    stock: [u8; 2],
    turn: usize,
    /// Each move with where the pawn was.
    made: Vec<(u16, usize)>,
}

impl Default for Position {
    fn default() -> Position {
        let mut open = [[false; 4]; SQUARES];
        for (square, open) in open.iter_mut().enumerate() {
            *open = [0, 1, 2, 3].map(|direction| neighbour(square, direction).is_some());
        }
        let middle = (SIZE / 2) as usize;
        Position {
            pawns: [middle, SQUARES - 1 - middle],
            fences: [[false; (CORNERS * CORNERS) as usize]; 2],
            open,
            stock: [10; 2],
            turn: 0,
            made: Vec::new(),
        }
    }
}

fn neighbour(square: usize, direction: usize) -> Option<usize> {
    let (x, y) = (square as i32 % SIZE + STEPS[direction].0, square as i32 / SIZE + STEPS[direction].1);
    ((0..SIZE).contains(&x) && (0..SIZE).contains(&y)).then_some((y * SIZE + x) as usize)
}

/// The number of the corner at some place, if there is one.
fn corner(x: i32, y: i32) -> Option<usize> {
    ((0..CORNERS).contains(&x) && (0..CORNERS).contains(&y)).then_some((y * CORNERS + x) as usize)
}

/// The two squares from which a fence bars the way, and the direction.
fn barred(lying: bool, at: usize) -> ([usize; 2], usize) {
    let (x, y) = (at % CORNERS as usize, at / CORNERS as usize);
    let square = y * SIZE as usize + x;
    if lying { ([square, square + 1], 0) } else { ([square, square + SIZE as usize], 1) }
}

impl Position {
    fn step(&self, square: usize, direction: usize) -> Option<usize> {
        if self.open[square][direction] { neighbour(square, direction) } else { None }
    }

    fn set_fence(&mut self, lying: bool, at: usize, up: bool) {
        self.fences[usize::from(!lying)][at] = up;
        let (squares, direction) = barred(lying, at);
        for square in squares {
            self.open[square][direction] = !up;
            if let Some(other) = neighbour(square, direction) {
                self.open[other][(direction + 2) % 4] = !up;
            }
        }
    }

    fn is_fenced(&self, lying: bool, x: i32, y: i32) -> bool {
        corner(x, y).is_some_and(|at| self.fences[usize::from(!lying)][at])
    }

    fn is_obstructed(&self, lying: bool, x: i32, y: i32) -> bool {
        let (dx, dy) = if lying { (1, 0) } else { (0, 1) };
        self.is_fenced(true, x, y)
            || self.is_fenced(false, x, y)
            || self.is_fenced(lying, x - dx, y - dy)
            || self.is_fenced(lying, x + dx, y + dy)
    }

    /// Whether a post is at the edge or a fence touches it.
    fn is_held(&self, x: i32, y: i32) -> bool {
        corner(x, y).is_none()
            || self.is_fenced(true, x, y)
            || self.is_fenced(false, x, y)
            || self.is_fenced(true, x - 1, y)
            || self.is_fenced(true, x + 1, y)
            || self.is_fenced(false, x, y - 1)
            || self.is_fenced(false, x, y + 1)
    }

    fn closes_line(&self, lying: bool, x: i32, y: i32) -> bool {
        let (dx, dy) = if lying { (1, 0) } else { (0, 1) };
        let posts = [(x - dx, y - dy), (x, y), (x + dx, y + dy)];
        posts.iter().filter(|&&(x, y)| self.is_held(x, y)).count() >= 2
    }

    /// A way of a player to the goal: from which square each square was reached.
    fn way(&self, player: usize) -> Option<Vec<usize>> {
        let headings = if player == 0 { [2, 3, 1, 0] } else { [0, 3, 1, 2] };
        let goal = if player == 0 { SIZE as usize - 1 } else { 0 };
        let start = self.pawns[player];
        let mut from = [usize::MAX; SQUARES];
        let mut todo = vec![start];
        from[start] = start;
        while let Some(square) = todo.pop() {
            if square / SIZE as usize == goal {
                let (mut way, mut at) = (vec![square], square);
                while from[at] != at {
                    at = from[at];
                    way.push(at);
                }
                return Some(way);
            }
            for direction in headings {
                if let Some(next) = self.step(square, direction).filter(|&next| from[next] == usize::MAX) {
                    from[next] = square;
                    todo.push(next);
                }
            }
        }
        None
    }

    fn cuts_off(&mut self, lying: bool, at: usize, ways: &mut [Option<Vec<usize>>; 2]) -> bool {
        let (squares, direction) = barred(lying, at);
        for (player, way) in ways.iter_mut().enumerate() {
            let way = way.get_or_insert_with(|| self.way(player).unwrap_or_default());
            let across = squares.iter().any(|&square| {
                let other = neighbour(square, direction).unwrap_or(square);
                way.windows(2)
                    .any(|step| (step[0] == square && step[1] == other) || (step[0] == other && step[1] == square))
            });
            if across {
                self.set_fence(lying, at, true);
                let cut = self.way(player).is_none();
                self.set_fence(lying, at, false);
                if cut {
                    return true;
                }
            }
        }
        false
    }
}

/// Moves up to here go to a square; then come lying and standing fences.
const GO: u16 = SQUARES as u16;

impl Hand for Position {
    fn moves(&mut self, list: &mut Vec<u16>) {
        let (here, other) = (self.pawns[self.turn], self.pawns[1 - self.turn]);
        for direction in 0..4 {
            match self.step(here, direction) {
                Some(next) if next != other => list.push(next as u16),
                None => {}
                Some(_) => match self.step(other, direction) {
                    Some(beyond) => list.push(beyond as u16),
                    None => {
                        let aside = [(direction + 1) % 4, (direction + 3) % 4];
                        list.extend(aside.into_iter().filter_map(|aside| self.step(other, aside)).map(|to| to as u16));
                    }
                },
            }
        }
        if self.stock[self.turn] == 0 {
            return;
        }
        let mut ways = [None, None];
        for (number, lying) in [true, false].into_iter().enumerate() {
            for y in 0..CORNERS {
                for x in 0..CORNERS {
                    let at = (y * CORNERS + x) as usize;
                    let refused = self.is_obstructed(lying, x, y)
                        || self.closes_line(lying, x, y) && self.cuts_off(lying, at, &mut ways);
                    if !refused {
                        list.push(GO + (number as u16) * (CORNERS * CORNERS) as u16 + at as u16);
                    }
                }
            }
        }
    }

    fn make(&mut self, number: u16) {
        self.made.push((number, self.pawns[self.turn]));
        match number.checked_sub(GO) {
            None => self.pawns[self.turn] = number as usize,
            Some(fence) => {
                self.stock[self.turn] -= 1;
                let corners = (CORNERS * CORNERS) as u16;
                self.set_fence(fence < corners, (fence % corners) as usize, true);
            }
        }
        self.turn = 1 - self.turn;
    }

    fn unmake(&mut self) {
        let Some((number, here)) = self.made.pop() else { return };
        self.turn = 1 - self.turn;
        match number.checked_sub(GO) {
            None => self.pawns[self.turn] = here,
            Some(fence) => {
                self.stock[self.turn] += 1;
                let corners = (CORNERS * CORNERS) as u16;
                self.set_fence(fence < corners, (fence % corners) as usize, false);
            }
        }
    }

    fn is_won(&self) -> bool {
        self.pawns[0] / SIZE as usize == SIZE as usize - 1 || self.pawns[1] / (SIZE as usize) == 0
    }
}
