//! Problems with brackets and with the names before them.

use super::stack::Bracket;
use super::{Reader, Unreadable, excerpt};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Node, TermId};
use crate::syntax::token::{Kind, Name, Token};
use crate::syntax::{MAX_PROBLEMS, code};

impl Reader<'_> {
    pub(super) fn capitalised(&mut self, token: Token, name: Name) -> Result<(), Unreadable> {
        let spelling = self.name(name).to_owned();
        let mut chars = spelling.trim_start_matches('_').chars();
        let lower: String = chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default();
        let problem = Diagnostic::error(
            code::CAPITALISED_PREDICATE,
            self.span(token),
            format!(
                "`{spelling}` is a variable, since it starts with a capital letter or `_`, and cannot have arguments"
            ),
        );
        let problem = match lower.is_empty() {
            true => problem,
            false => problem.labelled(format!("write `{lower}`")),
        };
        self.report(problem.help("to call a goal that is in a variable, write `call(Goal, …)`"));
        let name = self.names.add(if lower.is_empty() { "_" } else { &lower });
        self.open(Bracket::Arguments(name), 2)
    }

    pub(super) fn space_before_bracket(&mut self, name: Token, bracket: Token) {
        let spelling = excerpt(self.spelling(name));
        let place = Span { start: name.end, end: bracket.start, ..self.span(name) };
        let message = format!("white space between `{spelling}` and its bracket");
        let problem = Diagnostic::error(code::SPACE_BEFORE_BRACKET, place, message);
        self.report(problem.labelled(format!("write `{spelling}(` without white space")));
    }

    pub(super) fn empty_arguments(&mut self) -> Result<(), Unreadable> {
        let opening = self.tokens[self.frame().opening];
        let name = excerpt(self.spelling(self.tokens[self.frame().opening.saturating_sub(1)]));
        let place = self.span(opening).to(self.span(self.token()));
        let problem = Diagnostic::error(code::EMPTY_ARGUMENTS, place, "these brackets are empty");
        self.report(problem.labelled(format!("without arguments, write just `{name}`")));
        let Bracket::Arguments(atom) = self.frame().bracket else { return Err(Unreadable) };
        self.frames.pop();
        self.leaf(Node::Atom(self.names.get(atom).clone()), 1);
        Ok(())
    }

    pub(super) fn closes_frame(&self, token: Token) -> bool {
        closing(self.frame().bracket) == Some(token.kind)
    }

    /// A closing bracket that does not close the innermost open one.
    pub(super) fn wrong_closing(&mut self) -> Result<(), Unreadable> {
        let token = self.token();
        let spelling = excerpt(self.spelling(token));
        if self.frames.len() > 1 {
            return self.unclosed(Some(self.at)).map(|_: TermId| ());
        }
        let problem = Diagnostic::error(
            code::UNOPENED_BRACKET,
            self.span(token),
            format!("this `{spelling}` has no matching opening bracket"),
        );
        self.report(problem.help("remove it, or add the opening bracket"));
        if self.problems.len() >= MAX_PROBLEMS {
            return Err(Unreadable);
        }
        self.at += 1;
        Ok(())
    }

    /// Reports that the innermost bracket is still open at the clause's end, another kind of bracket or a new clause.
    pub(super) fn unclosed<T>(&mut self, at: Option<usize>) -> Result<T, Unreadable> {
        let opening = self.tokens[self.frame().opening];
        let bracket = excerpt(self.spelling(opening));
        let token = at.map_or(self.token(), |at| self.tokens[at]);
        let mut problem =
            Diagnostic::error(code::UNCLOSED_BRACKET, self.span(opening), format!("this `{bracket}` is never closed"))
                .labelled("the bracket opens here");
        problem = match token.kind {
            Kind::End if token.is_text_end() => problem,
            Kind::End => problem.and(self.span(token), "the clause ends here"),
            Kind::Close | Kind::CloseList | Kind::CloseCurly => {
                problem.and(self.span(token), format!("`{}` is not its closing bracket", self.spelling(token)))
            }
            _ => {
                self.resume = Some(self.at);
                problem.and(self.span(token), "the next clause seems to begin here")
            }
        };
        self.ran_out |= token.is_text_end();
        self.report(problem);
        Err(Unreadable)
    }

    pub(super) fn second_tail(&mut self) -> Result<(), Unreadable> {
        let token = self.token();
        let problem =
            Diagnostic::error(code::LIST_TAIL, self.span(token), "only one term may follow the `|` of a list");
        self.report(problem.labelled("expected `]` here").note("`[A, B|Rest]` is a list of A, B and what Rest holds"));
        Err(Unreadable)
    }
}

fn closing(bracket: Bracket) -> Option<Kind> {
    match bracket {
        Bracket::None => None,
        Bracket::Round | Bracket::Arguments(_) => Some(Kind::Close),
        Bracket::Curly => Some(Kind::CloseCurly),
        Bracket::List | Bracket::Tail => Some(Kind::CloseList),
    }
}
