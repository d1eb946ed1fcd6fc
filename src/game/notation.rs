//! Moves as text: how they are written, and which legal move a text means.

use super::text::spoken;
use super::{GameError, Move, MoveError, Position};
use crate::engine::{Limit, QueryError};

impl Position {
    /// The legal move that a text means: in any notation that the rules give it, or as a term. Capitals and blanks
    /// matter only where they make a difference. [`Position::play`] makes the move too.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// let centre = position.read_move("b2")?;
    /// assert_eq!(position.read_move("mark(5)")?, centre);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&mut self, text: &str) -> Result<Move, MoveError> {
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        self.read_move_among(&moves, text)
    }

    /// The same with the legal moves listed before.
    pub(crate) fn read_move_among(&mut self, moves: &[Move], text: &str) -> Result<Move, MoveError> {
        let mut written = Vec::with_capacity(moves.len());
        let (mut size, memory) = (0, self.engine().limits().memory);
        for &number in moves {
            let notations = self.notations(number)?;
            size += notations.iter().map(|text| size_of::<String>() + text.len()).sum::<usize>();
            if size > memory {
                return Err(GameError::of("notation/2", QueryError::Limit(Limit::Memory(memory)), None).into());
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
                Err(MoveError::Illegal { text: text.to_owned(), reason: None, legal })
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

    /// A move as text: the first notation that the rules give it, or the term itself.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// let moves = position.legal_moves()?;
    /// assert_eq!(position.notation(moves[0])?, "a3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notation(&mut self, number: Move) -> Result<String, GameError> {
        let Some(value) = self.value(number) else { return Ok(format!("move {}", number.0)) };
        let text = match self.game().asks.notation {
            Some(notation) => self.engine().first_value(notation, &[&value]),
            None => Ok(None),
        };
        match self.checked("notation/2", text)? {
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
        let mut found: Vec<String> = self.checked("notation/2", terms)?.iter().map(spoken).collect();
        found.push(self.engine().try_spell(&value)?.to_string());
        Ok(found)
    }
}
