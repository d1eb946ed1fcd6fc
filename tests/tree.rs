//! Trees of searches: they have as many nodes as the searcher counts, their scores are those of minimax, and pictures
//! show all of them.

use regola::game::Position;
use regola::search::{Algorithm, Limits};
use regola::tree::{End, Tree};

#[path = "playing/game.rs"]
mod game;

fn tree(name: &str, moves: &str, algorithm: Algorithm, depth: u32) -> Tree {
    let mut position = Position::new(&game::load(name, &[]));
    position.play_text(moves).expect("legal moves");
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Tree::of(&mut position, algorithm, &limits).expect("a tree")
}

/// Games and moves from the start.
const PLACES: [(&str, &str); 3] = [("tictactoe", "b2 a1 c3"), ("quoridor5", ""), ("dama", "23-19 12-15")];

#[test]
fn the_nodes_are_those_that_the_searcher_counts() {
    for (name, moves) in PLACES {
        for algorithm in Algorithm::ALL {
            let tree = tree(name, moves, algorithm, 2);
            let counted = tree.report.counts.nodes;
            assert_eq!(tree.nodes() as u64, counted, "{name} by {}", algorithm.name());
        }
    }
}

#[test]
fn every_score_of_minimax_is_the_best_of_those_below() {
    for (name, moves) in PLACES {
        let tree = tree(name, moves, Algorithm::Minimax, 2);
        for visit in tree.visits.iter().skip(1).filter(|visit| visit.end == End::Moves) {
            let below = visit.children.iter().map(|&child| {
                let child = &tree.visits[child];
                let score = child.score.expect("minimax looks at everything");
                if child.turn == visit.turn { score } else { -score }
            });
            assert_eq!(visit.score, below.max(), "{name}");
        }
    }
}

#[test]
fn alpha_beta_finds_the_score_of_minimax_and_tells_what_it_left_out() {
    for (name, moves) in PLACES {
        let all = tree(name, moves, Algorithm::Minimax, 2);
        let some = tree(name, moves, Algorithm::AlphaBeta, 2);
        assert_eq!(some.report.score(), all.report.score(), "{name}");
        let untried: usize = some.visits.iter().map(|visit| visit.untried).sum();
        assert_eq!(some.nodes() + untried, all.nodes(), "{name}: at depth 2 what is not tried has nothing below it");
    }
}

#[test]
fn a_cut_is_where_the_score_reaches_beta() {
    let tree = tree("connect4", "", Algorithm::AlphaBeta, 3);
    let cut: Vec<_> = tree.visits.iter().filter(|visit| visit.untried > 0).collect();
    assert!(!cut.is_empty());
    for visit in cut {
        let (score, (_, beta)) = (visit.score.expect("a score"), visit.window.expect("a window"));
        assert!(score >= beta);
    }
}

#[test]
fn pictures_show_every_node_and_the_best_line() {
    for (name, moves) in PLACES {
        let tree = tree(name, moves, Algorithm::AlphaBeta, 2);
        let cut = tree.visits.iter().filter(|visit| visit.untried > 0).count();
        let (svg, dot, text) = (tree.to_svg(1000), tree.to_dot(1000), tree.to_text(1000));
        assert_eq!(svg.matches("<rect").count(), tree.visits.len() + cut + 1, "{name}: and the background");
        assert_eq!(dot.matches(" [label=").count(), tree.visits.len() + cut, "{name}");
        assert_eq!(text.lines().count(), tree.visits.len() + cut, "{name}: the title is the root");
        assert_eq!(text.matches("─ * ").count(), tree.report.lines[0].moves.len(), "{name}");
        assert_eq!(tree.to_json()["tree"].as_array().map(Vec::len), Some(tree.visits.len()), "{name}");
    }
}

#[test]
fn what_is_left_out_of_a_picture_is_counted() {
    let text = tree("quoridor5", "", Algorithm::AlphaBeta, 1).to_text(3);
    assert!(text.contains("32 more tried, 32 nodes"), "{text}");
}
