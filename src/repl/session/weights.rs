//! Weights from files, in place of those in the rules: for the whole session, or for one player.

use std::path::Path;

use super::Session;
use crate::game::Weights;
use crate::load;
use crate::play::{Level, Player};
use crate::repl::output::error::CommandError;
use crate::repl::play::board::Board;

/// What people write for the weights in the rules.
pub(crate) const RULES: &str = "rules";

impl Session {
    /// From now on the weights of a file count, or again those of the rules.
    pub fn use_weights(&mut self, file: Option<&str>) -> Result<(), CommandError> {
        let weights = match file {
            Some(file) => self.read_weights(file)?,
            None => Weights::default(),
        };
        self.position()?;
        for position in self.boards().filter_map(Board::position) {
            position.set_weights(&weights)?;
        }
        self.play.forget();
        if let Some(current) = &mut self.current {
            current.weights = file.map(str::to_owned);
        }
        Ok(())
    }

    /// Where the weights come from that count.
    pub(crate) fn weights_in_force(&self) -> String {
        self.current.as_ref().and_then(|current| current.weights.as_deref()).unwrap_or(RULES).to_owned()
    }

    /// A computer player at a level, with weights of its own if the level names some.
    pub(crate) fn player(&mut self, level: &str, seed: u64) -> Result<Player, CommandError> {
        let weights = self.weights_of(level)?;
        Ok(Player::new(level, seed).with_weights(weights))
    }

    /// The weights that a level names, if it does.
    pub(crate) fn weights_of(&mut self, level: &str) -> Result<Option<Weights>, CommandError> {
        let file = Level::read(self.position()?, level)?.weights;
        file.map(|file| self.read_weights(&file)).transpose()
    }

    /// The weights that count for a level, if they are not those of the rules.
    pub(crate) fn weights_in_force_of(&mut self, level: &str) -> Result<Option<Weights>, CommandError> {
        let own = self.weights_of(level)?;
        let others = self.current.as_ref().is_some_and(|current| current.weights.is_some());
        if own.is_none() && others { Ok(Some(self.position()?.weights()?)) } else { Ok(own) }
    }

    fn read_weights(&mut self, file: &str) -> Result<Weights, CommandError> {
        self.refuse_files()?;
        let text = load::text(Path::new(file))?;
        Ok(self.position()?.read_weights(file, &text)?)
    }
}
