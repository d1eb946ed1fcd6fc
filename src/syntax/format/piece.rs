//! A clause as pieces: its tokens with their roles, the comments between them, and what a line of them measures.
//!
//! A block comment within a line sticks to the token beside it. Every other comment ends its line, wherever it is, and
//! so does a break that the author made at a place where lines may end.

use std::borrow::Cow;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::role::{Bracket, Role, roles};
use crate::syntax::layout::comments;
use crate::syntax::token::Token;
use crate::term::character::{is_blank, is_symbol};

/// A comment that ends its line.
#[derive(Debug)]
pub(super) struct Comment<'t> {
    /// The text, without white space at its end.
    pub text: &'t str,
    /// Whether it follows something on its line.
    pub trails: bool,
    /// Where it starts.
    start: usize,
    /// Its column.
    pub column: usize,
    /// Whether a blank line comes before it.
    pub blank: bool,
    /// Whether more can follow it on its line.
    is_inline: bool,
}

/// A token, and what comes before it.
#[derive(Debug)]
pub(super) struct Piece<'t> {
    /// The token with the block comments that stick to it.
    pub text: Cow<'t, str>,
    /// What it does.
    pub role: Role,
    /// The comments before it that end their lines.
    pub comments: Vec<Comment<'t>>,
    /// Whether a blank line comes right before it.
    pub blank: bool,
    /// Whether it starts a line because the author wants it.
    pub is_kept: bool,
    /// The spaces before it on the same line.
    pub spaces: usize,
}

/// The pieces of a clause.
#[derive(Debug)]
pub(super) struct Pieces<'t> {
    /// All of them, the full stop last.
    pub list: Vec<Piece<'t>>,
    /// For each bracket its partner.
    pub partners: Vec<usize>,
    /// Where each starts if all are on one line.
    starts: Vec<usize>,
    /// How many line breaks are needed before each, counted from the first.
    breaks: Vec<usize>,
}

