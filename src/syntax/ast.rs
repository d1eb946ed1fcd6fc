//! The syntax tree of a rules file.
//!
//! Terms are nodes of one arena per text, numbered by [`TermId`], so that a list of a million elements or a
//! very long conjunction recurses neither when it is built nor when it is dropped.

use std::sync::Arc;

use crate::source::Span;
use crate::term::{Cell, Term};

/// The number of a term in its [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TermId(pub u32);

/// A term as written. Lists are `'[|]'(Head, Tail)` ending in the atom `[]`; `"text"` is an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A variable; `_` is spelt `_` and each occurrence is a separate variable.
    Var(Arc<str>),
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(Arc<str>),
    /// A compound term with at least one argument.
    Compound(Arc<str>, Box<[TermId]>),
}

/// A clause or a directive: the text between two clause ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// `head.` or `head :- body.`
    Clause {
        /// The head.
        head: TermId,
        /// The body, if there is one.
        body: Option<TermId>,
        /// From the head to the full stop.
        span: Span,
    },
    /// `:- goal.`
    Directive {
        /// The goal after the arrow.
        goal: TermId,
        /// From the arrow to the full stop.
        span: Span,
    },
}

/// A comment `%! text` that says in words what the clause or goal after it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The words.
    pub text: Arc<str>,
    /// The place of the comment.
    pub span: Span,
    /// Where the token after it starts.
    pub before: u32,
}

/// A parsed text.
#[derive(Clone, Debug, Default)]
pub struct Ast {
    nodes: Vec<(Node, Span)>,
    /// The comments that are sentences, in the order of the text.
    pub sentences: Vec<Sentence>,
    /// Clauses and directives in the order of the text.
    pub items: Vec<Item>,
}

impl Ast {
    /// Adds a term whose arguments have already been added.
    pub fn add(&mut self, node: Node, span: Span) -> TermId {
        self.nodes.push((node, span));
        TermId(self.nodes.len() as u32 - 1)
    }

    /// How many terms there are.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether another tree has the same terms and sentences, wherever they are in their texts.
    pub(super) fn reads_like(&self, other: &Ast) -> bool {
        let terms = self.nodes.iter().map(|(node, _)| node);
        let sentences = self.sentences.iter().map(|sentence| &sentence.text);
        terms.eq(other.nodes.iter().map(|(node, _)| node))
            && sentences.eq(other.sentences.iter().map(|sentence| &sentence.text))
            && self.items.len() == other.items.len()
    }

    /// The term with this number.
    pub fn node(&self, id: TermId) -> &Node {
        &self.nodes[id.0 as usize].0
    }

    /// A self-contained copy of the term, with variables by name.
    pub fn term(&self, id: TermId) -> Term {
        let mut cells = Vec::new();
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            cells.push(match self.node(id) {
                Node::Var(name) => Cell::Var(name.clone()),
                Node::Int(value) => Cell::Int(*value),
                Node::Atom(name) => Cell::Atom(name.clone()),
                Node::Compound(name, args) => {
                    waiting.extend(args.iter().rev());
                    Cell::Compound(name.clone(), args.len() as u32)
                }
            });
        }
        Term::from_cells(cells)
    }

    /// The place of the term.
    pub fn span(&self, id: TermId) -> Span {
        self.nodes[id.0 as usize].1
    }
}
