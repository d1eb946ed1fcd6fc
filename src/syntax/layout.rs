//! The text between tokens: white space and comments.

use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_until, take_while, take_while1};
use nom::combinator::recognize;
use nom::{IResult, Parser};

use crate::term::character::is_blank;

/// What was skipped.
#[derive(Clone, Debug, Default)]
pub(super) struct Gap {
    /// Whether it contains a line end.
    pub newline: bool,
    /// Where a block comment starts that is never closed.
    pub unclosed: Option<usize>,
    /// The ranges of the comments that are sentences, `%! like this`.
    pub sentences: Vec<Range<usize>>,
}

/// Parses as much white space and as many comments as there are.
pub(super) fn gap(input: &str) -> IResult<&str, Gap> {
    let mut gap = Gap::default();
    let mut rest = input;
    while let Ok((after, skipped)) = blank_or_comment(rest) {
        gap.newline |= skipped.contains('\n');
        if skipped.starts_with("%!") {
            let start = input.len() - rest.len();
            gap.sentences.push(start..start + skipped.len());
        }
        rest = after;
    }
    if rest.starts_with("/*") {
        gap.unclosed = Some(input.len() - rest.len());
        rest = "";
    }
    Ok((rest, gap))
}

/// The places of the comments before the first token of a text, and where that token starts. A comment that is never
/// closed counts as a token.
pub(super) fn comments(input: &str) -> (Vec<Range<usize>>, usize) {
    let mut found = Vec::new();
    let mut rest = input;
    while let Ok((after, skipped)) = blank_or_comment(rest) {
        if !skipped.starts_with(is_blank) {
            let start = input.len() - rest.len();
            found.push(start..start + skipped.len());
        }
        rest = after;
    }
    (found, input.len() - rest.len())
}

fn blank_or_comment(input: &str) -> IResult<&str, &str> {
    let line = (tag("%"), take_while(|c| c != '\n'));
    let block = (tag("/*"), take_until("*/"), tag("*/"));
    alt((take_while1(is_blank), recognize(line), recognize(block))).parse(input)
}
