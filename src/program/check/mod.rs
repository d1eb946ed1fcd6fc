//! The checks of a finished program: each file here looks for one kind of mistake.
//!
//! Nothing is evaluated here; what needs values (facts outside their type, types without end) is the engine's.

mod arithmetic;
mod branch;
mod call;
mod game;
mod kind;
mod moves;
mod negation;
mod nesting;
mod order;
mod question;
mod sentence;
mod typing;
mod variable;

pub use question::{ASKED, QUESTIONS, Question};

use super::Program;
use super::analysis::calls;
use super::analysis::calls::Called;
use super::analysis::dependence::CallGraph;
use super::clause::Clause;
use super::code;
use super::finish::Assembled;
use super::known::Known;
use super::problem::Problems;
use super::symbol::Symbols;
use crate::diagnostic::Diagnostic;

/// What a check knows and has found.
struct Checker<'a> {
    known: Known<'a>,
    calls: call::Spellings,
    problems: Problems,
    /// False once there is no more time.
    go_on: &'a dyn Fn() -> bool,
}

impl<'a> Checker<'a> {
    fn new(program: &'a Program, symbols: &'a Symbols, go_on: &'a dyn Fn() -> bool) -> Checker<'a> {
        let known = Known::new(program, symbols);
        let calls = call::Spellings::new(&known);
        Checker { known, calls, problems: Problems::default(), go_on }
    }

    /// Looks at every goal of a clause.
    fn goals(&mut self, clause: &Clause) {
        let Some(body) = clause.body else { return };
        let mut goals = Vec::new();
        calls::visit(&self.known, clause, body, |goal| goals.push(goal));
        for goal in goals {
            match goal {
                Called::Call(call) => {
                    self.call(clause, call);
                    self.arithmetic(clause, call);
                }
                Called::Nonsense(term) => self.nonsense(clause, term),
                Called::Variable => {}
            }
        }
    }
}

/// Runs every check and adds to the problems found so far. `damaged` means that some text could not be read, so
/// that nothing can be said about what is missing. When `go_on` says no, the rest is not looked at.
pub(super) fn check(assembled: Assembled, damaged: bool, go_on: &dyn Fn() -> bool) -> (Program, Vec<Diagnostic>) {
    let Assembled { program, game, assumed, problems } = assembled;
    let mut checker = Checker::new(&program, &program.symbols, go_on);
    checker.known.assumed = assumed;
    checker.problems = problems;
    if let Some(place) = game {
        checker.players(place);
    }
    let calls = CallGraph::of(&checker.known);
    checker.kinds(&calls);
    for predicate in program.predicates.values().filter(|predicate| !predicate.library) {
        for clause in &predicate.clauses {
            if !go_on() {
                return (program, Vec::new());
            }
            checker.goals(clause);
            checker.variables(clause);
            checker.sentences(clause);
            checker.negations(clause);
            checker.nesting(clause);
        }
        checker.order(predicate);
    }
    if let Some(place) = game {
        let mut misspelt = checker.misspelt(&calls);
        checker.game(place, &mut misspelt);
        checker.moves(&mut misspelt);
        checker.typing();
        checker.unasked(misspelt);
    }
    let mut problems = checker.problems;
    if damaged {
        problems.retain(|problem| !FROM_ABSENCE.contains(&problem.code));
    }
    (program, problems.sorted())
}

/// Conclusions from something not being there, or from a repaired clause being as it is.
const FROM_ABSENCE: [&str; 12] = [
    code::DUPLICATE_CLAUSE,
    code::UNKNOWN_PREDICATE,
    code::ARITY_MISMATCH,
    code::UNDEFINED_TYPE,
    code::MISSING_PREDICATE,
    code::UNASKED_PREDICATE,
    code::REPLACES_NOTHING,
    code::TABLES_NOTHING,
    code::UNKNOWN_RELATION,
    code::UNKNOWN_MOVE,
    code::MOVE_WITHOUT_EFFECT,
    code::UNKNOWN_FEATURE,
];

/// Checks a goal that is asked about a program. `symbols` are the goal's: a copy of the program's and more.
pub fn check_goal(program: &Program, symbols: &Symbols, goal: &Clause) -> Vec<Diagnostic> {
    let mut checker = Checker::new(program, symbols, &|| true);
    checker.goals(goal);
    checker.problems.sorted()
}
