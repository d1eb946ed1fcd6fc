//! Another name for a predicate or a variable, wherever it is used; refused where others count on the name.

use std::collections::HashMap;

use lsp_server::ErrorCode;
use lsp_types::{Range, TextEdit, Uri, WorkspaceEdit};

use super::definition::uses;
use super::variable;
use crate::lsp::answer::Spot;
use crate::lsp::index::Key;
use crate::lsp::library;
use crate::lsp::outbox::Refusal;
use crate::program::ASKED;
use crate::syntax::lexical::{Class, classes};
use crate::term::printer;

/// What would be renamed, or why it cannot be.
pub(in crate::lsp) fn prepare(spot: &Spot<'_>) -> Result<Range, Refusal> {
    if let Some(found) = spot.index.at(spot.offset) {
        allowed(spot, &found.key)?;
        return Ok(spot.document.span(found.span));
    }
    let touches = |place: &std::ops::Range<usize>| place.start <= spot.offset && spot.offset <= place.end;
    let place = variable::places(spot).into_iter().find(touches);
    let place = place.ok_or_else(|| refused("only predicates and variables can be renamed"))?;
    Ok(spot.document.range(place.start, place.end))
}

/// The edits that rename what is at a spot.
#[allow(clippy::mutable_key_type)] // The protocol's own type for edits.
pub(in crate::lsp) fn rename(spot: &Spot<'_>, new_name: &str) -> Result<WorkspaceEdit, Refusal> {
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    let Some(found) = spot.index.at(spot.offset) else {
        let places = variable::places(spot);
        if places.is_empty() {
            return Err(refused("only predicates and variables can be renamed"));
        }
        if !is_whole(new_name, Class::Variable) {
            return Err(refused(format!("`{new_name}` is not a variable: it must begin with a capital letter or `_`")));
        }
        if variable::names(spot).iter().any(|known| known == new_name) {
            return Err(refused(format!("the clause has a variable `{new_name}` already; choose another name")));
        }
        let edit = |place: std::ops::Range<usize>| TextEdit {
            range: spot.document.range(place.start, place.end),
            new_text: new_name.to_owned(),
        };
        changes.insert(spot.document.uri.clone(), places.into_iter().map(edit).collect());
        return Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() });
    };
    allowed(spot, &found.key)?;
    let name = new_name.strip_prefix('\'').and_then(|name| name.strip_suffix('\'')).unwrap_or(new_name);
    let written = printer::atom(name);
    if !is_whole(&written, Class::Word) && !is_whole(&written, Class::Text) {
        return Err(refused(format!("`{new_name}` is not a name: it must begin with a small letter, or be in quotes")));
    }
    let new_key: Key = (name.into(), found.key.1);
    if library::builtin(name, found.key.1).is_some() {
        return Err(refused(format!("`{name}/{}` is built in; choose another name", found.key.1)));
    }
    if spot.index.definitions(&new_key).next().is_some() {
        return Err(refused(format!("there is a predicate `{name}/{}` already; choose another name", found.key.1)));
    }
    for place in uses(spot, &found.key).locations {
        let edit = TextEdit { range: place.range, new_text: written.clone() };
        changes.entry(place.uri).or_default().push(edit);
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

/// Whether a predicate's name is the rules' own affair.
fn allowed(spot: &Spot<'_>, key: &Key) -> Result<(), Refusal> {
    let (name, arity) = (&*key.0, key.1);
    let indicator = format!("`{name}/{arity}`");
    if library::builtin(name, arity).is_some() {
        return Err(refused(format!("{indicator} is built in, so you cannot rename it")));
    }
    if ASKED.contains(&(name, arity)) {
        return Err(refused(format!("the engine asks a game {indicator} by this name, so you cannot rename it")));
    }
    if matches!((name, arity), ("turn" | "player", 1)) && !spot.index.players.is_empty() {
        return Err(refused(format!("`:- players([…]).` defines {indicator}, so you cannot rename it")));
    }
    if let Some(game) = uses(spot, key).embedded {
        let message = format!("{indicator} is used in {game}, which is part of regola; copy that game to a file first");
        return Err(refused(message));
    }
    Ok(())
}

/// Whether a text is one token of that class.
fn is_whole(text: &str, class: Class) -> bool {
    matches!(&classes(text)[..], [(place, found)] if *found == class && *place == (0..text.len()))
}

fn refused(message: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::RequestFailed, message)
}
