//! The tree for other programs.

use serde_json::{Value, json};

use super::Tree;

impl Tree {
    /// All positions in the order in which they were looked at, each with the number of the one before it, and with the
    /// score and the bounds of the player to move there.
    pub fn to_json(&self) -> Value {
        let mut before = vec![None; self.visits.len()];
        for (at, visit) in self.visits.iter().enumerate() {
            visit.children.iter().for_each(|&child| before[child] = Some(at));
        }
        let nodes = self.visits.iter().zip(before).map(|(visit, before)| {
            json!({
                "after": before,
                "move": visit.made.as_ref().map(|(_, text)| text),
                "turn": &*self.players[visit.turn],
                "score": visit.score,
                "alpha": visit.window.map(|(alpha, _)| alpha),
                "beta": visit.window.map(|(_, beta)| beta),
                "untried": visit.untried,
                "best": visit.best,
            })
        });
        json!({
            "algorithm": self.algorithm.name(),
            "depth": self.report.depth,
            "nodes": self.nodes(),
            "cutoffs": self.report.counts.cutoffs,
            "tree": nodes.collect::<Vec<_>>(),
        })
    }
}
