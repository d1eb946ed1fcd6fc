//! `quit`: the end of a session.

use clap::Args;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Quit {}

impl Action for Quit {
    fn run(self, session: &mut Session, _: &mut Output<'_>) -> Result<(), CommandError> {
        session.leaving = true;
        Ok(())
    }
}
