//! What is said about problems, at the prompt and on the command line alike.

use std::fmt;

use crate::diagnostic;
use crate::diagnostic::{Diagnostic, visible_lines};
use crate::engine::{Limit, QueryError, Rules};
use crate::program::code::{FORBIDDEN_FUNCTION, FORBIDDEN_PREDICATE};
use crate::source::Sources;

const RED: &str = "\x1b[1;31m";
const RESET: &str = "\x1b[0m";

/// All of some problems for people, one after the other.
pub fn problems(problems: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let rendered: Vec<_> = problems.iter().map(|problem| diagnostic::render(problem, sources, colour)).collect();
    rendered.join("\n")
}

/// A goal's error for people, ending in a line end.
pub fn explain(error: &QueryError, goal: &str, rules: &Rules, colour: bool) -> String {
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
            let way_out = if rule.is_none() { ways_out(&rules.check_goal(goal)) } else { String::new() };
            failure(message, colour) + &raised_by(error) + &visible_lines(&place) + &way_out
        }
    }
}

/// The goal that raised an error, where the error does not name it anyway.
fn raised_by(error: &QueryError) -> String {
    let QueryError::Exception { ball, goal: Some(goal), .. } = error else { return String::new() };
    let named = match ball.as_compound() {
        Some(("error", parts)) => parts[0].as_compound().is_some_and(|(name, _)| name == "existence_error"),
        _ => true,
    };
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

/// The option of the command line that sets a limit.
pub fn limit_option(limit: &Limit) -> Option<&'static str> {
    match limit {
        Limit::Steps(_) => Some("--steps N"),
        Limit::Memory(_) | Limit::Tables(_) => Some("--memory MIB"),
        Limit::Time(_) => Some("--time SECONDS"),
        Limit::Stopped => None,
    }
}

/// How many problems there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Those that stop rules from loading.
    pub errors: usize,
    /// The others.
    pub warnings: usize,
}

impl Summary {
    /// Counts problems.
    pub fn of(problems: &[Diagnostic]) -> Summary {
        let errors = problems.iter().filter(|problem| problem.is_error()).count();
        Summary { errors, warnings: problems.len() - errors }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        match (self.errors, self.warnings) {
            (0, 0) => write!(f, "no problems"),
            (errors, 0) => write!(f, "{}", count(errors, "error")),
            (0, warnings) => write!(f, "{}", count(warnings, "warning")),
            (errors, warnings) => write!(f, "{}, {}", count(errors, "error"), count(warnings, "warning")),
        }
    }
}