impl<'t> Pieces<'t> {
    /// The pieces of a clause with these tokens.
    pub fn new(text: &'t str, tokens: &[Token]) -> Pieces<'t> {
        let (roles, partners) = roles(text, tokens);
        let mut list: Vec<Piece<'t>> = Vec::with_capacity(tokens.len());
        for (at, (token, &role)) in tokens.iter().zip(&roles).enumerate() {
            let own = &text[token.start as usize..token.end as usize];
            let mut piece =
                Piece { text: own.into(), role, comments: Vec::new(), blank: false, is_kept: false, spaces: 0 };
            if let Some(before) = list.last_mut() {
                let gap = tokens[at - 1].end as usize..token.start as usize;
                GapComments::new(text, gap.clone()).split(text, before, &mut piece);
                piece.is_kept = text[gap].contains('\n') && may_break(before.role, role);
                piece.spaces = spaces(before, &piece, token.spaced);
            }
            list.push(piece);
        }
        let mut starts = vec![0];
        let mut breaks = vec![0];
        for at in 1..list.len() {
            starts.push(starts[at - 1] + list[at - 1].text.width() + list[at].spaces);
            breaks.push(breaks[at - 1] + usize::from(list[at].is_kept || !list[at].comments.is_empty()));
        }
        Pieces { list, partners, starts, breaks }
    }

    /// What these pieces measure on one line.
    pub fn width(&self, range: &Range<usize>) -> usize {
        let last = range.end - 1;
        self.starts[last] + self.list[last].text.width() - self.starts[range.start]
    }

    /// Whether these pieces can be on one line.
    pub fn is_flat(&self, range: &Range<usize>) -> bool {
        self.breaks[range.end - 1] == self.breaks[range.start]
    }

    /// How deep its brackets are nested.
    pub fn depth(&self) -> usize {
        let mut depth: usize = 0;
        let depths = self.list.iter().map(|piece| {
            match piece.role {
                Role::Open(_) => depth += 1,
                Role::Close(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth
        });
        depths.max().unwrap_or_default()
    }

    /// The pieces in a range that are in no bracket inside it and do that.
    pub fn find(&self, range: Range<usize>, wanted: impl Fn(Role) -> bool) -> impl Iterator<Item = usize> {
        let mut at = range.start;
        std::iter::from_fn(move || {
            while at < range.end {
                let here = at;
                let role = self.list[here].role;
                at = if let Role::Open(_) = role { self.partners[here] + 1 } else { here + 1 };
                if wanted(role) {
                    return Some(here);
                }
            }
            None
        })
    }
}

/// Whether a break that the author made between two such tokens stays.
fn may_break(before: Role, after: Role) -> bool {
    match (before, after) {
        (_, Role::Comma | Role::Bar | Role::Neck | Role::Close(_) | Role::End) => false,
        (Role::Comma | Role::Neck | Role::Control | Role::Infix { tight: false }, _) => true,
        (_, Role::Control | Role::Infix { tight: false }) => true,
        (Role::Open(bracket), _) => bracket != Bracket::Term,
        _ => false,
    }
}

/// The spaces between two pieces on one line.
fn spaces(before: &Piece<'_>, after: &Piece<'_>, was_spaced: bool) -> usize {
    let is_spaced = match (before.role, after.role) {
        (_, Role::Open(Bracket::Arguments) | Role::Comma | Role::Bar) => false,
        (_, Role::End) => before.text.ends_with(is_symbol),
        (_, Role::Close(bracket)) | (Role::Open(bracket), _) => bracket == Bracket::Goals,
        (Role::Bar | Role::Sign | Role::Infix { tight: true }, _) | (_, Role::Infix { tight: true }) => false,
        // `- 1` is not the number `-1`, and whether `-X` or `- X` is a matter of taste.
        (Role::Prefix, _) => was_spaced || !matches!(&*before.text, "-" | "+" | "\\" | "$"),
        _ => true,
    };
    usize::from(is_spaced)
}

/// The comments between two tokens, by line.
struct GapComments<'t> {
    lines: Vec<Comment<'t>>,
    /// Whether a line ends after the last of them.
    ends: bool,
    /// Whether a blank line comes after the last of them.
    blank: bool,
}

impl<'t> GapComments<'t> {
    fn new(text: &'t str, place: Range<usize>) -> GapComments<'t> {
        let (found, _) = comments(&text[place.clone()]);
        let mut lines: Vec<Comment<'t>> = Vec::new();
        let mut end = place.start;
        for comment in found {
            let comment = place.start + comment.start..place.start + comment.end;
            let newlines = text[end..comment.start].matches('\n').count();
            end = comment.end;
            let own = text[comment.clone()].trim_end_matches(is_blank);
            let is_inline = own.starts_with("/*") && !own.contains('\n');
            match lines.last_mut() {
                Some(line) if newlines == 0 => {
                    line.text = &text[line.start..comment.start + own.len()];
                    line.is_inline &= is_inline;
                }
                _ => {
                    let (trails, blank, start) = (newlines == 0, newlines > 1, comment.start);
                    lines.push(Comment { text: own, trails, start, column: 0, blank, is_inline });
                }
            }
        }
        let newlines = text[end..place.end].matches('\n').count();
        GapComments { lines, ends: newlines > 0, blank: newlines > 1 }
    }

    /// Hands its comments to the tokens on both sides.
    fn split(self, text: &str, before: &mut Piece<'t>, after: &mut Piece<'t>) {
        after.blank = self.blank;
        let count = self.lines.len();
        let ends = |at: usize| at + 1 < count || self.ends;
        // What leads a line of goals leaves no line to a comment after it.
        let leads = matches!(before.role, Role::Control | Role::Open(Bracket::Goals));
        let own_line = |at: usize, line: &Comment<'_>| !leads && !line.trails && ends(at);
        if self.lines.iter().enumerate().any(|(at, line)| !line.is_inline || own_line(at, line)) {
            // Only now: a line may be very long, and have many comments that need no column.
            let measured = |line: Comment<'t>| Comment { column: column(text, line.start), ..line };
            after.comments = self.lines.into_iter().map(measured).collect();
            return;
        }
        let mut prefix = String::new();
        for (at, line) in self.lines.iter().enumerate() {
            // A comment sticks to the side where no line ends, also once lines have been broken.
            let sticks_before = match (before.role, after.role) {
                (_, Role::Comma | Role::Bar | Role::Close(_) | Role::End) => true,
                (Role::Open(_) | Role::Bar | Role::Control, _) => false,
                _ => line.trails && ends(at) && may_break(before.role, after.role),
            };
            match sticks_before {
                true => before.text = format!("{} {}", before.text, line.text).into(),
                false => prefix = format!("{prefix}{} ", line.text),
            }
        }
        if !prefix.is_empty() {
            after.text = format!("{prefix}{}", after.text).into();
        }
    }
}

/// The column of a byte, tabs every eight.
pub(super) fn column(text: &str, at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    measure(&text[line..at])
}

/// The columns that the last line of a text takes.
pub(super) fn measure(text: &str) -> usize {
    advance(0, text.rsplit('\n').next().unwrap_or_default())
}

/// The column after a text without line breaks that starts at a column.
pub(super) fn advance(column: usize, text: &str) -> usize {
    let mut parts = text.split('\t');
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    parts.fold(column + first, |column, part| column / 8 * 8 + 8 + part.width())
}
