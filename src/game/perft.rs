//! Counting and playing: perft, the number of ways to make so many moves, and random games to the end.

use super::position::{Outcome, Position};
use super::{Fault, Move, Playable};

/// The number of positions reached by exactly so many moves; a finished game has none below it.
pub fn perft(position: &mut Position, depth: u32) -> Result<u64, Fault> {
    if depth == 0 {
        return Ok(1);
    }
    let mut sum = 0;
    count(position, depth, &mut Vec::new(), &mut sum)?;
    Ok(sum)
}

/// Counts to a depth of at least 1, without calling itself: there is no depth that would be too much for the stack. The
/// moves of all nodes on the way stand in one list, each node's behind those of the node above.
fn count(position: &mut Position, depth: u32, moves: &mut Vec<Move>, sum: &mut u64) -> Result<(), Fault> {
    let mut path = Vec::new();
    let counted = walk(position, depth, moves, &mut path, sum);
    // After a fault the moves that led there are still made.
    (1..path.len()).for_each(|_| {
        position.unmake();
    });
    counted
}

/// A node on the way down, above the last one.
struct Node {
    /// Where its moves begin in the list.
    first: usize,
    /// The next of them to be made.
    next: usize,
}

fn walk(
    position: &mut Position,
    depth: u32,
    moves: &mut Vec<Move>,
    path: &mut Vec<Node>,
    sum: &mut u64,
) -> Result<(), Fault> {
    path.extend(enter(position, depth, moves, sum)?);
    while let Some(node) = path.last_mut() {
        let Some(&number) = moves.get(node.next) else {
            moves.truncate(node.first);
            path.pop();
            if !path.is_empty() {
                position.unmake();
            }
            continue;
        };
        node.next += 1;
        position.make(number)?;
        let entered = enter(position, depth - path.len() as u32, moves, sum);
        match entered {
            Ok(Some(node)) => path.push(node),
            told => {
                position.unmake();
                told?;
            }
        }
    }
    Ok(())
}

/// Looks at a node with so many moves to go: there is nothing to walk below a finished game, nor below the last move.
fn enter(position: &mut Position, left: u32, moves: &mut Vec<Move>, sum: &mut u64) -> Result<Option<Node>, Fault> {
    if position.decided()?.is_some() {
        return Ok(None);
    }
    let first = moves.len();
    position.moves(moves)?;
    if left > 1 {
        return Ok(Some(Node { first, next: first }));
    }
    for &number in &moves[first..] {
        position.make(number)?;
        *sum += 1;
        position.unmake();
    }
    moves.truncate(first);
    Ok(None)
}

/// The same, move by move; `report` is told how many moves are done, and how many there are.
pub fn split(
    position: &mut Position,
    depth: u32,
    report: &mut dyn FnMut(usize, usize),
) -> Result<Vec<(Move, u64)>, Fault> {
    if depth == 0 || position.decided()?.is_some() {
        return Ok(Vec::new());
    }
    let mut moves = Vec::new();
    position.moves(&mut moves)?;
    let mut counts = Vec::with_capacity(moves.len());
    for &number in &moves {
        position.make(number)?;
        let below = perft(position, depth - 1);
        position.unmake();
        counts.push((number, below?));
        report(counts.len(), moves.len());
    }
    Ok(counts)
}

/// A game played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; nothing if it was stopped by the bound.
    pub outcome: Option<Outcome>,
    /// How many moves were made.
    pub plies: usize,
}

/// Plays moves that `choose` picks (an index below the number of moves) until the game ends or so many were made;
/// the position is as before afterwards.
pub fn playout<P: Playable>(
    position: &mut P,
    most: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> Result<Playout, Fault> {
    let mut moves = Vec::with_capacity(64);
    let mut plies = 0;
    let outcome = loop {
        let decided = position.decided();
        if !matches!(decided, Ok(None)) || plies == most {
            break decided;
        }
        moves.clear();
        if let Err(fault) = position.moves(&mut moves) {
            break Err(fault);
        }
        if moves.is_empty() {
            break Ok(Some(position.stuck()));
        }
        let picked = moves[choose(moves.len()) % moves.len()];
        if let Err(fault) = position.make(picked) {
            break Err(fault);
        }
        plies += 1;
    };
    position.take_back(plies);
    Ok(Playout { outcome: outcome?, plies })
}
