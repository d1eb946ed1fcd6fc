//! Iterative deepening: depth after depth, each with what the last one taught, until a limit or a proof ends it.

use super::limits::{SearchError, SearchLimits};
use super::node::Window;
use super::proof::Proof;
use super::report::{Line, Progress, Report};
use super::root::{MultiPv, RootMove};
use super::score::{Score, Verdict, is_decided, loss_in, over, verdict, win_in};
use super::transposition::MOST_DEPTH;
use super::worker::{NodeScore, Worker};
use crate::game::{GameError, Playable};

/// Called after every depth.
pub type Watcher<'w> = &'w mut dyn FnMut(&Progress<'_>);

/// The least share of nodes or microseconds with which a proof is tried.
const LEAST_SHARE: u64 = 100;

/// A proof gets one part in this many of what the search for the best move takes: more costs strength where nothing can be
/// proved yet.
const PROOF_PART: u64 = 4;

/// The state of one thread's deepening.
pub(super) struct Deepening {
    pub moves: Vec<RootMove>,
    pub proof: Proof,
    depth: u32,
    pub verdict: Option<Verdict>,
    multi_pv: MultiPv,
    /// The scores of the last two depths.
    scores: [Score; 2],
    /// Whether depth is not limited: otherwise the search for the best move finds what there is to be proved.
    unlimited: bool,
    /// A proof is not tried with less than this.
    least_share: u64,
}

impl<P: Playable> Worker<'_, P> {
    /// Searches deeper and deeper.
    pub fn deepen(
        &mut self,
        limits: &SearchLimits,
        multi_pv: MultiPv,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        let mut state = match self.start(limits, multi_pv)? {
            Ok(state) => state,
            Err(report) => return Ok(report),
        };
        let last = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        self.numbers = self.numbers.filter(|_| limits.depth.is_none());
        let first = if self.techniques.deepening { 1 } else { last };
        for depth in first..=last {
            match self.deeper(&mut state, depth) {
                Ok(()) => {
                    let lines = lines(state.best(), state.multi_pv);
                    let (nodes, elapsed) = (self.counts.nodes, self.clock.elapsed());
                    watch(&Progress { depth: state.depth, lines: &lines, nodes, elapsed, shares: &self.shares });
                }
                Err(SearchError::Game(error)) => return Err(error),
                Err(SearchError::Limit | SearchError::Share) => break,
            }
            if state.verdict.is_some() {
                break;
            }
        }
        let verdict = state.verdict.or(state.proof.outcome);
        Ok(self.report(state.best(), verdict, state.depth, multi_pv))
    }

    /// What a search begins with, or its report if there is nothing to search.
    pub fn start(&mut self, limits: &SearchLimits, multi_pv: MultiPv) -> Result<Result<Deepening, Report>, GameError> {
        let moves = match self.opening_moves() {
            Ok(Ok(moves)) => moves,
            Ok(Err(verdict)) => return Ok(Err(self.report(&[], Some(verdict), 0, multi_pv))),
            Err(SearchError::Game(error)) => return Err(error),
            Err(SearchError::Limit | SearchError::Share) => return Ok(Err(self.report(&[], None, 0, multi_pv))),
        };
        Ok(Ok(Deepening {
            proof: Proof::new(moves.clone()),
            moves,
            depth: 0,
            verdict: None,
            multi_pv,
            scores: [0; 2],
            unlimited: limits.depth.is_none(),
            least_share: LEAST_SHARE,
        }))
    }

    /// The moves to search, or the result if the game is over.
    fn opening_moves(&mut self) -> Result<Result<Vec<RootMove>, Verdict>, SearchError> {
        let outcome = match self.position.decided()? {
            Some(outcome) => outcome,
            None => {
                let moves = self.root_moves()?;
                if !moves.is_empty() {
                    return Ok(Ok(moves));
                }
                self.position.stuck()?
            }
        };
        let score = over(outcome, self.position.turn(), 0);
        Ok(Err(Verdict::of_exact(score).unwrap_or(Verdict::Draw)))
    }

    /// One depth: a try at a proof, and a search for the best move unless there is nothing to tell moves apart by.
    fn deeper(&mut self, state: &mut Deepening, depth: u32) -> Result<(), SearchError> {
        let proves = self.techniques.proof && state.multi_pv == MultiPv::default() && !self.position.is_graded();
        if proves && !self.evaluates() {
            while state.verdict.is_none() && state.proof.depth < depth {
                self.prove(&mut state.proof, None)?;
                state.verdict = state.proof.verdict;
            }
            state.depth = state.proof.depth;
            return Ok(());
        }
        if proves && state.unlimited {
            self.try_proof(state)?;
            if state.verdict.is_some() {
                return Ok(());
            }
        }
        let found = self.best_at(state, depth)?;
        state.depth = depth;
        state.scores = [state.scores[1], found.score];
        self.conclude(state, found, proves)
    }

    /// The best moves at a depth. Where several are wanted, a depth that is not completed leaves those of the last one.
    fn best_at(&mut self, state: &mut Deepening, depth: u32) -> Result<NodeScore, SearchError> {
        if state.multi_pv == MultiPv::default() {
            return self.aspire(&mut state.moves, depth, state.scores);
        }
        let mut moves = state.moves.clone();
        let found = self.root(&mut moves, Window::FULL, depth, state.multi_pv)?;
        state.moves = moves;
        Ok(found)
    }

    /// Tries to prove the result with a part of what the search for the best move has taken. A depth that was too much is
    /// tried again when there is twice as much to spend.
    pub fn try_proof(&mut self, state: &mut Deepening) -> Result<(), SearchError> {
        while state.proof.verdict.is_none() && state.proof.depth < MOST_DEPTH {
            let share = (self.effort() / PROOF_PART).saturating_sub(self.proof_effort);
            // Once it is known who wins, how is all that matters.
            let share = Some(share).filter(|_| state.proof.outcome.is_none());
            if share.is_some_and(|share| share < state.least_share) {
                break;
            }
            match self.prove(&mut state.proof, share) {
                Ok(()) => {}
                Err(SearchError::Share) => state.least_share = 2 * share.unwrap_or(LEAST_SHARE),
                Err(halt) => return Err(halt),
            }
        }
        state.verdict = state.proof.verdict;
        Ok(())
    }

    /// Takes a win, a loss or an exhausted tree as the result, once a proof has confirmed the distance.
    fn conclude(&mut self, state: &mut Deepening, found: NodeScore, proves: bool) -> Result<(), SearchError> {
        state.verdict = match verdict(found.score) {
            None if found.exact => Verdict::of_exact(found.score),
            Some(_) if state.multi_pv != MultiPv::default() && !found.exact => None,
            result => result,
        };
        let Some(Verdict::Win(plies) | Verdict::Loss(plies)) = state.verdict else { return Ok(()) };
        while proves && state.proof.verdict.is_none() && state.proof.depth < plies {
            self.prove_deeper(&mut state.proof, None)?;
        }
        state.verdict = state.proof.verdict.or(state.verdict);
        Ok(())
    }

    /// Expects the score of the last depth, and opens the window only if it was wrong: the narrower it is, the more is
    /// cut off.
    fn aspire(&mut self, moves: &mut [RootMove], depth: u32, scores: [Score; 2]) -> Result<NodeScore, SearchError> {
        let multi_pv = MultiPv::default();
        if !self.techniques.aspiration || depth < 3 || is_decided(scores[1]) {
            return self.root(moves, Window::FULL, depth, multi_pv);
        }
        let mut width = 1 + (scores[1] - scores[0]).abs().min(win_in(0) / 4);
        let mut window = Window { alpha: scores[1] - width, beta: scores[1] + width };
        loop {
            let found = self.root(moves, window, depth, multi_pv)?;
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

    pub fn report(&self, moves: &[RootMove], verdict: Option<Verdict>, depth: u32, multi_pv: MultiPv) -> Report {
        let lines = lines(moves, multi_pv);
        Report {
            lines,
            verdict,
            depth,
            counts: self.counts,
            elapsed: self.clock.elapsed(),
            shares: self.shares.clone(),
        }
    }
}

impl Deepening {
    /// The moves of the proof where it is one, else those by evaluation.
    pub fn best(&self) -> &[RootMove] {
        let proved =
            self.proof.verdict.or(self.proof.outcome).is_some() || self.moves.iter().all(|root| root.depth.is_none());
        if proved { &self.proof.moves } else { &self.moves }
    }
}

fn lines(moves: &[RootMove], multi_pv: MultiPv) -> Vec<Line> {
    let best = moves.first().map_or(0, |root| root.score);
    let exact = moves.iter().enumerate().take_while(|(at, root)| {
        *at == 0
            || root.depth.is_some() && (*at < multi_pv.lines || multi_pv.margin.is_some_and(|m| root.score >= best - m))
    });
    exact.map(|(_, root)| Line::new(root.score, root.line.clone())).collect()
}
