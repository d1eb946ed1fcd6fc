//! Known results: forced wins with their distance, solved positions, perfect play.

use std::fs;
use std::path::Path;

use regola::game::{Move, Outcome, Playable};
use regola::search::{MultiPv, Report, SearchLimits, Searcher, Techniques, Verdict};

use super::connect::Connect;
use super::games::{start, start_of};
use super::marks::Marks;
use super::ultimate::Ultimate;

fn solve(position: &mut impl Playable) -> Report {
    Searcher::new(16).search(position, &SearchLimits::default(), &mut |_| {}).expect("a result")
}

/// Connect four after moves, with the score of the shared data: the winner's last stone counted from the end.
pub const CONNECT_FOUR: [(&str, i32); 10] = [
    ("2252576253462244111563365343671351441", -1),
    ("23163416124767223154467471272416755633", 0),
    ("65214673556155731566316327373221417", -1),
    ("5554224333234511764415115", 4),
    ("1233722555341451114725221333", -1),
    ("6672375354252731116762237724", -2),
    ("32164625", 11),
    ("243335424257", 12),
    ("22144426444", 15),
    ("7422341735647741166133573473242566", 1),
];

pub fn stones_left(moves: &str, verdict: Option<Verdict>) -> Option<i32> {
    let made = moves.len() as i32;
    match verdict? {
        Verdict::Draw => Some(0),
        Verdict::Won | Verdict::Lost | Verdict::Points(_) | Verdict::Shared => None,
        Verdict::Win(plies) => Some(22 - (made / 2 + (plies as i32 + 1) / 2)),
        Verdict::Loss(plies) => Some((made + 1) / 2 + plies as i32 / 2 - 22),
    }
}

#[test]
fn connect_four_is_solved_exactly() {
    for (moves, score) in CONNECT_FOUR {
        let report = solve(&mut Connect::four(moves));
        assert_eq!(stones_left(moves, report.verdict), Some(score), "{moves}: {:?}", report.verdict);
    }
}

/// Following the moves that are said to be best, the result comes when it was said to come.
#[test]
fn the_best_move_keeps_the_distance() {
    for (moves, _) in CONNECT_FOUR {
        let mut position = Connect::four(moves);
        let report = solve(&mut position);
        position.make(report.best().expect("a move")).expect("a legal move");
        let after = solve(&mut position).verdict;
        let expected = match report.verdict {
            Some(Verdict::Win(plies)) => Some(Verdict::Loss(plies - 1)),
            Some(Verdict::Loss(plies)) => Some(Verdict::Win(plies - 1)),
            other => other,
        };
        assert_eq!(after, expected, "{moves}");
    }
}

