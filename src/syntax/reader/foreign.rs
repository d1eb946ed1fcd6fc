//! Operators that do not exist or do not fit where they are: those of other languages, and those that clash.

use super::stack::{Bracket, Operand, Pending};
use super::{Reader, Unreadable, excerpt};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Node;
use crate::syntax::code;
use crate::syntax::token::{Kind, Name, Token};
use crate::term::operator;

/// Operators of other languages and their names in this one.
const FOREIGN_INFIX: &[(&str, &str)] = &[
    ("&&", ","),
    ("&", ","),
    ("and", ","),
    ("||", ";"),
    ("or", ";"),
    ("<=", "=<"),
    ("=>", ">="),
    ("===", "=="),
    ("<>", "\\="),
    ("~=", "\\="),
    (":=", "is"),
    ("#=", "=:="),
    ("#\\=", "=\\="),
    ("#<", "<"),
    ("#>", ">"),
    ("#=<", "=<"),
    ("#>=", ">="),
];

/// Arrows of other languages, and misspellings of `:-`.
const FOREIGN_ARROWS: &[&str] = &["<-", "-:", ":=", "=>", "<=", "<--", ":--", "::-", ":-:", "::", "if"];

impl Reader<'_> {
    /// Continues as if this operator were there in place of that many tokens.
    pub(super) fn repair_infix(&mut self, name: &str, tokens: usize) -> Result<(), Unreadable> {
        let infix = operator::infix(name).expect("repairs name operators");
        let in_arguments = matches!(self.frame().bracket, Bracket::Arguments(_) | Bracket::List);
        if name == "," && in_arguments {
            self.separate()?;
        } else {
            let name = self.names.add(name);
            self.infix(name, infix)?;
        }
        self.at = self.at + tokens - 1;
        Ok(())
    }

    pub(super) fn foreign_arrow(&mut self, token: Token) -> Result<bool, Unreadable> {
        let spelling = excerpt(self.spelling(token));
        let has_arrow = self.pending.first().is_some_and(|pending| pending.priority == operator::MAX_PRIORITY);
        let left = self.operands.last().expect("an operator comes after a term").term;
        let callable = matches!(self.ast.node(left), Node::Atom(_) | Node::Compound(..));
        let at_top = self.frame().bracket == Bracket::None && self.waiting().is_none();
        if !FOREIGN_ARROWS.contains(&spelling.as_str()) || has_arrow || !at_top || !callable {
            return Ok(false);
        }
        self.report(wrong_arrow(self.span(token), &spelling));
        self.repair_infix(":-", 1)?;
        Ok(true)
    }

    pub(super) fn foreign_infix(&mut self, token: Token) -> Result<bool, Unreadable> {
        let next = self.peek(1);
        let mut spelling = excerpt(self.spelling(token));
        let mut place = self.span(token);
        let mut tokens = 1;
        // `!=` is a cut and an equals sign to the lexer.
        if spelling == "!" && !next.spaced && matches!(self.spelling(next), "=" | "==") {
            spelling.push_str(self.spelling(next));
            place = place.to(self.span(next));
            tokens = 2;
        }
        let ours = match spelling.as_str() {
            "!=" => "\\=",
            "!==" => "\\==",
            _ => match FOREIGN_INFIX.iter().find(|(foreign, _)| *foreign == spelling) {
                Some((_, ours)) => ours,
                None => return Ok(false),
            },
        };
        let mut problem =
            Diagnostic::error(code::FOREIGN_OPERATOR, place, format!("there is no operator `{spelling}`"));
        problem = problem.labelled(format!("write `{ours}`"));
        problem = match ours {
            "\\=" => problem.note("`\\=` compares terms; `=\\=` compares the values of expressions"),
            "," => problem.note("the comma is *and*, the semicolon is *or*"),
            ";" => problem.note("the semicolon is *or*, the comma is *and*"),
            _ => problem,
        };
        self.report(problem);
        self.repair_infix(ours, tokens)?;
        Ok(true)
    }

    /// Two operators without a space between them, such as `=-` or `:-\+`, which are one unknown name to the lexer.
    pub(super) fn stuck_symbols(&mut self, token: Token) -> Result<bool, Unreadable> {
        let spelling = self.spelling(token).to_owned();
        let parts = (1..spelling.len()).rev().filter(|&at| spelling.is_char_boundary(at)).find_map(|at| {
            let (left, right) = spelling.split_at(at);
            let prefix = operator::prefix(right)?;
            operator::infix(left).map(|_| (left, right, prefix))
        });
        let Some((left, right, prefix)) = parts else { return Ok(false) };
        if !matches!(token.kind, Kind::Atom(_)) {
            return Ok(false);
        }
        let message = format!("`{}` is read as a single operator, which does not exist", excerpt(&spelling));
        let problem = Diagnostic::error(code::MISSING_SPACE, self.span(token), message)
            .labelled(format!("put a space in between: `{left} {right}`"));
        self.report(problem);
        self.repair_infix(left, 1)?;
        let name = self.names.add(right);
        self.pending.push(Pending::prefix(name, prefix, self.at - 1));
        Ok(true)
    }

    pub(super) fn unknown_operator(&mut self, token: Token) -> Result<(), Unreadable> {
        let spelling = excerpt(self.spelling(token));
        let problem =
            Diagnostic::error(code::UNKNOWN_OPERATOR, self.span(token), format!("there is no operator `{spelling}`"));
        self.report(problem.note("operators cannot be defined in a rules file; write `name(A, B)` instead"));
        Err(Unreadable)
    }

    /// Whether the atom is a negation of another language: `not p`, `~p`, `!p`.
    pub(super) fn foreign_negation(&mut self, token: Token, name: Name) -> Option<Token> {
        let next = self.peek(1);
        let word = matches!(next.kind, Kind::Atom(name) if operator::infix(self.name(name)).is_none())
            || matches!(next.kind, Kind::Var(_));
        let negates = match self.name(name) {
            "not" => word && !next.first,
            "~" => word && !next.spaced,
            "!" => word && !next.spaced && self.spelling(next).starts_with(char::is_alphanumeric),
            _ => false,
        };
        negates.then_some(token)
    }

    pub(super) fn repair_prefix(&mut self, token: Token) -> Result<(), Unreadable> {
        let spelling = excerpt(self.spelling(token));
        let problem =
            Diagnostic::error(code::FOREIGN_OPERATOR, self.span(token), format!("there is no operator `{spelling}`"));
        self.report(problem.labelled("write `\\+`").note("`\\+ Goal` holds when Goal has no answer"));
        let name = self.names.add("\\+");
        self.pending.push(Pending::prefix(name, operator::prefix("\\+").expect("negation is an operator"), self.at));
        self.at += 1;
        Ok(())
    }

    /// Reports two operators that cannot be combined without brackets.
    pub(super) fn clash<T>(&mut self, inner: Operand, operator: Token) -> Result<T, Unreadable> {
        let outer = excerpt(self.spelling(operator));
        let name = match self.ast.node(inner.term) {
            Node::Compound(name, _) => excerpt(name),
            _ => String::new(),
        };
        let message = match name == outer {
            true => format!("two `{outer}` in a row need brackets"),
            false => format!("`{name}` next to `{outer}` needs brackets"),
        };
        let problem = Diagnostic::error(code::OPERATOR_CLASH, self.span(operator), message);
        let problem = match outer.as_str() {
            ":-" => problem
                .and(inner.span, "this is a whole rule or declaration")
                .help("perhaps a full stop is missing before this rule"),
            _ => problem.and(inner.span, "put this in brackets, or write two goals"),
        };
        self.report(problem);
        Err(Unreadable)
    }
}

/// The diagnostic for another arrow where `:-` was meant.
pub(in crate::syntax) fn wrong_arrow(place: Span, spelling: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_ARROW, place, format!("a rule is written with `:-`, not with `{spelling}`"))
        .labelled("write `:-`")
}
