//! Known results: forced wins with their distance, solved positions, perfect play.

use regola::game::Playable;
use regola::search::{Limits, Report, Searcher, Verdict};

use super::connect::Connect;
use super::games::start;

fn solve(position: &mut impl Playable) -> Report {
    Searcher::new(16).search(position, &Limits::default(), &mut |_| {}).expect("a result")
}

/// Connect four after moves, with the score of the shared data: the winner's last stone counted from the end.
const CONNECT_FOUR: [(&str, i32); 10] = [
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

fn stones_left(moves: &str, verdict: Option<Verdict>) -> Option<i32> {
    let made = moves.len() as i32;
    match verdict? {
        Verdict::Draw => Some(0),
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
