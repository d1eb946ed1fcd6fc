//! Clauses as terms with numbered variables.
//!
//! The terms of a clause share one array. The arguments of a compound are next to each other in it, so a term is one
//! index, and neither building nor dropping a long list recurses.

use std::sync::Arc;

use super::symbol::{Atom, Functor, Symbols};
use crate::source::Span;

/// The index of a term among its clause's nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TermId(pub u32);

/// A term of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The clause's variable of that number.
    Var(u32),
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(Atom),
    /// A compound whose arguments are the nodes from that index on, as many as its functor says.
    Compound(Functor, TermId),
}

/// One rule or fact.
#[derive(Clone, Debug)]
pub struct Clause {
    /// All terms of the clause.
    pub nodes: Vec<Node>,
    /// Where each node is in the text.
    pub spans: Vec<Span>,
    /// The head.
    pub head: TermId,
    /// The body; a fact has none.
    pub body: Option<TermId>,
    /// The variables' names by number; `_` for an anonymous one.
    pub variables: Vec<Arc<str>>,
    /// Where the clause is.
    pub span: Span,
    /// What it says in words.
    pub sentences: Vec<Sentence>,
}

/// What a clause or one of its goals says in words, from a comment `%! text with {Variables}` right before it.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// The goal; without one, the clause itself.
    pub goal: Option<TermId>,
    /// The words, several comments joined to one text.
    pub text: Arc<str>,
    /// Where the first comment is.
    pub span: Span,
}

impl Clause {
    /// The term with that index.
    pub fn node(&self, id: TermId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// Where the term with that index is.
    pub fn span_of(&self, id: TermId) -> Span {
        self.spans[id.0 as usize]
    }

    /// Name and arity of a callable term: none for a variable or a number.
    pub fn callable(&self, id: TermId, symbols: &Symbols) -> Option<(Atom, u32)> {
        match self.node(id) {
            Node::Atom(name) => Some((name, 0)),
            Node::Compound(functor, _) => Some(symbols.parts(functor)),
            Node::Var(_) | Node::Int(_) => None,
        }
    }

    /// The arguments of a term in order; none for a term that is not compound.
    pub fn arguments(&self, id: TermId, symbols: &Symbols) -> impl DoubleEndedIterator<Item = TermId> + use<> {
        let (first, arity) = match self.node(id) {
            Node::Compound(functor, first) => (first.0, symbols.parts(functor).1),
            _ => (0, 0),
        };
        (first..first + arity).map(TermId)
    }
}

/// How an argument of a tabled predicate is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableMode {
    /// Answers that differ here are different answers.
    Index,
    /// Only the least value is kept, in the standard order.
    Min,
    /// Only the greatest value is kept, in the standard order.
    Max,
}

/// All clauses of one name and arity.
#[derive(Clone, Debug, Default)]
pub struct Predicate {
    /// The clauses in order.
    pub clauses: Vec<Clause>,
    /// One mode per argument, if the predicate is tabled.
    pub table: Option<Vec<TableMode>>,
    /// Whether it belongs to the library rather than to a rules file.
    pub library: bool,
}
