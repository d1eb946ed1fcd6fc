//! Search: the best move by alpha-beta or by random games, over any [`Playable`](crate::game::Playable) position, knowing nothing of rules or
//! terms.
//!
//! A [`Searcher`] keeps its transposition table from move to move. One search has these steps:
//!
//! 1. depth after depth (`deepening`), a try at a proof (`proof`), then a window around the last score;
//! 2. the moves at the root (`root`), each with its score and line;
//! 3. below them the nodes (`node`): limits, end of the game, distance, transposition table (`probe`), horizon, moves;
//! 4. moves one by one (`order`): the table's, then by what the search has learned (`move_history`) and the rules promise;
//! 5. some moves searched less, more or not at all (`pruning`, `selection`).
//!
//! Where a position has no evaluation, random games can take the place of the first and the last three steps
//! (`monte_carlo`).
//! More players than two, and one alone, are searched by other means (`players`).
//!
//! Every technique can be switched off ([`Techniques`]) and is counted ([`Counts`]).

mod busy;
mod counts;
mod deepening;
mod limits;
mod monte_carlo;
mod move_history;
mod node;
mod order;
mod players;
mod probe;
mod proof;
mod pruning;
mod reference;
mod report;
mod root;
mod score;
mod selection;
mod techniques;
mod threads;
mod transposition;
mod worker;

pub use counts::Counts;
pub use deepening::Watcher;
pub use limits::SearchLimits;
pub use reference::{Algorithm, minimax};
pub use report::{Line, Progress, Report};
pub use root::MultiPv;
pub use score::{Score, Verdict, WIN, is_decided, verdict};
pub use techniques::Techniques;
pub use threads::{MOST_THREADS, Searcher};
pub use transposition::MOST_DEPTH;
