//! A player who chooses moves at a level.
//!
//! A player who searches takes a win at once, and never leaves the opponent one that could be prevented: near-best
//! moves are drawn by lot, and one that loses at once is put back.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::level::{Level, LevelError};
use crate::game::{GameError, Move, Playable, Position, Weights};
use crate::search::{MultiPv, Report, SearchLimits, Searcher, Watcher};

/// The size of a player's table in MiB.
const TABLE: usize = 64;

/// Chooses moves.
#[derive(Debug)]
pub struct Player {
    name: String,
    /// Those that count for it, if not those of the position.
    weights: Option<Weights>,
    searcher: Searcher,
    random: StdRng,
}

/// A move that was chosen.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// The move.
    pub number: Move,
    /// What the search found, if there was one.
    pub report: Option<Report>,
}

impl Player {
    /// A player at a level, such as `hard` or `depth=4`. The same seed makes the same choices.
    pub fn new(level: &str, seed: u64) -> Player {
        let random = StdRng::seed_from_u64(seed);
        let searcher = Searcher::new(TABLE).with_seed(seed);
        Player { name: level.to_owned(), weights: None, searcher, random }
    }

    /// The same with weights of its own.
    pub fn with_weights(self, weights: Option<Weights>) -> Player {
        Player { weights, ..self }
    }

    /// The level as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// From now on plays at another level, with these weights.
    pub fn set_level(&mut self, level: &str, weights: Option<Weights>) {
        level.clone_into(&mut self.name);
        self.weights = weights;
    }

    /// Forgets the game played so far, and gets other random numbers.
    pub fn begin(&mut self, seed: u64) {
        self.forget();
        self.searcher.set_seed(seed);
        self.random = StdRng::seed_from_u64(seed);
    }

    /// Forgets what it has found, since rules or weights are others now.
    pub fn forget(&mut self) {
        self.searcher.forget();
    }

    /// Chooses a move; none if there is none, or if the stop flag was raised before one was found.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// use std::sync::Arc;
    ///
    /// use regola::play::Player;
    ///
    /// position.play_text("a1 b2 a2 c3")?;
    /// let mut player = Player::new("hard", 1);
    /// let chosen = player.choose(&mut position, &Arc::default(), &mut |_progress| {})?.unwrap();
    /// assert_eq!(position.notation(chosen.number)?, "a3"); // the third in a line
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(
        &mut self,
        position: &mut Position,
        stop: &Arc<AtomicBool>,
        watch: Watcher<'_>,
    ) -> Result<Option<ChosenMove>, LevelError> {
        let Some(weights) = &self.weights else { return self.look_ahead(position, stop, watch) };
        let others = position.weights()?;
        position.set_weights(weights)?;
        let choice = self.look_ahead(position, stop, watch);
        position.set_weights(&others)?;
        choice
    }

    /// Chooses a move by the weights of the position.
    fn look_ahead(
        &mut self,
        position: &mut Position,
        stop: &Arc<AtomicBool>,
        watch: Watcher<'_>,
    ) -> Result<Option<ChosenMove>, LevelError> {
        let level = Level::read(position, &self.name)?;
        if level.random {
            return Ok(self.at_random(position, &level)?.map(|number| ChosenMove { number, report: None }));
        }
        // A search of one move does not see that the opponent is left without any.
        if level.depth == Some(1)
            && let Some(number) = winning(position)?
        {
            return Ok(Some(ChosenMove { number, report: None }));
        }
        let multi_pv = MultiPv { lines: 1, margin: (level.margin > 0).then_some(level.margin) };
        position.set_classes(level.keep.iter().map(|(pattern, _)| pattern.clone()).collect());
        self.searcher.set_kept(level.keep.iter().map(|(_, most)| *most).collect());
        self.searcher.set_multi_pv(multi_pv);
        let limits = SearchLimits { depth: level.depth, nodes: level.nodes, time: level.time, stop: Arc::clone(stop) };
        let report = match level.techniques() {
            Some(techniques) => {
                self.searcher.set_techniques(techniques);
                self.searcher.search(position, &limits, watch)
            }
            None => level.algorithm.search(position, &limits, 0),
        };
        position.set_classes(Vec::new());
        let report = report?;
        let candidates: Vec<Move> = report.lines.iter().filter_map(|line| line.moves.first().copied()).collect();
        let chosen = self.safe(position, candidates)?;
        Ok(chosen.map(|number| ChosenMove { number, report: Some(report) }))
    }

    fn at_random(&mut self, position: &mut Position, level: &Level) -> Result<Option<Move>, GameError> {
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        if self.random.random_range(0..100) < level.wins
            && let Some(win) = winning(position)?
        {
            return Ok(Some(win));
        }
        Ok((!moves.is_empty()).then(|| moves[self.random.random_range(0..moves.len())]))
    }

    /// One of the candidates, by lot, that does not lose at once; if all do, any other move that does not.
    fn safe(&mut self, position: &mut Position, mut candidates: Vec<Move>) -> Result<Option<Move>, GameError> {
        let best = candidates.first().copied();
        let mut tried = Vec::new();
        while !candidates.is_empty() {
            let number = candidates.swap_remove(self.random.random_range(0..candidates.len()));
            if !loses(position, number)? {
                return Ok(Some(number));
            }
            tried.push(number);
        }
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        for number in moves {
            if !tried.contains(&number) && !loses(position, number)? {
                return Ok(Some(number));
            }
        }
        Ok(best)
    }
}

/// A move that wins at once.
fn winning(position: &mut Position) -> Result<Option<Move>, GameError> {
    let mover = position.turn();
    let mut moves = Vec::new();
    position.moves(&mut moves)?;
    for number in moves {
        position.make(number)?;
        let won = has_won(position, mover);
        position.unmake();
        if won? {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Whether a player has won.
fn has_won(position: &mut Position, player: usize) -> Result<bool, GameError> {
    Ok(match position.decided()? {
        Some(outcome) => outcome.winner() == Some(player),
        None => position.is_stuck_for(player)?,
    })
}

/// Whether a move loses the game, or lets the opponent win at once.
fn loses(position: &mut Position, number: Move) -> Result<bool, GameError> {
    let mover = position.turn();
    position.make(number)?;
    let reply = match position.decided() {
        Ok(None) if Playable::turn(position) != mover => winning(position).map(|win| win.is_some()),
        Ok(decided) => Ok(decided.is_some_and(|outcome| {
            let winners = outcome.winners();
            !winners.is_empty() && !winners.contains(mover)
        })),
        Err(error) => Err(error),
    };
    position.unmake();
    reply
}
