//! Problems of a text for an editor: each with its range and, where the message knows one, what to put there instead.

use serde_json::{Value, json};

use crate::diagnostic::{Diagnostic, Label, to_json};
use crate::source::Sources;

/// How a label says what was probably meant.
const MEANT: &str = "did you mean `";

/// The code of a variable that occurs once.
const SINGLETON: &str = "singleton-variable";

/// Problems as JSON objects, each with its `fix` or null.
pub(super) fn problems_to_json(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Value> {
    let one = |problem: &Diagnostic| {
        let mut object = to_json(problem, sources);
        object["fix"] = fix(problem, sources).unwrap_or_default();
        object
    };
    diagnostics.iter().map(one).collect()
}

/// What to put in place of a range of the text.
fn fix(problem: &Diagnostic, sources: &Sources) -> Option<Value> {
    let meant = problem.labels.iter().find_map(|label| Some((label, meant(&label.text)?)));
    let (label, replacement, words) = match meant {
        Some((label, meant)) => (label, meant.to_owned(), label.text.clone()),
        None if problem.code == SINGLETON => {
            let label = problem.labels.first()?;
            let replacement = format!("_{}", word(label, sources)?);
            (label, replacement.clone(), format!("write `{replacement}`"))
        }
        None => return None,
    };
    let old = word(label, sources)?;
    let source = sources.get(label.span.source);
    let (line, column) = source.position(label.span.start);
    let end_column = column + old.chars().count();
    let changes = old != replacement;
    changes.then(|| {
        json!({
            "line": line, "column": column, "end_line": line, "end_column": end_column,
            "replacement": replacement, "label": words,
        })
    })
}

/// The name that a label suggests, without its arity.
fn meant(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(MEANT)?;
    let (name, _) = rest.split_once('`')?;
    let name = name.split_once('/').map_or(name, |(name, _)| name);
    name.chars().all(|letter| letter.is_alphanumeric() || letter == '_').then_some(name).filter(|name| !name.is_empty())
}

/// The name at the beginning of a label's range.
fn word<'s>(label: &Label, sources: &'s Sources) -> Option<&'s str> {
    let text = sources.get(label.span.source).text().get(label.span.start as usize..)?;
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    Some(&text[..end]).filter(|word| !word.is_empty())
}
