//! Moves as people write them, read and refused.

use std::fmt;

use super::{Fault, Move, Position};

/// Why a text is not a move here.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// No legal move is written like this.
    Illegal {
        /// The text.
        text: String,
        /// How the legal moves are written.
        legal: Vec<String>,
    },
    /// Several legal moves are written like this.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves as terms.
        moves: Vec<String>,
    },
    /// The rules could not tell.
    Fault(Fault),
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::Fault(fault)
    }
}

impl std::error::Error for Refusal {}

/// So many moves are listed in a refusal.
const LISTED: usize = 20;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal { text, legal } if legal.is_empty() => {
                write!(f, "{text} cannot be played: there is no legal move")
            }
            Refusal::Illegal { text, legal } => {
                let more = if legal.len() > LISTED { ", …" } else { "" };
                let listed = legal.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
                write!(f, "{text} is not a legal move; legal are {listed}{more}")
            }
            Refusal::Ambiguous { text, moves } => write!(f, "{text} may mean {}", moves.join(" or ")),
            Refusal::Fault(fault) => write!(f, "{fault}"),
        }
    }
}

impl Position {
    /// The legal move that a text stands for: in the rules' notation, or as a term.
    pub fn read_move(&mut self, text: &str) -> Result<Move, Refusal> {
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        let mut legal = Vec::with_capacity(moves.len());
        let mut meant = Vec::new();
        for number in moves {
            let notation = self.notation(number)?;
            if notation == text || self.term(number).is_some_and(|term| term.to_string() == text) {
                meant.push(number);
            }
            legal.push(notation);
        }
        match meant[..] {
            [number] => Ok(number),
            [] => Err(Refusal::Illegal { text: text.to_owned(), legal }),
            _ => {
                let terms = meant.iter().filter_map(|&number| self.term(number)).map(|term| term.to_string());
                Err(Refusal::Ambiguous { text: text.to_owned(), moves: terms.collect() })
            }
        }
    }
}
