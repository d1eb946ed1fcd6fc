//! A model of the language, as simple as can be: terms as trees, bindings as a table that is copied at every choice.

use std::collections::HashMap;

use regola::Term;
use regola::term::Cell;

/// A term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum T {
    /// A variable by number.
    Var(usize),
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(&'static str),
    /// A compound.
    App(&'static str, Vec<T>),
}

/// The name of the list constructor.
pub const CONS: &str = "[|]";

impl T {
    /// As a finished term, its variables named by number.
    pub fn term(&self) -> Term {
        match self {
            T::Var(number) => Term::var(&format!("V{number}")),
            T::Int(value) => Term::int(*value),
            T::Atom(name) => Term::atom(name),
            T::App(name, args) => Term::compound(name, args.iter().map(T::term)),
        }
    }

    /// The same with its variables numbered from a given one on.
    pub fn renamed(&self, by: usize) -> T {
        match self {
            T::Var(number) => T::Var(number + by),
            T::App(name, args) => T::App(name, args.iter().map(|arg| arg.renamed(by)).collect()),
            other => other.clone(),
        }
    }
}

/// A proper list.
pub fn list(items: Vec<T>) -> T {
    items.into_iter().rev().fold(T::Atom("[]"), |tail, head| T::App(CONS, vec![head, tail]))
}

/// What variables stand for.
#[derive(Clone, Debug, Default)]
pub struct Bindings(pub Vec<Option<T>>);

/// Why something has no outcome in the model: a term would be cyclic, or is too large to look at.
#[derive(Debug)]
pub struct Unwieldy;

/// How many terms are looked at in one go: what a few bindings stand for can be larger than any memory.
const MOST_TERMS: usize = 20_000;

impl Bindings {
    /// New variables; returns the first.
    pub fn fresh(&mut self, count: usize) -> usize {
        self.0.resize(self.0.len() + count, None);
        self.0.len() - count
    }

    /// What a term stands for on the outside.
    pub fn walk(&self, term: &T) -> T {
        let mut term = term;
        while let T::Var(number) = term {
            match &self.0[*number] {
                Some(value) => term = value,
                None => break,
            }
        }
        term.clone()
    }

    /// The same, with a limit on how many may be looked at.
    fn look(&self, term: &T, left: &mut usize) -> Result<T, Unwieldy> {
        *left = left.checked_sub(1).ok_or(Unwieldy)?;
        Ok(self.walk(term))
    }

    /// What a term stands for all through.
    pub fn resolve(&self, term: &T) -> Result<T, Unwieldy> {
        self.resolve_some(term, &mut MOST_TERMS.clone())
    }

    fn resolve_some(&self, term: &T, left: &mut usize) -> Result<T, Unwieldy> {
        Ok(match self.look(term, left)? {
            T::App(name, args) => {
                let args: Result<_, _> = args.iter().map(|arg| self.resolve_some(arg, left)).collect();
                T::App(name, args?)
            }
            other => other,
        })
    }

    fn occurs(&self, number: usize, term: &T, left: &mut usize) -> Result<bool, Unwieldy> {
        match self.look(term, left)? {
            T::Var(other) => Ok(other == number),
            T::App(_, args) => {
                for arg in &args {
                    if self.occurs(number, arg, left)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// Robinson's (1965) unification.
    pub fn unify(&mut self, a: &T, b: &T) -> Result<bool, Unwieldy> {
        self.unify_some(a, b, &mut MOST_TERMS.clone())
    }

    fn unify_some(&mut self, a: &T, b: &T, left: &mut usize) -> Result<bool, Unwieldy> {
        match (self.look(a, left)?, self.look(b, left)?) {
            (T::Var(a), T::Var(b)) if a == b => Ok(true),
            (T::Var(number), other) | (other, T::Var(number)) => {
                if self.occurs(number, &other, left)? {
                    return Err(Unwieldy);
                }
                self.0[number] = Some(other);
                Ok(true)
            }
            (T::App(f, xs), T::App(g, ys)) if f == g && xs.len() == ys.len() => {
                for (x, y) in xs.iter().zip(&ys) {
                    if !self.unify_some(x, y, left)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (a, b) => Ok(a == b),
        }
    }
}

/// A term with its variables named in the order they are met, so that only their names can differ no more.
pub fn canonical(term: &Term) -> String {
    let mut names: HashMap<String, usize> = HashMap::new();
    let shown: Vec<String> = term
        .cells()
        .iter()
        .map(|cell| match cell {
            Cell::Var(name) => {
                let next = names.len();
                format!("?{}", names.entry(name.to_string()).or_insert(next))
            }
            Cell::Int(value) => value.to_string(),
            Cell::Atom(name) => format!("'{name}'"),
            Cell::Compound(name, arity) => format!("'{name}'/{arity}"),
        })
        .collect();
    shown.join(" ")
}
