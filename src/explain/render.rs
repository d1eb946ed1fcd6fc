//! Explanations as text.

use std::fmt::{self, Write};

use super::tree::{Explanation, Kind, Node};
use super::words::shortened;
use crate::diagnostic::visible;

impl fmt::Display for Explanation {
    /// The sentence, then the tree with numbered lines, then what would have to be different. A line that can be
    /// expanded ends in `…`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", visible(&self.headline))?;
        let mut todo = vec![(&self.root, String::new())];
        while let Some((node, path)) = todo.pop() {
            let depth = if path.is_empty() { 0 } else { path.matches('.').count() + 1 };
            writeln!(f, "{}{}", "  ".repeat(depth), visible(&line(node, &path)))?;
            let dot = if path.is_empty() { "" } else { "." };
            let children = node.children.iter().enumerate();
            todo.extend(children.map(|(at, child)| (child, format!("{path}{dot}{}", at + 1))).rev());
        }
        if let Some(remedy) = &self.remedy {
            writeln!(f, "{}", visible(remedy))?;
        }
        if self.cut_short { writeln!(f, "Stopped here: out of time.") } else { Ok(()) }
    }
}

/// One node: its number, what is so, where that is said.
fn line(node: &Node, path: &str) -> String {
    let mut line = if path.is_empty() { String::new() } else { format!("{path} ") };
    let goal = &node.goal;
    let told = match (node.kind, node.holds) {
        (Kind::Negation, true) => format!("{goal}: not found"),
        (Kind::Negation, false) => format!("fails: {goal}"),
        (_, true) => goal.to_string(),
        (_, false) => format!("fails: {goal}"),
    };
    line += &shortened(&told, LONGEST);
    if let Some(sentence) = &node.sentence {
        let _ = write!(line, ": {sentence}");
    }
    if let Some(place) = &node.place {
        let _ = write!(line, "  [{place}]");
    }
    if node.unshown > 0 {
        let shown = node.children.len();
        let _ = write!(line, " ({shown} of {} are shown)", shown + node.unshown);
    }
    if node.has_more() {
        line += " …";
    }
    line
}

/// The longest goal that is shown whole, in characters.
const LONGEST: usize = 160;
