//! Why rules are no game, or why a game could not go on.

use std::error::Error;
use std::fmt;

use crate::engine::{Limit, QueryError};
use crate::source::Span;
use crate::term::Term;

/// Why rules are no game, or why a question to them has no good answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GameError {
    /// The rules define no game.
    NoGame {
        /// What they lack, as it would be written.
        missing: Vec<&'static str>,
    },
    /// A query ended in an error.
    Query(QueryError),
    /// A question reached a limit.
    Limit {
        /// The predicate in question, as `name/arity`.
        predicate: &'static str,
        /// The limit.
        limit: Limit,
        /// The rule that was running, as `name/arity at file:line:column`.
        rule: Option<String>,
    },
    /// `legal/1` gives a move with a variable in it.
    OpenMove(Term),
    /// A legal move for which `effect/2` has no answer.
    NoEffect(Term),
    /// A legal move whose changes cannot be made.
    BadChange {
        /// The move.
        made: Term,
        /// The change that cannot be made and the rule that gives it, where they are known.
        culprit: Option<Box<BadFact>>,
        /// Why not.
        error: QueryError,
    },
    /// A fact of the picture that cannot be drawn.
    BadPicture {
        /// The fact.
        fact: Term,
        /// What such facts look like.
        form: &'static str,
    },
    /// `wins/1` names someone who is not a player.
    UnknownPlayer {
        /// The predicate, as `wins/1`.
        predicate: &'static str,
        /// What it gives.
        found: Term,
    },
    /// `result/2` gives more points than are counted, or fewer.
    PointsRange(i64),
    /// `weight/2` names a feature with a variable in it.
    OpenFeature(Term),
    /// A predicate that should give a number gives something else.
    NotANumber {
        /// The predicate, as `name/arity`.
        predicate: &'static str,
        /// What it gives.
        given: Term,
    },
}

/// A change that cannot be made.
#[derive(Clone, Debug)]
pub struct BadFact {
    /// The change, a fact or `-Fact`.
    pub fact: Term,
    /// How the relation was declared, as `cell(square, -player)`; nothing if it was not.
    pub form: Option<String>,
    /// The rule that gives it, as `effect/2 at file:line:column`.
    pub rule: String,
    /// Where the rule is.
    pub span: Span,
}

impl GameError {
    /// The error of a question about a predicate. An interruption has nothing to do with the predicate.
    pub(super) fn of(predicate: &'static str, error: QueryError, rule: Option<&str>) -> GameError {
        match error {
            QueryError::Limit(limit) if limit != Limit::Stopped => {
                GameError::Limit { predicate, limit, rule: rule.map(str::to_owned) }
            }
            error => GameError::Query(error),
        }
    }
}

impl From<QueryError> for GameError {
    fn from(error: QueryError) -> GameError {
        GameError::Query(error)
    }
}

impl Error for GameError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            GameError::Query(error) | GameError::BadChange { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::NoGame { missing } => write!(f, "these rules do not define a game: add {}", listed(missing)),
            GameError::Query(error) => write!(f, "{error}"),
            GameError::Limit { predicate, limit, rule } => {
                write!(f, "asking {predicate}: {limit}")?;
                rule.iter().try_for_each(|rule| write!(f, ", in {rule}"))
            }
            GameError::OpenMove(term) => {
                write!(f, "legal/1 gives the move {}, which has a variable in it", term.truncated())
            }
            GameError::NoEffect(term) => {
                write!(f, "the move {} is legal, but effect/2 has no answer for it", term.truncated())
            }
            GameError::BadChange { made, culprit: Some(culprit), error } => {
                let (made, BadFact { fact, form, rule, .. }) = (made.truncated(), &**culprit);
                write!(f, "the move {made} is legal, but its change {} cannot be made: ", fact.truncated())?;
                match form {
                    Some(form) => write!(f, "{error} (the relation is {form})")?,
                    None => write!(f, "no `:- state(…).` declares it")?,
                }
                write!(f, "\n  in {rule}")
            }
            GameError::BadChange { made, culprit: None, error } => {
                let made = made.truncated();
                write!(f, "the move {made} is legal, but its changes cannot be made: {error}")
            }
            GameError::BadPicture { fact, form } => write!(f, "{} cannot be drawn: {form}", fact.truncated()),
            GameError::UnknownPlayer { predicate, found } => {
                write!(f, "{predicate} gives {}, which is not a player", found.truncated())
            }
            GameError::PointsRange(points) => {
                write!(f, "result/2 gives {points} points; points must be from {} to {}", i16::MIN, i16::MAX)
            }
            GameError::OpenFeature(term) => {
                write!(f, "weight/2 gives the feature {}, which has a variable in it", term.truncated())
            }
            GameError::NotANumber { predicate, given } => {
                write!(f, "{predicate} gives {}, which is not a number", given.truncated())
            }
        }
    }
}

/// A list in a sentence: `a, b and c`.
fn listed(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
