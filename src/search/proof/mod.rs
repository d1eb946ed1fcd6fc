//! Proving the result: who wins, and in how many plies, if both play as well as they can.
//!
//! Two searches share the work. One goes deeper ply by ply and asks only whether a player can win within a number of plies:
//! all else counts as nothing, so empty windows are enough, and the first depth with a result is its distance. In games
//! that end after some number of moves whatever is played, it soon goes to the end at once (`exhaustion`). The other
//! (`proof_number`) finds out who wins, however long it takes, or that neither does. Once it is known who wins, both ask
//! for wins within fewer and more plies, until the distance is known.

pub(super) mod distance;
pub(super) mod exhaustion;
pub(super) mod proof_number;
pub(super) mod proof_table;

use super::limits::SearchError;
use super::node::Window;
use super::root::{MultiPv, RootMove};
use super::score::{DRAW, MOST_PLIES, Score, Verdict, loss_in, verdict, win_in};
use super::worker::{Aim, NodeScore, Worker};
use crate::game::Playable;
use distance::Distance;
use proof_number::Attack;
use proof_table::ANY_PLIES;

/// How far a proof has come.
#[derive(Debug)]
pub(super) struct Proof {
    /// The moves at the root, best first.
    pub moves: Vec<RootMove>,
    /// Within this depth there is no result.
    pub depth: u32,
    /// The result with its distance.
    pub verdict: Option<Verdict>,
    /// The result, perhaps without its distance.
    pub outcome: Option<Verdict>,
    /// Whether the player to move is known not to win.
    winless: bool,
    /// How far away the win is.
    pub distance: Distance,
    /// What the search by depth and that by proof numbers have taken.
    pub efforts: [u64; 2],
}

impl Proof {
    pub fn new(moves: Vec<RootMove>) -> Proof {
        let distance = Distance::default();
        Proof { moves, depth: 0, verdict: None, outcome: None, winless: false, distance, efforts: [0; 2] }
    }

    /// Whether the player to move is known to win.
    pub fn wins(&self) -> bool {
        self.outcome == Some(Verdict::Won)
    }

    /// Takes the distance for the result once nothing is left between its bounds.
    pub fn conclude(&mut self, twice: bool) {
        let Some(plies) = self.distance.known(twice) else { return };
        let (verdict, score) =
            if self.wins() { (Verdict::Win(plies), win_in(plies)) } else { (Verdict::Loss(plies), loss_in(plies)) };
        self.verdict = Some(verdict);
        if let Some(best) = self.moves.first_mut() {
            best.score = score;
        }
    }
}

/// What an evaluation costs, in moves made: a guess, used where the clock must not matter.
const EVALUATION: u64 = 8;

/// Nodes or microseconds that each search gets at least, and which part of all work so far beside; the depth from which
/// they take turns.
const LEAST_TURN: u64 = 1000;
const TURN: u64 = 4;
const LEAST_DEPTH: u32 = 4;

