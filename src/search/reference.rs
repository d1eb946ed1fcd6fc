//! Reference algorithms by name, from plain minimax to everything, to see what each step gains.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::counts::Counts;
use super::limits::SearchLimits;
use super::players::maxn;
use super::players::sides::Sides;
use super::report::{Line, Report};
use super::root::MultiPv;
use super::score::{Score, loss_in, over, win_in, within};
use super::techniques::Techniques;
use super::threads::Searcher;
use super::transposition::MOST_DEPTH;
use crate::engine::{Limit, QueryError};
use crate::game::{GameError, Move, Playable, SearchEvent};

/// A way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Every move to the full depth.
    Minimax,
    /// Alpha-beta with moves in the order of the rules.
    AlphaBeta,
    /// The same with moves in a good order.
    Ordering,
    /// The same with a transposition table and deepening.
    TranspositionTable,
    /// Every technique that finds the same score as minimax.
    Exact,
    /// Every technique. More than two players are searched as by `Paranoid`.
    #[default]
    Everything,
    /// Every technique, for one player against all others together.
    Paranoid,
    /// Every player for himself.
    MaxN,
    /// Monte-Carlo tree search.
    MonteCarlo,
}

impl Algorithm {
    /// Those that look a number of plies ahead, each with more techniques than the one before.
    pub const BY_DEPTH: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordering,
        Algorithm::TranspositionTable,
        Algorithm::Exact,
        Algorithm::Everything,
    ];

    /// Those for more than two players.
    pub const PLAYERS: [Algorithm; 2] = [Algorithm::Paranoid, Algorithm::MaxN];

    /// All.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        Algorithm::BY_DEPTH.into_iter().chain([Algorithm::MonteCarlo]).chain(Algorithm::PLAYERS)
    }

    /// The names of all, with a separator between them.
    pub fn names(separator: &str) -> String {
        Algorithm::all().map(Algorithm::name).collect::<Vec<_>>().join(separator)
    }

    /// Whether it looks a number of plies ahead, so that its scores can be compared with those of minimax.
    pub fn is_by_depth(self) -> bool {
        Algorithm::BY_DEPTH.contains(&self)
    }

    /// The name to select it by.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Ordering => "ordering",
            Algorithm::TranspositionTable => "table",
            Algorithm::Exact => "exact",
            Algorithm::Everything => "everything",
            Algorithm::MonteCarlo => "mcts",
            Algorithm::Paranoid => "paranoid",
            Algorithm::MaxN => "maxn",
        }
    }

    /// The techniques that it uses; none for minimax and max^n, which are not alpha-beta at all.
    pub fn techniques(self) -> Option<Techniques> {
        match self {
            Algorithm::Minimax | Algorithm::MaxN => None,
            Algorithm::AlphaBeta => Some(Techniques::NONE),
            Algorithm::Ordering => Some(Techniques::ORDERING),
            Algorithm::TranspositionTable => Some(Techniques::TABLE),
            Algorithm::Exact => Some(Techniques::EXACT),
            Algorithm::Everything | Algorithm::Paranoid => Some(Techniques::ALL),
            Algorithm::MonteCarlo => Some(Techniques::MONTE_CARLO),
        }
    }
}

impl Algorithm {
    /// The algorithm of a name.
    ///
    /// ```
    /// use regola::search::Algorithm;
    ///
    /// assert_eq!(Algorithm::named("minimax"), Some(Algorithm::Minimax));
    /// assert_eq!(Algorithm::named("magic"), None);
    /// ```
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::all().find(|algorithm| algorithm.name() == name)
    }

    /// Searches a position to a depth, with a new table of `mebibytes` MiB where it uses one.
    pub fn search<P: Playable>(
        self,
        position: &mut P,
        limits: &SearchLimits,
        mebibytes: usize,
    ) -> Result<Report, GameError> {
        match self.techniques() {
            Some(techniques) => {
                Searcher::new(mebibytes).with_techniques(techniques).search(position, limits, &mut |_| {})
            }
            None if self == Algorithm::MaxN => maxn::search(position, limits, MultiPv::default(), &mut |_| {}),
            None if position.players() > 2 => by_minimax(&mut Sides::new(position), limits),
            None => by_minimax(position, limits),
        }
    }
}

