//! Options as people write them: `size=5`, `start=corner`.

use super::Setting;
use crate::program::declaration::OptionValue;
use crate::syntax;

/// Reads `name=value`; the value is an integer or else an atom, with or without quotes.
pub fn setting(text: &str) -> Result<Setting, String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), option_value(value.trim())))
        }
        _ => Err(format!("`{text}` is not an option; write `name=value`, such as `size=5`")),
    }
}

fn option_value(text: &str) -> OptionValue {
    let unquoted = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    match (syntax::integer(text), unquoted) {
        (Some(value), _) => OptionValue::Int(value),
        (None, Some(name)) => OptionValue::Atom(name.into()),
        (None, None) => OptionValue::Atom(text.into()),
    }
}
