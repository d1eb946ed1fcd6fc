//! Games between two players, fairly: each opening is played twice, with colours exchanged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::level::Misfit;
use super::player::Player;
use crate::game::{Fault, Move, Outcome, Position};

/// A game that goes on for longer is a draw.
const LONGEST: usize = 1000;

/// What a contest is about.
#[derive(Debug)]
pub struct Contest {
    /// The position that every game begins with.
    pub start: Position,
    /// How many random moves open each pair of games.
    pub opening: usize,
    /// Decides on openings and choices.
    pub seed: u64,
}

/// The two sides of a contest.
#[derive(Debug)]
pub struct Contestant {
    /// Chooses the moves.
    pub player: Player,
    /// The longest it took for one.
    pub slowest: Duration,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves.
    pub moves: Vec<Move>,
    /// How it ended; nothing if it was given up as too long.
    pub outcome: Option<Outcome>,
    /// Which contestant played first.
    pub first: usize,
}

/// Results as the first contestant sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the first.
    pub wins: u32,
    /// Won by nobody.
    pub draws: u32,
    /// Won by the second.
    pub losses: u32,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        match played.outcome {
            Some(Outcome::Win(player)) if player == played.first => self.wins += 1,
            Some(Outcome::Win(_)) => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The first contestant's share of the points.
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games()).max(1.0)
    }
}

impl Contestant {
    /// Somebody who has not played yet.
    pub fn new(player: Player) -> Contestant {
        Contestant { player, slowest: Duration::ZERO }
    }
}

impl Contest {
    /// Plays the game of that number: two in a row share an opening. Nothing if it was stopped.
    pub fn play(
        &self,
        number: u32,
        sides: &mut [Contestant; 2],
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Played>, Misfit> {
        let mut position = self.start.twin();
        let first = (number % 2) as usize;
        self.open(&mut position, u64::from(number / 2))?;
        for (at, side) in sides.iter_mut().enumerate() {
            side.player.begin(self.seed.wrapping_add(u64::from(number) << 1 | at as u64));
        }
        let outcome = loop {
            if let Some(outcome) = position.outcome()? {
                break Some(outcome);
            }
            if position.history().count() >= LONGEST {
                break None;
            }
            let side = &mut sides[if position.turn() == 0 { first } else { 1 - first }];
            let start = std::time::Instant::now();
            let choice = side.player.choose(&mut position, stop, &mut |_| {})?;
            side.slowest = side.slowest.max(start.elapsed());
            let Some(choice) = choice.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(None) };
            position.make(choice.number)?;
        };
        Ok(Some(Played { moves: position.history().collect(), outcome, first }))
    }

    /// Makes random moves, again until the game is not over after them.
    fn open(&self, position: &mut Position, number: u64) -> Result<(), Fault> {
        let mut random = StdRng::seed_from_u64(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let before = position.history().count();
        for _ in 0..100 {
            for _ in 0..self.opening {
                let mut moves = Vec::new();
                position.moves(&mut moves)?;
                if moves.is_empty() || position.decided()?.is_some() {
                    break;
                }
                position.make(moves[random.random_range(0..moves.len())])?;
            }
            if position.outcome()?.is_none() {
                return Ok(());
            }
            while position.history().count() > before && position.unmake() {}
        }
        Ok(())
    }
}
