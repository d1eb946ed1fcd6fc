//! Tables for people: columns of even width.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::diagnostic::visible;

/// The rows as lines; the columns given are aligned to the left, and all others to the right.
pub fn aligned(rows: &[Vec<String>], left: &[usize]) -> String {
    let rows: Vec<Vec<_>> = rows.iter().map(|row| row.iter().map(|cell| visible(cell)).collect()).collect();
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max().unwrap_or(0);
    let cell = |(at, cell): (usize, &Cow<'_, str>)| {
        let blank = " ".repeat(width(at) - cell.width());
        if left.contains(&at) { format!("{cell}{blank}") } else { format!("{blank}{cell}") }
    };
    let line = |row: &Vec<_>| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned();
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
