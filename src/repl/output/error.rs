//! Why a line or a command did not come to its end, and how that is shown.

use std::io;

use serde_json::json;

use super::Output;
use super::as_json;
use super::report::{Summary, explain, problems};
use crate::diagnostic::{Diagnostic, visible_lines};
use crate::engine::{Limit, Loaded, QueryError, Rules};
use crate::game::{GameError, MoveError, PositionError};
use crate::load::FileError;
use crate::play::LevelError;
use crate::repl::line::goal::TypedGoal;
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
pub enum CommandError {
    /// The output cannot be written.
    Output(io::Error),
    /// The user pressed Ctrl-C.
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
    File(FileError),
    /// Rules with errors.
    Rules {
        /// How they were asked for.
        name: String,
        /// What came of loading them.
        loaded: Box<Loaded>,
        /// Whether other rules stay in use.
        kept: bool,
    },
    /// A text that cannot be played as a move.
    Move {
        /// Why not, with the legal moves.
        error: Box<MoveError>,
        /// Its number, from 1, among the moves of a text.
        number: Option<usize>,
        /// The same in one sentence.
        message: String,
    },
    /// A text that is no position of the game.
    Position(Vec<Diagnostic>, Sources),
    /// A goal that ended in an error.
    Goal {
        /// The error.
        error: QueryError,
        /// The goal.
        goal: Box<TypedGoal>,
        /// The rules that it was asked of.
        rules: Rules,
        /// The clause in which most steps of a goal went that reached a limit.
        busiest: Option<Box<str>>,
    },
}

impl CommandError {
    /// A reason in one sentence.
    pub fn plain(message: impl Into<String>) -> CommandError {
        CommandError::Plain(message.into())
    }

    /// What it means for the exit status.
    pub fn status(&self) -> Status {
        match self {
            CommandError::Interrupted | CommandError::Goal { error: QueryError::Limit(Limit::Stopped), .. } => {
                Status::Interrupted
            }
            CommandError::Usage(_) => Status::Usage,
            CommandError::Bug { .. } => Status::Bug,
            _ => Status::Problem,
        }
    }

    /// Says what is wrong; output that cannot be written is the caller's affair.
    pub fn tell(self, out: &mut Output<'_>) -> io::Result<()> {
        let colour = out.style.colour;
        match self {
            CommandError::Output(error) => Err(error),
            CommandError::Interrupted => out.say("interrupted"),
            CommandError::Usage(message) | CommandError::Plain(message) => {
                let object = json!({ "error": { "message": message } });
                out.complain(&message, object)
            }
            CommandError::Bug { message, then } => {
                let object = json!({ "error": { "kind": "bug", "message": message } });
                let words = format!(
                    "this is a bug in regola, not in your rules: {message}\nPlease report it to regola's authors with the \
                     rules and the line that led here. {then}"
                );
                out.complain(&words, object)
            }
            CommandError::File(problem) => out.complain(&problem.to_string(), as_json::unreadable(&problem)),
            CommandError::Move { error, number, message } => {
                out.complain(&message, as_json::refused_move(&error, number, &message))
            }
            CommandError::Rules { loaded, .. } if out.style.json => out.object(as_json::refused(&loaded)),
            CommandError::Rules { name, loaded, kept } => {
                out.write_problem(&problems(&loaded.diagnostics, &loaded.sources, colour))?;
                let summary = Summary::of(&loaded.diagnostics);
                let kept = if kept { "; the rules in use are unchanged" } else { "" };
                if out.is_batch() { Ok(()) } else { out.say(format!("\n{summary}: {name} was not loaded{kept}")) }
            }
            CommandError::Position(diagnostics, sources) if out.style.json => {
                out.object(as_json::unfit(&diagnostics, &sources))
            }
            CommandError::Position(diagnostics, sources) => {
                out.write_problem(&problems(&diagnostics, &sources, colour))
            }
            CommandError::Goal { error, busiest, .. } if out.style.json => {
                let mut object = as_json::error(&error);
                if let Some(rule) = busiest {
                    object["error"]["rule"] = json!(&*rule);
                }
                out.object(object)
            }
            CommandError::Goal { error, goal, rules, busiest } => {
                let place = busiest.map_or_else(String::new, |rule| format!("  in {rule}\n"));
                out.write_problem(&(explain(&error, &goal, &rules, colour) + &visible_lines(&place)))
            }
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        CommandError::Output(error)
    }
}

impl From<GameError> for CommandError {
    fn from(fault: GameError) -> CommandError {
        match fault {
            GameError::Query(QueryError::Limit(Limit::Stopped)) => CommandError::Interrupted,
            fault => CommandError::Plain(fault.to_string()),
        }
    }
}

impl From<LevelError> for CommandError {
    fn from(misfit: LevelError) -> CommandError {
        match misfit {
            LevelError::Game(fault) => fault.into(),
            misfit => CommandError::Plain(misfit.to_string()),
        }
    }
}

impl From<MoveError> for CommandError {
    fn from(refusal: MoveError) -> CommandError {
        match refusal {
            MoveError::Game(fault) => fault.into(),
            error => CommandError::Move { message: error.to_string(), error: Box::new(error), number: None },
        }
    }
}

impl From<PositionError> for CommandError {
    fn from(unfit: PositionError) -> CommandError {
        match unfit {
            PositionError::Problems { diagnostics, sources } => CommandError::Position(diagnostics, sources),
            PositionError::Game(fault) => fault.into(),
            PositionError::Move { number, ref error } => {
                CommandError::Move { error: Box::new(error.clone()), number: Some(number), message: unfit.to_string() }
            }
        }
    }
}

impl From<FileError> for CommandError {
    fn from(problem: FileError) -> CommandError {
        CommandError::File(problem)
    }
}
