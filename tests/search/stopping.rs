//! Whatever ends a search, the position is as it was, and there is a legal move.

use regola::game::{Move, Playable};
use regola::search::{SearchLimits, Searcher};

use super::game;
use super::games::{Random, start, wander};

#[test]
fn stopping_at_any_node_leaves_no_trace() {
    let mut random = Random(0x9e37_79b9);
    for name in game::only(["tictactoe", "connect4", "uttt", "dama", "quoridor5"], "they are searched fast enough") {
        let mut position = start(name);
        for nth in 0..12 {
            let plies = random.below(8);
            wander(&mut position, plies, &mut random);
            let before = (position.state().slots().to_vec(), position.key(), position.turn(), position.facts());
            let history: Vec<Move> = position.history().collect();
            let nodes = random.below(300) as u64;
            let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
            let report = Searcher::new(1).search(&mut position, &limits, &mut |_| {}).expect("a report");
            let after = (position.state().slots().to_vec(), position.key(), position.turn(), position.facts());
            assert_eq!(after, before, "{name}, case {nth}");
            assert_eq!(position.history().collect::<Vec<_>>(), history, "{name}, case {nth}");
            let mut moves = Vec::new();
            Playable::moves(&mut position, &mut moves).expect("legal moves");
            assert!(moves.contains(&report.best().expect("a move")), "{name}, case {nth}");
            assert!(report.counts.nodes <= nodes, "{name}, case {nth}");
        }
    }
}
