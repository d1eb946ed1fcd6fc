//! The result of a series as it grows: games are counted in the order of their numbers, whenever they end, and a
//! sequential test may say that enough were played.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::time::Duration;

use rustc_hash::FxBuildHasher;

use super::contest::{GameResult, Played, Tally};
use super::series::{InOrder, Pairing, Schedule};
use super::sprt::{Decision, Sprt};
use super::standings::Standings;

/// What counts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The result as the first of the two players sees it.
    pub verdict: GameResult,
    /// The longest that each of them took for a move.
    pub slowest: [Duration; 2],
    /// Identifies its opening,
    pub opening: u64,
    /// and all its moves.
    pub moves: u64,
}

impl From<&Played> for Counted {
    fn from(played: &Played) -> Counted {
        let (opening, _) = played.moves.split_at(played.opening);
        let [opening, moves] = [opening, &played.moves].map(|moves| FxBuildHasher.hash_one(moves));
        Counted { verdict: played.verdict(), slowest: played.slowest, opening, moves }
    }
}

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
    /// Pairs of rounds, which share an opening, and the openings that they had.
    rounds: HashSet<u32>,
    openings: HashSet<u64>,
    /// Who played which moves, and whether with colours exchanged.
    different: HashSet<([usize; 2], bool, u64)>,
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
            rounds: HashSet::new(),
            openings: HashSet::new(),
            different: HashSet::new(),
        }
    }

    /// How many different openings there were.
    pub fn openings(&self) -> usize {
        self.openings.len()
    }

    /// Whether there were no more, so that some were played again.
    pub fn is_exhausted(&self) -> bool {
        self.openings.len() < self.rounds.len()
    }

    /// How many of the games were different ones.
    pub fn different(&self) -> usize {
        self.different.len()
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
        let Pairing { players: pair, round } = self.schedule.pairing(number);
        self.games += 1;
        self.rounds.insert(round / 2);
        self.openings.insert(game.opening);
        self.different.insert((pair, round % 2 == 1, game.moves));
        self.standings.add(pair, game.verdict);
        for (player, time) in pair.into_iter().zip(game.slowest) {
            self.slowest[player] = self.slowest[player].max(time);
        }
    }
}
