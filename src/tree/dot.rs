//! The tree for Graphviz.

use std::fmt::Write;

use super::Tree;
use super::branch::{Branch, Look};

impl Tree {
    /// A graph in the DOT language, with `wide` moves of each position.
    pub fn to_dot(&self, wide: usize) -> String {
        let root = self.branches(wide);
        let mut dot = format!(
            "digraph tree {{\n  label={};\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n",
            quoted(&self.title())
        );
        let mut todo: Vec<(&Branch, Option<usize>)> = vec![(&root, None)];
        let mut next = 0;
        while let Some((branch, parent)) = todo.pop() {
            let (node, edge) = match branch.look {
                Look::Best => (", color=\"#0b62c4\", penwidth=2", " [color=\"#0b62c4\", penwidth=2]"),
                Look::Plain => ("", ""),
                Look::Pruned | Look::Hidden => {
                    (", color=gray, fontcolor=gray, style=\"rounded,dashed\"", " [color=gray, style=dashed]")
                }
            };
            let _ = writeln!(dot, "  n{next} [label={}{node}];", quoted(&branch.label));
            if let Some(parent) = parent {
                let _ = writeln!(dot, "  n{parent} -> n{next}{edge};");
            }
            todo.extend(branch.children.iter().rev().map(|child| (child, Some(next))));
            next += 1;
        }
        dot + "}"
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
