//! One game: down the tree, to its end by chance, and back up.

use rand::RngExt;

use super::tree::ROOT;
use super::{MonteCarlo, reward};
use crate::game::{Move, Outcome, Playable};
use crate::search::limits::SearchError;
use crate::search::worker::Worker;

/// Games are no longer than this after they have left the tree; then the evaluation counts.
const LONGEST: u32 = 400;

/// How often, in percent, a game goes on with any move and not with one that was good elsewhere.
const CHANCE: u32 = 40;

/// How a game ended.
enum End {
    Known(Outcome),
    /// It was too long; this is what it is worth for the player to move there.
    Cut {
        player: usize,
        worth: f32,
    },
}

impl End {
    fn reward(&self, player: usize, players: usize) -> f32 {
        match *self {
            End::Known(outcome) => reward(outcome, player, players),
            End::Cut { player: mine, worth } => {
                if player == mine {
                    worth
                } else {
                    1.0 - worth
                }
            }
        }
    }
}

/// The moves of one game.
#[derive(Default)]
struct Course {
    /// The nodes that it went through, the root first.
    nodes: Vec<u32>,
    /// All moves with those who made them.
    moves: Vec<(u8, Move)>,
}

impl<P: Playable> Worker<'_, P> {
    /// Plays one game from the root and learns from it.
    pub(super) fn play_game(&mut self, search: &mut MonteCarlo) -> Result<(), SearchError> {
        let mut course = Course { nodes: vec![ROOT], ..Course::default() };
        let end = self.descend(search, &mut course);
        self.position.take_back(course.moves.len());
        let end = end?;
        let players = self.position.players();
        let rewards = |player: usize| end.reward(player, players);
        search.depth = search.depth.max(course.nodes.len() as u32 - 1);
        let Course { nodes, moves } = course;
        for (ply, &at) in nodes.iter().enumerate() {
            let later = self.techniques.grave.then_some(&moves[ply..]);
            let mover = search.tree.node(at).mover.into();
            search.tree.learn(at, rewards(mover), later, rewards);
        }
        if self.techniques.mast {
            for &(player, number) in &moves {
                search.moves.add(player.into(), number, rewards(player.into()));
            }
        }
        search.settle(&nodes, &moves);
        Ok(())
    }

    /// Goes down to a leaf, adds to the tree there, and plays on to the end.
    fn descend(&mut self, search: &mut MonteCarlo, course: &mut Course) -> Result<End, SearchError> {
        let (mut at, mut trusted) = (ROOT, None);
        loop {
            if let Some(outcome) = search.tree.node(at).proved {
                return Ok(End::Known(outcome));
            }
            if !search.tree.node(at).is_expanded && search.tree.node(at).average.count > 0 {
                let mut moves = Vec::new();
                self.list_moves(&mut moves)?;
                search.tree.expand(at, self.position.turn(), &moves);
            }
            if !search.tree.node(at).is_expanded {
                return self.first_visit(search, at, course);
            }
            if search.tree.is_trusted(at) {
                trusted = Some(at);
            }
            let random = search.random.random();
            let Some(child) = search.tree.select(at, trusted, random) else {
                return self.play_on(search, course);
            };
            self.make_move(search.tree.node(child).number, course)?;
            course.nodes.push(child);
            at = child;
        }
    }

    /// The first game through a node: the game may be over there.
    fn first_visit(&mut self, search: &mut MonteCarlo, at: u32, course: &mut Course) -> Result<End, SearchError> {
        let end = self.play_on(search, course)?;
        if course.moves.len() + 1 == course.nodes.len()
            && let End::Known(outcome) = end
        {
            search.tree.node_mut(at).proved = Some(outcome);
        }
        Ok(end)
    }

    /// Plays to the end of the game.
    fn play_on(&mut self, search: &mut MonteCarlo, course: &mut Course) -> Result<End, SearchError> {
        let mut moves = Vec::new();
        for _ in 0..LONGEST {
            if let Some(outcome) = self.position.decided()? {
                return Ok(End::Known(outcome));
            }
            moves.clear();
            self.list_moves(&mut moves)?;
            if moves.is_empty() {
                return Ok(End::Known(self.position.stuck()?));
            }
            let number = self.pick_for_playout(search, &moves);
            self.make_move(number, course)?;
        }
        if let Some(outcome) = self.position.decided()? {
            return Ok(End::Known(outcome));
        }
        self.cut_off(search)
    }

    /// What a game is worth that is too long: by the evaluation, or half.
    fn cut_off(&mut self, search: &mut MonteCarlo) -> Result<End, SearchError> {
        let player = self.position.turn();
        if !self.evaluates() {
            return Ok(End::Cut { player, worth: 0.5 });
        }
        self.counts.evaluations += 1;
        let score = self.position.evaluate()? as f32;
        search.scale += (score.abs() - search.scale) / 64.0;
        Ok(End::Cut { player, worth: 0.5 + 0.5 * (score / (2.0 * search.scale.max(1.0))).tanh() })
    }

    /// A move of a random game.
    fn pick_for_playout(&self, search: &mut MonteCarlo, moves: &[Move]) -> Move {
        if !self.techniques.mast || search.random.random_range(0..100) < CHANCE {
            return moves[search.random.random_range(0..moves.len())];
        }
        let turn = self.position.turn();
        let start = search.random.random_range(0..moves.len());
        let rotated = moves[start..].iter().chain(&moves[..start]).copied();
        let known = rotated.map(|number| (number, search.moves.get(turn, number).mean()));
        let best = known.reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map_or(moves[start], |(number, _)| number)
    }

    fn list_moves(&mut self, moves: &mut Vec<Move>) -> Result<(), SearchError> {
        self.counts.generations += 1;
        Ok(self.position.moves(moves)?)
    }

    fn make_move(&mut self, number: Move, course: &mut Course) -> Result<(), SearchError> {
        self.clock.check(self.counts.nodes)?;
        self.counts.nodes += 1;
        let mover = self.position.turn() as u8;
        self.position.make(number)?;
        course.moves.push((mover, number));
        Ok(())
    }
}

impl MonteCarlo {
    /// Draws conclusions from what is proved at the end of a path, as far up as they go.
    fn settle(&mut self, nodes: &[u32], moves: &[(u8, Move)]) {
        let above = nodes.iter().zip(moves).rev();
        let mut is_proved = nodes.last().is_some_and(|&at| self.tree.node(at).proved.is_some());
        for (&at, &(turn, _)) in above {
            // The last node has no move of the path in it unless the game went on from there by chance.
            if self.tree.node(at).proved.is_some() {
                continue;
            }
            if !is_proved || !self.tree.node(at).is_expanded {
                return;
            }
            let proved = self.tree.proved(at, turn.into());
            self.tree.node_mut(at).proved = proved;
            is_proved = proved.is_some();
        }
    }
}
