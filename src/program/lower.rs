//! Lowering: syntax trees to clauses with interned names and numbered variables.
//!
//! The work list is explicit, so neither deep nor long terms cost native stack. Variables are numbered in the
//! order of the text; two clauses that differ only in the names of variables therefore lower to equal nodes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::clause::{Clause, Node, TermId};
use super::sentence;
use super::symbol::Symbols;
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::ast::Ast;

/// A clause of a text as a numbered term.
pub fn lower_clause(
    ast: &Ast,
    head: ast::TermId,
    body: Option<ast::TermId>,
    span: Span,
    symbols: &mut Symbols,
) -> Clause {
    let mut lowering = Lowering::default();
    let head = lowering.root(ast, head, symbols);
    let body = body.map(|body| lowering.root(ast, body, symbols));
    let mut clause = lowering.finish(head, body, span);
    clause.sentences = sentence::sentences(ast, &clause, symbols);
    clause
}

/// A goal asked about a program, as the body of a clause whose head is the atom `?-`. The variables of the
/// answer are the clause's variables, in order of appearance. The names are interned in a copy of the program's.
pub fn lower_goal(ast: &Ast, goal: ast::TermId, symbols: &mut Symbols) -> Clause {
    let mut lowering = Lowering::default();
    let span = ast.span(goal);
    let head = lowering.reserve(1);
    lowering.set(head, Node::Atom(symbols.atom("?-")), span);
    let body = lowering.root(ast, goal, symbols);
    lowering.finish(head, Some(body), span)
}

/// A fact that a directive makes: `name(argument)`, all of it at the directive's place.
pub(super) fn generated_fact(name: &str, argument: Node, span: Span, symbols: &mut Symbols) -> Clause {
    let name = symbols.atom(name);
    let functor = symbols.functor(name, 1);
    let nodes = vec![Node::Compound(functor, TermId(1)), argument];
    Clause {
        nodes,
        spans: vec![span; 2],
        head: TermId(0),
        body: None,
        variables: Vec::new(),
        span,
        sentences: Vec::new(),
    }
}

/// The clause being lowered.
#[derive(Default)]
struct Lowering {
    nodes: Vec<Node>,
    spans: Vec<Span>,
    variables: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, u32>,
    work: Vec<(ast::TermId, TermId)>,
}

impl Lowering {
    /// Room for that many neighbouring nodes; returns the first.
    fn reserve(&mut self, count: usize) -> TermId {
        let first = TermId(self.nodes.len() as u32);
        let nowhere = Span { source: crate::source::SourceId(0), start: 0, end: 0 };
        self.nodes.resize(self.nodes.len() + count, Node::Int(0));
        self.spans.resize(self.spans.len() + count, nowhere);
        first
    }

    fn set(&mut self, slot: TermId, node: Node, span: Span) {
        self.nodes[slot.0 as usize] = node;
        self.spans[slot.0 as usize] = span;
    }

    fn root(&mut self, ast: &Ast, term: ast::TermId, symbols: &mut Symbols) -> TermId {
        let root = self.reserve(1);
        self.work.push((term, root));
        while let Some((term, slot)) = self.work.pop() {
            let node = match ast.node(term) {
                ast::Node::Var(name) => Node::Var(self.variable(name)),
                ast::Node::Int(value) => Node::Int(*value),
                ast::Node::Atom(name) => Node::Atom(symbols.atom(name)),
                ast::Node::Compound(name, args) => {
                    let name = symbols.atom(name);
                    let first = self.reserve(args.len());
                    let slots = (first.0..first.0 + args.len() as u32).map(TermId);
                    // The first argument is to be popped first: variables are numbered from left to right.
                    self.work.extend(args.iter().copied().zip(slots).rev());
                    Node::Compound(symbols.functor(name, args.len() as u32), first)
                }
            };
            self.set(slot, node, ast.span(term));
        }
        root
    }

    fn variable(&mut self, name: &Arc<str>) -> u32 {
        let fresh = self.variables.len() as u32;
        let number = if &**name == "_" { fresh } else { *self.numbers.entry(name.clone()).or_insert(fresh) };
        if number == fresh {
            self.variables.push(name.clone());
        }
        number
    }

    fn finish(self, head: TermId, body: Option<TermId>, span: Span) -> Clause {
        Clause {
            nodes: self.nodes,
            spans: self.spans,
            head,
            body,
            variables: self.variables,
            span,
            sentences: Vec::new(),
        }
    }
}
