//! The goals of a clause body, found through control constructs and the goal arguments of predicates.

use crate::program::clause::{Clause, Node, TermId};
use crate::program::goal::CARET;
use crate::program::known::{Callee, Known};
use crate::program::symbol::Atom;

/// Something in the place of a goal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Called {
    /// A call of `name/arity`.
    Call(Call),
    /// A variable: what it calls is known at run time only.
    Variable,
    /// A number or a list.
    Nonsense(TermId),
}

/// A call of a predicate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// The goal as written.
    pub term: TermId,
    /// The predicate's name.
    pub name: Atom,
    /// The number of arguments it is called with.
    pub arity: u32,
    /// How many of these are added by the predicate whose argument the goal is.
    pub added: u32,
    /// That predicate's call, if there is one and it adds arguments.
    pub by: Option<(Atom, u32)>,
}

/// A goal still to be looked at.
struct Place {
    term: TermId,
    added: u32,
    by: Option<(Atom, u32)>,
    /// Whether `Var^` may come before it.
    carets: bool,
}

/// Visits every goal of a body in the order of the text, the compound ones before their parts.
pub(crate) fn visit(known: &Known, clause: &Clause, body: TermId, mut visitor: impl FnMut(Called)) {
    let mut work = vec![Place { term: body, added: 0, by: None, carets: false }];
    while let Some(place) = work.pop() {
        let Some((name, written)) = clause.callable(place.term, known.symbols) else {
            visitor(match clause.node(place.term) {
                Node::Var(_) => Called::Variable,
                _ => Called::Nonsense(place.term),
            });
            continue;
        };
        let spelling = &**known.symbols.name(name);
        if spelling == crate::term::CONS || spelling == crate::term::NIL {
            visitor(Called::Nonsense(place.term));
            continue;
        }
        if place.carets && (spelling, written) == CARET {
            let goal = clause.arguments(place.term, known.symbols).last().unwrap_or(place.term);
            work.push(Place { term: goal, ..place });
            continue;
        }
        let arity = written.saturating_add(place.added);
        visitor(Called::Call(Call { term: place.term, name, arity, added: place.added, by: place.by }));
        if let Callee::Builtin(row) = known.callee(name, arity) {
            let places = row.goal_arguments().zip(clause.arguments(place.term, known.symbols));
            let start = work.len();
            work.extend(places.filter_map(|(kind, term)| {
                let (added, carets) = kind?;
                Some(Place { term, added, by: (added > 0).then_some((name, arity)), carets })
            }));
            work[start..].reverse();
        }
    }
}
