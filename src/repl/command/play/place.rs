//! `pos` and `facts`: the position as text.

use clap::Args;
use serde_json::json;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::status;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Pos {
    /// The position to play from, as facts or in the game's own format
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    text: Option<String>,
}

impl Action for Pos {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(text) = self.text else {
            let position = session.position()?;
            let (facts, own) = (position.text(), position.own_text()?);
            let words = own.clone().unwrap_or_else(|| facts.clone());
            return Ok(out.tell(json!({ "position": facts, "text": own }), words)?);
        };
        session.set_up("position", &text)?;
        session.play.awake = true;
        let position = session.position()?;
        let status = status(position)?;
        out.tell(json!({ "position": position.text(), "standing": status }), format_args!("Set up: {status}."))?;
        session.show_board(out)
    }
}

#[derive(Debug, Args)]
pub struct Facts {}

impl Action for Facts {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if session.rules().program().declarations.relations.is_empty() {
            return Err(CommandError::plain("these rules declare no `state`, so there is no position"));
        }
        let facts: Vec<_> = session.board.engine().facts().iter().map(|fact| format!("{fact}.")).collect();
        Ok(out.tell(json!({ "facts": facts }), facts.join("\n"))?)
    }
}
