//! Nim by hand.

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Nim {
    heaps: Vec<usize>,
    turn: usize,
    last_loses: bool,
}

impl Nim {
    pub fn new(heaps: &[usize]) -> Nim {
        Nim { heaps: heaps.to_vec(), turn: 0, last_loses: false }
    }

    /// The same where the player who takes the last object loses.
    pub fn last_loses(self) -> Nim {
        Nim { last_loses: true, ..self }
    }
}

impl ByHand for Nim {
    fn moves(&self) -> Vec<String> {
        let heaps = self.heaps.iter().enumerate();
        heaps.flat_map(|(at, left)| (1..=*left).map(move |taken| format!("{}-{taken}", at + 1))).collect()
    }

    fn play(&mut self, text: &str) {
        let (heap, taken) = text.split_once('-').expect("a heap and a number");
        self.heaps[heap.parse::<usize>().expect("a heap") - 1] -= taken.parse::<usize>().expect("a number");
        self.turn = 1 - self.turn;
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.last_loses { self.turn } else { 1 - self.turn };
        self.heaps.iter().all(|left| *left == 0).then_some(Outcome::Win(winner))
    }
}
