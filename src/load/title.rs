//! The title of a game, from its text alone: cheaper than loading it.

use crate::source::SourceId;
use crate::syntax::ast::{Item, Node};
use crate::syntax::parse;

/// What `:- game("Title").` says.
pub(super) fn title(text: &str) -> Option<String> {
    let (ast, _) = parse(text, SourceId(0));
    ast.items.iter().find_map(|item| match item {
        Item::Directive { goal, .. } => match ast.node(*goal) {
            Node::Compound(name, args) if &**name == "game" && args.len() == 1 => match ast.node(args[0]) {
                Node::Atom(title) => Some(title.to_string()),
                _ => None,
            },
            _ => None,
        },
        Item::Clause { .. } => None,
    })
}
