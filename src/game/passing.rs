//! Whose turn comes next: players who are out are skipped, and where the rules say so, a player without a move passes.

use super::outcome::PlayerSet;
use super::{GameError, Move, Position};
use crate::term::Term;

/// The move of a player who has no other, where `:- stuck(passes).` allows it.
const PASS: &str = "pass";

impl Position {
    /// Who moves after a player: the next one who is not out, or the same player if all others are.
    pub(super) fn next_player(&mut self, player: usize) -> Result<usize, GameError> {
        let (players, out) = (self.game.players.len(), self.out()?);
        let mut others = (1..players).map(|step| (player + step) % players);
        Ok(others.find(|&other| !out.contains(other)).unwrap_or(player))
    }

    /// The player before the one to move who is not out.
    pub(super) fn won_by_last(&mut self) -> Result<usize, GameError> {
        let (players, turn, out) = (self.game.players.len(), self.turn(), self.out()?);
        let mut before = (1..players).map(|step| (turn + players - step) % players);
        Ok(before.find(|&other| !out.contains(other)).unwrap_or((turn + players - 1) % players))
    }

    /// The players who are out, by `out/1`: a predicate, or a relation of the position.
    fn out(&mut self) -> Result<PlayerSet, GameError> {
        if !self.game.has_out {
            return Ok(PlayerSet::default());
        }
        if let Some(out) = self.out_by_plan().map_err(|error| GameError::of("out/1", error, None))? {
            return Ok(PlayerSet(out));
        }
        let answers = self.answers("out/1", &Term::compound("out", [Term::var("Player")]))?;
        let players = answers.iter().filter_map(|answer| answer.get("Player").cloned());
        players.map(|player| self.player("out/1", player)).collect()
    }

    /// Lists the pass of a player who has no legal move, if another player has one.
    #[cold]
    pub(super) fn list_pass(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        let (turn, out) = (self.turn(), self.out()?);
        for other in (0..self.game.players.len()).filter(|&other| other != turn && !out.contains(other)) {
            let mark = self.engine.mark();
            self.engine.set_turn(other);
            let mut moves = Vec::new();
            let listed = self.legal(&mut moves);
            self.engine.undo_to(mark);
            listed?;
            if !moves.is_empty() {
                let mut table = self.game.moves.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                list.push(table.number(Term::atom(PASS)));
                break;
            }
        }
        Ok(())
    }

    /// Whether a player who has no other move can pass.
    pub(super) fn has_pass(&mut self) -> Result<bool, GameError> {
        let mut list = Vec::new();
        if self.game.stuck_passes() {
            self.list_pass(&mut list)?;
        }
        Ok(!list.is_empty())
    }

    /// Whether a move is the pass that needs no effect.
    pub(super) fn is_pass(&self, number: Move) -> bool {
        self.game.stuck_passes() && self.term(number).is_some_and(|term| term.as_atom() == Some(PASS))
    }
}
