//! The board in use: the position of a game, or rules that define none.

use crate::engine::{Engine, Limits, Rules};
use crate::game::{Evaluator, Game, Position};

/// Rules, and the position that goals are asked about.
pub(crate) enum Board {
    /// Rules that define no game.
    Rules(Box<Engine>),
    /// A game in progress.
    Game(Box<Position>),
}

impl Board {
    /// The starting position of rules.
    pub fn new(rules: &Rules, limits: &Limits, evaluator: Evaluator) -> Board {
        match Game::with_evaluator(rules, evaluator) {
            Ok(game) => {
                let mut position = Position::new(&game);
                position.set_limits(limits.clone());
                Board::Game(Box::new(position))
            }
            Err(_) => {
                let mut engine = Engine::new(rules);
                engine.set_limits(limits.clone());
                Board::Rules(Box::new(engine))
            }
        }
    }

    /// Answers goals about the position.
    pub fn engine(&mut self) -> &mut Engine {
        match self {
            Board::Rules(engine) => engine,
            Board::Game(position) => position.engine(),
        }
    }

    /// The game in progress, if the rules define one.
    pub fn position(&mut self) -> Option<&mut Position> {
        match self {
            Board::Rules(_) => None,
            Board::Game(position) => Some(position),
        }
    }

    /// The rules in use.
    pub fn rules(&self) -> &Rules {
        match self {
            Board::Rules(engine) => engine.rules(),
            Board::Game(position) => position.game().rules(),
        }
    }
}
