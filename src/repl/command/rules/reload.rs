//! `reload` and `examples`: the rules as their file now has them, and what the file says of itself.

use clap::Args;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Reload {}

impl Action for Reload {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        session.reload(out)
    }
}

#[derive(Debug, Args)]
pub struct Examples {}

impl Action for Examples {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        session.try_examples(out)
    }
}
