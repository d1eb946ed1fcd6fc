//! Trees of searches: they have as many nodes as the searcher counts, their scores are those of minimax, and pictures
//! show all of them.

use regola::game::Position;
use regola::search::{Algorithm, SearchLimits};
use regola::tree::{End, Tree};

#[path = "playing/game.rs"]
mod game;

fn tree(name: &str, moves: &str, algorithm: Algorithm, depth: u32) -> Tree {
    let mut position = Position::new(&game::load(name, &[]));
    position.play_text(moves).expect("legal moves");
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    Tree::of(&mut position, algorithm, &limits).expect("a search").expect("a tree that is not too large")
}

/// Games and moves from the start.
const PLACES: [(&str, &str); 3] = [("tictactoe", "b2 a1 c3"), ("quoridor5", ""), ("dama", "23-19 12-15")];

#[test]
fn the_nodes_are_those_that_the_searcher_counts() {
    for (name, moves) in PLACES {
        for algorithm in Algorithm::BY_DEPTH {
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
fn minimax_marks_the_same_line_as_alpha_beta() {
    for (name, moves) in PLACES {
        let [all, some] = [Algorithm::Minimax, Algorithm::AlphaBeta].map(|algorithm| {
            let tree = tree(name, moves, algorithm, 2);
            let line = tree.visits.iter().filter(|visit| visit.best).filter_map(|visit| visit.made.clone());
            line.map(|(_, text)| text).collect::<Vec<_>>()
        });
        assert_eq!(all, some, "{name}");
        assert_eq!(all.len(), 2, "{name}");
    }
}

/// Numbers in a reason are those that the player at the root sees, as the score of the position is.
#[test]
fn reasons_and_scores_have_one_view() {
    let text = tree("connect4", "", Algorithm::AlphaBeta, 4).to_text(1000);
    let number = |text: &str| text.parse::<i32>().expect("no game is over that soon");
    let mut above: Vec<(usize, &str)> = Vec::new();
    let mut sides = [0; 2];
    for line in text.lines().skip(1) {
        let (indent, label) = line.split_once("─ ").expect("a branch");
        above.retain(|(depth, _)| *depth < indent.chars().count());
        if let Some((_, reason)) = label.split_once("α ") {
            let (alpha, rest) = reason.split_once(" ≥ β ").expect("a comparison");
            let (beta, has) = rest.split_once(": ").expect("a sentence");
            assert!(
                number(alpha) > number(beta) || number(alpha) == number(beta) && has.ends_with("an equal score"),
                "{line}"
            );
            let (_, parent) = above.last().expect("a position above");
            let words: Vec<&str> = parent.split(' ').collect();
            let [_, bound, score] = words[..] else { panic!("{parent} has no bound") };
            // At least so much for the player at the root, or at most.
            let (side, own) = if bound == "≥" { (0, alpha) } else { (1, beta) };
            assert_eq!(own, score, "{parent}: {line}");
            sides[side] += 1;
        }
        above.push((indent.chars().count(), label.trim_start_matches("* ")));
    }
    assert!(sides.iter().all(|&count| count > 0), "{sides:?}");
}

#[test]
fn a_tree_that_is_too_large_is_none() {
    let mut position = Position::new(&game::load("connect4", &[]));
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
        let limits = SearchLimits { depth: Some(12), ..SearchLimits::default() };
        assert!(Tree::of(&mut position, algorithm, &limits).expect("a search").is_none(), "{}", algorithm.name());
    }
}

#[test]
fn what_is_left_out_of_a_picture_is_counted() {
    let text = tree("quoridor5", "", Algorithm::AlphaBeta, 1).to_text(3);
    assert!(text.contains("32 more tried, 32 nodes"), "{text}");
}
