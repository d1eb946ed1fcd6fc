//! Variables: a name in one clause, and `{Name}` in its sentences.

use std::ops::Range;

use crate::lsp::answer::Spot;
use crate::syntax::lexical::{Class, classes};

/// The places of the variable at a spot, all in its clause; empty if there is none.
pub(super) fn places(spot: &Spot<'_>) -> Vec<Range<usize>> {
    let text = &spot.document.text;
    let touches = |place: &Range<usize>| place.start <= spot.offset && spot.offset <= place.end;
    let items = spot.index.items.iter().map(|item| item.start as usize..item.end as usize);
    let Some(item) = items.into_iter().find(touches) else { return Vec::new() };
    let parts: Vec<_> = classes(&text[item.clone()])
        .into_iter()
        .map(|(place, class)| (item.start + place.start..item.start + place.end, class))
        .collect();
    let is_variable = |class: &Class| *class == Class::Variable;
    let here = parts.iter().find(|(place, class)| is_variable(class) && touches(place)).map(|(place, _)| place.clone());
    let Some(name) = here.map(|place| &text[place]).filter(|name| *name != "_") else { return Vec::new() };
    let mut places = sentences_before(text, item.start, name);
    for (place, class) in parts {
        match class {
            Class::Variable if text[place.clone()] == *name => places.push(place),
            Class::Comment => places.extend(mentioned(text, place, name)),
            _ => {}
        }
    }
    places
}

/// The places of `{Name}` in a sentence.
fn mentioned(text: &str, comment: Range<usize>, name: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let mut start = comment.start;
    for line in text[comment].split_inclusive('\n') {
        if line.trim_start().starts_with("%!") {
            let wanted = format!("{{{name}}}");
            places.extend(line.match_indices(&wanted).map(|(at, _)| start + at + 1..start + at + 1 + name.len()));
        }
        start += line.len();
    }
    places
}

/// The same in the sentences right before a clause.
fn sentences_before(text: &str, clause: usize, name: &str) -> Vec<Range<usize>> {
    let mut start = text[..clause].rfind('\n').map_or(0, |at| at + 1);
    let mut places = Vec::new();
    while start > 0 {
        let before = text[..start - 1].rfind('\n').map_or(0, |at| at + 1);
        if !text[before..start].trim_start().starts_with("%!") {
            break;
        }
        places.extend(mentioned(text, before..start, name));
        start = before;
    }
    places.sort_by_key(|place| place.start);
    places
}

/// The variables around a spot: those from the last full stop to the next.
pub(super) fn names(spot: &Spot<'_>) -> Vec<String> {
    let text = &spot.document.text;
    let parts = classes(text);
    let is_end = |(place, class): &(Range<usize>, Class)| *class == Class::Punctuation && &text[place.clone()] == ".";
    let cursor = parts.partition_point(|(place, _)| place.end < spot.offset);
    let start = parts[..cursor].iter().rposition(is_end).map_or(0, |at| at + 1);
    let end = parts[cursor..].iter().position(is_end).map_or(parts.len(), |at| cursor + at);
    let here = |place: &Range<usize>| place.start < spot.offset && spot.offset <= place.end;
    let variables = parts[start..end].iter().filter(|(place, class)| *class == Class::Variable && !here(place));
    let names = variables.map(|(place, _)| text[place.clone()].to_owned()).filter(|name| name != "_");
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().collect()
}
