//! Facts and clauses that their author has put in columns.
//!
//! Clauses on consecutive lines are a table if wide spaces bring parts of them into the same column, and so are several
//! facts on a line and those of the same name on the lines beside it.

use rustc_hash::FxHashSet;

use super::piece::advance;
use super::rows::{Part, PartKind, Row};
use crate::syntax::token::Kind;

/// A term or an operator with spaces before it.
struct Stop {
    /// The column where it starts.
    start: usize,
    /// The column where it ends, if it is a number.
    end: Option<usize>,
    /// Whether there is more than one space.
    is_wide: bool,
}

/// For each row whether it is in a table.
pub(super) fn tabled(text: &str, rows: &[Row]) -> Vec<bool> {
    let stops: Vec<Option<Vec<Stop>>> = rows.iter().map(|row| line(text, row).map(|part| stops(text, part))).collect();
    let mut tabled = vec![false; rows.len()];
    for below in 1..rows.len() {
        let above = below - 1;
        if rows[below].blank {
            continue;
        }
        if let (Some(first), Some(second)) = (&stops[above], &stops[below])
            && (meet(first, second) || meet(second, first))
        {
            (tabled[above], tabled[below]) = (true, true);
        }
        tabled[above] |= is_beside(text, &rows[above], &rows[below]);
        tabled[below] |= is_beside(text, &rows[below], &rows[above]);
    }
    tabled
}

/// The clause of a row that begins with it and is on one line.
fn line<'r>(text: &str, row: &'r Row) -> Option<&'r Part> {
    row.single_clause(text).filter(|clause| clause.place.start == row.place().start)
}

fn stops(text: &str, clause: &Part) -> Vec<Stop> {
    let PartKind::Clause(tokens) = &clause.kind else { return Vec::new() };
    let slice = |start: u32, end: u32| &text[start as usize..end as usize];
    let mut column = 0;
    let mut stops = Vec::new();
    for three in tokens.windows(3) {
        let [before, token, next] = three else { break };
        let gap = slice(before.end, token.start);
        column = advance(advance(column, slice(before.start, before.end)), gap);
        if !token.starts_term() || gap.is_empty() || !gap.trim().is_empty() {
            continue;
        }
        let number = match (token.kind, next.kind) {
            (Kind::Int(_), _) => Some(token),
            (Kind::Atom(_), Kind::Int(_)) if !next.spaced => Some(next),
            _ => None,
        };
        let end = number.map(|number| advance(column, slice(token.start, number.end)));
        stops.push(Stop { start: column, end, is_wide: gap.len() > 1 || gap == "\t" });
    }
    stops
}

/// Whether wide spaces bring something into a column that the other clause has as well.
fn meet(wide: &[Stop], other: &[Stop]) -> bool {
    let starts: FxHashSet<usize> = other.iter().map(|stop| stop.start).collect();
    let ends: FxHashSet<usize> = other.iter().filter_map(|stop| stop.end).collect();
    let meets = |stop: &Stop| starts.contains(&stop.start) || stop.end.is_some_and(|end| ends.contains(&end));
    wide.iter().any(|stop| stop.is_wide && meets(stop))
}

/// Whether a fact is on the line beside several of the same name.
fn is_beside(text: &str, row: &Row, several: &Row) -> bool {
    let name = |part: &Part| match &part.kind {
        PartKind::Clause(tokens) => Some(&text[tokens[0].start as usize..tokens[0].end as usize]),
        _ => None,
    };
    let is_fact = |part: &&Part| !text[part.place.clone()].contains(":-");
    let Some(fact) = line(text, row).filter(is_fact) else { return false };
    // A comment before the clauses would get a line of its own between them.
    let first = several.parts.first().and_then(name);
    let count = several.parts.iter().filter(|part| matches!(part.kind, PartKind::Clause(_))).count();
    count > 1 && first == name(fact) && !several.is_broken() && !text[several.place()].contains('\n')
}
