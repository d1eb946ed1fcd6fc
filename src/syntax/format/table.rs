//! Facts and clauses that their author has put in columns.
//!
//! Clauses on consecutive lines are a table if wide spaces bring parts of them into the same column, and so are several
//! facts on a line and those of the same name on the lines beside it.

use super::piece::measure;
use super::rows::{Kind, Part, Row};

/// The columns where the tokens of a clause start that have spaces before them, and whether they are wide.
type Stops = Vec<(usize, bool)>;

/// For each row whether it is in a table.
pub(super) fn tabled(text: &str, rows: &[Row]) -> Vec<bool> {
    let stops: Vec<Option<Stops>> = rows.iter().map(|row| line(text, row).map(|part| stops(text, part))).collect();
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

fn stops(text: &str, clause: &Part) -> Stops {
    let Kind::Clause(tokens) = &clause.kind else { return Vec::new() };
    let inner = &tokens[..tokens.len() - 1];
    let stop = |(before, after): (usize, usize)| {
        let gap = &text[before..after];
        let column = measure(&text[clause.place.start..after]);
        gap.trim().is_empty().then(|| (column, gap.len() > 1 || gap.contains('\t')))
    };
    let gaps = inner.windows(2).map(|pair| (pair[0].end as usize, pair[1].start as usize));
    gaps.filter(|(before, after)| before < after).filter_map(stop).collect()
}

/// Whether wide spaces lead to a column that the other clause has as well.
fn meet(wide: &Stops, other: &Stops) -> bool {
    wide.iter().any(|&(column, is_wide)| is_wide && other.binary_search_by_key(&column, |&(column, _)| column).is_ok())
}

/// Whether a fact is on the line beside several of the same name.
fn is_beside(text: &str, row: &Row, several: &Row) -> bool {
    let name = |part: &Part| match &part.kind {
        Kind::Clause(tokens) => Some(text[tokens[0].start as usize..tokens[0].end as usize].to_owned()),
        _ => None,
    };
    let is_fact = |part: &&Part| !text[part.place.clone()].contains(":-");
    let Some(fact) = line(text, row).filter(is_fact) else { return false };
    let clauses: Vec<_> = several.parts.iter().filter_map(name).collect();
    clauses.len() > 1 && !text[several.place()].contains('\n') && Some(&clauses[0]) == name(fact).as_ref()
}
