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

/// What an evaluation costs, in moves made: a guess, used where the clock must not matter.
const EVALUATION: u64 = 8;

impl<P: Playable> Worker<'_, P> {
    /// Looks for a result within one ply more, with a share of the work at most.
    pub fn prove_deeper(&mut self, proof: &mut Proof, share: Option<u64>) -> Result<(), Halt> {
        let depth = proof.depth + 1;
        let (nodes, effort) = (self.counts.nodes, self.total_effort());
        self.aim = Aim::Proof;
        self.clock.grant(share, nodes);
        let window = Window { alpha: DRAW - 1, beta: DRAW + 1 };
        let found = self.root(&mut proof.moves, window, depth, Wanted::default());
        self.clock.grant(None, 0);
        self.aim = Aim::Best;
        self.counts.proof_nodes += self.counts.nodes - nodes;
        self.proof_effort += self.total_effort() - effort;
        proof.verdict = settled(found?, depth);
        proof.depth = depth;
        Ok(())
    }

    /// The work of the search for the best move so far.
    pub fn effort(&self) -> u64 {
        self.total_effort().saturating_sub(self.proof_effort)
    }

    /// All work so far: microseconds if time is limited, and otherwise nodes, which are the same in every run.
    fn total_effort(&self) -> u64 {
        match self.clock.is_timed() {
            true => self.clock.elapsed().as_micros() as u64,
            false => self.counts.nodes + EVALUATION * self.counts.evaluations,
        }
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
