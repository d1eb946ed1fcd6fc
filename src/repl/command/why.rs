//! `why` and `whynot`: the reasons for a move or a goal, from the rules.

use clap::Args;

use super::Action;
use crate::explain;
use crate::repl::output::Output;
use crate::repl::session::Session;
use crate::repl::trouble::Trouble;

#[derive(Debug, Args)]
pub struct Why {
    /// A move as people write it, or a goal, such as 'wins(x)'
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    about: String,
}

impl Action for Why {
    /// Tells why something is so or is not; both commands answer truly, whichever was asked.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), Trouble> {
        let told = explain::tell(session.position()?, &self.about)?;
        Ok(out.tell(told.to_json(), told.to_string().trim_end())?)
    }
}
