//! Iterative deepening: depth after depth, each with what the last one taught, until a limit or a proof ends it.

use super::limits::{Halt, Limits};
use super::node::Window;
use super::proof::Proof;
use super::report::{Line, Progress, Report};
use super::root::{RootMove, Wanted};
use super::score::{DRAW, Score, Verdict, is_decided, loss_in, verdict, win_in};
use super::table::MOST_DEPTH;
use super::worker::{Found, Worker};
use crate::game::{Fault, Outcome, Playable};

/// Called after every depth.
pub type Watcher<'w> = &'w mut dyn FnMut(&Progress<'_>);

/// A proof may use one in so many nodes as long as there is an evaluation to play by.
const PROOF_SHARE: u64 = 4;

/// The state of one thread's deepening.
struct Deepening {
    moves: Vec<RootMove>,
    proof: Proof,
    depth: u32,
    verdict: Option<Verdict>,
    wanted: Wanted,
    /// The scores of the last two depths.
    scores: [Score; 2],
}

impl<P: Playable> Worker<'_, P> {
    /// Searches deeper and deeper from a first depth on.
    pub fn deepen(&mut self, first: u32, limits: &Limits, wanted: Wanted, watch: Watcher<'_>) -> Result<Report, Fault> {
        let moves = match self.opening_moves() {
            Ok(Ok(moves)) => moves,
            Ok(Err(verdict)) => return Ok(self.report(&[], Some(verdict), 0, wanted)),
            Err(Halt::Fault(fault)) => return Err(fault),
            Err(Halt::Limit | Halt::Share) => return Ok(self.report(&[], None, 0, wanted)),
        };
        let last = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        let mut state =
            Deepening { proof: Proof::new(moves.clone()), moves, depth: 0, verdict: None, wanted, scores: [0; 2] };
        let first = if self.techniques.deepening { first.min(last) } else { last };
        for depth in first..=last {
            match self.deeper(&mut state, depth) {
                Ok(()) => {
                    let lines = lines(state.best(), state.wanted);
                    let (nodes, elapsed) = (self.counts.nodes, self.clock.elapsed());
                    watch(&Progress { depth: state.depth, lines: &lines, nodes, elapsed });
                }
                Err(Halt::Fault(fault)) => return Err(fault),
                Err(Halt::Limit | Halt::Share) => break,
            }
            if state.verdict.is_some() {
                break;
            }
        }
        Ok(self.report(state.best(), state.verdict, state.depth, wanted))
    }

    /// The moves to search, or the result if the game is over.
    fn opening_moves(&mut self) -> Result<Result<Vec<RootMove>, Verdict>, Halt> {
        let outcome = match self.position.decided()? {
            Some(outcome) => outcome,
            None => {
                let moves = self.root_moves()?;
                if !moves.is_empty() {
                    return Ok(Ok(moves));
                }
                self.position.stuck()
            }
        };
        Ok(Err(match outcome {
            Outcome::Draw => Verdict::Draw,
            Outcome::Win(winner) if winner == self.position.turn() => Verdict::Win(0),
            Outcome::Win(_) => Verdict::Loss(0),
        }))
    }

    /// One depth: a try at a proof, and a search for the best move unless there is nothing to tell moves apart by.
    fn deeper(&mut self, state: &mut Deepening, depth: u32) -> Result<(), Halt> {
        let proves = self.techniques.proof && state.wanted == Wanted::default();
        if proves && !self.position.has_evaluation() {
            while state.verdict.is_none() && state.proof.depth < depth {
                self.prove_deeper(&mut state.proof, u64::MAX)?;
                state.verdict = state.proof.verdict;
            }
            state.depth = depth;
            return Ok(());
        }
        let share = (self.counts.nodes / PROOF_SHARE).saturating_sub(self.counts.proof_nodes);
        if proves && share > 0 && state.proof.depth < depth {
            match self.prove_deeper(&mut state.proof, share) {
                Ok(()) | Err(Halt::Share) => state.verdict = state.proof.verdict,
                Err(halt) => return Err(halt),
            }
            if state.verdict.is_some() {
                return Ok(());
            }
        }
        let found = self.aspire(&mut state.moves, depth, state.wanted, state.scores)?;
        state.depth = depth;
        state.scores = [state.scores[1], found.score];
        if state.wanted == Wanted::default() {
            self.conclude(state, found, proves)?;
        }
        Ok(())
    }

    /// Takes a win, a loss or an exhausted tree as the result, once a proof has confirmed the distance.
    fn conclude(&mut self, state: &mut Deepening, found: Found, proves: bool) -> Result<(), Halt> {
        state.verdict = match verdict(found.score) {
            None if found.sure && found.score == DRAW => Some(Verdict::Draw),
            result => result,
        };
        let Some(Verdict::Win(plies) | Verdict::Loss(plies)) = state.verdict else { return Ok(()) };
        while proves && state.proof.verdict.is_none() && state.proof.depth < plies {
            self.prove_deeper(&mut state.proof, u64::MAX)?;
        }
        state.verdict = state.proof.verdict.or(state.verdict);
        Ok(())
    }

    /// Expects the score of the last depth, and opens the window only if it was wrong: the narrower it is, the more is
    /// cut off.
    fn aspire(
        &mut self,
        moves: &mut [RootMove],
        depth: u32,
        wanted: Wanted,
        scores: [Score; 2],
    ) -> Result<Found, Halt> {
        let narrow = self.techniques.aspiration && depth > 2 && wanted == Wanted::default() && !is_decided(scores[1]);
        if !narrow {
            return self.root(moves, Window::FULL, depth, wanted);
        }
        let mut width = 1 + (scores[1] - scores[0]).abs().min(win_in(0) / 4);
        let mut window = Window { alpha: scores[1] - width, beta: scores[1] + width };
        loop {
            let found = self.root(moves, window, depth, wanted)?;
            width = width.saturating_mul(4);
            if found.score <= window.alpha && window.alpha > loss_in(0) {
                window.alpha = found.score.saturating_sub(width).max(Window::FULL.alpha);
            } else if found.score >= window.beta && window.beta < win_in(0) {
                window.beta = found.score.saturating_add(width).min(Window::FULL.beta);
            } else {
                return Ok(found);
            }
            self.counts.widenings += 1;
        }
    }

    fn report(&self, moves: &[RootMove], verdict: Option<Verdict>, depth: u32, wanted: Wanted) -> Report {
        let lines = lines(moves, wanted);
        Report { lines, verdict, depth, counts: self.counts, elapsed: self.clock.elapsed() }
    }
}

impl Deepening {
    /// The moves of the proof where it is one, else those by evaluation.
    fn best(&self) -> &[RootMove] {
        let proved = self.proof.verdict.is_some() || self.moves.iter().all(|root| root.depth.is_none());
        if proved { &self.proof.moves } else { &self.moves }
    }
}

fn lines(moves: &[RootMove], wanted: Wanted) -> Vec<Line> {
    let best = moves.first().map_or(0, |root| root.score);
    let exact = moves.iter().enumerate().take_while(|(at, root)| {
        *at == 0
            || root.depth.is_some() && (*at < wanted.lines || wanted.margin.is_some_and(|m| root.score >= best - m))
    });
    exact.map(|(_, root)| Line { score: root.score, moves: root.line.clone() }).collect()
}
