//! The tree as text.

use super::Tree;
use super::branch::{Branch, Look};

impl Tree {
    /// A line for every position, with `wide` moves of each; `*` marks the best line.
    pub fn to_text(&self, wide: usize) -> String {
        let root = self.branches(wide);
        let mut lines = vec![self.title()];
        let mut todo: Vec<(&Branch, String, bool)> = vec![];
        push(&mut todo, &root, "");
        while let Some((branch, indent, last)) = todo.pop() {
            let mark = if branch.look == Look::Best { "* " } else { "" };
            lines.push(format!("{indent}{} {mark}{}", if last { "└─" } else { "├─" }, branch.label));
            push(&mut todo, branch, &format!("{indent}{}", if last { "   " } else { "│  " }));
        }
        lines.join("\n")
    }
}

fn push<'b>(todo: &mut Vec<(&'b Branch, String, bool)>, branch: &'b Branch, indent: &str) {
    let count = branch.children.len();
    let children = branch.children.iter().enumerate();
    todo.extend(children.map(|(at, child)| (child, indent.to_owned(), at + 1 == count)).rev());
}
