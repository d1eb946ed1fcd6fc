//! The types of state relations: each is a predicate that lists its values without looking at the position.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::analysis::dependence::{CallGraph, chain};
use crate::program::code;
use crate::program::declare::declaration::Relation;
use crate::program::known::Callee;
use crate::program::symbol::Functor;
use crate::source::Span;

impl Checker<'_> {
    /// Reports types that are not there or that depend on the position.
    pub(super) fn kinds(&mut self, calls: &CallGraph) {
        let mut reaching = calls.reaching_state();
        for relation in &self.known.program.declarations.relations {
            if !(self.go_on)() {
                return;
            }
            for (column, span) in relation.columns.iter().zip(&relation.column_spans) {
                let (name, arity) = self.known.symbols.parts(column.kind);
                match self.known.callee(name, arity) {
                    Callee::Unknown => self.undefined_type(relation, column.kind, *span),
                    Callee::Builtin(_) => self.infinite_type(column.kind, *span),
                    Callee::Relation | Callee::Clauses => {
                        // Each type is reported once, however many arguments have it.
                        if reaching.remove(&column.kind)
                            && let Some(path) = calls.path_to_state(column.kind)
                        {
                            self.state_dependent_type(&path, *span);
                        }
                    }
                }
            }
        }
    }

    fn undefined_type(&mut self, relation: &Relation, kind: Functor, span: Span) {
        let symbols = self.known.symbols;
        let name = symbols.name(symbols.parts(kind).0).clone();
        let relation = symbols.indicator(relation.functor);
        let message =
            format!("the relation `{relation}` has an argument of type `{name}`, but there is no predicate `{name}/1`");
        let problem = Diagnostic::error(code::UNDEFINED_TYPE, span, message);
        let problem = match self.suggested((symbols.parts(kind).0, 1), problem) {
            Ok(problem) => problem.help("a type is a predicate with one argument that lists its values"),
            Err(problem) if &*name == "player" => problem.help("`:- players([first, second]).` defines it"),
            Err(problem) => {
                let example = format!("`{name}(X) :- between(1, 9, X).`");
                problem.help(format!("define it with clauses that list its values, such as {example}"))
            }
        };
        self.problems.push(problem);
        // Its goals have the same cause.
        self.known.assumed.insert(kind);
    }

    fn infinite_type(&mut self, kind: Functor, span: Span) {
        let kind = self.known.symbols.indicator(kind);
        let message = format!("`{kind}` tests values but cannot list them, so it cannot be the type of an argument");
        let problem = Diagnostic::error(code::INFINITE_TYPE, span, message);
        self.problems
            .push(problem.help("define a type that lists its values, such as `count(N) :- between(0, 20, N).`"));
    }

    fn state_dependent_type(&mut self, path: &[Functor], span: Span) {
        let symbols = self.known.symbols;
        let kind = symbols.indicator(path[0]);
        let message = format!("the type `{kind}` depends on the position");
        let mut problem = Diagnostic::error(code::STATE_DEPENDENT_TYPE, span, message);
        if path.len() > 1 {
            problem = problem.note(chain(path, symbols));
        }
        let note =
            "the values of a type are listed once, before there is a position: make it list all values that can occur";
        self.problems.push(problem.note(note));
    }
}
