//! The stacks of the reader: terms, waiting operators, open brackets.

use super::{MAX_DEPTH, Reader, Unreadable};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Node, TermId};
use crate::syntax::code;
use crate::syntax::token::{Kind, Name, Token};
use crate::term::operator::{Infix, Prefix};
use crate::term::{CONS, NIL};

/// A finished term, with what the terms around it need to know.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    /// The term.
    pub term: TermId,
    /// Its place with the brackets around it.
    pub span: Span,
    /// The priority of its operator; 0 in brackets.
    pub priority: u32,
    /// How deeply it is nested.
    pub depth: u32,
}

/// An operator that waits for the term on its right.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    /// Its name.
    pub name: Name,
    /// The priority of its term.
    pub priority: u32,
    /// The highest priority on its right.
    pub right: u32,
    /// Whether it has a term on its left.
    pub infix: bool,
    /// Its token.
    pub token: usize,
}

impl Pending {
    /// A prefix operator.
    pub fn prefix(name: Name, prefix: Prefix, token: usize) -> Pending {
        Pending { name, priority: prefix.priority, right: prefix.argument, infix: false, token }
    }
}

/// What opened a bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    /// Nothing: the whole clause.
    None,
    /// `(` that groups.
    Round,
    /// `{`
    Curly,
    /// `(` after a name.
    Arguments(Name),
    /// `[`
    List,
    /// `[` after its `|`.
    Tail,
}

/// An open bracket, and where its part of the other stacks begins.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// What opened it.
    pub bracket: Bracket,
    /// The token of the bracket itself.
    pub opening: usize,
    operands: usize,
    pending: usize,
}

impl Frame {
    /// A bracket opened at these heights of the stacks.
    pub fn new(bracket: Bracket, opening: usize, operands: usize, pending: usize) -> Frame {
        Frame { bracket, opening, operands, pending }
    }
}

