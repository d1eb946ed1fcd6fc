//! Where an explanation is asked for: an engine at its position, and one budget for all questions together.

use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};

use super::budget::SharedBudget;
use super::store::LONGEST;
use crate::engine::{Answer, Engine, Limits, QueryError, Rules, fresh_name};
use crate::program::declare::declaration::Relation;
use crate::program::symbol::Functor;
use crate::program::{Callee, Program};
use crate::term::{Cell, Term};

/// What one explanation may use beside its own time limit.
const STEPS: u64 = 3_000_000;
/// No explanation takes longer: a second, with some air.
const TIME: Duration = Duration::from_millis(800);

/// An engine lent to an explanation.
pub(super) struct Scope<'e> {
    pub engine: &'e mut Engine,
    pub rules: Rules,
    pub budget: SharedBudget,
    /// The engine's own limits, to be given back.
    limits: Limits,
    /// What depends on the position.
    dependent: FxHashSet<Functor>,
}

impl<'e> Scope<'e> {
    pub fn new(engine: &'e mut Engine) -> Scope<'e> {
        let (rules, limits) = (engine.rules().clone(), engine.limits().clone());
        let time = Some(limits.time.map_or(TIME, |time| time.min(TIME)));
        let budget = SharedBudget::new(&Limits { steps: limits.steps.min(STEPS), time, ..limits.clone() });
        let dependent = rules.state_dependent();
        Scope { engine, rules, budget, limits, dependent }
    }

    pub fn program(&self) -> &Program {
        self.rules.program()
    }

    /// The first answers to a goal.
    pub fn answers(&mut self, goal: &Term, most: usize) -> Result<Vec<Answer>, QueryError> {
        self.budget.lend(self.engine).map_err(QueryError::Limit)?;
        let found = self.engine.ask_term(goal).and_then(|answers| answers.take(most).collect());
        self.budget.charge(self.engine);
        found.map_err(|error| match error {
            QueryError::Limit(limit) => QueryError::Limit(self.budget.whole(limit)),
            error => error,
        })
    }

    /// The first answer to a goal.
    pub fn first(&mut self, goal: &Term) -> Result<Option<Answer>, QueryError> {
        Ok(self.answers(goal, 1)?.pop())
    }

    /// Whether a goal holds.
    pub fn holds(&mut self, goal: &Term) -> Result<bool, QueryError> {
        Ok(self.first(goal)?.is_some())
    }

    /// Does something in the position that changes, made one list after the other, would give.
    pub fn supposing<T>(
        &mut self,
        changes: &[Term],
        work: impl FnOnce(&mut Self) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        let mark = self.engine.mark();
        let made = changes.iter().try_for_each(|list| self.engine.change(&list.as_list().unwrap_or_default()));
        let result = made.and_then(|()| work(self));
        self.engine.undo_to(mark);
        result
    }

    /// Name and arity as the program knows them.
    pub fn functor(&self, goal: &Term) -> Option<Functor> {
        let (name, arity) = name_of(goal)?;
        self.program().symbols.find_functor(name, arity)
    }

    /// What a goal calls.
    pub fn callee(&self, goal: &Term) -> Callee<'_> {
        name_of(goal).map_or(Callee::Unknown, |(name, arity)| self.program().callee(name, arity))
    }

    /// Whether a goal is one for clauses of the rules.
    pub fn is_rule(&self, goal: &Term) -> bool {
        self.callee(goal) == Callee::Clauses
    }

    /// Whether the rules have clauses for a predicate.
    pub fn defines(&self, name: &str, arity: u32) -> bool {
        let functor = self.program().symbols.find_functor(name, arity);
        functor.is_some_and(|functor| self.program().predicates.contains_key(&functor))
    }

    /// Whether a goal is so in every position.
    pub fn is_static(&self, goal: &Term) -> bool {
        self.functor(goal).is_some_and(|functor| !self.dependent.contains(&functor))
    }

    /// The relation that a goal asks about.
    pub fn relation(&self, goal: &Term) -> Option<&Relation> {
        let functor = self.functor(goal)?;
        self.program().declarations.relations.iter().find(|relation| relation.functor == functor)
    }
}

impl Drop for Scope<'_> {
    fn drop(&mut self) {
        self.engine.set_limits(self.limits.clone());
    }
}

/// Name and arity of a goal; none for a variable or a number.
pub(super) fn name_of(goal: &Term) -> Option<(&str, u32)> {
    match &goal.cells()[0] {
        Cell::Atom(name) => Some((name, 0)),
        Cell::Compound(name, arity) => Some((name, *arity)),
        Cell::Var(_) | Cell::Int(_) => None,
    }
}

/// The same term, its variables named `_A`, `_B` and so on.
pub(super) fn plain(term: &Term) -> Term {
    let (mut names, mut count): (FxHashMap<&str, usize>, usize) = (FxHashMap::default(), 0);
    let cells = term.cells().iter().map(|cell| match cell {
        Cell::Var(name) => {
            let known = names.get(&**name).copied().filter(|_| &**name != "_");
            let at = known.unwrap_or_else(|| {
                names.insert(name, count);
                count += 1;
                count - 1
            });
            Cell::Var(fresh_name(at).into())
        }
        other => other.clone(),
    });
    Term::from_cells(cells.collect())
}

/// The arguments of a goal.
pub(super) fn args_of(goal: &Term) -> Vec<Term> {
    goal.as_compound().map_or_else(Vec::new, |(_, args)| args)
}

/// A term with the values that an answer gives its variables. A variable stays where its value would make the term too
/// long: it may occur many times.
pub(super) fn filled(term: &Term, answer: &Answer) -> Term {
    let values: FxHashMap<&str, &Term> = answer.bindings().collect();
    let mut cells = Vec::with_capacity(term.cells().len());
    for cell in term.cells() {
        match cell {
            Cell::Var(name) => match values.get(&**name) {
                Some(value) if cells.len() + value.cells().len() <= LONGEST => cells.extend_from_slice(value.cells()),
                _ => cells.push(cell.clone()),
            },
            _ => cells.push(cell.clone()),
        }
    }
    Term::from_cells(cells)
}
