//! Tokens of one clause to a term: operator precedence on explicit stacks.
//!
//! Native recursion is absent, so a conjunction of 100,000 goals is as safe as a list of a million elements. What
//! is limited is nesting (see [`MAX_DEPTH`]), because code that walks the tree recurses on all arguments but the last.
//!
//! Common slips are repaired after they are reported, so that the rest of the clause is still checked.

mod bracket;
mod foreign;
mod missing;
mod stack;

use super::ast::{Ast, Node, TermId};
use super::lexer::ClauseTokens;
use super::token::{Kind, Name, Names, Token};
use super::{code, complaint, number};
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use crate::term::NIL;
use crate::term::operator;
use stack::{Bracket, Frame, Operand, Pending};

pub(super) use foreign::wrong_arrow;

/// How deeply terms may be nested, not counting the last argument of right-associative operators and list tails.
pub const MAX_DEPTH: u32 = 1000;

/// The most characters of the source that a message quotes.
const LONGEST: usize = 30;

/// The clause cannot be read any further; the reason has been reported.
pub(super) struct Unreadable;

/// How reading a clause ended.
pub(super) struct Outcome {
    /// The term, unless it could not be read.
    pub term: Option<TermId>,
    /// The token where the next clause starts, if a full stop was missing.
    pub resume: Option<usize>,
    /// Whether the text ended where more was needed.
    pub ran_out: bool,
}

/// The reader of one clause.
pub(super) struct Reader<'a> {
    text: &'a str,
    source: SourceId,
    tokens: &'a [Token],
    names: &'a mut Names,
    ast: &'a mut Ast,
    problems: &'a mut Vec<Diagnostic>,
    at: usize,
    operands: Vec<Operand>,
    pending: Vec<Pending>,
    frames: Vec<Frame>,
    /// Whether a term is expected next rather than an operator.
    wanting: bool,
    /// Whether a placeholder replaces something that could not be read.
    broken: bool,
    resume: Option<usize>,
    ran_out: bool,
    go_on: &'a dyn Fn(usize) -> bool,
}

/// How many tokens are read between two calls of `go_on`.
pub(super) const STRETCH: usize = 4096;

/// What a reader writes to besides the term.
pub(super) struct Output<'a> {
    /// Where names are kept.
    pub names: &'a mut Names,
    /// Where terms go.
    pub ast: &'a mut Ast,
    /// Where problems go.
    pub problems: &'a mut Vec<Diagnostic>,
    /// Called with the number of terms so far; returns whether to go on.
    pub go_on: &'a dyn Fn(usize) -> bool,
}

/// Reads the clause that starts at that token.
pub(super) fn read(text: &str, source: SourceId, clause: &ClauseTokens, start: usize, output: Output<'_>) -> Outcome {
    let Output { names, ast, problems, go_on } = output;
    let mut reader = Reader {
        text,
        source,
        tokens: &clause.list[start..],
        names,
        ast,
        problems,
        at: 0,
        operands: Vec::new(),
        pending: Vec::new(),
        frames: vec![Frame::new(Bracket::None, 0, 0, 0)],
        wanting: true,
        broken: false,
        resume: None,
        ran_out: false,
        go_on,
    };
    let term = reader.clause().ok();
    Outcome {
        term: if reader.broken { None } else { term },
        resume: reader.resume.map(|at| at + start),
        ran_out: reader.ran_out,
    }
}

