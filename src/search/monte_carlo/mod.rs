//! Monte-Carlo tree search: random games from the leaves of a tree that grows where they go well (R. Coulom, "Efficient
//! Selectivity and Backup Operators in Monte-Carlo Tree Search", 2006; UCT: L. Kocsis and C. Szepesvári, 2006).
//!
//! Each game has four steps: down the tree to a leaf (`tree`), one node more, a game to its end (`playout`), and back up
//! with the result. It needs no evaluation, and works for any number of players: every node counts for the player who
//! moved there. Beside it, the result is tried to be proved as in any other search. Scores are the expected result in
//! thousandths: 0 is an even game, 1000 a sure win.

mod averages;
mod playout;
mod tree;

use rand::SeedableRng;
use rand::rngs::SmallRng;

use self::averages::MoveAverages;
use self::tree::{ROOT, Tree};
use super::deepening::Watcher;
use super::limits::{SearchError, SearchLimits};
use super::report::{Line, Progress, Report};
use super::root::MultiPv;
use super::score::{DRAW, MOST_PLIES, Score, Verdict, loss_in, win_in};
use super::worker::Worker;
use crate::game::{GameError, Move, Outcome, Playable};

/// Where only the depth is limited, games for each ply of it.
const GAMES_PER_PLY: u32 = 1000;

/// Games between two looks at the clock, at the proof and at the watcher.
const ROUND: u32 = 32;

/// The least number of games behind a move for it to be part of a line.
const EXPECTED: u32 = 8;

/// What a search keeps from move to move.
#[derive(Debug)]
pub(super) struct MonteCarlo {
    tree: Tree,
    bytes: usize,
    /// The moves made before the root, if they are known.
    history: Option<Vec<Move>>,
    moves: MoveAverages,
    random: SmallRng,
    /// The deepest leaf.
    depth: u32,
    /// The size of evaluations on average, where games are too long to be played to their end.
    scale: f32,
}

/// What an outcome is worth for one of the players, from 0 to 1.
fn reward(outcome: Outcome, player: usize, players: usize) -> f32 {
    match players {
        1 => f32::from(u8::from(outcome.winner() == Some(player))),
        _ => outcome.share(player, players) as f32,
    }
}

impl MonteCarlo {
    /// An empty tree with room for so many bytes. The same seed plays the same games.
    pub fn new(bytes: usize, seed: u64) -> MonteCarlo {
        let random = SmallRng::seed_from_u64(seed);
        let (tree, moves) = (Tree::new(bytes, 2), MoveAverages::default());
        MonteCarlo { tree, bytes, history: None, moves, random, depth: 0, scale: 1.0 }
    }

    /// Goes on with what is known of a position, if the last search was about one before it.
    fn begin(&mut self, history: Option<Vec<Move>>, players: usize) {
        let since = self.history.as_ref().zip(history.as_ref()).and_then(|(old, new)| new.strip_prefix(&old[..]));
        let known = since.and_then(|moves| {
            moves.iter().try_fold(ROOT, |at, number| {
                self.tree.children(at).find(|&child| self.tree.node(child).number == *number)
            })
        });
        self.tree = known.map_or_else(|| Tree::new(self.bytes, players), |at| self.tree.below(at, self.bytes));
        self.history = history;
        self.depth = 0;
    }
}

impl<P: Playable> Worker<'_, P> {
    /// Plays games until a limit or a proof ends it.
    pub fn sample(
        &mut self,
        search: &mut MonteCarlo,
        limits: &SearchLimits,
        multi_pv: MultiPv,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        search.begin(self.position.path(), self.position.players());
        let mut state = match self.start(limits, multi_pv)? {
            Ok(state) => state,
            Err(report) => return Ok(report),
        };
        if !search.tree.node(ROOT).is_expanded {
            let moves: Vec<Move> = state.moves.iter().map(|root| root.number).collect();
            search.tree.expand(ROOT, self.position.turn(), &moves);
        }
        let proves = self.techniques.proof && multi_pv == MultiPv::default() && !self.position.is_graded();
        let most = limits.depth.filter(|_| limits.nodes.is_none() && limits.time.is_none());
        let most = most.map_or(u32::MAX, |depth| depth.saturating_mul(GAMES_PER_PLY));
        let mut games = 0;
        while games < most && state.verdict.is_none() && search.tree.node(ROOT).proved.is_none() {
            games += ROUND;
            let played = (0..ROUND).try_for_each(|_| self.play_game(search));
            match played.and_then(|()| if proves { self.try_proof(&mut state) } else { Ok(()) }) {
                Ok(()) => {}
                Err(SearchError::Game(error)) => return Err(error),
                Err(SearchError::Limit | SearchError::Share) => break,
            }
            self.shares = search.shares();
            let lines = search.lines(multi_pv);
            let (nodes, elapsed) = (self.counts.nodes, self.clock.elapsed());
            watch(&Progress { depth: search.depth, lines: &lines, nodes, elapsed, shares: &self.shares });
        }
        self.shares = search.shares();
        let proved = state.verdict.or(state.proof.outcome);
        let mut report = self.report(state.best(), proved, search.depth, multi_pv);
        if proved.is_none() {
            search.complete(&mut report, self.position.turn(), multi_pv);
        }
        Ok(report)
    }
}

