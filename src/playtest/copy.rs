//! Pieces that a move puts on another place and leaves where they were.
//!
//! A move from one place to another names both. If a fact about the second appears and the same fact about the first
//! stays, the effect may have forgotten to remove it. One such move proves little (a stone put on column 3 of row 4 beside
//! another one); all of a kind do.

use rustc_hash::FxHashSet;

use crate::term::Term;

/// The fact that stays and the one that is new.
#[derive(Clone, Debug)]
pub(super) struct Copied {
    pub old: Term,
    pub new: Term,
}

/// What a move has copied, given the facts before and after it.
pub(super) fn copied(before: &[Term], after: &[Term], made: &Term) -> Option<Copied> {
    let (_, names) = made.as_compound()?;
    let (earlier, later): (FxHashSet<&Term>, FxHashSet<&Term>) = (before.iter().collect(), after.iter().collect());
    let is_turn = |fact: &Term| fact.as_compound().is_some_and(|(name, _)| name == "turn");
    let added = after.iter().filter(|fact| !earlier.contains(fact) && !is_turn(fact));
    added.into_iter().find_map(|new| {
        let old = before.iter().find(|old| later.contains(old) && is_copy(old, new, &names))?;
        Some(Copied { old: old.clone(), new: new.clone() })
    })
}

/// Whether two facts of one relation differ only in what the move names, each by other arguments of it.
fn is_copy(old: &Term, new: &Term, names: &[Term]) -> bool {
    let (Some((relation, from)), Some((other, to))) = (old.as_compound(), new.as_compound()) else { return false };
    if relation != other || from.len() != to.len() || from.len() < 2 {
        return false;
    }
    let differing: Vec<usize> = (0..from.len()).filter(|&at| from[at] != to[at]).collect();
    if differing.is_empty() || differing.len() == from.len() {
        return false;
    }
    let mut free: Vec<bool> = vec![true; names.len()];
    differing.iter().all(|&at| {
        [&from[at], &to[at]].into_iter().all(|value| {
            let found = (0..names.len()).find(|&number| free[number] && names[number] == *value);
            found.is_some_and(|number| std::mem::replace(&mut free[number], false))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::copied;
    use crate::term::Term;

    fn at(square: i64, owner: &str) -> Term {
        Term::compound("at", [Term::int(square), Term::atom(owner)])
    }

    fn go(from: i64, to: i64) -> Term {
        Term::compound("go", [Term::int(from), Term::int(to)])
    }

    #[test]
    fn a_piece_that_stays_and_appears_elsewhere_is_a_copy() {
        let found = copied(&[at(1, "x"), at(9, "o")], &[at(1, "x"), at(2, "x"), at(9, "o")], &go(1, 2));
        assert_eq!(found.map(|copy| (copy.old, copy.new)), Some((at(1, "x"), at(2, "x"))));
    }

    #[test]
    fn a_piece_that_leaves_its_place_is_none() {
        assert!(copied(&[at(1, "x")], &[at(2, "x")], &go(1, 2)).is_none());
    }

    #[test]
    fn a_new_piece_that_the_move_does_not_name_with_another_is_none() {
        let put = Term::compound("put", [Term::int(2)]);
        assert!(copied(&[at(1, "x")], &[at(1, "x"), at(2, "x")], &put).is_none());
    }
}
