//! Rules files in the house style: only white space between tokens changes.
//!
//! The text is taken as rows of clauses and comments ([`rows`]). A clause becomes pieces with roles ([`piece`], [`role`])
//! that are laid out in [`lines`] on a page, which aligns the comments at their ends ([`page`]). Tables that
//! their author has aligned ([`table`]), several clauses on a line and clauses that cannot be read stay as they are.
//! Before the result is given out, it is read and compared with the original ([`unchanged`]).

mod lines;
mod page;
mod piece;
mod role;
mod rows;
mod table;
mod unchanged;

use std::fmt;

use super::MAX_TEXT;
use crate::term::character::is_blank;
use page::Page;
use piece::{Pieces, column};
use rows::{Part, PartKind, Row};

/// A clause with brackets nested deeper than this stays as it is; laying it out would need too much stack.
const MAX_NESTING: usize = 100;

/// The mark with which some editors begin a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text in the house style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The lines of the original, from 1, that have clauses which cannot be read and were left as they are.
    pub broken: Vec<usize>,
}

/// Why a text cannot be formatted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// It is too large, or would be.
    TooLarge,
    /// The result would not say the same: a bug in the formatter.
    Changed,
}

impl std::error::Error for FormatError {}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::TooLarge => write!(f, "it needs more than the {} MiB that rules may have", MAX_TEXT >> 20),
            FormatError::Changed => write!(
                f,
                "formatting would change more than white space, which is a bug in regola; please report it to regola's \
                 authors with the file"
            ),
        }
    }
}

/// A rules file in the house style, with the same tokens and comments in the same order.
pub fn format(text: &str) -> Result<Formatted, FormatError> {
    if text.len() > MAX_TEXT {
        return Err(FormatError::TooLarge);
    }
    let rows = rows::rows(text);
    let newline = newline(text);
    let mut page = Page::default();
    for (row, is_tabled) in rows.iter().zip(table::tabled(text, &rows)) {
        if row.blank {
            page.blank();
        }
        Writer { text, page: &mut page }.row(row, is_tabled, newline);
        if page.size > MAX_TEXT {
            return Err(FormatError::TooLarge);
        }
    }
    let mut formatted = page.text(newline);
    // On another line than the first, the mark is a character that cannot be read, and stays one.
    let first = if mark(text) == 0 && mark(&formatted) > 0 { newline } else { &text[..mark(text)] };
    formatted.insert_str(0, first);
    // Whatever cannot be read at the end of a text goes on to its last byte.
    if rows.last().is_some_and(|row| row.is_broken() && !text[row.place().end..].contains('\n')) {
        formatted.truncate(formatted.len() - newline.len());
    }
    match formatted.len() <= MAX_TEXT && unchanged::reads_the_same((text, &rows), &formatted) {
        true => Ok(Formatted { text: formatted, broken: broken_lines(text, &rows) }),
        false if formatted.len() > MAX_TEXT => Err(FormatError::TooLarge),
        false => Err(FormatError::Changed),
    }
}

/// How long the byte-order mark is that a text begins with.
fn mark(text: &str) -> usize {
    if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
}

/// How lines end: as they do all over the text, if they all end in the same way.
fn newline(text: &str) -> &'static str {
    let count = text.matches('\n').count();
    if count > 0 && text.matches("\r\n").count() == count { "\r\n" } else { "\n" }
}

fn broken_lines(text: &str, rows: &[Row]) -> Vec<usize> {
    let broken = rows.iter().flat_map(|row| &row.parts).filter(|part| matches!(part.kind, PartKind::Broken));
    let (mut line, mut at) = (1, 0);
    let lines = broken.map(|part| {
        line += text[at..part.place.start].matches('\n').count();
        at = part.place.start;
        line
    });
    lines.collect()
}

struct Writer<'w> {
    text: &'w str,
    page: &'w mut Page,
}

impl Writer<'_> {
    fn row(&mut self, row: &Row, is_tabled: bool, newline: &str) {
        if row.is_broken() {
            return self.broken(row, newline);
        }
        let is_clause = |part: &Part| !matches!(part.kind, PartKind::Comment);
        let Some(first) = row.parts.iter().position(is_clause) else {
            return self.comments(&row.parts, false);
        };
        let last = row.parts.iter().rposition(is_clause).unwrap_or(first);
        self.comments(&row.parts[..first], false);
        let whole = row.parts[first].place.start..row.parts[last].place.end;
        let is_line = !self.text[whole.clone()].contains('\n');
        if is_line && (first < last || is_tabled) {
            self.page.begin_clause();
            self.page.add(0, &self.text[whole]);
            return self.comments(&row.parts[last + 1..], true);
        }
        let mut rest = &row.parts[first..];
        while let [clause, after @ ..] = rest {
            self.clause(clause);
            let count = after.iter().position(is_clause).unwrap_or(after.len());
            self.comments(&after[..count], true);
            self.page.end_clause();
            rest = &after[count..];
        }
    }

    /// Whole lines, byte for byte.
    fn broken(&mut self, row: &Row, newline: &str) {
        let place = row.place();
        let start = self.text[..place.start].rfind('\n').map_or(mark(self.text), |at| at + 1);
        let end = self.text[place.end..].find('\n').map(|at| place.end + at);
        let lines = &self.text[start..end.unwrap_or(self.text.len())];
        let lines = if end.is_some() && newline.len() > 1 { lines.strip_suffix('\r').unwrap_or(lines) } else { lines };
        self.page.begin(0);
        self.page.add(0, lines);
        self.page.end();
    }

    fn clause(&mut self, clause: &Part) {
        let PartKind::Clause(tokens) = &clause.kind else { return };
        let pieces = Pieces::new(self.text, tokens);
        if pieces.depth() > MAX_NESTING {
            self.page.begin_clause();
            return self.page.add(0, &self.text[clause.place.clone()]);
        }
        lines::lay_out(&pieces, self.page);
    }

    /// Comments that are on one line: a line of their own, or the end of one.
    fn comments(&mut self, parts: &[Part], trails: bool) {
        if let [first, ..] = parts
            && let [.., last] = parts
        {
            let text = self.text[first.place.start..last.place.end].trim_end_matches(is_blank);
            let column = column(self.text, first.place.start);
            match trails {
                true => self.page.end_with(text, column),
                false => self.page.comment(text, column, 0),
            }
        }
    }
}
