//! What was probably meant, to be put there with a key: one action for each suggestion of a problem.

use std::collections::HashMap;

use lsp_types::{CodeAction, CodeActionKind, Range, TextEdit, WorkspaceEdit};

use crate::lsp::document::Document;

/// The fixes for the problems in a range of the text.
#[allow(clippy::mutable_key_type)] // The protocol's own type for edits.
pub(in crate::lsp) fn quick_fixes(document: &Document, range: Range) -> Vec<CodeAction> {
    let problems = document.checked_now().into_iter().flat_map(|checked| &checked.problems);
    let here = problems.filter(|one| one.shown.range.start <= range.end && range.start <= one.shown.range.end);
    let mut actions = Vec::new();
    for problem in here {
        for (at, (place, right)) in problem.fixes.iter().enumerate() {
            let edit = TextEdit { range: *place, new_text: right.clone() };
            let changes = HashMap::from([(document.uri.clone(), vec![edit])]);
            actions.push(CodeAction {
                title: format!("Write `{right}`"),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![problem.shown.clone()]),
                edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                is_preferred: Some(at == 0),
                ..CodeAction::default()
            });
        }
    }
    actions
}
