//! A source line as it can be shown, and where its characters then stand.
//!
//! Tabs become spaces, characters that cannot be seen become `�`, and of a very long line only the part around the
//! place in question is kept.

use unicode_width::UnicodeWidthChar;

use super::is_unseen;

/// How many columns of a line are shown.
const WIDEST: usize = 110;
/// How many of them stand before the place in question when a line is cut.
const BEFORE: usize = 50;
/// How many spaces a tab becomes.
const TAB: usize = 4;

/// A line made fit to be shown.
pub(super) struct Excerpt {
    /// What is shown.
    pub text: String,
    /// Byte offset in the line and column shown of each character, and of the end.
    columns: Vec<(usize, usize)>,
}

/// Whether a line will be cut.
pub(super) fn is_long(line: &str) -> bool {
    // No further than needed: a line can be as long as the text.
    let mut columns = line.chars().scan(0, |total, c| {
        *total += width(c);
        Some(*total)
    });
    columns.any(|total| total > WIDEST)
}

impl Excerpt {
    /// The line, cut around that byte offset if it is too long.
    pub fn new(line: &str, focus: usize) -> Excerpt {
        let mut excerpt = Excerpt { text: String::new(), columns: Vec::new() };
        let start = if is_long(line) { cut_before(line, focus) } else { 0 };
        let mut column = 0;
        if start > 0 {
            excerpt.text.push('…');
            column = 1;
        }
        for (at, c) in line[start..].char_indices().map(|(at, c)| (at + start, c)) {
            excerpt.columns.push((at, column));
            if column + width(c) > WIDEST {
                excerpt.text.push('…');
                return excerpt;
            }
            column += width(c);
            excerpt.push(c);
        }
        excerpt.columns.push((line.len(), column));
        excerpt
    }

    fn push(&mut self, c: char) {
        match c {
            '\t' => self.text.push_str(&" ".repeat(TAB)),
            _ if is_unseen(c) => self.text.push('�'),
            _ => self.text.push(c),
        }
    }

    /// The column where the character at that byte offset of the line is shown.
    pub fn column(&self, offset: usize) -> usize {
        let at = self.columns.partition_point(|&(start, _)| start < offset);
        self.columns.get(at).or(self.columns.last()).map_or(0, |&(_, column)| column)
    }
}

/// The offset from which on a long line is shown.
fn cut_before(line: &str, focus: usize) -> usize {
    let focus = line.floor_char_boundary(focus);
    let mut room = BEFORE;
    for (at, c) in line[..focus].char_indices().rev() {
        match room.checked_sub(width(c)) {
            Some(left) => room = left,
            None => return at + c.len_utf8(),
        }
    }
    0
}

fn width(c: char) -> usize {
    match c {
        '\t' => TAB,
        _ if is_unseen(c) => 1,
        _ => c.width().unwrap_or(1),
    }
}
