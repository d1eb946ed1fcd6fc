//! The rules in use: opened, reloaded, changed at the prompt, and the examples in them.

pub(super) mod current;
pub(super) mod diff;
pub(super) mod editing;
pub mod example;
pub(super) mod opening;
pub(super) mod predicate;
pub(super) mod reload;
