//! The evaluation that rules give: `feature(Name, Player, N)` counts something, `weight(Name, W)` says what it is worth.
//!
//! The score of a position is the sum of weight times (mine minus the opponent's) over all features. Several answers
//! of a feature are added up, and none is 0. Weights do not depend on the position: they are read once per game.
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
    /// How many more a player has than the others.
    pub fn lead(&self, player: usize) -> i64 {
        self.counts.iter().enumerate().fold(0_i64, |sum, (number, count)| {
            if number == player { sum.saturating_add(*count) } else { sum.saturating_sub(*count) }
        })
    }

    /// What it adds to the score of a player.
    pub fn worth(&self, player: usize) -> i64 {
        self.lead(player).saturating_mul(self.weight)
    }
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
        // Positions in several threads share the game: one that asked it each time would keep the others waiting.
        let evaluation = match self.evaluation.take() {
            Some(evaluation) => evaluation,
            None => self.read_evaluation()?,
        };
        let score = self.score(&evaluation);
        self.evaluation = Some(evaluation);
        score
    }

    fn score(&mut self, evaluation: &Evaluation) -> Result<i32, GameError> {
        let mine = self.turn();
        let mut sums = std::mem::take(&mut self.by_plan.sums);
        sums.clear();
        self.counts(evaluation, &mut sums)?;
        let mut score = 0_i64;
        for (weighted, counts) in evaluation.weights.iter().zip(sums.chunks(evaluation.players.len())) {
            for (number, count) in counts.iter().enumerate() {
                let worth = count.saturating_mul(weighted.weight);
                score = if number == mine { score.saturating_add(worth) } else { score.saturating_sub(worth) };
            }
        }
        self.by_plan.sums = sums;
        Ok(score.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
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
