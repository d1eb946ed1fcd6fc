//! Logistic regression: the weights by which the evaluation predicts the results of games best.
//!
//! The chances of the first player are taken to be 1 / (1 + exp(-k · score)). First the k is fitted that suits the old
//! weights, then the weights for that k, so that a score means the same chances as before. Both by Newton's
//! method (iteratively reweighted least squares; Hastie, Tibshirani, Friedman, "The Elements of Statistical Learning",
//! 4.4.1), the weights with a pull towards the old ones (a Gaussian prior), which decides where games say little. The
//! positions of a game share its result, so that they count as one observation together.

use super::matrix::{Factor, dot};
use super::self_play::Recorded;

/// The pull towards what is thought before: as strong as what forty games with even chances say of a feature.
const PULL: f64 = 10.0;

/// Newton's method ends after this many steps, or when a step is as small as this.
const STEPS: usize = 100;
const SMALL: f64 = 1e-9;

/// Weights are given as whole numbers so fine that rounding changes none by more than its uncertainty or this share.
const ROUNDING: f64 = 0.05;

/// The largest factor by which weights are multiplied to make whole numbers fine enough.
const FINEST: i64 = 1000;

/// What was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The features in the order of the old weights.
    pub tuned: Vec<Tuned>,
    /// By how much all weights were multiplied to make whole numbers fine enough.
    pub factor: i64,
    /// The mean squared difference between chances and results, with the old weights.
    pub error_before: f64,
    /// The same with the new ones.
    pub error_after: f64,
}

/// The weight of a feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuned {
    /// As it was.
    pub old: i64,
    /// As games suggest, multiplied by the factor.
    pub new: i64,
    /// The standard error of the new one.
    pub error: f64,
}

/// What is fitted.
struct Data(Vec<Observation>);

/// A position.
struct Observation {
    /// The first player's lead in each feature, divided by its spread.
    leads: Vec<f64>,
    /// The points of the first player.
    points: f64,
    /// What it counts.
    share: f64,
}

/// The weights that fit games best. Nothing if there is nothing to learn from: no position in which a player leads.
pub fn fit(games: &[Recorded], old: &[i64]) -> Option<Fit> {
    let spreads = spreads(games, old.len())?;
    let data = Data::new(games, &spreads);
    let before: Vec<f64> = old.iter().zip(&spreads).map(|(&weight, spread)| weight as f64 * spread).collect();
    let k = data.scale(&before).filter(|k| *k > 0.0);
    let prior: Vec<f64> = before.iter().map(|weight| weight * k.unwrap_or(0.0)).collect();
    let (found, errors) = data.regress(&prior, PULL)?;
    let unscaled = |values: &[f64]| values.iter().zip(&spreads).map(|(value, spread)| value / spread).collect();
    let (weights, errors): (Vec<f64>, Vec<f64>) = (unscaled(&found), unscaled(&errors));
    // Weights that tell nothing say nothing about the size of scores either.
    let k = k.unwrap_or_else(|| weights.iter().fold(0.0, |most: f64, weight| most.max(weight.abs())) / 100.0);
    let fine = |factor: i64| {
        let least = |(weight, error): (&f64, &f64)| (ROUNDING * weight.abs()).max(*error) / k * factor as f64;
        weights.iter().zip(&errors).map(least).all(|least| least >= 0.5)
    };
    let factor =
        std::iter::successors(Some(1), |factor| Some(factor * 10)).find(|&factor| factor >= FINEST || fine(factor));
    let factor = factor.unwrap_or(FINEST);
    let scaled = |value: f64| value / k * factor as f64;
    let tuned = old.iter().zip(weights.iter().zip(&errors)).map(|(&old, (&weight, &error))| Tuned {
        old,
        new: scaled(weight).round() as i64,
        error: scaled(error),
    });
    Some(Fit { tuned: tuned.collect(), factor, error_before: data.error(&prior), error_after: data.error(&found) })
}

/// The root mean square of the lead in each feature; 1 where no player ever leads.
fn spreads(games: &[Recorded], features: usize) -> Option<Vec<f64>> {
    let positions = games.iter().map(|game| game.leads.len()).sum::<usize>() as f64;
    let squares = (0..features).map(|at| {
        let leads = games.iter().flat_map(|game| &game.leads).map(|leads| leads[at] as f64);
        leads.map(|lead| lead * lead).sum::<f64>()
    });
    let squares: Vec<f64> = squares.collect();
    let some = squares.iter().any(|sum| *sum > 0.0);
    some.then(|| squares.iter().map(|sum| if *sum > 0.0 { (sum / positions).sqrt() } else { 1.0 }).collect())
}

