//! The predicates of a text, and of the whole workspace, as an outline.

use std::collections::BTreeSet;

use lsp_types::{DocumentSymbol, SymbolInformation, SymbolKind};

use crate::lsp::document::Document;
use crate::lsp::index::{Index, Occurrence, Role};
use crate::lsp::workspace::Workspace;
use crate::source::SourceId;

/// The most symbols of a workspace that are listed.
const MOST: usize = 1000;

/// What a text defines and declares; clauses in a row are one symbol.
#[allow(deprecated)] // The protocol requires a deprecated field.
pub(in crate::lsp) fn document_symbols(document: &Document, index: &Index) -> Vec<DocumentSymbol> {
    let mut symbols: Vec<DocumentSymbol> = Vec::new();
    for one in index.own().filter(|one| is_definition(one)) {
        let (name, range) = (title(one), document.span(one.whole));
        match symbols.last_mut().filter(|last| last.name == name) {
            Some(last) => last.range.end = range.end,
            None => symbols.push(DocumentSymbol {
                name,
                detail: None,
                kind: kind(index, one),
                tags: None,
                deprecated: None,
                range,
                selection_range: document.span(one.span),
                children: None,
            }),
        }
    }
    symbols
}

/// What the rules files of a workspace define, each predicate once per file.
#[allow(deprecated)]
pub(in crate::lsp) fn workspace_symbols(workspace: &Workspace, query: &str) -> Vec<SymbolInformation> {
    let query = query.to_lowercase();
    let mut symbols = Vec::new();
    for index in workspace.indexes() {
        let mut seen = BTreeSet::new();
        for one in index.own().filter(|one| is_definition(one) && one.key.0.to_lowercase().contains(&query)) {
            let source = index.sources.get(SourceId(0));
            let Some(location) = workspace.location(source, one.span).filter(|_| seen.insert(&one.key)) else {
                continue;
            };
            let container = Some(source.name().rsplit(['/', '\\']).next().unwrap_or_default().to_owned());
            let (name, kind) = (title(one), kind(&index, one));
            symbols.push(SymbolInformation {
                name,
                kind,
                tags: None,
                deprecated: None,
                location,
                container_name: container,
            });
        }
    }
    symbols.truncate(MOST);
    symbols
}

fn is_definition(one: &Occurrence) -> bool {
    matches!(one.role, Role::Clause | Role::Declaration)
}

fn title(one: &Occurrence) -> String {
    format!("{}/{}", one.key.0, one.key.1)
}

fn kind(index: &Index, one: &Occurrence) -> SymbolKind {
    match one.role {
        Role::Clause => SymbolKind::FUNCTION,
        _ if index.relations.contains_key(&one.key) => SymbolKind::STRUCT,
        _ => SymbolKind::CONSTANT,
    }
}
