//! Words that can be written at a place: directives, types, predicates, built-ins, variables, players, atoms.

use std::collections::BTreeSet;

use lsp_types::{CompletionItem, CompletionItemKind, Documentation, MarkupContent, MarkupKind};

use super::{hover, variable_names};
use crate::lsp::answer::Spot;
use crate::lsp::library;
use crate::program::ASKED;
use crate::program::declare::FORMS;

/// All words for a place; the editor chooses those that fit what is typed.
pub(in crate::lsp) fn completion(spot: &Spot<'_>) -> Vec<CompletionItem> {
    let before = &spot.document.text[..spot.offset];
    let typed = |letter: char| letter.is_alphanumeric() || letter == '_';
    let before = before.trim_end_matches(typed).trim_end();
    let clause = before.rfind(['\n', '.']).map_or(before, |at| &before[at + 1..]);
    if before.ends_with(":-") && clause.trim() == ":-" {
        return directives();
    }
    if clause.trim_start().starts_with(":-") && clause.contains("state(") && before.ends_with(['(', ',', '-']) {
        return types(spot);
    }
    [variables(spot), predicates(spot), players(spot), builtins(), atoms(spot)].concat()
}

fn item(label: &str, kind: CompletionItemKind, detail: impl Into<String>) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: Some(detail.into()),
        ..CompletionItem::default()
    }
}

fn directives() -> Vec<CompletionItem> {
    FORMS.iter().map(|(name, example)| item(name, CompletionItemKind::KEYWORD, *example)).collect()
}

fn types(spot: &Spot<'_>) -> Vec<CompletionItem> {
    let unary = spot.index.predicates().into_iter().filter(|key| key.1 == 1);
    unary.map(|(name, _)| item(name, CompletionItemKind::CLASS, "a type")).collect()
}

fn variables(spot: &Spot<'_>) -> Vec<CompletionItem> {
    variable_names(spot).iter().map(|name| item(name, CompletionItemKind::VARIABLE, "a variable")).collect()
}

fn predicates(spot: &Spot<'_>) -> Vec<CompletionItem> {
    let own = spot.index.predicates();
    let asked = ASKED.iter().filter(|(name, arity)| !own.contains(&((*name).into(), *arity)));
    let asked = asked.map(|(name, arity)| {
        item(name, CompletionItemKind::FUNCTION, format!("{name}/{arity}, which the engine asks a game"))
    });
    let defined = own.iter().map(|key| {
        let kind = match spot.index.relations.contains_key(*key) {
            true => CompletionItemKind::STRUCT,
            false => CompletionItemKind::FUNCTION,
        };
        let value = hover::predicate(&spot.index, key).unwrap_or_default();
        let words = MarkupContent { kind: MarkupKind::Markdown, value };
        let detail = hover::signature(&spot.index, key);
        CompletionItem { documentation: Some(Documentation::MarkupContent(words)), ..item(&key.0, kind, detail) }
    });
    defined.chain(asked).collect()
}

fn builtins() -> Vec<CompletionItem> {
    let named = library::rows().filter(|row| row.name.starts_with(char::is_alphabetic));
    let words = |text: &str| Some(Documentation::String(text.to_owned()));
    let one = |row: &crate::program::library::Builtin| CompletionItem {
        documentation: words(row.doc),
        ..item(row.name, CompletionItemKind::FUNCTION, format!("{}, built in", row.form()))
    };
    named.map(one).collect()
}

fn players(spot: &Spot<'_>) -> Vec<CompletionItem> {
    spot.index.players.iter().map(|name| item(name, CompletionItemKind::ENUM_MEMBER, "a player")).collect()
}

fn atoms(spot: &Spot<'_>) -> Vec<CompletionItem> {
    let predicates: BTreeSet<&str> = spot.index.predicates().iter().map(|key| &*key.0).collect();
    let players: BTreeSet<&str> = spot.index.players.iter().map(|name| &**name).collect();
    let is_new = |name: &&String| !predicates.contains(name.as_str()) && !players.contains(name.as_str());
    let is_builtin = |name: &str| library::rows().any(|row| row.name == name);
    let atoms = spot.index.atoms.iter().filter(is_new).filter(|name| !is_builtin(name));
    atoms.map(|name| item(name, CompletionItemKind::VALUE, "an atom of the rules")).collect()
}
