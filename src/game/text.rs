//! Texts that rules give: an atom or a number as it is, a list as its parts one after the other.

use crate::term::{CONS, Cell, NIL, Term};

/// Longer texts are cut after this many bytes: a list may have the same long name a million times.
const LONGEST: usize = 1 << 16;

/// What rules say, without quotes.
pub(super) fn spoken(term: &Term) -> String {
    let cells = term.cells();
    let lists = Lists::new(cells);
    let mut text = String::new();
    let mut todo = vec![0];
    while let Some(at) = todo.pop() {
        if text.len() > LONGEST {
            text.truncate(text.floor_char_boundary(LONGEST));
            text.push('…');
            break;
        }
        match &cells[at] {
            Cell::Atom(name) if &**name == NIL => {}
            Cell::Atom(name) => text.push_str(name),
            _ if lists.proper[at] => todo.extend(lists.elements(at).into_iter().rev()),
            _ => text.push_str(&Term::from_cells(cells[at..lists.ends[at]].to_vec()).to_string()),
        }
    }
    text
}

/// Where the terms inside a term end, and which of them are lists; found from the back, for lists may be as deep as they
/// are long.
struct Lists {
    ends: Vec<usize>,
    proper: Vec<bool>,
}

impl Lists {
    fn new(cells: &[Cell]) -> Lists {
        let mut lists = Lists { ends: vec![0; cells.len()], proper: vec![false; cells.len()] };
        for (at, cell) in cells.iter().enumerate().rev() {
            let mut end = at + 1;
            if let Cell::Compound(name, arity) = cell {
                if (&**name, *arity) == (CONS, 2) {
                    let tail = lists.ends[end];
                    lists.proper[at] = lists.proper[tail] || matches!(&cells[tail], Cell::Atom(name) if &**name == NIL);
                }
                (0..*arity).for_each(|_| end = lists.ends[end]);
            }
            lists.ends[at] = end;
        }
        lists
    }

    /// The places of the elements of a list.
    fn elements(&self, list: usize) -> Vec<usize> {
        let (mut at, mut found) = (list, Vec::new());
        while self.proper[at] {
            found.push(at + 1);
            at = self.ends[at + 1];
        }
        found
    }
}
