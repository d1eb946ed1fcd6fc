//! The tree that a search walked: every move that was made, with what the searcher found in the position after it.

mod branch;
mod dot;
#[cfg(feature = "json")]
mod json;
mod recorder;
mod svg;
mod text;

use std::sync::Arc;

use crate::diagnostic::visible;
use crate::game::{GameError, Move, Position};
use crate::search::{Algorithm, Report, Score, SearchLimits, Verdict, WIN, verdict};
use recorder::Recorder;

/// No tree is larger.
pub const MOST_NODES: usize = 200_000;
/// The size of the table of positions, in MiB, where there is one.
const TABLE: usize = 16;

/// Why a position was not searched further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was: its moves were tried.
    Moves,
    /// The game is over.
    Over,
    /// The table knew the score.
    Known,
    /// It is the horizon.
    Horizon,
    /// It was made only to have a look at it.
    Looked,
}

/// A position that the search came to.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The move that led to it and its text; none at the root.
    pub made: Option<(Move, String)>,
    /// The positions that were looked at after it.
    pub children: Vec<usize>,
    /// The number of the player to move.
    pub turn: usize,
    /// What both players had already, as the player to move sees it, when it was searched last.
    pub window: Option<(Score, Score)>,
    /// What was found for the player to move.
    pub score: Option<Score>,
    /// Why it was not searched further.
    pub end: End,
    /// How many moves were not tried, because one was too good.
    pub untried: usize,
    /// Whether it lies on the best line.
    pub best: bool,
}

/// The tree of a search.
#[derive(Clone, Debug)]
pub struct Tree {
    /// All positions, the root first, in the order in which they were looked at.
    pub visits: Vec<Visit>,
    /// The players.
    pub players: Vec<Arc<str>>,
    /// How it was searched,
    pub algorithm: Algorithm,
    /// and what the searcher itself says of it.
    pub report: Report,
}

impl Tree {
    /// Searches a position and keeps the tree; nothing if it has more than [`MOST_NODES`] positions.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// use regola::search::{Algorithm, SearchLimits};
    /// use regola::tree::Tree;
    ///
    /// let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
    /// let tree = Tree::of(&mut position, Algorithm::Minimax, &limits)?.unwrap();
    /// assert_eq!(tree.nodes(), 9 + 9 * 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(position: &mut Position, algorithm: Algorithm, limits: &SearchLimits) -> Result<Option<Tree>, GameError> {
        let players = position.game().players().to_vec();
        let mut recorder = Recorder::new(position);
        let report = algorithm.search(&mut recorder, limits, TABLE)?;
        if recorder.is_full {
            return Ok(None);
        }
        let mut tree = Tree { visits: recorder.visits, players, algorithm, report };
        tree.mark_best();
        Ok(Some(tree))
    }

    /// How many positions were looked at below the root: as many as the searcher has counted.
    pub fn nodes(&self) -> usize {
        self.visits.len() - 1
    }

    /// Marks the best line; where a move was searched several times, the last time counts.
    fn mark_best(&mut self) {
        let line = self.report.lines.first().map_or_else(Vec::new, |line| line.moves.clone());
        let mut at = 0;
        self.visits[0].best = true;
        for number in line {
            let is_it = |child: &&usize| self.visits[**child].made.as_ref().is_some_and(|(made, _)| *made == number);
            let Some(&next) = self.visits[at].children.iter().rev().find(is_it) else { return };
            self.visits[next].best = true;
            at = next;
        }
        // Minimax reports only the first move.
        while self.algorithm == Algorithm::Minimax
            && let Some(next) = self.first_best(&self.visits[at])
        {
            self.visits[next].best = true;
            at = next;
        }
    }

    /// The first position after this one that has its score, where all were searched.
    fn first_best(&self, visit: &Visit) -> Option<usize> {
        let same = |child: &Visit| self.is_of_root(child) == self.is_of_root(visit);
        let score = |child: &Visit| if same(child) { child.score } else { child.score.map(|score| -score) };
        visit.children.iter().copied().find(|&child| score(&self.visits[child]) == visit.score)
    }

    /// The score of a position as the player at the root sees it, with the sign of a bound.
    fn described(&self, visit: &Visit) -> String {
        let Some(score) = visit.score else { return String::new() };
        let same = self.is_of_root(visit);
        // What was not searched has no bounds: its score is what it is.
        let window = visit.window.filter(|_| matches!(visit.end, End::Moves | End::Known));
        let bound = match window {
            Some((_, beta)) if score >= beta => Some(same),
            Some((alpha, _)) if score <= alpha => Some(!same),
            _ => None,
        };
        let bound = bound.map_or("", |at_least| if at_least { "≥ " } else { "≤ " });
        format!("{bound}{}", number(if same { score } else { -score }))
    }

    /// Whether the player at the root is to move.
    fn is_of_root(&self, visit: &Visit) -> bool {
        visit.turn == self.visits[0].turn
    }

    /// Why moves were not tried. α is what the player at the root has, β what the opponent leaves, both as the player
    /// at the root sees them.
    fn reason(&self, visit: &Visit) -> String {
        let (Some(score), Some((_, beta))) = (visit.score, visit.window) else { return String::new() };
        let root = self.visits[0].turn;
        let other = match self.players.len() {
            2 => &*self.players[1 - visit.turn],
            // One player against all others together.
            _ if visit.turn == root => "an opponent",
            _ => &*self.players[root],
        };
        let has = if score == beta { "an equal score" } else { "a better score" };
        let (alpha, beta) = if self.is_of_root(visit) { (score, beta) } else { (-beta, -score) };
        format!("α {} ≥ β {}: {other} already has {has}", number(alpha), number(beta))
    }

    /// What it is all about.
    fn title(&self) -> String {
        let Report { counts, depth, lines, .. } = &self.report;
        let player = self.players.get(self.visits[0].turn).map_or("", |player| player);
        let best = lines.first().map_or_else(String::new, |line| {
            let first = self.visits.iter().skip(1).find(|visit| visit.best).and_then(|visit| visit.made.as_ref());
            let first = first.map_or("", |(_, text)| text);
            format!(", best {first} with {} for {player}", number(line.score))
        });
        let title = format!(
            "{player} to move, {} to depth {depth}: {} nodes, {} cut-offs{best}",
            self.algorithm.name(),
            counts.nodes,
            counts.cutoffs
        );
        visible(&title).into_owned()
    }
}

/// The text of a score.
fn number(score: Score) -> String {
    match (score, verdict(score)) {
        // No score is known yet.
        (score, _) if score < -WIN => "-∞".to_owned(),
        (score, _) if score > WIN => "∞".to_owned(),
        (_, Some(Verdict::Win(plies))) => format!("win in {plies}"),
        (_, Some(Verdict::Loss(plies))) => format!("loss in {plies}"),
        (0, _) => "0".to_owned(),
        _ => format!("{score:+}"),
    }
}
