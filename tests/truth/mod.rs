//! Whether an explanation is true: every goal that is said to hold does, and every one that is said to fail does.

use regola::Engine;
use regola::explain::Explanation;

/// Asks every goal of an explanation again; returns how many there are.
pub fn check(engine: &mut Engine, explanation: &Explanation) -> usize {
    let nodes = explanation.root.all();
    for node in &nodes {
        let mark = engine.mark();
        for changes in &node.supposing {
            engine.change(&changes.as_list().expect("a list of changes")).expect("changes that can be made");
        }
        let answer = engine.ask_term(&node.goal).expect("a goal").next();
        engine.undo_to(mark);
        if let Some(Err(error)) = answer {
            panic!("{} in {}: {error}", node.goal, explanation.root.goal);
        }
        assert_eq!(answer.is_some(), node.holds, "{} in {}", node.goal, explanation.root.goal);
    }
    nodes.len()
}
