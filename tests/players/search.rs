//! Searches for more than two players against plain walks through the whole tree, and puzzles.

use regola::game::{Evaluator, Move, Outcome, Playable, Position};
use regola::search::{Algorithm, Score, SearchLimits, Searcher, Techniques, Verdict, WIN};

use super::ends::start;

/// Three players move along a ring and take what lies there; the one who takes the last of all stones wins.
const RING: &str = "
    :- players([ann, ben, cleo]).
    :- state(stones(place, -count)).
    :- state(taken(player, -count)).
    place(P) :- between(1, 4, P).
    count(N) :- between(0, 9, N).
    initially(stones(1, 2)). initially(stones(2, 1)). initially(stones(3, 3)). initially(stones(4, 1)).
    initially(taken(P, 0)) :- player(P).
    legal(take(P, N)) :- stones(P, M), M > 0, between(1, 2, N), N =< M.
    effect(take(P, N), [stones(P, L), taken(Q, B)]) :-
        turn(Q), stones(P, M), L is M - N, taken(Q, A), B is A + N.
    wins(P) :- taken(P, N), N >= 4.
    feature(taken, P, N) :- taken(P, N).
    feature(odd, P, N) :- taken(P, M), N is M mod 2.
    weight(taken, 10).
    weight(odd, 7).
";

fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

/// The scores of a finished game, written down independently of the search.
fn over(outcome: Outcome, ply: i32) -> [Score; 3] {
    let winners = outcome.winners();
    [0, 1, 2].map(|player| match winners.len() {
        0 => 0,
        _ if !winners.contains(player) => ply - WIN,
        1 => WIN - ply,
        _ => 900_000,
    })
}

/// Max^n, and one player's score against all others, without any pruning.
fn walk(position: &mut Position, depth: u32, ply: i32, paranoid: Option<usize>) -> [Score; 3] {
    if let Some(outcome) = position.decided().expect("an outcome") {
        return over(outcome, ply);
    }
    if depth == 0 {
        let mut scores = [0; 3];
        position.evaluate_each(&mut scores).expect("scores");
        return scores;
    }
    let turn = position.turn();
    let mut best: Option<[Score; 3]> = None;
    for number in position.legal_moves().expect("moves") {
        position.make(number).expect("a legal move");
        let scores = walk(position, depth - 1, ply + 1, paranoid);
        position.unmake();
        let better = |best: [Score; 3]| match paranoid {
            Some(player) if player != turn => scores[player] < best[player],
            _ => scores[turn] > best[turn],
        };
        if best.is_none_or(better) {
            best = Some(scores);
        }
    }
    best.unwrap_or_else(|| over(position.stuck().expect("an outcome"), ply))
}

/// Positions after some moves, chosen by a simple rule.
fn positions() -> Vec<Position> {
    let openings: [&[usize]; 5] = [&[], &[0], &[3, 1], &[1, 4, 2], &[5, 0, 0, 1]];
    let made = openings.map(|choices| {
        let mut position = start(RING, Evaluator::Auto);
        for &choice in choices {
            let moves = position.legal_moves().expect("moves");
            position.make(moves[choice % moves.len()]).expect("a legal move");
        }
        position
    });
    made.into()
}

#[test]
fn maxn_finds_the_scores_of_a_plain_walk() {
    for mut position in positions() {
        for depth in 1..=5 {
            let right = walk(&mut position, depth, 0, None);
            let report = Algorithm::MaxN.search(&mut position, &to_depth(depth), 1).expect("a search");
            if report.depth == depth {
                assert_eq!(report.lines[0].scores, right, "to depth {depth}");
            }
            assert_eq!(report.score(), right[position.turn()], "to depth {depth}");
        }
    }
}

#[test]
fn paranoid_search_finds_the_score_against_all_others() {
    for mut position in positions() {
        let player = position.turn();
        for depth in 1..=5 {
            let right = walk(&mut position, depth, 0, Some(player))[player];
            for techniques in [Techniques::NONE, Techniques::TABLE, Techniques::EXACT] {
                let mut searcher = Searcher::new(1).with_techniques(techniques);
                let report = searcher.search(&mut position, &to_depth(depth), &mut |_| {}).expect("a search");
                assert_eq!(report.score(), right, "to depth {depth}, {techniques:?}");
            }
            let plain = Algorithm::Minimax.search(&mut position, &to_depth(depth), 1).expect("a search");
            assert_eq!(plain.score(), right, "by minimax to depth {depth}");
        }
        let report = Searcher::new(1).search(&mut position, &to_depth(4), &mut |_| {}).expect("a search");
        assert_eq!((report.lines[0].scores.len(), report.lines[0].scores[player]), (3, report.score()));
        let mut threads: Vec<Position> = (0..2).map(|_| position.clone()).collect();
        let mut searcher = Searcher::new(1).with_techniques(Techniques::EXACT);
        let report = searcher.search_parallel(&mut threads, &to_depth(4), &mut |_| {}).expect("a search");
        assert_eq!(report.score(), walk(&mut position, 4, 0, Some(player))[player], "with two threads");
    }
}

