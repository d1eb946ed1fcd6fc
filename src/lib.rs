//! Regola: board games from a page of rules.
//!
//! Modules depend on each other in one direction only: `source`, `term`, `diagnostic` → `syntax` → `program` → `engine`
//! → `plan` → `game` → `explain` → `search` → `tree` → `play` → `tune` → `load` → `repl`. Only `load` reads files, and
//! nothing prints: `repl` writes to what it is given.
//!
//! The feature `native` (on by default) compiles plans to native code. `cli` (on by default) adds `repl` and the binary;
//! without it, the library needs no terminal. `json` adds JSON for problems, explanations, trees and records of games.

pub mod diagnostic;
pub mod engine;
pub mod explain;
pub mod game;
pub mod load;
pub mod plan;
pub mod play;
pub mod program;
#[cfg(feature = "cli")]
pub mod repl;
pub mod search;
pub mod source;
pub mod syntax;
pub mod term;
pub mod tree;
pub mod tune;

pub use engine::{Answer, Answers, Deadline, Engine, Limit, Limits, Loaded, QueryError, Rules};
pub use game::{Game, Move, Position};
pub use source::SourceFile;
pub use term::Term;

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
