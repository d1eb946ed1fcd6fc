//! What the interpreter remembers of a call: its place in the tree of calls, and its state.

use super::store::TermRef;
use crate::program::clause::{Clause, TermId};

/// A goal as it is written in a clause, whose variables are those from a number on; or put together at run time.
#[derive(Clone, Copy, Debug)]
pub(super) enum Code<'p> {
    Node(&'p Clause, TermId, u32),
    Word(TermRef),
}

/// The number of a call among those that the present branch of the search consists of.
pub(super) type CallId = u32;

/// How a call is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    /// A goal of the rules or of the question.
    Plain,
    /// A goal inside the library, which is not shown.
    Hidden,
    /// A negation.
    Negation,
    /// The condition of an if-then-else: that it fails is no failure.
    Condition,
}

/// A call.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallRecord<'p> {
    pub goal: TermRef,
    pub parent: Option<CallId>,
    pub rank: Rank,
    /// The goal in the clause that asks it, if it is written there.
    pub term: Option<TermId>,
    /// From 1; inside the library, that of the goal that led there.
    pub depth: u32,
    /// The clause that was chosen, and where its variables start.
    pub clause: Option<(&'p Clause, u32)>,
    /// Whether it was left with an answer.
    pub exited: bool,
    /// How many bindings there were when it was called,
    pub trail: usize,
    /// and when it was last left.
    pub left: usize,
}
