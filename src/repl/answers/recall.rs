//! `$X`: the value that the last answers gave to a variable, put into a line before it is read.

use rustc_hash::FxHashMap;

use super::Queries;
use crate::engine::Answer;
use crate::repl::output::error::CommandError;
use crate::term::{Cell, Term};

/// Values by the names of variables.
pub(super) type Values = FxHashMap<String, Term>;

impl Queries {
    /// Remembers the values of an answer.
    pub fn remember(&mut self, answer: &Answer) {
        self.values.extend(answer.bindings().map(|(name, value)| (name.to_owned(), value.clone())));
    }

    /// A line with values in the place of `$X`; nothing if it has none. Commands may have a `$` of their own.
    pub fn recalled(&self, line: &str) -> Result<Option<String>, CommandError> {
        let is_command = line.starts_with(':');
        let mut text = String::new();
        let mut done = 0;
        for (start, name) in references(line) {
            let Some(value) = self.values.get(name) else {
                if is_command {
                    continue;
                }
                let message = format!("`${name}` has no value: no answer so far has a variable {name}");
                return Err(CommandError::plain(message));
            };
            text += &line[done..start];
            text += &written(value);
            done = start + 1 + name.len();
        }
        Ok((done > 0).then(|| text + &line[done..]))
    }
}

/// The places of `$Name` outside quotes, with the name.
fn references(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut quote = None;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => {}
            // `0'c` is a character, and no quote begins there.
            (None, '\'' | '"' | '`') if !(letter == '\'' && before.is_ascii_digit()) => quote = Some(letter),
            (None, '$') if !before.is_alphanumeric() => {
                let rest = &line[at + 1..];
                let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
                if rest.starts_with(|letter: char| letter.is_uppercase()) {
                    found.push((at, &rest[..end]));
                }
            }
            _ => {}
        }
        before = letter;
    }
    found
}

/// A value as part of a goal: an operator term in brackets.
fn written(value: &Term) -> String {
    let text = value.to_string();
    let is_closed =
        value.as_compound().is_none_or(|(name, _)| text.starts_with(&format!("{name}(")) || text.starts_with('['));
    let is_negative = matches!(value.cells(), [Cell::Int(number)] if *number < 0);
    if is_closed && !is_negative { text } else { format!("({text})") }
}

#[cfg(test)]
mod tests {
    use super::references;

    #[test]
    fn references_are_outside_quotes_and_words() {
        assert_eq!(references("$X = '$Y', \"$Z\", $Move"), [(0, "X"), (17, "Move")]);
        assert_eq!(references("a$X, $x, 0'$, $ X"), []);
    }
}
