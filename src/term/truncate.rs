//! Long terms shortened for display: `[1, 2, 3|...]`, `f(...)`.
//!
//! A term that fits on a few lines is left alone. In longer terms, lists and arguments are cut after some elements and
//! deeply nested parts are dropped, more of them the longer the term. The result is a term with variables named `...`.

use std::ops::Add;

use super::{CONS, Cell, Term, printer};

/// Texts of up to this many characters are shown whole.
const ROOM: usize = 400;
/// How many elements and levels are kept at first; then fewer, until the text fits.
const MEASURES: [(u32, u32); 4] = [(20, 8), (10, 6), (5, 4), (3, 3)];
/// Names longer than this are cut.
const LONGEST_NAME: usize = 100;
/// Shown in place of the rest.
const REST: &str = "...";

/// A shorter term, if this one is long.
pub(super) fn truncated(term: &Term) -> Option<Term> {
    if fits(term) {
        return None;
    }
    let mut shorter = MEASURES.iter().map(|&(length, depth)| cut(term, length, depth));
    let fitting = shorter.by_ref().find(fits);
    Some(fitting.unwrap_or_else(|| Term::var(REST)))
}

/// Whether a term fits as it is. Every cell takes a character, so a large term need not be written to decide.
fn fits(term: &Term) -> bool {
    term.cells().len() <= ROOM && printer::write_term(term, 699).chars().count() <= ROOM
}

/// What to do with a term that follows in preorder.
#[derive(Clone, Copy)]
enum Ahead {
    /// It is kept, down to this many levels.
    Keep { levels: u32 },
    /// It is the rest of a list, of which this many elements are kept.
    Rest { levels: u32, elements: u32 },
    /// It is left out, and `...` shows it.
    Elide,
    /// Drop it: it is part of a term that was replaced.
    Drop,
}

/// A term with no list or arguments longer than `length`, and nothing deeper than `depth`.
fn cut(term: &Term, length: u32, depth: u32) -> Term {
    let mut kept = Vec::new();
    let mut ahead = vec![Ahead::Keep { levels: depth }];
    for cell in term.cells() {
        let mut next = ahead.pop().expect("as many terms ahead as there are cells to come");
        let Cell::Compound(name, arity) = cell else {
            match next {
                Ahead::Drop => {}
                Ahead::Elide => kept.push(Cell::Var(REST.into())),
                Ahead::Keep { .. } | Ahead::Rest { .. } => kept.push(simple(cell)),
            }
            continue;
        };
        if matches!(next, Ahead::Keep { levels: 0 } | Ahead::Rest { elements: 0, .. }) {
            next = Ahead::Elide;
        }
        let list = &**name == CONS && *arity == 2;
        match next {
            Ahead::Drop => {}
            Ahead::Elide => kept.push(Cell::Var(REST.into())),
            Ahead::Rest { levels, elements } if list => {
                kept.push(cell.clone());
                ahead.extend([Ahead::Rest { levels, elements: elements - 1 }, Ahead::Keep { levels: levels - 1 }]);
                continue;
            }
            Ahead::Keep { levels } if list => {
                kept.push(cell.clone());
                ahead.extend([Ahead::Rest { levels, elements: length - 1 }, Ahead::Keep { levels: levels - 1 }]);
                continue;
            }
            Ahead::Keep { levels } | Ahead::Rest { levels, .. } => {
                let shown = (*arity).min(length + 1);
                kept.push(Cell::Compound(name.clone(), shown));
                ahead.extend((shown..*arity).map(|_| Ahead::Drop));
                let last = if shown < *arity { Ahead::Elide } else { Ahead::Keep { levels: levels - 1 } };
                ahead.push(last);
                ahead.extend((1..shown).map(|_| Ahead::Keep { levels: levels - 1 }));
                continue;
            }
        }
        ahead.extend((0..*arity).map(|_| Ahead::Drop));
    }
    Term::from_cells(kept)
}

/// A cell without arguments; a long name is cut.
fn simple(cell: &Cell) -> Cell {
    match cell {
        Cell::Atom(name) if name.chars().count() > LONGEST_NAME => {
            Cell::Atom(name.chars().take(LONGEST_NAME).collect::<String>().add(REST).into())
        }
        _ => cell.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::{ROOM, truncated};
    use crate::term::{Cell, Term};

    fn numbers(count: i64) -> Term {
        Term::list((1..=count).map(Term::int))
    }

    fn short(term: &Term) -> String {
        truncated(term).expect("a long term").to_string()
    }

    #[test]
    fn what_fits_is_left_alone() {
        assert_eq!(truncated(&numbers(80)), None);
        assert_eq!(truncated(&Term::atom("short")), None);
    }

    #[test]
    fn lists_are_cut_after_some_elements() {
        assert_eq!(
            short(&numbers(1000)),
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20|...]"
        );
        let rows = Term::list((0..50).map(|_| numbers(50)));
        let row = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10|...]";
        assert_eq!(short(&rows), format!("[{}|...]", [row; 10].join(", ")));
    }

    #[test]
    fn deep_terms_are_cut_at_some_level() {
        let mut deep = vec![Cell::Compound("s".into(), 1); 100_000];
        deep.push(Cell::Int(0));
        assert_eq!(short(&Term::from_cells(deep)), "s(s(s(s(s(s(s(s(...))))))))");
    }

    #[test]
    fn many_arguments_and_long_names_are_cut() {
        let wide = Term::compound("f", (1..1000).map(Term::int));
        assert_eq!(short(&wide), "f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ...)");
        let text = short(&Term::list([Term::atom(&"x".repeat(1000))]));
        assert!(text.ends_with("x...']") && text.len() < ROOM, "{text}");
    }

    #[test]
    fn whatever_is_long_becomes_short() {
        let mut term = numbers(30);
        for _ in 0..6 {
            term = Term::list((0..4).map(|_| Term::compound("f", [term.clone(), term.clone(), Term::int(1)])));
        }
        assert!(short(&term).len() <= ROOM);
    }
}
