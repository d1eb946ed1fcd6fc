//! A position's questions answered by plans, where the game has them; nothing where the machine must be asked.

use super::moves::{Move, MoveTable};
use super::{Game, Position};
use crate::engine::{Change, QueryError};
use crate::plan::{OfMove, Runner};
use crate::term::Term;

/// What answers by plans, if the game does.
#[derive(Debug, Default)]
pub(super) struct ByPlan {
    runner: Option<Runner>,
    pub sums: Vec<i64>,
}

impl ByPlan {
    pub fn new(game: &Game) -> ByPlan {
        let players = &game.rules.program().declarations.players;
        ByPlan {
            runner: game.plans.as_ref().map(|plans| Runner::new(plans, players, game.native)),
            ..ByPlan::default()
        }
    }
}

impl Position {
    /// Appends the legal moves; false if the machine must be asked.
    pub(super) fn moves_by_plan(&mut self, list: &mut Vec<Move>) -> Result<bool, QueryError> {
        let Some(runner) = &mut self.by_plan.runner else { return Ok(false) };
        let table = &self.game.moves;
        let mut number = |term| table.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).number(term).0;
        runner.legal(&mut self.engine, &mut number, |number| list.push(Move(number)))
    }

    /// Makes a move as a whole; false if it must be made step by step, and nothing has changed.
    #[inline]
    pub(super) fn make_by_plan(&mut self, number: Move) -> Result<bool, QueryError> {
        let runner = self.by_plan.runner.as_mut();
        runner.map_or(Ok(false), |runner| runner.make_whole(number.0, &mut self.engine))
    }

    /// Makes the changes that `effect/2` or `aftermath/2` gives for a move.
    pub(super) fn change_by_plan(&mut self, question: OfMove, number: Move) -> Result<Option<Change>, QueryError> {
        let Some(runner) = &mut self.by_plan.runner else { return Ok(None) };
        runner.make(question, number.0, || term(&self.game, number), &mut self.engine)
    }

    /// How promising a move is.
    pub(super) fn promise_by_plan(&mut self, number: Move) -> Result<Option<i64>, QueryError> {
        let Some(runner) = &mut self.by_plan.runner else { return Ok(None) };
        runner.promise(number.0, || term(&self.game, number), &mut self.engine)
    }

    /// Appends the sums of all features that have a weight, each player by player; false if the machine must be asked.
    pub(super) fn features_by_plan(&mut self, sums: &mut Vec<i64>) -> Result<bool, QueryError> {
        let Some(runner) = &mut self.by_plan.runner else { return Ok(false) };
        let counts = runner.features(&mut self.engine)?;
        Ok(counts.map(|counts| sums.extend(counts)).is_some())
    }

    /// Whether there is a legal move.
    pub(super) fn has_move_by_plan(&mut self) -> Result<Option<bool>, QueryError> {
        self.by_plan.runner.as_mut().map_or(Ok(None), |runner| runner.has_move(&mut self.engine))
    }

    /// The number of the player who loses without a move, if one does.
    pub(super) fn loser_by_plan(&mut self) -> Result<Option<Option<usize>>, QueryError> {
        self.by_plan.runner.as_mut().map_or(Ok(None), |runner| runner.stuck(&mut self.engine))
    }

    /// The players who have won, a bit for each.
    pub(super) fn winners_by_plan(&mut self) -> Result<Option<u8>, QueryError> {
        self.by_plan.runner.as_mut().map_or(Ok(None), |runner| runner.wins(&mut self.engine))
    }

    /// The players who are out, a bit for each.
    pub(super) fn out_by_plan(&mut self) -> Result<Option<u8>, QueryError> {
        self.by_plan.runner.as_mut().map_or(Ok(None), |runner| runner.out(&mut self.engine))
    }

    /// Whether the game is over and points decide.
    pub(super) fn over_by_plan(&mut self) -> Result<Option<bool>, QueryError> {
        self.by_plan.runner.as_mut().map_or(Ok(None), |runner| runner.over(&mut self.engine))
    }

    /// Appends the points of each player; false if the machine must be asked.
    pub(super) fn result_by_plan(&mut self, sums: &mut Vec<i64>) -> Result<bool, QueryError> {
        let Some(runner) = &mut self.by_plan.runner else { return Ok(false) };
        let points = runner.result(&mut self.engine)?;
        Ok(points.map(|points| sums.extend(points)).is_some())
    }

    /// Whether the game is drawn.
    pub(super) fn draw_by_plan(&mut self) -> Result<Option<bool>, QueryError> {
        self.by_plan.runner.as_mut().map_or(Ok(None), |runner| runner.draw(&mut self.engine))
    }
}

/// The term of a move.
fn term(game: &Game, number: Move) -> Option<Term> {
    let table: &MoveTable = &game.moves.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    table.term(number).cloned()
}
