//! What the directives of a rules file declare.

use std::sync::Arc;

use crate::program::symbol::{Atom, Functor};
use crate::source::Span;

/// The declarations of a program; empty for a file without directives.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// `:- game("Title").`
    pub title: Option<Arc<str>>,
    /// `:- about([…]).`: the rules in words, a text for each paragraph.
    pub about: Vec<Arc<str>>,
    /// `:- notation("…").`: how moves are typed.
    pub notation: Option<Arc<str>>,
    /// `:- players([…]).` in turn order.
    pub players: Vec<Atom>,
    /// `:- state(…).` in order; with players, the first is `turn(-player)`.
    pub relations: Vec<Relation>,
    /// `:- option(name(value)).` with the values in force.
    pub options: Vec<GameOption>,
    /// `:- stuck(loses).`
    pub stuck_loses: bool,
    /// `:- stuck(passes).`
    pub stuck_passes: bool,
}

/// A relation that varies from position to position.
#[derive(Clone, Debug)]
pub struct Relation {
    /// Name and arity.
    pub functor: Functor,
    /// The arguments in order.
    pub columns: Vec<Column>,
    /// `:- clock(name/arity).`: it does not make positions different.
    pub clock: bool,
    /// Where the type of each argument is written.
    pub column_spans: Vec<Span>,
    /// Where it is declared.
    pub span: Span,
}

/// One argument of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The unary predicate that enumerates the values.
    pub kind: Functor,
    /// Marked `-`: at most one value per key.
    pub dependent: bool,
}

/// An option: a fact that a user may override.
#[derive(Clone, Debug)]
pub struct GameOption {
    /// The name; the fact is `name(value)`.
    pub name: Atom,
    /// The value the file gives.
    pub default: OptionValue,
    /// The value in force.
    pub value: OptionValue,
    /// Where it is declared.
    pub span: Span,
}

/// An option's value: an integer or an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(Arc<str>),
}

impl From<i64> for OptionValue {
    fn from(value: i64) -> OptionValue {
        OptionValue::Int(value)
    }
}

impl From<&str> for OptionValue {
    fn from(name: &str) -> OptionValue {
        OptionValue::Atom(name.into())
    }
}
