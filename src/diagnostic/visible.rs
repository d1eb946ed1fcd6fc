//! Text from strangers made fit to be shown: what would steer a terminal or reorder a line is shown escaped.
//!
//! An escape sequence in a title could set the terminal's own title, move the cursor or hide what follows. Characters
//! that cannot be seen are written as the printer of terms writes them in quotes: `\x1B\`, `\n`. JSON has its own
//! escapes and needs none of this.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character would garble a terminal: control characters, and those that are invisible or reorder text.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A name or a sentence as part of a line; line ends are escaped too.
///
/// ```
/// use regola::diagnostic::visible;
///
/// assert_eq!(visible("a\x1b[31mb"), "a\\x1B\\[31mb");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_unseen)
}

/// A text of several lines: line ends and tabs are kept.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| !matches!(c, '\n' | '\t') && is_unseen(c))
}

/// A text of several lines with colours of our own; any other escape sequence is escaped.
///
/// What a line quotes from rules goes through [`visible`] before it is coloured.
pub fn visible_colours(text: &str) -> Cow<'_, str> {
    if !text.contains('\x1b') {
        return visible_lines(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\x1b') {
        let colour = colour_length(&rest[at..]);
        shown += &visible_lines(&rest[..at]);
        shown += &if colour > 0 { Cow::Borrowed(&rest[at..at + colour]) } else { visible(&rest[at..=at]) };
        rest = &rest[at + colour.max(1)..];
    }
    shown += &visible_lines(rest);
    shown.into()
}

/// How long the colour is that a text begins with: `ESC [ … m` with digits and `;` between. 0 if it is none.
fn colour_length(text: &str) -> usize {
    let Some(codes) = text.strip_prefix("\x1b[") else { return 0 };
    let end = codes.find(|c: char| !c.is_ascii_digit() && c != ';');
    end.filter(|&end| codes[end..].starts_with('m')).map_or(0, |end| "\x1b[".len() + end + 1)
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            _ if !is_escaped(c) => shown.push(c),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            '\r' => shown.push_str("\\r"),
            '\x07' => shown.push_str("\\a"),
            '\x08' => shown.push_str("\\b"),
            '\x0b' => shown.push_str("\\v"),
            '\x0c' => shown.push_str("\\f"),
            _ => write!(shown, "\\x{:X}\\", u32::from(c)).expect("strings take all text"),
        }
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_colours, visible_lines};

    #[test]
    fn what_steers_a_terminal_or_reorders_a_line_is_escaped() {
        assert_eq!(visible("\x1b]0;title\x07\r\x08"), "\\x1B\\]0;title\\a\\r\\b");
        assert_eq!(visible("a\nb\tc"), "a\\nb\\tc");
        assert_eq!(visible("\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200b}\u{2028}"), {
            "\\x9B\\2J\\x7F\\\\x202E\\\\x2066\\\\x200B\\\\x2028\\"
        });
        assert_eq!(visible("Wölfe ♔ und 羊"), "Wölfe ♔ und 羊");
        assert_eq!(visible_lines("a\nb\tc\x1b[2J"), "a\nb\tc\\x1B\\[2J");
    }

    #[test]
    fn nothing_but_colours_passes_among_colours() {
        assert_eq!(visible_colours("\x1b[1;31merror\x1b[0m: no\n"), "\x1b[1;31merror\x1b[0m: no\n");
        assert_eq!(visible_colours("\x1b[2J\x1b[3\x1b[31m\x1b"), "\\x1B\\[2J\\x1B\\[3\x1b[31m\\x1B\\");
    }
}
