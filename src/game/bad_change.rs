//! Which change of a move cannot be made, and which clause gives it: looked for only once making the move has failed.

use super::error::BadFact;
use super::{Game, GameError, Move, Position};
use crate::engine::QueryError;
use crate::program::clause::Clause;
use crate::program::symbol::Functor;
use crate::source::Span;
use crate::term::Term;

/// How many answers of one clause are looked at.
const ANSWERS: usize = 1000;

impl Position {
    /// The error of a move that could not be made, with the change that is wrong and its rule where they can be found.
    #[cold]
    pub(super) fn bad_change(
        &mut self,
        name: &'static str,
        predicate: Functor,
        number: Move,
        error: QueryError,
    ) -> GameError {
        let rule = self.engine.reached_in().map(str::to_owned);
        match (error, self.term(number)) {
            (error @ QueryError::Exception { .. }, Some(made)) => {
                let culprit = self.culprit(name, predicate, &made).map(Box::new);
                GameError::BadChange { made, culprit, error }
            }
            (error, _) => GameError::of(name, error, rule.as_deref()),
        }
    }

    /// The first change of a move that cannot be made by itself.
    fn culprit(&mut self, name: &str, predicate: Functor, made: &Term) -> Option<BadFact> {
        let rules = self.game.rules.clone();
        for clause in &rules.program().predicates.get(&predicate)?.clauses {
            for head in self.engine.heads(clause, Some(made), ANSWERS).ok()? {
                let (_, args) = head.as_compound()?;
                let Some(fact) = args[1].as_list().and_then(|changes| self.impossible_change(&changes)) else {
                    continue;
                };
                let rule = format!("{name} at {}", rules.sources().place(clause.span));
                let form = declared_form(&self.game, &fact);
                let span = span_of_change(&self.game, clause, &fact);
                return Some(BadFact { fact, form, rule, span });
            }
        }
        None
    }

    fn impossible_change(&mut self, changes: &[Term]) -> Option<Term> {
        let mark = self.engine.mark();
        let bad = changes.iter().find(|change| {
            let made = self.engine.change(std::slice::from_ref(*change));
            self.engine.undo_to(mark);
            made.is_err()
        });
        bad.cloned()
    }
}

/// The fact of a change.
fn fact_of(change: &Term) -> Term {
    match change.as_compound() {
        Some(("-", args)) if args.len() == 1 => args[0].clone(),
        _ => change.clone(),
    }
}

/// Name and arity of a fact.
fn functor_of(fact: &Term) -> Option<(String, u32)> {
    match (fact.as_atom(), fact.as_compound()) {
        (Some(name), _) => Some((name.to_owned(), 0)),
        (_, Some((name, args))) => Some((name.to_owned(), args.len() as u32)),
        _ => None,
    }
}

/// How the relation of a change was declared.
fn declared_form(game: &Game, change: &Term) -> Option<String> {
    let program = game.rules.program();
    let (name, arity) = functor_of(&fact_of(change))?;
    let functor = program.symbols.find_functor(&name, arity)?;
    let relation = program.declarations.relations.iter().find(|relation| relation.functor == functor)?;
    let columns = relation.columns.iter().map(|column| {
        let kind = program.symbols.name(program.symbols.parts(column.kind).0);
        format!("{}{kind}", if column.dependent { "-" } else { "" })
    });
    let columns: Vec<String> = columns.collect();
    Some(if columns.is_empty() { name } else { format!("{name}({})", columns.join(", ")) })
}

/// Where a clause writes a change; the head if the change comes from elsewhere.
fn span_of_change(game: &Game, clause: &Clause, change: &Term) -> Span {
    let symbols = &game.rules.program().symbols;
    let wanted = functor_of(&fact_of(change)).and_then(|(name, arity)| match arity {
        0 => None,
        _ => symbols.find_functor(&name, arity),
    });
    let written = clause.nodes.iter().position(
        |node| matches!(node, crate::program::clause::Node::Compound(functor, _) if Some(*functor) == wanted),
    );
    written.map_or_else(|| clause.span_of(clause.head), |at| clause.spans[at])
}
