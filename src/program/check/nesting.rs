//! Goals nested so deeply that reading them would need too much of the native stack.
//!
//! The reader bounds the nesting of brackets; what follows an infix operator on its right may be as long as it likes.
//! For conjunctions and plain alternatives that is a list, but each `->` is a level of its own: a chain of conditions is
//! as deep as it is long.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::clause::{Clause, TermId};
use crate::program::goal::goal_arguments;
use crate::program::known::{Known, Origin};
use crate::syntax::MAX_DEPTH;

impl Checker<'_> {
    /// Reports a body whose goals are nested too deeply.
    pub(super) fn nesting(&mut self, clause: &Clause) {
        let Some(goal) = clause.body.and_then(|body| too_deep(&self.known, clause, body)) else { return };
        let message = format!("the goals of this clause are nested more than {MAX_DEPTH} levels deep");
        let problem = Diagnostic::error(crate::syntax::code::TOO_DEEP, clause.span_of(goal), message);
        let problem = problem.note("every condition of `( … -> … ; … -> … ; … )` is a level");
        self.problems
            .push(problem.help("write a clause for each case, or give some of the goals a predicate of their own"));
    }
}

/// The first goal that is too deep inside a body.
fn too_deep(known: &Known, clause: &Clause, body: TermId) -> Option<TermId> {
    let named = |goal, wanted: &str| {
        let found = clause.callable(goal, known.symbols);
        found.is_some_and(|(name, arity)| arity == 2 && &**known.symbols.name(name) == wanted)
    };
    let mut work = vec![(body, 0)];
    while let Some((goal, depth)) = work.pop() {
        if depth > MAX_DEPTH {
            return Some(goal);
        }
        let Some((name, arity)) = clause.callable(goal, known.symbols) else { continue };
        let Origin::Provided(arguments) = known.origin(name, arity) else { continue };
        let mut args = clause.arguments(goal, known.symbols);
        match (&**known.symbols.name(name), arity) {
            (spine @ ("," | ";"), 2) => {
                let (left, right) = (args.next()?, args.next()?);
                // Read as one list: the rest is no deeper.
                let flat = spine == "," || !named(left, "->") && named(right, ";");
                work.extend([(right, if flat { depth } else { depth + 1 }), (left, depth + 1)]);
            }
            _ => {
                let goals = goal_arguments(arguments).zip(args).filter(|(kind, _)| kind.is_some());
                work.extend(goals.map(|(_, goal)| (goal, depth + 1)));
            }
        }
    }
    None
}
