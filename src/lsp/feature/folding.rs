//! What can be folded: clauses and comments of several lines, and the sections that headings divide a text into.

use lsp_types::{FoldingRange, FoldingRangeKind};

use crate::lsp::document::Document;
use crate::lsp::index::Index;

pub(in crate::lsp) fn folding_ranges(document: &Document, index: &Index) -> Vec<FoldingRange> {
    let clauses = index.items.iter().map(|item| {
        let range = document.span(*item);
        (range.start.line, range.end.line, None)
    });
    let lines: Vec<&str> = document.text.lines().map(str::trim).collect();
    let comments = comments(&lines).into_iter().map(|(first, last)| (first, last, Some(FoldingRangeKind::Comment)));
    let sections = sections(&lines).into_iter().map(|(first, last)| (first, last, Some(FoldingRangeKind::Region)));
    let ranges = clauses.chain(comments).chain(sections).filter(|(first, last, _)| first < last);
    ranges
        .map(|(start_line, end_line, kind)| FoldingRange { start_line, end_line, kind, ..FoldingRange::default() })
        .collect()
}

/// Comment lines in a row, by their first and last.
fn comments(lines: &[&str]) -> Vec<(u32, u32)> {
    let mut blocks: Vec<(u32, u32)> = Vec::new();
    for at in (0..lines.len()).filter(|&at| lines[at].starts_with('%')) {
        let at = at as u32;
        match blocks.last_mut().filter(|(_, last)| last + 1 == at) {
            Some((_, last)) => *last = at,
            None => blocks.push((at, at)),
        }
    }
    blocks
}

/// From each heading to the line before the next one. A heading is a comment of one line with blank lines around it.
fn sections(lines: &[&str]) -> Vec<(u32, u32)> {
    let is_blank = |at: Option<usize>| at.and_then(|at| lines.get(at)).is_none_or(|line| line.is_empty());
    let is_heading = |&at: &usize| {
        let is_comment = lines[at].starts_with("% ") && !lines[at].starts_with("% ?-");
        is_comment && at > 0 && is_blank(at.checked_sub(1)) && is_blank(Some(at + 1))
    };
    let headings: Vec<usize> = (0..lines.len()).filter(is_heading).collect();
    let ends = headings.iter().skip(1).copied().chain([lines.len()]);
    let last = |end: usize| (0..end).rev().find(|&at| !lines[at].is_empty()).unwrap_or_default();
    headings.iter().zip(ends).map(|(&first, end)| (first as u32, last(end) as u32)).collect()
}