/// A game of taking one to three from a heap: who cannot take any has lost.
const HEAP: &str = "
:- game(\"Heap\").
:- players([a, b]).
:- option(heap(17)).
:- state(left(-count)).
:- stuck(loses).
count(N) :- heap(Most), between(0, Most, N).
initially(left(N)) :- heap(N).
legal(take(N)) :- between(1, 3, N), left(M), N =< M.
effect(take(N), [left(Rest)]) :- left(M), Rest is M - N.
";

#[test]
fn being_stuck_counts_at_its_distance() {
    for techniques in [Techniques::ALL, Techniques { proof_numbers: false, ..Techniques::ALL }, Techniques::PROOF] {
        let mut position = start_of(HEAP);
        let mut searcher = Searcher::new(1).with_techniques(techniques);
        let report = searcher.search(&mut position, &SearchLimits::default(), &mut |_| {}).expect("a report");
        // One is taken, and then four with every two moves.
        assert_eq!(report.verdict, Some(Verdict::Win(9)));
        let best = report.best().and_then(|best| position.term(best)).map(|term| term.to_string());
        assert_eq!(best.as_deref(), Some("take(1)"));
    }
}

#[test]
fn an_evaluation_does_not_change_results() {
    for (moves, score) in &CONNECT_FOUR[..6] {
        let mut position = Connect::four(moves);
        position.evaluates = true;
        assert_eq!(stones_left(moves, solve(&mut position).verdict), Some(*score), "{moves}");
    }
}

#[test]
fn rules_give_the_same_results() {
    for (moves, score) in &CONNECT_FOUR[..2] {
        let mut position = start("connect4");
        for digit in moves.chars() {
            let number = position.read_move(&digit.to_string()).expect("a column");
            position.make(number).expect("a legal move");
        }
        assert_eq!(stones_left(moves, solve(&mut position).verdict), Some(*score), "{moves}");
    }
}

/// Positions of ultimate tic-tac-toe with the result for the side to move, from the shared data.
const ULTIMATE: [(&str, Verdict); 5] = [
    (
        "O;O.X...O.@;.XO.OXO.X/X.XOO.O.O/X..X..X.X/O.OO.X.OX/.XX....OX/O.OX...../OOOX...X./OXXXX.O../XO...OXO.",
        Verdict::Win(7),
    ),
    (
        "X;XOOXX..OO;X...O.XXX/.X.OOO.OX/OOOOX.XX./..X..XO.X/OXX..X.OX/.OOXX.XX./OXX..OXOO/OOOX.OOXX/.XOOOO...",
        Verdict::Win(1),
    ),
    (
        "O;.O..XX...;X.XX.OO../OOX.O..XO/OXXOX..OO/OXXOX...X/XO.X.OX../.X..X.XX./.XOOO..OX/.XO..OOX./..O.OOX.X",
        Verdict::Draw,
    ),
    (
        "O;XOX.X.OX.;X.OXO.X../OX.O..O../XXX...XOO/..OX.OXO./OX..X.OX./...O.X.O./..X...OOO/O.OXXX.X./XOO....XX",
        Verdict::Loss(6),
    ),
    (
        "O;XOX.X.OX.;X.OXO.X../OX.O..O../XXX...XOO/..OX.OXO./OX..X.OX./...O.X.O./..X...OOO/O.OXXX.X./.O.....XX",
        Verdict::Loss(6),
    ),
];

#[test]
fn ultimate_tictactoe_is_solved() {
    for (text, verdict) in ULTIMATE {
        assert_eq!(solve(&mut Ultimate::read(text)).verdict, Some(verdict), "{text}");
    }
}

/// Plays one side as the search says and the other in every way; the search must not lose, and must win at once where it
/// can.
fn play_every_reply(position: &mut Marks, searcher: &mut Searcher, side: usize, games: &mut [u32; 2]) {
    let mut moves: Vec<Move> = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    match position.decided().expect("an outcome") {
        Some(Outcome::Win(winner)) => {
            assert_eq!(winner, side, "the search never loses");
            games[0] += 1;
            return;
        }
        _ if moves.is_empty() => {
            games[1] += 1;
            return;
        }
        _ => {}
    }
    if position.turn() == side {
        let report = searcher.search(position, &SearchLimits::default(), &mut |_| {}).expect("a report");
        moves = report.best().into_iter().collect();
        if let Some(Verdict::Win(1)) = report.verdict {
            position.make(moves[0]).expect("a legal move");
            assert_eq!(position.decided().expect("an outcome"), Some(Outcome::Win(side)), "a win is taken at once");
            position.unmake();
        }
    }
    for number in moves {
        position.make(number).expect("a legal move");
        play_every_reply(position, searcher, side, games);
        position.unmake();
    }
}

#[test]
fn no_reply_beats_the_search_at_tictactoe() {
    for side in 0..2 {
        let mut games = [0; 2];
        let mut searcher = Searcher::new(1);
        play_every_reply(&mut Marks::default(), &mut searcher, side, &mut games);
        assert!(games[0] > 0 && games[1] > 0, "some games are won, some drawn: {games:?}");
    }
}

/// The distance is that of the shortest win, whatever the evaluation likes better.
#[test]
fn a_win_is_as_short_as_possible() {
    // Two discs in a row in the middle with both ends open: three plies.
    let mut position = Connect::four("4455");
    assert_eq!(solve(&mut position).verdict, Some(Verdict::Win(3)));
    position.evaluates = true;
    assert_eq!(solve(&mut position).verdict, Some(Verdict::Win(3)));
    let mut rules = start("connect4");
    for column in ["4", "4", "5", "5"] {
        let number = rules.read_move(column).expect("a column");
        rules.make(number).expect("a legal move");
    }
    assert_eq!(solve(&mut rules).verdict, Some(Verdict::Win(3)));
}

#[test]
fn a_finished_game_has_a_result_and_no_move() {
    let report = solve(&mut Connect::four("4141414"));
    assert_eq!((report.best(), report.verdict), (None, Some(Verdict::Loss(0))));
}

#[test]
fn several_lines_are_exact_and_in_order() {
    let mut position = Connect::four("44");
    position.evaluates = true;
    let limits = |depth| SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let searcher = || Searcher::new(4).with_techniques(Techniques::EXACT);
    let mut wide = searcher().with_multi_pv(MultiPv { lines: 4, margin: None });
    let report = wide.search(&mut position, &limits(5), &mut |_| {}).expect("a report");
    assert_eq!(report.lines.len(), 4);
    assert!(report.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    for line in &report.lines {
        position.make(line.moves[0]).expect("a legal move");
        let below = searcher().search(&mut position, &limits(4), &mut |_| {}).expect("a report");
        position.unmake();
        assert_eq!(line.score, -below.score());
    }
}

#[test]
fn a_margin_gives_all_moves_within_it() {
    let mut position = Connect::four("44");
    position.evaluates = true;
    let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    let lines = |wanted| {
        let mut searcher = Searcher::new(4).with_techniques(Techniques::EXACT).with_multi_pv(wanted);
        searcher.search(&mut position.clone(), &limits, &mut |_| {}).expect("a report").lines
    };
    let all = lines(MultiPv { lines: 7, margin: None });
    let near = lines(MultiPv { lines: 1, margin: Some(1) });
    let expected = all.iter().filter(|line| line.score >= all[0].score - 1).count();
    assert_eq!((all.len(), near.len()), (7, expected));
    assert!(near.iter().zip(&all).all(|(one, other)| one.score == other.score));
}

#[test]
fn threads_share_a_table_and_agree() {
    for (moves, score) in &CONNECT_FOUR[..6] {
        let mut positions = vec![Connect::four(moves); 3];
        let report = Searcher::new(4).search_parallel(&mut positions, &SearchLimits::default(), &mut |_| {});
        let verdict = report.expect("a result").verdict;
        assert_eq!(stones_left(moves, verdict), Some(*score), "{moves}");
    }
}

/// Each way to a proof finds the same, alone and with the others.
#[test]
fn every_way_to_a_proof_finds_the_same() {
    let proof = Techniques::PROOF;
    let ways = [
        proof,
        Techniques { exhaustion: false, ..proof },
        Techniques { exhaustion: false, proof_numbers: false, ..proof },
        Techniques { etc: false, ..proof },
        Techniques { table: false, ..proof },
    ];
    for techniques in ways {
        for (moves, score) in &CONNECT_FOUR[..6] {
            let mut searcher = Searcher::new(4).with_techniques(techniques);
            let report = searcher.search(&mut Connect::four(moves), &SearchLimits::default(), &mut |_| {});
            let verdict = report.expect("a report").verdict;
            assert_eq!(stones_left(moves, verdict), Some(*score), "{moves} by {techniques:?}");
        }
    }
}

/// Two walk round in a ring of six; the player who meets the other on the marked field has won. Lines have no end.
const RING: &str = "
:- game(\"Ring\").
:- players([a, b]).
:- state(at(player, -field)).
field(N) :- between(0, 5, N).
initially(at(a, 0)).
initially(at(b, 3)).
legal(step(S)) :- member(S, [1, -1]).
effect(step(S), [at(P, To)]) :- turn(P), at(P, From), To is (From + S) mod 6.
aftermath(_, []) :- true.
wins(P) :- at(a, 1), at(b, 1), turn(Q), player(P), P \\== Q.
";

#[test]
fn a_game_without_end_is_searched_all_the_same() {
    // Three apart, it is always the other who comes to be next to one: no player can be made to go to the marked field.
    let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
    let mut searcher = Searcher::new(1).with_techniques(Techniques::PROOF);
    let report = searcher.search(&mut start_of(RING), &limits, &mut |_| {}).expect("a report");
    assert_eq!(report.verdict, None, "repetitions prove nothing");
    let mut near = start_of(RING);
    near.play_all(["step(1)", "step(-1)"]).expect("legal moves");
    let report = searcher.search(&mut near, &limits, &mut |_| {}).expect("a report");
    assert_eq!(report.verdict, None);
    near.play_all(["step(1)", "step(-1)"]).expect("legal moves");
    let report = searcher.search(&mut near, &limits, &mut |_| {}).expect("a report");
    assert_eq!(report.verdict, Some(Verdict::Win(1)), "both are next to the marked field");
}

/// All positions of a file in `tests/solved`: `cargo test --release --test search -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn all_solved_positions_are_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solved");
    for name in ["connect4_L3_R1.csv", "connect4_L2_R1.csv", "connect4_L1_R1.csv", "connect4_L2_R2.csv"] {
        let text = fs::read_to_string(folder.join(name)).expect("a file of positions");
        for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
            let (moves, score) = line.split_once(',').expect("moves and score");
            let verdict = solve(&mut Connect::four(moves)).verdict;
            assert_eq!(stones_left(moves, verdict), score.parse().ok(), "{name}: {moves}");
        }
    }
}
