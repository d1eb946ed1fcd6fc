//! The proof that formatting has lost nothing: both texts are read, and everything but white space compared.

use super::rows::{Part, PartKind, Row, rows};
use crate::source::SourceId;
use crate::syntax::layout::comments;
use crate::syntax::parse;
use crate::term::character::is_blank;

/// Whether two texts have the same tokens, comments and unreadable clauses in the same order, and read the same.
pub(super) fn reads_the_same(old: (&str, &[Row]), new: &str) -> bool {
    let new_rows = rows(new);
    let parts = |rows: &[Row]| rows.iter().map(|row| row.parts.len()).sum::<usize>();
    let pairs = old.1.iter().flat_map(|row| &row.parts).zip(new_rows.iter().flat_map(|row| &row.parts));
    parts(old.1) == parts(&new_rows)
        && pairs.into_iter().all(|(before, after)| same_part(old.0, before, new, after))
        && parse(old.0, SourceId(0)).0.reads_like(&parse(new, SourceId(0)).0)
}

fn same_part(old: &str, before: &Part, new: &str, after: &Part) -> bool {
    let (first, second) = (&old[before.place.clone()], &new[after.place.clone()]);
    match (&before.kind, &after.kind) {
        (PartKind::Comment, PartKind::Comment) => first.trim_end_matches(is_blank) == second.trim_end_matches(is_blank),
        (PartKind::Broken, PartKind::Broken) => first == second,
        (PartKind::Clause(_), PartKind::Clause(_)) => spellings(old, before).eq(spellings(new, after)),
        _ => false,
    }
}

/// The comments and tokens of a clause.
fn spellings<'t>(text: &'t str, clause: &Part) -> impl Iterator<Item = &'t str> {
    let mut found = Vec::new();
    let mut end = clause.place.start;
    if let PartKind::Clause(tokens) = &clause.kind {
        for token in tokens {
            let (start, next) = (token.start as usize, token.end as usize);
            let gap = &text[end..start];
            found.extend(comments(gap).0.into_iter().map(|place| gap[place].trim_end_matches(is_blank)));
            found.push(&text[start..next]);
            end = next;
        }
    }
    found.into_iter()
}