/// The best move by plain minimax; of the moves looked at, if the stop flag was raised.
fn by_minimax<P: Playable>(position: &mut P, limits: &SearchLimits) -> Result<Report, GameError> {
    let (start, stop) = (Instant::now(), &*limits.stop);
    let depth = limits.depth.unwrap_or(1).min(MOST_DEPTH);
    let mut report = Report::default();
    if depth > 0 && position.decided()?.is_none() {
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        for number in moves {
            let mut walk = Walk { position, stop, counts: &mut report.counts };
            match walk.after(number, depth, 0) {
                Ok(score) => report.lines.push(Line::new(score, vec![number])),
                Err(GameError::Query(QueryError::Limit(Limit::Stopped))) => break,
                Err(error) => return Err(error),
            }
        }
    }
    report.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    report.lines.truncate(1);
    Ok(Report { depth, elapsed: start.elapsed(), ..report })
}

/// The score of a position by plain minimax, for the player to move. The only limit is the depth, which is at most the
/// deepest of any search.
///
/// ```
/// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
/// # let mut position = regola::Position::new(&game);
/// use regola::search::{Counts, is_decided, minimax};
///
/// let mut counts = Counts::default();
/// let score = minimax(&mut position, 3, &mut counts)?;
/// assert!(!is_decided(score)); // no player can force a win in three plies
/// assert_eq!(counts.nodes, 9 + 9 * 8 + 9 * 8 * 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimax<P: Playable>(position: &mut P, depth: u32, counts: &mut Counts) -> Result<Score, GameError> {
    Walk { position, stop: &AtomicBool::new(false), counts }.at_ply(depth.min(MOST_DEPTH), 0)
}

/// A walk through the whole tree.
struct Walk<'w, P> {
    position: &'w mut P,
    stop: &'w AtomicBool,
    counts: &'w mut Counts,
}

impl<P: Playable> Walk<'_, P> {
    /// The score of the position for the player to move; the position observes it.
    fn at_ply(&mut self, depth: u32, ply: u32) -> Result<Score, GameError> {
        self.position.observe(SearchEvent::Entered { depth, alpha: loss_in(0) - 1, beta: win_in(0) + 1 });
        let score = self.score(depth, ply)?;
        self.position.observe(SearchEvent::Left { score });
        Ok(score)
    }

    fn score(&mut self, depth: u32, ply: u32) -> Result<Score, GameError> {
        let turn = self.position.turn();
        if let Some(outcome) = self.position.decided()? {
            self.position.observe(SearchEvent::Over);
            return Ok(over(outcome, turn, ply));
        }
        if depth == 0 {
            self.position.observe(SearchEvent::Estimated);
            self.counts.evaluations += 1;
            return Ok(within(self.position.evaluate()?));
        }
        self.counts.generations += 1;
        let mut moves = Vec::new();
        self.position.moves(&mut moves)?;
        let mut best = None;
        for number in moves {
            best = best.max(Some(self.after(number, depth, ply)?));
        }
        best.map_or_else(|| Ok(over(self.position.stuck()?, turn, ply)), Ok)
    }

    /// The score of a move for the player who makes it.
    fn after(&mut self, number: Move, depth: u32, ply: u32) -> Result<Score, GameError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(GameError::Query(QueryError::Limit(Limit::Stopped)));
        }
        let turn = self.position.turn();
        self.counts.nodes += 1;
        self.position.make(number)?;
        let passed = self.position.turn() != turn;
        let score = self.at_ply(depth - 1, ply + 1);
        self.position.unmake();
        Ok(if passed { -score? } else { score? })
    }
}
