//! The starting position: the facts that `initially/1` gives.

use std::sync::Arc;

use super::{MOST_VALUES, Setup, limits};
use crate::diagnostic::Diagnostic;
use crate::engine::error::describe;
use crate::engine::limits::Limit;
use crate::engine::loading::LoadLimitReached;
use crate::engine::machine::block::Block;
use crate::engine::machine::raise::Uncaught;
use crate::engine::machine::word::Word;
use crate::engine::machine::{Machine, MachineError};
use crate::engine::query::answer;
use crate::engine::state::State;
use crate::program::clause::{Clause, Node};
use crate::program::code;
use crate::term::Term;

impl Setup<'_> {
    /// Makes the facts of `initially/1` true; without one for it, the first player has the turn.
    pub fn set_up_position(&mut self) -> Result<(), LoadLimitReached> {
        let program = self.program;
        self.start = State::empty(&self.image.layout);
        let declarations = &program.declarations;
        if self.image.layout.slots == 0 || self.problems.iter().any(Diagnostic::is_error) {
            return Ok(());
        }
        if !declarations.players.is_empty() {
            self.start.set(0, 1);
        }
        let initially =
            program.symbols.find_functor("initially", 1).and_then(|functor| program.predicates.get(&functor));
        let mut machine = self.machine();
        for clause in initially.iter().flat_map(|predicate| &predicate.clauses) {
            self.apply_initially(&mut machine, clause)?;
            // What is set up stays when the machine gets ready for the next clause.
            machine.base = None;
            machine.state.commit();
            self.allowance.lend(&mut machine, limits());
        }
        self.start = machine.state;
        self.start.commit();
        Ok(())
    }

    fn apply_initially(&mut self, machine: &mut Machine, clause: &Clause) -> Result<(), LoadLimitReached> {
        let Node::Compound(_, fact) = clause.node(clause.head) else { return Ok(()) };
        let mut variables = vec![None; clause.variables.len()];
        let fact = machine.clause_term(clause, fact, &mut variables);
        let goal = match clause.body {
            Some(body) => machine.clause_term(clause, body, &mut variables),
            None => machine.compound("true", &[]),
        };
        let mut facts = Vec::new();
        let outcome = machine.each_answer(goal, &mut |machine| {
            facts.push(machine.freeze(fact)?);
            machine.collect(size_of::<Block>() + facts.last().map_or(0, Block::size) * 8)?;
            Ok(facts.len() <= MOST_VALUES)
        });
        self.allowance.spend(machine.budget.steps());
        self.give_up(&outcome, || "setting up the starting position".to_owned())?;
        let mut failure = outcome.err();
        for fact in facts {
            let fact = machine.thaw(&fact);
            let changes = machine.list(&[fact]);
            match changes.and_then(|changes| machine.apply_changes(changes)) {
                Ok(()) => {}
                Err(MachineError::Limit(limit)) => failure = failure.or(Some(Uncaught::Limit(limit))),
                Err(MachineError::Ball(ball)) => {
                    let problem = self.outside_type(machine, clause, fact, ball);
                    self.problems.push(problem);
                    break;
                }
            }
        }
        match failure {
            None => {}
            Some(Uncaught::Limit(limit)) => self.refuse_initially(clause, limit),
            Some(Uncaught::Ball { ball, .. }) => {
                let ball = machine.thaw(&ball);
                let shown = answer::term(machine, ball).map_or_else(|_| "an error".into(), |ball| describe(&ball));
                let message = format!("setting up the starting position raised an exception: {shown}");
                self.problems.push(Diagnostic::error(code::BAD_POSITION, clause.span, message));
            }
        }
        self.allowance.check(|| "setting up the starting position".to_owned())
    }

    fn refuse_initially(&mut self, clause: &Clause, limit: Limit) {
        let message = format!("setting up the starting position did not end: {limit}");
        self.problems.push(Diagnostic::error(code::BAD_POSITION, clause.span, message));
    }

    /// The problem with a fact of the starting position, from the exception that it raised.
    fn outside_type(&self, machine: &mut Machine, clause: &Clause, fact: Word, ball: Word) -> Diagnostic {
        let show =
            |machine: &mut Machine, word| answer::term(machine, word).map_or_else(|_| "…".into(), |t| t.to_string());
        let fact = show(machine, fact);
        let ball = answer::term(machine, ball).ok();
        let formal = ball.as_ref().and_then(|ball| ball.as_compound()?.1.into_iter().next());
        match formal.as_ref().and_then(Term::as_compound) {
            Some(("type_error", args)) if args.len() == 2 => {
                let message = format!("`{fact}` cannot hold: `{}` is not a `{}`", args[1], args[0]);
                Diagnostic::error(code::OUTSIDE_TYPE, clause.span, message)
                    .help(format!("use a value X for which `{}(X)` holds", args[0]))
            }
            Some(("domain_error", args)) if args.len() == 2 => {
                let message = format!("`{fact}` cannot hold: `{}` is not declared as a state relation", args[1]);
                Diagnostic::error(code::OUTSIDE_TYPE, clause.span, message).help("declare it: `:- state(…).`")
            }
            _ => {
                let message = format!("`{fact}` cannot hold: facts of the position cannot have variables");
                Diagnostic::error(code::OUTSIDE_TYPE, clause.span, message)
            }
        }
    }
}

/// The facts that hold in a position.
pub fn facts(machine: &mut Machine, state: &State) -> Vec<Term> {
    let image = Arc::clone(&machine.image);
    let mut facts = Vec::new();
    for relation in &image.layout.relations {
        let name = machine.symbols.name(machine.symbols.parts(relation.functor).0).to_string();
        for slot in 0..relation.slots {
            let value = state.get((relation.first + slot) as usize);
            if value == 0 {
                continue;
            }
            let args = relation.columns.iter().map(|column| {
                let digit = relation.digit(column, slot, value);
                let word = image.layout.domains[column.domain].values[digit as usize];
                answer::term(machine, word).unwrap_or_else(|_| Term::atom("?"))
            });
            facts.push(Term::compound(&name, args.collect::<Vec<_>>()));
        }
    }
    facts
}
