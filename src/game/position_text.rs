//! Positions as text: facts, which every game has, or the game's own format where its rules give one.
//!
//! `position_text(Text)` writes a position in the game's own format. `position_text(Text, Facts)` reads one: Facts are
//! the facts that hold, or `moves(Texts)`, the moves that lead there from the start. It may throw
//! `malformed(Part, Reason)`. `impossible(Reason)` says why a position that was given cannot occur.

use super::reading::Reading;
use super::text::spoken;
use super::{Game, GameError, Move, MoveError, Position};
use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::engine::{Limits, QueryError};
use crate::source::{Sources, Span};
use crate::term::Term;

/// Why a text is not a position of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The text has problems, each with its place.
    Problems {
        /// All problems.
        diagnostics: Vec<Diagnostic>,
        /// The text.
        sources: Sources,
    },
    /// A move of the text cannot be played.
    Move {
        /// Its number in the text, from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
    /// The rules gave no good answer.
    Game(GameError),
}

impl From<GameError> for PositionError {
    fn from(error: GameError) -> PositionError {
        PositionError::Game(error)
    }
}

impl From<QueryError> for PositionError {
    fn from(error: QueryError) -> PositionError {
        PositionError::Game(error.into())
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PositionError::Problems { .. } => None,
            PositionError::Move { error, .. } => Some(error),
            PositionError::Game(error) => Some(error),
        }
    }
}

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PositionError::Problems { diagnostics, sources } => {
                write!(f, "{}", diagnostic::render_all(diagnostics, sources, false).trim_end())
            }
            PositionError::Move { number, error } => write!(f, "move {number}: {error}"),
            PositionError::Game(error) => write!(f, "{error}"),
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
    /// Whether a text is one word where moves are separated: [`Position::play_text`] reads it as one move.
    pub fn is_one_word(text: &str) -> bool {
        words(text)[..] == [text]
    }

    /// The facts that hold, as a text that [`Position::read`] reads.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// use regola::{Limits, Position};
    ///
    /// let mut position = Position::new(&game);
    /// position.play("b2")?;
    /// assert_eq!(position.text(), "turn(o). cell(5, x).");
    /// let again = Position::read(&game, "saved game", &position.text(), &Limits::default())?;
    /// assert_eq!(again.key(), position.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> String {
        let facts: Vec<_> = self.facts().iter().map(|fact| format!("{fact}.")).collect();
        facts.join(" ")
    }

    /// The position in the game's own format, where the rules give one.
    pub fn own_text(&mut self) -> Result<Option<String>, GameError> {
        let Some(predicate) = self.game().defined("position_text", 1) else { return Ok(None) };
        Ok(self.engine().first_value(predicate, &[])?.map(|text| spoken(&text)))
    }

    /// Sets up the position that a text describes, by facts or in the game's own format; messages call the text `name`.
    /// Without a fact for it, the first player has the turn.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// use regola::{Limits, Position};
    ///
    /// let error = Position::read(&game, "board", "cell(12, x).", &Limits::default()).unwrap_err();
    /// assert!(error.to_string().contains("`12` is not a `square`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(game: &Game, name: &str, text: &str, limits: &Limits) -> Result<Position, PositionError> {
        let mut position = Position::new(game);
        position.set_limits(limits.clone());
        let mut reading = Reading { position: &mut position, sources: Sources::default(), problems: Vec::new() };
        let source = reading.sources.add(name, text);
        let whole = Span { source, start: 0, end: text.trim_end().len() as u32 };
        match reading.own_format(text, whole)? {
            Own::Moves(moves) => {
                position.play_all(moves.iter().map(String::as_str))?;
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

    /// Plays the move that a text means, and returns it.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// let mut position = regola::Position::new(&game);
    /// position.play("b2")?;
    /// assert_eq!(position.history().count(), 1);
    /// assert!(position.play("b2").is_err(), "the square is taken");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, text: &str) -> Result<Move, MoveError> {
        if self.decided()?.is_some() {
            return Err(MoveError::Over { text: text.to_owned(), reason: None });
        }
        let number = self.read_move(text)?;
        self.make(number)?;
        Ok(number)
    }

    /// Plays moves one after the other. After an error, those before it stay played.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// let mut position = regola::Position::new(&game);
    /// position.play_all(["a3", "b2", "a2", "c2", "a1"])?;
    /// assert_eq!(position.outcome()?, Some(regola::game::Outcome::Win(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_all<'t>(&mut self, moves: impl IntoIterator<Item = &'t str>) -> Result<(), PositionError> {
        for (at, text) in moves.into_iter().enumerate() {
            self.play(text).map_err(|error| match error {
                MoveError::Game(error) => PositionError::Game(error),
                error => PositionError::Move { number: at + 1, error },
            })?;
        }
        Ok(())
    }

    /// The words of a text as moves. A word that is no move by itself may be several in the game's own format.
    pub fn play_text(&mut self, text: &str) -> Result<(), PositionError> {
        let moves = self.listed_moves(text)?;
        self.play_all(moves.iter().map(String::as_str))
    }

    /// The moves that a text lists: its words, or what the game's own format makes of a single one such as `4453`.
    pub fn listed_moves(&mut self, text: &str) -> Result<Vec<String>, PositionError> {
        let words = words(text);
        if let [word] = words[..]
            && matches!(self.read_move(word), Err(MoveError::Illegal { .. }))
            && let Own::Moves(moves) = self.own(word)?
            && moves.len() > 1
        {
            return Ok(moves);
        }
        Ok(words.into_iter().map(str::to_owned).collect())
    }

    /// The moves made so far, as text.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("connect4")?;
    /// # let mut position = regola::Position::new(&game);
    /// position.play_text("4 4 3")?;
    /// assert_eq!(position.played()?, ["4", "4", "3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
