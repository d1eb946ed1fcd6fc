//! Scores: evaluations in the middle, wins and losses by their distance at the ends.
//!
//! A win in `n` plies is `WIN - n`, so that a sooner win is better and a later loss is better. Scores inside the tree
//! count plies from the root; those in the table count from the position they belong to. Between evaluations and wins are
//! games that points decide, by their margin: when they end does not matter.

use crate::game::Outcome;

/// How good a position is for the player to move.
pub type Score = i32;

/// A win at this very moment.
pub const WIN: Score = 1_000_000;

/// A draw.
pub const DRAW: Score = 0;

/// Longer than any line that is looked at.
pub const MOST_PLIES: u32 = 500;

/// Beyond it, a score is a win or a loss by a number of plies.
const UNDECIDED: Score = WIN - MOST_PLIES as Score - 1;

/// The score of a win that is shared with others; a win by points is better by its margin. Evaluations stay below.
pub const SHARED: Score = 900_000;

/// A proved result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Wins in this many plies.
    Win(u32),
    /// Loses in this many plies.
    Loss(u32),
    /// Neither can win.
    Draw,
    /// Wins; in how many plies is not known.
    Won,
    /// Loses; in how many plies is not known.
    Lost,
    /// Wins by this many points, or loses by them if there are fewer than none.
    Points(i32),
    /// Wins together with others.
    Shared,
}

impl Verdict {
    /// The result in one word, and in how many plies if that is known.
    pub fn result(self) -> (&'static str, Option<u32>) {
        match self {
            Verdict::Win(plies) => ("win", Some(plies)),
            Verdict::Loss(plies) => ("loss", Some(plies)),
            Verdict::Draw => ("draw", None),
            Verdict::Won => ("win", None),
            Verdict::Lost => ("loss", None),
            Verdict::Points(margin) if margin < 0 => ("loss", None),
            Verdict::Points(_) => ("win", None),
            Verdict::Shared => ("shared", None),
        }
    }

    /// By how many points it is a win or a loss, if points decide.
    pub fn margin(self) -> Option<i32> {
        match self {
            Verdict::Points(margin) => Some(margin),
            _ => None,
        }
    }

    /// The result that a score means, if the game is over or nothing on the way to it was an estimate.
    pub(super) fn of_exact(score: Score) -> Option<Verdict> {
        match score {
            DRAW => Some(Verdict::Draw),
            SHARED => Some(Verdict::Shared),
            score if score.abs() >= SHARED => verdict(score).or(Some(Verdict::Points(score - score.signum() * SHARED))),
            _ => None,
        }
    }
}

/// The score of a finished game for one of two sides, at a number of plies from the root. Where more players are seen as
/// two sides, only the first side can share a win.
pub(super) fn over(outcome: Outcome, side: usize, ply: u32) -> Score {
    match outcome {
        Outcome::Win(winner) if winner == side => win_in(ply),
        Outcome::Win(_) => loss_in(ply),
        Outcome::Draw => DRAW,
        Outcome::Points(points) => by_margin(points.margin(side)),
        Outcome::Shared(_) => {
            if side == 0 {
                SHARED
            } else {
                -SHARED
            }
        }
    }
}

/// The score of a finished game for one of any number of players.
pub(super) fn of_player(outcome: Outcome, player: usize, ply: u32) -> Score {
    let winners = outcome.winners();
    match outcome {
        _ if winners.is_empty() => DRAW,
        Outcome::Points(points) if points.margin(player) != 0 => by_margin(points.margin(player)),
        _ if !winners.contains(player) => loss_in(ply),
        _ if winners.len() > 1 => SHARED,
        _ => win_in(ply),
    }
}

/// The score of a win or a loss by a number of points.
pub(super) fn by_margin(margin: i32) -> Score {
    margin + margin.signum() * SHARED
}

/// The score of a win at a number of plies from the root.
pub const fn win_in(plies: u32) -> Score {
    WIN - plies as Score
}

/// The score of a loss at a number of plies from the root.
pub const fn loss_in(plies: u32) -> Score {
    plies as Score - WIN
}

/// An evaluation, kept apart from wins and losses.
pub fn within(evaluation: i32) -> Score {
    evaluation.clamp(1 - SHARED, SHARED - 1)
}

/// The win or the loss within a number of plies that a score means; nothing for points and evaluations.
///
/// ```
/// use regola::search::{Verdict, WIN, verdict};
///
/// assert_eq!(verdict(WIN - 3), Some(Verdict::Win(3)));
/// assert_eq!(verdict(-120), None);
/// ```
pub fn verdict(score: Score) -> Option<Verdict> {
    match score {
        _ if score > UNDECIDED => Some(Verdict::Win((WIN - score) as u32)),
        _ if score < -UNDECIDED => Some(Verdict::Loss((score + WIN) as u32)),
        _ => None,
    }
}

/// Whether a score is a win or a loss within a number of plies.
pub const fn is_decided(score: Score) -> bool {
    score.unsigned_abs() > UNDECIDED as u32
}

/// A score found at a ply, as the table keeps it.
pub(super) fn from_here(score: Score, ply: u32) -> Score {
    match score {
        score if score > UNDECIDED => score + ply as Score,
        score if score < -UNDECIDED => score - ply as Score,
        score => score,
    }
}

/// A score of the table, as it is at a ply.
pub(super) fn from_root(score: Score, ply: u32) -> Score {
    match score {
        score if score > UNDECIDED => score - ply as Score,
        score if score < -UNDECIDED => score + ply as Score,
        score => score,
    }
}
