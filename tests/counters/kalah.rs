//! Kalah by hand: seeds are sown one by one.

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Kalah {
    houses: usize,
    /// The houses of south, the store of south, the houses of north, the store of north.
    pits: Vec<usize>,
    turn: usize,
}

impl Kalah {
    pub fn new(houses: usize, seeds: usize) -> Kalah {
        let side = || (0..houses).map(|_| seeds).chain([0]);
        Kalah { houses, pits: side().chain(side()).collect(), turn: 0 }
    }

    fn store(&self, player: usize) -> usize {
        player * (self.houses + 1) + self.houses
    }

    fn houses_of(&self, player: usize) -> std::ops::Range<usize> {
        player * (self.houses + 1)..self.store(player)
    }

    fn is_empty(&self, player: usize) -> bool {
        self.houses_of(player).all(|pit| self.pits[pit] == 0)
    }
}

impl ByHand for Kalah {
    fn moves(&self) -> Vec<String> {
        let full = (1..=self.houses).filter(|house| self.pits[self.houses_of(self.turn).start + house - 1] > 0);
        full.map(|house| house.to_string()).collect()
    }

    fn play(&mut self, text: &str) {
        let mut pit = self.houses_of(self.turn).start + text.parse::<usize>().expect("a house") - 1;
        let seeds = std::mem::take(&mut self.pits[pit]);
        for _ in 0..seeds {
            pit = (pit + 1) % self.pits.len();
            if pit == self.store(1 - self.turn) {
                pit = (pit + 1) % self.pits.len();
            }
            self.pits[pit] += 1;
        }
        if self.houses_of(self.turn).contains(&pit) && self.pits[pit] == 1 {
            let opposite = 2 * self.houses - pit;
            if self.pits[opposite] > 0 {
                let store = self.store(self.turn);
                self.pits[store] += 1 + std::mem::take(&mut self.pits[opposite]);
                self.pits[pit] = 0;
            }
        }
        if pit != self.store(self.turn) {
            self.turn = 1 - self.turn;
        }
        if self.is_empty(0) || self.is_empty(1) {
            for player in 0..2 {
                for house in self.houses_of(player) {
                    let store = self.store(player);
                    self.pits[store] += std::mem::take(&mut self.pits[house]);
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [south, north] = [0, 1].map(|player| self.pits[self.store(player)]);
        (self.is_empty(0) && self.is_empty(1)).then(|| match south.cmp(&north) {
            std::cmp::Ordering::Greater => Outcome::Win(0),
            std::cmp::Ordering::Less => Outcome::Win(1),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}
