//! Why a text cannot be played, with the reason and the legal moves.

use std::error::Error;
use std::fmt;

use super::GameError;
use crate::diagnostic::visible;

/// Why a text cannot be played as a move.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// It is not a legal move.
    Illegal {
        /// The text.
        text: String,
        /// Why not, in the rules' own words, where an explanation was asked for.
        reason: Option<String>,
        /// The legal moves.
        legal: Vec<String>,
    },
    /// It is no move of this game, legal or not.
    Unknown {
        /// The text.
        text: String,
        /// The legal moves.
        legal: Vec<String>,
    },
    /// The game is over.
    Over {
        /// The text.
        text: String,
        /// How it ended, where that was asked for.
        reason: Option<String>,
    },
    /// It may mean several legal moves.
    Ambiguous {
        /// The text.
        text: String,
        /// These moves.
        moves: Vec<String>,
    },
    /// The rules gave no good answer.
    Game(GameError),
}

/// At most this many legal moves are listed.
const LISTED: usize = 20;
/// At most this many show what a move looks like.
const EXAMPLES: usize = 5;

impl MoveError {
    /// The text that is not a move; none where the rules are to blame.
    pub fn text(&self) -> Option<&str> {
        match self {
            MoveError::Illegal { text, .. }
            | MoveError::Unknown { text, .. }
            | MoveError::Over { text, .. }
            | MoveError::Ambiguous { text, .. } => Some(text),
            MoveError::Game(_) => None,
        }
    }

    /// Why the text cannot be played.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// position.play("b2")?;
    /// let error = position.play("b2").unwrap_err();
    /// let error = regola::explain::refusal(&mut position, error);
    /// assert_eq!(error.reason(), "the square is taken by x");
    /// assert_eq!(error.legal().len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reason(&self) -> String {
        match self {
            MoveError::Illegal { reason: Some(reason), .. } => reason.clone(),
            MoveError::Illegal { legal, .. } if legal.is_empty() => "there is no legal move".to_owned(),
            MoveError::Illegal { .. } => "it is not a legal move".to_owned(),
            MoveError::Unknown { .. } => "it is not a move of this game".to_owned(),
            MoveError::Over { reason: Some(reason), .. } => format!("the game is over ({reason})"),
            MoveError::Over { .. } => "the game is over".to_owned(),
            MoveError::Ambiguous { moves, .. } => format!("it can mean {}", moves.join(" or ")),
            MoveError::Game(error) => error.to_string(),
        }
    }

    /// The moves that can be played instead: those that the text may mean, or all legal ones.
    pub fn legal(&self) -> &[String] {
        match self {
            MoveError::Illegal { legal: moves, .. }
            | MoveError::Unknown { legal: moves, .. }
            | MoveError::Ambiguous { moves, .. } => moves,
            MoveError::Over { .. } | MoveError::Game(_) => &[],
        }
    }
}

impl From<GameError> for MoveError {
    fn from(error: GameError) -> MoveError {
        MoveError::Game(error)
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            MoveError::Game(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Illegal { text, reason: None, legal } if !legal.is_empty() => {
                write!(f, "{text} is not a legal move; legal moves: {}", first(legal, LISTED))
            }
            MoveError::Illegal { text, legal, .. } => {
                write!(f, "{text} cannot be played: {}", self.reason())?;
                if legal.is_empty() { Ok(()) } else { write!(f, "; legal moves: {}", first(legal, LISTED)) }
            }
            MoveError::Unknown { text, legal } => {
                let examples = visible(&legal[..legal.len().min(EXAMPLES)].join(", ")).into_owned();
                write!(f, "{text} is not a move of this game; moves look like {examples}")
            }
            MoveError::Over { text, .. } => write!(f, "{text} cannot be played: {}", self.reason()),
            MoveError::Ambiguous { text, .. } => write!(f, "{text} is ambiguous: {}", visible(&self.reason())),
            MoveError::Game(error) => write!(f, "{error}"),
        }
    }
}

/// The first moves of a list; `…` shows that there are more.
fn first(moves: &[String], most: usize) -> String {
    let more = if moves.len() > most { ", …" } else { "" };
    format!("{}{more}", visible(&moves[..moves.len().min(most)].join(", ")))
}
