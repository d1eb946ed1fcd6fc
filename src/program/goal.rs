//! The one reader of goals: which construct a term in the place of a goal is.
//!
//! Everything that follows clause bodies (checks, purity, the compiler, the specialiser, explanations) reads goals through
//! [`Goal`] and matches on it, so that a construct means the same everywhere and a new one cannot be forgotten. A goal
//! refers to its parts as the caller refers to terms: `TermId`s in a clause, words in a running explanation.
//!
//! Rules cannot redefine a construct, so names alone decide.

use super::clause::{Clause, Node, TermId};
use super::comparison::Comparison;
use super::symbol::Symbols;

/// A goal, its construct recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal<T> {
    /// `true`
    True,
    /// `fail` or `false`
    Fail,
    /// `!`
    Cut,
    /// `A, B`
    And(T, T),
    /// `A ; B`, where A is no `->`
    Or(T, T),
    /// `A -> B` alone
    IfThen(T, T),
    /// `A -> B ; C`
    IfThenElse(T, T, T),
    /// `\+ G`
    Not(T),
    /// `once(G)`
    Once(T),
    /// `ignore(G)`
    Ignore(T),
    /// `forall(Condition, Action)`
    ForAll(T, T),
    /// `findall(Template, G, List)`
    FindAll(T, T, T),
    /// `aggregate_all(What, G, Result)`
    Aggregate(T, T, T),
    /// `bagof(Template, G, List)` or `setof(Template, G, List)`
    BagOf(T, T, T),
    /// `catch(G, Catcher, Recovery)`
    Catch(T, T, T),
    /// `suppose(Changes, G)`
    Suppose(T, T),
    /// `call(G, …)` with so many arguments more
    Call(T, u32),
    /// `A = B`
    Unify(T, T),
    /// `A is B`
    Is(T, T),
    /// `A < B` and the other comparisons of integers
    Compare(Comparison, T, T),
    /// A predicate of the rules, a relation, or a library predicate.
    Predicate,
    /// A variable or a number: no predicate is known.
    Unknown,
}

impl<T> Goal<T> {
    /// The goal of that name, its arguments given by number; `;` is an [`Goal::Or`], whatever it joins.
    pub fn named(name: &str, arity: u32, arg: impl Fn(u32) -> T) -> Goal<T> {
        match (name, arity) {
            ("true", 0) => Goal::True,
            ("fail" | "false", 0) => Goal::Fail,
            ("!", 0) => Goal::Cut,
            (",", 2) => Goal::And(arg(0), arg(1)),
            (";", 2) => Goal::Or(arg(0), arg(1)),
            ("->", 2) => Goal::IfThen(arg(0), arg(1)),
            ("\\+", 1) => Goal::Not(arg(0)),
            ("once", 1) => Goal::Once(arg(0)),
            ("ignore", 1) => Goal::Ignore(arg(0)),
            ("forall", 2) => Goal::ForAll(arg(0), arg(1)),
            ("findall", 3) => Goal::FindAll(arg(0), arg(1), arg(2)),
            ("aggregate_all", 3) => Goal::Aggregate(arg(0), arg(1), arg(2)),
            ("bagof" | "setof", 3) => Goal::BagOf(arg(0), arg(1), arg(2)),
            ("catch", 3) => Goal::Catch(arg(0), arg(1), arg(2)),
            ("suppose", 2) => Goal::Suppose(arg(0), arg(1)),
            ("call", 1..) => Goal::Call(arg(0), arity - 1),
            ("=", 2) => Goal::Unify(arg(0), arg(1)),
            ("is", 2) => Goal::Is(arg(0), arg(1)),
            (operator, 2) => match Comparison::named(operator) {
                Some(comparison) => Goal::Compare(comparison, arg(0), arg(1)),
                None => Goal::Predicate,
            },
            _ => Goal::Predicate,
        }
    }
}

/// Terms that goals are read from.
pub trait Terms {
    /// How a term is referred to.
    type Id: Copy;

    /// Name and arity of a callable term: none for a variable or a number.
    fn callable(&self, term: Self::Id) -> Option<(&str, u32)>;

    /// An argument of a compound.
    fn argument(&self, term: Self::Id, at: u32) -> Self::Id;

    /// The goal that a term is.
    fn read(&self, term: Self::Id) -> Goal<Self::Id> {
        let Some((name, arity)) = self.callable(term) else { return Goal::Unknown };
        match Goal::named(name, arity, |at| self.argument(term, at)) {
            Goal::Or(left, other) if self.callable(left) == Some(("->", 2)) => {
                Goal::IfThenElse(self.argument(left, 0), self.argument(left, 1), other)
            }
            goal => goal,
        }
    }

    /// The alternatives of `a ; b -> c ; d` in order, without recursing along them.
    fn alternatives(&self, term: Self::Id) -> Vec<Alternative<Self::Id>> {
        let (mut found, mut rest) = (Vec::new(), term);
        loop {
            match self.read(rest) {
                Goal::Or(goal, other) => {
                    found.push(Alternative::Goal(goal));
                    rest = other;
                }
                Goal::IfThenElse(condition, then, other) => {
                    found.push(Alternative::IfThen(condition, then));
                    rest = other;
                }
                Goal::IfThen(condition, then) => {
                    found.push(Alternative::IfThen(condition, then));
                    return found;
                }
                _ => {
                    found.push(Alternative::Goal(rest));
                    return found;
                }
            }
        }
    }
}

/// One of several goals, of which the first that does not fail is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative<T> {
    /// A goal; the alternatives behind it follow.
    Goal(T),
    /// A condition and what follows it; if it holds, the alternatives behind it do not count.
    IfThen(T, T),
}

/// The terms of a clause.
pub struct Body<'c> {
    nodes: &'c [Node],
    symbols: &'c Symbols,
}

impl<'c> Body<'c> {
    /// Terms in one array, and the table of their names.
    pub fn new(nodes: &'c [Node], symbols: &'c Symbols) -> Body<'c> {
        Body { nodes, symbols }
    }
}

impl Terms for Body<'_> {
    type Id = TermId;

    fn callable(&self, term: TermId) -> Option<(&str, u32)> {
        let (name, arity) = match self.nodes[term.0 as usize] {
            Node::Atom(name) => (name, 0),
            Node::Compound(functor, _) => self.symbols.parts(functor),
            Node::Var(_) | Node::Int(_) => return None,
        };
        Some((self.symbols.name(name), arity))
    }

    fn argument(&self, term: TermId, at: u32) -> TermId {
        match self.nodes[term.0 as usize] {
            Node::Compound(_, first) => TermId(first.0 + at),
            _ => term,
        }
    }
}

impl Clause {
    /// The alternatives that a term of the clause is: itself alone if it is no disjunction or condition.
    pub fn alternatives(&self, term: TermId, symbols: &Symbols) -> Vec<Alternative<TermId>> {
        Body::new(&self.nodes, symbols).alternatives(term)
    }

    /// The goal that a term of the clause is.
    pub fn goal(&self, term: TermId, symbols: &Symbols) -> Goal<TermId> {
        Body::new(&self.nodes, symbols).read(term)
    }
}
