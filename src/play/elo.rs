//! How much stronger one player is than another, from the points of a match.

use std::fmt;

/// A difference in Elo points with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate; infinite if one side made all the points.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// So many standard deviations on each side hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

impl Elo {
    /// The difference that wins, draws and losses show. The spread is that of the points per game.
    pub fn from_games(wins: u32, draws: u32, losses: u32) -> Elo {
        let games = f64::from(wins + draws + losses).max(1.0);
        let points = (f64::from(wins) + f64::from(draws) / 2.0) / games;
        let spread = |result: f64, count: u32| f64::from(count) * (result - points).powi(2);
        let variance = (spread(1.0, wins) + spread(0.5, draws) + spread(0.0, losses)) / games;
        let error = DEVIATIONS * (variance / games).sqrt();
        Elo { difference: elo(points), low: elo(points - error), high: elo(points + error) }
    }
}

/// The difference at which a share of the points is expected.
fn elo(points: f64) -> f64 {
    match points {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        _ => 400.0 * (points / (1.0 - points)).log10(),
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |value: f64| match value {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            value => format!("{value:+.0}"),
        };
        write!(f, "{} (95 %: {} to {})", number(self.difference), number(self.low), number(self.high))
    }
}
