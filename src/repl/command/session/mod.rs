//! Commands about the session itself: help, settings, scripts, the shell.

pub(super) mod help;
#[cfg(feature = "lsp")]
pub mod lsp;
#[cfg(feature = "web")]
pub mod serve;
pub(super) mod settings;
pub(super) mod shell;
