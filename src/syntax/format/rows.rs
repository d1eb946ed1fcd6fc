//! A text as rows: clauses and comments that share a line.
//!
//! A clause that cannot be read is one part, from the first byte that is neither white space nor comment to its end,
//! whatever the lexer made of it.

use std::ops::Range;

use crate::source::SourceId;
use crate::syntax::ast::Ast;
use crate::syntax::layout::comments;
use crate::syntax::lexer::{ClauseTokens, Lexer};
use crate::syntax::parse_clause;
use crate::syntax::token::Token;

/// What a part of a row is.
#[derive(Debug)]
pub(super) enum PartKind {
    /// A comment of either kind.
    Comment,
    /// A clause or directive, with its tokens.
    Clause(Vec<Token>),
    /// What cannot be read.
    Broken,
}

/// A comment or a clause, and its place.
#[derive(Debug)]
pub(super) struct Part {
    /// From its first byte to its last.
    pub place: Range<usize>,
    /// What it is.
    pub kind: PartKind,
}

/// Parts with no end of line between them.
#[derive(Debug)]
pub(super) struct Row {
    /// At least one.
    pub parts: Vec<Part>,
    /// Whether a blank line comes before it.
    pub blank: bool,
}

impl Row {
    /// From its first part to its last.
    pub fn place(&self) -> Range<usize> {
        let last = self.parts.last().map_or(0, |part| part.place.end);
        self.parts.first().map_or(0..0, |part| part.place.start..last)
    }

    /// Whether part of it cannot be read.
    pub fn is_broken(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.kind, PartKind::Broken))
    }

    /// Whether it is one clause that is written on one line, and nothing but comments beside it.
    pub fn single_clause(&self, text: &str) -> Option<&Part> {
        let mut clauses = self.parts.iter().filter(|part| !matches!(part.kind, PartKind::Comment));
        let clause = clauses.next().filter(|clause| matches!(clause.kind, PartKind::Clause(_)))?;
        let alone = clauses.next().is_none() && !text[clause.place.clone()].contains('\n');
        alone.then_some(clause)
    }
}

/// All rows of a text.
pub(super) fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut end = super::mark(text);
    for part in parts(text) {
        let gap = &text[end..part.place.start];
        end = part.place.end;
        match rows.last_mut() {
            Some(Row { parts, .. }) if !gap.contains('\n') => parts.push(part),
            _ => rows.push(Row { parts: vec![part], blank: gap.matches('\n').count() > 1 }),
        }
    }
    rows
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lexer = Lexer::new(text, SourceId(0));
    let mut tokens = ClauseTokens::default();
    let mut end = super::mark(text);
    while lexer.clause(&mut tokens, &|_| true) {
        let readable = is_readable(&tokens, &mut lexer);
        let start = skip_comments(text, end, &mut parts);
        end = tokens.list.last().map_or(text.len(), |token| token.end as usize);
        let kind = if readable { PartKind::Clause(std::mem::take(&mut tokens.list)) } else { PartKind::Broken };
        parts.push(Part { place: start..end, kind });
        // What was wrong with this clause says nothing about the next one.
        lexer.problems.clear();
    }
    let start = skip_comments(text, end, &mut parts);
    if start < text.len() {
        parts.push(Part { place: start..text.len(), kind: PartKind::Broken });
    }
    parts
}

/// Adds the comments from there on; says where they end.
fn skip_comments(text: &str, from: usize, parts: &mut Vec<Part>) -> usize {
    let (found, end) = comments(&text[from..]);
    let place = |comment: &Range<usize>| from + comment.start..from + comment.end;
    parts.extend(found.iter().map(|comment| Part { place: place(comment), kind: PartKind::Comment }));
    from + end
}

/// Whether these tokens are one clause without any problem.
fn is_readable(tokens: &ClauseTokens, lexer: &mut Lexer<'_>) -> bool {
    if tokens.hopeless || !lexer.problems.is_empty() {
        return false;
    }
    let mut ast = Ast::default();
    let resume = parse_clause(tokens, 0, lexer, &mut ast, &|_| true);
    resume.is_none() && lexer.problems.is_empty() && ast.items.len() == 1
}
