//! The result of a series as it grows: games are counted in the order of their numbers, whenever they end, and a
//! sequential test may say that enough were played.

use std::ops::ControlFlow;
use std::time::Duration;

use super::contest::Tally;
use super::record::Counted;
use super::series::{InOrder, Schedule};
use super::sprt::{Decision, Sprt};
use super::standings::Standings;

/// The games counted so far.
#[derive(Debug)]
pub struct Ledger {
    /// Who has which points.
    pub standings: Standings,
    /// The longest that each player took for a move.
    pub slowest: Vec<Duration>,
    /// How many games were counted.
    pub games: u32,
    schedule: Schedule,
    sprt: Option<Sprt>,
    waiting: InOrder<Counted>,
}

impl Ledger {
    /// Nothing was played yet. A test is about the first two players.
    pub fn new(schedule: &Schedule, sprt: Option<Sprt>) -> Ledger {
        let players = schedule.players.len();
        Ledger {
            standings: Standings::new(players),
            slowest: vec![Duration::ZERO; players],
            games: 0,
            schedule: schedule.clone(),
            sprt,
            waiting: InOrder::default(),
        }
    }

    /// The first player's results against the second.
    pub fn duel(&self) -> Tally {
        *self.standings.against(0, 1)
    }

    /// Every two players.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        self.schedule.pairs.iter().copied()
    }

    /// Takes a game in; no more are needed when the test has come to a decision.
    pub fn add(&mut self, number: u32, game: Counted) -> ControlFlow<()> {
        self.waiting.put(number, game);
        while let Some((number, game)) = self.waiting.next() {
            self.count(number, game);
            if self.sprt.is_some_and(|sprt| sprt.decision(&self.duel()) != Decision::Open) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts what waits for games that will not come.
    pub fn close(&mut self) {
        for (number, game) in std::mem::take(&mut self.waiting).rest() {
            self.count(number, game);
        }
    }

    fn count(&mut self, number: u32, game: Counted) {
        let pair = self.schedule.pairing(number).players;
        self.games += 1;
        self.standings.add(pair, game.verdict);
        for (player, time) in pair.into_iter().zip(game.slowest) {
            self.slowest[player] = self.slowest[player].max(time);
        }
    }
}
