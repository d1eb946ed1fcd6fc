//! Texts that rules give: an atom or a number as it is, a list as its parts one after the other.

use crate::term::Term;

/// What rules say, without quotes.
pub(super) fn spoken(term: &Term) -> String {
    match (term.as_atom(), term.as_list()) {
        (Some("[]"), _) => String::new(),
        (Some(text), _) => text.to_owned(),
        (None, Some(parts)) => parts.iter().map(spoken).collect(),
        (None, None) => term.to_string(),
    }
}
