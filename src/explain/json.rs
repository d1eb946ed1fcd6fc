//! Explanations for other programs.

use serde_json::{Value, json};

use super::moves::Account;
use super::tell::Told;
use super::tree::{Explanation, Node};

impl Told {
    /// As one JSON object.
    pub fn to_json(&self) -> Value {
        match self {
            Told::Move(account) => account.to_json(),
            Told::Goal(explanation) => explanation.to_json(),
        }
    }
}

impl Account {
    /// As one JSON object.
    pub fn to_json(&self) -> Value {
        json!({
            "move": self.text,
            "legal": self.legal,
            "sentence": self.sentence,
            "explanation": self.explanation.as_ref().map(Explanation::to_json),
            "allowed": self.allowed,
        })
    }
}

impl Explanation {
    /// As one JSON object.
    pub fn to_json(&self) -> Value {
        json!({
            "sentence": self.headline,
            "because": node(&self.root),
            "remedy": self.remedy,
            "cut_short": self.cut_short,
        })
    }
}

/// A node and all below it: the children of each are done before it is.
fn node(root: &Node) -> Value {
    let mut done: Vec<Value> = Vec::new();
    for node in root.all().into_iter().rev() {
        let reasons: Vec<Value> = (0..node.children.len()).filter_map(|_| done.pop()).collect();
        done.push(json!({
            "goal": node.goal.to_string(),
            "holds": node.holds,
            "sentence": node.sentence,
            "place": node.place,
            "supposing": node.supposing.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "reasons": reasons,
            "unshown": node.unshown,
            "more": node.has_more(),
        }));
    }
    done.pop().unwrap_or_default()
}
