//! Reference algorithms by name, from plain minimax to everything, to see what each step gains.

use super::counts::Counts;
use super::score::{DRAW, Score, loss_in, win_in, within};
use super::techniques::Techniques;
use crate::game::{Fault, Outcome, Playable};

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every move to the full depth.
    Minimax,
    /// Alpha-beta with moves in the order of the rules.
    AlphaBeta,
    /// The same with moves in a good order.
    Ordering,
    /// The same with a transposition table and deepening.
    Table,
    /// Every technique that finds the same score as minimax.
    Exact,
    /// Every technique.
    Everything,
}

impl Algorithm {
    /// All, each with more techniques than the one before.
    pub const ALL: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordering,
        Algorithm::Table,
        Algorithm::Exact,
        Algorithm::Everything,
    ];

    /// The name to select it by.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Ordering => "ordering",
            Algorithm::Table => "table",
            Algorithm::Exact => "exact",
            Algorithm::Everything => "everything",
        }
    }

    /// The techniques that it uses; none for minimax, which is not alpha-beta at all.
    pub fn techniques(self) -> Option<Techniques> {
        match self {
            Algorithm::Minimax => None,
            Algorithm::AlphaBeta => Some(Techniques::NONE),
            Algorithm::Ordering => Some(Techniques::ORDERING),
            Algorithm::Table => Some(Techniques::TABLE),
            Algorithm::Exact => Some(Techniques::EXACT),
            Algorithm::Everything => Some(Techniques::ALL),
        }
    }
}

/// The score of a position by plain minimax, for the player to move. It knows no limit but the depth.
pub fn minimax<P: Playable>(position: &mut P, depth: u32, counts: &mut Counts) -> Result<Score, Fault> {
    from_ply(position, depth, 0, counts)
}

fn from_ply<P: Playable>(position: &mut P, depth: u32, ply: u32, counts: &mut Counts) -> Result<Score, Fault> {
    let turn = position.turn();
    let over = |outcome| match outcome {
        Outcome::Draw => DRAW,
        Outcome::Win(winner) if winner == turn => win_in(ply),
        Outcome::Win(_) => loss_in(ply),
    };
    if let Some(outcome) = position.decided()? {
        return Ok(over(outcome));
    }
    if depth == 0 {
        counts.evaluations += 1;
        return Ok(within(position.evaluate()?));
    }
    counts.generations += 1;
    let mut moves = Vec::new();
    position.moves(&mut moves)?;
    let mut best = None;
    for number in moves {
        counts.nodes += 1;
        position.make(number)?;
        let passed = position.turn() != turn;
        let score = from_ply(position, depth - 1, ply + 1, counts);
        position.unmake();
        let score = if passed { -score? } else { score? };
        best = best.max(Some(score));
    }
    Ok(best.unwrap_or_else(|| over(position.stuck())))
}
