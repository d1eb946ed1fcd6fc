//! The games that the binary carries, so that it works from any folder.

/// Names and rules.
pub const BUNDLED: &[(&str, &str)] = &[
    ("connect4", include_str!("../../rules/connect4.pl")),
    ("connect5", include_str!("../../rules/connect5.pl")),
    ("dama", include_str!("../../rules/dama.pl")),
    ("english", include_str!("../../rules/english.pl")),
    ("misere", include_str!("../../rules/misere.pl")),
    ("quoridor", include_str!("../../rules/quoridor.pl")),
    ("quoridor5", include_str!("../../rules/quoridor5.pl")),
    ("tictactoe", include_str!("../../rules/tictactoe.pl")),
    ("uttt", include_str!("../../rules/uttt.pl")),
];
