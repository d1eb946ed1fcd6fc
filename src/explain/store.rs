//! The terms of the tracing interpreter: an arena of arguments, variables with a trail, and names of its own.
//!
//! It is small and plain beside the machine's memory, for it is not meant to be fast. Terms come from clauses, and
//! from finished [`Term`]s, which is how the machine's answers arrive. Nothing here recurses.

use std::cell::Cell;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::{Answer, Limit, fresh_name};
use crate::program::clause::{Clause, Node, TermId};
use crate::program::symbol::{Atom, Functor, Symbols};
use crate::term;
use crate::term::Term;

/// A term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TermRef {
    /// The variable of that number.
    Var(u32),
    Int(i64),
    Atom(Atom),
    /// A compound whose arguments start at that place.
    Compound(Functor, u32),
}

/// How much of everything there was, to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    args: usize,
    vars: usize,
    /// How many bindings there were.
    pub trail: usize,
}

/// After this many pairs, unification remembers those it has seen: the terms may be cyclic.
const PATIENCE: usize = 10_000;
/// The longest term that is taken out of the store, in cells.
pub(super) const LONGEST: usize = 1 << 22;

/// All terms.
#[derive(Debug)]
pub(super) struct Store {
    pub symbols: Symbols,
    args: Vec<TermRef>,
    vars: Vec<Option<TermRef>>,
    trail: Vec<u32>,
    /// How many cells were looked at since the last count.
    work: Cell<u64>,
}

impl Store {
    pub fn new(symbols: Symbols) -> Store {
        Store { symbols, args: Vec::new(), vars: Vec::new(), trail: Vec::new(), work: Cell::new(0) }
    }

    pub fn mark(&self) -> Mark {
        Mark { args: self.args.len(), vars: self.vars.len(), trail: self.trail.len() }
    }

    /// Undoes the bindings made since there were that many.
    pub fn unbind(&mut self, trail: usize) {
        for var in self.trail.drain(trail..) {
            self.vars[var as usize] = None;
        }
    }

    /// Undoes and forgets everything since a mark.
    pub fn revert(&mut self, mark: Mark) {
        self.unbind(mark.trail.min(self.trail.len()));
        self.vars.truncate(mark.vars);
        self.args.truncate(mark.args);
    }

    /// How many cells were looked at since the last time: long terms cost time.
    pub fn work(&self) -> u64 {
        self.work.take()
    }

    fn worked(&self, cells: usize) {
        self.work.set(self.work.get() + cells as u64);
    }

    /// Bytes in use, about.
    pub fn bytes(&self) -> usize {
        (self.args.len() + self.vars.len()) * size_of::<TermRef>() + self.trail.len() * size_of::<u32>()
    }

    /// That many new variables; the number of the first.
    pub fn new_vars(&mut self, count: usize) -> u32 {
        let first = self.vars.len();
        self.vars.resize(first + count, None);
        first as u32
    }

    /// The value of a term, once bindings are followed.
    pub fn deref(&self, mut word: TermRef) -> TermRef {
        while let TermRef::Var(var) = word
            && let Some(value) = self.vars[var as usize]
        {
            word = value;
        }
        word
    }

    fn deref_without(&self, unbound: &FxHashSet<u32>, mut word: TermRef) -> TermRef {
        while let TermRef::Var(var) = word
            && let Some(value) = self.vars[var as usize]
            && (unbound.is_empty() || !unbound.contains(&var))
        {
            word = value;
        }
        word
    }

    fn bind(&mut self, var: u32, value: TermRef) {
        self.vars[var as usize] = Some(value);
        self.trail.push(var);
    }

    /// Name and number of arguments, if a word is an atom or a compound.
    pub fn callable(&self, word: TermRef) -> Option<(Atom, u32)> {
        match self.deref(word) {
            TermRef::Atom(name) => Some((name, 0)),
            TermRef::Compound(functor, _) => Some(self.symbols.parts(functor)),
            TermRef::Var(_) | TermRef::Int(_) => None,
        }
    }

