//! `more` and `whole`: what has not been seen yet of the last query.

use clap::Args;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::as_json;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct More {}

impl Action for More {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if out.style.json {
            return Err(CommandError::plain("with JSON output all answers are shown at once; there are no more"));
        }
        if !session.answer_more(&mut out.painted())? {
            session.status = session.status.max(Status::Problem);
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Whole {}

impl Action for Whole {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let answer = session.whole_answer().ok_or_else(|| CommandError::plain("the last answer was not shortened"))?;
        Ok(out.tell(as_json::answer(answer), format_args!("{answer}."))?)
    }
}
