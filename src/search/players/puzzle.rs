//! Puzzles: a game for one player, who wants to win in as few moves as possible.
//!
//! Two searches take turns, each with twice the work of the time before. One goes deeper move by move, so that the first
//! solution it finds is a shortest one; the other goes to the end of every line and sees no position twice, so that it
//! finds some solution soon, or that there is none. A solution that only the second has found is improved on with as much
//! work again.

use rustc_hash::FxHashMap;

use crate::game::{GameError, Move, Outcome, Playable};
use crate::search::counts::Counts;
use crate::search::deepening::Watcher;
use crate::search::limits::{Clock, SearchError, SearchLimits};
use crate::search::report::{Line, Progress, Report};
use crate::search::score::{MOST_PLIES, Verdict, win_in};
use crate::search::techniques::Techniques;
use crate::search::threads::Searcher;

/// The work of the first turn, in nodes or microseconds.
const FIRST_TURN: u64 = 10_000;

/// What a known position takes, in bytes.
const ENTRY: usize = 32;

/// How deep a position is looked at for a move where no solution was found.
const USUAL_DEPTH: u32 = 4;

/// What has come of a puzzle so far.
#[derive(Debug, Default)]
struct Found {
    solution: Option<Vec<Move>>,
    /// There is no solution within this many moves.
    without: u32,
    /// There is none at all.
    none: bool,
}

impl Found {
    /// Whether nothing is left to find out.
    fn is_settled(&self) -> bool {
        self.none || self.solution.as_ref().is_some_and(|moves| moves.len() as u32 == self.without + 1)
    }
}

impl Searcher {
    /// Solves a puzzle; without a solution, the move is chosen by evaluation.
    pub(in crate::search) fn solve<P: Playable>(
        &mut self,
        position: &mut P,
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        let most = (self.mebibytes.max(1) << 20) / ENTRY;
        let time = limits.time.map(|time| time * 3 / 4);
        let clock = Clock::new(&SearchLimits { time, ..limits.clone() }, 1);
        let over = position.decided()?;
        let mut solver = Solver {
            position,
            clock,
            counts: Counts::default(),
            known: FxHashMap::default(),
            most,
            path: Vec::new(),
            cut: false,
        };
        let mut found = Found::default();
        if over.is_none() {
            solver.run(&mut found, limits.depth)?;
        }
        let (counts, elapsed) = (solver.counts, solver.clock.elapsed());
        if let Some(moves) = found.solution.take() {
            let plies = moves.len() as u32;
            let verdict = if plies == found.without + 1 { Verdict::Win(plies) } else { Verdict::Won };
            let lines = vec![Line::new(win_in(plies), moves)];
            watch(&Progress { depth: plies, lines: &lines, nodes: counts.nodes, elapsed, shares: &[] });
            return Ok(Report { lines, verdict: Some(verdict), depth: plies, counts, elapsed, shares: Vec::new() });
        }
        let techniques = std::mem::replace(&mut self.techniques, Techniques::EXACT);
        let rest = SearchLimits {
            depth: limits.depth.or(Some(USUAL_DEPTH)),
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(counts.nodes).max(1)),
            time: limits.time.map(|time| time.saturating_sub(elapsed)),
            ..limits.clone()
        };
        let report = self.alpha_beta(position, &rest, watch);
        self.techniques = techniques;
        let mut report = report?;
        report.counts += counts;
        report.elapsed += elapsed;
        if over.is_none() {
            report.verdict = found.none.then_some(Verdict::Lost);
        }
        Ok(report)
    }
}

struct Solver<'p, P> {
    position: &'p mut P,
    clock: Clock,
    counts: Counts,
    /// Positions that were seen, with the number of moves that were left then.
    known: FxHashMap<u64, u32>,
    /// No more positions are remembered.
    most: usize,
    path: Vec<Move>,
    /// Whether something was left out: because of the depth, or because there were too many positions.
    cut: bool,
}

/// Which of the two searches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Shortest,
    Any,
}

impl<P: Playable> Solver<'_, P> {
    /// Lets the two searches take turns until nothing is left to find out, or a limit ends it.
    fn run(&mut self, found: &mut Found, depth: Option<u32>) -> Result<(), GameError> {
        let most = depth.unwrap_or(MOST_PLIES).min(MOST_PLIES);
        let (mut turn, mut last) = (FIRST_TURN, false);
        let mut any = depth.is_none();
        loop {
            let mut left = true;
            while left && !found.is_settled() && found.without < most {
                match self.attempt(Way::Shortest, found.without + 1, turn) {
                    Ok(Some(moves)) => found.solution = Some(moves),
                    Ok(None) => (found.without, found.none) = (found.without + 1, !self.cut),
                    Err(SearchError::Share) => left = false,
                    Err(SearchError::Limit) => return Ok(()),
                    Err(SearchError::Game(error)) => return Err(error),
                }
            }
            if found.is_settled() || found.without >= most || last {
                return Ok(());
            }
            if any {
                match self.attempt(Way::Any, MOST_PLIES, turn) {
                    Ok(Some(moves)) => found.solution = Some(moves),
                    Ok(None) => found.none = !self.cut,
                    Err(SearchError::Share) => {}
                    Err(SearchError::Limit) => return Ok(()),
                    Err(SearchError::Game(error)) => return Err(error),
                }
                any = found.solution.is_none() && !found.none;
            }
            // What is solved gets one more turn for a shorter solution.
            last = found.solution.is_some();
            turn = turn.saturating_mul(2);
        }
    }

    /// A solution within a number of moves, with a share of the work; nothing if there is none.
    fn attempt(&mut self, way: Way, moves: u32, share: u64) -> Result<Option<Vec<Move>>, SearchError> {
        self.clock.grant(Some(share), self.counts.nodes);
        self.known.clear();
        self.path.clear();
        self.cut = false;
        let solved = self.solves(way, moves);
        self.clock.grant(None, 0);
        Ok(solved?.then(|| std::mem::take(&mut self.path)))
    }

    /// Whether the position can be solved; the moves are then on the path.
    fn solves(&mut self, way: Way, left: u32) -> Result<bool, SearchError> {
        if let Some(outcome) = self.position.decided()? {
            return Ok(outcome == Outcome::Win(0));
        }
        let mut moves = Vec::new();
        if left > 0 {
            let key = self.position.key();
            match self.known.get(&key) {
                Some(&known) if way == Way::Any || known >= left => return Ok(false),
                None if self.known.len() >= self.most => self.cut = true,
                _ => {
                    self.known.insert(key, left);
                }
            }
        }
        self.counts.generations += 1;
        self.position.moves(&mut moves)?;
        if moves.is_empty() {
            return Ok(self.position.stuck()? == Outcome::Win(0));
        }
        if left == 0 {
            self.cut = true;
            return Ok(false);
        }
        for number in moves {
            self.clock.check(self.counts.nodes)?;
            self.counts.nodes += 1;
            self.position.make(number)?;
            self.path.push(number);
            let solved = self.solves(way, left - 1);
            self.position.unmake();
            if solved? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }
}
