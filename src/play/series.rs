//! Many games among two players or more, several at a time.
//!
//! Every two players meet in each round; all pairs open the rounds alike. A game depends on its number and the seed and
//! on nothing else, so that counting the games in the order of their numbers ([`InOrder`]) gives the same result
//! with any number of threads, as long as no player is limited by time.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::contest::{Contest, Played};
use super::level::LevelError;
use super::parallel::run_parallel;
use super::player::Player;
use crate::game::Weights;

/// No more games are played at a time.
pub const MOST_THREADS: u16 = 1024;

/// Who plays whom, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The levels of the players.
    pub players: Vec<String>,
    /// The weights of each, if they have any of their own.
    pub(super) weights: Vec<Option<Weights>>,
    /// How many games every two of them play.
    pub rounds: u32,
    /// Every two of them.
    pub(super) pairs: Vec<[usize; 2]>,
}

/// A game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The two players by their numbers.
    pub players: [usize; 2],
    /// Which of their games it is.
    pub round: u32,
}

/// Games to be played.
#[derive(Debug)]
pub struct Series {
    /// What is played.
    pub contest: Contest,
    /// By whom.
    pub schedule: Schedule,
    /// How many games are played at a time.
    pub threads: usize,
}

impl Schedule {
    /// Every two of at least two players meet in `rounds` rounds.
    pub fn new(players: Vec<String>, rounds: u32) -> Schedule {
        let count = players.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])).collect();
        Schedule { weights: vec![None; count], players, rounds, pairs }
    }

    /// The same with weights of their own for players.
    pub fn with_weights(self, weights: Vec<Option<Weights>>) -> Schedule {
        Schedule { weights, ..self }
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.rounds.saturating_mul(self.pairs.len() as u32)
    }

    /// Who plays the game of that number: all pairs play their first game before any plays its second.
    pub fn pairing(&self, number: u32) -> Pairing {
        let pairs = self.pairs.len() as u32;
        Pairing { players: self.pairs[(number % pairs) as usize], round: number / pairs }
    }

    fn play(
        &self,
        number: u32,
        contest: &Contest,
        sides: &mut [Player; 2],
        halt: &Arc<AtomicBool>,
    ) -> Result<Option<Played>, LevelError> {
        let Pairing { players, round } = self.pairing(number);
        for (side, player) in sides.iter_mut().zip(players) {
            side.set_level(&self.players[player], self.weights[player].clone());
        }
        contest.play(round, sides, halt)
    }
}

impl Series {
    /// Plays the games of these numbers and reports each as soon as it has ended, in no particular order. It ends
    /// early if `report` says to break, or if the flag is raised; games in progress are given up then.
    pub fn play(
        &self,
        numbers: &[u32],
        stop: &AtomicBool,
        report: &mut dyn FnMut(u32, Played) -> ControlFlow<()>,
    ) -> Result<(), LevelError> {
        let schedule = &self.schedule;
        let worker = |halt: &Arc<AtomicBool>| {
            let (mut contest, halt) = (self.contest.clone(), Arc::clone(halt));
            contest.halt_by(&halt);
            let mut sides = [(); 2].map(|()| Player::new("", 0));
            move |number| schedule.play(number, &contest, &mut sides, &halt)
        };
        run_parallel(numbers, self.threads, stop, worker, report)
    }
}

/// What comes in any order, given out in the order of its numbers.
#[derive(Debug)]
pub struct InOrder<T> {
    next: u32,
    waiting: BTreeMap<u32, T>,
}

impl<T> Default for InOrder<T> {
    fn default() -> InOrder<T> {
        InOrder { next: 0, waiting: BTreeMap::new() }
    }
}

impl<T> InOrder<T> {
    /// Takes something in.
    pub fn put(&mut self, number: u32, thing: T) {
        self.waiting.insert(number, thing);
    }

    /// What is still waiting.
    pub fn rest(self) -> impl Iterator<Item = (u32, T)> {
        self.waiting.into_iter()
    }
}

/// What need not wait any more, with its number.
impl<T> Iterator for InOrder<T> {
    type Item = (u32, T);

    fn next(&mut self) -> Option<(u32, T)> {
        let thing = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, thing))
    }
}