    /// The argument of that number, from 0.
    pub fn arg(&self, word: TermRef, at: u32) -> TermRef {
        match self.deref(word) {
            TermRef::Compound(_, first) => self.args[(first + at) as usize],
            other => other,
        }
    }

    /// A compound, or an atom if there are no arguments.
    pub fn compound(&mut self, name: Atom, args: &[TermRef]) -> TermRef {
        if args.is_empty() {
            return TermRef::Atom(name);
        }
        let functor = self.symbols.functor(name, args.len() as u32);
        let first = self.args.len() as u32;
        self.args.extend(args);
        TermRef::Compound(functor, first)
    }

    /// A term of a clause whose variables start at a number.
    pub fn build(&mut self, clause: &Clause, term: TermId, env: u32) -> TermRef {
        let mut root = TermRef::Int(0);
        let mut todo = vec![(None, term)];
        while let Some((target, term)) = todo.pop() {
            let word = match clause.node(term) {
                Node::Int(value) => TermRef::Int(value),
                Node::Atom(atom) => TermRef::Atom(atom),
                Node::Var(number) => self.deref(TermRef::Var(env + number)),
                Node::Compound(functor, from) => {
                    let arity = self.symbols.parts(functor).1;
                    let first = self.args.len();
                    self.args.resize(first + arity as usize, TermRef::Int(0));
                    todo.extend((0..arity).map(|at| (Some(first + at as usize), TermId(from.0 + at))));
                    TermRef::Compound(functor, first as u32)
                }
            };
            match target {
                Some(place) => self.args[place] = word,
                None => root = word,
            }
        }
        root
    }

    /// Makes two terms equal; what was bound stays bound if that fails.
    pub fn unify(&mut self, left: TermRef, right: TermRef) -> bool {
        let mut todo = vec![(left, right)];
        let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
        let mut pairs = 0;
        while let Some((left, right)) = todo.pop() {
            pairs += 1;
            self.worked(1);
            match (self.deref(left), self.deref(right)) {
                (left, right) if left == right => {}
                (TermRef::Var(a), TermRef::Var(b)) if a < b => self.bind(b, TermRef::Var(a)),
                (TermRef::Var(var), value) | (value, TermRef::Var(var)) => self.bind(var, value),
                (TermRef::Compound(f, a), TermRef::Compound(g, b)) if f == g => {
                    if pairs > PATIENCE && !seen.insert((a, b)) {
                        continue;
                    }
                    let arity = self.symbols.parts(f).1;
                    todo.extend(
                        (0..arity).rev().map(|at| (self.args[(a + at) as usize], self.args[(b + at) as usize])),
                    );
                }
                _ => return false,
            }
        }
        true
    }

    /// Puts a finished term into the store; `fresh` keeps its variables from one term to the next.
    pub fn import(&mut self, finished: &Term, fresh: &mut FxHashMap<Arc<str>, TermRef>) -> TermRef {
        self.worked(finished.cells().len());
        let mut root = TermRef::Int(0);
        let mut targets = vec![None];
        for cell in finished.cells() {
            let target = targets.pop().flatten();
            let word = match cell {
                term::Cell::Int(value) => TermRef::Int(*value),
                term::Cell::Atom(name) => TermRef::Atom(self.symbols.atom(name)),
                term::Cell::Var(name) => match fresh.get(name) {
                    Some(word) => *word,
                    None => {
                        let word = TermRef::Var(self.new_vars(1));
                        fresh.insert(name.clone(), word);
                        word
                    }
                },
                term::Cell::Compound(name, arity) => {
                    let name = self.symbols.atom(name);
                    let functor = self.symbols.functor(name, *arity);
                    let first = self.args.len();
                    self.args.resize(first + *arity as usize, TermRef::Int(0));
                    targets.extend((first..first + *arity as usize).rev().map(Some));
                    TermRef::Compound(functor, first as u32)
                }
            };
            match target {
                Some(place) => self.args[place] = word,
                None => root = word,
            }
        }
        root
    }

