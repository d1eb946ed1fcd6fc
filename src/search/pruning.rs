//! What looks at some moves less, at others more, or at none.

use super::limits::Halt;
use super::node::Window;
use super::order::Picker;
use super::score::{loss_in, win_in};
use super::worker::{Aim, Found, Worker};
use crate::game::{Move, Outcome, Playable};

/// Depth from which it pays to look at all positions one move ahead.
const FORESIGHT_DEPTH: u32 = 2;

/// Depth from which, and the number of moves after which, late moves are reduced.
const REDUCTION_DEPTH: u32 = 2;
const REDUCTION_INDEX: usize = 3;

impl<P: Playable> Worker<'_, P> {
    /// No result from here can come sooner than at the next move, so what is outside that range need not be asked.
    pub fn distance_window(&mut self, window: Window, ply: u32) -> Result<Window, Found> {
        if !self.techniques.distance {
            return Ok(window);
        }
        let (least, most) = (loss_in(ply), win_in(ply + 1));
        if most <= window.alpha || least >= window.beta {
            self.counts.distance_cutoffs += 1;
            return Err(Found::sure(if most <= window.alpha { most } else { least }));
        }
        Ok(Window { alpha: window.alpha.max(least - 1), beta: window.beta.min(most + 1) })
    }

    /// A move that wins at once, or one after which the table knows enough, makes searching the others needless.
    pub fn foresee(
        &mut self,
        first: Move,
        picker: &Picker,
        window: Window,
        depth: u32,
    ) -> Result<Option<(Move, Found)>, Halt> {
        if !self.techniques.foresight || depth < FORESIGHT_DEPTH || picker.moves.len() < 2 {
            return Ok(None);
        }
        let mover = self.position.turn();
        for number in std::iter::once(first).chain(picker.untried()) {
            let found = self.after(number, |worker| worker.glance(window, depth - 1, mover))?;
            if let Some(found) = found.filter(|found| found.score >= window.beta) {
                self.counts.foresights += 1;
                let ply = self.ply();
                let line = self.line(ply);
                line.clear();
                line.push(number);
                return Ok(Some((number, found)));
            }
        }
        Ok(None)
    }

    /// What can be said of the position without searching, for the player who has just moved.
    fn glance(&mut self, window: Window, depth: u32, mover: usize) -> Result<Option<Found>, Halt> {
        let ply = self.ply();
        match self.position.decided()? {
            Some(Outcome::Win(winner)) if winner == mover => return Ok(Some(Found::sure(win_in(ply)))),
            Some(_) => return Ok(None),
            None => {}
        }
        if self.position.occurrences() > 1 {
            return Ok(None);
        }
        let passed = self.position.turn() != mover;
        let window = if passed { window.reversed() } else { window };
        let found = self.look_up(ply).and_then(|entry| self.usable(&entry, window, depth));
        Ok(found.map(|found| if passed { found.reversed() } else { found }))
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
