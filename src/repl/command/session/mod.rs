//! Commands about the session itself: help, settings, scripts, the shell.

pub(super) mod help;
pub(super) mod settings;
pub(super) mod shell;
