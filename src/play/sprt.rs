//! The sequential probability ratio test: which of two claims about a difference in strength the games so far support,
//! and whether enough has been played to say so (Wald, "Sequential tests of statistical hypotheses", 1945).
//!
//! The ratio is the generalised one over wins, draws and losses with logistic Elo: under each claim the three
//! probabilities are those that make the results most likely among all with the claimed mean (Van den Bergh, "A
//! practical introduction to the GSPRT", <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>), as the testing
//! frameworks fishtest and fastchess compute it. Two games with the same opening are taken for independent ones, which
//! usually errs on the side of playing more.

use super::contest::Tally;
use super::elo::expected;

/// A test of the claim that the difference is `elo1` against the claim that it is `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is no progress.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often `elo1` may be accepted although `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted although `elo1` is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is rather `elo0`.
    Null,
    /// It is rather `elo1`.
    Alternative,
    /// More games are needed.
    Open,
}

/// The points of a loss, a draw and a win.
const POINTS: [f64; 3] = [0.0, 0.5, 1.0];

/// A result that has not happened yet counts as this fraction of a game: nothing is impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The usual test between two differences: five mistakes in a hundred of either kind.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The ratio at which `elo0` is accepted, and that at which `elo1` is.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of `elo1` to `elo0`.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        let counts = [tally.losses, tally.draws, tally.wins].map(|count| f64::from(count).max(UNSEEN));
        let likelihood = |elo: f64| {
            let mean = expected(elo);
            let tilt = tilt(&counts, mean);
            counts.iter().zip(POINTS).map(|(count, points)| -count * (tilt * (points - mean)).ln_1p()).sum::<f64>()
        };
        likelihood(self.elo1) - likelihood(self.elo0)
    }

    /// What the games so far say.
    ///
    /// ```
    /// use regola::play::{Decision, Sprt, Tally};
    ///
    /// let test = Sprt::new(0.0, 100.0);
    /// assert_eq!(test.decision(&Tally { wins: 2, draws: 1, losses: 1 }), Decision::Open);
    /// assert_eq!(test.decision(&Tally { wins: 120, draws: 0, losses: 40 }), Decision::Alternative);
    /// ```
    pub fn decision(&self, tally: &Tally) -> Decision {
        let (low, high) = self.bounds();
        match self.ratio(tally) {
            ratio if ratio <= low => Decision::Null,
            ratio if ratio >= high => Decision::Alternative,
            _ => Decision::Open,
        }
    }
}

/// The probabilities with this mean that make the counts most likely are in proportion to
/// `count / (1 + tilt * (points - mean))`; the tilt is the zero of a function that falls from one end of the interval
/// to the other.
fn tilt(counts: &[f64; 3], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let terms = counts.iter().zip(POINTS).map(|(count, points)| {
            let surplus = points - mean;
            count * surplus / (1.0 + middle * surplus)
        });
        if terms.sum::<f64>() > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}
