//! Players: levels of strength as the rules name them, moves chosen at a level, and games between players.

mod contest;
mod elo;
mod level;
mod player;

pub use contest::{Contest, Contestant, Played, Tally};
pub use elo::Elo;
pub use level::{Level, Misfit};
pub use player::{Choice, Player};
