//! max^n: every player chooses what is best for that player (Luckhardt and Irani, "An algorithmic solution of N-person
//! games", 1986). Moves are tried in the order of the rules, of equally good ones the first counts, and nothing is cut off
//! but what comes after an immediate win, since nothing is better than that.

use crate::game::{GameError, MOST_PLAYERS, Move, Outcome, Playable};
use crate::search::counts::Counts;
use crate::search::limits::{Clock, SearchError, SearchLimits};
use crate::search::report::{Line, Progress, Report};
use crate::search::score::{Score, of_player, win_in, within};
use crate::search::transposition::MOST_DEPTH;
use crate::search::{MultiPv, Watcher};

/// The score of each player.
type Scores = [Score; MOST_PLAYERS];

/// Searches deeper and deeper until a limit, or until every line ends with the game.
pub(in crate::search) fn search<P: Playable>(
    position: &mut P,
    limits: &SearchLimits,
    multi_pv: MultiPv,
    watch: Watcher<'_>,
) -> Result<Report, GameError> {
    let players = position.players();
    let clock = Clock::new(limits, 1);
    let mut walk = Walk { position, players, clock, counts: Counts::default(), estimates: false };
    let mut report = Report::default();
    let mut moves = Vec::new();
    if walk.position.decided()?.is_none() {
        walk.position.moves(&mut moves)?;
    }
    for depth in 1..=limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH) {
        walk.estimates = false;
        match walk.root(&moves, depth) {
            Ok(lines) => (report.lines, report.depth) = (lines, depth),
            Err(SearchError::Game(error)) => return Err(error),
            Err(SearchError::Limit | SearchError::Share) => break,
        }
        let best = report.score();
        let wanted =
            |at: usize, line: &Line| at < multi_pv.lines || multi_pv.margin.is_some_and(|m| line.score >= best - m);
        let kept = report.lines.iter().enumerate().take_while(|(at, line)| wanted(*at, line)).count();
        report.lines.truncate(kept);
        let (lines, nodes, elapsed) = (&report.lines[..], walk.counts.nodes, walk.clock.elapsed());
        watch(&Progress { depth, lines, nodes, elapsed, shares: &[] });
        if !walk.estimates {
            break;
        }
    }
    if report.lines.is_empty() {
        // Not even one ply was completed; any move is better than none.
        let first = moves.first().map(|&number| Line::new(0, vec![number]));
        report.lines.extend(first);
    }
    Ok(Report { counts: walk.counts, elapsed: walk.clock.elapsed(), ..report })
}

struct Walk<'w, P> {
    position: &'w mut P,
    players: usize,
    clock: Clock,
    counts: Counts,
    /// Whether a score was an estimate.
    estimates: bool,
}

impl<P: Playable> Walk<'_, P> {
    /// All moves at the root, best first.
    fn root(&mut self, moves: &[Move], depth: u32) -> Result<Vec<Line>, SearchError> {
        let turn = self.position.turn();
        let mut lines = Vec::with_capacity(moves.len());
        for &number in moves {
            let mut line = Vec::new();
            let scores = self.after(number, depth, 0, &mut line)?;
            line.push(number);
            line.reverse();
            lines.push(Line { score: scores[turn], moves: line, scores: scores[..self.players].to_vec() });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        Ok(lines)
    }

    /// The scores of the position and the line that leads to them, the last move first.
    fn scores(&mut self, depth: u32, ply: u32, line: &mut Vec<Move>) -> Result<Scores, SearchError> {
        if let Some(outcome) = self.position.decided()? {
            return Ok(self.over(outcome, ply));
        }
        if depth == 0 {
            self.estimates = true;
            self.counts.evaluations += 1;
            let mut scores = [0; MOST_PLAYERS];
            self.position.evaluate_each(&mut scores[..self.players])?;
            return Ok(scores.map(within));
        }
        self.counts.generations += 1;
        let turn = self.position.turn();
        let mut moves = Vec::new();
        self.position.moves(&mut moves)?;
        let mut best: Option<Scores> = None;
        for number in moves {
            let mut below = Vec::new();
            let scores = self.after(number, depth, ply, &mut below)?;
            if best.is_none_or(|best| scores[turn] > best[turn]) {
                best = Some(scores);
                below.push(number);
                *line = below;
            }
            if scores[turn] == win_in(ply + 1) {
                self.counts.cutoffs += 1;
                break;
            }
        }
        match best {
            Some(best) => Ok(best),
            None => {
                let stuck = self.position.stuck()?;
                Ok(self.over(stuck, ply))
            }
        }
    }

    fn after(&mut self, number: Move, depth: u32, ply: u32, line: &mut Vec<Move>) -> Result<Scores, SearchError> {
        self.clock.check(self.counts.nodes)?;
        self.counts.nodes += 1;
        self.position.make(number)?;
        let scores = self.scores(depth - 1, ply + 1, line);
        self.position.unmake();
        scores
    }

    fn over(&self, outcome: Outcome, ply: u32) -> Scores {
        let mut scores = [0; MOST_PLAYERS];
        (0..self.players).for_each(|player| scores[player] = of_player(outcome, player, ply));
        scores
    }
}
