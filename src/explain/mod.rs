//! Explanations: what only rules that are held as logic can tell.
//!
//! [`trace`] follows a goal through the clauses, call by call.

mod asking;
mod budget;
mod control;
mod port;
mod record;
mod solver;
mod store;
mod trace;

pub use port::Port;
pub use trace::{Event, Filter, Step, trace};
