//! `after/2` beside `suppose/2` with every change written again: `cargo bench --bench after`.
//!
//! The same game twice: kings and knights on a chess board, where no one may leave the king where it can be taken, with a
//! promotion in the aftermath. Prints the processor time of a count of moves for each evaluator, and the ratio. Different
//! counts end it with status 1.

use std::error::Error;
use std::process::ExitCode;

use regola::Rules;
use regola::game::{Evaluator, Game, Position, perft};

#[path = "clock/mod.rs"]
mod clock;

use clock::Clock;

const GAME: &str = include_str!("after/knights.pl");

const AFTER: &str = "legal(Move) :- turn(P), pseudo_legal(P, Move), after(Move, \\+ in_check(P)).";

const RESTATED: &str = "
legal(step(S, T)) :-
    turn(P), pseudo_legal(P, step(S, T)), piece(S, P, K),
    other(P, Q),
    ( far(P, T), K == knight -> New = rider ; New = K ),
    suppose([-piece(S, P, K), piece(T, P, New), turn(Q)], \\+ in_check(P)).
legal(swap(S, T)) :-
    turn(P), pseudo_legal(P, swap(S, T)), piece(S, P, K), piece(T, P, L),
    other(P, Q),
    suppose([piece(S, P, L), piece(T, P, K), turn(Q)], \\+ in_check(P)).
";

/// Number of moves to count, and how often: the best time counts.
const DEPTH: u32 = 5;
const TIMES: usize = 3;

fn measured(legal: &str, evaluator: Evaluator) -> Result<(u64, f64), Box<dyn Error>> {
    let rules = Rules::parse("knights.pl", &format!("{GAME}\n{legal}"))?;
    let mut position = Position::new(&Game::with_evaluator(&rules, evaluator)?);
    let mut nodes = perft(&mut position, DEPTH)?;
    let mut best = f64::MAX;
    for _ in 0..TIMES {
        let clock = Clock::start();
        nodes = perft(&mut position, DEPTH)?;
        best = best.min(clock.seconds());
    }
    Ok((nodes, 1000.0 * best))
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    println!("evaluator    moves  after ms  restated ms  ratio");
    for evaluator in [Evaluator::Machine, Evaluator::Plan, Evaluator::Native] {
        let (moves, after) = measured(AFTER, evaluator)?;
        let (expected, restated) = measured(RESTATED, evaluator)?;
        if moves != expected {
            println!("{evaluator:?}: {moves} moves with after/2, {expected} without");
            return Ok(ExitCode::FAILURE);
        }
        let (name, ratio) = (format!("{evaluator:?}"), after / restated);
        println!("{name:9}  {moves:7}  {after:8.1}  {restated:11.1}  {ratio:5.2}");
    }
    Ok(ExitCode::SUCCESS)
}
