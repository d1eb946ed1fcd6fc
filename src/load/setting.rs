//! What people write on the command line: options such as `size=5` or `start=corner`, and folders.

use std::path::PathBuf;

use super::Setting;
use crate::program::declare::declaration::OptionValue;
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

/// A folder with games that must be there.
pub fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_dir() { Ok(path) } else { Err("no such folder".to_owned()) }
}

fn option_value(text: &str) -> OptionValue {
    let unquoted = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    match (syntax::integer(text), unquoted) {
        (Some(value), _) => OptionValue::Int(value),
        (None, Some(name)) => OptionValue::Atom(name.into()),
        (None, None) => OptionValue::Atom(text.into()),
    }
}
