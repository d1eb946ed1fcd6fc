//! The table of built-in predicates: one row for each, with everything that is known of it and how it runs.
//!
//! A row is made by `test`, `det`, `nondet`, `prelude` or `code`, and its other columns are set by `pure`, `history`
//! and `planned`. The rest of the crate reads the rows: to add a built-in, add one.

mod atoms;
mod control;
mod lists;
mod numbers;
mod terms;

use std::sync::LazyLock;

use super::machine::arith;
use super::machine::{Machine, MachineError};
use crate::program::library::{Builtin, Dependence, Library};

/// Runs on the arguments in the registers from the given one on; true is success.
pub type Det = fn(&mut Machine, u16) -> Result<bool, MachineError>;
/// Runs on the arguments in the registers from 0 on, from a state that is 0 at first.
pub type Nondet = fn(&mut Machine, i64) -> Result<Redo, MachineError>;

/// Whether the arguments in the registers from 0 on leave no more than one answer.
pub type IsSingle = fn(&Machine) -> bool;

/// How a built-in runs.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A function with at most one answer.
    Det(Det),
    /// A function with any number of answers, unless the arguments leave at most one.
    Nondet(Nondet, IsSingle),
    /// The clauses of `prelude.pl`.
    Prelude,
    /// Code that the compiler writes, for no clause can express it.
    Code,
}

/// What a built-in with several answers says.
#[derive(Clone, Copy, Debug)]
pub enum Redo {
    /// No (more) answer.
    Fail,
    /// This is the last answer.
    Last,
    /// There may be more, from that state on.
    More(i64),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What programs may know of it.
    pub builtin: Builtin,
    /// How it runs.
    pub kind: Kind,
    /// Whether it binds nothing, so that a condition made of it needs no choice point.
    pub test: bool,
}

impl Row {
    const fn new(name: &'static str, modes: &'static str, doc: &'static str, kind: Kind) -> Row {
        Row { builtin: Builtin::new(name, modes, doc), kind, test: false }
    }

    /// Its answers depend on its arguments alone once those with these numbers are ground, and every answer is ground:
    /// see [`Dependence::Arguments`].
    const fn pure(mut self, once_ground: &'static [usize]) -> Row {
        self.builtin.dependence = Dependence::Arguments(once_ground);
        self
    }

    /// Its answers depend on the steps of the game so far.
    const fn history(mut self) -> Row {
        self.builtin.dependence = Dependence::History;
        self
    }

    /// The arguments with these numbers are integers wherever it succeeds.
    const fn integers(mut self, arguments: &'static [usize]) -> Row {
        self.builtin.integers = arguments;
        self
    }

    /// Plans have instructions for it (`plan/specialise/library.rs`).
    const fn planned(mut self) -> Row {
        self.builtin.planned = true;
        self
    }
}

/// A row for a function that only tests.
const fn test(name: &'static str, modes: &'static str, doc: &'static str, run: Det) -> Row {
    Row { test: true, ..Row::new(name, modes, doc, Kind::Det(run)) }
}

/// A row for a function with at most one answer.
const fn det(name: &'static str, modes: &'static str, doc: &'static str, run: Det) -> Row {
    Row::new(name, modes, doc, Kind::Det(run))
}

/// A row for a function with several answers.
const fn nondet(name: &'static str, modes: &'static str, doc: &'static str, is_single: IsSingle, run: Nondet) -> Row {
    Row::new(name, modes, doc, Kind::Nondet(run, is_single))
}

/// A row for a predicate that the prelude defines.
const fn prelude(name: &'static str, modes: &'static str, doc: &'static str) -> Row {
    Row::new(name, modes, doc, Kind::Prelude)
}

/// A row for a predicate that the compiler writes code for.
const fn code(name: &'static str, modes: &'static str, doc: &'static str) -> Row {
    Row::new(name, modes, doc, Kind::Code)
}

static ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| [terms::ROWS, numbers::ROWS, atoms::ROWS, lists::ROWS, control::ROWS].concat());

/// Every row, by number.
pub fn rows() -> &'static [Row] {
    &ROWS
}

/// The row of that number.
#[inline]
pub fn get(number: u16) -> &'static Row {
    &ROWS[number as usize]
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let functions = arith::FUNCTIONS.iter().map(|&(name, arity, _)| (name, arity)).collect();
    Library::new(ROWS.iter().map(|row| row.builtin), functions, include_str!("../prelude.pl"))
});

/// The table as programs see it.
pub fn library() -> &'static Library {
    &LIBRARY
}

/// Every built-in predicate that rules may call by its name, in the order of the table.
pub fn described() -> impl Iterator<Item = &'static Builtin> {
    ROWS.iter().map(|row| &row.builtin).filter(|builtin| builtin.is_public())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Kind, library, rows};
    use crate::program;
    use crate::source::Sources;

    /// A predicate of the prelude that has no row could not be called, and a row without clauses would have no answers.
    #[test]
    fn the_table_and_the_prelude_agree() {
        let (program, problems) = program::build(&[], library(), &[], &mut Sources::default());
        assert!(problems.is_empty(), "{problems:?}");
        let indicators = program.predicates.keys().map(|functor| program.symbols.indicator(*functor));
        let defined: BTreeSet<String> = indicators.filter(|name| !name.starts_with("'$")).collect();
        let described = rows().iter().filter(|row| matches!(row.kind, Kind::Prelude));
        let described = described.map(|row| format!("{}/{}", row.builtin.name, row.builtin.arity())).collect();
        assert_eq!(defined, described);
    }

    /// Numbers of arguments in a column are those of arguments that there are.
    #[test]
    fn every_row_is_given_once_and_makes_sense() {
        let mut seen = BTreeSet::new();
        for row in rows().iter().map(|row| row.builtin) {
            assert!(seen.insert((row.name, row.modes.len())), "{}/{} has two rows", row.name, row.arity());
            assert!(row.modes.chars().all(|mode| "+-?^0123456789".contains(mode)), "modes of {}", row.name);
            assert!(!row.doc.is_empty(), "{} has no doc", row.name);
            if let crate::program::library::Dependence::Arguments(once_ground) = row.dependence {
                assert!(once_ground.iter().all(|at| *at < row.modes.len()), "arguments of {}", row.name);
            }
        }
    }
}
