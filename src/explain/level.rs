//! One level of an explanation: the clause that proves a goal and the conditions it met, or the clause that came closest
//! and the condition at which it failed.
//!
//! The interpreter follows the goal into its clauses and no further: the conditions are the machine's to answer.

use super::open::construct;
use super::port::{Port, Watch};
use super::record::{CallId, CallRecord, Code, Rank};
use super::scope::{Scope, args_of, filled, plain};
use super::solver::Solver;
use super::store::{Store, TermRef};
use super::words::Words;
use crate::engine::{Limit, QueryError};
use crate::program::clause::{Clause, TermId};
use crate::program::goal::Goal;
use crate::source::Span;
use crate::term::Term;

/// A condition.
#[derive(Clone, Debug)]
pub(super) struct Literal {
    /// As it was asked.
    pub asked: Term,
    /// With the values that it got.
    pub goal: Term,
    pub holds: bool,
}

/// A clause with its conditions.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasons {
    /// The clause; none for a goal that is no call of a predicate.
    pub place: Option<Span>,
    pub sentence: Option<String>,
    /// In the order in which they were met; the last one of a miss has failed.
    pub literals: Vec<Literal>,
}

/// How a goal is proved: the first way that gives the answer. Nothing if there is none.
pub(super) fn prove(scope: &mut Scope<'_>, asked: &Term, answer: &Term) -> Result<Option<Reasons>, QueryError> {
    let rules = scope.rules.clone();
    let open = u32::from(scope.is_rule(asked));
    let mut store = Store::new(rules.program().symbols.clone());
    let goal = store.import(asked, &mut Default::default());
    let wanted = store.import(answer, &mut Default::default());
    let mut unwatched = Unwatched;
    let mut solver = Solver::new(rules.program(), scope.engine, &mut scope.budget, store, &mut unwatched, open);
    solver.open_tables = true;
    loop {
        if !solver.next(Code::Word(goal))? {
            return Ok(None);
        }
        let before = solver.store.mark();
        if solver.store.unify(goal, wanted) {
            break;
        }
        solver.store.revert(before);
    }
    let root = (open > 0).then_some(0);
    let chosen = root.and_then(|root: CallId| solver.records[root as usize].clause);
    let values = match chosen {
        Some((clause, env)) => values(&solver.store, clause, env).map_err(QueryError::Limit)?,
        None => Vec::new(),
    };
    let literals = literals(&solver.store, &solver.records, root).map_err(QueryError::Limit)?;
    drop(solver);
    let sentence = match chosen {
        Some((clause, _)) => Words { clause, values: &values }.of(scope, None)?,
        None => None,
    };
    Ok(Some(Reasons { place: chosen.map(|(clause, _)| clause.span), sentence, literals }))
}

