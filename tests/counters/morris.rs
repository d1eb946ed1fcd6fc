//! Nine Men's Morris by hand, on the 24 points of a grid of 7x7.

use regola::game::Outcome;

use crate::ByHand;

type Point = (i32, i32);

#[derive(Clone)]
pub struct Morris {
    /// The men on the board of each player.
    men: [Vec<Point>; 2],
    /// Men not yet on the board.
    hand: [usize; 2],
    turn: usize,
    /// Moves in a row without a mill, after the men have been placed.
    idle: usize,
    /// Every position so far: men in order, those in hand, and the turn.
    past: Vec<([Vec<Point>; 2], [usize; 2], usize)>,
}

fn points() -> Vec<Point> {
    let rings = (1..=3).flat_map(|ring| {
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        around.filter(|way| *way != (0, 0)).map(move |(dx, dy)| (4 + ring * dx, 4 + ring * dy))
    });
    rings.collect()
}

/// The points of each row and column, three by three: the middle ones have six points.
fn lines() -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    for at in 1..=7 {
        for along in [|point: &Point| point.0, |point: &Point| point.1] {
            let mut line: Vec<Point> = points().into_iter().filter(|point| along(point) == at).collect();
            line.sort();
            lines.extend(line.chunks(3).map(<[Point]>::to_vec));
        }
    }
    lines
}

fn name((x, y): Point) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn point(name: &str) -> Point {
    points().into_iter().find(|point| self::name(*point) == name).expect("a point")
}

fn in_mill(men: &[Point], man: Point) -> bool {
    lines().iter().any(|line| line.contains(&man) && line.iter().all(|point| men.contains(point)))
}

fn neighbours(a: Point, b: Point) -> bool {
    lines().iter().any(|line| line.windows(2).any(|pair| pair == [a, b] || pair == [b, a]))
}

impl Morris {
    pub fn new() -> Morris {
        let mut start = Morris { men: [Vec::new(), Vec::new()], hand: [9, 9], turn: 0, idle: 0, past: Vec::new() };
        start.remember();
        start
    }

    fn remember(&mut self) {
        let mut men = self.men.clone();
        men.iter_mut().for_each(|men| men.sort());
        self.past.push((men, self.hand, self.turn));
    }

    fn is_free(&self, point: Point) -> bool {
        self.men.iter().all(|men| !men.contains(&point))
    }

    /// The steps of the player to move: from a point, or from the hand, to another.
    fn steps(&self) -> Vec<(Option<Point>, Point)> {
        let men = &self.men[self.turn];
        let free: Vec<Point> = points().into_iter().filter(|point| self.is_free(*point)).collect();
        if self.hand[self.turn] > 0 {
            return free.into_iter().map(|to| (None, to)).collect();
        }
        let pairs = men.iter().flat_map(|from| free.iter().map(move |to| (*from, *to)));
        pairs.filter(|(from, to)| men.len() == 3 || neighbours(*from, *to)).map(|(from, to)| (Some(from), to)).collect()
    }

    /// The men that a mill may take.
    fn prey(&self) -> Vec<Point> {
        let men = &self.men[1 - self.turn];
        let loose: Vec<Point> = men.iter().copied().filter(|man| !in_mill(men, *man)).collect();
        if loose.is_empty() { men.clone() } else { loose }
    }

    fn is_decided(&self) -> Option<Outcome> {
        let poor = (0..2).find(|player| self.men[*player].len() + self.hand[*player] < 3);
        let here = self.past.last().expect("a position");
        let repeated = self.past.iter().filter(|one| *one == here).count();
        match poor {
            Some(loser) => Some(Outcome::Win(1 - loser)),
            None => (repeated >= 3 || self.idle >= 100).then_some(Outcome::Draw),
        }
    }
}

impl ByHand for Morris {
    fn moves(&self) -> Vec<String> {
        if self.is_decided().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (from, to) in self.steps() {
            let mut men = self.men[self.turn].clone();
            men.retain(|man| Some(*man) != from);
            men.push(to);
            let text = from.map_or_else(String::new, |from| name(from) + "-") + &name(to);
            match in_mill(&men, to) {
                true => moves.extend(self.prey().into_iter().map(|taken| format!("{text}x{}", name(taken)))),
                false => moves.push(text),
            }
        }
        moves
    }

    fn play(&mut self, text: &str) {
        let (step, taken) = text.split_once('x').map_or((text, None), |(step, taken)| (step, Some(point(taken))));
        let (from, to) = step.split_once('-').map_or((None, step), |(from, to)| (Some(point(from)), to));
        match from {
            Some(from) => {
                self.men[self.turn].retain(|man| *man != from);
                self.idle += 1;
            }
            None => self.hand[self.turn] -= 1,
        }
        self.men[self.turn].push(point(to));
        if let Some(taken) = taken {
            self.men[1 - self.turn].retain(|man| *man != taken);
            self.idle = 0;
        }
        self.turn = 1 - self.turn;
        self.remember();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_decided().or_else(|| self.steps().is_empty().then_some(Outcome::Win(1 - self.turn)))
    }
}
