//! Text to syntax trees and back.
//!
//! [`parse`] reads a rules file: it recovers at the next clause end and reports every problem. [`parse_goal`] reads
//! one goal. [`print_clause`] is the inverse for clauses, [`printer`](crate::term::printer) for terms.

pub mod ast;
mod clause;
pub mod code;
mod complaint;
mod format;
mod layout;
mod lexer;
pub mod lexical;
mod listing;
mod number;
mod quoted;
mod reader;
mod token;

pub use format::{FormatError, Formatted, format};
pub use listing::print_clause;
pub use reader::MAX_DEPTH;

use ast::{Ast, Node, TermId};
use lexer::{ClauseTokens, Lexer};
use number::Number;
use reader::{Outcome, Output};

use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 16 << 20;
/// After this many problems, the rest of a text is not checked.
pub const MAX_PROBLEMS: usize = 1000;

/// Reads a rules file: all its clauses and directives that could be made out, and all its problems.
pub fn parse(text: &str, source: SourceId) -> (Ast, Vec<Diagnostic>) {
    parse_while(text, source, &|_| true)
}

/// The same, but stops when `go_on`, called with the number of terms so far, returns false.
pub fn parse_while(text: &str, source: SourceId, go_on: &dyn Fn(usize) -> bool) -> (Ast, Vec<Diagnostic>) {
    let mut ast = Ast::default();
    if let Some(problem) = too_large(text, source) {
        return (ast, vec![problem]);
    }
    let mut lexer = Lexer::new(text, source);
    let mut tokens = ClauseTokens::default();
    while lexer.problems.len() < MAX_PROBLEMS && lexer.clause(&mut tokens, &|count| go_on(ast.size() + count)) {
        // Where a full stop is missing, the tokens up to the next one are more than one clause.
        let mut start = if tokens.hopeless { None } else { Some(0) };
        while let Some(at) = start {
            start = parse_clause(&tokens, at, &mut lexer, &mut ast, go_on);
        }
    }
    ast.sentences = std::mem::take(&mut lexer.sentences);
    (ast, finish(lexer.problems))
}

/// Reads the clause that starts at that token; returns where the next one starts among the same tokens, if one does.
fn parse_clause(
    tokens: &ClauseTokens,
    start: usize,
    lexer: &mut Lexer<'_>,
    ast: &mut Ast,
    go_on: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let outcome = read(tokens, start, lexer, ast, go_on);
    let span = token_span(lexer.source, tokens, start, outcome.resume.unwrap_or(tokens.list.len()));
    match outcome.term.map(|term| clause::item(lexer.text, ast, term, span)) {
        Some(Ok(item)) => ast.items.push(item),
        Some(Err(problem)) => lexer.problems.push(problem),
        None => {}
    }
    outcome.resume
}

/// A goal as it was read.
#[derive(Clone, Debug)]
pub struct ParsedGoal {
    /// The goal, or everything that is wrong with it.
    pub goal: Result<(Ast, TermId), Vec<Diagnostic>>,
    /// Whether it is only the beginning of a goal: a bracket, a quote or a comment is open, or a term must follow.
    pub is_incomplete: bool,
}

/// Reads one goal, with or without `?-` before it and a full stop after it.
pub fn parse_goal(text: &str, source: SourceId) -> Result<(Ast, TermId), Vec<Diagnostic>> {
    read_goal(text, source).goal
}

/// The same, and whether more text must follow.
pub fn read_goal(text: &str, source: SourceId) -> ParsedGoal {
    let (goal, problems, is_incomplete) = goal_and_problems(text, source);
    match goal {
        Some(goal) if problems.is_empty() => ParsedGoal { goal: Ok(goal), is_incomplete },
        _ => ParsedGoal { goal: Err(problems), is_incomplete },
    }
}

/// The integer that a text spells, as a rules file would write it, with an optional sign directly before it.
pub fn integer(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    match number::number(digits) {
        Ok(("", Number::Int(magnitude))) if digits.starts_with(|c: char| c.is_ascii_digit()) => match negative {
            true => 0i64.checked_sub_unsigned(magnitude),
            false => magnitude.try_into().ok(),
        },
        _ => None,
    }
}

/// Whether a text is the beginning of a goal: a bracket, a quote or a comment is open, or a term must follow.
pub fn is_incomplete(text: &str) -> bool {
    read_goal(text, SourceId(0)).is_incomplete
}

fn goal_and_problems(text: &str, source: SourceId) -> (Option<(Ast, TermId)>, Vec<Diagnostic>, bool) {
    if let Some(problem) = too_large(text, source) {
        return (None, vec![problem], false);
    }
    let mut ast = Ast::default();
    let mut lexer = Lexer::new(text, source);
    let mut tokens = ClauseTokens::default();
    if !lexer.clause(&mut tokens, &|_| true) {
        let place = Span { source, start: text.len() as u32, end: text.len() as u32 };
        lexer.problems.push(Diagnostic::error(code::MISSING_TERM, place, "expected a goal"));
        return (None, finish(lexer.problems), lexer.ran_out);
    }
    let mut term = None;
    let mut ran_out = lexer.ran_out;
    if !tokens.hopeless {
        let outcome = read(&tokens, 0, &mut lexer, &mut ast, &|_| true);
        term = outcome.term;
        ran_out |= outcome.ran_out;
        // A goal need not end in a full stop.
        let complete = outcome.resume.is_none() && !outcome.ran_out;
        lexer.problems.retain(|problem| !(complete && problem.code == code::MISSING_FULL_STOP));
    }
    let mut more = ClauseTokens::default();
    if lexer.clause(&mut more, &|_| true) {
        let problem =
            Diagnostic::error(code::TEXT_AFTER_GOAL, token_span(source, &more, 0, 1), "unexpected text after the goal");
        lexer.problems.push(problem.help("enter one goal at a time; combine goals with `,` and `;`"));
    }
    let goal = term.map(|term| match ast.node(term) {
        Node::Compound(name, args) if &**name == "?-" && args.len() == 1 => args[0],
        _ => term,
    });
    (goal.map(|goal| (ast, goal)), finish(lexer.problems), ran_out)
}

fn read(
    tokens: &ClauseTokens,
    start: usize,
    lexer: &mut Lexer<'_>,
    ast: &mut Ast,
    go_on: &dyn Fn(usize) -> bool,
) -> Outcome {
    let output = Output { names: &mut lexer.names, ast, problems: &mut lexer.problems, go_on };
    reader::read(lexer.text, lexer.source, tokens, start, output)
}

/// The span from the first of these tokens to the last.
fn token_span(source: SourceId, tokens: &ClauseTokens, start: usize, end: usize) -> Span {
    Span { source, start: tokens.list[start].start, end: tokens.list[end - 1].end }
}

fn too_large(text: &str, source: SourceId) -> Option<Diagnostic> {
    let message = format!("the text has {} bytes; the limit is {} MiB", text.len(), MAX_TEXT >> 20);
    let place = Span { source, start: 0, end: 0 };
    (text.len() > MAX_TEXT).then(|| Diagnostic::error(code::FILE_TOO_LARGE, place, message))
}

/// Sorts problems by their place in the text and drops those beyond the limit.
fn finish(mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    crate::diagnostic::sort(&mut problems);
    if problems.len() >= MAX_PROBLEMS {
        problems.truncate(MAX_PROBLEMS);
        let last = problems[MAX_PROBLEMS - 1].labels[0].span;
        let message = format!("too many problems; only the first {MAX_PROBLEMS} are shown");
        problems.push(Diagnostic::error(code::TOO_MANY_PROBLEMS, last, message));
    }
    problems
}
