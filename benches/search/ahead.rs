//! How long it takes to look N moves ahead, with one thread and with two.

use std::time::{Duration, Instant};

use regola::game::Position;
use regola::search::{Report, SearchLimits, Searcher};

use super::position::{after, game};

/// The depth from the start of each game.
const DEPTHS: [(&str, u32); 4] = [("connect4", 14), ("uttt", 8), ("dama", 10), ("quoridor", 4)];

/// Positions and the depth to which both one thread and two go.
const SHARED: [(&str, &str, u32); 12] = [
    ("connect4", "", 14),
    ("connect4", "4 4 4", 14),
    ("connect4", "4 3 5 4", 14),
    ("uttt", "e5 d4", 11),
    ("uttt", "e5 e4 d1 b2", 11),
    ("uttt", "a1 a3 b8", 11),
    ("dama", "", 13),
    ("dama", "22-18 11-14", 13),
    ("dama", "23-19 12-15 19x12 8x15", 12),
    ("quoridor", "e2 e8 e3 e7", 5),
    ("quoridor", "e2 e8 e3h e7", 5),
    ("quoridor5", "c2 c4", 7),
];

pub fn depth() -> bool {
    println!("{:<12}{:>6}{:>12}{:>12}{:>10}", "game", "depth", "nodes", "evaluations", "ms");
    for (name, depth) in DEPTHS {
        let (report, time) = reach(&after(&game(name), ""), depth, 1);
        let counts = report.counts;
        println!("{name:<12}{depth:>6}{:>12}{:>12}{:>10}", counts.nodes, counts.evaluations, time.as_millis());
    }
    true
}

pub fn threads() -> bool {
    println!("{:<12}{:<26}{:>6}{:>11}{:>11}{:>8}", "game", "after", "depth", "1 thread", "2 threads", "ratio");
    let mut product = 1.0;
    for (name, moves, depth) in SHARED {
        let position = after(&game(name), moves);
        let [one, two] = [1, 2].map(|threads| reach(&position, depth, threads).1);
        let ratio = one.as_secs_f64() / two.as_secs_f64();
        product *= ratio;
        println!("{name:<12}{moves:<26}{depth:>6}{:>8} ms{:>8} ms{ratio:>8.2}", one.as_millis(), two.as_millis());
    }
    println!("geometric mean: {:.2}", f64::powf(product, 1.0 / SHARED.len() as f64));
    true
}

fn reach(position: &Position, depth: u32, threads: usize) -> (Report, Duration) {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let mut positions: Vec<Position> = (0..threads).map(|_| position.clone()).collect();
    let start = Instant::now();
    let report = Searcher::new(64).search_parallel(&mut positions, &limits, &mut |_| {}).expect("a report");
    (report, start.elapsed())
}
