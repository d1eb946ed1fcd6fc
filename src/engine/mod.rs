//! The resolution engine: answers any goal about a program and a position, lazily and within limits.
//!
//! Programs are compiled for a register machine (`machine`) that copies structures, indexes clauses by all bound
//! arguments, reuses the frame of a last call and reclaims memory on backtracking. It is the reference for what rules
//! mean.

mod access;
mod builder;
mod builtins;
mod compile;
mod deadline;
mod error;
mod facts;
mod limits;
mod load_errors;
mod loading;
mod lookup;
pub(crate) mod machine;
mod pipeline;
mod query;
mod rules;
mod setup;
pub(crate) mod state;
mod tabling;

pub use builder::RulesBuilder;
pub use builtins::described;
pub use deadline::Deadline;
pub use error::QueryError;
pub(crate) use error::missing_predicate;
pub use limits::{Limit, Limits};
pub use load_errors::LoadErrors;
pub use machine::profile::Cost;
pub use query::answer::Answer;
pub(crate) use query::answer::fresh_name;
pub(crate) use query::ask::{Change, Ground, GroundTerms, Seen, Value};
pub use query::{Answers, CALLS_ITSELF, Engine};
pub use rules::{Loaded, Rules};
pub use state::State;