    /// Makes the variables that a goal was exported with equal to what an answer says of them.
    pub fn accept(&mut self, answer: &Answer, variables: &[u32]) -> bool {
        let mut names: FxHashMap<Arc<str>, TermRef> = FxHashMap::default();
        names.extend(variables.iter().map(|var| (variable_name(*var), TermRef::Var(*var))));
        answer.bindings().all(|(name, value)| {
            let value = self.import(value, &mut names);
            let variable = *names.entry(name.into()).or_insert(value);
            self.unify(variable, value)
        })
    }

    /// A proper list.
    pub fn list(&mut self, items: &[TermRef]) -> TermRef {
        let (cons, nil) = (self.symbols.atom(term::CONS), self.symbols.atom(term::NIL));
        items.iter().rev().fold(TermRef::Atom(nil), |tail, item| self.compound(cons, &[*item, tail]))
    }

    /// Takes a term out of the store, its variables named by a function. A cyclic term is a matter of memory.
    pub fn export(&self, word: TermRef, name: &mut dyn FnMut(u32) -> Arc<str>) -> Result<Term, Limit> {
        self.export_without(&FxHashSet::default(), word, name)
    }

    /// The same, some variables without their values.
    fn export_without(
        &self,
        unbound: &FxHashSet<u32>,
        word: TermRef,
        name: &mut dyn FnMut(u32) -> Arc<str>,
    ) -> Result<Term, Limit> {
        let mut cells = Vec::new();
        let mut todo = vec![word];
        while let Some(word) = todo.pop() {
            cells.push(match self.deref_without(unbound, word) {
                TermRef::Var(var) => term::Cell::Var(name(var)),
                TermRef::Int(value) => term::Cell::Int(value),
                TermRef::Atom(atom) => term::Cell::Atom(self.symbols.name(atom).clone()),
                TermRef::Compound(functor, first) => {
                    let (name, arity) = self.symbols.parts(functor);
                    todo.extend((first..first + arity).rev().map(|at| self.args[at as usize]));
                    term::Cell::Compound(self.symbols.name(name).clone(), arity)
                }
            });
            if cells.len() > LONGEST {
                return Err(Limit::Memory(LONGEST * size_of::<term::Cell>()));
            }
        }
        self.worked(cells.len());
        Ok(Term::from_cells(cells))
    }

    /// The same as it was when there were only that many bindings, its variables named `_A`, `_B` and so on.
    pub fn show_as_of(&self, word: TermRef, trail: usize) -> Result<Term, Limit> {
        let later: FxHashSet<u32> = self.trail[trail.min(self.trail.len())..].iter().copied().collect();
        self.worked(later.len());
        let mut names = Fresh::default();
        self.export_without(&later, word, &mut |var| names.name(var))
    }

    /// The same, its variables named `_A`, `_B` and so on.
    pub fn show(&self, word: TermRef) -> Result<Term, Limit> {
        let mut names = Fresh::default();
        self.export(word, &mut |var| names.name(var))
    }

    /// The same, its variables named by their numbers, with these numbers.
    pub fn export_open(&self, word: TermRef) -> Result<(Term, Vec<u32>), Limit> {
        let (mut variables, mut met) = (Vec::new(), FxHashSet::default());
        let term = self.export(word, &mut |var| {
            if met.insert(var) {
                variables.push(var);
            }
            variable_name(var)
        })?;
        Ok((term, variables))
    }
}

/// The name of a variable outside of the store. It must not start with `_`, or answers would not mention it.
fn variable_name(number: u32) -> Arc<str> {
    format!("V{number}").into()
}

/// Names for variables that have none.
#[derive(Default)]
pub(super) struct Fresh {
    names: FxHashMap<u32, Arc<str>>,
    count: usize,
}

impl Fresh {
    /// Calls a variable by the name that it has in a text.
    pub fn give(&mut self, var: u32, name: &Arc<str>) {
        self.names.insert(var, name.clone());
    }

    /// The name of a variable, found now if it has none.
    pub fn name(&mut self, var: u32) -> Arc<str> {
        let count = &mut self.count;
        let name = self.names.entry(var).or_insert_with(|| {
            *count += 1;
            fresh_name(*count - 1).into()
        });
        name.clone()
    }
}
