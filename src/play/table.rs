//! Games of more than two players: contestants rotate from seat to seat, and each is compared with all others at the
//! table.
//!
//! A game is worth a point for each comparison with a seat of another contestant: 1 for the better place, a half for the
//! same. The mean over a game is a contestant's points, from 0 (always last) to 1 (always first), and a half if all are
//! equally strong. With fewer contestants than seats they sit at several, in turn.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::contest::Contest;
use super::elo::{Share, mean};
use super::level::LevelError;
use super::parallel::run_parallel;
use super::player::Player;
use crate::game::{Outcome, Weights};

/// Who sits where in a round: contestants by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The number of the opening, the same for a whole rotation.
    pub opening: u32,
    /// The contestant at each seat.
    pub seats: Vec<usize>,
}

impl Round {
    /// The round of that number: after as many as there are contestants, each has had every seat equally often.
    pub fn new(number: u32, seats: usize, contestants: usize) -> Round {
        let shift = number as usize % contestants;
        let seats = (0..seats).map(|seat| (seat + shift) % contestants).collect();
        Round { opening: number / contestants as u32, seats }
    }
}

/// What the games of a contestant come to.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableRow {
    /// Games played.
    pub games: u32,
    /// Games won, a part of one where it was shared.
    pub wins: f64,
    sum: f64,
    squares: f64,
}

impl TableRow {
    /// The mean points per game with the 95 % interval.
    pub fn share(&self) -> Share {
        mean(self.games, self.sum, self.squares)
    }
}

/// The results of contestants.
#[derive(Clone, Debug)]
pub struct Table {
    /// A row for each contestant.
    pub rows: Vec<TableRow>,
    /// Games without a winner.
    pub draws: u32,
    /// Games that were given up as too long; they count as draws.
    pub unfinished: u32,
}

impl Table {
    /// Nothing was played yet.
    pub fn new(contestants: usize) -> Table {
        Table { rows: vec![TableRow::default(); contestants], draws: 0, unfinished: 0 }
    }

    /// Counts a game; no outcome is a draw.
    pub fn add(&mut self, seats: &[usize], outcome: Option<Outcome>) {
        self.unfinished += u32::from(outcome.is_none());
        let outcome = outcome.unwrap_or(Outcome::Draw);
        self.draws += u32::from(outcome.winners().is_empty());
        for (contestant, row) in self.rows.iter_mut().enumerate() {
            let own = || (0..seats.len()).filter(|&seat| seats[seat] == contestant);
            let pairs = own().flat_map(|one| (0..seats.len()).map(move |other| (one, other)));
            let compared = pairs.filter(|&(_, other)| seats[other] != contestant).map(|(one, other)| {
                match outcome.compare(one, other) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Less => 0.0,
                }
            });
            let (count, sum) = compared.fold((0, 0.0), |(count, sum), points: f64| (count + 1, sum + points));
            let points = sum / f64::from(count.max(1));
            row.games += 1;
            row.sum += points;
            row.squares += points * points;
            if !outcome.winners().is_empty() {
                row.wins += own().map(|seat| outcome.share(seat, seats.len())).sum::<f64>();
            }
        }
    }

    /// The contestants, those with the most points first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by(|&one, &other| self.rows[other].sum.total_cmp(&self.rows[one].sum));
        order
    }

    /// Plays rounds among levels, several at a time; `report` is told of each game and may break off.
    pub fn play(
        contest: &Contest,
        levels: &[(String, Option<Weights>)],
        games: u32,
        threads: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(u32, Round, Option<Outcome>) -> ControlFlow<()>,
    ) -> Result<(), LevelError> {
        let seats = contest.start.game().players().len();
        let worker = |halt: &Arc<AtomicBool>| {
            let (mut contest, halt) = (contest.clone(), Arc::clone(halt));
            contest.halt_by(&halt);
            let mut players: Vec<Player> = (0..seats).map(|_| Player::new("", 0)).collect();
            move |number| -> Result<Option<(Round, Option<Outcome>)>, LevelError> {
                let round = Round::new(number, seats, levels.len());
                for (player, &contestant) in players.iter_mut().zip(&round.seats) {
                    let (level, weights) = &levels[contestant];
                    player.set_level(level, weights.clone());
                }
                let played = contest.play_seated(round.opening, &mut players, &halt)?;
                Ok(played.map(|outcome| (round, outcome)))
            }
        };
        let numbers: Vec<u32> = (0..games).collect();
        run_parallel(&numbers, threads, stop, worker, &mut |number, (round, outcome)| report(number, round, outcome))
    }
}
