//! The prompt and what the command line shares with it: a session that executes lines, and the editor that reads them
//! from a terminal.
//!
//! [`Session`] knows nothing of terminals: it takes a line and something to write to. Commands are rows of one table
//! ([`command::COMMANDS`]) for both doors. Only [`editor`] knows rustyline, only [`keys`] reads single keys.

mod answering;
pub mod arguments;
mod board;
pub mod bug;
mod columns;
pub mod command;
mod computer;
mod current;
mod difference;
mod editing;
pub mod editor;
pub mod example;
mod folding;
mod found;
mod greeting;
pub mod interface;
mod json;
pub mod keys;
mod knowledge;
mod line;
mod listening;
mod meant;
mod opening;
mod output;
mod play;
mod playing;
mod plural;
mod predicate;
mod progress;
mod recovery;
mod reload;
mod report;
mod saved;
pub mod script;
mod session;
mod settings;
mod standing;
mod supposing;
pub mod transcript;
mod trouble;
mod tutorial;
pub mod vocabulary;
mod weights;
mod words;

pub use line::is_rule;
pub use output::{Output, Style};
pub use report::{Summary, explain, limit_option, problems};
pub use session::{Flow, Remarks, Session};
pub use trouble::{Status, Trouble};
