//! Monte-Carlo tree search: it proves what can be proved, keeps its tree, and depends on nothing but its seed.

use regola::game::{Move, Outcome, Playable};
use regola::search::{Algorithm, MultiPv, Report, SearchLimits, Searcher, Techniques, Verdict};

use super::connect::Connect;
use super::games::{Random, start, start_of};
use super::results::{CONNECT_FOUR, stones_left};

fn searcher(seed: u64) -> Searcher {
    Searcher::new(8).with_techniques(Techniques::MONTE_CARLO).with_seed(seed)
}

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

fn search(position: &mut impl Playable, limits: &SearchLimits) -> Report {
    searcher(1).search(position, limits, &mut |_| {}).expect("a result")
}

/// Who wins a position by full search, for the player to move: 1, 0 or -1.
fn value(verdict: Option<Verdict>) -> Option<i32> {
    Some(match verdict?.result().0 {
        "win" => 1,
        "loss" => -1,
        _ => 0,
    })
}

#[test]
fn proved_results_are_found_with_ten_times_the_nodes() {
    for (moves, score) in CONNECT_FOUR {
        let alpha_beta = Searcher::new(16).search(&mut Connect::four(moves), &SearchLimits::default(), &mut |_| {});
        let alpha_beta = alpha_beta.expect("a result");
        assert_eq!(stones_left(moves, alpha_beta.verdict), Some(score), "{moves}");
        let report = search(&mut Connect::four(moves), &nodes(10 * alpha_beta.counts.nodes.max(200)));
        assert_eq!(value(report.verdict), Some(score.signum()), "{moves}");
    }
}

/// Without proof numbers, the tree alone proves what is near.
#[test]
fn the_tree_itself_proves_results() {
    let techniques = Techniques { proof: false, ..Techniques::MONTE_CARLO };
    let mut searcher = Searcher::new(8).with_techniques(techniques);
    for (moves, expected) in [("a1 b2 a2 c3", 1), ("a1 b2 c3", 0), ("b2 a2 a1 c3", 1), ("a1 a2 b2 c3 c1", -1)] {
        let mut position = start("tictactoe");
        position.play_text(moves).expect("legal moves");
        let report = searcher.search(&mut position, &nodes(200_000), &mut |_| {}).expect("a result");
        assert_eq!(value(report.verdict), Some(expected), "{moves}: {:?}", report.verdict);
        searcher.forget();
    }
}

#[test]
fn tictactoe_is_never_lost() {
    let mut random = Random(7);
    for game in 0..40 {
        let mut position = start("tictactoe");
        let mut searcher = searcher(game);
        let mine = game as usize % 2;
        let outcome = loop {
            if let Some(outcome) = position.outcome().expect("an outcome") {
                break outcome;
            }
            let number = if position.turn() == mine {
                let report = searcher.search(&mut position, &nodes(3000), &mut |_| {}).expect("a result");
                report.best().expect("a move")
            } else {
                let mut moves: Vec<Move> = Vec::new();
                Playable::moves(&mut position, &mut moves).expect("moves");
                moves[random.below(moves.len())]
            };
            position.make(number).expect("a legal move");
        };
        assert_ne!(outcome, Outcome::Win(1 - mine), "game {game}");
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let found = |seed: u64, threads: usize| {
        let mut positions: Vec<_> = (0..threads).map(|_| start("uttt")).collect();
        let report = searcher(seed).search_parallel(&mut positions, &nodes(20_000), &mut |_| {}).expect("a result");
        (report.shares, report.lines)
    };
    for threads in [1, 2] {
        assert_eq!(found(3, threads), found(3, threads), "{threads} threads");
        assert_ne!(found(3, threads).0, found(4, threads).0, "{threads} threads");
    }
}

/// After a move and its reply, the games behind them count.
#[test]
fn the_tree_is_kept_from_move_to_move() {
    let mut position = start("connect4");
    let mut searcher = searcher(1);
    let first = searcher.search(&mut position, &nodes(50_000), &mut |_| {}).expect("a result");
    let line = &first.lines[0].moves;
    position.make(line[0]).expect("a legal move");
    position.make(line[1]).expect("a legal move");
    let games = |report: &Report| report.shares.iter().map(|(_, games)| games).sum::<u64>();
    let later = searcher.search(&mut position, &nodes(2000), &mut |_| {}).expect("a result");
    let fresh = search(&mut position, &nodes(2000));
    assert!(games(&later) > 2 * games(&fresh), "{} and {}", games(&later), games(&fresh));
    // Another game has another tree.
    let mut other = start("connect4");
    other.play_text("1 1").expect("legal moves");
    let elsewhere = searcher.search(&mut other, &nodes(2000), &mut |_| {}).expect("a result");
    assert!(games(&elsewhere) < 2 * games(&fresh));
}

#[test]
fn a_small_tree_is_searched_all_the_same() {
    let mut tiny = Searcher::new(0).with_techniques(Techniques { proof: false, ..Techniques::MONTE_CARLO });
    let report = tiny.search(&mut start("dama"), &nodes(60_000), &mut |_| {}).expect("a result");
    assert!(!report.lines.is_empty());
    assert_eq!(report.counts.nodes, 60_000);
}

#[test]
fn several_lines_come_best_first() {
    let mut searcher = searcher(1).with_multi_pv(MultiPv { lines: 3, margin: None });
    let mut position = start("tictactoe");
    position.play_text("a1 b2 a2 c3").expect("legal moves");
    let report = searcher.search(&mut position, &nodes(20_000), &mut |_| {}).expect("a result");
    let moves: Vec<String> =
        report.lines.iter().map(|line| position.notation(line.moves[0]).expect("a move")).collect();
    assert_eq!(moves.len(), 3);
    assert_eq!(moves[0], "a3");
}

/// Games without end are cut off, and a game for one or three players is one like any other.
#[test]
fn odd_games_are_played() {
    let endless = ":- players([a, b]). :- state(at(-n)). n(0). n(1). initially(at(0)).
        legal(go). effect(go, [at(M)]) :- at(N), M is 1 - N.";
    let three = ":- players([a, b, c]). :- state(heap(-n)). n(N) :- between(0, 9, N). initially(heap(9)).
        legal(take(K)) :- heap(H), between(1, 2, K), K =< H. effect(take(K), [heap(M)]) :- heap(H), M is H - K.
        wins(P) :- heap(0), turn(Q), before(Q, P). before(a, c). before(b, a). before(c, b).";
    for (text, count) in [(endless, 1), (three, 2)] {
        let report = search(&mut start_of(text), &nodes(5000));
        assert_eq!(report.shares.len(), count);
        assert!(report.best().is_some());
    }
}

#[test]
fn depth_alone_means_a_number_of_games() {
    let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
    let report = Algorithm::MonteCarlo.search(&mut start("dama"), &limits, 8).expect("a result");
    let games: u64 = report.shares.iter().map(|(_, games)| games).sum();
    assert!((2000..2100).contains(&games), "{games}");
}
