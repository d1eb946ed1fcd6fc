//! Tabled predicates against graphs searched in Rust, and against the same rules without tables.

use std::collections::BTreeSet;

use proptest::prelude::{Strategy, any, prop_assert_eq, proptest};
use regola::Engine;

use crate::asking;

type Edges = Vec<(usize, usize, i64)>;

/// Every way to write reachability, and distances.
const RULES: &str = "
    :- table left/2, right/2, double/2, even/2, odd/2, first/2, second/2, dist(_, _, min), far(_, _, max), hops(_, min).
    left(X, Y) :- e(X, Y, _).
    left(X, Y) :- left(X, Z), e(Z, Y, _).
    right(X, Y) :- e(X, Y, _).
    right(X, Y) :- e(X, Z, _), right(Z, Y).
    double(X, Y) :- double(X, Z), double(Z, Y).
    double(X, Y) :- e(X, Y, _).
    odd(X, Y) :- e(X, Y, _).
    odd(X, Y) :- even(X, Z), e(Z, Y, _).
    even(X, Y) :- odd(X, Z), e(Z, Y, _).
    first(X, Y) :- second(X, Y).
    first(X, Y) :- e(X, Y, _).
    second(X, Y) :- first(X, Z), first(Z, Y).
    second(X, Y) :- right(X, Z), e(Z, Y, _).
    dist(X, Y, D) :- e(X, Y, D).
    dist(X, Y, D) :- dist(X, Z, A), e(Z, Y, B), D is A + B.
    far(X, Y, D) :- e(X, Y, D).
    far(X, Y, D) :- far(X, Z, A), e(Z, Y, B), D is max(A, B).
    hops(1, 0).
    hops(Y, N) :- hops(X, M), e(X, Y, _), N is M + 1.
    plain(X, Y) :- e(X, Y, _).
    plain(X, Y) :- e(X, Z, _), plain(Z, Y).
    e(0, 0, 0) :- fail.
";

fn graph(acyclic: bool) -> impl Strategy<Value = (usize, Edges)> {
    (2..9usize, proptest::collection::vec((any::<u16>(), any::<u16>(), 1..9i64), 0..20)).prop_map(move |(n, edges)| {
        let edges = edges.into_iter().map(|(a, b, w)| (a as usize % n, b as usize % n, w));
        let edges = edges.filter(|(a, b, _)| !acyclic || a < b);
        (n, edges.collect())
    })
}

fn engine(edges: &Edges) -> Engine {
    let facts: String = edges.iter().map(|(a, b, w)| format!("e({a}, {b}, {w}).\n")).collect();
    asking::engine(&format!("{RULES}{facts}"))
}

fn pairs(engine: &mut Engine, goal: &str) -> Vec<String> {
    let answers: BTreeSet<_> = asking::answers(engine, goal).into_iter().collect();
    answers.into_iter().collect()
}

/// Pairs reachable in any number of steps from one on, by Warshall's (1962) algorithm; with it, the shortest ways
/// by Floyd's (1962).
fn distances(n: usize, edges: &Edges) -> Vec<Vec<Option<i64>>> {
    let mut d = vec![vec![None; n]; n];
    for &(a, b, w) in edges {
        d[a][b] = Some(d[a][b].map_or(w, |known: i64| known.min(w)));
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                if let (Some(a), Some(b)) = (d[i][k], d[k][j]) {
                    d[i][j] = Some(d[i][j].map_or(a + b, |known| known.min(a + b)));
                }
            }
        }
    }
    d
}

fn reachable(n: usize, edges: &Edges) -> Vec<String> {
    let d = distances(n, edges);
    let all = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
    let set: BTreeSet<_> = all.filter(|&(a, b)| d[a][b].is_some()).map(|(a, b)| format!("X = {a}, Y = {b}")).collect();
    set.into_iter().collect()
}

proptest! {
    #![proptest_config(crate::config(60))]

    #[test]
    fn reachability_in_any_form((n, edges) in graph(false)) {
        let engine = &mut engine(&edges);
        let expected = reachable(n, &edges);
        for name in ["left", "right", "double", "first"] {
            let answers = asking::answers(engine, &format!("{name}(X, Y)"));
            prop_assert_eq!(answers.len(), expected.len(), "{} has duplicates or gaps", name);
            prop_assert_eq!(pairs(engine, &format!("{name}(X, Y)")), expected.clone(), "{}", name);
            for start in 0..n {
                let from: Vec<_> = expected.iter().filter(|pair| pair.starts_with(&format!("X = {start},"))).cloned().collect();
                prop_assert_eq!(pairs(engine, &format!("X = {start}, {name}(X, Y)")), from, "{}", name);
                let to: Vec<_> = expected.iter().filter(|pair| pair.ends_with(&format!("Y = {start}"))).cloned().collect();
                prop_assert_eq!(pairs(engine, &format!("[X, Y] = [_, {start}], {name}(X, Y)")), to, "{}", name);
            }
        }
        let both = pairs(engine, "odd(X, Y) ; even(X, Y)");
        prop_assert_eq!(both, expected);
    }

    #[test]
    fn shortest_ways((n, edges) in graph(false)) {
        let engine = &mut engine(&edges);
        let d = distances(n, &edges);
        let ones: Edges = edges.iter().map(|&(a, b, _)| (a, b, 1)).collect();
        let hops = distances(n, &ones);
        for (a, row) in d.iter().enumerate() {
            for (b, known) in row.iter().enumerate() {
                let expected: Vec<_> = known.iter().map(|d| format!("D = {d}")).collect();
                prop_assert_eq!(asking::answers(engine, &format!("dist({a}, {b}, D)")), expected);
            }
        }
        for to in 0..n {
            let best = if to == 1 { Some(0) } else { hops.get(1).and_then(|row| row[to]) };
            let expected: Vec<_> = best.iter().map(|hops| format!("N = {hops}")).collect();
            prop_assert_eq!(asking::answers(engine, &format!("hops({to}, N)")), expected);
        }
        let all: usize = d.iter().flatten().flatten().count();
        prop_assert_eq!(asking::answers(engine, "dist(X, Y, D)").len(), all);
        prop_assert_eq!(asking::answers(engine, "far(X, Y, D)").len(), all);
    }

    #[test]
    fn tabled_is_untabled_where_both_end((n, edges) in graph(true)) {
        let engine = &mut engine(&edges);
        let untabled = pairs(engine, "plain(X, Y)");
        prop_assert_eq!(&untabled, &reachable(n, &edges));
        for name in ["left", "right", "double", "first"] {
            prop_assert_eq!(&pairs(engine, &format!("{name}(X, Y)")), &untabled);
        }
    }
}
