//! Commands that ask: queries, explanations, traces, definitions.

pub(super) mod answers;
pub(super) mod lookup;
pub(super) mod plan;
pub(super) mod query;
pub(super) mod suppose;
pub(super) mod time;
pub(super) mod trace;
pub(super) mod why;
