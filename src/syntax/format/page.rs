//! The lines that are written, with their end-of-line comments aligned.
//!
//! Comments on consecutive lines share a column: the one that they have already, if it leaves two spaces after all of
//! the code, and otherwise the first one that does. A clause on several lines has columns of its own.

use unicode_width::UnicodeWidthStr;

use super::piece::measure;
use crate::syntax::MAX_TEXT;

/// No line is indented further than this, so that deep nesting does not fill the page with spaces.
const MAX_INDENT: usize = 80;

/// The spaces between code and a comment, at least.
const GAP: usize = 2;

/// One line; a token or a comment in it may go over several.
#[derive(Debug, Default)]
struct Line {
    code: String,
    /// A comment at its end, and the column that it had.
    comment: Option<(String, usize)>,
    /// Whether its comment has nothing to do with the one above.
    is_apart: bool,
}

/// The lines so far.
#[derive(Debug, Default)]
pub(super) struct Page {
    lines: Vec<Line>,
    /// The line that is being written.
    open: Option<String>,
    column: usize,
    base: usize,
    /// The line where the last clause begins.
    clause: usize,
    /// Whether the next line is apart from those above.
    is_apart: bool,
    /// How many bytes there are so far.
    pub size: usize,
}

impl Page {
    /// Begins a clause on a new line.
    pub fn begin_clause(&mut self) {
        self.end();
        self.clause = self.lines.len();
        self.begin(0);
    }

    /// What follows is another clause.
    pub fn end_clause(&mut self) {
        self.end();
        if self.lines.len() > self.clause + 1 {
            self.lines[self.clause].is_apart = true;
            self.is_apart = true;
        }
    }

    /// Begins a line.
    pub fn begin(&mut self, indent: usize) {
        self.end();
        self.column = indent.min(MAX_INDENT);
        self.base = self.column;
        self.open = Some(" ".repeat(self.column));
    }

    /// Adds to the line after that many spaces.
    pub fn add(&mut self, spaces: usize, text: &str) {
        let line = self.open.get_or_insert_default();
        line.extend(std::iter::repeat_n(' ', spaces));
        line.push_str(text);
        self.column += spaces + text.width();
    }

    /// The column that comes next.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The column where what is on the line begins.
    pub fn base(&self) -> usize {
        self.base
    }

    /// What is on the line begins here.
    pub fn set_base(&mut self) {
        self.base = self.column;
    }

    /// Ends the line, if one is being written.
    pub fn end(&mut self) {
        if let Some(code) = self.open.take() {
            self.push(Line { code, ..Line::default() });
        }
    }

    /// A blank line, unless one is there already.
    pub fn blank(&mut self) {
        self.end();
        if self.lines.last().is_some_and(|line| !line.code.is_empty() || line.comment.is_some()) {
            self.push(Line::default());
        }
    }

    /// Ends the line with a comment that had that column.
    pub fn end_with(&mut self, comment: &str, column: usize) {
        let code = self.open.take().unwrap_or_default();
        self.push(Line { code, comment: Some((comment.to_owned(), column)), ..Line::default() });
    }

    /// A comment on a line of its own; below another one at the end of a line, it goes on with that.
    pub fn comment(&mut self, comment: &str, column: usize, indent: usize) {
        self.end();
        let above = self.lines.last().and_then(|line| line.comment.as_ref());
        if above.is_some_and(|(text, above)| *above == column && !text.contains('\n')) {
            return self.end_with(comment, column);
        }
        self.begin(if above.is_some() { self.apart(indent) } else { indent });
        self.add(0, comment);
        self.end();
    }

    /// An indentation that no comment at the end of the line above can have.
    fn apart(&self, indent: usize) -> usize {
        let code = self.lines.iter().rev().map(|line| &line.code).find(|code| !code.is_empty());
        let Some(code) = code.filter(|code| measure(code) + GAP <= indent) else { return indent };
        code.len() - code.trim_start().len()
    }

    /// All lines, with that between them.
    pub fn text(mut self, newline: &str) -> String {
        self.end();
        let mut text = String::with_capacity(self.size);
        for run in self.lines.chunk_by(|above, below| above.aligns_with(below)) {
            let column = comment_column(run);
            for line in run {
                text.push_str(&line.code);
                if let Some((comment, _)) = &line.comment {
                    text.extend(std::iter::repeat_n(' ', column - measure(&line.code)));
                    text.push_str(comment);
                }
                text.push_str(newline);
            }
        }
        text
    }

    fn push(&mut self, mut line: Line) {
        // A comment alone goes on with the one above.
        if !line.code.is_empty() {
            line.is_apart |= std::mem::take(&mut self.is_apart);
        }
        self.size += line.code.len() + line.comment.as_ref().map_or(0, |(comment, _)| comment.len() + GAP) + 1;
        // A text that is too large is refused as a whole, so what follows need not be kept.
        if self.size <= MAX_TEXT {
            self.lines.push(line);
        }
    }
}

impl Line {
    /// Whether the comments of this line and the one below have the same column.
    fn aligns_with(&self, below: &Line) -> bool {
        let is_one = |line: &Line| match &line.comment {
            Some((comment, _)) => !line.code.contains('\n') && !comment.contains('\n'),
            None => false,
        };
        is_one(self) && is_one(below) && !below.is_apart
    }
}

/// The column of the comments on these lines, if they have any.
fn comment_column(run: &[Line]) -> usize {
    let codes = run.iter().map(|line| measure(&line.code)).filter(|&width| width > 0);
    let least = codes.max().map_or(0, |width| width + GAP);
    let mut columns = run.iter().filter_map(|line| line.comment.as_ref()).map(|&(_, column)| column);
    let Some(first) = columns.next() else { return 0 };
    if columns.all(|column| column == first) { first.max(least) } else { least }
}
