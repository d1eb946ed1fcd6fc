//! Colours: the classes of the one lexer, refined by what the index knows of names.

use std::collections::HashMap;

use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend};

use crate::lsp::document::Document;
use crate::lsp::index::{Index, Role};
use crate::lsp::library;
use crate::program::declare::FORMS;
use crate::syntax::lexical::{Class, classes};

const TYPES: [SemanticTokenType; 9] = [
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::TYPE,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::ENUM_MEMBER,
];

const DEFINITION: u32 = 1;
const LIBRARY: u32 = 2;

pub(in crate::lsp) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DEFINITION, SemanticTokenModifier::DEFAULT_LIBRARY],
    }
}

/// The tokens of a text, each relative to the one before it; those of several lines are divided.
pub(in crate::lsp) fn semantic_tokens(document: &Document, index: &Index) -> SemanticTokens {
    let text = &document.text;
    let names: HashMap<usize, (u32, u32)> = index
        .own()
        .map(|one| {
            let is_builtin = library::builtin(&one.key.0, one.key.1).is_some();
            let found = match one.role {
                Role::Type => (kind(&SemanticTokenType::TYPE), 0),
                Role::Clause | Role::Declaration => (kind(&SemanticTokenType::FUNCTION), DEFINITION),
                _ => (kind(&SemanticTokenType::FUNCTION), if is_builtin { LIBRARY } else { 0 }),
            };
            (one.span.start as usize, found)
        })
        .collect();
    let parts = classes(text);
    let mut tokens = Vec::new();
    let mut before = (0, 0);
    for (at, (place, class)) in parts.iter().enumerate() {
        let follows_arrow = at > 0 && &text[parts[at - 1].0.clone()] == ":-";
        let is_directive = follows_arrow && FORMS.iter().any(|(name, _)| *name == &text[place.clone()]);
        let found = match names.get(&place.start) {
            _ if is_directive => Some((kind(&SemanticTokenType::KEYWORD), 0)),
            Some(found) if *class != Class::Comment => Some(*found),
            _ => plain(*class),
        };
        let Some((token_type, token_modifiers_bitset)) = found else { continue };
        let mut start = place.start;
        for line in text[place.clone()].split_inclusive('\n') {
            let shown = line.trim_end_matches(['\n', '\r']);
            let indent = shown.len() - shown.trim_start().len();
            let position = document.range(start + indent, start + indent).start;
            let length = document.encoding.width(&shown[indent..]) as u32;
            start += line.len();
            if length == 0 {
                continue;
            }
            let delta_line = position.line - before.0;
            let delta_start = if delta_line == 0 { position.character - before.1 } else { position.character };
            before = (position.line, position.character);
            tokens.push(SemanticToken { delta_line, delta_start, length, token_type, token_modifiers_bitset });
        }
    }
    SemanticTokens { result_id: None, data: tokens }
}

fn plain(class: Class) -> Option<(u32, u32)> {
    let token = match class {
        Class::Comment => SemanticTokenType::COMMENT,
        Class::Text => SemanticTokenType::STRING,
        Class::Number => SemanticTokenType::NUMBER,
        Class::Variable => SemanticTokenType::VARIABLE,
        Class::Symbol => SemanticTokenType::OPERATOR,
        Class::Word => SemanticTokenType::ENUM_MEMBER,
        Class::Open | Class::Close | Class::Punctuation | Class::Broken => return None,
    };
    Some((kind(&token), 0))
}

fn kind(token: &SemanticTokenType) -> u32 {
    TYPES.iter().position(|known| known == token).unwrap_or_default() as u32
}
