//! Explanations of goals: why one holds, why another fails.

use super::level::Literal;
use super::open::{named, node, open};
use super::remedy::remedy;
use super::scope::{Scope, filled};
use super::tree::{Explanation, Kind, Node};
use crate::engine::{Engine, Error, Limit};
use crate::term::Term;

/// Explains a goal in the engine's position, some levels deep: why it holds, or why it fails.
pub fn explain(engine: &mut Engine, goal: &Term, levels: usize) -> Result<Explanation, Error> {
    let mut scope = Scope::new(engine);
    explain_in(&mut scope, goal, levels)
}

/// Looks for the reasons of one node of an explanation that has not been opened yet, found by its path.
pub fn expand(engine: &mut Engine, explanation: &mut Explanation, path: &[usize], levels: usize) -> Result<(), Error> {
    let mut scope = Scope::new(engine);
    if let Some(node) = explanation.root.at_mut(path) {
        explanation.cut_short = !deepen(&mut scope, node, levels)?;
    }
    Ok(())
}

pub(super) fn explain_in(scope: &mut Scope<'_>, goal: &Term, levels: usize) -> Result<Explanation, Error> {
    let asked = named(goal);
    let answer = scope.first(&asked)?;
    let goal = answer.as_ref().map_or_else(|| goal.clone(), |answer| filled(&asked, answer));
    let mut root = node(scope, Literal { asked, goal, holds: answer.is_some() }, &[]);
    let mut cut_short = !deepen(scope, &mut root, levels)?;
    let headline = match headline(scope, &mut root) {
        Ok(headline) => headline,
        Err(error) => {
            cut_short |= is_budget(error)?;
            plain(&root)
        }
    };
    Ok(Explanation { root, headline, remedy: None, cut_short })
}

/// The same for a goal that fails, with what would have to be different.
pub(super) fn with_remedy(scope: &mut Scope<'_>, mut explanation: Explanation) -> Result<Explanation, Error> {
    if !explanation.root.holds {
        match remedy(scope, &mut explanation.root) {
            Ok(found) => explanation.remedy = found,
            Err(error) => explanation.cut_short |= is_budget(error)?,
        }
    }
    Ok(explanation)
}

/// Whether an error means that the budget is used up; a stop from outside and an exception are errors all the same.
fn is_budget(error: Error) -> Result<bool, Error> {
    match error {
        Error::Limit(Limit::Stopped) | Error::Exception { .. } | Error::Syntax { .. } => Err(error),
        Error::Limit(_) => Ok(true),
    }
}

/// Opens a node and what is below it, so many levels, the nearest first; false if there was no time for all.
fn deepen(scope: &mut Scope<'_>, root: &mut Node, levels: usize) -> Result<bool, Error> {
    let mut level: Vec<&mut Node> = vec![root];
    for _ in 0..levels {
        let mut next = Vec::new();
        for node in level {
            if let Err(error) = open(scope, node) {
                return is_budget(error).map(|_| false);
            }
            next.extend(node.children.iter_mut());
        }
        level = next;
    }
    Ok(true)
}

/// How far down a sentence is looked for.
const DEPTH: usize = 8;

/// The explanation in one sentence: the first that the rules have on the way down to the reason.
fn headline(scope: &mut Scope<'_>, root: &mut Node) -> Result<String, Error> {
    let mut node = root;
    for _ in 0..DEPTH {
        open(scope, node)?;
        if let Some(sentence) = &node.sentence {
            return Ok(sentence.clone());
        }
        if node.holds {
            return Ok(match node.kind == Kind::Negation || node.kind == Kind::Control {
                true => plain(node),
                false => first_sentence(scope, node)?.unwrap_or_else(|| plain(node)),
            });
        }
        let last = node.children.len().checked_sub(1);
        match last {
            Some(last) if goes_on(node) => node = &mut node.children[last],
            _ => break,
        }
    }
    Ok(plain(node))
}

/// Whether the last reason of a goal that fails is the reason proper.
fn goes_on(node: &Node) -> bool {
    !matches!(node.kind, Kind::State | Kind::Collection | Kind::Builtin)
}

/// The first sentence among the conditions of a goal that holds.
fn first_sentence(scope: &mut Scope<'_>, node: &mut Node) -> Result<Option<String>, Error> {
    for child in node.children.iter_mut().filter(|child| child.holds && child.kind == Kind::Rule) {
        open(scope, child)?;
        if child.sentence.is_some() {
            return Ok(child.sentence.clone());
        }
    }
    Ok(None)
}

fn plain(node: &Node) -> String {
    match (node.holds, node.kind) {
        (true, _) => format!("{} holds", node.goal),
        (false, Kind::Builtin) => format!("{} is not true", node.goal),
        (false, _) => format!("{} does not hold", node.goal),
    }
}
