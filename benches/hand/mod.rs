//! Games written by hand over arrays: how fast the same moves can be made without rules.
//!
//! Each does at every move what its rules file asks for at every move, and no more, and nothing is packed into bits: that
//! is the limit which plans are measured by.

mod connect4;
mod quoridor;
mod tictactoe;
mod uttt;

/// A game written by hand.
pub trait Hand {
    /// Appends the legal moves.
    fn moves(&mut self, list: &mut Vec<u16>);
    fn make(&mut self, number: u16);
    fn unmake(&mut self);
    /// Whether a player has won.
    fn is_won(&self) -> bool;
}

/// What is done with a game: perft, or random games of at most N moves; the number of leaves or of moves.
pub fn perft_of(name: &str, depth: u32) -> Option<u64> {
    Some(match name {
        "tictactoe" => perft(&mut tictactoe::Position::default(), depth, &mut Vec::new()),
        "connect4" => perft(&mut connect4::Position::default(), depth, &mut Vec::new()),
        "uttt" => perft(&mut uttt::Position::default(), depth, &mut Vec::new()),
        "quoridor" => perft(&mut quoridor::Position::default(), depth, &mut Vec::new()),
        _ => return None,
    })
}

pub fn playout_of(name: &str, most: usize, choose: &mut dyn FnMut(usize) -> usize) -> Option<usize> {
    Some(match name {
        "tictactoe" => playout(&mut tictactoe::Position::default(), most, choose),
        "connect4" => playout(&mut connect4::Position::default(), most, choose),
        "uttt" => playout(&mut uttt::Position::default(), most, choose),
        "quoridor" => playout(&mut quoridor::Position::default(), most, choose),
        _ => return None,
    })
}

fn perft<G: Hand>(game: &mut G, depth: u32, moves: &mut Vec<u16>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.is_won() {
        return 0;
    }
    let first = moves.len();
    game.moves(moves);
    let mut count = 0;
    for at in first..moves.len() {
        game.make(moves[at]);
        count += perft(game, depth - 1, moves);
        game.unmake();
    }
    moves.truncate(first);
    count
}

fn playout<G: Hand>(game: &mut G, most: usize, choose: &mut dyn FnMut(usize) -> usize) -> usize {
    let (mut moves, mut plies) = (Vec::new(), 0);
    while plies < most && !game.is_won() {
        moves.clear();
        game.moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        game.make(moves[choose(moves.len())]);
        plies += 1;
    }
    (0..plies).for_each(|_| game.unmake());
    plies
}
