//! The rules in use: opened, reloaded, changed at the prompt, and the examples in them.

pub(crate) mod current;
pub(crate) mod diff;
pub(crate) mod editing;
pub mod example;
pub(crate) mod opening;
pub(crate) mod predicate;
pub(crate) mod reload;
