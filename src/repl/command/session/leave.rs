//! `quit`: the end of a session.

use clap::Args;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::trouble::Trouble;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Quit {}

impl Action for Quit {
    fn run(self, session: &mut Session, _: &mut Output<'_>) -> Result<(), Trouble> {
        session.leaving = true;
        Ok(())
    }
}
