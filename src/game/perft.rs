//! Counting and playing: perft, the number of ways to make a number of moves, and random games to the end.

use super::{GameError, Move, Outcome, Playable, Position};

/// Perft: the number of ways to make `depth` moves in a row. A finished game allows none.
///
/// ```
/// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
/// # let mut position = regola::Position::new(&game);
/// assert_eq!(regola::game::perft(&mut position, 3)?, 504);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft(position: &mut Position, depth: u32) -> Result<u64, GameError> {
    if depth == 0 {
        return Ok(1);
    }
    let mut walk = Walk { moves: Vec::new(), nodes: Vec::new(), sum: 0 };
    let counted = walk.run(position, depth as usize);
    // Whatever ended it, the position is as before: every node but the first was reached by a move.
    position.take_back(walk.nodes.len().saturating_sub(1));
    counted.map(|()| walk.sum)
}

/// A walk through the tree of moves on a stack of its own: the depth is a number that a user types.
struct Walk {
    /// The moves of all nodes on the way, each node's behind those of the node above.
    moves: Vec<Move>,
    /// For each node on the way, where its moves begin and which of them is next.
    nodes: Vec<(usize, usize)>,
    sum: u64,
}

impl Walk {
    fn run(&mut self, position: &mut Position, depth: usize) -> Result<(), GameError> {
        self.enter(position, depth)?;
        while let Some((first, next)) = self.nodes.last_mut() {
            let Some(&made) = self.moves.get(*next) else {
                self.moves.truncate(*first);
                self.nodes.pop();
                if !self.nodes.is_empty() {
                    position.unmake();
                }
                continue;
            };
            *next += 1;
            position.make(made)?;
            match self.enter(position, depth) {
                Ok(true) => {}
                done => {
                    position.unmake();
                    done?;
                }
            }
        }
        Ok(())
    }

    /// Goes on with the moves of the position, none if the game is over; false where they lead to the last positions and
    /// have been made at once.
    fn enter(&mut self, position: &mut Position, depth: usize) -> Result<bool, GameError> {
        let first = self.moves.len();
        if position.decided()?.is_none() {
            position.moves(&mut self.moves)?;
        }
        let size = self.nodes.len() * size_of::<(usize, usize)>() + self.moves.len() * size_of::<Move>();
        position.check_path(size)?;
        if self.nodes.len() + 1 == depth {
            for &made in &self.moves[first..] {
                position.make(made)?;
                position.unmake();
            }
            self.sum += (self.moves.len() - first) as u64;
            self.moves.truncate(first);
            return Ok(false);
        }
        self.nodes.push((first, first));
        Ok(true)
    }
}

/// The same, move by move; `report` is called with the number of moves done and the number of all moves.
pub fn split(
    position: &mut Position,
    depth: u32,
    report: &mut dyn FnMut(usize, usize),
) -> Result<Vec<(Move, u64)>, GameError> {
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

/// Plays moves that `choose` picks (an index below the number of moves) until the game ends or `most` moves were made.
/// The position is as before afterwards.
///
/// ```
/// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
/// # let mut position = regola::Position::new(&game);
/// let playout = regola::game::playout(&mut position, 1000, |_moves| 0)?; // always the first legal move
/// assert_eq!(playout.plies, 7);
/// assert_eq!(playout.outcome, Some(regola::Outcome::Win(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn playout<P: Playable>(
    position: &mut P,
    most: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> Result<Playout, GameError> {
    let mut moves = Vec::with_capacity(64);
    let mut plies = 0;
    let outcome = loop {
        let decided = position.decided();
        if !matches!(decided, Ok(None)) || plies == most {
            break decided;
        }
        moves.clear();
        if let Err(error) = position.moves(&mut moves) {
            break Err(error);
        }
        if moves.is_empty() {
            break position.stuck().map(Some);
        }
        let picked = moves[choose(moves.len()) % moves.len()];
        if let Err(error) = position.make(picked) {
            break Err(error);
        }
        plies += 1;
    };
    position.take_back(plies);
    Ok(Playout { outcome: outcome?, plies })
}
