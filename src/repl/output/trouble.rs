//! Why a line or a command did not come to its end, and how that is told.

use std::io;

use serde_json::json;

use super::Output;
use super::as_json;
use super::report::{Summary, explain, problems};
use crate::diagnostic::Diagnostic;
use crate::engine::{Error, Limit, Loaded, Rules};
use crate::game::{Fault, Refusal, Unfit};
use crate::load::Problem;
use crate::play::Misfit;
use crate::source::Sources;

/// How a command or a session ended; the worse, the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is well.
    #[default]
    Fine,
    /// A problem with rules, goals, positions or moves.
    Problem,
    /// The words make no sense.
    Usage,
    /// Ctrl-C.
    Interrupted,
    /// A bug of ours.
    Bug,
}

/// Why something could not be done.
#[derive(Debug)]
pub enum Trouble {
    /// The output cannot be written.
    Output(io::Error),
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The words make no sense.
    Usage(String),
    /// A reason in one sentence.
    Plain(String),
    /// A bug of ours.
    Bug {
        /// What the panic said.
        message: String,
        /// What became of the session.
        then: &'static str,
    },
    /// A file that cannot be read.
    File(Problem),
    /// Rules with errors.
    Rules {
        /// How they were asked for.
        name: String,
        /// What came of loading them.
        loaded: Box<Loaded>,
        /// Whether other rules stay in use.
        kept: bool,
    },
    /// A text that is no position of the game.
    Position(Vec<Diagnostic>, Sources),
    /// A goal that ended in an error.
    Goal {
        /// The error.
        error: Error,
        /// The goal.
        goal: String,
        /// The rules that it was asked of.
        rules: Rules,
    },
}

impl Trouble {
    /// A reason in one sentence.
    pub fn plain(message: impl Into<String>) -> Trouble {
        Trouble::Plain(message.into())
    }

    /// What it means for the exit status.
    pub fn status(&self) -> Status {
        match self {
            Trouble::Interrupted | Trouble::Goal { error: Error::Limit(Limit::Stopped), .. } => Status::Interrupted,
            Trouble::Usage(_) => Status::Usage,
            Trouble::Bug { .. } => Status::Bug,
            _ => Status::Problem,
        }
    }

    /// Says what is wrong; output that cannot be written is the caller's affair.
    pub fn tell(self, out: &mut Output<'_>) -> io::Result<()> {
        let colour = out.style.colour;
        match self {
            Trouble::Output(error) => Err(error),
            Trouble::Interrupted => out.say("interrupted"),
            Trouble::Usage(message) | Trouble::Plain(message) => {
                let object = json!({ "error": { "message": message } });
                out.complain(&message, object)
            }
            Trouble::Bug { message, then } => {
                let object = json!({ "error": { "kind": "bug", "message": message } });
                let words = format!(
                    "this is a bug in regola, not in your rules: {message}\nPlease report it to regola's authors with the \
                     rules and the line that led here. {then}"
                );
                out.complain(&words, object)
            }
            Trouble::File(problem) => out.complain(&problem.to_string(), as_json::unreadable(&problem)),
            Trouble::Rules { loaded, .. } if out.style.json => out.object(as_json::refused(&loaded)),
            Trouble::Rules { name, loaded, kept } => {
                out.write_trouble(&problems(&loaded.diagnostics, &loaded.sources, colour))?;
                let summary = Summary::of(&loaded.diagnostics);
                let kept = if kept { "; the rules in use stay as they were" } else { "" };
                if out.is_batch() { Ok(()) } else { out.say(format!("\n{summary}: {name} was not loaded{kept}")) }
            }
            Trouble::Position(diagnostics, sources) if out.style.json => {
                out.object(as_json::unfit(&diagnostics, &sources))
            }
            Trouble::Position(diagnostics, sources) => out.write_trouble(&problems(&diagnostics, &sources, colour)),
            Trouble::Goal { error, .. } if out.style.json => out.object(as_json::error(&error)),
            Trouble::Goal { error, goal, rules } => out.write_trouble(&explain(&error, &goal, &rules, colour)),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        match fault {
            Fault::Error(Error::Limit(Limit::Stopped)) => Trouble::Interrupted,
            fault => Trouble::Plain(fault.to_string()),
        }
    }
}

impl From<Misfit> for Trouble {
    fn from(misfit: Misfit) -> Trouble {
        match misfit {
            Misfit::Fault(fault) => fault.into(),
            misfit => Trouble::Plain(misfit.to_string()),
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        match refusal {
            Refusal::Fault(fault) => fault.into(),
            refusal => Trouble::Plain(refusal.to_string()),
        }
    }
}

impl From<Unfit> for Trouble {
    fn from(unfit: Unfit) -> Trouble {
        match unfit {
            Unfit::Problems { diagnostics, sources } => Trouble::Position(diagnostics, sources),
            Unfit::Fault(fault) => fault.into(),
            refused => Trouble::Plain(refused.to_string()),
        }
    }
}

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Trouble {
        Trouble::File(problem)
    }
}
