//! Regola: board games, and other things, from a page of rules.
//!
//! Rules are written in a logic language like Prolog, without side effects. You load them, ask them, play them as a game,
//! search for the best move and have every answer explained. `docs/language.md` describes the language.
//!
//! # Ask rules
//!
//! ```
//! use regola::{Engine, Rules};
//!
//! let rules = Rules::parse("family.pl", "
//!     parent(tom, bob). parent(bob, ann). parent(bob, joe).
//!     grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
//! ")?;
//! let mut engine = Engine::new(&rules);
//! let answers: Vec<_> = engine.ask("grandparent(tom, Who)")?.collect::<Result<_, _>>()?;
//! assert_eq!(answers[0].get("Who").unwrap().as_atom(), Some("ann"));
//! assert_eq!(answers[1].to_string(), "Who = joe");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Facts of your own program are values: [`Rules::with_facts`]. With the feature `serde`, answers become Rust types:
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! # use regola::{Engine, Rules};
//! let rules = Rules::parse("shop.pl", "stock(apple, 3). stock(pear, 1).")?;
//! let mut engine = Engine::new(&rules);
//! for answer in engine.ask("stock(Item, Count)")? {
//!     let (item, count): (String, u32) = answer?.deserialize()?;
//!     println!("{count} of {item}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a game
//!
//! ```
//! use regola::load::Shelf;
//! use regola::{Outcome, Position};
//!
//! let game = Shelf::new(None).game("tictactoe")?; // a name or a path; or `Game::from_rules`
//! let mut position = Position::new(&game);
//! for text in ["b2", "a1", "b3", "a2", "b1"] {
//!     position.play(text)?;
//! }
//! assert_eq!(position.outcome()?, Some(Outcome::Win(0)));
//!
//! position.unmake();
//! let error = position.play("b2").unwrap_err();
//! assert_eq!(error.legal(), ["a3", "c3", "c2", "b1", "c1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search for the best move
//!
//! ```
//! use regola::load::Shelf;
//! use regola::search::{SearchLimits, Searcher, Verdict};
//!
//! let game = Shelf::new(None).game("tictactoe")?;
//! let mut position = regola::Position::new(&game);
//! position.play_text("b2 b3")?;
//!
//! let limits = SearchLimits { depth: Some(9), ..SearchLimits::default() };
//! let report = Searcher::new(16).search(&mut position, &limits, &mut |_progress| {})?;
//! assert_eq!(report.verdict, Some(Verdict::Win(5))); // x wins in five plies
//! println!("play {}", position.notation(report.best().unwrap())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Explain
//!
//! ```
//! use regola::explain::explain_move;
//! use regola::load::Shelf;
//!
//! let game = Shelf::new(None).game("dama")?;
//! let mut position = regola::Position::new(&game);
//! position.play_text("22-19 10-13 19-15")?;
//! let account = explain_move(&mut position, "1-5")?;
//! assert_eq!(account.sentence, "1-5 cannot be played: a capture is possible and must be made: 11x20 or 12x19");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Embed with limits
//!
//! Rules cannot read, write or reach anything, and [`Limits`] bound the steps, memory and time of each query. A limit is
//! an error, never a *no*, and the engine can be used again after it.
//!
//! ```
//! use regola::{Engine, Limit, Limits, QueryError, Rules};
//!
//! let rules = Rules::parse("endless.pl", "count(N) :- M is N + 1, count(M).")?;
//! let mut engine = Engine::new(&rules);
//! engine.set_limits(Limits { steps: 10_000, ..Limits::default() });
//! let error = engine.ask("count(0)")?.next().unwrap().unwrap_err();
//! assert!(matches!(error, QueryError::Limit(Limit::Steps(10_000))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `native` (on by default) compiles plans to native code. `cli` (on by default) adds `repl` and the binary; without it,
//! the library needs no terminal. `json` adds JSON for problems, explanations, trees and records of games. `web` (on
//! by default) adds the server of the board in the browser, and `lsp` (on by default) the language server for editors.
//! `serde` (on with `web`) turns terms and answers into Rust types.
//!
//! # Modules
//!
//! Modules depend on each other in one direction only: `source`, `term`, `diagnostic` → `syntax` → `program` → `engine`
//! → `plan` → `game` → `explain` → `search` → `tree` → `play` → `playtest` → `tune` → `load` → `repl` → `lsp`, `web`.
//! Only `load` reads files, and nothing prints: `repl` writes to the output that it is given.

pub mod diagnostic;
pub mod engine;
pub mod explain;
pub mod game;
pub mod load;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod plan;
pub mod play;
pub mod playtest;
pub mod program;
#[cfg(feature = "cli")]
pub mod repl;
pub mod search;
pub mod source;
pub mod syntax;
pub mod term;
pub mod tree;
pub mod tune;
#[cfg(feature = "web")]
pub mod web;

pub use engine::{
    Answer, Answers, Deadline, Engine, Limit, Limits, LoadErrors, Loaded, QueryError, Rules, RulesBuilder,
};
pub use game::{Game, GameError, Move, MoveError, Outcome, Position, PositionError};
pub use source::SourceFile;
pub use term::Term;

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
