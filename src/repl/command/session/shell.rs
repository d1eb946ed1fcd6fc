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
pub struct Man {
    /// The command to describe; without one, the page is about all of them
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Action for Man {
    fn run(self, _: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let mut whole = interface().bin_name("regola");
        let described = match self.command {
            None => whole,
            Some(name) => {
                whole.build();
                let known = whole.find_subcommand(&name).cloned();
                let unknown = || CommandError::Usage(format!("there is no command `{name}`; see `regola --help`"));
                let command = known.ok_or_else(unknown)?;
                let title = format!("regola-{}", command.get_name());
                command.display_name(title).version(env!("CARGO_PKG_VERSION"))
            }
        };
        let mut page = Vec::new();
        clap_mangen::Man::new(described).render(&mut page)?;
        Ok(out.file(&page)?)
    }
}
