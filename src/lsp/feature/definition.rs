//! Where a name is defined, and where it is used: across all texts that extend one another.

use std::collections::BTreeSet;

use lsp_types::{DocumentHighlight, Location, Range};

use super::variable;
use crate::lsp::answer::Spot;
use crate::lsp::index::{Index, Key};
use crate::source::Span;

/// The places where the name at a spot is defined; for the name in `extends`, the start of that game.
pub(in crate::lsp) fn definition(spot: &Spot<'_>) -> Vec<Location> {
    let locate = |span: Span| spot.workspace.location(spot.index.sources.get(span.source), span);
    if let Some(found) = spot.index.at(spot.offset) {
        return spot.index.definitions(&found.key).filter_map(|one| locate(one.span)).collect();
    }
    let variable = variable::places(spot).into_iter().next();
    if let Some(place) = variable {
        let range = spot.document.range(place.start, place.end);
        return vec![Location { uri: spot.document.uri.clone(), range }];
    }
    extended(spot).into_iter().collect()
}

/// The file of the game that is extended at a spot.
fn extended(spot: &Spot<'_>) -> Option<Location> {
    let here = |span: Span| span.source.0 == 0 && (span.start..=span.end).contains(&(spot.offset as u32));
    let (game, _) = spot.index.extends.iter().find(|(_, span)| here(*span))?;
    let is_it = |name: &str| name.rsplit(['/', '\\']).next() == Some(&format!("{game}.pl"));
    let source = spot.index.sources.all().find(|source| is_it(source.name()))?;
    spot.workspace.location(source, Span { source: crate::source::SourceId(0), start: 0, end: 0 })
}

/// Every place of the name at a spot.
pub(in crate::lsp) fn references(spot: &Spot<'_>) -> Vec<Location> {
    match spot.index.at(spot.offset) {
        Some(found) => uses(spot, &found.key).locations,
        None => in_clause(spot).into_iter().map(|range| Location { uri: spot.document.uri.clone(), range }).collect(),
    }
}

/// The same in the text itself, for the editor to light up.
pub(in crate::lsp) fn highlights(spot: &Spot<'_>) -> Vec<DocumentHighlight> {
    let ranges = match spot.index.at(spot.offset) {
        Some(found) => {
            let same = spot.index.own().filter(|one| one.key == found.key);
            same.map(|one| spot.document.span(one.span)).collect()
        }
        None => in_clause(spot),
    };
    ranges.into_iter().map(|range| DocumentHighlight { range, kind: None }).collect()
}

fn in_clause(spot: &Spot<'_>) -> Vec<Range> {
    variable::places(spot).into_iter().map(|place| spot.document.range(place.start, place.end)).collect()
}

/// The places of a predicate in all texts that can mean it.
#[derive(Debug)]
pub(super) struct Uses {
    pub locations: Vec<Location>,
    /// A text that has it and is no file: a game embedded in the binary.
    pub embedded: Option<String>,
}

pub(super) fn uses(spot: &Spot<'_>, key: &Key) -> Uses {
    let defining = defining(&spot.index, key);
    let others = spot.workspace.indexes();
    // A text that extends none of those that define it means something else by the name.
    let related = others.iter().filter(|other| defining.iter().any(|name| has(other, name)));
    let (mut seen, mut locations, mut embedded) = (BTreeSet::new(), Vec::new(), None);
    for index in std::iter::once(&spot.index).chain(related) {
        for one in index.occurrences.iter().filter(|one| one.key == *key) {
            let source = index.sources.get(one.span.source);
            match spot.workspace.location(source, one.span) {
                Some(location) => {
                    let Range { start, .. } = location.range;
                    if seen.insert((location.uri.as_str().to_owned(), start.line, start.character)) {
                        locations.push(location);
                    }
                }
                // A text that is not saved yet has no path, but it is open.
                None if one.span.source.0 == 0 && spot.document.path.is_none() => {
                    let range = spot.document.span(one.span);
                    if seen.insert((String::new(), range.start.line, range.start.character)) {
                        locations.push(Location { uri: spot.document.uri.clone(), range });
                    }
                }
                None => embedded = Some(source.name().to_owned()),
            }
        }
    }
    Uses { locations, embedded }
}

/// The names of the texts that define a predicate; without one, that of the text itself.
fn defining(index: &Index, key: &Key) -> BTreeSet<String> {
    let name = |span: Span| index.sources.get(span.source).name().to_owned();
    let names: BTreeSet<String> = index.definitions(key).map(|one| name(one.span)).collect();
    match names.is_empty() {
        true => index.sources.all().take(1).map(|source| source.name().to_owned()).collect(),
        false => names,
    }
}

fn has(index: &Index, name: &str) -> bool {
    index.sources.all().any(|source| source.name() == name)
}
