//! Terms from Rust values: integers, texts as atoms, vectors as lists, a name with arguments as a compound.

use super::Term;

/// Integers that always fit.
macro_rules! from_integers {
    ($($integer:ty),*) => {
        $(
            impl From<$integer> for Term {
                fn from(value: $integer) -> Term {
                    Term::int(value.into())
                }
            }
        )*
    };
}

from_integers!(i8, i16, i32, i64, u8, u16, u32);

impl From<&str> for Term {
    /// The atom of that name.
    fn from(name: &str) -> Term {
        Term::atom(name)
    }
}

impl From<String> for Term {
    /// The atom of that name.
    fn from(name: String) -> Term {
        Term::atom(&name)
    }
}

impl From<bool> for Term {
    /// The atom `true` or `false`.
    fn from(value: bool) -> Term {
        Term::atom(if value { "true" } else { "false" })
    }
}

impl<T: Into<Term>> From<Vec<T>> for Term {
    /// A list.
    fn from(items: Vec<T>) -> Term {
        Term::list(items.into_iter().map(Into::into))
    }
}

impl From<(&str, Vec<Term>)> for Term {
    /// A compound term, given by its name and its arguments.
    fn from((name, args): (&str, Vec<Term>)) -> Term {
        Term::compound(name, args)
    }
}

impl<const ARITY: usize> From<(&str, [Term; ARITY])> for Term {
    /// A compound term, given by its name and its arguments.
    fn from((name, args): (&str, [Term; ARITY])) -> Term {
        Term::compound(name, args)
    }
}
