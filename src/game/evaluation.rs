//! The evaluation that rules give: `feature(Name, Player, N)` counts something, `weight(Name, W)` says what it is worth.
//!
//! The score of a position is the sum of weight times (mine minus the mean of the others') over all features. Several
//! answers of a feature are added up, and none is 0. Weights do not depend on the position: they are read once per game.
//! Others may take their place (`weights`).

use std::sync::Arc;

use super::{Game, GameError, Move, Position};
use crate::engine::Value;
use crate::term::Term;

/// The weights of a game, ready to be asked with.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    pub weights: Vec<Weighted>,
    players: Vec<Value>,
}

/// A feature and what it is worth.
#[derive(Clone, Debug)]
pub(super) struct Weighted {
    pub name: Term,
    value: Value,
    /// What the rules say.
    pub own: i64,
    /// What counts.
    pub weight: i64,
}

impl Evaluation {
    /// The score for a player, from the counts of all features.
    fn score(&self, sums: &[i64], player: usize) -> i32 {
        let counts = self.weights.iter().zip(sums.chunks(self.players.len()));
        let score = counts
            .fold(0_i64, |score, (weighted, counts)| score.saturating_add(worth(counts, weighted.weight, player)));
        score.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// One feature of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name.
    pub name: Term,
    /// What each is worth.
    pub weight: i64,
    /// How many each player has, in turn order.
    pub counts: Vec<i64>,
}

impl Feature {
    /// How many more a player has than the others, on average.
    pub fn lead(&self, player: usize) -> i64 {
        worth(&self.counts, 1, player)
    }

    /// What it adds to the score of a player.
    pub fn worth(&self, player: usize) -> i64 {
        worth(&self.counts, self.weight, player)
    }
}

/// What the counts of a feature are worth to a player: the weight times what the player has more than the mean of the
/// others, towards zero.
#[inline]
fn worth(counts: &[i64], weight: i64, player: usize) -> i64 {
    let others = counts.len().saturating_sub(1) as i64;
    let lead = counts.iter().enumerate().fold(0_i64, |sum, (number, count)| match number == player {
        true => sum.saturating_add(if others > 1 { count.saturating_mul(others) } else { *count }),
        false => sum.saturating_sub(*count),
    });
    let worth = lead.saturating_mul(weight);
    if others > 1 { worth / others } else { worth }
}

impl Game {
    /// Whether the rules evaluate positions.
    pub fn has_evaluation(&self) -> bool {
        self.asks.feature.is_some() && self.asks.weight.is_some()
    }

    /// Whether the rules say which moves are promising.
    pub fn has_promise(&self) -> bool {
        self.asks.promise.is_some()
    }
}

impl Position {
    /// The score of the position for the player to move.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("dama")?;
    /// # let mut position = regola::Position::new(&game);
    /// position.play_text("22-19 10-13 19-15 12x19")?; // white has lost a man for now
    /// assert!(position.evaluate()? < 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(&mut self) -> Result<i32, GameError> {
        if !self.game().has_evaluation() {
            return Ok(0);
        }
        let player = self.turn();
        self.counted(|evaluation, sums| evaluation.score(sums, player))
    }

    /// The score of the position for each player; `scores` has a place for each.
    pub fn evaluate_each(&mut self, scores: &mut [i32]) -> Result<(), GameError> {
        scores.fill(0);
        if !self.game().has_evaluation() {
            return Ok(());
        }
        self.counted(|evaluation, sums| {
            scores.iter_mut().enumerate().for_each(|(player, score)| *score = evaluation.score(sums, player));
        })
    }

    /// Does something with the evaluation and how many of each feature each player has.
    fn counted<T>(&mut self, then: impl FnOnce(&Evaluation, &[i64]) -> T) -> Result<T, GameError> {
        // Positions in several threads share the game: one that asked it each time would keep the others waiting.
        let evaluation = match self.evaluation.take() {
            Some(evaluation) => evaluation,
            None => self.read_evaluation()?,
        };
        let mut sums = std::mem::take(&mut self.by_plan.sums);
        sums.clear();
        let counted = self.counts(&evaluation, &mut sums).map(|()| then(&evaluation, &sums));
        self.by_plan.sums = sums;
        self.evaluation = Some(evaluation);
        counted
    }

