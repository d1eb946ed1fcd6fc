//! Interned names: atoms and functors as small numbers.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::term::printer;

/// An interned name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom(pub u32);

/// An interned name with a number of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Functor(pub u32);

/// The table of names; numbers are given in order and never change.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    atoms: IndexSet<Arc<str>, FxBuildHasher>,
    functors: IndexSet<(Atom, u32), FxBuildHasher>,
    /// Bytes of all names.
    text: usize,
}

impl Symbols {
    /// The number of a name, given now if it is new.
    pub fn atom(&mut self, name: &str) -> Atom {
        match self.atoms.get_index_of(name) {
            Some(at) => Atom(at as u32),
            None => {
                self.text += name.len();
                Atom(self.atoms.insert_full(name.into()).0 as u32)
            }
        }
    }

    /// The number of a name with arity, given now if it is new.
    pub fn functor(&mut self, name: Atom, arity: u32) -> Functor {
        Functor(self.functors.insert_full((name, arity)).0 as u32)
    }

    /// The number of a name, if it has one.
    pub fn find_atom(&self, name: &str) -> Option<Atom> {
        self.atoms.get_index_of(name).map(|at| Atom(at as u32))
    }

    /// The number of a name with arity, if it has one.
    pub fn find_functor(&self, name: &str, arity: u32) -> Option<Functor> {
        let atom = self.find_atom(name)?;
        self.functors.get_index_of(&(atom, arity)).map(|at| Functor(at as u32))
    }

    /// The number of an atom with arity, if it has one.
    pub fn lookup(&self, name: Atom, arity: u32) -> Option<Functor> {
        self.functors.get_index_of(&(name, arity)).map(|at| Functor(at as u32))
    }

    /// The spelling of an atom.
    pub fn name(&self, atom: Atom) -> &Arc<str> {
        &self.atoms[atom.0 as usize]
    }

    /// Name and arity of a functor.
    pub fn parts(&self, functor: Functor) -> (Atom, u32) {
        self.functors[functor.0 as usize]
    }

    /// `name/arity`, quoted where the name needs it.
    pub fn indicator(&self, functor: Functor) -> String {
        let (name, arity) = self.parts(functor);
        indicator(self.name(name), arity)
    }

    /// How many atoms there are.
    pub fn atom_count(&self) -> usize {
        self.atoms.len()
    }

    /// How many functors there are.
    pub fn functor_count(&self) -> usize {
        self.functors.len()
    }

    /// How many bytes all names have together.
    pub fn text_size(&self) -> usize {
        self.text
    }

    /// Forgets the atoms and functors given after the counts were these.
    pub fn truncate(&mut self, atoms: usize, functors: usize) {
        self.text -= self.atoms.iter().skip(atoms).map(|name| name.len()).sum::<usize>();
        self.atoms.truncate(atoms);
        self.functors.truncate(functors);
    }
}

/// `name/arity`, quoted where the name needs it.
pub(super) fn indicator(name: &str, arity: u32) -> String {
    format!("{}/{arity}", printer::atom(name))
}
