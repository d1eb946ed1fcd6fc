//! Proving a result by searching to the end of the game.
//!
//! Where every line ends after some number of moves, nothing is an estimate: whatever the table remembers holds for good, and a
//! good order of moves leaves little to look at. The first question is who wins, the others how soon. In a game where a
//! position can occur again lines have no end, and this search gives up at the first that shows it.

use super::Proof;
use crate::game::Playable;
use crate::search::limits::SearchError;
use crate::search::node::Window;
use crate::search::root::MultiPv;
use crate::search::score::{DRAW, Verdict, loss_in, verdict, win_in};
use crate::search::transposition::MOST_DEPTH;
use crate::search::worker::{Aim, NodeScore, Worker};

/// Lines of this length give it half of the work.
const EVEN_LENGTH: f64 = 36.0;

impl<P: Playable> Worker<'_, P> {
    /// Whether it is the turn of a search to the end: what it takes grows quickly with the length of lines, so long ones
    /// give it less of the work, and short ones more.
    pub fn exhausts(&self, [deep, wide]: [u64; 2]) -> bool {
        let weight = (self.longest as f64 / EVEN_LENGTH).powi(4);
        self.techniques.exhaustion && !self.endless && deep as f64 * weight < wide as f64
    }

    /// Asks who wins, or once that is known, whether the win comes within a number of plies.
    pub fn exhaust(&mut self, proof: &mut Proof, share: u64) -> Result<(), SearchError> {
        let window = match proof.outcome {
            None => Window { alpha: DRAW - 1, beta: DRAW + 1 },
            Some(_) => {
                let plies = proof.distance.question(proof.wins(), self.twice);
                let beta = if proof.wins() { win_in(plies) } else { loss_in(plies) + 1 };
                Window { alpha: beta - 1, beta }
            }
        };
        // What an earlier question found of a move does not tell it from others now.
        proof.moves.iter_mut().for_each(|root| root.depth = None);
        self.aim = Aim::End;
        let (effort, found) =
            self.attempt(Some(share), |worker| worker.root(&mut proof.moves, window, MOST_DEPTH, MultiPv::default()));
        self.aim = Aim::Best;
        proof.efforts[0] += effort;
        self.learn(proof, found?, window);
        Ok(())
    }

    /// Takes what the answer to a question shows: a score beyond the window still bounds the distance.
    fn learn(&self, proof: &mut Proof, found: NodeScore, window: Window) {
        let plies = match verdict(found.score) {
            Some(Verdict::Win(plies) | Verdict::Loss(plies)) => plies,
            _ => {
                proof.outcome = Some(Verdict::Draw);
                proof.verdict = proof.outcome;
                return;
            }
        };
        if proof.outcome.is_none() {
            proof.outcome = Some(if found.score > DRAW { Verdict::Won } else { Verdict::Lost });
            proof.distance.exceeds(proof.depth);
        }
        if (found.score > window.alpha) == proof.wins() {
            proof.distance.is_at_most(plies);
        } else {
            proof.distance.exceeds(plies - 1);
        }
        proof.conclude(self.twice);
    }
}
