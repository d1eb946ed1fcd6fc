//! What a search reports: on its way, and at its end.

use std::time::Duration;

use super::counts::Counts;
use super::score::{Score, Verdict, of_player};
use crate::game::{GameError, Move, Playable};

/// A move at the root with its score and the moves that are expected after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score for the player to move.
    pub score: Score,
    /// The move and what follows.
    pub moves: Vec<Move>,
    /// What the end of the line is worth to each player, where there are more than two.
    pub scores: Vec<Score>,
}

impl Line {
    /// A line of a game for two players.
    pub fn new(score: Score, moves: Vec<Move>) -> Line {
        Line { score, moves, scores: Vec::new() }
    }

    /// Finds out what its end is worth to each player; the score of the player to move is that of the search.
    pub(super) fn score_each<P: Playable>(&mut self, position: &mut P) -> Result<(), GameError> {
        let (turn, players) = (position.turn(), position.players());
        let mut scores = vec![0; players];
        let mut made = 0;
        let mut scored = Ok(());
        for &number in &self.moves {
            scored = position.make(number);
            if scored.is_err() {
                break;
            }
            made += 1;
        }
        if scored.is_ok() {
            scored = match position.decided() {
                Ok(Some(outcome)) => {
                    (0..players).for_each(|player| scores[player] = of_player(outcome, player, made as u32));
                    Ok(())
                }
                Ok(None) => position.evaluate_each(&mut scores),
                Err(error) => Err(error),
            };
        }
        position.take_back(made);
        scored?;
        scores[turn] = self.score;
        self.scores = scores;
        Ok(())
    }
}

/// How far a search has come.
#[derive(Clone, Debug)]
pub struct Progress<'r> {
    /// The depth that was completed.
    pub depth: u32,
    /// The best line so far, and others if they are wanted.
    pub lines: &'r [Line],
    /// Moves made by this thread.
    pub nodes: u64,
    /// Since the start.
    pub elapsed: Duration,
    /// How many of the nodes are below each move at the root.
    pub shares: &'r [(Move, u64)],
}

impl Progress<'_> {
    /// Moves made per second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The wanted lines, best first; none if the game is over.
    pub lines: Vec<Line>,
    /// The result, if it is proved.
    pub verdict: Option<Verdict>,
    /// The depth that was completed.
    pub depth: u32,
    /// What was done, by all threads together.
    pub counts: Counts,
    /// How long it took.
    pub elapsed: Duration,
    /// How many of the nodes of the first thread are below each move at the root.
    pub shares: Vec<(Move, u64)>,
}

impl Report {
    /// The best move; none if the game is over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The score of the best move; 0 if the game is over.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(0, |line| line.score)
    }
}
