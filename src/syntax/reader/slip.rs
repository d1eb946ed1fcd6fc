//! What goes wrong inside a clause: finding the likely slip, saying so, and repairing it where that is safe.

use super::stack::{Bracket, Operand, Pending};
use super::{GivenUp, Reader};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Node, TermId};
use crate::syntax::token::{Kind, Name, Token};
use crate::syntax::{MAX_PROBLEMS, code, operator};
use crate::term::NIL;

/// How many characters of the source a message quotes at most.
const LONGEST: usize = 30;

/// Words that follow `:-` in a directive, by which a directive after a missing full stop is known.
const DIRECTIVES: &[&str] = &[
    "discontiguous",
    "dynamic",
    "extends",
    "game",
    "initialization",
    "option",
    "players",
    "replaces",
    "state",
    "stuck",
    "table",
];

/// Operators of other languages and what they are called here.
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

/// Arrows of other languages and slips of the finger for `:-`.
const FOREIGN_ARROWS: &[&str] = &["<-", "-:", ":=", "=>", "<=", "<--", ":--", "::-", ":-:", "::", "if"];

impl Reader<'_> {
    /// A term, or a symbol that is no operator, right after a term.
    pub(super) fn unexpected(&mut self) -> Result<(), GivenUp> {
        if self.problems.len() >= MAX_PROBLEMS {
            return Err(GivenUp);
        }
        let token = self.token();
        // Beside something that was reported already, a second report would only confuse.
        if token.kind == Kind::Broken || self.before().kind == Kind::Broken {
            return Err(GivenUp);
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

    /// Whether a token after a term looks like the beginning of the next clause.
    fn starts_clause(&self, token: Token) -> bool {
        if !token.first || self.column(token) > self.column(self.tokens[0]) {
            return false;
        }
        let next = self.peek(1);
        let arrow = next.operator_name().is_some_and(|name| matches!(self.name(name), ":-" | "-->"));
        match self.frame().bracket {
            Bracket::None => true,
            // Rows of a table that stand at the margin are more often elements without commas than clauses.
            _ => matches!(token.kind, Kind::Atom(_)) && (arrow || next.opens_arguments()),
        }
    }

    /// Whether a `:-` at the margin begins a directive, so that the clause before it lacks its full stop.
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
    fn before(&self) -> Token {
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
    fn gap(&self) -> Span {
        let before = self.before();
        Span { source: self.source, start: before.end, end: before.end }
    }

    pub(super) fn missing_full_stop(&mut self) -> Result<(), GivenUp> {
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

    fn missing_comma(&mut self, token: Token) -> Result<(), GivenUp> {
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
        // Goals on lines of their own, arguments and elements are safe to go on with; a line of prose is not.
        match bracket {
            Bracket::None if !token.first => Err(GivenUp),
            Bracket::Tail => Err(GivenUp),
            Bracket::Arguments(_) | Bracket::List => {
                self.separate()?;
                self.at -= 1;
                Ok(())
            }
            Bracket::None | Bracket::Round | Bracket::Curly => self.repair_infix(",", 0),
        }
    }

    /// Goes on as if that operator stood there in place of so many tokens.
    fn repair_infix(&mut self, name: &str, tokens: usize) -> Result<(), GivenUp> {
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

    fn foreign_arrow(&mut self, token: Token) -> Result<bool, GivenUp> {
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

    fn foreign_infix(&mut self, token: Token) -> Result<bool, GivenUp> {
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
            "\\=" => problem.note("`\\=` compares terms; for the values of expressions there is `=\\=`"),
            "," => problem.note("the comma is *and*, the semicolon is *or*"),
            ";" => problem.note("the semicolon is *or*, the comma is *and*"),
            _ => problem,
        };
        self.report(problem);
        self.repair_infix(ours, tokens)?;
        Ok(true)
    }

    /// Two operators written together, such as `=-` or `:-\+`, are one unknown name to the lexer.
    fn stuck_symbols(&mut self, token: Token) -> Result<bool, GivenUp> {
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
        let message = format!("`{spelling}` is read as one operator, which does not exist");
        let problem = Diagnostic::error(code::MISSING_SPACE, self.span(token), message)
            .labelled(format!("put a space in between: `{left} {right}`"));
        self.report(problem);
        self.repair_infix(left, 1)?;
        let name = self.names.add(right);
        self.pending.push(Pending::prefix(name, prefix, self.at - 1));
        Ok(true)
    }

    fn unknown_operator(&mut self, token: Token) -> Result<(), GivenUp> {
        let spelling = excerpt(self.spelling(token));
        let problem =
            Diagnostic::error(code::UNKNOWN_OPERATOR, self.span(token), format!("there is no operator `{spelling}`"));
        self.report(problem.note("operators cannot be defined in a rules file; write `name(A, B)` instead"));
        Err(GivenUp)
    }

    pub(super) fn capitalised(&mut self, token: Token, name: Name) -> Result<(), GivenUp> {
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

    /// Whether the atom stands where another language would negate: `not p`, `~p`, `!p`.
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

    pub(super) fn repair_prefix(&mut self, token: Token) -> Result<(), GivenUp> {
        let spelling = excerpt(self.spelling(token));
        let problem =
            Diagnostic::error(code::FOREIGN_OPERATOR, self.span(token), format!("there is no operator `{spelling}`"));
        self.report(problem.labelled("write `\\+`").note("`\\+ Goal` holds when Goal has no answer"));
        let name = self.names.add("\\+");
        self.pending.push(Pending::prefix(name, operator::prefix("\\+").expect("negation is an operator"), self.at));
        self.at += 1;
        Ok(())
    }

    pub(super) fn space_before_bracket(&mut self, name: Token, bracket: Token) {
        let spelling = excerpt(self.spelling(name));
        let place = Span { start: name.end, end: bracket.start, ..self.span(name) };
        let message = format!("white space between `{spelling}` and its bracket");
        let problem = Diagnostic::error(code::SPACE_BEFORE_BRACKET, place, message);
        self.report(problem.labelled(format!("write `{spelling}(` without white space")));
    }

    pub(super) fn empty_arguments(&mut self) -> Result<(), GivenUp> {
        let opening = self.tokens[self.frame().opening];
        let name = excerpt(self.spelling(self.tokens[self.frame().opening.saturating_sub(1)]));
        let place = self.span(opening).to(self.span(self.token()));
        let problem = Diagnostic::error(code::EMPTY_ARGUMENTS, place, "there is nothing between these brackets");
        self.report(problem.labelled(format!("without arguments, write just `{name}`")));
        let Bracket::Arguments(atom) = self.frame().bracket else { return Err(GivenUp) };
        self.frames.pop();
        self.leaf(Node::Atom(self.names.get(atom).clone()), 1);
        Ok(())
    }

    /// A comma, a closing bracket or the end where a term is wanted.
    pub(super) fn missing_term(&mut self) -> Result<(), GivenUp> {
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
            return Err(GivenUp);
        }
        self.broken = true;
        let term = self.ast.add(Node::Atom(NIL.into()), self.gap());
        self.operands.push(Operand { term, span: self.gap(), priority: 0, depth: 0 });
        self.wanting = false;
        if token.is_text_end() && self.frames.len() == 1 {
            // One report is enough: the full stop is missing only because the term is.
            return Err(GivenUp);
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
            return Diagnostic::error(code::MISSING_TERM, self.span(token), message)
                .labelled("a clause should stand here");
        }
        let before = self.tokens[self.at - 1];
        let message = format!("something is missing between `{}` and {next}", excerpt(self.spelling(before)));
        let problem = Diagnostic::error(code::MISSING_TERM, self.span(before), message);
        match (before.kind, token.kind) {
            (Kind::Comma, Kind::Comma) => problem.labelled("one of the two commas is too many"),
            (Kind::Comma, _) => problem.labelled(format!("nothing follows this comma but {next}")),
            _ => problem.labelled("nothing follows this"),
        }
    }

    fn closes_frame(&self, token: Token) -> bool {
        closing(self.frame().bracket) == Some(token.kind)
    }

    /// A closing bracket that does not close the innermost open one.
    pub(super) fn wrong_closing(&mut self) -> Result<(), GivenUp> {
        let token = self.token();
        let spelling = excerpt(self.spelling(token));
        if self.frames.len() > 1 {
            return self.unclosed(Some(self.at)).map(|_: TermId| ());
        }
        let problem =
            Diagnostic::error(code::UNOPENED_BRACKET, self.span(token), format!("this `{spelling}` closes nothing"));
        self.report(problem.help("remove it, or add the opening bracket"));
        if self.problems.len() >= MAX_PROBLEMS {
            return Err(GivenUp);
        }
        self.at += 1;
        Ok(())
    }

    /// The innermost bracket is not closed: by the clause's end, by another kind of bracket, or by a new clause.
    pub(super) fn unclosed<T>(&mut self, at: Option<usize>) -> Result<T, GivenUp> {
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
        Err(GivenUp)
    }

    pub(super) fn second_tail(&mut self) -> Result<(), GivenUp> {
        let token = self.token();
        let problem =
            Diagnostic::error(code::LIST_TAIL, self.span(token), "only one term may follow the `|` of a list");
        self.report(
            problem.labelled("`]` should stand here").note("`[A, B|Rest]` is a list of A, B and what Rest holds"),
        );
        Err(GivenUp)
    }

    /// Two operators that cannot stand together without brackets.
    pub(super) fn clash<T>(&mut self, inner: Operand, operator: Token) -> Result<T, GivenUp> {
        let outer = excerpt(self.spelling(operator));
        let name = match self.ast.node(inner.term) {
            Node::Compound(name, _) => excerpt(name),
            _ => String::new(),
        };
        let message = match name == outer {
            true => format!("two `{outer}` cannot stand together without brackets"),
            false => format!("`{name}` cannot stand beside `{outer}` without brackets"),
        };
        let problem = Diagnostic::error(code::OPERATOR_CLASH, self.span(operator), message);
        let problem = match outer.as_str() {
            ":-" => problem
                .and(inner.span, "this is a whole rule or declaration")
                .help("perhaps a full stop is missing before this rule"),
            _ => problem.and(inner.span, "put this in brackets, or write two goals"),
        };
        self.report(problem);
        Err(GivenUp)
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

/// What to say about another arrow where `:-` was meant.
pub(in crate::syntax) fn wrong_arrow(place: Span, spelling: &str) -> Diagnostic {
    Diagnostic::error(code::WRONG_ARROW, place, format!("a rule is written with `:-`, not with `{spelling}`"))
        .labelled("write `:-`")
}

/// As much of a spelling as fits into a message.
pub(in crate::syntax) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
