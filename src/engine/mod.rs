//! The resolution engine: answers any goal about a program and a position, lazily and within limits.
//!
//! Programs are compiled for a register machine (`machine`) that copies structures, indexes clauses by all bound
//! arguments, reuses the frame of a last call and reclaims memory on backtracking. It is the reference for what rules
//! mean.

mod access;
mod answer;
pub(crate) mod arith;
mod ask;
mod bag;
mod block;
mod builtins;
mod call;
mod candidates;
mod canonical;
pub(crate) mod cells;
mod choice;
pub(crate) mod code;
mod compare;
mod compile;
mod culprit;
mod error;
mod hashing;
mod limits;
mod listing;
mod lists;
mod loading;
mod look;
mod machine;
mod numbering;
pub(crate) mod past;
mod profile;
mod query;
mod raise;
mod relation;
mod rows;
mod rules;
mod run;
mod search;
mod setup;
pub(crate) mod state;
mod table;
mod tabling;
mod unify;
pub(crate) mod word;
mod zobrist;

pub use answer::Answer;
pub(crate) use answer::fresh_name;
pub use ask::{Change, Found, Ground, Seen, Value};
pub use builtins::described;
pub(crate) use builtins::takes_goals;
pub use error::Error;
pub use limits::{Deadline, Limit, Limits};
pub use profile::Cost;
pub use query::{Answers, Engine};
pub use rules::{Finder, Loaded, Rules, Text};
pub use state::State;
