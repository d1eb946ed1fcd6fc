//! The prompt: a session that executes lines, and the editor that reads them from a terminal.
//!
//! [`Session`] knows nothing of terminals: it takes a line and something to write to. Only [`editor`] knows rustyline,
//! only [`keys`] reads single keys.

mod answering;
mod command;
pub mod editor;
mod elision;
pub mod keys;
mod knowledge;
mod report;
mod session;
pub mod vocabulary;

pub use report::{Summary, explain, limit_option, problems};
pub use session::{Flow, Opening, Session, is_rule};
