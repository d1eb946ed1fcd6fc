//! Games: the predicates of the rules language that make a program a game, as moves, positions and outcomes.
//!
//! A [`Game`] is rules that define one; a [`Position`] plays it: it lists moves, makes and unmakes them and knows the
//! outcome. Moves are small numbers; terms appear at the edges only. How the rules are run is hidden behind the
//! position, so that a faster evaluator changes nothing for its users.

mod by_plan;
mod class;
mod evaluation;
mod moves;
mod notation;
mod perft;
pub mod picture;
mod playable;
mod position;
mod position_text;
mod reading;
mod supposition;
mod text;
mod weights;

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use crate::diagnostic::Diagnostic;
use crate::engine::{Limit, QueryError, Rules};
use crate::plan::{Native, Plans};
use crate::program::symbol::Functor;
use crate::term::Term;
use evaluation::Evaluation;
pub use evaluation::Feature;
pub use moves::Move;
use moves::MoveTable;
pub use notation::MoveError;
pub use perft::{Playout, perft, playout, split};
pub use playable::{Playable, SearchEvent};
pub use position::{Outcome, Position};
pub use position_text::PositionError;
pub use weights::Weights;

/// Rules that define a game. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    asks: Asks,
    players: Arc<[Arc<str>]>,
    moves: Arc<Mutex<MoveTable>>,
    evaluation: Arc<OnceLock<Arc<Evaluation>>>,
    /// The plans of the rules, if questions are answered by them.
    plans: Option<Arc<Plans>>,
    /// When plans become native code.
    native: Native,
}

/// How a game's questions are answered. The answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// By the machine that answers any goal.
    Machine,
    /// By plans, made when the game is loaded; what has none is left to the machine.
    Plan,
    /// By plans as native code, made when a question is first asked; what cannot be is left to plans.
    Native,
    /// By plans, and by native code as soon as it pays.
    #[default]
    Auto,
}

/// The predicates that the engine asks a game, where the rules have them.
#[derive(Clone, Copy, Debug)]
struct Asks {
    legal: Functor,
    effect: Functor,
    aftermath: Option<Functor>,
    wins: Option<Functor>,
    draw: Option<Functor>,
    notation: Option<Functor>,
    feature: Option<Functor>,
    weight: Option<Functor>,
    promise: Option<Functor>,
}

impl Game {
    /// The game that rules define; nothing if they define none: players, `legal/1` and `effect/2`.
    pub fn new(rules: &Rules) -> Option<Game> {
        Game::answered_by(rules, Evaluator::default())
    }

    /// The same with its questions answered another way.
    pub fn answered_by(rules: &Rules, evaluator: Evaluator) -> Option<Game> {
        let program = rules.program();
        let defined = |name: &str, arity| defined(rules, name, arity);
        let asks = Asks {
            legal: defined("legal", 1)?,
            effect: defined("effect", 2)?,
            aftermath: defined("aftermath", 2),
            wins: defined("wins", 1),
            draw: defined("draw", 0),
            notation: defined("notation", 2),
            feature: defined("feature", 3),
            weight: defined("weight", 2),
            promise: defined("promise", 2),
        };
        let players: Arc<[_]> =
            program.declarations.players.iter().map(|player| program.symbols.name(*player).clone()).collect();
        let (moves, evaluation) = (Arc::default(), Arc::default());
        let game = Game { rules: rules.clone(), asks, players, moves, evaluation, plans: None, native: Native::Later };
        (!game.players.is_empty()).then(|| game.with_engine(evaluator))
    }

    /// The same game, its questions answered another way.
    pub fn with_engine(mut self, evaluator: Evaluator) -> Game {
        self.plans = match evaluator {
            Evaluator::Machine => None,
            _ => self.plans.or_else(|| Plans::new(&self.rules).map(Arc::new)),
        };
        self.native = match evaluator {
            Evaluator::Machine | Evaluator::Plan => Native::Never,
            Evaluator::Native => Native::AtOnce,
            Evaluator::Auto => Native::Later,
        };
        self
    }

