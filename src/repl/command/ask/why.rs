//! `why` and `whynot`: the reasons for a move or a goal, from the rules, and at the prompt the reasons behind these.

use clap::Args;

use crate::engine::Rules;
use crate::explain;
use crate::explain::{Explanation, Told};
use crate::game::{GameError, Position};
use crate::repl::command::Action;
use crate::repl::command::number::whole;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Why {
    /// Expand the explanation by N levels
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(0, 100))]
    more: usize,
    /// A move in the game's notation, or a goal such as 'wins(x)'; at the prompt also `more`, or `more 1.2` for one line.
    /// Without it, explain how the game ended
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    about: Option<String>,
}

/// The last explanation, and what it was about.
#[derive(Debug)]
pub(in crate::repl) struct LastExplanation {
    told: Told,
    rules: Rules,
    key: u64,
}

impl Action for Why {
    /// Explains why something is so or is not; both commands answer truly, whichever was asked.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let about = self.about.as_deref().unwrap_or("").trim();
        let mut last = match about.split_once(' ').unwrap_or((about, "")) {
            ("more", path) => further(session, path.trim())?,
            _ => {
                let position = session.position()?;
                let told = if about.is_empty() { outcome(position)? } else { explain::tell(position, about)? };
                LastExplanation { told, rules: position.game().rules().clone(), key: position.key() }
            }
        };
        if let Some(explanation) = last.told.explanation_mut() {
            for _ in 0..self.more {
                explanation.expand_all(session.position()?.engine()).map_err(GameError::from)?;
            }
        }
        let mut text = last.told.to_string().trim_end().to_owned();
        if last.told.explanation().is_some_and(Explanation::can_expand) {
            text += if out.is_batch() {
                "\n`--more 1` expands lines marked …"
            } else {
                "\n`:why more` expands lines marked …"
            };
        }
        out.tell(last.told.to_json(), text)?;
        session.last_explanation = Some(last);
        Ok(())
    }
}

/// Why the game has ended.
fn outcome(position: &mut Position) -> Result<Told, CommandError> {
    let ended = explain::explain_outcome(position)?.map(Told::Goal);
    ended.ok_or_else(|| CommandError::plain("the game is not over; ask about a move or a goal"))
}

/// The last explanation with the reasons behind one of its lines, or behind all of them.
fn further(session: &mut Session, path: &str) -> Result<LastExplanation, CommandError> {
    let Some(mut last) = session.last_explanation.take() else {
        return Err(CommandError::plain("nothing has been explained yet; ask `:why MOVE` or `:whynot MOVE` first"));
    };
    let position = session.position()?;
    let same_rules = std::ptr::eq(position.game().rules().program(), last.rules.program());
    if !same_rules || position.key() != last.key {
        return Err(CommandError::plain("the position has changed since; ask again with `:why MOVE`"));
    }
    let numbers: Option<Vec<usize>> = path.split('.').map(|number| number.parse().ok()).collect();
    let found = match (path, last.told.explanation_mut(), numbers) {
        (_, None, _) => Ok(true),
        ("", Some(explanation), _) => explanation.expand_all(position.engine()).map(|()| true),
        (_, Some(explanation), Some(numbers)) => explanation.expand(position.engine(), &numbers),
        (_, Some(_), None) => Ok(false),
    };
    let found = found.map_err(GameError::from)?;
    if !found {
        session.last_explanation = Some(last);
        return Err(CommandError::plain(format!("the last explanation has no line {path}")));
    }
    Ok(last)
}
