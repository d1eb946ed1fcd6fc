//! What the terminal can show, if there is one.

use std::fmt::Display;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};

use regola::diagnostic::visible_lines;
use regola::repl::Style;

/// Whether a person types and reads.
pub fn attended() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Writes a line to the standard error, as far as that takes any: there is no other place to report a failure.
pub fn complain(message: impl Display) {
    let message = message.to_string();
    let _ = writeln!(io::stderr(), "{}", visible_lines(message.trim_end()));
}

/// A number that is another one in every session, short enough to type again.
pub fn seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// Takes away the `^C` that a terminal shows, so that what comes next begins a line.
pub fn wipe() {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let _ = io::stderr().write_all(if dumb { b"\n" } else { b"\r\x1b[K" });
}

/// How results are shown: in colour only to a terminal, and not if the user objects.
pub fn style(json: bool) -> Style {
    let terminal = io::stdout().is_terminal();
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let plain = dumb || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Style { colour: terminal && !plain, unicode: terminal && !dumb, json, live: terminal && !dumb && !json }
}
