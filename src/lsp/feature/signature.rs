//! The arguments of the call that is being written, and which of them the cursor is in.

use lsp_types::{Documentation, ParameterInformation, ParameterLabel, SignatureHelp, SignatureInformation};

use super::hover;
use crate::lsp::answer::Spot;
use crate::lsp::library;
use crate::syntax::lexical::{Class, classes};

/// Every way to call the predicate whose brackets are around the cursor.
pub(in crate::lsp) fn signature_help(spot: &Spot<'_>) -> Option<SignatureHelp> {
    let (name, argument) = call(spot)?;
    let own = spot.index.predicates().into_iter().filter(|key| *key.0 == *name && key.1 > 0);
    let own = own.map(|key| {
        let columns = spot.index.relations.get(key).map(|relation| &relation.columns);
        let arguments = columns.or_else(|| spot.index.heads.get(key)).cloned();
        let arguments = arguments.unwrap_or_else(|| vec!["_".to_owned(); key.1 as usize]);
        signature(&name, arguments, hover::predicate(&spot.index, key).unwrap_or_default())
    });
    let rows = library::rows().filter(|row| row.name == name && row.arity() > 0);
    let built_in = rows.map(|row| signature(&name, row.argument_forms().collect(), row.doc.to_owned()));
    let mut signatures: Vec<SignatureInformation> = own.chain(built_in).collect();
    signatures.sort_by_key(|one| one.parameters.as_ref().map_or(0, Vec::len));
    let fits = |one: &SignatureInformation| one.parameters.as_ref().is_some_and(|all| all.len() > argument as usize);
    let active = signatures.iter().position(fits).unwrap_or_default() as u32;
    let help = SignatureHelp { signatures, active_signature: Some(active), active_parameter: Some(argument) };
    (!help.signatures.is_empty()).then_some(help)
}

fn signature(name: &str, arguments: Vec<String>, words: String) -> SignatureInformation {
    let label = format!("{name}({})", arguments.join(", "));
    let one = |label| ParameterInformation { label: ParameterLabel::Simple(label), documentation: None };
    SignatureInformation {
        label,
        documentation: Some(Documentation::MarkupContent(lsp_types::MarkupContent {
            kind: lsp_types::MarkupKind::Markdown,
            value: words,
        })),
        parameters: Some(arguments.into_iter().map(one).collect()),
        active_parameter: None,
    }
}

/// The name before the bracket that is open at the cursor, and the number of commas since.
fn call(spot: &Spot<'_>) -> Option<(String, u32)> {
    let before = &spot.document.text[..spot.offset];
    let parts = classes(before);
    let (mut depth, mut commas) = (0u32, 0);
    for (at, (place, class)) in parts.iter().enumerate().rev() {
        match (class, &before[place.clone()]) {
            (Class::Close, _) => depth += 1,
            (Class::Open, _) if depth > 0 => depth -= 1,
            (Class::Open, "(") => {
                let (name, _) = parts[..at].last().filter(|(name, _)| name.end == place.start)?;
                return Some((before[name.clone()].trim_matches('\'').to_owned(), commas));
            }
            // A list is one argument.
            (Class::Open, _) => commas = 0,
            (Class::Punctuation, ",") if depth == 0 => commas += 1,
            (Class::Punctuation, ".") => return None,
            _ => {}
        }
    }
    None
}
