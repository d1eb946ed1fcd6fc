//! Problems for other programs.

use serde_json::{Map, Value, json};

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

/// A problem as one JSON object; lines and columns count from 1, columns in characters.
pub fn to_json(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let mut object = place(diagnostic.labels[0].span, sources);
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let labels = diagnostic.labels.iter().map(|label| {
        let mut object = place(label.span, sources);
        object.insert("text".into(), json!(label.text));
        Value::Object(object)
    });
    object.insert("severity".into(), json!(severity));
    object.insert("code".into(), json!(diagnostic.code));
    object.insert("message".into(), json!(diagnostic.message));
    object.insert("labels".into(), labels.collect());
    object.insert("notes".into(), json!(diagnostic.notes));
    Value::Object(object)
}

fn place(span: Span, sources: &Sources) -> Map<String, Value> {
    let source = sources.get(span.source);
    let (line, column) = source.position(span.start);
    let (end_line, end_column) = source.position(span.end);
    let mut object = Map::new();
    object.insert("file".into(), json!(source.name()));
    object.insert("line".into(), json!(line));
    object.insert("column".into(), json!(column));
    object.insert("end_line".into(), json!(end_line));
    object.insert("end_column".into(), json!(end_column));
    object
}