    /// The plans by which questions are answered, if they are.
    pub fn plans(&self) -> Option<&Plans> {
        self.plans.as_deref()
    }

    /// What slows the game down: questions of every position that have no plan.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        self.plans.as_ref().map_or(Vec::new(), |plans| plans.warnings(self.rules.program()))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The game's name for people.
    pub fn title(&self) -> &str {
        self.rules.program().declarations.title.as_deref().unwrap_or("a game without a name")
    }

    /// The players in the order of their turns.
    pub fn players(&self) -> &[Arc<str>] {
        &self.players
    }

    /// The predicate of that name, if the rules have it.
    fn defined(&self, name: &str, arity: u32) -> Option<Functor> {
        defined(&self.rules, name, arity)
    }

    fn stuck_loses(&self) -> bool {
        self.rules.program().declarations.stuck_loses
    }
}

fn defined(rules: &Rules, name: &str, arity: u32) -> Option<Functor> {
    let program = rules.program();
    let functor = program.symbols.find_functor(name, arity)?;
    program.predicates.contains_key(&functor).then_some(functor)
}

/// Why a game could not go on.
#[derive(Clone, Debug)]
pub enum GameError {
    /// Asking the rules ended in an error.
    Error(QueryError),
    /// A question reached a limit.
    Limit {
        /// What was asked.
        asked: &'static str,
        /// The limit.
        limit: Limit,
        /// The rule that was running, as `name/arity at file:line:column`.
        rule: Option<String>,
    },
    /// A move with a variable in it.
    OpenMove(Term),
    /// A legal move for which `effect/2` has no answer.
    NoEffect(Term),
    /// A legal move whose changes cannot be made.
    BadChange {
        /// The move.
        made: Term,
        /// Why not.
        error: QueryError,
    },
    /// A fact of the picture that cannot be drawn, and what such facts look like.
    Misdrawn(Term, &'static str),
    /// `wins/1` names someone who does not play.
    UnknownWinner(Term),
    /// `weight/2` names a feature with a variable in it.
    OddFeature(Term),
    /// A question that is answered by a number was answered by something else.
    NotANumber {
        /// The predicate.
        asked: &'static str,
        /// What it gave.
        given: Term,
    },
}

impl GameError {
    /// What an error of a question means for the game. An interruption is nothing that the question has to do with.
    fn asking(asked: &'static str, error: QueryError, rule: Option<&str>) -> GameError {
        match error {
            QueryError::Limit(limit) if limit != Limit::Stopped => {
                GameError::Limit { asked, limit, rule: rule.map(str::to_owned) }
            }
            error => GameError::Error(error),
        }
    }
}

impl From<QueryError> for GameError {
    fn from(error: QueryError) -> GameError {
        GameError::Error(error)
    }
}

impl std::error::Error for GameError {}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Error(error) => write!(f, "{error}"),
            GameError::Limit { asked, limit, rule } => {
                write!(f, "asking {asked}: {limit}")?;
                rule.iter().try_for_each(|rule| write!(f, ", in {rule}"))
            }
            GameError::OpenMove(term) => {
                write!(f, "legal/1 gives the move {}, which has a variable in it", term.truncated())
            }
            GameError::NoEffect(term) => {
                write!(f, "the move {} is legal, but effect/2 has no answer for it", term.truncated())
            }
            GameError::BadChange { made, error } => {
                let made = made.truncated();
                write!(f, "the move {made} is legal, but its changes cannot be made: {error}")
            }
            GameError::Misdrawn(term, how) => write!(f, "{} cannot be drawn: {how}", term.truncated()),
            GameError::UnknownWinner(term) => write!(f, "wins/1 gives {}, which is not a player", term.truncated()),
            GameError::OddFeature(term) => {
                write!(f, "weight/2 gives the feature {}, which has a variable in it", term.truncated())
            }
            GameError::NotANumber { asked, given } => {
                write!(f, "{asked} gives {}, which is not a number", given.truncated())
            }
        }
    }
}