impl MonteCarlo {
    /// Adds what the trees of other threads have found about the moves at the root, and reports it.
    pub fn merge(&mut self, others: &[MonteCarlo], report: &mut Report, turn: usize, multi_pv: MultiPv) {
        for child in self.tree.children(ROOT) {
            let number = self.tree.node(child).number;
            for other in others {
                let same =
                    other.tree.children(ROOT).map(|child| other.tree.node(child)).find(|node| node.number == number);
                if let Some(same) = same {
                    let node = self.tree.node_mut(child);
                    node.average += same.average;
                    node.proved = node.proved.or(same.proved);
                }
            }
        }
        let root = self.tree.proved(ROOT, turn);
        self.tree.node_mut(ROOT).proved = root;
        report.shares = self.shares();
        if report.verdict.is_none() {
            self.complete(report, turn, multi_pv);
        }
    }

    /// Puts the moves at the root and what is proved of them into a report.
    fn complete(&self, report: &mut Report, turn: usize, multi_pv: MultiPv) {
        report.verdict = self.verdict(turn);
        report.lines = self.lines(multi_pv);
    }

    /// What is proved, for the player to move.
    fn verdict(&self, turn: usize) -> Option<Verdict> {
        let winners = self.tree.node(ROOT).proved?.winners();
        Some(match (winners.contains(turn), winners.len()) {
            (_, 0) => Verdict::Draw,
            (true, 1) => Verdict::Won,
            (true, _) => Verdict::Shared,
            (false, _) => Verdict::Lost,
        })
    }

    /// How many games began with each move.
    fn shares(&self) -> Vec<(Move, u64)> {
        let nodes = self.tree.children(ROOT).map(|child| self.tree.node(child));
        nodes.map(|node| (node.number, node.average.count.into())).collect()
    }

    /// The best moves, each with what is expected after it.
    fn lines(&self, multi_pv: MultiPv) -> Vec<Line> {
        let ranked = self.tree.ranked(ROOT);
        let lines = ranked.into_iter().map(|child| Line::new(self.score(child), self.line(child)));
        let mut lines: Vec<Line> = lines.collect();
        let best = lines.first().map_or(DRAW, |line| line.score);
        let near = |line: &Line| multi_pv.margin.is_some_and(|margin| line.score >= best.saturating_sub(margin));
        let mut at = 0;
        lines.retain(|line| {
            at += 1;
            at <= multi_pv.lines.max(1) || near(line)
        });
        lines
    }

    fn score(&self, child: u32) -> Score {
        let node = self.tree.node(child);
        match node.proved.map(|outcome| self.tree.reward(outcome, node.mover.into())) {
            Some(1.0) => win_in(MOST_PLIES),
            Some(0.0) => loss_in(MOST_PLIES),
            Some(_) => DRAW,
            None => {
                // A game that is even is worth 0, whatever the number of players who share it.
                let players = self.tree.players.max(2) as f32;
                ((players * node.average.mean() - 1.0) / (players - 1.0) * 1000.0).round() as Score
            }
        }
    }

    /// The moves that were tried most, from a node on.
    fn line(&self, from: u32) -> Vec<Move> {
        let mut line = vec![self.tree.node(from).number];
        let mut at = from;
        while let Some(&next) = self.tree.ranked(at).first() {
            let node = self.tree.node(next);
            if node.average.count < EXPECTED && node.proved.is_none() {
                break;
            }
            line.push(node.number);
            at = next;
        }
        line
    }
}