impl<P: Playable> Worker<'_, P> {
    /// Goes on with the search that has had less, with a share of the work at most.
    pub fn prove(&mut self, proof: &mut Proof, share: Option<u64>) -> Result<(), SearchError> {
        if self.numbers.is_none() || proof.depth < LEAST_DEPTH {
            return self.prove_deeper(proof, share);
        }
        let [deep, wide] = proof.efforts;
        let turn = LEAST_TURN + (deep + wide) / TURN;
        let granted = share.map_or(turn, |share| share.min(turn));
        let result = match proof.outcome {
            _ if self.exhausts(proof.efforts) => self.exhaust(proof, granted),
            None if wide > deep => self.prove_deeper(proof, Some(granted)),
            None => self.prove_wider(proof, granted),
            Some(_) => self.measure(proof, granted),
        };
        match result {
            // The turn is over, but not the share.
            Err(SearchError::Share) if share.is_none_or(|share| granted < share) => Ok(()),
            result => result,
        }
    }

    /// Looks for a result within one ply more.
    pub fn prove_deeper(&mut self, proof: &mut Proof, share: Option<u64>) -> Result<(), SearchError> {
        let (depth, window) = (proof.depth + 1, Window { alpha: DRAW - 1, beta: DRAW + 1 });
        self.aim = Aim::Proof;
        let (effort, found) =
            self.attempt(share, |worker| worker.root(&mut proof.moves, window, depth, MultiPv::default()));
        self.aim = Aim::Best;
        proof.efforts[0] += effort;
        proof.verdict = settled(found?, depth);
        proof.depth = depth;
        Ok(())
    }

    /// Looks for the player who wins, however long it takes.
    fn prove_wider(&mut self, proof: &mut Proof, share: u64) -> Result<(), SearchError> {
        let Some(table) = self.numbers else { return Ok(()) };
        let mine = self.position.turn();
        let (effort, found) = self.attempt(Some(share), |worker| {
            let attack = |attacker| Attack { table, attacker, plies: ANY_PLIES };
            if !proof.winless {
                if worker.forces_win(attack(mine))? {
                    return Ok(Some(Verdict::Won));
                }
                proof.winless = true;
            }
            Ok(match worker.forces_win(attack(1 - mine))? {
                true => Some(Verdict::Lost),
                // What was not found because a position occurred again may be there all the same.
                false => Some(Verdict::Draw).filter(|_| table.disproves()),
            })
        });
        proof.efforts[1] += effort;
        proof.outcome = found?;
        let attack = |attacker| Attack { table, attacker, plies: ANY_PLIES };
        match proof.outcome {
            Some(Verdict::Draw) => {
                proof.verdict = proof.outcome;
                return self.prefer(&mut proof.moves, attack(1 - mine), false, DRAW);
            }
            Some(Verdict::Won) => self.prefer(&mut proof.moves, attack(mine), true, win_in(MOST_PLIES))?,
            Some(_) => self.prefer(&mut proof.moves, attack(1 - mine), true, loss_in(MOST_PLIES))?,
            None => self.numbers = None,
        }
        proof.distance.exceeds(proof.depth);
        Ok(())
    }

    /// Asks for a win of the known winner within a number of plies.
    fn measure(&mut self, proof: &mut Proof, share: u64) -> Result<(), SearchError> {
        let Some(table) = self.numbers else { return Ok(()) };
        let (mine, wins) = (self.position.turn(), proof.wins());
        let attacker = if wins { mine } else { 1 - mine };
        let plies = proof.distance.question(wins, self.twice);
        let attack = Attack { table, attacker, plies };
        let (effort, found) = self.attempt(Some(share), |worker| worker.forces_win(attack));
        proof.efforts[1] += effort;
        let found = found?;
        match found {
            true => proof.distance.is_at_most(plies),
            false => proof.distance.exceeds(plies),
        }
        // The winner prefers the move that wins sooner, the loser one that lasts longer.
        if found == wins {
            let score = if wins { win_in(plies) } else { loss_in(plies + 1) };
            self.prefer(&mut proof.moves, attack, wins, score)?;
        }
        proof.conclude(self.twice);
        Ok(())
    }

    /// Brings a move to the front after which it is known that an attack succeeds, or that it does not.
    fn prefer(
        &mut self,
        moves: &mut [RootMove],
        attack: Attack<'_>,
        wins: bool,
        score: Score,
    ) -> Result<(), SearchError> {
        for at in 0..moves.len() {
            let number = moves[at].number;
            if self.after(number, |worker| Ok(worker.known_win(attack.next())?))? == Some(wins) {
                moves[..=at].rotate_right(1);
                (moves[0].score, moves[0].line) = (score, vec![number]);
                break;
            }
        }
        Ok(())
    }

    /// Does something with a share of the work at most, and returns how much it took.
    pub fn attempt<T>(
        &mut self,
        share: Option<u64>,
        act: impl FnOnce(&mut Self) -> Result<T, SearchError>,
    ) -> (u64, Result<T, SearchError>) {
        let (nodes, effort) = (self.counts.nodes, self.total_effort());
        self.clock.grant(share, nodes);
        let result = act(self);
        self.clock.grant(None, 0);
        self.counts.proof_nodes += self.counts.nodes - nodes;
        let taken = self.total_effort() - effort;
        self.proof_effort += taken;
        (taken, result)
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
fn settled(found: NodeScore, depth: u32) -> Option<Verdict> {
    match verdict(found.score) {
        Some(Verdict::Win(plies) | Verdict::Loss(plies)) if plies > depth => None,
        None if found.exact && found.score == DRAW => Some(Verdict::Draw),
        result => result,
    }
}
