//! Types of arguments, as far as clauses show them: a variable of the head that the body gives to a type or a relation.

use std::sync::Arc;

use super::{Index, Key, callable};
use crate::syntax::ast::{Ast, Node, TermId};

impl Index {
    /// Looks at one clause; where clauses differ, the argument has no type.
    pub(super) fn argument_types(&mut self, ast: &Ast, key: &Key, head: TermId, body: Option<TermId>) {
        let Some((_, arguments)) = callable(ast, head) else { return };
        let found: Vec<Option<String>> = arguments.iter().map(|&argument| self.type_of(ast, argument, body)).collect();
        match self.types.get_mut(key) {
            None => {
                self.types.insert(key.clone(), found);
            }
            Some(known) => {
                for (known, found) in known.iter_mut().zip(found) {
                    if *known != found {
                        *known = None;
                    }
                }
            }
        }
    }

    fn type_of(&self, ast: &Ast, argument: TermId, body: Option<TermId>) -> Option<String> {
        let Node::Var(variable) = ast.node(argument) else { return None };
        if variable.starts_with('_') {
            return None;
        }
        let mut todo: Vec<TermId> = body.into_iter().collect();
        while let Some(term) = todo.pop() {
            let Some((key, arguments)) = callable(ast, term) else { continue };
            let is_it = |term: &TermId| matches!(ast.node(*term), Node::Var(name) if name == variable);
            if let Some(at) = arguments.iter().position(is_it)
                && let Some(kind) = self.column(&key, at)
            {
                return Some(kind);
            }
            todo.extend(arguments.iter().rev());
        }
        None
    }

    /// The type that a goal gives to its argument of that number.
    fn column(&self, (name, arity): &Key, at: usize) -> Option<String> {
        if let Some(relation) = self.relations.get(&(Arc::clone(name), *arity)) {
            return relation.columns.get(at).map(|column| column.trim_start_matches('-').to_owned());
        }
        let is_type = |column: &String| column.trim_start_matches('-') == &**name;
        let known = *arity == 1 && self.relations.values().any(|relation| relation.columns.iter().any(is_type));
        known.then(|| name.to_string())
    }
}
