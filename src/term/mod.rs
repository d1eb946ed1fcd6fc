//! Finished terms: the values that answers give to variables, and what goals and facts are built from.
//!
//! A term is a preorder sequence of cells, so that neither its depth nor its length costs native stack. `printer` turns
//! it into text with the operators of `operator`; `convert` makes terms of Rust values.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

pub(crate) mod character;
mod convert;
#[cfg(feature = "serde")]
mod deserialize;
pub(crate) mod operator;
pub mod printer;
mod truncate;

#[cfg(feature = "serde")]
pub use deserialize::DeserializeError;
#[cfg(feature = "serde")]
pub(crate) use deserialize::Value;

/// One symbol of a term in preorder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// A variable with its printed name.
    Var(Arc<str>),
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(Arc<str>),
    /// A compound with this name and number of arguments, which follow.
    Compound(Arc<str>, u32),
}

/// The name of the list constructor.
pub const CONS: &str = "[|]";
/// The name of the empty list.
pub const NIL: &str = "[]";

/// The allocator's overhead per allocation.
pub(crate) const ALLOCATION: usize = 16;

/// A finished term: an integer, an atom, a variable, or a compound of terms, such as a list.
///
/// ```
/// use regola::Term;
///
/// let move_to = Term::compound("move", [Term::atom("pawn"), Term::int(4)]);
/// assert_eq!(move_to.to_string(), "move(pawn, 4)");
/// assert_eq!(Term::from(vec![1, 2, 3]).to_string(), "[1, 2, 3]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    cells: Vec<Cell>,
}

impl Term {
    /// A variable. Variables of the same name in one goal are the same.
    pub fn var(name: &str) -> Term {
        Term { cells: vec![Cell::Var(name.into())] }
    }

    /// An integer.
    pub fn int(value: i64) -> Term {
        Term { cells: vec![Cell::Int(value)] }
    }

    /// An atom.
    pub fn atom(name: &str) -> Term {
        Term { cells: vec![Cell::Atom(name.into())] }
    }

    /// A compound term; without arguments, an atom.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// assert_eq!(Term::compound("-", [Term::int(1), Term::int(2)]).to_string(), "1-2");
    /// assert_eq!(Term::compound("draw", []), Term::atom("draw"));
    /// ```
    pub fn compound(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
        let mut cells = vec![Cell::Atom(name.into())];
        let mut arity = 0;
        for arg in args {
            cells.extend(arg.cells);
            arity += 1;
        }
        if arity > 0 {
            cells[0] = Cell::Compound(name.into(), arity);
        }
        Term { cells }
    }

    /// A proper list.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// assert_eq!(Term::list([Term::atom("x"), Term::atom("o")]).to_string(), "[x, o]");
    /// ```
    pub fn list(items: impl IntoIterator<Item = Term>) -> Term {
        let mut cells = Vec::new();
        for item in items {
            cells.push(Cell::Compound(CONS.into(), 2));
            cells.extend(item.cells);
        }
        cells.push(Cell::Atom(NIL.into()));
        Term { cells }
    }

    /// The term given by a complete preorder sequence of cells.
    pub(crate) fn from_cells(cells: Vec<Cell>) -> Term {
        debug_assert_eq!(extent(&cells), cells.len(), "a complete preorder sequence");
        Term { cells }
    }

    /// Its size in bytes, without the texts of its names.
    pub fn size(&self) -> usize {
        size_of::<Term>() + self.cells.capacity() * size_of::<Cell>() + ALLOCATION
    }

    /// The term shortened for display: a long one with `...` in place of what is left out.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// let thousand = Term::list((1..=1000).map(Term::int));
    /// assert!(thousand.truncated().to_string().ends_with("19, 20|...]"));
    /// ```
    pub fn truncated(&self) -> Cow<'_, Term> {
        truncate::truncated(self).map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// The cells in preorder.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The value, if this is an integer.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// assert_eq!(Term::int(7).as_int(), Some(7));
    /// assert_eq!(Term::atom("seven").as_int(), None);
    /// ```
    pub fn as_int(&self) -> Option<i64> {
        match self.cells[0] {
            Cell::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The name, if this is an atom.
    pub fn as_atom(&self) -> Option<&str> {
        match &self.cells[0] {
            Cell::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it has no variables.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// assert!(Term::atom("x").is_ground());
    /// assert!(!Term::list([Term::var("X")]).is_ground());
    /// ```
    pub fn is_ground(&self) -> bool {
        !self.cells.iter().any(|cell| matches!(cell, Cell::Var(_)))
    }

    /// Name and arguments, if this is a compound term.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// let mark = Term::compound("mark", [Term::int(5)]);
    /// assert_eq!(mark.as_compound(), Some(("mark", vec![Term::int(5)])));
    /// ```
    pub fn as_compound(&self) -> Option<(&str, Vec<Term>)> {
        let Cell::Compound(name, arity) = &self.cells[0] else { return None };
        let mut rest = &self.cells[1..];
        let args = (0..*arity).map(|_| {
            let (arg, after) = rest.split_at(extent(rest));
            rest = after;
            Term { cells: arg.to_vec() }
        });
        Some((name, args.collect()))
    }

    /// The elements, if this is a proper list.
    ///
    /// ```
    /// use regola::Term;
    ///
    /// assert_eq!(Term::from(vec![1, 2]).as_list(), Some(vec![Term::int(1), Term::int(2)]));
    /// ```
    pub fn as_list(&self) -> Option<Vec<Term>> {
        let mut items = Vec::new();
        let mut rest = &self.cells[..];
        loop {
            match &rest[0] {
                Cell::Atom(name) if &**name == NIL => return Some(items),
                Cell::Compound(name, 2) if &**name == CONS => {
                    let (item, tail) = rest[1..].split_at(extent(&rest[1..]));
                    items.push(Term { cells: item.to_vec() });
                    rest = tail;
                }
                _ => return None,
            }
        }
    }
}

impl fmt::Display for Term {
    /// The text that reads back as this term, with operators of any priority unbracketed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printer::write_term(self, operator::MAX_PRIORITY))
    }
}

/// How many cells the first term of a sequence takes.
fn extent(cells: &[Cell]) -> usize {
    let mut wanted = 1;
    let mut length = 0;
    while wanted > 0 {
        if let Cell::Compound(_, arity) = &cells[length] {
            wanted += *arity as usize;
        }
        wanted -= 1;
        length += 1;
    }
    length
}
