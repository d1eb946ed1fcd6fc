//! Explanations, which only rules held as logic can give.
//!
//! [`trace`] follows a goal through the clauses, call by call. [`explain()`] says why a goal holds or fails, and
//! [`explain_move`] the same of a move as people write it; [`refusal`] is its answer in one line. All of it is proved:
//! what is said to hold does, and what is said to fail does.

mod after;
mod asking;
mod backtrack;
mod budget;
mod control;
#[cfg(feature = "json")]
mod json;
mod level;
mod moves;
mod open;
mod port;
mod record;
mod remedy;
mod render;
mod scope;
mod solver;
mod store;
mod tell;
mod trace;
mod tree;
mod why;
mod words;

pub use moves::{Account, explain_move, explain_outcome, refusal};
pub use port::Port;
pub use tell::{Told, tell};
pub use trace::{Event, Filter, Step, trace};
pub use tree::{Explanation, Kind, Node};
pub use why::explain;
