//! One game of the computer against itself, with a random opening, a few nodes for each move, and what is learned from
//! it.
//!
//! What counts is the position at the end of the line that the search expects: there the evaluation had its say, and
//! exchanges are over. Positions whose result the search has proved are left out, for no evaluation is asked of them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{GameError, Move, Outcome, Position};
use crate::play::{Contest, LONGEST, LevelError, run_parallel};
use crate::search::{SearchLimits, Searcher, is_decided};

/// The size of the table in MiB: little is searched, and a small table is soon empty again.
const TABLE: usize = 1;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// Its number; the same number is the same game.
    pub number: u32,
    /// The points of the first player: 0, 0.5 or 1.
    pub points: f64,
    /// The lead of the first player in each feature, in every position that counts.
    pub leads: Vec<Vec<i64>>,
}

/// How games are played.
#[derive(Debug)]
pub struct SelfPlay {
    /// Where they begin, and how they open.
    pub contest: Contest,
    /// How many moves each search may make.
    pub nodes: u64,
}

impl SelfPlay {
    /// Plays the games of these numbers, `threads` at a time, and reports each as soon as it has ended.
    pub fn play_all(
        &self,
        numbers: &[u32],
        threads: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Recorded) -> ControlFlow<()>,
    ) -> Result<(), LevelError> {
        let nodes = self.nodes;
        let worker = |halt: &Arc<AtomicBool>| {
            let (mut contest, halt) = (self.contest.clone(), Arc::clone(halt));
            contest.halt_by(&halt);
            move |number| play(&contest, nodes, number, &halt)
        };
        run_parallel(numbers, threads, stop, worker, &mut |_, recorded| report(recorded))
    }
}

/// Plays the game of that number. Nothing if it was stopped.
fn play(contest: &Contest, nodes: u64, number: u32, stop: &Arc<AtomicBool>) -> Result<Option<Recorded>, LevelError> {
    let mut position = contest.start.clone();
    contest.open(&mut position, number)?;
    let mut searcher = Searcher::new(TABLE);
    let limits = SearchLimits { nodes: Some(nodes), stop: Arc::clone(stop), ..SearchLimits::default() };
    let mut leads = Vec::new();
    let outcome = loop {
        if let Some(outcome) = position.outcome()? {
            break outcome;
        }
        if position.history().count() >= LONGEST {
            break Outcome::Draw;
        }
        let report = searcher.search(&mut position, &limits, &mut |_| {})?;
        let best = report.lines.first().filter(|_| !stop.load(Ordering::Relaxed));
        let Some((best, &chosen)) = best.and_then(|best| Some((best, best.moves.first()?))) else {
            return Ok(None);
        };
        if report.verdict.is_none() && !is_decided(best.score) {
            leads.push(leads_after(&mut position, &best.moves)?);
        }
        position.make(chosen)?;
    };
    let points = match outcome.winner() {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    Ok(Some(Recorded { number, points, leads }))
}

/// The first player's lead in each feature after these moves.
fn leads_after(position: &mut Position, moves: &[Move]) -> Result<Vec<i64>, GameError> {
    let before = position.history().count();
    let made = moves.iter().try_for_each(|&number| position.make(number));
    let leads = made.and_then(|()| {
        let features = position.features()?;
        Ok(features.iter().map(|feature| feature.lead(0)).collect())
    });
    while position.history().count() > before && position.unmake() {}
    leads
}
