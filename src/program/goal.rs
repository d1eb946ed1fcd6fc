//! The one reader of goals: which construct a term in the place of a goal is.
//!
//! Everything that follows clause bodies (checks, purity, the compiler, the specialiser, explanations) reads goals through
//! [`Goal`] and matches on it, so that a construct means the same everywhere and a new one cannot be forgotten. A goal
//! refers to its parts as the caller refers to terms: `TermId`s in a clause, words in a running explanation; the source
//! stays as it was written.
//!
//! Rules cannot redefine a construct, so names alone decide. What a [`Goal::Predicate`] calls depends on the program:
//! [`super::Program::callee`] says whether it is a built-in, a relation or a predicate of the rules.

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
    /// `findall(Template, G, List, Tail)`: the list, followed by the tail
    FindAllTail(T, T, T, T),
    /// `bagof(Template, G, List)`
    BagOf(T, T, T),
    /// `setof(Template, G, List)`
    SetOf(T, T, T),
    /// `catch(G, Catcher, Recovery)`
    Catch(T, T, T),
    /// `suppose(Changes, G)`
    Suppose(T, T),
    /// `after(Move, G)`
    After(T, T),
    /// `call(G, …)` with that many further arguments
    Call(T, u32),
    /// `A = B`
    Unify(T, T),
    /// `A \= B`
    NotUnify(T, T),
    /// `A == B`, `A @< B` and the other comparisons of terms in the standard order
    Order(Comparison, T, T),
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
            (CUT, 0) => Goal::Cut,
            (",", 2) => Goal::And(arg(0), arg(1)),
            (";", 2) => Goal::Or(arg(0), arg(1)),
            ("->", 2) => Goal::IfThen(arg(0), arg(1)),
            NOT => Goal::Not(arg(0)),
            ("once", 1) => Goal::Once(arg(0)),
            ("ignore", 1) => Goal::Ignore(arg(0)),
            ("forall", 2) => Goal::ForAll(arg(0), arg(1)),
            ("findall", 3) => Goal::FindAll(arg(0), arg(1), arg(2)),
            ("aggregate_all", 3) => Goal::Aggregate(arg(0), arg(1), arg(2)),
            ("findall", 4) => Goal::FindAllTail(arg(0), arg(1), arg(2), arg(3)),
            ("bagof", 3) => Goal::BagOf(arg(0), arg(1), arg(2)),
            ("setof", 3) => Goal::SetOf(arg(0), arg(1), arg(2)),
            ("catch", 3) => Goal::Catch(arg(0), arg(1), arg(2)),
            ("suppose", 2) => Goal::Suppose(arg(0), arg(1)),
            ("after", 2) => Goal::After(arg(0), arg(1)),
            ("call", 1..) => Goal::Call(arg(0), arity - 1),
            ("=", 2) => Goal::Unify(arg(0), arg(1)),
            ("\\=", 2) => Goal::NotUnify(arg(0), arg(1)),
            ("is", 2) => Goal::Is(arg(0), arg(1)),
            (operator, 2) => match (Comparison::named(operator), Comparison::of_terms(operator)) {
                (Some(comparison), _) => Goal::Compare(comparison, arg(0), arg(1)),
                (None, Some(comparison)) => Goal::Order(comparison, arg(0), arg(1)),
                (None, None) => Goal::Predicate,
            },
            _ => Goal::Predicate,
        }
    }

    /// The operator of control that joins goals here; none for a single goal.
    pub fn connective(self) -> Option<Connective<T>> {
        match self {
            Goal::And(left, right) => Some(Connective::And(left, right)),
            Goal::Or(left, right) => Some(Connective::Or(left, right)),
            Goal::IfThen(condition, then) => Some(Connective::IfThen(condition, then)),
            Goal::IfThenElse(condition, then, other) => Some(Connective::IfThenElse(condition, then, other)),
            Goal::True | Goal::Fail | Goal::Cut | Goal::Not(_) | Goal::Once(_) | Goal::Ignore(_) => None,
            Goal::ForAll(..) | Goal::FindAll(..) | Goal::FindAllTail(..) | Goal::Aggregate(..) => None,
            Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) | Goal::Suppose(..) | Goal::After(..) => None,
            Goal::Call(..) => None,
            Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => None,
            Goal::Predicate | Goal::Unknown => None,
        }
    }

    /// The goals that an operator of control joins here, in the order of the text; none for any other goal.
    pub fn joined(self) -> Vec<T> {
        match self.connective() {
            Some(Connective::And(left, right) | Connective::Or(left, right) | Connective::IfThen(left, right)) => {
                vec![left, right]
            }
            Some(Connective::IfThenElse(condition, then, other)) => vec![condition, then, other],
            None => Vec::new(),
        }
    }
}

