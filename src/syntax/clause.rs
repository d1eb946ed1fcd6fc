//! Terms to clauses and directives: what a rules file is made of.

use super::ast::{Ast, Item, Node, TermId};
use super::code;
use super::reader::{excerpt, wrong_arrow};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::term::{CONS, NIL};

/// Turns a term between two full stops into a clause or directive, or reports why it is neither.
pub(super) fn item(text: &str, ast: &Ast, term: TermId, span: Span) -> Result<Item, Diagnostic> {
    let goal = |args: &[TermId]| Item::Directive { goal: args[0], span };
    match ast.node(term) {
        Node::Compound(name, args) => match (&**name, args.len()) {
            (":-", 1) => Ok(goal(args)),
            (":-", 2) => clause(text, ast, args[0], Some(args[1]), span),
            ("-->", 2) => Err(grammar_rule(operator_place(text, ast, term))),
            ("?-", 1) => Err(query(ast.span(term))),
            _ => clause(text, ast, term, None, span),
        },
        _ => clause(text, ast, term, None, span),
    }
}

fn clause(text: &str, ast: &Ast, head: TermId, body: Option<TermId>, span: Span) -> Result<Item, Diagnostic> {
    if let (None, Some(problem)) = (body, disguised_rule(text, ast, head)) {
        return Err(problem);
    }
    let refused = |what: &str| {
        let message = format!("{what} cannot be the head of a clause");
        Err(Diagnostic::error(code::INVALID_HEAD, ast.span(head), message)
            .help("a clause is `head.` or `head :- body.`, where the head is a name with or without arguments"))
    };
    match ast.node(head) {
        Node::Var(name) => refused(&format!("the variable `{}`", excerpt(name))),
        Node::Int(_) => refused("a number"),
        Node::Atom(name) if &**name == NIL => refused("a list"),
        Node::Compound(name, args) => match (&**name, args.len()) {
            (CONS, 2) => refused("a list"),
            (",", 2) => refused("`,` (and)"),
            (";" | "|", 2) => refused("`;` (or)"),
            ("->" | "*->", 2) => refused("`->` (if … then)"),
            ("\\+", 1) => refused("`\\+` (not)"),
            (":-", 1 | 2) => refused("another rule"),
            _ => Ok(Item::Clause { head, body, span }),
        },
        Node::Atom(_) => Ok(Item::Clause { head, body, span }),
    }
}

/// A rule whose arrow is `:`, `->` or `=`, which are operators with other meanings.
fn disguised_rule(text: &str, ast: &Ast, term: TermId) -> Option<Diagnostic> {
    let mut first = term;
    // `p : q, r.` is read as `(p : q), r`, and `p = q ; r` likewise.
    while let Node::Compound(name, args) = ast.node(first)
        && matches!((&**name, args.len()), ("," | ";", 2))
    {
        first = args[0];
    }
    let Node::Compound(name, args) = ast.node(first) else { return None };
    let (":" | "->" | "=", 2) = (&**name, args.len()) else { return None };
    let head = matches!(ast.node(args[0]), Node::Atom(_) | Node::Compound(..));
    head.then(|| wrong_arrow(operator_place(text, ast, first), name))
}

/// The place of an infix operator, found between its two sides.
fn operator_place(text: &str, ast: &Ast, term: TermId) -> Span {
    let whole = ast.span(term);
    let Node::Compound(name, args) = ast.node(term) else { return whole };
    let (left, right) = (ast.span(args[0]), ast.span(args[args.len() - 1]));
    let between = text.get(left.end as usize..right.start as usize);
    match between.and_then(|between| between.find(&**name)) {
        Some(at) => {
            let start = left.end + at as u32;
            Span { start, end: start + name.len() as u32, ..whole }
        }
        None => whole,
    }
}

fn grammar_rule(place: Span) -> Diagnostic {
    Diagnostic::error(code::GRAMMAR_RULE, place, "grammar rules (`-->`) are not supported")
        .help("write an ordinary rule with `:-` that takes lists as arguments")
}

fn query(place: Span) -> Diagnostic {
    Diagnostic::error(code::QUERY_IN_RULES, place, "a rules file cannot contain queries")
        .help("put it in a comment, `% ?- goal.`, or run it at the prompt")
}
