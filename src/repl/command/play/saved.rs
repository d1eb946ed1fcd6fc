//! `save` and `load`: games as files.

use clap::Args;
use serde_json::json;

use crate::repl::command::Action;
use crate::repl::command::words::unquoted;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Save {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: String,
}

impl Action for Save {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let file = unquoted(&self.file);
        session.save_game(file)?;
        out.tell(json!({ "saved": file }), format_args!("Saved as {file}; `:load {file}` resumes it."))?;
        if session.keep_changes().is_err() {
            out.say("Your changes to the rules are not part of it; `:write FILE` saves them.")?;
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Load {
    /// A saved game, a rules file or the name of a game
    #[arg(value_name = "FILE")]
    file: String,
}

impl Action for Load {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let file = unquoted(&self.file);
        let is_game = file.ends_with(".pl") || session.games().iter().any(|game| game == file);
        match is_game {
            true => session.start_game(file, Vec::new(), out),
            false => session.load_game(file, out),
        }
    }
}
