//! How much stronger one player is than another, from the points of a match.
//!
//! Intervals are those of the normal distribution around the mean of the points per game, as fastchess and cutechess
//! give them; where all games ended alike, and nothing is known of the spread, they are those of Clopper and Pearson
//! ("The use of confidence or fiducial limits illustrated in the case of the binomial", 1934).

use std::fmt;

use super::contest::Tally;

/// A share of the points with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The points made, of all that there were.
    pub points: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

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

/// This many standard deviations on each side hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// The part that lies beyond them on either side.
const TAIL: f64 = 0.025;

impl Share {
    /// The share of the first contestant.
    ///
    /// ```
    /// use regola::play::{Elo, Share, Tally};
    ///
    /// let tally = Tally { wins: 60, draws: 20, losses: 20 };
    /// assert_eq!(Share::of(&tally).points, 0.7);
    /// assert!(Elo::of(&tally).low > 0.0); // stronger, beyond chance
    /// ```
    pub fn of(tally: &Tally) -> Share {
        let Tally { wins, draws, losses } = *tally;
        if tally.games() == 0 {
            return Share { points: 0.5, low: 0.0, high: 1.0 };
        }
        let games = f64::from(tally.games());
        let points = tally.points() / games;
        let spread = |result: f64, count: u32| f64::from(count) * (result - points).powi(2);
        let variance = (spread(1.0, wins) + spread(0.5, draws) + spread(0.0, losses)) / games;
        if variance == 0.0 {
            // The next game ends otherwise with a probability of no more than this.
            let otherwise = 1.0 - TAIL.powf(1.0 / games);
            return Share { points, low: points * (1.0 - otherwise), high: points + (1.0 - points) * otherwise };
        }
        let error = DEVIATIONS * (variance / games).sqrt();
        Share { points, low: (points - error).max(0.0), high: (points + error).min(1.0) }
    }
}

/// The mean of numbers from 0 to 1 with its interval, from how many there are, their sum and the sum of their squares.
pub(super) fn mean(count: u32, sum: f64, squares: f64) -> Share {
    if count == 0 {
        return Share { points: 0.5, low: 0.0, high: 1.0 };
    }
    let count = f64::from(count);
    let points = sum / count;
    let variance = (squares / count - points * points).max(0.0);
    if variance < 1e-12 {
        let otherwise = 1.0 - TAIL.powf(1.0 / count);
        return Share { points, low: points * (1.0 - otherwise), high: points + (1.0 - points) * otherwise };
    }
    let error = DEVIATIONS * (variance / count).sqrt();
    Share { points, low: (points - error).max(0.0), high: (points + error).min(1.0) }
}

impl Elo {
    /// The difference at which a share of the points is expected.
    pub fn of_share(share: Share) -> Elo {
        Elo { difference: elo(share.points), low: elo(share.low), high: elo(share.high) }
    }

    /// The difference that the games show.
    pub fn of(tally: &Tally) -> Elo {
        Elo::of_share(Share::of(tally))
    }
}

/// How likely it is that the first contestant is the stronger: of the games that were won, those that each won are
/// compared with even chances (<https://www.chessprogramming.org/Match_Statistics>, "Likelihood of superiority").
pub fn superiority(tally: &Tally) -> f64 {
    let (wins, losses) = (f64::from(tally.wins), f64::from(tally.losses));
    let deviations = (wins - losses) / (wins + losses).max(1.0).sqrt();
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}

/// The share of the points that is expected at a difference.
pub(super) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
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
