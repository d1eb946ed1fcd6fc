//! Problems of a text for an editor: each with its range and, where it suggests something, what to put there instead.

use serde_json::{Value, json};

use crate::diagnostic::{Diagnostic, to_json};
use crate::source::Sources;

/// Problems as JSON objects, each with its `fix` or null.
pub(in crate::web) fn problems_to_json(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Value> {
    let one = |problem: &Diagnostic| {
        let mut object = to_json(problem, sources);
        object["fix"] = fix(problem, sources).unwrap_or_default();
        object
    };
    diagnostics.iter().map(one).collect()
}

/// What to put in place of a range of the text.
fn fix(problem: &Diagnostic, sources: &Sources) -> Option<Value> {
    let suggestion = problem.suggestions.first()?;
    let place = suggestion.place(sources)?;
    let source = sources.get(place.source);
    let (line, column) = source.position(place.start);
    let (end_line, end_column) = source.position(place.end);
    let right = &suggestion.right;
    let words = match problem.labels[0].text.is_empty() {
        true => format!("write `{right}`"),
        false => problem.labels[0].text.clone(),
    };
    Some(json!({
        "line": line, "column": column, "end_line": end_line, "end_column": end_column,
        "replacement": right, "label": words,
    }))
}
