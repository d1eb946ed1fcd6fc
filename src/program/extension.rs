//! What can be wrong with `extends`: a loader that follows the names reports it with these.

use std::sync::Arc;

use super::{code, spelling};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Games that extend each other in a circle. `chain` is the names in the order they were followed, the first
/// being the one that comes again; `span` is the `extends` that closes the circle.
pub fn cyclic_extends(chain: &[Arc<str>], span: Span) -> Diagnostic {
    let names: Vec<String> = chain.iter().chain(chain.first()).map(|name| format!("`{name}`")).collect();
    let message = match chain {
        [only] => format!("the game `{only}` extends itself"),
        _ => format!("these games extend each other in a circle: {}", names.join(" extends ")),
    };
    Diagnostic::error(code::CYCLIC_EXTENDS, span, message).help("drop one of these `:- extends(…).` directives")
}

/// The most games that may extend each other, one after the other.
pub const LONGEST_CHAIN: usize = 64;

/// Games that extend each other in too long a chain.
pub fn long_extends(span: Span) -> Diagnostic {
    let message = format!("more than {LONGEST_CHAIN} games extend each other, one after the other");
    Diagnostic::error(crate::syntax::code::TOO_DEEP, span, message).help("put some of these games together in one file")
}

/// A game that `extends` names but that cannot be found among the known ones.
pub fn unknown_game<'a>(name: &str, span: Span, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    let problem = Diagnostic::error(code::UNKNOWN_GAME, span, format!("there is no game `{name}` to extend"));
    if let Some(meant) = spelling::nearest(name, known.iter().copied()) {
        return problem.labelled(format!("did you mean `{meant}`?"));
    }
    match known.is_empty() {
        true => problem.note("there are no other games here: put its rules file beside this one"),
        false => problem.note(format!("the games here are {}", known.join(", "))),
    }
}
