//! The lines of one clause.
//!
//! What fits on a line and was on one stays on one. Otherwise the body goes below its head, indented by four; goals
//! joined by commas are one a line, `;` and `->` lead theirs, and arguments and elements fill lines below the first.
//!
//! Breaks that the author made between goals, arguments, elements and operators stay: they say what belongs together.
//! It is also why the result, laid out again, is the same.

use std::ops::Range;

use super::page::Page;
use super::piece::Pieces;
use super::role::{Bracket, Role};

/// The longest line.
const WIDTH: usize = 120;

/// The indentation of a body, and of what goes on from a line.
const INDENT: usize = 4;

/// Further to the right than this no arguments begin that need several lines.
const FAR: usize = 60;

/// Lays a clause out on new lines.
pub(super) fn lay_out(pieces: &Pieces<'_>, page: &mut Page) {
    page.begin_clause();
    let mut layout = Layout { pieces, page };
    layout.clause();
}

struct Layout<'l, 't> {
    pieces: &'l Pieces<'t>,
    page: &'l mut Page,
}

impl Layout<'_, '_> {
    fn role(&self, at: usize) -> Role {
        self.pieces.list[at].role
    }

    /// Whether these pieces, and that many columns after them, can and may be on the current line.
    fn fits(&self, range: &Range<usize>, tail: usize) -> bool {
        self.pieces.is_flat(range) && self.page.column() + self.pieces.width(range) + tail <= WIDTH
    }

    fn clause(&mut self) {
        let end = self.pieces.list.len() - 1;
        let whole = 0..end + 1;
        if self.fits(&whole, 0) {
            return self.flat(whole);
        }
        let neck = self.pieces.find(0..end, |role| role == Role::Neck).next();
        match neck {
            Some(neck) => {
                self.term(0..neck, 3);
                self.next(neck, INDENT);
                self.break_before(neck + 1, INDENT);
                // A body that its author has put on a line of its own may stay there.
                let is_split = !self.pieces.list[neck + 1].is_kept;
                self.goals(neck + 1..end, INDENT, 1, is_split);
            }
            None if self.role(0) == Role::Prefix => {
                self.flat(0..1);
                self.next_gap(1, INDENT);
                self.conjunction(1..end, INDENT, 1, true);
            }
            None => self.term(0..end, 1),
        }
        self.next(end, INDENT);
    }

    /// All on the current line, from its first token.
    fn flat(&mut self, range: Range<usize>) {
        for at in range.clone() {
            let piece = &self.pieces.list[at];
            self.page.add(if at == range.start { 0 } else { piece.spaces }, &piece.text);
        }
    }

    /// What comes between two tokens on one line; or a new line, if a comment makes it necessary.
    fn next_gap(&mut self, at: usize, indent: usize) {
        let piece = &self.pieces.list[at];
        match piece.comments.is_empty() {
            true => self.page.add(piece.spaces, ""),
            false => self.break_before(at, indent),
        }
    }

    /// The next token, on the same line if no comment is in the way.
    fn next(&mut self, at: usize, indent: usize) {
        self.next_gap(at, indent);
        self.flat(at..at + 1);
    }

    /// A new line, after the comments before that token.
    fn break_before(&mut self, at: usize, indent: usize) {
        let piece = &self.pieces.list[at];
        let after_comma = at > 0 && self.role(at - 1) == Role::Comma;
        for comment in &piece.comments {
            if comment.blank && after_comma {
                self.page.blank();
            }
            match comment.trails {
                true => self.page.end_with(comment.text, comment.column),
                false => self.page.comment(comment.text, comment.column, indent),
            }
        }
        if piece.blank && after_comma {
            self.page.blank();
        }
        self.page.begin(indent);
    }

    /// Goals, with `;` and `->` between them or not.
    fn goals(&mut self, range: Range<usize>, indent: usize, tail: usize, is_split: bool) {
        if !is_split && self.fits(&range, tail) {
            return self.flat(range);
        }
        let pieces = self.pieces;
        let mut operators = pieces.find(range.clone(), |role| role == Role::Control).peekable();
        if operators.peek().is_none() {
            return self.conjunction(range, self.page.column(), tail, is_split);
        }
        let mut start = range.start;
        for operator in operators {
            self.conjunction(start..operator, self.page.column(), 0, false);
            self.break_before(operator, indent);
            self.flat(operator..operator + 1);
            start = operator + 1;
            self.lead(start, indent + INDENT);
        }
        self.conjunction(start..range.end, self.page.column(), tail, false);
    }

    /// Goes on, at that column, after what leads a line; comments come first, there too.
    fn lead(&mut self, at: usize, column: usize) {
        let pieces = self.pieces;
        let spaces = column.saturating_sub(self.page.column()).max(1);
        let mut comments = pieces.list[at].comments.iter();
        let Some(first) = comments.next() else {
            self.page.add(spaces, "");
            return self.page.set_base();
        };
        self.page.add(spaces, first.text);
        for comment in comments {
            self.page.begin(column);
            self.page.add(0, comment.text);
        }
        self.page.begin(column);
    }

