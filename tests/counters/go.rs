//! Go by hand: chains and areas are found by filling them.

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Go {
    size: usize,
    komi: usize,
    here: Board,
    /// Every position so far.
    past: Vec<Board>,
}

/// What makes a position another one.
#[derive(Clone, PartialEq)]
struct Board {
    /// The stone of a player on each point, row by row from the bottom left.
    stones: Vec<Option<usize>>,
    turn: usize,
    passes: usize,
    /// Where no stone may go now.
    ko: Option<usize>,
}

impl Go {
    pub fn new(size: usize, komi: usize) -> Go {
        let here = Board { stones: vec![None; size * size], turn: 0, passes: 0, ko: None };
        Go { size, komi, past: vec![here.clone()], here }
    }

    fn name(&self, point: usize) -> String {
        format!("{}{}", char::from(b"abcdefghjklmnopqrst"[point % self.size]), point / self.size + 1)
    }

    fn beside(&self, point: usize) -> Vec<usize> {
        let (x, y) = (point % self.size, point / self.size);
        let places = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
        let inside = places.into_iter().filter(|(x, y)| *x < self.size && *y < self.size);
        inside.map(|(x, y)| y * self.size + x).collect()
    }

    /// All points with the same content that are joined to one, and the points around them.
    fn fill(&self, stones: &[Option<usize>], from: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut inside, mut around) = (vec![from], Vec::new());
        let mut at = 0;
        while at < inside.len() {
            for point in self.beside(inside[at]) {
                let known = if stones[point] == stones[from] { &mut inside } else { &mut around };
                if !known.contains(&point) {
                    known.push(point);
                }
            }
            at += 1;
        }
        (inside, around)
    }

    fn liberties(&self, stones: &[Option<usize>], stone: usize) -> usize {
        self.fill(stones, stone).1.iter().filter(|point| stones[**point].is_none()).count()
    }

    /// The stones after one is put on a point, and those that it has taken; nothing if it has no liberty then.
    fn after(&self, point: usize) -> Option<(Vec<Option<usize>>, Vec<usize>)> {
        let Board { stones, turn, .. } = &self.here;
        let mut stones = stones.clone();
        stones[point] = Some(*turn);
        let mut taken = Vec::new();
        for other in self.beside(point) {
            if stones[other] == Some(1 - turn) && self.liberties(&stones, other) == 0 {
                for stone in self.fill(&stones, other).0 {
                    stones[stone] = None;
                    taken.push(stone);
                }
            }
        }
        (self.liberties(&stones, point) > 0).then_some((stones, taken))
    }

    /// The stones of a player and the empty points that only they enclose.
    fn area(&self, player: usize) -> usize {
        let stones = &self.here.stones;
        let owned = |point: &usize| match stones[*point] {
            Some(owner) => owner == player,
            None => {
                let around = self.fill(stones, *point).1;
                !around.is_empty() && around.iter().all(|point| stones[*point] == Some(player))
            }
        };
        (0..stones.len()).filter(owned).count()
    }
}

impl ByHand for Go {
    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let free = (0..self.here.stones.len()).filter(|point| self.here.stones[*point].is_none());
        let allowed = free.filter(|point| self.here.ko != Some(*point) && self.after(*point).is_some());
        allowed.map(|point| self.name(point)).chain(["pass".to_owned()]).collect()
    }

    fn play(&mut self, text: &str) {
        let turn = 1 - self.here.turn;
        self.here = match (0..self.here.stones.len()).find(|point| self.name(*point) == text) {
            None => Board { turn, passes: self.here.passes + 1, ko: None, ..self.here.clone() },
            Some(point) => {
                let (stones, taken) = self.after(point).expect("a legal move");
                let alone = self.fill(&stones, point).0.len() == 1 && self.liberties(&stones, point) == 1;
                let ko = (alone && taken.len() == 1).then(|| taken[0]);
                Board { stones, turn, passes: 0, ko }
            }
        };
        self.past.push(self.here.clone());
    }

    fn outcome(&self) -> Option<Outcome> {
        let (black, white) = (self.area(0), self.area(1) + self.komi);
        if self.here.passes == 2 && black != white {
            return Some(Outcome::Win(usize::from(white > black)));
        }
        let repeated = self.past.iter().filter(|board| **board == self.here).count() > 1;
        (self.here.passes == 2 || repeated).then_some(Outcome::Draw)
    }
}
