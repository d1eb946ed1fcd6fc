//! Regola: board games from a page of rules.
//!
//! Modules depend on each other in one direction only:
//! `source`, `diagnostic` → `syntax` → `program` → `engine`, with `load` as the only reader of files.

pub mod diagnostic;
pub mod engine;
pub mod program;
pub mod source;
pub mod syntax;
pub mod term;

pub use engine::{Answer, Answers, Engine, Error, Limit, Limits, Loaded, Rules, Text};
pub use term::Term;
