//! The prompt and what the command line shares with it: a session that executes lines, and the editor that reads them
//! from a terminal.
//!
//! [`Session`] knows nothing of terminals: it takes a line and something to write to. Commands are rows of one table
//! ([`command::COMMANDS`]) for both doors. Only [`editor`] knows rustyline, only [`answers::keys`] reads single keys.

pub mod answers;
pub mod command;
pub mod editor;
pub mod line;
pub(crate) mod output;
pub(crate) mod play;
pub mod rules;
pub mod session;

pub use output::error::{CommandError, Status};
pub use output::report::{Summary, limit_option, problems};
pub use output::{Output, Style};
pub use rules::opening::Warnings;
pub use session::{Flow, Session};