impl Data {
    fn new(games: &[Recorded], spreads: &[f64]) -> Data {
        let standard =
            |leads: &Vec<i64>| leads.iter().zip(spreads).map(|(&lead, spread)| lead as f64 / spread).collect();
        let observations = games.iter().flat_map(|Recorded { leads, points, .. }| {
            let share = 1.0 / leads.len() as f64;
            leads.iter().map(move |leads| Observation { leads: standard(leads), points: *points, share })
        });
        Data(observations.collect())
    }

    /// The k that suits weights best, with a pull towards one by which the usual lead makes for fair chances; nothing
    /// if no player leads by them.
    fn scale(&self, weights: &[f64]) -> Option<f64> {
        let scores = self.0.iter().map(|seen| dot(&seen.leads, weights));
        let spread = (scores.clone().map(|score| score * score).sum::<f64>() / self.0.len() as f64).sqrt();
        let scored = self.0.iter().zip(scores);
        let scored = scored.map(|(seen, score)| Observation { leads: vec![score / spread], ..*seen });
        (spread > 0.0).then(|| Data(scored.collect()).regress(&[1.0], PULL).map(|(k, _)| k[0] / spread))?
    }

    /// The weights that make the results likeliest, with a pull towards a prior, and their standard errors.
    fn regress(&self, prior: &[f64], pull: f64) -> Option<(Vec<f64>, Vec<f64>)> {
        let mut weights = prior.to_vec();
        let mut loss = self.loss(&weights, prior, pull);
        let mut factor = None;
        for _ in 0..STEPS {
            let (gradient, curvature) = self.slope(&weights, prior, pull);
            let solver = Factor::of(&curvature)?;
            let step = solver.solve(&gradient);
            factor = Some(solver);
            let mut length = 1.0;
            // Far from the solution a whole step may lead away from it.
            let better = loop {
                let tried: Vec<f64> = weights.iter().zip(&step).map(|(weight, step)| weight - length * step).collect();
                let tried_loss = self.loss(&tried, prior, pull);
                if tried_loss < loss {
                    loss = tried_loss;
                    weights = tried;
                    break true;
                }
                length /= 2.0;
                if length < SMALL {
                    break false;
                }
            };
            if !better || step.iter().all(|step| step.abs() < SMALL) {
                break;
            }
        }
        Some((weights, factor?.inverse_diagonal().iter().map(|variance| variance.sqrt()).collect()))
    }

    /// First and second derivatives of the loss.
    fn slope(&self, weights: &[f64], prior: &[f64], pull: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = weights.len();
        let mut gradient: Vec<f64> = weights.iter().zip(prior).map(|(weight, prior)| pull * (weight - prior)).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        (0..size).for_each(|at| curvature[at][at] = pull);
        for Observation { leads, points, share } in &self.0 {
            let chances = chances(dot(leads, weights));
            let spread = share * chances * (1.0 - chances);
            for (at, lead) in leads.iter().enumerate() {
                gradient[at] += share * (chances - points) * lead;
                for (other, value) in leads[..=at].iter().enumerate() {
                    curvature[at][other] += spread * lead * value;
                }
            }
        }
        (gradient, curvature)
    }

    /// How unlikely the results are, and how far the weights are from the prior.
    fn loss(&self, weights: &[f64], prior: &[f64], pull: f64) -> f64 {
        let unlikely = self.0.iter().map(|Observation { leads, points, share }| {
            let score = dot(leads, weights);
            // ln(1 + exp(score)) without overflow, less what the points take off.
            share * (score.max(0.0) + (-score.abs()).exp().ln_1p() - points * score)
        });
        let distance: f64 = weights.iter().zip(prior).map(|(weight, prior)| (weight - prior).powi(2)).sum();
        unlikely.sum::<f64>() + pull / 2.0 * distance
    }

    /// The mean squared difference between chances and results.
    fn error(&self, weights: &[f64]) -> f64 {
        let square = |seen: &Observation| seen.share * (chances(dot(&seen.leads, weights)) - seen.points).powi(2);
        self.0.iter().map(square).sum::<f64>() / self.0.iter().map(|seen| seen.share).sum::<f64>()
    }
}

/// The first player's chances at a score.
fn chances(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}
