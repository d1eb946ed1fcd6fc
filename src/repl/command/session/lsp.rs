//! `lsp`: the language server. The binary starts it.

use clap::Args;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// The arguments of `lsp`.
#[derive(Debug, Args)]
pub struct Lsp {
    /// Use standard input and output; this is the only way, and some editors say so
    #[arg(long)]
    pub stdio: bool,
}

impl Action for Lsp {
    /// A session cannot become a server: the binary sees to it before there is one.
    fn run(self, _: &mut Session, _: &mut Output<'_>) -> Result<(), CommandError> {
        Err(CommandError::Usage("`regola lsp` is a command of its own; your editor runs it".to_owned()))
    }
}
