//! Expressions of `is` and the comparisons: functions that arithmetic does not have.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::analysis::calls::Call;
use crate::program::clause::{Clause, TermId};
use crate::program::code;
use crate::program::goal::{Aggregation, Goal};
use crate::program::symbol::indicator;
use crate::program::{foreign, spelling};
use crate::term::{CONS, NIL};

impl Checker<'_> {
    /// Checks the expressions of a call that evaluates some of its arguments.
    pub(super) fn arithmetic(&mut self, clause: &Clause, call: Call) {
        if call.added > 0 {
            return;
        }
        match clause.goal(call.term, self.known.symbols) {
            Goal::Is(_, expression) => self.expression(clause, expression),
            Goal::Compare(_, left, right) => {
                self.expression(clause, left);
                self.expression(clause, right);
            }
            Goal::Aggregate(spec, ..) => {
                if let Aggregation::Sum(expression) = clause.aggregation(spec, self.known.symbols) {
                    self.expression(clause, expression);
                }
            }
            Goal::True | Goal::Fail | Goal::Cut | Goal::And(..) | Goal::Or(..) | Goal::IfThen(..) => {}
            Goal::IfThenElse(..) | Goal::Not(_) | Goal::Once(_) | Goal::Ignore(_) | Goal::ForAll(..) => {}
            Goal::FindAll(..) | Goal::FindAllTail(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => {}
            Goal::Suppose(..) | Goal::Call(..) | Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) => {}
            Goal::After(..) | Goal::Predicate | Goal::Unknown => {}
        }
    }

    fn expression(&mut self, clause: &Clause, root: TermId) {
        let mut work = vec![root];
        while let Some(term) = work.pop() {
            // Variables and numbers evaluate as they are.
            let Some((name, arity)) = clause.callable(term, self.known.symbols) else { continue };
            let name = self.known.symbols.name(name).clone();
            // `[X]` evaluates to X, as in other Prologs.
            let list = matches!((&*name, arity), (CONS, 2) | (NIL, 0));
            if !list && !self.known.program.library.functions.contains(&(&*name, arity)) {
                let problem = self.unknown_function(&name, arity, clause, term);
                self.problems.push(problem);
            }
            work.extend(clause.arguments(term, self.known.symbols).rev());
        }
    }

    fn unknown_function(&mut self, name: &str, arity: u32, clause: &Clause, term: TermId) -> Diagnostic {
        let span = clause.span_of(term);
        if let Some(instead) = foreign::function(name) {
            let message = format!("there is no arithmetic function `{name}`");
            return Diagnostic::error(code::FORBIDDEN_FUNCTION, span, message).help(instead);
        }
        let what = if arity == 0 { format!("`{name}`") } else { format!("`{}`", indicator(name, arity)) };
        let problem = Diagnostic::error(code::UNKNOWN_FUNCTION, span, format!("arithmetic cannot evaluate {what}"));
        if let Some(arities) = self.calls.arities(name) {
            if !arities.contains(&(arity + 1)) {
                let note = format!("`{name}` is a predicate: call it first, then compute with its result");
                return problem.note(note);
            }
            let call = vec!["…"; arity as usize].into_iter().chain(["N"]).collect::<Vec<_>>().join(", ");
            return problem.help(format!("get the value first: `{name}({call})`, then compute with `N`"));
        }
        let same_arity = self
            .known
            .program
            .library
            .functions
            .iter()
            .filter(|(known, known_arity)| *known_arity == arity && *known != name);
        if let Some(meant) = spelling::nearest(name, same_arity.map(|(known, _)| *known)) {
            return problem.labelled(format!("did you mean `{meant}`?")).suggest(span, name, meant);
        }
        let mut names: Vec<&str> = self.known.program.library.functions.iter().map(|(known, _)| *known).collect();
        names.dedup();
        problem.note(format!("the functions are {}", names.join(" ")))
    }
}
