//! The tree of an explanation: goals that hold or fail, and why.

use crate::term::Term;

/// What a goal of an explanation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A call of a predicate that the rules define.
    Rule,
    /// A fact of the position.
    State,
    /// Something that is true or false of itself: a built-in predicate.
    Builtin,
    /// A negation.
    Negation,
    /// All answers of a goal collected: `findall`, `aggregate_all` and their like.
    Collection,
    /// `forall`.
    Every,
    /// A goal in another position: `suppose`.
    Supposition,
    /// Goals joined by control constructs.
    Control,
}

/// A goal of an explanation.
#[derive(Clone, Debug)]
pub struct Node {
    /// The goal with its values.
    pub goal: Term,
    /// Whether it holds; otherwise it fails.
    pub holds: bool,
    /// What it is.
    pub kind: Kind,
    /// What its rule says in words: of a goal that holds, what it means; of one that fails, why.
    pub sentence: Option<String>,
    /// The clause that proves it, or that came closest to it, as `file:line`.
    pub place: Option<String>,
    /// The changes to the position under which it is asked, list by list.
    pub supposing: Vec<Term>,
    /// Why: the conditions that were met, or the one that was not, last.
    pub children: Vec<Node>,
    /// How many more answers there are than children, if they were counted.
    pub unshown: usize,
    /// Whether the reasons were looked for.
    pub opened: bool,
    /// How it was asked, where that is less than what it got.
    pub(super) asked: Term,
}

impl Node {
    /// The node at the end of a path of numbers from 1.
    pub fn at(&self, path: &[usize]) -> Option<&Node> {
        path.iter().try_fold(self, |node, number| node.children.get(number.checked_sub(1)?))
    }

    pub(super) fn at_mut(&mut self, path: &[usize]) -> Option<&mut Node> {
        path.iter().try_fold(self, |node, number| node.children.get_mut(number.checked_sub(1)?))
    }

    /// Whether there may be reasons that were not looked for.
    pub fn has_more(&self) -> bool {
        !self.opened && !matches!(self.kind, Kind::Builtin | Kind::State)
    }

    /// All nodes, each before its children.
    pub fn all(&self) -> Vec<&Node> {
        let mut found = Vec::new();
        let mut todo = vec![self];
        while let Some(node) = todo.pop() {
            found.push(node);
            todo.extend(node.children.iter().rev());
        }
        found
    }
}

/// Why something is so, or why it is not.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What was asked about.
    pub root: Node,
    /// In one sentence.
    pub headline: String,
    /// A sentence on what would have to be different, if a single fact decides.
    pub remedy: Option<String>,
    /// Whether there was no time for more.
    pub cut_short: bool,
    /// How many steps it took to find.
    pub steps: u64,
}