/// The conditions that were met on the present branch, with the values that they had when they were left: what is bound
/// later can make another goal of them.
fn literals(store: &Store, records: &[CallRecord<'_>], root: Option<CallId>) -> Result<Vec<Literal>, Limit> {
    let own = records.iter().enumerate().filter(|(at, _)| is_condition_of(records, *at, root));
    own.map(|(_, record)| literal(store, record)).collect()
}

fn literal(store: &Store, record: &CallRecord<'_>) -> Result<Literal, Limit> {
    let asked = store.show_as_of(record.goal, record.trail)?;
    let goal = if record.exited { store.show_as_of(record.goal, record.left)? } else { asked.clone() };
    Ok(Literal { asked, goal, holds: record.exited })
}

/// Whether a record is a condition of the root's clause: asked by it directly, or in a condition that held; or itself
/// a condition that did not hold.
fn is_condition_of(records: &[CallRecord<'_>], at: usize, root: Option<CallId>) -> bool {
    let record = &records[at];
    if record.rank == Rank::Hidden || record.rank == Rank::Condition && record.exited {
        return false;
    }
    let mut parent = record.parent;
    while let Some(at) = parent
        && records[at as usize].rank == Rank::Condition
    {
        if !records[at as usize].exited {
            return false;
        }
        parent = records[at as usize].parent;
    }
    parent == root && Some(at as CallId) != root
}

/// The values of a clause's variables; variables without one keep a name.
fn values(store: &Store, clause: &Clause, env: u32) -> Result<Vec<Term>, Limit> {
    let all = env..env + clause.variables.len() as u32;
    all.map(|var| store.export_open(TermRef::Var(var)).map(|(term, _)| term)).collect()
}

/// Sees nothing.
struct Unwatched;

impl<'p> Watch<'p> for Unwatched {
    fn port(&mut self, _: Port, _: &Store, _: &[CallRecord<'p>], _: usize) -> Result<(), Limit> {
        Ok(())
    }
}

/// The nearest miss so far.
struct Misses<'p> {
    root: Option<CallId>,
    best: Option<Miss<'p>>,
}

/// A clause that failed at one of its conditions.
struct Miss<'p> {
    /// How many conditions had been met.
    met: usize,
    clause: Option<&'p Clause>,
    term: Option<TermId>,
    values: Vec<Term>,
    literals: Vec<Literal>,
}

impl<'p> Watch<'p> for Misses<'p> {
    fn port(&mut self, port: Port, store: &Store, records: &[CallRecord<'p>], at: usize) -> Result<(), Limit> {
        let record = &records[at];
        if port != Port::Fail || record.rank == Rank::Condition || !is_condition_of(records, at, self.root) {
            return Ok(());
        }
        let before = (0..at).filter(|&at| records[at].exited && is_condition_of(records, at, self.root));
        let before: Vec<usize> = before.collect();
        if self.best.as_ref().is_some_and(|best| best.met >= before.len()) {
            return Ok(());
        }
        let mut literals = Vec::new();
        for &at in &before {
            literals.push(literal(store, &records[at])?);
        }
        let (goal, _) = store.export_open(record.goal)?;
        literals.push(Literal { asked: goal.clone(), goal, holds: false });
        let chosen = self.root.and_then(|root| records[root as usize].clause);
        let clause = chosen.map(|(clause, _)| clause);
        let values = match chosen {
            Some((clause, env)) => values(store, clause, env)?,
            None => Vec::new(),
        };
        self.best = Some(Miss { met: before.len(), clause, term: record.term, values, literals });
        Ok(())
    }
}

/// How near a goal that fails came to holding: the clause that met the most conditions, and where it failed. Nothing if
/// no clause begins to match, or if the goal holds after all.
pub(super) fn nearest_miss(scope: &mut Scope<'_>, goal: &Term) -> Result<Option<Reasons>, QueryError> {
    let rules = scope.rules.clone();
    let open = u32::from(scope.is_rule(goal));
    let mut store = Store::new(rules.program().symbols.clone());
    let word = store.import(goal, &mut Default::default());
    let mut misses = Misses { root: (open > 0).then_some(0), best: None };
    let mut solver = Solver::new(rules.program(), scope.engine, &mut scope.budget, store, &mut misses, open);
    solver.open_tables = true;
    let holds = solver.next(Code::Word(word));
    drop(solver);
    if holds? {
        return Ok(None);
    }
    let Some(Miss { clause, term, mut values, mut literals, .. }) = misses.best else { return Ok(None) };
    let mut sentence = None;
    if let (Some(clause), Some(failed)) = (clause, literals.last()) {
        // What must not be and is gives more values.
        if let Goal::Not(at) = construct(&failed.goal)
            && let Some(answer) = scope.first(&args_of(&failed.goal)[at as usize])?
        {
            values = values.iter().map(|value| filled(value, &answer)).collect();
        }
        sentence = match term {
            Some(term) => Words { clause, values: &values }.of(scope, Some(term))?,
            None => None,
        };
    }
    if let Some(failed) = literals.last_mut() {
        failed.goal = plain(&failed.goal);
        failed.asked = failed.goal.clone();
    }
    Ok(Some(Reasons { place: clause.map(|clause| clause.span), sentence, literals }))
}
