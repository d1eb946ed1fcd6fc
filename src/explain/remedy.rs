//! What would have to be different: single facts of the position that decide whether a goal holds.

use super::open::{is_ground, open};
use super::scope::{Scope, args_of, name_of};
use super::tree::{Kind, Node};
use crate::engine::QueryError;
use crate::term::Term;

/// The most changes that are tried.
const TRIES: usize = 48;
/// How far down facts are looked for.
const DEPTH: usize = 7;
/// The most reasons that are opened for it.
const OPENED: usize = 80;

/// A change of one fact that would make a goal hold, in words; the facts are those that speak against it now.
pub(super) fn remedy(scope: &mut Scope<'_>, mut root: Node, goal: &Term) -> Result<Option<String>, QueryError> {
    open_reasons(scope, &mut root)?;
    let mut changes = Vec::new();
    for node in root.all().into_iter().filter(|node| node.supposing.is_empty()) {
        let (fact, holds) = match node.kind {
            Kind::State => (node.goal.clone(), node.holds),
            Kind::Negation => match args_of(&node.goal).pop() {
                Some(fact) if scope.relation(&fact).is_some() => (fact, !node.holds),
                _ => continue,
            },
            _ => continue,
        };
        if is_ground(&fact) && !is_turn(&fact) {
            propose(scope, &fact, holds, &mut changes)?;
        }
    }
    let mut tried: Vec<Term> = Vec::new();
    for (change, words) in changes {
        if tried.len() == TRIES {
            break;
        }
        if tried.contains(&change) {
            continue;
        }
        let holds = scope.supposing(&[Term::list([change.clone()])], |scope| scope.holds(goal));
        tried.push(change);
        match holds {
            Ok(true) => return Ok(Some(words)),
            // A fact outside of its type is no remedy.
            Ok(false) | Err(QueryError::Exception { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Opens what depends on the position, the nearest first.
fn open_reasons(scope: &mut Scope<'_>, root: &mut Node) -> Result<(), QueryError> {
    let mut level = vec![root];
    let mut opened = 0;
    for _ in 0..DEPTH {
        let mut next = Vec::new();
        for node in level {
            let is_static = node.kind == Kind::Rule && scope.is_static(&node.goal);
            if opened == OPENED || is_static {
                continue;
            }
            opened += 1;
            open(scope, node)?;
            next.extend(node.children.iter_mut());
        }
        level = next;
    }
    Ok(())
}

/// Numbers could easily be others; that a pawn were elsewhere is another position altogether.
fn is_other_number(value: &Term, now: &Term) -> bool {
    value.as_int().is_some() && now.as_int().is_some() && value != now
}

fn is_turn(fact: &Term) -> bool {
    name_of(fact) == Some(("turn", 1))
}

/// The changes that a fact suggests: that it did not hold, or did, or said something else.
fn propose(
    scope: &mut Scope<'_>,
    fact: &Term,
    holds: bool,
    changes: &mut Vec<(Term, String)>,
) -> Result<(), QueryError> {
    if !holds {
        changes.push((fact.clone(), format!("{fact} held")));
        return Ok(());
    }
    changes.push((Term::compound("-", [fact.clone()]), format!("{fact} did not hold")));
    let Some(relation) = scope.relation(fact) else { return Ok(()) };
    let Some((name, _)) = name_of(fact) else { return Ok(()) };
    let kinds: Vec<_> = relation.columns.iter().map(|column| (column.kind, column.dependent)).collect();
    let args = args_of(fact);
    for (at, (kind, _)) in kinds.into_iter().enumerate().filter(|(_, (_, dependent))| *dependent) {
        let symbols = &scope.program().symbols;
        let kind = symbols.name(symbols.parts(kind).0).clone();
        let values = scope.answers(&Term::compound(&kind, [Term::var("Value")]), TRIES)?;
        for value in
            values.iter().filter_map(|answer| answer.get("Value")).filter(|value| is_other_number(value, &args[at]))
        {
            let mut other = args.clone();
            other[at] = value.clone();
            let other = Term::compound(name, other);
            changes.push((other.clone(), format!("{other} held instead of {fact}")));
        }
    }
    Ok(())
}
