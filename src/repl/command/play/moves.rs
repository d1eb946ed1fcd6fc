//! `moves`: the legal moves, one per line.

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::status;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Moves {}

impl Action for Moves {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let position = session.position()?;
        let mut list = Vec::new();
        if position.outcome()?.is_none() {
            position.moves(&mut list)?;
        } else if !out.style.json {
            out.say(format_args!("the game is over: {}", status(position)?))?;
        }
        let texts = list.into_iter().map(|number| position.notation(number)).collect::<Result<Vec<_>, _>>()?;
        let shown: Vec<_> = texts.iter().map(|text| visible(text)).collect();
        match (texts.is_empty(), out.is_batch()) {
            (true, _) if !out.style.json => Ok(()),
            (_, true) => Ok(out.tell(json!({ "moves": texts }), shown.join("\n"))?),
            (_, false) => Ok(out.tell(json!({ "moves": texts }), shown.join(" "))?),
        }
    }
}