    /// All features with their weights and counts, in the order of the weights.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("dama")?;
    /// # let mut position = regola::Position::new(&game);
    /// let features = position.features()?;
    /// assert_eq!(features[0].name.to_string(), "men");
    /// assert_eq!(features[0].counts, [12, 12]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn features(&mut self) -> Result<Vec<Feature>, GameError> {
        if !self.game().has_evaluation() {
            return Ok(Vec::new());
        }
        let evaluation = self.read_evaluation()?;
        let mut features = Vec::with_capacity(evaluation.weights.len());
        for Weighted { name, value, weight, .. } in &evaluation.weights {
            let counts = evaluation.players.iter().map(|player| self.count(value, player));
            let counts = counts.collect::<Result<_, _>>()?;
            features.push(Feature { name: name.clone(), weight: *weight, counts });
        }
        Ok(features)
    }

    /// How promising a move looks to the rules.
    pub fn promise(&mut self, number: Move) -> Result<i32, GameError> {
        let Some(promise) = self.game().asks.promise else { return Ok(0) };
        let by_plan = self.promise_by_plan(number).map_err(|error| GameError::of("promise/2", error, None))?;
        if let Some(promise) = by_plan {
            return Ok(promise.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        }
        let Some(value) = self.value(number) else { return Ok(0) };
        let given = self.engine().first_value(promise, &[&value]);
        match self.checked("promise/2", given)? {
            Some(given) => Ok(integer("promise/2", given)?.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
            None => Ok(0),
        }
    }

    /// The weights, read when they are first needed.
    pub(super) fn read_evaluation(&mut self) -> Result<Arc<Evaluation>, GameError> {
        if let Some(known) = self.game.evaluation.get() {
            return Ok(Arc::clone(known));
        }
        let goal = Term::compound("weight", [Term::var("Name"), Term::var("Weight")]);
        let mut weights = Vec::new();
        for answer in self.answers("weight/2", &goal)? {
            let open = || Term::var("_");
            let name = answer.get("Name").cloned().unwrap_or_else(open);
            let weight = integer("weight/2", answer.get("Weight").cloned().unwrap_or_else(open))?;
            match self.engine().value(&name) {
                Some(value) => weights.push(Weighted { name, value, own: weight, weight }),
                None => return Err(GameError::OpenFeature(name)),
            }
        }
        let game = &self.game;
        let players = game.players.iter().filter_map(|player| self.engine.value(&Term::atom(player))).collect();
        Ok(Arc::clone(game.evaluation.get_or_init(|| Arc::new(Evaluation { weights, players }))))
    }

    /// How many of each feature each player has.
    fn counts(&mut self, evaluation: &Evaluation, sums: &mut Vec<i64>) -> Result<(), GameError> {
        let by_plan = self.features_by_plan(sums).map_err(|error| GameError::of("feature/3", error, None))?;
        if by_plan && sums.len() == evaluation.weights.len() * evaluation.players.len() {
            return Ok(());
        }
        sums.clear();
        for weighted in &evaluation.weights {
            for player in &evaluation.players {
                sums.push(self.count(&weighted.value, player)?);
            }
        }
        Ok(())
    }

    /// How many of a feature a player has.
    fn count(&mut self, name: &Value, player: &Value) -> Result<i64, GameError> {
        let Some(feature) = self.game().asks.feature else { return Ok(0) };
        let sum = self.engine().sum(feature, &[name, player]);
        self.checked("feature/3", sum)?.map_err(|given| GameError::NotANumber { predicate: "feature/3", given })
    }
}

fn integer(predicate: &'static str, given: Term) -> Result<i64, GameError> {
    given.as_int().ok_or(GameError::NotANumber { predicate, given })
}
