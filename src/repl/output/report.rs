//! What is said about problems, at the prompt and on the command line alike.

use std::fmt;

use crate::diagnostic;
pub use crate::diagnostic::Summary;
use crate::diagnostic::{Diagnostic, visible_lines};
use crate::engine::{Limit, QueryError, Rules};
use crate::program::code::{FORBIDDEN_FUNCTION, FORBIDDEN_PREDICATE};
use crate::repl::line::goal::TypedGoal;
use crate::source::Sources;

const RED: &str = "\x1b[1;31m";
const RESET: &str = "\x1b[0m";

/// All of some problems for people, one after the other.
pub fn problems(problems: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    diagnostic::render_all(problems, sources, colour)
}

/// A goal's error for people, ending in a line end.
pub(crate) fn explain(error: &QueryError, goal: &TypedGoal, rules: &Rules, colour: bool) -> String {
    match error {
        QueryError::Syntax { diagnostics, sources } => problems(diagnostics, sources, colour),
        QueryError::Limit(Limit::Stopped) => "interrupted\n".to_owned(),
        QueryError::Limit(limit) => match limit_option(limit) {
            Some(option) => {
                let setting = option.trim_start_matches('-');
                failure(format!("{limit}; change it with `{option}`, or `:set {setting}` at the prompt"), colour)
            }
            None => failure(limit, colour),
        },
        QueryError::Exception { rule, .. } => {
            let text = error.to_string();
            let (message, place) = text.split_once('\n').unwrap_or((&text, ""));
            let place = if place.is_empty() { String::new() } else { format!("{place}\n") };
            let way_out = if rule.is_none() { ways_out(&goal.check(rules)) } else { String::new() };
            failure(message, colour) + &raised_by(error) + &visible_lines(&place) + &way_out
        }
    }
}

/// The goal that raised an error, where the error does not name it anyway.
fn raised_by(error: &QueryError) -> String {
    let QueryError::Exception { ball, goal: Some(goal), .. } = error else { return String::new() };
    let is_error = ball.as_compound().is_some_and(|(name, _)| name == "error");
    let named = !is_error || error.missing().is_some();
    match named {
        true => String::new(),
        false => format!("  in the goal {}\n", goal.truncated()),
    }
}

/// What to do instead of things that the language leaves out.
fn ways_out(problems: &[Diagnostic]) -> String {
    let foreign = |problem: &&Diagnostic| [FORBIDDEN_PREDICATE, FORBIDDEN_FUNCTION].contains(&problem.code);
    let notes = problems.iter().filter(foreign).flat_map(|problem| &problem.notes);
    notes.map(|note| format!("  {note}\n")).collect()
}

/// A line that begins with `error`.
pub(crate) fn failure(message: impl fmt::Display, colour: bool) -> String {
    let message = message.to_string();
    let message = visible_lines(&message);
    match colour {
        true => format!("{RED}error{RESET}: {message}\n"),
        false => format!("error: {message}\n"),
    }
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// The option of the command line that sets a limit.
pub fn limit_option(limit: &Limit) -> Option<&'static str> {
    match limit {
        Limit::Steps(_) => Some("--steps N"),
        Limit::Memory(_) | Limit::Tables(_) => Some("--memory MIB"),
        Limit::Time(_) => Some("--time SECONDS"),
        Limit::Stopped => None,
    }
}