/// A goal made of goals by an operator of control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connective<T> {
    /// `A, B`
    And(T, T),
    /// `A ; B`, where A is no `->`
    Or(T, T),
    /// `A -> B` alone
    IfThen(T, T),
    /// `A -> B ; C`
    IfThenElse(T, T, T),
}

/// The name of a cut.
pub const CUT: &str = "!";

/// Name and arity of a negation.
pub const NOT: (&str, u32) = ("\\+", 1);

/// Name and arity of `Var^Goal`, which `bagof` and `setof` allow before their goal.
pub const CARET: (&str, u32) = ("^", 2);

/// What `aggregate_all` makes of the answers: its first argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregation<T> {
    /// `count`
    Count,
    /// `sum(Expression)`
    Sum(T),
    /// `max(Expression)`, `min(Expression)`, or the same with a witness
    Best {
        /// How a better value compares with another one.
        better: Comparison,
        /// The expression.
        value: T,
        /// What else is kept of the answer that has the value.
        witness: Option<T>,
    },
    /// `bag(Template)`
    Bag(T),
    /// `set(Template)`
    Set(T),
    /// None of these, or not known before the goal runs.
    Unknown,
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

    /// What a term in the first argument of `aggregate_all` asks for.
    fn aggregation(&self, term: Self::Id) -> Aggregation<Self::Id> {
        let arg = |at| self.argument(term, at);
        let best = |better, witness| Aggregation::Best { better, value: arg(0), witness };
        match self.callable(term) {
            Some(("count", 0)) => Aggregation::Count,
            Some(("sum", 1)) => Aggregation::Sum(arg(0)),
            Some(("max", 1)) => best(Comparison::Greater, None),
            Some(("min", 1)) => best(Comparison::Less, None),
            Some(("max", 2)) => best(Comparison::Greater, Some(arg(1))),
            Some(("min", 2)) => best(Comparison::Less, Some(arg(1))),
            Some(("bag", 1)) => Aggregation::Bag(arg(0)),
            Some(("set", 1)) => Aggregation::Set(arg(0)),
            _ => Aggregation::Unknown,
        }
    }

    /// The goals of `a, b, c` in order; a term that is no conjunction is the only one.
    fn conjuncts(&self, term: Self::Id) -> Vec<Self::Id> {
        let (mut found, mut todo) = (Vec::new(), vec![term]);
        while let Some(goal) = todo.pop() {
            match self.read(goal).connective() {
                Some(Connective::And(left, right)) => todo.extend([right, left]),
                Some(Connective::Or(..) | Connective::IfThen(..) | Connective::IfThenElse(..)) | None => {
                    found.push(goal);
                }
            }
        }
        found
    }

    /// The alternatives of `a ; b -> c ; d` in order, without recursing along them.
    fn alternatives(&self, term: Self::Id) -> Vec<Disjunct<Self::Id>> {
        let (mut found, mut rest) = (Vec::new(), term);
        loop {
            let (disjunct, others) = match self.read(rest).connective() {
                Some(Connective::Or(goal, others)) => (Disjunct::Goal(goal), Some(others)),
                Some(Connective::IfThenElse(condition, then, others)) => {
                    (Disjunct::IfThen(condition, then), Some(others))
                }
                Some(Connective::IfThen(condition, then)) => (Disjunct::IfThen(condition, then), None),
                Some(Connective::And(..)) | None => (Disjunct::Goal(rest), None),
            };
            found.push(disjunct);
            match others {
                Some(others) => rest = others,
                None => return found,
            }
        }
    }
}

/// One of several goals, of which the first that does not fail is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disjunct<T> {
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
    pub fn alternatives(&self, term: TermId, symbols: &Symbols) -> Vec<Disjunct<TermId>> {
        Body::new(&self.nodes, symbols).alternatives(term)
    }

    /// The goals of the body that must all hold, in order; none for a fact.
    pub fn conjuncts(&self, symbols: &Symbols) -> Vec<TermId> {
        self.body.map_or_else(Vec::new, |body| self.conjuncts_of(body, symbols))
    }

    /// The goals that must all hold where a term of the clause does, in order.
    pub fn conjuncts_of(&self, term: TermId, symbols: &Symbols) -> Vec<TermId> {
        Body::new(&self.nodes, symbols).conjuncts(term)
    }

    /// What a term of the clause, the first argument of `aggregate_all`, asks for.
    pub fn aggregation(&self, term: TermId, symbols: &Symbols) -> Aggregation<TermId> {
        Body::new(&self.nodes, symbols).aggregation(term)
    }

    /// The goal that a term of the clause is.
    pub fn goal(&self, term: TermId, symbols: &Symbols) -> Goal<TermId> {
        Body::new(&self.nodes, symbols).read(term)
    }
}
