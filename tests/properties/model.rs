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

/// Why a unification has no outcome in the model: the terms would become cyclic.
#[derive(Debug)]
pub struct Cyclic;

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

    /// What a term stands for all through.
    pub fn resolve(&self, term: &T) -> T {
        match self.walk(term) {
            T::App(name, args) => T::App(name, args.iter().map(|arg| self.resolve(arg)).collect()),
            other => other,
        }
    }

    fn occurs(&self, number: usize, term: &T) -> bool {
        match self.walk(term) {
            T::Var(other) => other == number,
            T::App(_, args) => args.iter().any(|arg| self.occurs(number, arg)),
            _ => false,
        }
    }

    /// Robinson's (1965) unification.
    pub fn unify(&mut self, a: &T, b: &T) -> Result<bool, Cyclic> {
        match (self.walk(a), self.walk(b)) {
            (T::Var(a), T::Var(b)) if a == b => Ok(true),
            (T::Var(number), other) | (other, T::Var(number)) => {
                if self.occurs(number, &other) {
                    return Err(Cyclic);
                }
                self.0[number] = Some(other);
                Ok(true)
            }
            (T::App(f, xs), T::App(g, ys)) if f == g && xs.len() == ys.len() => {
                for (x, y) in xs.iter().zip(&ys) {
                    if !self.unify(x, y)? {
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
