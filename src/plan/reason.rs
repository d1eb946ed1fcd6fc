//! Why something runs on the machine instead of as a plan, in the words of the rules.

use std::fmt;

use crate::source::Span;

/// Why a predicate did not become a plan, and the place of the rule that is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What is in the way.
    pub reason: Reason,
    /// The clause where it is.
    pub span: Option<Span>,
}

/// What is in the way of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A variable has no value where one is needed.
    Unbound(String),
    /// A variable has a value on some ways to this place and none, or one of another form, on others.
    Unsettled(String),
    /// A goal that is known at run time only.
    Opaque,
    /// A built-in predicate that plans do not know, at least with these arguments.
    Unknown(String),
    /// A relation with a type whose values are not plain constants.
    Structured(String),
    /// Changes to the position that are known at run time only.
    OpenChanges,
    /// A deletion that leaves some of the arguments that depend on the others open.
    PartlyOpen(String),
    /// A tabled predicate that calls itself.
    RecursiveTable(String),
    /// A predicate that says what a move changes and, by `after/2`, calls itself.
    RecursiveMove(String),
    /// A term that would contain itself.
    Cyclic,
    /// The plan would become too large.
    TooLarge,
    /// The plan is not sound: a mistake of the specialiser, not of the rules.
    Unverified,
    /// A predicate that it calls has none.
    Calls(String, Box<Unsupported>),
}

impl std::error::Error for Unsupported {}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unbound(name) => write!(f, "`{name}` has no value where one is needed"),
            Reason::Unsettled(name) => {
                write!(f, "`{name}` has a value on some paths to here and none, or one of another form, on others")
            }
            Reason::Opaque => write!(f, "the goal called here is known only at run time"),
            Reason::Unknown(name) => write!(f, "plans do not support `{name}` with these arguments"),
            Reason::Structured(name) => write!(f, "a type of `{name}` has values that are not plain constants"),
            Reason::OpenChanges => write!(f, "the facts that change are known only at run time"),
            Reason::PartlyOpen(name) => {
                write!(f, "a deletion of `{name}` leaves some arguments open; look up the fact first, then delete it")
            }
            Reason::RecursiveTable(name) => write!(f, "`{name}` is tabled, depends on the position and calls itself"),
            Reason::RecursiveMove(name) => write!(f, "`{name}` leads to `after/2`, which calls it"),
            Reason::Cyclic => write!(f, "a term would contain itself"),
            Reason::TooLarge => write!(f, "the plan would become too large"),
            Reason::Unverified => write!(f, "the plan failed verification, which is a bug in Regola: please report it"),
            Reason::Calls(name, refusal) => write!(f, "it calls `{name}`: {}", refusal.reason),
        }
    }
}

impl Unsupported {
    /// A refusal at no place yet.
    pub fn new(reason: Reason) -> Unsupported {
        Unsupported { reason, span: None }
    }

    /// The place of the rule that is in the way, behind all calls that lead to it.
    pub fn place(&self) -> Option<Span> {
        let mut inner = self;
        while let Reason::Calls(_, of) = &inner.reason {
            inner = of;
        }
        inner.span.or(self.span)
    }

    /// The same at a place, unless it has one.
    pub fn at(mut self, span: Span) -> Unsupported {
        self.span.get_or_insert(span);
        self
    }
}
