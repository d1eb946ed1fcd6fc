//! What looks at some moves less, at others more, or at none.

use super::limits::SearchError;
use super::move_history::Place;
use super::node::Window;
use super::order::{Candidate, Picker, sort};
use super::score::{loss_in, win_in};
use super::worker::{Aim, NodeScore, Worker};
use crate::game::Playable;

/// Depth from which it pays to look at all positions one move ahead.
const ETC_DEPTH: u32 = 2;

/// Depth from which, and the number of moves after which, late moves are reduced.
const REDUCTION_DEPTH: u32 = 2;
const REDUCTION_INDEX: usize = 3;

impl<P: Playable> Worker<'_, P> {
    /// No result from here can come sooner than at the next move, so what is outside that range need not be asked.
    pub fn distance_window(&mut self, window: Window, ply: u32) -> Result<Window, NodeScore> {
        if !self.techniques.distance {
            return Ok(window);
        }
        let (least, most) = (loss_in(ply), win_in(ply + 1));
        if most <= window.alpha || least >= window.beta {
            self.counts.distance_cutoffs += 1;
            return Err(NodeScore::exact(if most <= window.alpha { most } else { least }));
        }
        Ok(Window { alpha: window.alpha.max(least - 1), beta: window.beta.min(most + 1) })
    }

    /// Looks at the positions after all moves: one that wins at once, or after which the table knows enough, makes
    /// searching the others needless. Those that are not good enough are taken out, the others put in a better order.
    pub fn etc_probe(
        &mut self,
        picker: &mut Picker,
        place: Place,
        window: Window,
        depth: u32,
    ) -> Result<Option<(Candidate, NodeScore)>, SearchError> {
        if !self.techniques.etc || depth < ETC_DEPTH || picker.candidates.len() < 2 {
            return Ok(None);
        }
        let mut candidates = std::mem::take(&mut picker.candidates);
        for candidate in &mut candidates {
            let found = self.after(candidate.number, |worker| worker.glance(window, depth - 1, place.player))?;
            candidate.step = self.step;
            match found {
                Some(found) if found.score >= window.beta => {
                    self.counts.etc_cutoffs += 1;
                    let ply = self.ply();
                    self.line(ply + 1).clear();
                    return Ok(Some((*candidate, found)));
                }
                Some(found) if found.score <= window.alpha => {
                    let settled = picker.settled.get_or_insert(found);
                    settled.score = settled.score.max(found.score);
                    settled.exact &= found.exact;
                }
                _ => {
                    if self.techniques.history {
                        candidate.merit += i64::from(self.move_history.step_merit(self.step));
                    }
                    picker.candidates.push(*candidate);
                }
            }
        }
        sort(&mut picker.candidates);
        Ok(None)
    }

    /// What can be said of the position without searching, for the player who has just moved.
    fn glance(&mut self, window: Window, depth: u32, mover: usize) -> Result<Option<NodeScore>, SearchError> {
        let ply = self.ply();
        let passed = self.position.turn() != mover;
        let seen = |found: NodeScore| if passed { found.reversed() } else { found };
        if let Some(outcome) = self.position.decided()? {
            return Ok(Some(seen(self.over(outcome, ply))));
        }
        if self.position.occurrences() > 1 {
            return Ok(None);
        }
        let window = if passed { window.reversed() } else { window };
        let found = self.look_up(ply).and_then(|entry| self.usable(&entry, window, depth));
        Ok(found.map(seen))
    }

    /// One ply more where there is only one legal move: nothing was decided, and the tree grows by one node only.
    pub fn extension(&mut self, forced: bool) -> u32 {
        let extended = forced && self.techniques.extensions && self.aim == Aim::Best && self.ply() < 2 * self.depth;
        self.counts.extensions += u64::from(extended);
        u32::from(extended)
    }

    /// How much less deep a late move is searched: good moves come early, so most of the others only have to be refuted.
    /// One that is not refuted is searched again.
    pub fn reduction(&mut self, depth: u32, index: usize) -> u32 {
        let reduces = self.techniques.reductions && self.aim == Aim::Best;
        if !reduces || depth < REDUCTION_DEPTH || index < REDUCTION_INDEX {
            return 0;
        }
        self.counts.reductions += 1;
        (1 + u32::from(index >= 4 * REDUCTION_INDEX) + u32::from(depth >= 4 * REDUCTION_DEPTH)).min(depth)
    }
}
