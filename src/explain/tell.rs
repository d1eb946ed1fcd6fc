//! Explanations of a text, which may be a move or a goal.

use std::fmt;

use super::moves::{Account, against, explain_move, is_shaped_like_a_move};
use super::scope::{Scope, args_of, name_of};
use super::tree::Explanation;
use super::why::{LEVELS, explain_in, with_remedy};
use crate::game::{GameError, Position};
use crate::program::Callee;
use crate::source::SourceId;
use crate::syntax;

/// What there is to say.
#[derive(Clone, Debug)]
pub enum Told {
    /// Of a move.
    Move(Account),
    /// Of a goal.
    Goal(Explanation),
}

impl Told {
    /// The reasons, if there are any.
    pub fn explanation(&self) -> Option<&Explanation> {
        match self {
            Told::Move(account) => account.explanation.as_ref(),
            Told::Goal(explanation) => Some(explanation),
        }
    }

    /// The same, to look further.
    pub fn explanation_mut(&mut self) -> Option<&mut Explanation> {
        match self {
            Told::Move(account) => account.explanation.as_mut(),
            Told::Goal(explanation) => Some(explanation),
        }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Told::Move(account) => write!(f, "{account}"),
            Told::Goal(explanation) => write!(f, "{explanation}"),
        }
    }
}

/// Explains a move or a goal, be it so or not. A text that is a legal move is one, and so is one that is shaped like a
/// move or is no goal at all; everything else with arguments is a goal.
pub fn tell(position: &mut Position, text: &str) -> Result<Told, GameError> {
    let goal = syntax::parse_goal(text, SourceId(0)).ok().map(|(ast, goal)| ast.term(goal));
    let Some(goal) = goal.filter(|_| position.read_move(text.trim()).is_err()) else {
        return explain_move(position, text).map(Told::Move);
    };
    let mut scope = Scope::new(position.engine());
    let known = scope.callee(&goal) != Callee::Unknown;
    let unknown = text.contains('(') && goal.as_compound().is_some() && !is_shaped_like_a_move(&scope, &goal);
    if !known && !unknown {
        drop(scope);
        return explain_move(position, text).map(Told::Move);
    }
    // Against a move there may be more to say than the rule that makes others legal.
    if name_of(&goal) == Some(("legal", 1))
        && let [meant] = &args_of(&goal)[..]
        && let Some(explanation) = against(&mut scope, meant, LEVELS)?
    {
        return Ok(Told::Goal(explanation));
    }
    let explanation = explain_in(&mut scope, &goal, LEVELS)?;
    Ok(Told::Goal(with_remedy(&mut scope, explanation, None)?))
}
