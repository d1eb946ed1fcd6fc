//! The position after a move, for explanations: the changes that lead to it, as `suppose/2` would take them.

use rustc_hash::FxHashSet;

use super::scope::Scope;
use super::solver::{SolveError, Solver};
use crate::engine::{Answer, Engine, QueryError, Rules, fresh_name};
use crate::term::Term;

/// The name of the variable for the facts of a relation.
fn facts_of(relation: usize) -> String {
    format!("Facts{relation}")
}

/// A goal that finds the facts that hold after a move.
fn question(rules: &Rules, made: &Term) -> Term {
    let program = rules.program();
    let relations = program.declarations.relations.iter().enumerate();
    let all = relations.fold(Term::atom("true"), |all, (at, relation)| {
        let (name, arity) = program.symbols.parts(relation.functor);
        let name: &str = program.symbols.name(name);
        let fact = match arity {
            0 => Term::atom(name),
            _ => Term::compound(name, (0..arity as usize).map(|at| Term::var(&fresh_name(at)))),
        };
        let found = Term::compound("findall", [fact.clone(), fact, Term::var(&facts_of(at))]);
        Term::compound(",", [all, found])
    });
    Term::compound("after", [made.clone(), all])
}

/// The changes that lead from the position at hand to the one whose facts are an answer to the question.
fn difference(engine: &Engine, answer: &Answer) -> Term {
    let before: FxHashSet<Term> = engine.facts().into_iter().collect();
    let relations = engine.rules().program().declarations.relations.len();
    let lists = (0..relations).filter_map(|at| answer.get(&facts_of(at))?.as_list());
    let after: FxHashSet<Term> = lists.flatten().collect();
    let gone = engine.facts().into_iter().filter(|fact| !after.contains(fact)).map(|fact| Term::compound("-", [fact]));
    let mut new: Vec<Term> = after.iter().filter(|fact| !before.contains(*fact)).cloned().collect();
    new.sort_by_key(ToString::to_string);
    Term::list(gone.chain(new).collect::<Vec<_>>())
}

impl Scope<'_> {
    /// The changes that a move would make.
    pub fn changes_of(&mut self, made: &Term) -> Result<Term, QueryError> {
        let answer = self.first(&question(&self.rules.clone(), made))?;
        Ok(answer.map_or_else(|| Term::list([]), |answer| difference(self.engine, &answer)))
    }
}

impl Solver<'_, '_> {
    /// The changes that a move would make.
    pub fn changes_of(&mut self, made: &Term) -> Result<Term, SolveError> {
        self.budget.lend(self.engine)?;
        let goal = question(&self.engine.rules().clone(), made);
        let answer = self.engine.ask_term(&goal).and_then(|mut answers| answers.next().transpose());
        self.budget.charge(self.engine);
        Ok(answer?.map_or_else(|| Term::list([]), |answer| difference(self.engine, &answer)))
    }
}
