//! `suppose` and `back`: a scratch position with other facts, and the way out of it.

use clap::Args;
use serde_json::json;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::status;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Suppose {
    /// Facts to add, and `-Fact` for facts to remove, separated by commas
    #[arg(value_name = "CHANGES", allow_hyphen_values = true)]
    changes: String,
}

impl Action for Suppose {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let reasons = session.suppose(&self.changes)?;
        tell("Supposed", session, out)?;
        for reason in reasons {
            out.say(reason)?;
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Back {}

impl Action for Back {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        match session.go_back() {
            true => tell("Back", session, out),
            false => Err(CommandError::plain("there is no supposition to leave; `:undo` takes back moves")),
        }
    }
}

/// Where one is now.
fn tell(what: &str, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
    let depth = session.suspended.len();
    let position = session.position()?;
    let status = status(position)?;
    let object = json!({ "position": position.text(), "standing": status, "suppositions": depth });
    let way = match depth {
        0 => "",
        1 => " `:back` returns to the game.",
        _ => " `:back` returns to the previous supposition.",
    };
    out.tell(object, format_args!("{what}: {status}.{way}"))?;
    session.show_board(out)
}
