//! What of a tree is shown: the best line, the first moves of every position, and how many there are beside.

use super::{End, Tree, Visit};
use crate::diagnostic::visible;

/// How a branch is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Best,
    Plain,
    /// Not tried at all.
    Pruned,
    /// Left out of the picture.
    Hidden,
}

/// A part of the picture, and what hangs on it.
#[derive(Debug)]
pub(super) struct Branch {
    pub look: Look,
    pub label: String,
    pub children: Vec<Branch>,
}

impl Tree {
    /// The whole picture, with a number of moves of every position.
    pub(super) fn branches(&self, wide: usize) -> Branch {
        self.branch(0, wide.max(1))
    }

    /// The branch of a visit. A search is never so deep that this could be too much for the stack.
    fn branch(&self, at: usize, wide: usize) -> Branch {
        let visit = &self.visits[at];
        let shown = self.shown(visit, wide);
        let mut children: Vec<Branch> = shown.iter().map(|&child| self.branch(child, wide)).collect();
        let hidden: Vec<usize> = visit.children.iter().copied().filter(|child| !shown.contains(child)).collect();
        if !hidden.is_empty() {
            let nodes: usize = hidden.iter().map(|&child| self.size(child)).sum();
            let label = format!("{} more tried, {nodes} nodes", hidden.len());
            children.push(Branch { look: Look::Hidden, label, children: Vec::new() });
        }
        if visit.untried > 0 {
            let label = format!("{} not tried: {}", visit.untried, visible(&self.reason(visit)));
            children.push(Branch { look: Look::Pruned, label, children: Vec::new() });
        }
        let look = if visit.best { Look::Best } else { Look::Plain };
        Branch { look, label: self.label(visit), children }
    }

    /// The first moves in the order in which they were tried, and the best.
    fn shown(&self, visit: &Visit, wide: usize) -> Vec<usize> {
        let best = visit.children.iter().copied().find(|&child| self.visits[child].best);
        let mut shown: Vec<usize> = visit.children.iter().copied().take(wide).collect();
        if let Some(best) = best.filter(|best| !shown.contains(best)) {
            shown.pop();
            shown.push(best);
        }
        shown
    }

    /// How many visits there are in a subtree.
    fn size(&self, at: usize) -> usize {
        let (mut size, mut todo) = (0, vec![at]);
        while let Some(at) = todo.pop() {
            size += 1;
            todo.extend(&self.visits[at].children);
        }
        size
    }

    fn label(&self, visit: &Visit) -> String {
        let Some((_, text)) = &visit.made else { return visible(&self.players[visit.turn]).into_owned() };
        let why = match visit.end {
            End::Over => " (game over)",
            End::Known => " (from the table)",
            End::Looked => " (a look)",
            End::Moves | End::Horizon => "",
        };
        format!("{} {}{why}", visible(text), self.described(visit)).trim_end().to_owned()
    }
}
