//! What a game must say, and what looks as if it were meant to be asked by the engine but never is.

use rustc_hash::FxHashSet;

use super::Checker;
use super::question::ASKED;
use crate::diagnostic::Diagnostic;
use crate::program::analysis::dependence::CallGraph;
use crate::program::code;
use crate::program::known::did_you_mean;
use crate::program::spelling;
use crate::program::symbol::{Functor, indicator};
use crate::source::Span;

const REQUIRED: [(&str, u32, &str); 2] = [
    (
        "legal",
        1,
        "`legal(Move)` gives every move of the player whose turn it is, as in `legal(mark(S)) :- square(S), \\+ cell(S, _).`",
    ),
    (
        "effect",
        2,
        "`effect(Move, Changes)` lists what a move changes, as in `effect(mark(S), [cell(S, P)]) :- turn(P).`",
    ),
];

/// A predicate that is never called and has nearly the name of what the engine asks.
pub(super) struct Misspelt {
    pub name: String,
    pub arity: u32,
    /// The head of its first clause.
    pub place: Span,
    pub meant: Vec<(&'static str, u32)>,
}

impl Misspelt {
    pub fn is_for(&self, name: &str, arity: u32) -> bool {
        self.meant.contains(&(name, arity))
    }
}

impl Checker<'_> {
    /// Checks that a game has players; `place` is the directive that makes the rules a game.
    pub(super) fn players(&mut self, place: Span) {
        if self.known.program.declarations.players.is_empty() && !self.known.is_assumed("player", 1) {
            let problem = Diagnostic::error(code::MISSING_PREDICATE, place, "the game has no players");
            self.problems.push(problem.help("add `:- players([first, second]).` with the players in turn order"));
            let declared = ["player", "turn"].map(|name| self.known.symbols.find_functor(name, 1));
            self.known.assumed.extend(declared.into_iter().flatten());
        }
    }

    /// Checks that a game can be played. A predicate with a slip in its name is the one that is missing.
    pub(super) fn game(&mut self, place: Span, misspelt: &mut Vec<Misspelt>) {
        for (name, arity, meaning) in REQUIRED {
            if self.is_defined(name, arity) {
                continue;
            }
            let message = format!("the game has no `{name}/{arity}`");
            let problem = match misspelt.iter().position(|one| one.is_for(name, arity)) {
                Some(at) => {
                    let found = misspelt.remove(at);
                    let problem = Diagnostic::error(code::MISSING_PREDICATE, found.place, message);
                    did_you_mean(problem, &found.name, &[(name, arity)])
                }
                None => Diagnostic::error(code::MISSING_PREDICATE, place, message),
            };
            self.problems.push(problem.help(meaning));
        }
        if self.known.program.declarations.stuck_loses
            && let Some(clause) = self.clauses_of("stuck", 1).first()
        {
            let message = "`stuck/1` says who loses without a move, but `:- stuck(loses).` says it already";
            let problem = Diagnostic::error(code::STUCK_TWICE, clause.span_of(clause.head), message);
            self.problems.push(problem.help("remove the directive, or the clauses of `stuck/1`"));
        }
        let out = self.known.symbols.find_functor("out", 1);
        let is_relation = self.known.program.declarations.relations.iter().any(|one| Some(one.functor) == out);
        let out = self.clauses_of("out", 1).first().map(|clause| clause.span_of(clause.head));
        if let Some(span) = out.or(is_relation.then_some(place)).filter(|_| self.uses_after()) {
            let message = "`after/2` passes the turn to the next player, but `out/1` may skip that player";
            let problem = Diagnostic::error(code::AFTER_AND_OUT, span, message);
            self.problems
                .push(problem.help("let `effect/2` set `turn/1` instead of defining `out/1`, or use `suppose/2`"));
        }
    }

    fn is_defined(&self, name: &str, arity: u32) -> bool {
        let functor = self.known.symbols.find_functor(name, arity);
        functor
            .and_then(|functor| self.known.program.predicates.get(&functor))
            .is_some_and(|found| !found.clauses.is_empty())
    }

    /// Predicates of the rules that no clause calls, with the place of their first clause.
    fn unused(&self, used: &FxHashSet<Functor>) -> impl Iterator<Item = ((&str, u32), Option<Span>)> {
        let predicates = self.known.program.predicates.iter();
        let unused = predicates.filter(|(functor, predicate)| {
            !predicate.library && !used.contains(*functor) && !self.known.assumed.contains(*functor)
        });
        unused.map(|(functor, predicate)| {
            let (name, arity) = self.known.symbols.parts(*functor);
            let place = predicate.clauses.first().map(|clause| clause.span_of(clause.head));
            ((&**self.known.symbols.name(name), arity), place)
        })
    }

    /// Predicates that are never called and whose names are nearly those of what the engine asks.
    pub(super) fn misspelt(&self, calls: &CallGraph) -> Vec<Misspelt> {
        let used = calls.used(&self.known.program.declarations);
        let missing: Vec<(&str, u32)> =
            ASKED.into_iter().filter(|(name, arity)| !self.is_defined(name, *arity)).collect();
        let mut misspelt = Vec::new();
        for (found, place) in self.unused(&used) {
            let Some(place) = place.filter(|_| !ASKED.contains(&found)) else { continue };
            let same_name: Vec<_> = ASKED.into_iter().filter(|(name, _)| *name == found.0).collect();
            let meant = match same_name.is_empty() {
                false => same_name,
                true => {
                    let missing = missing.iter().copied().filter(|(_, arity)| *arity == found.1);
                    let near = spelling::nearest_predicates(found, missing).into_iter().next();
                    near.or_else(|| one_slip(found)).into_iter().collect()
                }
            };
            if !meant.is_empty() {
                misspelt.push(Misspelt { name: found.0.to_owned(), arity: found.1, place, meant });
            }
        }
        misspelt
    }

    /// Warns of what was meant for the engine and never is asked.
    pub(super) fn unasked(&mut self, misspelt: Vec<Misspelt>) {
        for Misspelt { name, arity, place, meant } in misspelt {
            let message = format!("`{}` is never used", indicator(&name, arity));
            let problem = Diagnostic::warning(code::UNASKED_PREDICATE, place, message);
            let meant: Vec<_> = meant.iter().map(|(name, arity)| format!("`{name}/{arity}`")).collect();
            let problem = problem.labelled(format!("the engine uses {}", meant.join(" and ")));
            self.problems.push(problem.help("correct the name; for a predicate of your own, choose another name"));
        }
    }
}

/// What the engine asks with a name that is one slip away, or longer or shorter at its end: rules that have it, too, lose
/// the clause with the slip.
fn one_slip(found: (&str, u32)) -> Option<(&'static str, u32)> {
    let is_part = |name: &str| found.0.len() >= 5 && name.starts_with(found.0);
    let is_near = |name: &str| spelling::slips(found.0, name) == Some(1) || is_part(name);
    ASKED.into_iter().find(|(name, arity)| *arity == found.1 && is_near(name))
}
