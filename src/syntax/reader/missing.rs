//! Missing parts: a comma or a full stop between two terms, or a term itself.
//!
//! Where it is safe, the reader repairs the slip after reporting it, so that the rest of the clause is still checked.

use super::stack::{Bracket, Operand};
use super::{LONGEST, Reader, Unreadable, excerpt};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Node;
use crate::syntax::token::{Kind, Token};
use crate::syntax::{MAX_PROBLEMS, code};
use crate::term::NIL;
use crate::term::operator;

/// Words that follow `:-` in a directive; they show that a directive follows a missing full stop.
const DIRECTIVES: &[&str] = &[
    "about",
    "discontiguous",
    "dynamic",
    "extends",
    "game",
    "initialization",
    "notation",
    "option",
    "players",
    "replaces",
    "state",
    "stuck",
    "table",
];

impl Reader<'_> {
    /// Handles a term, or a symbol that is not an operator, right after a term.
    pub(super) fn unexpected(&mut self) -> Result<(), Unreadable> {
        if self.problems.len() >= MAX_PROBLEMS {
            return Err(Unreadable);
        }
        let token = self.token();
        // Next to something already reported, a second report would only confuse.
        if token.kind == Kind::Broken || self.before().kind == Kind::Broken {
            return Err(Unreadable);
        }
        if self.starts_clause(token) {
            return match self.frame().bracket {
                Bracket::None => self.missing_full_stop(),
                _ => self.unclosed(Some(self.at)),
            };
        }
        if self.foreign_arrow(token)? || self.foreign_infix(token)? || self.stuck_symbols(token)? {
            return Ok(());
        }
        if let Kind::Atom(_) = token.kind
            && !self.spelling(token).starts_with(char::is_alphanumeric)
            && self.spelling(token) != "!"
            && operator::prefix(self.spelling(token)).is_none()
        {
            return self.unknown_operator(token);
        }
        self.missing_comma(token)
    }

    /// Whether a token after a term looks like the start of the next clause.
    fn starts_clause(&self, token: Token) -> bool {
        if !token.first || self.column(token) > self.column(self.tokens[0]) {
            return false;
        }
        let next = self.peek(1);
        let arrow = next.operator_name().is_some_and(|name| matches!(self.name(name), ":-" | "-->"));
        match self.frame().bracket {
            Bracket::None => true,
            // Rows of a table at the margin are more often elements without commas than clauses.
            _ => matches!(token.kind, Kind::Atom(_)) && (arrow || next.opens_arguments()),
        }
    }

    /// Whether a `:-` at the margin starts a directive, so that the clause before it lacks its full stop.
    pub(super) fn starts_directive(&self) -> bool {
        let token = self.token();
        let word = self.peek(1);
        token.first
            && self.spelling(token) == ":-"
            && self.frame().bracket == Bracket::None
            && self.column(token) <= self.column(self.tokens[0])
            && DIRECTIVES.contains(&self.spelling(word))
    }

    fn column(&self, token: Token) -> usize {
        let before = &self.text[..token.start as usize];
        before.len() - before.rfind('\n').map_or(0, |at| at + 1)
    }

    /// The token before the current one.
    pub(super) fn before(&self) -> Token {
        self.tokens[self.at.saturating_sub(1)]
    }

    /// The text of the last term if it is short, or else its last token.
    fn last_term(&self) -> String {
        let span = self.operands.last().map_or(self.span(self.before()), |operand| operand.span);
        let text = &self.text[span.start as usize..span.end as usize];
        let short = text.len() <= LONGEST && !text.contains('\n');
        excerpt(if short { text } else { self.spelling(self.before()) })
    }

    /// The empty place right after the token before the current one.
    pub(super) fn gap(&self) -> Span {
        let before = self.before();
        Span { source: self.source, start: before.end, end: before.end }
    }

    pub(super) fn missing_full_stop(&mut self) -> Result<(), Unreadable> {
        let next = self.span(self.token());
        let last = self.last_term();
        let problem =
            Diagnostic::error(code::MISSING_FULL_STOP, self.gap(), format!("a full stop is missing after `{last}`"))
                .labelled("put `.` here")
                .and(next, "the next clause seems to begin here");
        self.report(problem);
        self.resume = Some(self.at);
        Ok(())
    }

    pub(super) fn text_ended_without_full_stop(&mut self) {
        if self.before().kind == Kind::Broken {
            return;
        }
        let last = self.last_term();
        let problem =
            Diagnostic::error(code::MISSING_FULL_STOP, self.gap(), format!("a full stop is missing after `{last}`"))
                .labelled("put `.` here, at the end of the last clause");
        self.report(problem);
    }

    fn missing_comma(&mut self, token: Token) -> Result<(), Unreadable> {
        let before = self.last_term();
        let after = excerpt(self.spelling(token));
        let bracket = self.frame().bracket;
        let what = if token.first || bracket != Bracket::None { "a comma" } else { "a comma or an operator" };
        let message = format!("{what} is missing between `{before}` and `{after}`");
        let mut problem =
            Diagnostic::error(code::MISSING_COMMA, self.gap(), message).labelled(format!("{what} is missing here"));
        if token.first {
            problem = problem.and(self.span(token), "a new term begins here");
        }
        if self.tokens[..self.at]
            .iter()
            .rev()
            .take_while(|token| !token.first)
            .any(|token| self.spelling(*token) == "//")
        {
            problem = problem.help("if `//` was meant to start a comment, write `%`");
        }
        self.report(problem);
        // It is safe to continue with goals on separate lines, arguments and elements, but not with a line of prose.
        match bracket {
            Bracket::None if !token.first => Err(Unreadable),
            Bracket::Tail => Err(Unreadable),
            Bracket::Arguments(_) | Bracket::List => {
                self.separate()?;
                self.at -= 1;
                Ok(())
            }
            Bracket::None | Bracket::Round | Bracket::Curly => self.repair_infix(",", 0),
        }
    }

    /// Reports a comma, a closing bracket or the end where a term is expected.
    pub(super) fn missing_term(&mut self) -> Result<(), Unreadable> {
        let token = self.token();
        let closes = matches!(token.kind, Kind::Close | Kind::CloseList | Kind::CloseCurly);
        if closes && !self.closes_frame(token) {
            return self.wrong_closing();
        }
        if token.kind != Kind::End || self.frames.len() == 1 {
            let problem = self.describe_missing_term(token);
            self.report(problem);
            self.ran_out |= token.is_text_end();
        }
        if self.problems.len() >= MAX_PROBLEMS {
            return Err(Unreadable);
        }
        self.broken = true;
        let term = self.ast.add(Node::Atom(NIL.into()), self.gap());
        self.operands.push(Operand { term, span: self.gap(), priority: 0, depth: 0 });
        self.wanting = false;
        if token.is_text_end() && self.frames.len() == 1 {
            // One report is enough: the full stop is missing only because the term is.
            return Err(Unreadable);
        }
        Ok(())
    }

    fn describe_missing_term(&self, token: Token) -> Diagnostic {
        let next = match token.kind {
            Kind::End if token.is_text_end() => "the end of the text".to_owned(),
            Kind::End => "the full stop".to_owned(),
            _ => format!("`{}`", self.spelling(token)),
        };
        if self.at == 0 {
            let message = format!("there is nothing before {next}");
            return Diagnostic::error(code::MISSING_TERM, self.span(token), message).labelled("expected a clause here");
        }
        let before = self.tokens[self.at - 1];
        let message = format!("something is missing between `{}` and {next}", excerpt(self.spelling(before)));
        let problem = Diagnostic::error(code::MISSING_TERM, self.span(before), message);
        match (before.kind, token.kind) {
            (Kind::Comma, Kind::Comma) => problem.labelled("there is one comma too many"),
            (Kind::Comma, _) => problem.labelled(format!("nothing follows this comma but {next}")),
            _ => problem.labelled("nothing follows this"),
        }
    }
}
