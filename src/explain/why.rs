//! Explanations of goals: why one holds, why another fails.

use super::level::Literal;
use super::open::{named, node, open};
use super::remedy::remedy;
use super::scope::{Scope, filled, name_of};
use super::tree::{Explanation, Kind, Node};
use crate::engine::{Engine, Limit, QueryError};
use crate::term::Term;

/// How many levels of reasons are enough at first.
pub(super) const LEVELS: usize = 2;

/// No tree gets deeper: the reasons of recursive rules have no end.
const DEEPEST: usize = 200;

/// Explains a goal in the engine's position, some levels deep: why it holds, or why it fails.
pub fn explain(engine: &mut Engine, goal: &Term, levels: usize) -> Result<Explanation, QueryError> {
    let mut scope = Scope::new(engine);
    let explanation = explain_in(&mut scope, goal, levels.min(DEEPEST))?;
    with_remedy(&mut scope, explanation, None)
}

impl Explanation {
    /// Whether some node has reasons that are not shown, and there was time to look for them.
    pub fn can_expand(&self) -> bool {
        !self.cut_short && self.root.all().into_iter().any(Node::has_more)
    }

    /// Looks for the reasons behind one node, found by its path of numbers from 1; false if there is no such node.
    pub fn expand(&mut self, engine: &mut Engine, path: &[usize]) -> Result<bool, QueryError> {
        let mut scope = Scope::new(engine);
        let Some(node) = self.root.at_mut(path).filter(|_| path.len() < DEEPEST) else { return Ok(false) };
        self.cut_short = !opened(open(&mut scope, node))?;
        Ok(true)
    }

    /// Looks for the reasons behind every node that has some that are not shown.
    pub fn expand_all(&mut self, engine: &mut Engine) -> Result<(), QueryError> {
        let mut scope = Scope::new(engine);
        let mut todo = vec![(&mut self.root, 0)];
        self.cut_short = false;
        while let Some((node, depth)) = todo.pop() {
            if node.opened {
                todo.extend(node.children.iter_mut().map(|child| (child, depth + 1)));
            } else if depth < DEEPEST && !opened(open(&mut scope, node))? {
                self.cut_short = true;
                return Ok(());
            }
        }
        Ok(())
    }
}

pub(super) fn explain_in(scope: &mut Scope<'_>, goal: &Term, levels: usize) -> Result<Explanation, QueryError> {
    let before = scope.budget.spent();
    let asked = named(goal);
    let answer = scope.first(&asked)?;
    let goal = answer.as_ref().map_or_else(|| goal.clone(), |answer| filled(&asked, answer));
    let mut root = node(scope, Literal { asked, goal, holds: answer.is_some() }, &[])?;
    let mut cut_short = !deepen(scope, &mut root, levels)?;
    let headline = match headline(scope, &mut root) {
        Ok(headline) => headline,
        Err(error) => {
            cut_short |= is_budget(error)?;
            in_short(&root)
        }
    };
    let steps = scope.budget.spent() - before;
    Ok(Explanation { root, headline, remedy: None, cut_short, steps })
}

/// The same with what would have to be different for what fails: another goal, against which the explanation speaks,
/// or the explained one.
pub(super) fn with_remedy(
    scope: &mut Scope<'_>,
    mut explanation: Explanation,
    against: Option<&Term>,
) -> Result<Explanation, QueryError> {
    let before = scope.budget.spent();
    let root = explanation.root.clone();
    let own = (root.kind == Kind::Rule && !root.holds).then(|| root.goal.clone());
    if let Some(goal) = &against.cloned().or(own) {
        match remedy(scope, root, goal) {
            Ok(found) => {
                let word = if name_of(goal) == Some(("legal", 1)) { "legal" } else { "so" };
                explanation.remedy = found.map(|change| format!("It would be {word} if {change}."));
            }
            Err(error) => explanation.cut_short |= is_budget(error)?,
        }
    }
    explanation.steps += scope.budget.spent() - before;
    Ok(explanation)
}

/// Whether an error means that the budget is used up; a stop from outside and an exception are errors all the same.
fn is_budget(error: QueryError) -> Result<bool, QueryError> {
    match error {
        QueryError::Limit(Limit::Stopped) | QueryError::Exception { .. } | QueryError::Syntax { .. } => Err(error),
        QueryError::Limit(_) => Ok(true),
    }
}

/// Whether there was time to open a node.
fn opened(result: Result<(), QueryError>) -> Result<bool, QueryError> {
    match result {
        Ok(()) => Ok(true),
        Err(error) => is_budget(error).map(|_| false),
    }
}

/// Opens a node; of what is so in every position, only where it is said is of interest.
fn open_briefly(scope: &mut Scope<'_>, node: &mut Node) -> Result<(), QueryError> {
    open(scope, node)?;
    if node.kind == Kind::Rule && scope.is_static(&node.goal) {
        node.opened = node.children.is_empty();
        node.children.clear();
    }
    Ok(())
}

/// Opens a node and what is below it, that many levels, the nearest first; false if there was no time for all. What was
/// looked for in vain is told without reasons.
fn deepen(scope: &mut Scope<'_>, root: &mut Node, levels: usize) -> Result<bool, QueryError> {
    if !opened(open(scope, root))? {
        return Ok(false);
    }
    let mut level: Vec<&mut Node> = root.children.iter_mut().collect();
    for _ in 1..levels {
        let mut next = Vec::new();
        for node in level {
            if node.kind == Kind::Negation && node.holds {
                continue;
            }
            if !opened(open_briefly(scope, node))? {
                return Ok(false);
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
fn headline(scope: &mut Scope<'_>, root: &mut Node) -> Result<String, QueryError> {
    let mut node = root;
    for depth in 0..DEPTH {
        match depth {
            0 => open(scope, node)?,
            _ => open_briefly(scope, node)?,
        }
        if let Some(sentence) = &node.sentence {
            return Ok(sentence.clone());
        }
        if node.holds {
            return Ok(match !matches!(node.kind, Kind::Rule | Kind::Supposition) {
                true => in_short(node),
                false => first_sentence(scope, node)?.unwrap_or_else(|| in_short(node)),
            });
        }
        let last = node.children.len().checked_sub(1);
        match last {
            Some(last) if goes_on(node) => node = &mut node.children[last],
            _ => break,
        }
    }
    Ok(in_short(node))
}

/// Whether the last reason of a goal that fails is the reason proper.
fn goes_on(node: &Node) -> bool {
    !matches!(node.kind, Kind::State | Kind::Collection | Kind::Builtin)
}

/// The first sentence among the conditions of a goal that holds.
fn first_sentence(scope: &mut Scope<'_>, node: &mut Node) -> Result<Option<String>, QueryError> {
    for child in node.children.iter_mut().filter(|child| child.holds && child.kind == Kind::Rule) {
        open_briefly(scope, child)?;
        if child.sentence.is_some() {
            return Ok(child.sentence.clone());
        }
    }
    Ok(None)
}

fn in_short(node: &Node) -> String {
    match (node.holds, node.kind) {
        (true, _) => format!("{} holds", node.goal),
        (false, Kind::Builtin) => format!("{} is not true", node.goal),
        (false, _) => format!("{} does not hold", node.goal),
    }
}
