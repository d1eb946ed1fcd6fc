//! Moves as people write them, read and refused.

use std::fmt;

use super::text::spoken;
use super::{GameError, Move, Position};
use crate::diagnostic::visible;
use crate::engine::{Limit, QueryError};

/// Why a text is not a move here.
#[derive(Clone, Debug)]
pub enum MoveError {
    /// No legal move is written like this.
    Illegal {
        /// The text.
        text: String,
        /// How the legal moves are written.
        legal: Vec<String>,
    },
    /// The game has ended.
    Over {
        /// The text.
        text: String,
    },
    /// Several legal moves are written like this.
    Ambiguous {
        /// The text.
        text: String,
        /// How these moves are written.
        moves: Vec<String>,
    },
    /// The rules could not tell.
    GameError(GameError),
}

impl From<GameError> for MoveError {
    fn from(fault: GameError) -> MoveError {
        MoveError::GameError(fault)
    }
}

impl std::error::Error for MoveError {}

/// So many moves are listed in a refusal.
const LISTED: usize = 20;

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |moves: &[String], between: &str| visible(&moves.join(between)).into_owned();
        match self {
            MoveError::Illegal { text, legal } if legal.is_empty() => {
                write!(f, "{text} cannot be played: there is no legal move")
            }
            MoveError::Illegal { text, legal } => {
                let more = if legal.len() > LISTED { ", …" } else { "" };
                let listed = shown(&legal[..legal.len().min(LISTED)], ", ");
                write!(f, "{text} is not a legal move; legal moves: {listed}{more}")
            }
            MoveError::Over { text } => write!(f, "{text} cannot be played: the game is over"),
            MoveError::Ambiguous { text, moves } => {
                write!(f, "{text} is ambiguous: it can mean {}", shown(moves, " or "))
            }
            MoveError::GameError(fault) => write!(f, "{fault}"),
        }
    }
}

impl Position {
    /// The legal move that a text stands for: in any notation that the rules give it, or as a term. Capitals and blanks
    /// matter only where they make a difference.
    pub fn read_move(&mut self, text: &str) -> Result<Move, MoveError> {
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        let mut written = Vec::with_capacity(moves.len());
        let (mut size, memory) = (0, self.engine().limits().memory);
        for &number in &moves {
            let notations = self.notations(number)?;
            size += notations.iter().map(|text| size_of::<String>() + text.len()).sum::<usize>();
            if size > memory {
                return Err(GameError::asking("notation/2", QueryError::Limit(Limit::Memory(memory)), None).into());
            }
            written.push(notations);
        }
        let meant = |means: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..moves.len()).filter(|&at| written[at].iter().any(|notation| means(notation))).collect()
        };
        let exact = meant(&|notation| notation == text);
        let tight = |text: &str| text.split_whitespace().collect::<String>();
        let typed = tight(text);
        let meant =
            if exact.is_empty() { meant(&|notation| tight(notation).eq_ignore_ascii_case(&typed)) } else { exact };
        match meant[..] {
            [at] => Ok(moves[at]),
            [] => {
                let legal = written.into_iter().filter_map(|notations| notations.into_iter().next()).collect();
                Err(MoveError::Illegal { text: text.to_owned(), legal })
            }
            // How a move is shown comes before how else it may be typed.
            _ => match meant
                .iter()
                .filter(|&&at| written[at].first().is_some_and(|shown| shown == text))
                .collect::<Vec<_>>()[..]
            {
                [&at] => Ok(moves[at]),
                _ => {
                    let moves = meant.iter().filter_map(|&at| written[at].first().cloned()).collect();
                    Err(MoveError::Ambiguous { text: text.to_owned(), moves })
                }
            },
        }
    }

    /// How people write a move: the rules' first notation, or the term itself.
    pub fn notation(&mut self, number: Move) -> Result<String, GameError> {
        let Some(value) = self.value(number) else { return Ok(format!("move {}", number.0)) };
        let text = match self.game().asks.notation {
            Some(notation) => self.engine().first_value(notation, &[&value]),
            None => Ok(None),
        };
        match self.told("notation/2", text)? {
            Some(text) => Ok(spoken(&text)),
            None => Ok(self.engine().try_spell(&value)?.to_string()),
        }
    }

    /// All ways to write a move, the one that is shown first and the term last.
    fn notations(&mut self, number: Move) -> Result<Vec<String>, GameError> {
        let Some(value) = self.value(number) else { return Ok(Vec::new()) };
        let terms = match self.game().asks.notation {
            Some(notation) => self.engine().terms(notation, &[&value]),
            None => Ok(Vec::new()),
        };
        let mut found: Vec<String> = self.told("notation/2", terms)?.iter().map(spoken).collect();
        found.push(self.engine().try_spell(&value)?.to_string());
        Ok(found)
    }
}
