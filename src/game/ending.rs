//! The end of a game by points: `over` says that it has come, `result(Player, Points)` how many points each player has.

use super::outcome::{Outcome, PlayerSet, Points};
use super::{GameError, Position};
use crate::term::Term;

impl Position {
    /// Those who win by `wins/1`. Where there are at most two players, the first answer decides.
    pub(super) fn winners(&mut self) -> Result<PlayerSet, GameError> {
        let Some(wins) = self.game.asks.wins else { return Ok(PlayerSet::default()) };
        if let Some(winners) = self.winners_by_plan().map_err(|error| GameError::of("wins/1", error, None))? {
            return Ok(PlayerSet(winners));
        }
        let found = match self.game.players.len() {
            ..=2 => self.engine.first_value(wins, &[]).map(|first| first.into_iter().collect()),
            _ => self.engine.terms(wins, &[]),
        };
        let found = self.checked("wins/1", found)?;
        found.into_iter().map(|winner| self.player("wins/1", winner)).collect()
    }

    /// The number of a player whom a predicate names.
    pub(super) fn player(&self, predicate: &'static str, found: Term) -> Result<usize, GameError> {
        let number = self.game.players.iter().position(|player| found.as_atom() == Some(player));
        number.ok_or(GameError::UnknownPlayer { predicate, found })
    }

    /// Whether the game has ended and points decide.
    pub(super) fn is_over(&mut self) -> Result<bool, GameError> {
        let Some(over) = self.game.asks.over.filter(|_| self.game.asks.result.is_some()) else { return Ok(false) };
        if let Some(is_over) = self.over_by_plan().map_err(|error| GameError::of("over/0", error, None))? {
            return Ok(is_over);
        }
        let held = self.engine.holds(over);
        self.checked("over/0", held)
    }

    /// The outcome by the points of each player: the answers of `result/2` added up, 0 if there are none.
    pub(super) fn result(&mut self) -> Result<Outcome, GameError> {
        let Some(result) = self.game.asks.result else { return Ok(Outcome::Draw) };
        let mut sums = Vec::new();
        let by_plan = self.result_by_plan(&mut sums).map_err(|error| GameError::of("result/2", error, None))?;
        if !by_plan {
            sums.clear();
            for player in self.game.players.clone().iter() {
                let Some(player) = self.engine.value(&Term::atom(player)) else { continue };
                let sum = self.engine.sum(result, &[&player]);
                let sum = self.checked("result/2", sum)?;
                sums.push(sum.map_err(|given| GameError::NotANumber { predicate: "result/2", given })?);
            }
        }
        let points = sums.into_iter().map(|sum| i16::try_from(sum).map_err(|_| GameError::PointsRange(sum)));
        Ok(Outcome::Points(Points::new(&points.collect::<Result<Vec<_>, _>>()?)))
    }
}
