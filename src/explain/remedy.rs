//! What would have to be different: single facts of the position that decide whether a goal holds.

use super::open::{is_ground, open};
use super::scope::{Scope, args_of, name_of};
use super::tree::{Kind, Node};
use crate::engine::Error;
use crate::term::Term;

/// So many changes are tried.
const TRIES: usize = 48;
/// How far down facts are looked for.
const DEPTH: usize = 4;

/// A change of one fact that would make the goal hold, in words.
pub(super) fn remedy(scope: &mut Scope<'_>, root: &mut Node) -> Result<Option<String>, Error> {
    for _ in 0..DEPTH {
        open_reasons(scope, root)?;
    }
    let mut changes = Vec::new();
    for node in root.all() {
        if node.kind == Kind::State && node.supposing.is_empty() && is_ground(&node.goal) && !is_turn(&node.goal) {
            propose(scope, node, &mut changes)?;
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
        let holds = scope.supposing(&[Term::list([change.clone()])], |scope| scope.holds(&root.goal));
        tried.push(change);
        match holds {
            Ok(true) => return Ok(Some(words)),
            // A fact outside of its type is no remedy.
            Ok(false) | Err(Error::Exception { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Opens what is not open yet, except facts.
fn open_reasons(scope: &mut Scope<'_>, root: &mut Node) -> Result<(), Error> {
    let mut todo = vec![root];
    while let Some(node) = todo.pop() {
        match node.opened {
            false => open(scope, node)?,
            true => todo.extend(node.children.iter_mut()),
        }
    }
    Ok(())
}

fn is_turn(fact: &Term) -> bool {
    name_of(fact) == Some(("turn", 1))
}

/// The changes that a fact suggests: that it did not hold, or did, or said something else.
fn propose(scope: &mut Scope<'_>, node: &Node, changes: &mut Vec<(Term, String)>) -> Result<(), Error> {
    let fact = &node.goal;
    if !node.holds {
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
        for value in values.iter().filter_map(|answer| answer.get("Value")).filter(|value| **value != args[at]) {
            let mut other = args.clone();
            other[at] = value.clone();
            let other = Term::compound(name, other);
            changes.push((other.clone(), format!("{other} held instead of {fact}")));
        }
    }
    Ok(())
}
