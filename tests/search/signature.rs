//! The bench signature: what fixed positions take with one thread. `REGOLA_UPDATE=1` rewrites `signature.txt`, so that
//! every change of what the search does is deliberate.

use std::fs;
use std::path::Path;

use regola::game::Playable;
use regola::search::{Counts, SearchLimits, Searcher, Techniques};

use super::connect::Connect;
use super::expected;
use super::games::{Remembering, start};
use super::twice::Twice;
use super::ultimate::Ultimate;

const ULTIMATE: &str =
    "X;X..@....O;X...O.XXX/.X.O.O.OX/OO..X.XX./..X..XO../O....X.OX/.OOXX.XX./OXX..O..O/O.O..OOXX/.XOOOO...";

fn count(position: &mut impl Playable, depth: u32, techniques: Techniques) -> Counts {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let mut searcher = Searcher::new(4).with_techniques(techniques);
    searcher.search(position, &limits, &mut |_| {}).expect("a report").counts
}

fn lines() -> String {
    let mut evaluated = Connect::four("44");
    evaluated.evaluates = true;
    let after = |name: &str, moves: &str| {
        let mut position = start(name);
        for text in moves.split_whitespace() {
            let number = position.read_move(text).expect("a legal move");
            position.make(number).expect("a legal move");
        }
        Remembering::new(position)
    };
    let cases = [
        ("native connect four, proof", count(&mut Connect::four("44455"), 12, Techniques::ALL)),
        ("native connect four, evaluated", count(&mut evaluated, 9, Techniques::ALL)),
        ("native ultimate tic-tac-toe, proof", count(&mut Ultimate::read(ULTIMATE), 8, Techniques::ALL)),
        ("moves in pairs", count(&mut Twice::new(12), 7, Techniques::ALL)),
        ("tictactoe", count(&mut after("tictactoe", "b2"), 8, Techniques::ALL)),
        ("connect4", count(&mut after("connect4", "4 4 3"), 4, Techniques::ALL)),
        ("uttt", count(&mut after("uttt", "e5 e4"), 3, Techniques::ALL)),
        ("dama", count(&mut after("dama", "22-18 11-14"), 6, Techniques::ALL)),
        ("dama, exact", count(&mut after("dama", "22-18 11-14"), 5, Techniques::EXACT)),
        ("quoridor5", count(&mut after("quoridor5", "c2"), 2, Techniques::ALL)),
    ];
    let total: u64 = cases.iter().map(|(_, counts)| counts.nodes).sum();
    let line = |(name, counts): &(&str, Counts)| {
        format!("{name}: {} nodes, {} evaluations\n", counts.nodes, counts.evaluations)
    };
    cases.iter().map(line).collect::<String>() + &format!("total: {total} nodes\n")
}

#[test]
fn the_bench_signature_is_known() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/search/signature.txt");
    let found = lines();
    if expected::update() {
        fs::write(&path, &found).expect("a file that can be written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, known, "if this is meant, REGOLA_UPDATE=1 rewrites {}", path.display());
}
