//! Games: the predicates of the rules language that make a program a game, as moves, positions and outcomes.
//!
//! A [`Game`] is rules that define one; a [`Position`] plays it: it lists moves, makes and unmakes them and knows the
//! outcome. Moves are small numbers; terms appear at the edges only. How the rules are run is hidden behind the
//! position, so that a faster evaluator changes nothing for its users.

mod bad_change;
mod by_plan;
mod class;
mod ending;
mod error;
mod evaluation;
mod legal;
mod move_error;
mod moves;
mod notation;
mod outcome;
mod passing;
mod perft;
pub mod picture;
mod playable;
mod position;
mod position_text;
mod reading;
mod supposition;
mod text;
mod weights;

use std::sync::{Arc, Mutex, OnceLock};

use crate::diagnostic::Diagnostic;
use crate::engine::Rules;
use crate::plan::{Native, Plans};
use crate::program::symbol::Functor;
pub use error::{BadFact, GameError};
use evaluation::Evaluation;
pub use evaluation::Feature;
pub use move_error::MoveError;
pub use moves::Move;
use moves::MoveTable;
pub use outcome::{MOST_PLAYERS, Outcome, PlayerSet, Points};
pub use perft::{Playout, perft, playout, split};
pub use playable::{Playable, SearchEvent};
pub use position::Position;
pub use position_text::PositionError;
pub use weights::Weights;

/// Rules that define a game. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    asks: Asks,
    players: Arc<[Arc<str>]>,
    /// Whether players can be out: there is `out/1`, as a predicate or as a relation.
    has_out: bool,
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
    stuck: Option<Functor>,
    over: Option<Functor>,
    result: Option<Functor>,
    notation: Option<Functor>,
    feature: Option<Functor>,
    weight: Option<Functor>,
    promise: Option<Functor>,
}

impl Game {
    /// The game that rules define. They need `:- players([…]).`, `legal/1` and `effect/2`; the error says which of them
    /// are missing.
    ///
    /// ```
    /// use regola::{Game, Rules};
    ///
    /// let rules = Rules::parse("family.pl", "parent(tom, bob).")?;
    /// let error = Game::from_rules(&rules).unwrap_err();
    /// assert_eq!(error.to_string(), "these rules do not define a game: add `:- players([…]).`, legal/1 and effect/2");
    /// # Ok::<(), regola::LoadErrors>(())
    /// ```
    pub fn from_rules(rules: &Rules) -> Result<Game, GameError> {
        Game::with_evaluator(rules, Evaluator::default())
    }

    /// The same with its questions answered by another evaluator.
    pub fn with_evaluator(rules: &Rules, evaluator: Evaluator) -> Result<Game, GameError> {
        let program = rules.program();
        let defined = |name: &str, arity| defined(rules, name, arity);
        let (legal, effect) = (defined("legal", 1), defined("effect", 2));
        let required = [
            ("`:- players([…]).`", program.declarations.players.is_empty()),
            ("legal/1", legal.is_none()),
            ("effect/2", effect.is_none()),
        ];
        let missing = required.into_iter().filter_map(|(what, is_missing)| is_missing.then_some(what)).collect();
        let (Some(legal), Some(effect), false) = (legal, effect, program.declarations.players.is_empty()) else {
            return Err(GameError::NoGame { missing });
        };
        let asks = Asks {
            legal,
            effect,
            aftermath: defined("aftermath", 2),
            wins: defined("wins", 1),
            draw: defined("draw", 0),
            stuck: defined("stuck", 1),
            over: defined("over", 0),
            result: defined("result", 2),
            notation: defined("notation", 2),
            feature: defined("feature", 3),
            weight: defined("weight", 2),
            promise: defined("promise", 2),
        };
        let players: Arc<[_]> =
            program.declarations.players.iter().map(|player| program.symbols.name(*player).clone()).collect();
        let (moves, evaluation) = (Arc::default(), Arc::default());
        let out = program.symbols.find_functor("out", 1);
        let is_relation = |functor| program.declarations.relations.iter().any(|relation| relation.functor == functor);
        let has_out = defined("out", 1).is_some() || out.is_some_and(is_relation);
        let game = Game {
            rules: rules.clone(),
            asks,
            players,
            has_out,
            moves,
            evaluation,
            plans: None,
            native: Native::Later,
        };
        Ok(game.answered_by(evaluator))
    }

    /// The same game, its questions answered by another evaluator.
    pub fn answered_by(mut self, evaluator: Evaluator) -> Game {
        self.plans = match evaluator {
            Evaluator::Machine => None,
            _ => self.plans.or_else(|| Plans::new(&self.rules).map(Arc::new)),
        };
        self.native = match evaluator {
            Evaluator::Machine | Evaluator::Plan => Native::Never,
            Evaluator::Native => Native::Eager,
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

    /// The title that `:- game("…").` gives.
    pub fn title(&self) -> &str {
        self.rules.program().declarations.title.as_deref().unwrap_or("a game without a name")
    }

    /// The players in the order of their turns.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// assert_eq!(game.title(), "Tic-tac-toe");
    /// assert_eq!(game.players().iter().map(|player| &**player).collect::<Vec<_>>(), ["x", "o"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn players(&self) -> &[Arc<str>] {
        &self.players
    }

    /// The predicate of that name, if the rules have it.
    fn defined(&self, name: &str, arity: u32) -> Option<Functor> {
        defined(&self.rules, name, arity)
    }

    /// Whether points can decide the game.
    pub fn has_result(&self) -> bool {
        self.asks.result.is_some()
    }

    fn stuck_passes(&self) -> bool {
        self.rules.program().declarations.stuck_passes
    }

    /// Whether `stuck/1` says who loses without a move.
    pub fn asks_stuck(&self) -> bool {
        self.asks.stuck.is_some()
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
