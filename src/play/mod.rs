//! Players: levels of strength as the rules name them, moves chosen at a level, and games between players.

mod balance;
mod contest;
mod elo;
mod ledger;
mod level;
mod opening;
mod parallel;
mod player;
#[cfg(feature = "json")]
mod record;
mod series;
mod sprt;
mod standings;
mod table;

pub use balance::{Balance, Course};
pub use contest::{Contest, EndedBy, GameResult, LONGEST, Played, Tally};
pub use elo::{Elo, Share, superiority};
pub use ledger::{Counted, Ledger};
pub use level::{Level, LevelError};
pub use parallel::run_parallel;
pub use player::{ChosenMove, Player};
#[cfg(feature = "json")]
pub use record::{Record, RecordError};
pub use series::{InOrder, MOST_THREADS, Pairing, Schedule, Series};
pub use sprt::{Decision, Sprt};
pub use standings::Standings;
pub use table::{Round, Table, TableRow};