impl Reader<'_> {
    fn clause(&mut self) -> Result<TermId, Unreadable> {
        for step in 1.. {
            if step % STRETCH == 0 && !(self.go_on)(self.ast.size()) {
                break;
            }
            if self.wanting {
                self.operand()?;
            } else if let Some(term) = self.operator()? {
                return Ok(term);
            }
        }
        Err(Unreadable)
    }

    fn token(&self) -> Token {
        self.peek(0)
    }

    /// A token further on; the last one is the clause's end, which repeats forever.
    fn peek(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    fn span(&self, token: Token) -> Span {
        Span { source: self.source, start: token.start, end: token.end }
    }

    fn spelling(&self, token: Token) -> &str {
        &self.text[token.start as usize..token.end as usize]
    }

    fn name(&self, name: Name) -> &str {
        self.names.get(name)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    /// Reads a token where a term is expected.
    fn operand(&mut self) -> Result<(), Unreadable> {
        let token = self.token();
        match token.kind {
            Kind::Int(value) => {
                let value = i64::try_from(value).unwrap_or_else(|_| {
                    self.report(complaint::integer_too_large(self.span(token)));
                    self.broken = true;
                    0
                });
                self.leaf(Node::Int(value), 1);
            }
            Kind::Var(name) if self.peek(1).opens_arguments() => self.capitalised(token, name)?,
            Kind::Var(name) => self.leaf(Node::Var(self.names.get(name).clone()), 1),
            Kind::Text(name) => self.leaf(Node::Atom(self.names.get(name).clone()), 1),
            Kind::Atom(name) => self.atom(token, name)?,
            Kind::Quoted(name) if self.peek(1).opens_arguments() => self.open(Bracket::Arguments(name), 2)?,
            Kind::Quoted(name) => self.leaf(Node::Atom(self.names.get(name).clone()), 1),
            Kind::Open => self.open(Bracket::Round, 1)?,
            Kind::OpenList if self.peek(1).kind == Kind::CloseList => self.leaf(Node::Atom(NIL.into()), 2),
            Kind::OpenList => self.open(Bracket::List, 1)?,
            Kind::OpenCurly if self.peek(1).kind == Kind::CloseCurly => self.empty_curly()?,
            Kind::OpenCurly => {
                let problem =
                    Diagnostic::error(code::CURLY_TERM, self.span(token), "terms in curly brackets are not supported");
                self.report(problem.help("use round brackets `(…)` to group, or a list `[…]`"));
                self.broken = true;
                self.open(Bracket::Curly, 1)?;
            }
            Kind::Broken => {
                self.broken = true;
                self.leaf(Node::Atom(NIL.into()), 1);
            }
            Kind::Close | Kind::CloseList | Kind::CloseCurly | Kind::Comma | Kind::Bar | Kind::End => {
                self.missing_term()?;
            }
        }
        Ok(())
    }

    fn empty_curly(&mut self) -> Result<(), Unreadable> {
        let name = self.names.add("{}");
        if self.peek(2).opens_arguments() {
            return self.open(Bracket::Arguments(name), 3);
        }
        self.leaf(Node::Atom(self.names.get(name).clone()), 2);
        Ok(())
    }

    /// Reads an atom where a term is expected: a call, a prefix operator, a minus sign, or just an atom.
    fn atom(&mut self, token: Token, name: Name) -> Result<(), Unreadable> {
        let next = self.peek(1);
        if next.opens_arguments() {
            return self.open(Bracket::Arguments(name), 2);
        }
        if let (Kind::Int(value), "-", false) = (next.kind, self.spelling(token), next.spaced) {
            // The smallest integer has no positive counterpart, hence the subtraction.
            self.leaf(Node::Int(0i64.wrapping_sub_unsigned(value)), 2);
            debug_assert!(value <= number::MAX_MAGNITUDE, "the lexer refuses larger ones");
            return Ok(());
        }
        if let Some(prefix) = operator::prefix(self.name(name)) {
            if self.prefix_has_argument() {
                self.pending.push(Pending::prefix(name, prefix, self.at));
                self.at += 1;
                return Ok(());
            }
        } else if let Some(negation) = self.foreign_negation(token, name) {
            return self.repair_prefix(negation);
        } else if next.kind == Kind::Open && next.spaced && operator::infix(self.name(name)).is_none() {
            self.space_before_bracket(token, next);
            return self.open(Bracket::Arguments(name), 2);
        }
        self.leaf(Node::Atom(self.names.get(name).clone()), 1);
        Ok(())
    }

    /// Whether a prefix operator is followed by its argument; otherwise it is an atom here.
    fn prefix_has_argument(&self) -> bool {
        let next = self.peek(1);
        if !next.starts_term() {
            return false;
        }
        let Some(name) = next.operator_name() else { return true };
        let spelling = self.name(name);
        let is_infix = operator::infix(spelling).is_some() && operator::prefix(spelling).is_none();
        // `- = x` compares the atom `-`; in `-(=)` and `- = )` the atom `=` is the argument.
        !(is_infix && self.peek(2).starts_term() && !self.peek(2).opens_arguments())
    }

    /// Takes tokens as a term without arguments.
    fn leaf(&mut self, node: Node, tokens: usize) {
        let span = self.span(self.token()).to(self.span(self.peek(tokens - 1)));
        let term = self.ast.add(node, span);
        self.operands.push(Operand { term, span, priority: 0, depth: 0 });
        self.at += tokens;
        self.wanting = false;
    }

    /// Reads a token after a term; returns the whole term when the clause ends here.
    fn operator(&mut self) -> Result<Option<TermId>, Unreadable> {
        let token = self.token();
        match token.kind {
            Kind::End => return self.end().map(Some),
            Kind::Comma => self.comma()?,
            Kind::Bar => self.bar()?,
            Kind::Close | Kind::CloseList | Kind::CloseCurly => self.close()?,
            Kind::Atom(name) => match operator::infix(self.name(name)) {
                Some(_) if self.starts_directive() => self.missing_full_stop()?,
                Some(infix) => self.infix(name, infix)?,
                None => self.unexpected()?,
            },
            _ => self.unexpected()?,
        }
        if self.resume.is_some() {
            return self.end().map(Some);
        }
        Ok(None)
    }

    fn comma(&mut self) -> Result<(), Unreadable> {
        match self.frame().bracket {
            Bracket::Arguments(_) | Bracket::List => self.separate(),
            Bracket::Tail => self.second_tail(),
            Bracket::None | Bracket::Round | Bracket::Curly => {
                let comma = self.names.add(",");
                self.infix(comma, operator::infix(",").expect("the comma is an operator"))
            }
        }
    }

    fn bar(&mut self) -> Result<(), Unreadable> {
        match self.frame().bracket {
            Bracket::List => {
                self.separate()?;
                self.frame_mut().bracket = Bracket::Tail;
                Ok(())
            }
            Bracket::Tail => self.second_tail(),
            _ => {
                let bar = self.names.add("|");
                self.infix(bar, operator::infix("|").expect("the bar is an operator"))
            }
        }
    }

    /// Ends an argument or element and expects the next.
    fn separate(&mut self) -> Result<(), Unreadable> {
        self.reduce_all()?;
        self.at += 1;
        self.wanting = true;
        Ok(())
    }

    fn end(&mut self) -> Result<TermId, Unreadable> {
        if self.frames.len() > 1 {
            return self.unclosed(None);
        }
        self.reduce_all()?;
        if self.token().is_text_end() {
            self.text_ended_without_full_stop();
        }
        Ok(self.operands.pop().expect("an operator comes after a term").term)
    }
}

/// As much of a spelling as fits into a message.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
