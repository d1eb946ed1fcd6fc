//! What a game must say, and what looks as if it were meant to be asked by the engine but never is.

use rustc_hash::FxHashSet;

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::analysis::dependence::CallGraph;
use crate::program::code;
use crate::program::spelling;
use crate::program::symbol::{Functor, indicator};
use crate::source::Span;

/// What the engine asks a game.
pub const ASKED: [(&str, u32); 24] = [
    ("initially", 1),
    ("legal", 1),
    ("effect", 2),
    ("aftermath", 2),
    ("wins", 1),
    ("draw", 0),
    ("feature", 3),
    ("weight", 2),
    ("promise", 2),
    ("level", 2),
    ("notation", 2),
    ("tile", 3),
    ("tile", 4),
    ("token", 4),
    ("bar", 5),
    ("label", 3),
    ("caption", 1),
    ("glyph", 4),
    ("gesture", 2),
    ("position_text", 1),
    ("position_text", 2),
    ("impossible", 1),
    ("attempt", 2),
    ("refused", 1),
];

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

impl Checker<'_> {
    /// Checks that a game can be played; `place` is the directive that makes the rules a game.
    pub(super) fn game(&mut self, place: Span, calls: &CallGraph) {
        if self.known.program.declarations.players.is_empty() && !self.known.is_assumed("player", 1) {
            let problem = Diagnostic::error(code::MISSING_PREDICATE, place, "the game has no players");
            self.problems.push(problem.help("add `:- players([first, second]).` with the players in turn order"));
        }
        for (name, arity, meaning) in REQUIRED {
            if !self.is_defined(name, arity) {
                let message = format!("the game has no `{name}/{arity}`");
                self.problems.push(Diagnostic::error(code::MISSING_PREDICATE, place, message).help(meaning));
            }
        }
        self.unasked(&calls.used(&self.known.program.declarations));
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
        let unused = predicates.filter(|(functor, predicate)| !predicate.library && !used.contains(*functor));
        unused.map(|(functor, predicate)| {
            let (name, arity) = self.known.symbols.parts(*functor);
            let place = predicate.clauses.first().map(|clause| clause.span_of(clause.head));
            ((&**self.known.symbols.name(name), arity), place)
        })
    }

    /// Warns of predicates that are never called and whose names are nearly those of what the engine asks.
    fn unasked(&mut self, used: &FxHashSet<Functor>) {
        let missing: Vec<(&str, u32)> =
            ASKED.into_iter().filter(|(name, arity)| !self.is_defined(name, *arity)).collect();
        let mut problems = Vec::new();
        for (found, place) in self.unused(used) {
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
                let message = format!("`{}` is never used", indicator(found.0, found.1));
                let problem = Diagnostic::warning(code::UNASKED_PREDICATE, place, message);
                let meant: Vec<_> = meant.iter().map(|(name, arity)| format!("`{name}/{arity}`")).collect();
                let problem = problem.labelled(format!("the engine uses {}", meant.join(" and ")));
                problems.push(problem.help("correct the name; for a predicate of your own, choose another name"));
            }
        }
        self.problems.extend(problems);
    }
}

/// What the engine asks with a name that is one slip away: rules that have it, too, lose the clause with the slip.
fn one_slip(found: (&str, u32)) -> Option<(&'static str, u32)> {
    ASKED.into_iter().find(|(name, arity)| *arity == found.1 && spelling::slips(found.0, name) == Some(1))
}
