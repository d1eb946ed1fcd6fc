//! Players: levels of strength as the rules name them, moves chosen at a level, and games between players.

mod contest;
mod elo;
mod level;
mod player;
mod series;
mod sprt;
mod standings;
mod together;

pub use contest::{Contest, Ending, LONGEST, Played, Tally, Verdict};
pub use elo::{Elo, Share, superiority};
pub use level::{Level, Misfit};
pub use player::{Choice, Player};
pub use series::{InOrder, Pairing, Schedule, Series};
pub use sprt::{Decision, Sprt};
pub use standings::Standings;
pub use together::together;
