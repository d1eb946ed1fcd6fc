//! The goals of clause bodies: calls of predicates, through control constructs and the goal arguments of built-ins.

use super::{Index, Role, callable};
use crate::lsp::library;
use crate::program::goal::CARET;
use crate::syntax::ast::{Ast, TermId};

impl Index {
    /// Notes every call in a body; a closure is a call with the arguments that are added to it.
    pub(super) fn goals(&mut self, ast: &Ast, body: Option<TermId>) {
        let mut todo: Vec<(TermId, u32, bool)> = body.map(|body| (body, 0, false)).into_iter().collect();
        while let Some((term, added, carets)) = todo.pop() {
            let Some(((name, written), arguments)) = callable(ast, term) else { continue };
            if carets && (&*name, written) == CARET {
                todo.extend(arguments.last().map(|&goal| (goal, added, true)));
                continue;
            }
            let arity = written.saturating_add(added);
            if let Some(row) = library::builtin(&name, arity) {
                let goals = row.goal_arguments().zip(arguments);
                todo.extend(goals.filter_map(|(goal, &term)| goal.map(|(added, carets)| (term, added, carets))));
            }
            self.add(ast, term, (name, arity), Role::Call, ast.span(term));
        }
    }
}
