//! What commands say to other programs: one JSON object per line.

use super::report::Summary;
use crate::diagnostic::{Diagnostic, to_json};
use crate::engine::Loaded;
use crate::game::MoveError;
use crate::load::FileError;
use crate::source::Sources;
use crate::{Answer, Limit, QueryError};
use serde_json::{Map, Value, json};

/// `{"answer":{"X":"…"}}`
pub fn answer(answer: &Answer) -> Value {
    let bindings: Map<_, _> =
        answer.bindings().map(|(name, value)| (name.to_owned(), json!(value.to_string()))).collect();
    json!({ "answer": bindings })
}

/// The last line when all went well.
pub fn done(answers: usize) -> Value {
    json!({ "done": true, "answers": answers })
}

/// The last line of a check.
pub fn checked(summary: Summary, files: usize) -> Value {
    json!({ "done": true, "files": files, "errors": summary.errors, "warnings": summary.warnings })
}

/// A goal that ended in an error.
pub fn error(error: &QueryError) -> Value {
    let object = match error {
        QueryError::Syntax { diagnostics, sources } => {
            json!({ "kind": "syntax", "message": first(diagnostics), "problems": all(diagnostics, sources) })
        }
        QueryError::Exception { ball, rule, suggestions, .. } => {
            let message = error.to_string();
            let message = message.lines().next();
            json!({
                "kind": "exception", "message": message, "term": ball.to_string(), "rule": rule,
                "suggestions": suggestions,
            })
        }
        QueryError::Limit(limit) => json!({ "kind": limit_kind(limit), "message": limit.to_string() }),
    };
    json!({ "error": object })
}

fn limit_kind(limit: &Limit) -> &'static str {
    match limit {
        Limit::Steps(_) => "steps",
        Limit::Memory(_) => "memory",
        Limit::Tables(_) => "tables",
        Limit::Time(_) => "time",
        Limit::Stopped => "interrupted",
    }
}

/// Rules with errors.
pub fn refused(loaded: &Loaded) -> Value {
    let Loaded { diagnostics, sources, .. } = loaded;
    let message = format!("the rules have {}", Summary::of(diagnostics));
    json!({ "error": { "kind": "rules", "message": message, "problems": all(diagnostics, sources) } })
}

/// A file that could not be read.
pub fn unreadable(problem: &FileError) -> Value {
    json!({ "error": { "kind": "file", "message": problem.to_string() } })
}

/// A text that cannot be played as a move.
pub fn refused_move(error: &MoveError, number: Option<usize>, message: &str) -> Value {
    let mut object = json!({
        "kind": "move", "message": message, "move": error.text(), "reason": error.reason(), "legal": error.legal(),
    });
    if let Some(number) = number {
        object["number"] = json!(number);
    }
    json!({ "error": object })
}

/// A text that is no position of the game.
pub fn unfit(diagnostics: &[Diagnostic], sources: &Sources) -> Value {
    json!({ "error": { "kind": "position", "message": first(diagnostics), "problems": all(diagnostics, sources) } })
}

fn first(diagnostics: &[Diagnostic]) -> &str {
    diagnostics.first().map_or("", |problem| &problem.message)
}

fn all(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Value> {
    diagnostics.iter().map(|problem| to_json(problem, sources)).collect()
}
