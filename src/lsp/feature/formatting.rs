//! The whole text in the house style, as `regola fmt` writes it.

use lsp_server::ErrorCode;
use lsp_types::TextEdit;

use crate::lsp::document::Document;
use crate::lsp::outbox::Refusal;
use crate::syntax::format;

/// The edit that formats a text; none if it is formatted already.
pub(in crate::lsp) fn formatting(document: &Document) -> Result<Vec<TextEdit>, Refusal> {
    let formatted = format(&document.text);
    let new =
        formatted.map_err(|error| Refusal::new(ErrorCode::RequestFailed, format!("not formatted: {error}")))?.text;
    let old = &*document.text;
    if new == old {
        return Ok(Vec::new());
    }
    // What is the same at both ends stays, so that the cursor does, too.
    let same = old.char_indices().zip(new.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at);
    let start = same.unwrap_or(old.len().min(new.len()));
    let tail = old[start..].chars().rev().zip(new[start..].chars().rev()).take_while(|(a, b)| a == b);
    let tail: usize = tail.map(|(letter, _)| letter.len_utf8()).sum();
    let range = document.range(start, old.len() - tail);
    Ok(vec![TextEdit { range, new_text: new[start..new.len() - tail].to_owned() }])
}
