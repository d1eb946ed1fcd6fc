//! Why a game could not be loaded: its file, its rules, or that they are no game.

use std::error::Error;
use std::fmt;

use super::FileError;
use crate::engine::LoadErrors;
use crate::game::GameError;

/// Why a game could not be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// A file cannot be read.
    File(FileError),
    /// The rules have errors.
    Rules(LoadErrors),
    /// The rules define no game.
    Game(GameError),
}

impl From<FileError> for LoadError {
    fn from(error: FileError) -> LoadError {
        LoadError::File(error)
    }
}

impl From<LoadErrors> for LoadError {
    fn from(errors: LoadErrors) -> LoadError {
        LoadError::Rules(errors)
    }
}

impl From<GameError> for LoadError {
    fn from(error: GameError) -> LoadError {
        LoadError::Game(error)
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            LoadError::File(error) => Some(error),
            LoadError::Rules(errors) => Some(errors),
            LoadError::Game(error) => Some(error),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::File(error) => write!(f, "{error}"),
            LoadError::Rules(errors) => write!(f, "{errors}"),
            LoadError::Game(error) => write!(f, "{error}"),
        }
    }
}
