//! What rules say about moves and features by name, compared: effects of moves that are never legal, changes of what is
//! no relation, weights of features that nothing counts.

use rustc_hash::FxHashSet;

use super::Checker;
use super::game::Misspelt;
use crate::diagnostic::Diagnostic;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::code;
use crate::program::known::{Callee, did_you_mean};
use crate::program::spelling;
use crate::program::symbol::indicator;
use crate::term::CONS;

/// Name and arity of a move or a feature.
type Named = (String, u32);

/// The predicates whose first argument is a legal move.
const OF_MOVES: [(&str, u32); 3] = [("effect", 2), ("aftermath", 2), ("promise", 2)];

impl Checker<'_> {
    /// Compares what is said of moves and features.
    pub(super) fn moves(&mut self, misspelt: &mut Vec<Misspelt>) {
        self.changes();
        self.moves_by_name(misspelt);
        self.weights();
    }

    /// The clauses of a predicate of the rules.
    pub(super) fn clauses_of(&self, name: &str, arity: u32) -> Vec<Clause> {
        let functor = self.known.symbols.find_functor(name, arity);
        let predicate = functor.and_then(|functor| self.known.program.predicates.get(&functor));
        predicate.map_or(Vec::new(), |predicate| predicate.clauses.clone())
    }

    /// What a clause of `effect/2` or `aftermath/2` lists in its head, without the `-` of deletions.
    pub(super) fn changes_of(&self, clause: &Clause) -> Vec<TermId> {
        let symbols = self.known.symbols;
        let named = |term: TermId| clause.callable(term, symbols).map(|(name, arity)| (&**symbols.name(name), arity));
        let mut found = Vec::new();
        let mut list = clause.arguments(clause.head, symbols).nth(1);
        while let Some(rest) = list.filter(|&rest| named(rest) == Some((CONS, 2))) {
            let mut parts = clause.arguments(rest, symbols);
            let Some(change) = parts.next() else { break };
            let fact = match named(change) {
                Some(("-", 1)) => clause.arguments(change, symbols).next().unwrap_or(change),
                _ => change,
            };
            found.push(fact);
            list = parts.next();
        }
        found
    }

    /// Reports changes of what no directive declares.
    fn changes(&mut self) {
        for (predicate, arity) in [("effect", 2), ("aftermath", 2)] {
            for clause in self.clauses_of(predicate, arity) {
                for fact in self.changes_of(&clause) {
                    let Some((name, arity)) = clause.callable(fact, self.known.symbols) else { continue };
                    if self.known.callee(name, arity) != Callee::Relation
                        && !self.known.is_assumed(self.known.symbols.name(name), arity)
                    {
                        self.unknown_change(predicate, &clause, fact);
                    }
                }
            }
        }
    }

    fn unknown_change(&mut self, predicate: &str, clause: &Clause, fact: TermId) {
        let symbols = self.known.symbols;
        let Some((name, arity)) = clause.callable(fact, symbols) else { return };
        let name = &**symbols.name(name);
        let relations = self.known.program.declarations.relations.iter().map(|relation| {
            let (name, arity) = symbols.parts(relation.functor);
            (&**symbols.name(name), arity)
        });
        let near = spelling::nearest_predicates((name, arity), relations);
        let message =
            format!("`{predicate}/2` changes `{}`, but no `:- state(…).` declares it", indicator(name, arity));
        let problem = Diagnostic::error(code::UNKNOWN_RELATION, clause.span_of(fact), message);
        let problem = if near.is_empty() { problem } else { did_you_mean(problem, name, &near) };
        self.problems
            .push(problem.help("only relations of the position can change: declare it, or correct the change"));
    }

    /// The moves that the clauses of a predicate are about; nothing if one is about any move.
    fn named_first(&self, name: &str, arity: u32) -> Option<Vec<(Named, Clause)>> {
        let symbols = self.known.symbols;
        let clauses = self.clauses_of(name, arity).into_iter();
        let named = clauses.map(|clause| {
            let first = clause.arguments(clause.head, symbols).next()?;
            let (name, arity) = clause.callable(first, symbols)?;
            Some(((symbols.name(name).to_string(), arity), clause))
        });
        named.collect()
    }

    /// Whether a rule asks what would hold after a move.
    pub(super) fn uses_after(&self) -> bool {
        let Some(after) = self.known.symbols.find_functor("after", 2) else { return false };
        let own = self.known.program.predicates.values().filter(|predicate| !predicate.library);
        let clauses = own.flat_map(|predicate| &predicate.clauses);
        clauses.flat_map(|clause| &clause.nodes).any(|node| matches!(node, Node::Compound(name, _) if *name == after))
    }

    /// The moves that rules name in `after/2`: these need not be legal.
    fn tried_moves(&self) -> Vec<Named> {
        let symbols = self.known.symbols;
        let Some(after) = symbols.find_functor("after", 2) else { return Vec::new() };
        let mut found = Vec::new();
        for clause in self.known.program.predicates.values().flat_map(|predicate| &predicate.clauses) {
            let made = clause.nodes.iter().filter_map(|node| match *node {
                Node::Compound(functor, first) if functor == after => clause.callable(first, symbols),
                Node::Compound(..) | Node::Atom(_) | Node::Int(_) | Node::Var(_) => None,
            });
            found.extend(made.map(|(name, arity)| (symbols.name(name).to_string(), arity)));
        }
        found
    }

    /// Reports effects without a legal move, and legal moves without an effect.
    fn moves_by_name(&mut self, misspelt: &mut Vec<Misspelt>) {
        let (Some(legal), Some(effects)) = (self.named_first("legal", 1), self.named_first("effect", 2)) else {
            return;
        };
        if legal.is_empty() || effects.is_empty() {
            return;
        }
        // Where a slip in the name of a predicate is the cause, it is the one to report.
        let meant_legal = self.named_by(misspelt, "legal", 1);
        let tried = self.tried_moves();
        let named = legal.iter().chain(&meant_legal).map(|(name, _)| name);
        let known: FxHashSet<&Named> = named.chain(&tried).collect();
        // What a variant of a game leaves unused is no slip.
        let own: FxHashSet<_> = legal.iter().map(|(_, clause)| clause.span.source).collect();
        for (predicate, arity) in OF_MOVES {
            for (made, clause) in self.named_first(predicate, arity).unwrap_or_default() {
                if known.contains(&made) || !own.contains(&clause.span.source) {
                    continue;
                }
                let message = format!("`legal/1` never gives a move `{}`", indicator(&made.0, made.1));
                let problem = Diagnostic::warning(code::UNKNOWN_MOVE, clause.span_of(clause.head), message);
                let near = spelling::nearest_predicates(
                    (&made.0, made.1),
                    known.iter().map(|(name, arity)| (name.as_str(), *arity)),
                );
                let problem = if near.is_empty() { problem } else { did_you_mean(problem, &made.0, &near) };
                let all: Vec<String> =
                    legal.iter().map(|(name, _)| format!("`{}`", indicator(&name.0, name.1))).collect();
                let problem = problem.note(format!("the legal moves are {}", unique(all).join(", ")));
                self.problems.push(problem.help("correct the name or the number of arguments, or remove the clause"));
            }
        }
        let with_effect: FxHashSet<&Named> = effects.iter().map(|(name, _)| name).collect();
        let meant_effects = self.named_by(misspelt, "effect", 2);
        for (made, clause) in legal.iter().filter(|(made, _)| !with_effect.contains(made)) {
            let message = format!("`effect/2` has no clause for the move `{}`", indicator(&made.0, made.1));
            let problem = Diagnostic::error(code::MOVE_WITHOUT_EFFECT, clause.span_of(clause.head), message);
            let problem = match meant_effects.iter().find(|(name, _)| name == made) {
                Some((_, slip)) => {
                    misspelt.retain(|one| !one.is_for("effect", 2));
                    problem.and(slip.span_of(slip.head), "did you mean `effect/2`?").help("correct the name there")
                }
                None => problem.help("add what the move changes, as in `effect(mark(S), [cell(S, P)]) :- turn(P).`"),
            };
            self.problems.push(problem);
        }
    }

    /// The moves that misspelt clauses of a predicate are about.
    fn named_by(&self, misspelt: &[Misspelt], name: &str, arity: u32) -> Vec<(Named, Clause)> {
        let meant = misspelt.iter().filter(|one| one.is_for(name, arity));
        meant.flat_map(|one| self.named_first(&one.name, one.arity).unwrap_or_default()).collect()
    }

    /// Reports weights of features that no clause of `feature/3` is about.
    fn weights(&mut self) {
        let Some(features) = self.named_first("feature", 3).filter(|found| !found.is_empty()) else { return };
        let Some(weights) = self.named_first("weight", 2) else { return };
        for (name, clause) in weights.iter().filter(|(name, _)| !features.iter().any(|(known, _)| known == name)) {
            let message = format!("there is no feature `{}`, so this weight counts nothing", name.0);
            let problem = Diagnostic::warning(code::UNKNOWN_FEATURE, clause.span_of(clause.head), message);
            let problem = match spelling::nearest(&name.0, features.iter().map(|((name, _), _)| name.as_str())) {
                Some(near) => problem.labelled(format!("did you mean the feature `{near}`?")),
                None => problem,
            };
            self.problems.push(problem.help("correct the name, or add a clause of `feature/3` for it"));
        }
    }
}

/// Each text once, in order.
fn unique(texts: Vec<String>) -> Vec<String> {
    let mut seen = FxHashSet::default();
    texts.into_iter().filter(|text| seen.insert(text.clone())).take(8).collect()
}

/// Whether a term of a clause is an expression of arithmetic.
pub(super) fn is_expression(checker: &Checker<'_>, clause: &Clause, term: TermId) -> bool {
    let symbols = checker.known.symbols;
    let Node::Compound(functor, _) = clause.node(term) else { return false };
    let (name, arity) = symbols.parts(functor);
    matches!((&**symbols.name(name), arity), ("+" | "-" | "*" | "//" | "mod" | "rem", 2))
}
