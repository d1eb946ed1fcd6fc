//! `save` and `load`: games as files.

use clap::Args;
use serde_json::json;

use super::Action;
use crate::repl::output::Output;
use crate::repl::session::Session;
use crate::repl::trouble::Trouble;

#[derive(Debug, Args)]
pub struct Save {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: String,
}

impl Action for Save {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), Trouble> {
        session.save_game(&self.file)?;
        Ok(out.tell(
            json!({ "saved": self.file }),
            format_args!("Saved as {}; `:load {0}` goes on with it.", self.file),
        )?)
    }
}

#[derive(Debug, Args)]
pub struct Load {
    /// A saved game; a rules file or the name of a game will do as well
    #[arg(value_name = "FILE")]
    file: String,
}

impl Action for Load {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), Trouble> {
        let is_game = self.file.ends_with(".pl") || session.games().contains(&self.file);
        match is_game {
            true => session.start_game(&self.file, Vec::new(), out),
            false => session.load_game(&self.file, out),
        }
    }
}
