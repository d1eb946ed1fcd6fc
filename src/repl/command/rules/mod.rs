//! Commands about rules: games, files, checks, edits, layout.

pub(super) mod check;
pub(super) mod edit;
pub(super) mod fmt;
pub(super) mod game;
pub(super) mod games;
pub(super) mod in_words;
pub(super) mod reload;
