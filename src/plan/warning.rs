//! What slows a game down: questions of every position that run on the machine.

use super::{Plans, Unsupported};
use crate::diagnostic::Diagnostic;
use crate::program::Program;
use crate::source::Span;

/// The stable code of such a warning.
const CODE: &str = "slow-question";

/// What is asked at every position and every move.
const ALWAYS: [&str; 7] = ["legal/1", "effect/2", "aftermath/2", "wins/1", "draw/0", "over/0", "out/1"];

impl Plans {
    /// A warning for each question of every position that has no plan, with the rule that is in the way.
    pub fn warnings(&self, program: &Program) -> Vec<Diagnostic> {
        let described = self.described().into_iter().filter(|one| ALWAYS.contains(&one.name.as_str()));
        let refused = described.filter_map(|one| Some((one.name, one.mode, one.plan.err()?)));
        let warning = |(name, mode, refusal): (String, String, Unsupported)| {
            let span = refusal.place().or_else(|| self.first_clause(&name, program))?;
            let message = format!("`{mode}` has no plan and runs in the slower interpreter");
            let warning = Diagnostic::warning(CODE, span, message).labelled(refusal.reason.to_string());
            Some(warning.note("the game works, but runs five to twenty times slower"))
        };
        refused.filter_map(warning).collect()
    }

    /// Where a predicate starts.
    fn first_clause(&self, name: &str, program: &Program) -> Option<Span> {
        let mut predicates = program.predicates.iter();
        let (_, predicate) = predicates.find(|(functor, _)| self.symbols.indicator(**functor) == name)?;
        predicate.clauses.first().map(|clause| clause.span)
    }
}
