//! A move tried out: what `after/2` does to the position, step by step as a game does when a move is made.

use std::sync::Arc;

use super::TURN;
use super::relation::Changes;
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};

impl Machine {
    /// Starts to try a move, which must be ground: nobody has made one yet.
    pub fn begin_trial(&mut self, made: Word) -> Result<(), MachineError> {
        if !self.variables(made)?.is_empty() {
            return Err(self.instantiation_error());
        }
        self.state.set_mover(None);
        Ok(())
    }

    /// Makes the changes that the answers of `effect/2` give, of which there must be some; whether one gives the turn.
    pub fn try_effect(&mut self, made: Word, answers: Word) -> Result<bool, MachineError> {
        if self.deref(answers) == self.names.nil {
            let effect = self.compound("effect", &[]);
            return Err(self.other_error("existence_error", &[effect, made]));
        }
        let player = (self.state.get(TURN) as usize).saturating_sub(1);
        let gives_turn = self.make_all(answers)?;
        self.state.set_mover(Some(player));
        Ok(gives_turn)
    }

    /// Makes the changes that the answers of `aftermath/2` give; the turn passes unless it has been given.
    pub fn end_trial(&mut self, answers: Word, turn_given: bool) -> Result<(), MachineError> {
        let turn_given = self.make_all(answers)? || turn_given;
        let (mover, players) = (self.state.mover(), self.image.layout.players);
        self.state.set_mover(None);
        if let Some(player) = mover.filter(|_| !turn_given && players > 0) {
            self.state.set(TURN, ((player + 1) % players) as u32 + 1);
        }
        self.state.suppose();
        Ok(())
    }

    /// Makes the changes of all lists in a list at once; whether one gives the turn.
    fn make_all(&mut self, lists: Word) -> Result<bool, MachineError> {
        let (image, mut changes) = (Arc::clone(&self.image), Changes::default());
        let mut rest = self.deref(lists);
        while let Tag::List = rest.tag() {
            self.read_changes(&image, self.heap[rest.index()], &mut changes)?;
            rest = self.deref(self.heap[rest.index() + 1]);
        }
        self.make_changes(&changes);
        Ok(changes.sets(TURN))
    }
}
