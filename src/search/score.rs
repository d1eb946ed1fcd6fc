//! Scores: evaluations in the middle, wins and losses by their distance at the ends.
//!
//! A win in `n` plies is `WIN - n`, so that a sooner win is better and a later loss is better. Scores inside the tree
//! count plies from the root; those in the table count from the position they belong to.

/// How good a position is for the player to move.
pub type Score = i32;

/// A win at this very moment.
pub const WIN: Score = 1_000_000;

/// A draw.
pub const DRAW: Score = 0;

/// Longer than any line that is looked at.
pub const MOST_PLIES: u32 = 500;

/// Beyond it, a score is a win or a loss; evaluations stay within it.
pub const BEST_EVALUATION: Score = WIN - MOST_PLIES as Score - 1;

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
        }
    }
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
    evaluation.clamp(-BEST_EVALUATION, BEST_EVALUATION)
}

/// The win or the loss that a score means; nothing for an evaluation.
///
/// ```
/// use regola::search::{Verdict, WIN, verdict};
///
/// assert_eq!(verdict(WIN - 3), Some(Verdict::Win(3)));
/// assert_eq!(verdict(-120), None);
/// ```
pub fn verdict(score: Score) -> Option<Verdict> {
    match score {
        BEST_EVALUATION.. if score > BEST_EVALUATION => Some(Verdict::Win((WIN - score) as u32)),
        _ if score < -BEST_EVALUATION => Some(Verdict::Loss((score + WIN) as u32)),
        _ => None,
    }
}

/// Whether a score is a win or a loss.
pub const fn is_decided(score: Score) -> bool {
    score.unsigned_abs() > BEST_EVALUATION as u32
}

/// A score found at a ply, as the table keeps it.
pub(super) fn from_here(score: Score, ply: u32) -> Score {
    match score {
        score if score > BEST_EVALUATION => score + ply as Score,
        score if score < -BEST_EVALUATION => score - ply as Score,
        score => score,
    }
}

/// A score of the table, as it is at a ply.
pub(super) fn from_root(score: Score, ply: u32) -> Score {
    match score {
        score if score > BEST_EVALUATION => score - ply as Score,
        score if score < -BEST_EVALUATION => score + ply as Score,
        score => score,
    }
}
