//! What a name means, in a few lines: from the language, or from the comments and declarations of the rules.

use std::fmt::Write;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use crate::diagnostic::visible_lines;
use crate::lsp::answer::Spot;
use crate::lsp::index::{Index, Key, Occurrence, Role};
use crate::lsp::library;
use crate::program::Question;
use crate::program::declare::FORMS;
use crate::program::library::Builtin;
use crate::syntax::lexical::{Class, classes};

/// The name at a place, explained.
pub(in crate::lsp) fn hover(spot: &Spot<'_>) -> Option<Hover> {
    let found = spot.index.at(spot.offset).filter(|found| !is_directive(&found.key.0, spot, found));
    let known = found.and_then(|found| Some((described(spot, found)?, spot.document.span(found.span))));
    let (value, range) = known.or_else(|| word(spot))?;
    let value = visible_lines(&value).into_owned();
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(range) })
}

/// Whether the word there is that of the directive which declares a predicate, as `players` declares `turn/1`.
fn is_directive(name: &str, spot: &Spot<'_>, found: &Occurrence) -> bool {
    found.role == Role::Declaration && !spot.document.text[found.span.start as usize..].starts_with(&format!("{name}("))
}

fn described(spot: &Spot<'_>, found: &Occurrence) -> Option<String> {
    let (name, arity) = &found.key;
    if let Some(row) = library::builtin(name, *arity) {
        return Some(builtin(row));
    }
    let mut text = predicate(&spot.index, &found.key)?;
    let indicator = format!("{name}/{arity}");
    let plans = spot.document.checked().and_then(|checked| checked.plans.get(&indicator));
    for line in plans.into_iter().flatten() {
        let _ = write!(text, "\n\n{line}");
    }
    let is_game = spot.document.checked().is_some_and(|checked| !checked.plans.is_empty());
    let is_clauses = spot.index.definitions(&found.key).any(|one| one.role == Role::Clause);
    if plans.is_none() && is_game && is_clauses {
        text += "\n\nIt has no plan of its own; it is part of the plans of its callers.";
    }
    Some(text)
}

/// `between(+, +, ?)`, and what it means.
pub(in crate::lsp) fn builtin(row: &Builtin) -> String {
    let modes = "`+` must be bound, `-` is bound by success, `?` may be either";
    let plan = if row.planned { "" } else { "\n\nPlans have no instructions of their own for it." };
    let legend = if row.modes.contains(['+', '-', '?']) { format!("\n\n{modes}") } else { String::new() };
    let is_control = library::is_control(row);
    let plan = if is_control { "" } else { plan };
    format!("```prolog\n{}\n```\n{}{legend}\n\nbuilt in{plan}", row.form(), row.doc)
}

/// A predicate of the rules: how it is written, what its comments say, where it is.
pub(in crate::lsp) fn predicate(index: &Index, key: &Key) -> Option<String> {
    let first = index.definitions(key).next()?;
    let mut text = format!("```prolog\n{}\n```", signature(index, key));
    if let Some(comment) = comment(index, first) {
        let _ = write!(text, "\n{comment}");
    }
    for sentence in index.sentences.get(key).into_iter().flatten() {
        let _ = write!(text, "\n\n> {sentence}");
    }
    if let Some(types) = index.types.get(key).filter(|types| types.iter().any(Option::is_some)) {
        let names = types.iter().map(|kind| kind.as_deref().unwrap_or("_")).collect::<Vec<_>>().join(", ");
        let _ = write!(text, "\n\ntypes of the arguments: `{}({names})`", key.0);
    }
    let clauses = index.definitions(key).filter(|one| one.role == Role::Clause).count();
    let what = match (first.role, clauses) {
        (Role::Declaration, 0) if index.relations.contains_key(key) => "a relation of the position".to_owned(),
        (_, 0) => "declared by a directive".to_owned(),
        (_, 1) => "1 clause".to_owned(),
        (_, count) => format!("{count} clauses"),
    };
    let _ = write!(text, "\n\n{}/{}: {what}, {}", key.0, key.1, index.sources.place(first.span));
    if let Some(question) = Question::named(&key.0, key.1) {
        let _ = write!(text, "\n\nThe engine asks `{}`: {}.", question.form(), question.about);
    }
    Some(text)
}

/// A relation with its types, or a predicate with the arguments of its first clause.
pub(in crate::lsp) fn signature(index: &Index, key: &Key) -> String {
    let columns = index.relations.get(key).map(|relation| &relation.columns);
    let arguments = columns.or_else(|| index.heads.get(key)).filter(|arguments| !arguments.is_empty());
    match arguments {
        Some(arguments) => format!("{}({})", key.0, arguments.join(", ")),
        None if key.1 > 0 => format!("{}/{}", key.0, key.1),
        None => key.0.to_string(),
    }
}

/// The comment lines right before a definition, or the comment at the end of its line.
fn comment(index: &Index, definition: &Occurrence) -> Option<String> {
    let source = index.sources.get(definition.span.source);
    let (line, _) = source.position(definition.whole.start);
    let is_comment = |text: &&str| text.starts_with('%') && !text.starts_with("%!");
    let above = (1..line).rev().map(|line| source.line(line).trim()).filter(|text| !text.starts_with("%!"));
    let mut above: Vec<&str> = above.take_while(is_comment).collect();
    above.reverse();
    let is_example = above.iter().any(|text| text.starts_with("% ?-"));
    let text = above.into_iter().map(|text| text.trim_start_matches('%').trim()).collect::<Vec<_>>().join(" ");
    if !text.is_empty() && !is_example {
        return Some(text);
    }
    let (last, _) = source.position(definition.whole.end);
    let rest = source.text().get(definition.whole.end as usize..)?.lines().next()?;
    let trailing = rest.trim_start_matches([')', '.', ' ']).strip_prefix('%')?;
    (last == line).then(|| trailing.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A word that is no predicate of the rules here: a directive, an operator, a built-in in the place of data.
fn word(spot: &Spot<'_>) -> Option<(String, lsp_types::Range)> {
    let text = &spot.document.text;
    let parts = classes(text);
    let at = parts.iter().position(|(place, _)| place.start <= spot.offset && spot.offset < place.end)?;
    let (place, class) = &parts[at];
    let name = &text[place.clone()];
    let range = spot.document.range(place.start, place.end);
    if !matches!(class, Class::Word | Class::Symbol | Class::Punctuation) {
        return None;
    }
    let begins = at > 0 && &text[parts[at - 1].0.clone()] == ":-";
    let form = FORMS.iter().find(|(known, _)| *known == name).filter(|_| begins);
    if let Some((name, example)) = form {
        return Some((format!("the directive `{name}`, as in `{example}`"), range));
    }
    let rows: Vec<String> = library::rows().filter(|row| row.name == name).map(builtin).collect();
    (!rows.is_empty()).then(|| (rows.join("\n\n---\n\n"), range))
}
