//! Weights learned from games that the computer plays against itself.
//!
//! The method is Texel's (Peter Österlund, 2014, <https://www.chessprogramming.org/Texel%27s_Tuning_Method>): play many
//! fast games, take the positions and the results of the games they come from, and choose the weights by which the
//! evaluation predicts the results best, which is a logistic regression. A game here is recorded as the lead that the
//! first player has in each feature, position by position, so that fitting asks no rules.

mod fit;
mod matrix;
#[cfg(feature = "json")]
mod record;
mod self_play;

pub use fit::{Fit, Tuned, fit};
#[cfg(feature = "json")]
pub use record::SelfPlayHeader;
pub use self_play::{Recorded, SelfPlay};
