//! `completions` and `man`: what a shell and the manual know of the command line, made from the table of commands.

use clap::Args;
use clap_complete::Shell;

use crate::repl::command::Action;
use crate::repl::command::interface::interface;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Completions {
    /// Your shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Action for Completions {
    fn run(self, _: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut interface(), "regola", &mut script);
        Ok(out.file(&script)?)
    }
}

#[derive(Debug, Args)]
pub struct Man {}

impl Action for Man {
    fn run(self, _: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let mut page = Vec::new();
        clap_mangen::Man::new(interface()).render(&mut page)?;
        Ok(out.file(&page)?)
    }
}
