//! The games that the binary carries, so that it works from any folder.

/// Names and rules.
pub const BUNDLED: &[(&str, &str)] = &[("tictactoe", include_str!("../../rules/tictactoe.pl"))];
