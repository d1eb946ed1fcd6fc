//! Variables that occur once although they have a name, or twice although their name says once.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::clause::{Clause, Node};
use crate::program::code;
use crate::program::spelling;
use crate::source::Span;

/// How often a variable occurs, and where first.
#[derive(Clone, Copy, Default)]
struct Occurrences {
    count: u32,
    first: Option<Span>,
}

impl Checker<'_> {
    /// Reports singletons and what only pretends to be one.
    pub(super) fn variables(&mut self, clause: &Clause) {
        if clause.variables.is_empty() {
            return;
        }
        for (number, found) in occurrences(clause).into_iter().enumerate() {
            let name = &clause.variables[number];
            // `_` is no name, and by custom `__Name` may occur as often as it likes.
            let (Some(first), false) = (found.first, &**name == "_" || name.starts_with("__")) else { continue };
            match (name.starts_with('_'), found.count) {
                (false, 1) => self.singleton(clause, name, first),
                (true, 2..) => self.marked_singleton(name, found.count, first),
                _ => {}
            }
        }
    }

    fn singleton(&mut self, clause: &Clause, name: &str, span: Span) {
        let message = format!("the variable `{name}` occurs only once in its clause");
        let mut problem = Diagnostic::warning(code::SINGLETON_VARIABLE, span, message);
        let others = clause.variables.iter().filter(|other| other.len() > 1 && &***other != name).map(|other| &**other);
        // One letter is near to every other letter, so only longer names can be misspelt.
        if name.len() > 2
            && clause.variables.len() < 100
            && let Some(meant) = spelling::nearest(name, others)
        {
            problem = problem.labelled(format!("did you mean `{meant}`?")).suggest(span, name, meant);
        }
        problem = problem.suggest(span, name, format!("_{name}"));
        self.problems.push(problem.help("if its value does not matter, write `_` or put `_` before the name"));
    }

    fn marked_singleton(&mut self, name: &str, count: u32, span: Span) {
        let message = format!("`{name}` is marked as occurring once, but occurs {count} times in its clause");
        let problem = Diagnostic::warning(code::MARKED_SINGLETON, span, message);
        let note = "remove the leading `_` if they must be equal; otherwise write `_` for each";
        self.problems.push(problem.help(note));
    }
}

fn occurrences(clause: &Clause) -> Vec<Occurrences> {
    let mut found = vec![Occurrences::default(); clause.variables.len()];
    for (node, span) in clause.nodes.iter().zip(&clause.spans) {
        if let Node::Var(number) = node {
            let found = &mut found[*number as usize];
            found.count += 1;
            found.first = Some(found.first.map_or(*span, |first| first.min(*span)));
        }
    }
    found
}