/// Pouring water between jugs of 5 and 3 until one holds 4: six moves are the fewest.
const JUGS: &str = "
    :- players([you]).
    :- state(holds(jug, -litres)).
    jug(5). jug(3).
    litres(N) :- between(0, 5, N).
    initially(holds(J, 0)) :- jug(J).
    legal(fill(J)) :- jug(J), \\+ holds(J, J).
    legal(empty(J)) :- jug(J), \\+ holds(J, 0).
    legal(pour(A, B)) :- jug(A), jug(B), A \\== B, holds(A, N), N > 0, holds(B, M), M < B.
    effect(fill(J), [holds(J, J)]).
    effect(empty(J), [holds(J, 0)]).
    effect(pour(A, B), [holds(A, X), holds(B, Y)]) :-
        holds(A, N), holds(B, M), D is min(N, B - M), X is N - D, Y is M + D.
    wins(you) :- holds(5, 4).
";

/// Makes the moves of a solution and looks whether it is one.
fn check(position: &mut Position, moves: &[Move]) {
    for &number in moves {
        assert_eq!(position.outcome().expect("an outcome"), None, "not solved before the last move");
        assert!(position.legal_moves().expect("moves").contains(&number));
        position.make(number).expect("a legal move");
    }
    assert_eq!(position.outcome().expect("an outcome"), Some(Outcome::Win(0)));
    Playable::take_back(position, moves.len());
}

#[test]
fn a_puzzle_is_solved_in_as_few_moves_as_possible() {
    let mut position = start(JUGS, Evaluator::Auto);
    let report = Searcher::new(1).search(&mut position, &SearchLimits::default(), &mut |_| {}).expect("a search");
    assert_eq!((report.verdict, report.score(), report.lines[0].moves.len()), (Some(Verdict::Win(6)), WIN - 6, 6));
    check(&mut position, &report.lines[0].moves);
    // A limit of depth that is too small is no proof.
    let report = Searcher::new(1).search(&mut position, &to_depth(5), &mut |_| {}).expect("a search");
    assert_eq!(report.verdict, None);
    assert!(report.best().is_some());
}

#[test]
fn a_puzzle_without_a_solution_is_known_to_have_none() {
    let mut position = start(&JUGS.replace("jug(5). jug(3).", "jug(5). jug(5)."), Evaluator::Auto);
    let report = Searcher::new(1).search(&mut position, &SearchLimits::default(), &mut |_| {}).expect("a search");
    assert_eq!(report.verdict, Some(Verdict::Lost));
    let odd = JUGS.replace("jug(5). jug(3).", "jug(4). jug(2).").replace("holds(5, 4)", "holds(4, 3)");
    let mut position = start(&odd, Evaluator::Auto);
    let report = Searcher::new(1).search(&mut position, &SearchLimits::default(), &mut |_| {}).expect("a search");
    assert_eq!(report.verdict, Some(Verdict::Lost));
}

/// Peg solitaire on a cross of 33 holes: every solution has 31 moves.
const PEGS: &str = "
    :- players([you]).
    :- state(peg(hole)).
    hole(H) :- between(1, 49, H), on(H).
    on(H) :- R is (H - 1) // 7, C is (H - 1) mod 7, ( R >= 2, R =< 4 -> true ; C >= 2, C =< 4 ).
    jump(A, B, C) :- in_board(A), member(D, [1, -1, 7, -7]), B is A + D, C is B + D, in_board(B), in_board(C), line(A, C, D).
    in_board(H) :- between(1, 49, H), on(H).
    line(A, C, D) :- abs(D) =:= 7 -> true ; (A - 1) // 7 =:= (C - 1) // 7.
    initially(peg(H)) :- hole(H), H =\\= 25.
    legal(jump(A, B, C)) :- jump(A, B, C), peg(A), peg(B), \\+ peg(C).
    effect(jump(A, B, C), [-peg(A), -peg(B), peg(C)]).
    wins(you) :- aggregate_all(count, peg(_), 1), peg(25).
";

#[test]
fn peg_solitaire_takes_31_moves() {
    let mut position = start(PEGS, Evaluator::Auto);
    let limits = SearchLimits { nodes: Some(40_000_000), ..SearchLimits::default() };
    let report = Searcher::new(256).search(&mut position, &limits, &mut |_| {}).expect("a search");
    let line = &report.lines[0].moves;
    assert_eq!((line.len(), report.score()), (31, WIN - 31), "{:?} {:?}", report.verdict, report.counts);
    check(&mut position, line);
}
