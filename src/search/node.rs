//! The heart of the search: the score of a node by principal-variation alpha-beta, in numbered steps.
//!
//! Fail-soft: a score outside the window is still a bound as good as can be said. A player may move twice in a row, so
//! windows and scores are turned round only where the turn has passed.

use super::limits::SearchError;
use super::move_history::Place;
use super::order::{Candidate, Pick, Picker};
use super::score::{DRAW, MOST_PLIES, Score, loss_in, over, win_in, within};
use super::transposition::Bound;
use super::worker::{Aim, NodeScore, Worker};
use crate::game::{Move, Outcome, Playable, SearchEvent};

/// What lies between what both players have already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub const FULL: Window = Window { alpha: loss_in(0) - 1, beta: win_in(0) + 1 };

    /// The same as the other player sees it.
    pub fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only the question whether a score is above alpha.
    pub fn scout(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub fn is_scout(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<P: Playable> Worker<'_, P> {
    /// The score of the position for the player to move; the position observes it.
    pub fn node(&mut self, window: Window, depth: u32) -> Result<NodeScore, SearchError> {
        self.position.observe(SearchEvent::Entered { depth, alpha: window.alpha, beta: window.beta });
        let found = self.score(window, depth)?;
        self.position.observe(SearchEvent::Left { score: found.score });
        Ok(found)
    }

    fn score(&mut self, window: Window, depth: u32) -> Result<NodeScore, SearchError> {
        let ply = self.ply();
        self.line(ply).clear();
        // 1. The game may be over.
        if let Some(outcome) = self.position.decided()? {
            self.position.observe(SearchEvent::Over);
            return Ok(self.over(outcome, ply));
        }
        // 2. Nothing matters that is farther than what is known.
        let window = match self.distance_window(window, ply) {
            Ok(narrowed) => narrowed,
            Err(found) => return Ok(found),
        };
        // 3. The table may know the score, and knows a good move.
        let repeated = self.position.occurrences() > 1;
        let entry = self.look_up(ply);
        if let Some(found) = entry.filter(|_| !repeated).and_then(|entry| self.usable(&entry, window, depth)) {
            self.counts.table_cutoffs += 1;
            self.position.observe(SearchEvent::Known);
            self.line(ply).extend(entry.and_then(|entry| entry.best));
            return Ok(found);
        }
        // 4. At the horizon, estimate.
        if self.aim == Aim::End {
            self.longest = self.longest.max(ply);
            self.endless |= repeated || depth == 0;
            if self.endless {
                return Err(SearchError::Share);
            }
        }
        if depth == 0 || ply >= MOST_PLIES - 1 {
            let found = self.horizon()?;
            self.position.observe(SearchEvent::Estimated);
            if !repeated && self.aim == Aim::Best {
                let hint = entry.and_then(|entry| entry.best);
                self.remember(ply, found, Bound::Exact, 0, hint, false);
            }
            return Ok(found);
        }
        // 5. Try the moves, best first.
        let mut picker = self.take_picker();
        let hint = entry.and_then(|entry| entry.best).filter(|_| self.techniques.table_move && self.kept.is_empty());
        picker.start(hint);
        let trial = self.try_moves(&mut picker, window, depth, entry.is_some_and(|entry| entry.forced));
        self.return_picker(picker);
        let Trial { best, found, forced } = trial?;
        // 6. Remember what was found.
        let bound = match found.score {
            score if score >= window.beta => Bound::Lower,
            score if score <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        if !repeated {
            self.remember(ply, found, bound, depth, best, forced);
        }
        Ok(found)
    }

    /// Tries moves until one is too good or all were tried.
    fn try_moves(
        &mut self,
        picker: &mut Picker,
        window: Window,
        depth: u32,
        forced: bool,
    ) -> Result<Trial, SearchError> {
        let ply = self.ply();
        let place = Place { ply, player: self.position.turn(), previous: self.path.last().copied() };
        let mut trial = Trial { best: None, found: NodeScore::exact(loss_in(0) - 1), forced };
        let (mut alpha, mut exact) = (window.alpha, true);
        loop {
            // 5a. Pick a move. A look at the position after it may show that it is enough.
            let open = Window { alpha, beta: window.beta };
            let pick = self.pick(picker, place, open, depth)?;
            trial.forced = picker.is_forced().unwrap_or(trial.forced);
            let (candidate, found) = match pick {
                Pick::Enough(candidate, found) => (candidate, found),
                // 5b. Search it.
                Pick::Try(number) => {
                    let (index, forced) = (picker.tried.len(), trial.forced);
                    let found = self.occupied(number, depth, |worker| {
                        worker.after(number, |worker| worker.child(open, depth, index, forced, place.player))
                    })?;
                    (Candidate { number, step: self.step, merit: 0 }, found)
                }
                Pick::Done => break,
            };
            exact &= found.exact;
            if found.score > trial.found.score {
                trial.found = found;
            }
            if found.score > alpha {
                self.extend_line(ply, candidate.number);
                (trial.best, alpha) = (Some(candidate.number), found.score);
            }
            // 5c. Too good: the opponent will not let it come to this.
            if found.score >= window.beta {
                let untried = picker.moves().len().saturating_sub(picker.tried.len() + 1);
                self.position.observe(SearchEvent::Cut { untried });
                self.cut(place, candidate, &picker.tried, depth);
                return Ok(trial);
            }
            picker.tried.push(candidate);
        }
        // 5d. Without a move, the rules say what the outcome is.
        if picker.moves().is_empty() {
            self.position.observe(SearchEvent::Over);
            let stuck = self.position.stuck()?;
            return Ok(Trial { found: self.over(stuck, ply), ..trial });
        }
        if let Some(settled) = picker.settled {
            trial.found.score = trial.found.score.max(settled.score);
            exact &= settled.exact;
        }
        trial.found.exact = exact;
        Ok(trial)
    }

    /// The score after a move, for the player who made it.
    pub fn child(
        &mut self,
        window: Window,
        depth: u32,
        index: usize,
        forced: bool,
        mover: usize,
    ) -> Result<NodeScore, SearchError> {
        let depth = depth - 1 + self.extension(forced);
        if index == 0 {
            return self.below(window, depth, mover);
        }
        let reduction = self.reduction(depth, index);
        if reduction > 0 {
            let found = self.below(window.scout(), depth - reduction, mover)?;
            if found.score <= window.alpha {
                return Ok(found);
            }
            self.counts.verifications += 1;
        }
        if self.techniques.scout && !window.is_scout() {
            let found = self.below(window.scout(), depth, mover)?;
            if found.score <= window.alpha || found.score >= window.beta {
                return Ok(found);
            }
            self.counts.surprises += 1;
        }
        self.below(window, depth, mover)
    }

    /// The score of the position for the player who has just moved.
    pub fn below(&mut self, window: Window, depth: u32, mover: usize) -> Result<NodeScore, SearchError> {
        if self.position.turn() == mover {
            self.twice = true;
            return self.node(window, depth);
        }
        Ok(self.node(window.reversed(), depth)?.reversed())
    }

    /// The score of a finished game. What repetition has ended without a winner holds for this game only.
    pub fn over(&mut self, outcome: Outcome, ply: u32) -> NodeScore {
        let score = over(outcome, self.position.turn(), ply);
        match outcome {
            Outcome::Win(_) => NodeScore::exact(score),
            _ if self.position.occurrences() > 1 => NodeScore::estimate(score),
            _ => NodeScore::exact(score),
        }
    }

    /// The evaluation; in a proof, all that counts is that no player has won here.
    fn horizon(&mut self) -> Result<NodeScore, SearchError> {
        if self.aim == Aim::Proof {
            return Ok(NodeScore::estimate(DRAW));
        }
        self.counts.evaluations += 1;
        Ok(NodeScore::estimate(within(self.position.evaluate()?)))
    }

    /// Learns from a move that was too good.
    fn cut(&mut self, place: Place, best: Candidate, tried: &[Candidate], depth: u32) {
        self.counts.cutoffs += 1;
        self.counts.first_cutoffs += u64::from(tried.is_empty());
        if self.orders {
            self.move_history.learn(place, best, tried, depth);
        }
    }
}

/// What trying the moves of a node gave.
struct Trial {
    best: Option<Move>,
    found: NodeScore,
    /// Whether there was only one move.
    forced: bool,
}
