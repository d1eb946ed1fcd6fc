//! The root: every move with its own score and line, as many of them exact as are wanted.

use super::limits::SearchError;
use super::move_history::Place;
use super::node::Window;
use super::order::Candidate;
use super::score::Score;
use super::transposition::Bound;
use super::worker::{NodeScore, Worker};
use crate::game::{Move, Playable};

/// How many moves at the root get an exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiPv {
    /// At least this many of the best.
    pub lines: usize,
    /// All that are worse than the best by no more than this.
    pub margin: Option<Score>,
}

impl Default for MultiPv {
    fn default() -> MultiPv {
        MultiPv { lines: 1, margin: None }
    }
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub number: Move,
    /// What was last found, exactly or as a bound from above.
    pub score: Score,
    /// The depth at which the score was last found exactly.
    pub depth: Option<u32>,
    /// The best line from it.
    pub line: Vec<Move>,
}

impl<P: Playable> Worker<'_, P> {
    /// The moves at the root in the order in which they are tried at first.
    pub fn root_moves(&mut self) -> Result<Vec<RootMove>, SearchError> {
        let mut picker = self.take_picker();
        picker.start(None);
        let place = Place { ply: 0, player: self.position.turn(), previous: None };
        let listed = self.list(&mut picker, place, 2);
        let moves = picker.candidates.iter().map(|&Candidate { number, .. }| RootMove {
            number,
            score: 0,
            depth: None,
            line: vec![number],
        });
        let moves = moves.collect();
        self.return_picker(picker);
        listed.map(|()| moves)
    }

    /// Searches the moves at the root and brings the best to the front, also when it is halted.
    pub fn root(
        &mut self,
        moves: &mut [RootMove],
        window: Window,
        depth: u32,
        multi_pv: MultiPv,
    ) -> Result<NodeScore, SearchError> {
        self.depth = depth;
        let mut found = Err(SearchError::Limit);
        let mut scores: Vec<Score> = Vec::new();
        let mut exact = true;
        for at in 0..moves.len() {
            let floor = floor(&scores, window, multi_pv);
            let number = moves[at].number;
            let (mover, open) = (self.position.turn(), Window { alpha: floor, beta: window.beta });
            let index = if scores.len() < multi_pv.lines { 0 } else { at };
            let forced = moves.len() == 1;
            let searched = self.after(number, |worker| worker.child(open, depth, index, forced, mover));
            let this = match searched {
                Ok(this) => this,
                Err(halt) => {
                    bring_forward(moves, depth);
                    return Err(halt);
                }
            };
            exact &= this.exact;
            moves[at].score = this.score;
            if this.score > floor {
                self.extend_line(0, number);
                moves[at].line.clone_from(&self.lines[0]);
                moves[at].depth = Some(depth);
                scores.push(this.score);
            }
            if found.as_ref().map_or(true, |known: &NodeScore| this.score > known.score) {
                found = Ok(this);
            }
            if this.score >= window.beta {
                moves[..=at].rotate_right(1);
                return found;
            }
        }
        bring_forward(moves, depth);
        let found = NodeScore { exact, ..found? };
        if let Some(best) = moves.first().filter(|best| best.depth == Some(depth)) {
            self.remember(0, found, Bound::Exact, depth, Some(best.number), moves.len() == 1);
        }
        Ok(found)
    }
}

/// What a move must exceed to be of interest.
fn floor(exact: &[Score], window: Window, multi_pv: MultiPv) -> Score {
    let mut sorted = exact.to_vec();
    sorted.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
    let last = sorted.get(multi_pv.lines.saturating_sub(1)).copied().unwrap_or(window.alpha);
    match (multi_pv.margin, sorted.first()) {
        (Some(margin), Some(best)) => last.min(best.saturating_sub(margin).saturating_sub(1)),
        (Some(_), None) => window.alpha,
        (None, _) => last,
    }
    .max(window.alpha)
}

/// Puts the moves that were found to be best at this depth in front. If none was, the best of the last depth stays there.
fn bring_forward(moves: &mut [RootMove], depth: u32) {
    moves.sort_by_key(|root| std::cmp::Reverse(root.depth.filter(|&at| at == depth).map(|_| root.score)));
}
