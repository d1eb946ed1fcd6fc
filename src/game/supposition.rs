//! What if: a position with other facts, to be looked at and played on.

use super::Position;
use super::position_text::PositionError;
use super::reading::Reading;
use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span};
use crate::syntax::ast::{Ast, Node, TermId};
use crate::syntax::parse_goal;
use crate::term::{CONS, NIL, Term};

impl Position {
    /// The position that changes would give, as `suppose/2` takes them: `Fact` is to hold and `-Fact` is not, in a
    /// list or just with commas between them. A game begins there. With it come the reasons, if the rules know any,
    /// why it could not occur.
    pub fn supposing(&self, text: &str) -> Result<(Position, Vec<String>), PositionError> {
        let mut position = self.clone();
        position.restart();
        let mut sources = Sources::default();
        let source = sources.add("supposition", text);
        let mut reading = Reading { position: &mut position, sources, problems: Vec::new() };
        match parse_goal(text, source) {
            Ok((ast, root)) => {
                let changes = parts(&ast, root).into_iter().map(|part| (ast.term(part), ast.span(part)));
                // As in the effects of a move, what ceases to hold does so first.
                let (deletions, additions): (Vec<_>, Vec<_>) =
                    changes.partition(|(change, _)| deleted(change).is_some());
                for (change, span) in deletions.into_iter().chain(additions) {
                    let fact = deleted(&change).unwrap_or_else(|| change.clone());
                    reading.change(&change, &fact, span)?;
                }
            }
            Err(problems) => reading.problems = problems,
        }
        let Reading { sources, mut problems, .. } = reading;
        if !problems.is_empty() {
            diagnostic::sort(&mut problems);
            return Err(PositionError::Problems { diagnostics: problems, sources });
        }
        position.engine().commit_position();
        let mut reading = Reading { position: &mut position, sources, problems };
        reading.possible(Span { source, start: 0, end: text.len() as u32 })?;
        let reasons = reading.problems.into_iter().map(|Diagnostic { message, .. }| message).collect();
        Ok((position, reasons))
    }
}

/// The fact that a change takes away, if it does.
fn deleted(change: &Term) -> Option<Term> {
    match change.as_compound() {
        Some(("-", args)) if args.len() == 1 => args.into_iter().next(),
        _ => None,
    }
}

/// The elements of a list, or the parts of a conjunction.
fn parts(ast: &Ast, root: TermId) -> Vec<TermId> {
    let (mut parts, mut rest) = (Vec::new(), root);
    while let Node::Compound(name, args) = ast.node(rest)
        && let [first, others] = args[..]
        && matches!(&**name, CONS | ",")
    {
        parts.push(first);
        rest = others;
    }
    if !matches!(ast.node(rest), Node::Atom(name) if &**name == NIL) {
        parts.push(rest);
    }
    parts
}
