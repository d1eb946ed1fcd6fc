//! What directives declare and mention.

use std::sync::Arc;

use super::{Index, Occurrence, RelationTypes, Role, callable};
use crate::source::{SourceId, Span};
use crate::syntax::ast::{Ast, Item, Node, TermId};
use crate::term::CONS;

impl Index {
    pub(super) fn directives(&mut self, ast: &Ast) {
        for item in &ast.items {
            let Item::Directive { goal, .. } = *item else { continue };
            for directive in listed(ast, goal) {
                self.directive(ast, directive);
            }
        }
    }

    fn directive(&mut self, ast: &Ast, directive: TermId) {
        let Some(((name, _), &[argument, ..])) = callable(ast, directive) else { return };
        let whole = ast.span(directive);
        match &*name {
            "game" => {
                if let (Node::Atom(title), SourceId(0)) = (ast.node(argument), whole.source) {
                    self.title = Some((Arc::clone(title), whole));
                }
            }
            "extends" => {
                if let Node::Atom(game) = ast.node(argument) {
                    self.extends.push((Arc::clone(game), ast.span(argument)));
                }
            }
            "players" => {
                let players = listed(ast, argument).into_iter().filter_map(|player| match ast.node(player) {
                    Node::Atom(name) => Some(Arc::clone(name)),
                    _ => None,
                });
                self.players = players.collect();
                self.relations.insert(("turn".into(), 1), RelationTypes { columns: vec!["-player".to_owned()] });
                self.declare_players(whole);
            }
            "state" => self.relation(ast, argument),
            "option" => {
                if let Some((key, _)) = callable(ast, argument) {
                    self.add(ast, argument, key, Role::Declaration, ast.span(argument));
                }
            }
            "table" | "clock" | "replaces" => {
                for part in listed(ast, argument) {
                    self.indicator(ast, part);
                }
            }
            _ => {}
        }
    }

    /// `players` declares `turn/1` and `player/1`, whose names are not there: the word `players` is their place.
    fn declare_players(&mut self, whole: Span) {
        for name in ["turn", "player"] {
            let span = Span { end: whole.start + "players".len() as u32, ..whole };
            let key = (name.into(), 1);
            self.occurrences.push(Occurrence { key, role: Role::Declaration, span, whole });
        }
    }

    /// `cell(square, -player)`
    fn relation(&mut self, ast: &Ast, term: TermId) {
        let Some((key, arguments)) = callable(ast, term) else { return };
        let mut columns = Vec::new();
        for &argument in arguments {
            let (kind, mark) = match ast.node(argument) {
                Node::Compound(sign, inner) if &**sign == "-" && inner.len() == 1 => (inner[0], "-"),
                _ => (argument, ""),
            };
            let Node::Atom(kind_name) = ast.node(kind) else { return };
            columns.push(format!("{mark}{kind_name}"));
            self.add(ast, kind, (Arc::clone(kind_name), 1), Role::Type, ast.span(kind));
        }
        self.add(ast, term, key.clone(), Role::Declaration, ast.span(term));
        self.relations.insert(key, RelationTypes { columns });
    }

    /// `wins/1`, or `distance(_, _, min)`
    fn indicator(&mut self, ast: &Ast, term: TermId) {
        match ast.node(term) {
            Node::Compound(slash, parts) if &**slash == "/" && parts.len() == 2 => {
                if let (Node::Atom(name), Node::Int(arity)) = (ast.node(parts[0]), ast.node(parts[1])) {
                    let key = (Arc::clone(name), u32::try_from(*arity).unwrap_or(0));
                    self.add(ast, parts[0], key, Role::Mention, ast.span(term));
                }
            }
            Node::Compound(name, arguments) => {
                self.add(ast, term, (Arc::clone(name), arguments.len() as u32), Role::Mention, ast.span(term));
            }
            _ => {}
        }
    }
}

/// The parts of `a, b` or `[a, b]`, or the one term itself.
fn listed(ast: &Ast, mut term: TermId) -> Vec<TermId> {
    let mut parts = Vec::new();
    loop {
        match ast.node(term) {
            Node::Compound(name, arguments) if matches!(&**name, "," | CONS) && arguments.len() == 2 => {
                parts.push(arguments[0]);
                term = arguments[1];
            }
            Node::Atom(name) if &**name == crate::term::NIL => return parts,
            _ => {
                parts.push(term);
                return parts;
            }
        }
    }
}
