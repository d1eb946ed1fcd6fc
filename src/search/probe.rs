//! The table as a node uses it: what may be taken from it, and what is put there.

use super::node::Window;
use super::score::{Score, from_here, from_root, is_decided};
use super::transposition::{Bound, Entry};
use super::worker::{NodeScore, Worker};
use crate::game::{Move, Playable};

impl<P: Playable> Worker<'_, P> {
    /// What the table knows of the position, with scores from the root.
    pub fn look_up(&mut self, ply: u32) -> Option<Entry> {
        if !self.techniques.table {
            return None;
        }
        let entry = self.table.get(self.key())?;
        self.counts.table_hits += 1;
        Some(Entry { score: from_root(entry.score, ply), ..entry })
    }

    pub fn remember(&self, ply: u32, found: NodeScore, bound: Bound, depth: u32, best: Option<Move>, forced: bool) {
        if self.techniques.table {
            let exact = found.exact || holds_anyway(found.score, bound);
            self.table.put(self.key(), Entry { score: from_here(found.score, ply), bound, depth, best, exact, forced });
        }
    }

    /// The score that an entry gives, if it is deep enough and answers the window.
    ///
    /// A score that holds at any depth is always deep enough. Of a win or a loss only half does: it comes about no later.
    pub fn usable(&self, entry: &Entry, window: Window, depth: u32) -> Option<NodeScore> {
        let deep = match self.techniques.deeper {
            true => entry.depth >= depth || entry.exact,
            false => entry.depth == depth || entry.exact && entry.depth <= depth,
        };
        let bound = match entry.bound {
            Bound::Exact if entry.depth < depth && is_decided(entry.score) => {
                if entry.score > 0 {
                    Bound::Lower
                } else {
                    Bound::Upper
                }
            }
            bound => bound,
        };
        let answers = match bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= window.beta,
            Bound::Upper => entry.score <= window.alpha,
        };
        (deep && answers).then_some(NodeScore { score: entry.score, exact: entry.exact })
    }
}

/// A win comes about no later, and a loss too, however deep one looks.
fn holds_anyway(score: Score, bound: Bound) -> bool {
    is_decided(score) && (bound == Bound::Exact || (bound == Bound::Lower) == (score > 0))
}
