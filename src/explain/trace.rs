//! Tracing: every port of every call that the filter lets through, and the answers in between.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::budget::SharedBudget;
use super::port::{Port, Watch};
use super::record::{CallRecord, Code, Rank};
use super::solver::Solver;
use super::store::{Fresh, Store, TermRef};
use crate::engine::{Answer, Engine, Limit, QueryError};
use crate::program::clause::Clause;
use crate::program::declare::declaration::Relation;
use crate::program::{Program, lower_goal};
use crate::source::{Sources, Span};
use crate::syntax;
use crate::term::Term;

/// One port of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happens.
    pub port: Port,
    /// How many calls led to it, from 1.
    pub depth: u32,
    /// The goal with its values.
    pub goal: Term,
    /// On leaving with an answer, the clause that gave it; otherwise the clause that asks. None where that is no rule.
    pub place: Option<Span>,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event { port, depth, goal, .. } = self;
        let indent = "  ".repeat((*depth as usize).saturating_sub(1).min(40));
        write!(f, "{port:5} {depth:3} {indent}{goal}")
    }
}

/// Which events are of interest.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Only these predicates, by name and, where it is given, arity; all if there are none.
    pub predicates: Vec<(String, Option<u32>)>,
    /// Only these ports.
    pub ports: Vec<Port>,
    /// No deeper than this; what lies deeper is not followed at all.
    pub depth: u32,
    /// Whether built-in predicates are shown, too.
    pub builtins: bool,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { predicates: Vec::new(), ports: Port::ALL.to_vec(), depth: u32::MAX, builtins: true }
    }
}

/// What a trace consists of.
#[derive(Clone, Debug)]
pub enum Step {
    /// A port.
    Event(Event),
    /// An answer to the goal.
    Answer(Answer),
}

/// Follows a goal through the rules in the engine's position and within its limits, call by call, until it has no
/// more answers or the sink wants no more. The answers are those that [`Engine::ask`] gives.
///
/// ```
/// use regola::explain::{Filter, Step, trace};
/// let rules = regola::Rules::parse("p.pl", "p(X) :- q(X), X > 1. q(1). q(2).").unwrap();
/// let mut lines = Vec::new();
/// trace(&mut regola::Engine::new(&rules), "p(X)", &Filter::default(), &mut |step| {
///     lines.push(match step {
///         Step::Event(event) => event.to_string(),
///         Step::Answer(answer) => answer.to_string(),
///     });
///     std::ops::ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(lines[0], "call    1 p(_A)");
/// assert_eq!(lines[lines.len() - 1], "X = 2");
/// ```
pub fn trace(
    engine: &mut Engine,
    goal: &str,
    filter: &Filter,
    sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<(), QueryError> {
    let mut sources = Sources::default();
    let source = sources.add("goal", goal);
    let (ast, goal) =
        syntax::parse_goal(goal, source).map_err(|diagnostics| QueryError::Syntax { diagnostics, sources })?;
    let rules = engine.rules().clone();
    let mut store = Store::new(rules.program().symbols.clone());
    let clause = lower_goal(&ast, goal, &mut store.symbols);
    let limits = engine.limits().clone();
    let result = follow(engine, rules.program(), &clause, store, filter, sink);
    engine.set_limits(limits);
    result
}

fn follow(
    engine: &mut Engine,
    program: &Program,
    clause: &Clause,
    mut store: Store,
    filter: &Filter,
    sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<(), QueryError> {
    let env = store.new_vars(clause.variables.len());
    let code = Code::Node(clause, clause.body.unwrap_or(clause.head), env);
    let mut budget = SharedBudget::new(engine.limits());
    let shared = RefCell::new((sink, false));
    let mut tracer = Tracer { filter, sink: &shared, program };
    let mut solver = Solver::new(program, engine, &mut budget, store, &mut tracer, filter.depth);
    loop {
        match solver.next(code) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(_) if shared.borrow().1 => return Ok(()),
            Err(error) => return Err(error),
        }
        let answer = answer(&solver.store, clause, env, !solver.choices.is_empty()).map_err(QueryError::Limit)?;
        let more = answer.more();
        let flow = shared.borrow_mut().0(Step::Answer(answer));
        if flow.is_break() || !more {
            return Ok(());
        }
    }
}

type Sink<'s> = (&'s mut dyn FnMut(Step) -> ControlFlow<()>, bool);

/// Passes on what the filter lets through.
struct Tracer<'t, 's> {
    filter: &'t Filter,
    sink: &'t RefCell<Sink<'s>>,
    program: &'t Program,
}

impl<'p> Watch<'p> for Tracer<'_, '_> {
    fn port(&mut self, port: Port, store: &Store, records: &[CallRecord<'p>], at: usize) -> Result<(), Limit> {
        let record = &records[at];
        let filter = self.filter;
        if record.rank != Rank::Plain || record.depth > filter.depth || !filter.ports.contains(&port) {
            return Ok(());
        }
        let Some((name, arity)) = store.callable(record.goal) else { return Ok(()) };
        let name = store.symbols.name(name);
        let wanted = |(wanted, of): &(String, Option<u32>)| **wanted == **name && of.is_none_or(|of| of == arity);
        if !filter.predicates.is_empty() && !filter.predicates.iter().any(wanted) {
            return Ok(());
        }
        if !filter.builtins && !self.is_own(name, arity) {
            return Ok(());
        }
        let goal = store.show(record.goal)?;
        let clause = match port {
            Port::Exit => record.clause,
            _ => std::iter::successors(record.parent, |at| records[*at as usize].parent)
                .find_map(|at| records[at as usize].clause),
        };
        let place = clause.map(|(clause, _)| clause.span);
        let (sink, stopped) = &mut *self.sink.borrow_mut();
        if sink(Step::Event(Event { port, depth: record.depth, goal, place })).is_break() {
            *stopped = true;
            return Err(Limit::Stopped);
        }
        Ok(())
    }
}

impl Tracer<'_, '_> {
    /// Whether the rules define or declare a predicate.
    fn is_own(&self, name: &str, arity: u32) -> bool {
        let Some(functor) = self.program.symbols.find_functor(name, arity) else { return false };
        let declared = |relation: &Relation| relation.functor == functor;
        self.program.predicates.get(&functor).is_some_and(|predicate| !predicate.library)
            || self.program.declarations.relations.iter().any(declared)
    }
}

/// The values of the variables of a question, as the machine gives them.
fn answer(store: &Store, clause: &Clause, env: u32, more: bool) -> Result<Answer, Limit> {
    let shown = (env..).zip(&clause.variables).filter(|(_, name)| !name.starts_with('_'));
    let shown: Vec<_> = shown.map(|(var, name)| (store.deref(TermRef::Var(var)), name)).collect();
    let mut names = Fresh::default();
    for (word, name) in &shown {
        if let TermRef::Var(var) = word {
            names.give(*var, name);
        }
    }
    // The next variable that is the same, where there is one.
    let (mut aliases, mut later) = (vec![None; shown.len()], FxHashMap::default());
    for (at, (word, _)) in shown.iter().enumerate().rev() {
        if let TermRef::Var(var) = word {
            aliases[at] = later.insert(*var, at);
        }
    }
    let mut bindings = Vec::new();
    for ((word, name), alias) in shown.iter().zip(aliases) {
        let value = match word {
            TermRef::Var(_) => match alias {
                Some(alias) => Term::var(shown[alias].1),
                None => continue,
            },
            _ => store.export(*word, &mut |var| names.name(var))?,
        };
        bindings.push(((*name).clone(), value));
    }
    Ok(Answer::new(bindings, more))
}