impl Reader<'_> {
    pub(super) fn frame(&self) -> Frame {
        *self.frames.last().expect("the clause's own frame stays")
    }

    pub(super) fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the clause's own frame stays")
    }

    /// Opens a bracket, the last of this many tokens.
    pub(super) fn open(&mut self, bracket: Bracket, tokens: usize) -> Result<(), Unreadable> {
        let opening = self.at + tokens - 1;
        if self.frames.len() > MAX_DEPTH as usize {
            return self.too_deep(self.tokens[opening]);
        }
        self.frames.push(Frame::new(bracket, opening, self.operands.len(), self.pending.len()));
        self.at += tokens;
        self.wanting = true;
        if matches!(bracket, Bracket::Arguments(_)) && self.token().kind == Kind::Close {
            self.empty_arguments()?;
        }
        Ok(())
    }

    fn too_deep<T>(&mut self, place: Token) -> Result<T, Unreadable> {
        let message = format!("this is nested more than {MAX_DEPTH} levels deep");
        let problem = Diagnostic::error(code::TOO_DEEP, self.span(place), message);
        self.report(problem.help("break the term up, or use a list"));
        Err(Unreadable)
    }

    /// The span from the current bracket's token to the current token.
    fn bracket_span(&self) -> Span {
        self.span(self.tokens[self.frame().opening]).to(self.span(self.token()))
    }

    /// Closes the innermost bracket with the current token.
    pub(super) fn close(&mut self) -> Result<(), Unreadable> {
        let frame = self.frame();
        if !self.closes_frame(self.token()) {
            return self.wrong_closing();
        }
        self.reduce_all()?;
        let operand = match frame.bracket {
            Bracket::Arguments(name) => self.arguments(frame, name)?,
            Bracket::List => self.list(frame, false)?,
            Bracket::Tail => self.list(frame, true)?,
            Bracket::None | Bracket::Round | Bracket::Curly => {
                let inner = self.operands[frame.operands];
                Operand { span: self.bracket_span(), priority: 0, depth: inner.depth + 1, ..inner }
            }
        };
        self.operands.truncate(frame.operands);
        if operand.depth > MAX_DEPTH {
            return self.too_deep(self.tokens[frame.opening]);
        }
        self.operands.push(operand);
        self.frames.pop();
        self.at += 1;
        self.wanting = false;
        Ok(())
    }

    fn arguments(&mut self, frame: Frame, name: Name) -> Result<Operand, Unreadable> {
        let args = &self.operands[frame.operands..];
        let depth = args.iter().map(|arg| arg.depth).max().unwrap_or_default() + 1;
        let terms = args.iter().map(|arg| arg.term).collect();
        // The name before the bracket is two tokens in `{}(`, and one otherwise.
        let first = if &**self.names.get(name) == "{}" && self.is_curly(frame.opening) { 2 } else { 1 };
        let start = self.span(self.tokens[frame.opening - first]);
        let span = start.to(self.span(self.token()));
        let term = self.ast.add(Node::Compound(self.names.get(name).clone(), terms), span);
        Ok(Operand { term, span, priority: 0, depth })
    }

    fn is_curly(&self, opening: usize) -> bool {
        self.tokens[opening - 1].kind == Kind::CloseCurly
    }

    fn list(&mut self, frame: Frame, with_tail: bool) -> Result<Operand, Unreadable> {
        let span = self.bracket_span();
        let cons = self.names.add(CONS);
        let cons = self.names.get(cons).clone();
        let mut depth = 0;
        let mut tail = match with_tail {
            true => {
                let tail = self.operands.pop().expect("a tail was read");
                depth = tail.depth;
                tail.term
            }
            false => {
                let nil = self.names.add(NIL);
                self.ast.add(Node::Atom(self.names.get(nil).clone()), self.span(self.token()))
            }
        };
        for at in (frame.operands..self.operands.len()).rev() {
            let item = self.operands[at];
            depth = depth.max(item.depth);
            let place = if at == frame.operands { span } else { item.span.to(span_end(span)) };
            tail = self.ast.add(Node::Compound(cons.clone(), Box::new([item.term, tail])), place);
        }
        Ok(Operand { term: tail, span, priority: 0, depth: depth + 1 })
    }

    /// Takes an infix operator, after building what binds tighter on its left.
    pub(super) fn infix(&mut self, name: Name, infix: Infix) -> Result<(), Unreadable> {
        while let Some(&top) = self.waiting() {
            if top.right >= infix.priority {
                break;
            }
            self.reduce(top)?;
        }
        let left = *self.operands.last().expect("an operator comes after a term");
        if left.priority > infix.left {
            let operator = self.token();
            return self.clash(left, operator);
        }
        self.pending.push(Pending { name, priority: infix.priority, right: infix.right, infix: true, token: self.at });
        self.at += 1;
        self.wanting = true;
        Ok(())
    }

    /// The last operator that waits inside the innermost bracket.
    pub(super) fn waiting(&self) -> Option<&Pending> {
        self.pending[self.frame().pending..].last()
    }

    /// Finishes all operators inside the innermost bracket.
    pub(super) fn reduce_all(&mut self) -> Result<(), Unreadable> {
        while let Some(&top) = self.waiting() {
            self.reduce(top)?;
        }
        Ok(())
    }

    /// Builds the term of the last waiting operator.
    fn reduce(&mut self, top: Pending) -> Result<(), Unreadable> {
        self.pending.pop();
        let operator = self.tokens[top.token];
        let right = self.operands.pop().expect("an operator has a term on its right");
        if right.priority > top.right {
            return self.clash(right, operator);
        }
        let mut span = self.span(operator).to(right.span);
        let mut depth = right.depth + 1;
        let mut args = vec![right.term];
        if top.infix {
            let left = self.operands.pop().expect("an infix operator has a term on its left");
            span = span.to(left.span);
            depth = right.depth.max(left.depth + 1);
            args.insert(0, left.term);
        }
        if depth > MAX_DEPTH {
            return self.too_deep(operator);
        }
        let name = self.names.get(top.name).clone();
        let term = self.ast.add(Node::Compound(name, args.into_boxed_slice()), span);
        self.operands.push(Operand { term, span, priority: top.priority, depth });
        Ok(())
    }
}

/// The place of a closing bracket at the end of a span.
fn span_end(span: Span) -> Span {
    Span { start: span.end - 1, ..span }
}