    /// Goals joined by commas: all on one line, or one a line.
    fn conjunction(&mut self, range: Range<usize>, indent: usize, tail: usize, is_split: bool) {
        if !is_split && self.fits(&range, tail) {
            return self.flat(range);
        }
        let pieces = self.pieces;
        let mut start = range.start;
        for comma in pieces.find(range.clone(), |role| role == Role::Comma) {
            self.term(start..comma, 1);
            self.next(comma, indent);
            start = comma + 1;
            self.break_before(start, indent);
        }
        self.term(start..range.end, tail);
    }

    /// A goal, an argument or an element.
    fn term(&mut self, range: Range<usize>, tail: usize) {
        let base = self.page.column();
        let mut at = range.start;
        while at < range.end {
            if self.fits(&(at..range.end), tail) {
                return self.flat(at..range.end);
            }
            let role = self.role(at);
            let last = if let Role::Open(_) = role { self.pieces.partners[at] } else { at };
            match role {
                Role::Open(bracket) => {
                    let after = self.columns_after(last, &range, tail);
                    self.bracket(at, bracket, base, after);
                }
                _ => self.flat(at..at + 1),
            }
            at = last + 1;
            if at < range.end {
                match self.pieces.list[at].is_kept || self.is_operand_too_long(at, &range, base, tail) {
                    true => self.break_before(at, base + INDENT),
                    false => self.next_gap(at, base + INDENT),
                }
            }
        }
    }

    /// What must follow a closing bracket on its line.
    fn columns_after(&self, close: usize, range: &Range<usize>, tail: usize) -> usize {
        let next = close + 1;
        match next < range.end {
            true if self.pieces.is_flat(&(close..next + 1)) => self.pieces.width(&(close..next + 1)) - 1,
            true => 0,
            false => tail,
        }
    }

    /// Whether the operand that begins there, after an operator, fits on the next line but not on this one.
    fn is_operand_too_long(&self, at: usize, range: &Range<usize>, base: usize, tail: usize) -> bool {
        let Role::Infix { tight: false } = self.role(at - 1) else { return false };
        let is_end = |role| matches!(role, Role::Infix { tight: false } | Role::Control);
        let operand = at..self.pieces.find(at..range.end, is_end).next().unwrap_or(range.end);
        let tail = if operand.end == range.end { tail } else { 0 };
        let width = self.pieces.width(&operand) + tail;
        let here = self.page.column() + self.pieces.list[at].spaces;
        self.pieces.is_flat(&operand) && here + width > WIDTH && base + INDENT + width <= WIDTH && base + INDENT < here
    }

    /// A bracket that opens there and what is in it, on several lines where need be.
    fn bracket(&mut self, open: usize, bracket: Bracket, base: usize, tail: usize) {
        let close = self.pieces.partners[open];
        let column = self.page.column();
        if self.fits(&(open..close + 1), tail) {
            return self.flat(open..close + 1);
        }
        self.flat(open..open + 1);
        match bracket {
            Bracket::Goals => {
                self.lead(open + 1, column + INDENT);
                self.goals(open + 1..close, column, 0, true);
                self.break_before(close, column);
                self.flat(close..close + 1);
            }
            Bracket::Term => {
                self.next_gap(open + 1, base + INDENT);
                self.term(open + 1..close, 1 + tail);
                self.next(close, base + INDENT);
            }
            Bracket::Arguments | Bracket::List if close == open + 1 => self.next(close, base + INDENT),
            Bracket::Arguments | Bracket::List => self.items(open, tail),
        }
    }

    /// Arguments or elements: below the first one, or below the bracket's line if they begin too far to the right.
    fn items(&mut self, open: usize, tail: usize) {
        let close = self.pieces.partners[open];
        let base = self.page.base();
        let is_far = self.page.column() > FAR && self.pieces.is_flat(&(open..close + 1));
        let is_hanging = self.pieces.list[open + 1].is_kept || is_far;
        let indent = if is_hanging { base + INDENT } else { self.page.column() };
        match is_hanging {
            true => self.break_before(open + 1, indent),
            false => self.next_gap(open + 1, indent),
        }
        let pieces = self.pieces;
        let mut start = open + 1;
        for comma in pieces.find(open + 1..close, |role| role == Role::Comma) {
            self.item(start..comma, indent, 1);
            self.next(comma, indent);
            start = comma + 1;
        }
        let closing = if is_hanging { 0 } else { 1 + tail };
        self.item(start..close, indent, closing);
        match is_hanging {
            true => self.break_before(close, base),
            false => self.next_gap(close, indent),
        }
        self.flat(close..close + 1);
    }

    /// An argument or element, on a new line if its author has put it there or if it does not fit on this one.
    fn item(&mut self, range: Range<usize>, indent: usize, tail: usize) {
        let piece = &self.pieces.list[range.start];
        if self.role(range.start - 1) == Role::Comma {
            let width = piece.spaces + self.pieces.width(&range) + tail;
            let is_too_long = self.pieces.is_flat(&range) && self.page.column() + width > WIDTH;
            match piece.is_kept || is_too_long {
                true => self.break_before(range.start, indent),
                false => self.next_gap(range.start, indent),
            }
        }
        self.term(range, tail);
    }
}
