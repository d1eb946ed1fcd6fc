//! "Did you mean": the names nearest to an unknown one.

use strsim::osa_distance;

/// Names longer than this get no suggestions, and no more candidates than `CANDIDATES` are looked at: hostile
/// texts must not make spelling expensive.
const LONGEST: usize = 64;
const CANDIDATES: usize = 5_000;

/// How many slips it takes from one name to the other, if they are few for names of this length.
pub(super) fn slips(wrong: &str, right: &str) -> Option<usize> {
    if wrong.len() > LONGEST || right.len() > LONGEST {
        return None;
    }
    let allowed = (wrong.len().max(right.len()) / 3).clamp(1, 3);
    if wrong.len().abs_diff(right.len()) > 2 * allowed {
        return None;
    }
    // Very short names are near to everything; only a change of case counts as a slip there.
    if wrong.len().min(right.len()) < 3 {
        return wrong.eq_ignore_ascii_case(right).then_some(0);
    }
    let distance = osa_distance(&wrong.to_lowercase(), &right.to_lowercase());
    (distance <= allowed).then_some(distance)
}

/// The candidate with the fewest slips, the first among equals.
pub fn nearest<'a>(wrong: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = candidates.take(CANDIDATES).filter_map(|right| Some((slips(wrong, right)?, right)));
    near.min_by_key(|(slips, _)| *slips).map(|(_, right)| right)
}

/// Up to three predicates that `wrong/arity` may have meant: the fewest slips first, then the same arity.
pub(super) fn nearest_predicates<'a>(
    (wrong, arity): (&str, u32),
    candidates: impl Iterator<Item = (&'a str, u32)>,
) -> Vec<(&'a str, u32)> {
    let near = candidates.take(CANDIDATES).filter_map(|right| Some((slips(wrong, right.0)?, right)));
    let mut near: Vec<_> = near.map(|(slips, right)| (slips + usize::from(right.1 != arity), right)).collect();
    near.sort_unstable();
    near.dedup();
    // What is further off than the best by a whole slip is noise.
    let best = near.first().map_or(0, |(slips, _)| *slips);
    near.into_iter().take_while(|(slips, _)| *slips == best).take(3).map(|(_, right)| right).collect()
}
