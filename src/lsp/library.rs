//! The predicates and directives of the language itself, by name.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::engine::described;
use crate::program::goal::Goal;
use crate::program::library::{Builtin, CONSTRUCTS};

static ROWS: LazyLock<HashMap<(&'static str, u32), &'static Builtin>> =
    LazyLock::new(|| rows().map(|row| ((row.name, row.arity()), row)).collect());

/// Every built-in predicate that rules can call.
pub(super) fn rows() -> impl Iterator<Item = &'static Builtin> {
    CONSTRUCTS.iter().chain(described())
}

/// The built-in of that name and arity.
pub(super) fn builtin(name: &str, arity: u32) -> Option<&'static Builtin> {
    // The table lives as long as the program, but a look-up needs a key that does as well.
    ROWS.get(&(name, arity) as &(&str, u32)).copied()
}

/// Whether it is one of the constructs that decide which goals run.
pub(super) fn is_control(row: &Builtin) -> bool {
    Goal::named(row.name, row.arity(), |argument| argument) != Goal::Predicate
}
