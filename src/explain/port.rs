//! The four ports of a call (Byrd 1980), and a fifth for exceptions.

use std::fmt;

use super::record::CallRecord;
use super::store::Store;
use crate::engine::Limit;

/// What happens to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// It is asked.
    Call,
    /// It has an answer.
    Exit,
    /// It is asked for another answer.
    Redo,
    /// It has no answer, or no other one.
    Fail,
    /// An exception was raised in it.
    Raise,
}

impl Port {
    /// All of them.
    pub const ALL: [Port; 5] = [Port::Call, Port::Exit, Port::Redo, Port::Fail, Port::Raise];
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Port::Call => "call",
            Port::Exit => "exit",
            Port::Redo => "redo",
            Port::Fail => "fail",
            Port::Raise => "raise",
        })
    }
}

/// Sees every port; the goal has the values that it has there.
pub(super) trait Watch<'p> {
    /// The last of the records is not always the one concerned, but those before it are the calls that led to it.
    fn port(&mut self, port: Port, store: &Store, records: &[CallRecord<'p>], at: usize) -> Result<(), Limit>;
}
