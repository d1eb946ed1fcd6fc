//! Positions as text: facts, which every game has, or the game's own format where its rules give one.
//!
//! `position_text(Text)` writes a position in the game's own format. `position_text(Text, Facts)` reads one: Facts are
//! the facts that hold, or `moves(Texts)`, the moves that lead there from the start. It may throw
//! `malformed(Part, Reason)`. `impossible(Reason)` says why a position that was given cannot occur.

use super::reading::Reading;
use super::text::spoken;
use super::{Game, GameError, MoveError, Position};
use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::engine::{Limits, QueryError};
use crate::source::{Sources, Span};
use crate::term::Term;

/// Why a text is not a position of a game.
#[derive(Clone, Debug)]
pub enum PositionError {
    /// What is wrong, with its places in the text.
    Problems {
        /// All problems.
        diagnostics: Vec<Diagnostic>,
        /// The text.
        sources: Sources,
    },
    /// A move of the text cannot be played.
    Refused {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        refusal: MoveError,
    },
    /// The rules could not tell.
    GameError(GameError),
}

impl From<GameError> for PositionError {
    fn from(fault: GameError) -> PositionError {
        PositionError::GameError(fault)
    }
}

impl From<QueryError> for PositionError {
    fn from(error: QueryError) -> PositionError {
        PositionError::GameError(error.into())
    }
}

impl std::error::Error for PositionError {}

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PositionError::Problems { diagnostics, sources } => {
                let all: Vec<_> =
                    diagnostics.iter().map(|problem| diagnostic::render(problem, sources, false)).collect();
                write!(f, "{}", all.join("\n").trim_end())
            }
            PositionError::Refused { number, refusal } => write!(f, "move {number}: {refusal}"),
            PositionError::GameError(fault) => write!(f, "{fault}"),
        }
    }
}

/// The moves of a text: separated by blanks or commas, except in brackets.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let separates = |letter: char| {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        depth <= 0 && (letter.is_whitespace() || letter == ',')
    };
    text.split(separates).filter(|word| !word.is_empty()).collect()
}

/// What the game's own format says.
pub(super) enum Own {
    Facts(Vec<Term>),
    Moves(Vec<String>),
    /// It is not in that format, or there is none.
    Nothing,
}

impl Position {
    /// The facts that hold, as a text that [`Position::read`] reads.
    pub fn text(&self) -> String {
        let facts: Vec<_> = self.facts().iter().map(|fact| format!("{fact}.")).collect();
        facts.join(" ")
    }

    /// The position in the game's own format, where the rules give one.
    pub fn own_text(&mut self) -> Result<Option<String>, GameError> {
        let Some(predicate) = self.game().defined("position_text", 1) else { return Ok(None) };
        Ok(self.engine().first_value(predicate, &[])?.map(|text| spoken(&text)))
    }

    /// Sets up the position that a text describes, by facts or in the game's own format; `name` is where the text comes
    /// from, for people. Without a fact for it, the first player has the turn.
    pub fn read(game: &Game, name: &str, text: &str, limits: &Limits) -> Result<Position, PositionError> {
        let mut position = Position::new(game);
        position.set_limits(limits.clone());
        let mut reading = Reading { position: &mut position, sources: Sources::default(), problems: Vec::new() };
        let source = reading.sources.add(name, text);
        let whole = Span { source, start: 0, end: text.trim_end().len() as u32 };
        match reading.own_format(text, whole)? {
            Own::Moves(moves) => {
                position.play(moves.iter().map(String::as_str))?;
                return Ok(position);
            }
            Own::Facts(facts) => reading.set_up(facts.into_iter().map(|fact| (fact, whole)).collect())?,
            Own::Nothing => {
                let facts = reading.facts(text, whole);
                reading.set_up(facts)?;
            }
        }
        reading.possible(whole)?;
        let Reading { sources, mut problems, .. } = reading;
        if problems.is_empty() {
            return Ok(position);
        }
        diagnostic::sort(&mut problems);
        Err(PositionError::Problems { diagnostics: problems, sources })
    }

    /// Plays moves one after the other; those before one that is refused stay played.
    pub fn play<'t>(&mut self, moves: impl IntoIterator<Item = &'t str>) -> Result<(), PositionError> {
        for (at, text) in moves.into_iter().enumerate() {
            let played = match self.decided()? {
                Some(_) => Err(MoveError::Over { text: text.to_owned() }),
                None => self.read_move(text).and_then(|number| Ok(self.make(number)?)),
            };
            played.map_err(|refusal| match refusal {
                MoveError::GameError(fault) => PositionError::GameError(fault),
                refusal => PositionError::Refused { number: at + 1, refusal },
            })?;
        }
        Ok(())
    }

    /// The words of a text as moves. A word that is no move by itself may be several in the game's own format.
    pub fn play_text(&mut self, text: &str) -> Result<(), PositionError> {
        let words = words(text);
        if let [word] = words[..]
            && matches!(self.read_move(word), Err(MoveError::Illegal { .. }))
            && let Own::Moves(moves) = self.own(word)?
            && moves.len() > 1
        {
            return self.play(moves.iter().map(String::as_str));
        }
        self.play(words)
    }

    /// The moves made so far, as people write them.
    pub fn played(&mut self) -> Result<Vec<String>, GameError> {
        let moves: Vec<_> = self.history().collect();
        (0..moves.len()).for_each(|_| {
            self.unmake();
        });
        let mut texts = Vec::with_capacity(moves.len());
        for number in moves {
            let text = self.notation(number);
            self.make(number)?;
            texts.push(text);
        }
        texts.into_iter().collect()
    }

    pub(super) fn own(&mut self, text: &str) -> Result<Own, QueryError> {
        if self.game().defined("position_text", 2).is_none() {
            return Ok(Own::Nothing);
        }
        let goal = Term::compound("position_text", [Term::atom(text), Term::var("Facts")]);
        let Some(answer) = self.engine().ask_term(&goal)?.next() else { return Ok(Own::Nothing) };
        let answer = answer?;
        let Some(found) = answer.get("Facts") else { return Ok(Own::Nothing) };
        let moves = match found.as_compound() {
            Some(("moves", args)) if args.len() == 1 => args[0].as_list(),
            _ => None,
        };
        Ok(match (moves, found.as_list()) {
            (Some(moves), _) => Own::Moves(moves.iter().map(spoken).collect()),
            (None, Some(facts)) => Own::Facts(facts),
            (None, None) => Own::Nothing,
        })
    }
}
