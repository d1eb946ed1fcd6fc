//! Proving the result: who wins, and in how many plies, if both play as well as they can.
//!
//! A proof asks only for wins and losses: for each depth, whether the player to move can win within it, and whether the
//! opponent can. All that lies between counts as nothing, so two empty windows are enough and most moves are cut off.
//! Depths grow one by one and no move is reduced, so the first depth with a result is its distance. A tree that no
//! horizon bounded is a draw.

use super::limits::Halt;
use super::node::Window;
use super::root::{RootMove, Wanted};
use super::score::{DRAW, Verdict, verdict};
use super::worker::{Aim, Found, Worker};
use crate::game::Playable;

/// How far a proof has come.
#[derive(Debug)]
pub(super) struct Proof {
    /// The moves at the root, best first.
    pub moves: Vec<RootMove>,
    /// Within this depth there is no result.
    pub depth: u32,
    pub verdict: Option<Verdict>,
}

impl Proof {
    pub fn new(moves: Vec<RootMove>) -> Proof {
        Proof { moves, depth: 0, verdict: None }
    }
}

impl<P: Playable> Worker<'_, P> {
    /// Looks for a result within one ply more, making at most so many moves.
    pub fn prove_deeper(&mut self, proof: &mut Proof, share: u64) -> Result<(), Halt> {
        let depth = proof.depth + 1;
        let before = self.counts.nodes;
        self.aim = Aim::Proof;
        self.clock.share = before.saturating_add(share);
        let window = Window { alpha: DRAW - 1, beta: DRAW + 1 };
        let found = self.root(&mut proof.moves, window, depth, Wanted::default());
        self.clock.share = u64::MAX;
        self.aim = Aim::Best;
        self.counts.proof_nodes += self.counts.nodes - before;
        proof.verdict = settled(found?, depth);
        proof.depth = depth;
        Ok(())
    }
}

/// The result that a score proves. The table may know of a longer win than the depth: then a shorter one is possible.
fn settled(found: Found, depth: u32) -> Option<Verdict> {
    match verdict(found.score) {
        Some(Verdict::Win(plies) | Verdict::Loss(plies)) if plies > depth => None,
        None if found.sure && found.score == DRAW => Some(Verdict::Draw),
        result => result,
    }
}
