//! Facts that a host program gives as values: printed as one more text, so that they are read and checked like rules.
//!
//! What the text cannot show is checked here: a variable, a term that would be read as a rule or a directive, and a
//! predicate that the rules define otherwise than by facts.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::Diagnostic;
use crate::program::ParsedFile;
use crate::source::{SourceId, Sources, Span};
use crate::syntax;
use crate::syntax::ast::{Ast, Item, Node, TermId};
use crate::term::Term;
use crate::term::character::is_symbol;

/// The name of the text in messages.
const NAME: &str = "host facts";
/// A fact that cannot be one.
const BAD_FACT: &str = "bad-fact";

/// The facts as a file, after the files that the rules are made of; what is wrong with them is added to the problems.
pub(super) fn read(
    facts: &[Term],
    files: &[ParsedFile],
    sources: &mut Sources,
    problems: &mut Vec<Diagnostic>,
) -> ParsedFile {
    let lines: Vec<String> = facts.iter().map(line).collect();
    let text = lines.concat();
    let source = sources.add(NAME, &text);
    let spans: Vec<Span> = spans(&lines, source);
    let open = facts.iter().zip(&spans).filter(|(fact, _)| !fact.is_ground());
    problems.extend(open.map(|(fact, span)| {
        let message = format!("the fact `{}` has a variable in it", fact.truncated());
        Diagnostic::error(BAD_FACT, *span, message).help("replace the variable with a value")
    }));
    let (ast, found) = syntax::parse(&text, source);
    let damaged = !found.is_empty();
    if found.is_empty() && problems.is_empty() {
        problems.extend(no_facts(&ast, facts, &spans));
    }
    problems.extend(found);
    redefined(&ast, files, problems);
    ParsedFile { game: NAME.to_owned(), ast, damaged }
}

/// A fact on a line of its own.
fn line(fact: &Term) -> String {
    let text = fact.to_string();
    // A full stop must not become part of a name such as `=`.
    let space = if text.ends_with(is_symbol) { " " } else { "" };
    format!("{text}{space}.\n")
}

/// The places of the facts in their text.
fn spans(lines: &[String], source: SourceId) -> Vec<Span> {
    let mut start = 0;
    let places = lines.iter().map(|line| {
        let span = Span { source, start, end: start + (line.len() - ".\n".len()) as u32 };
        start += line.len() as u32;
        span
    });
    places.collect()
}

/// The terms that are read as something else: `a :- b` is a rule.
fn no_facts(ast: &Ast, facts: &[Term], spans: &[Span]) -> Vec<Diagnostic> {
    let is_fact = |at: usize, fact: &Term| match ast.items.get(at) {
        Some(Item::Clause { head, body: None, .. }) => ast.term(*head) == *fact,
        _ => false,
    };
    let wrong = facts.iter().zip(spans).enumerate().filter(|(at, (fact, _))| !is_fact(*at, fact));
    let complaint = |(_, (fact, span)): (usize, (&Term, &Span))| {
        let message = format!("`{}` is not a fact", fact.truncated());
        Diagnostic::error(BAD_FACT, *span, message).help("give a name and arguments, such as `stock(apple, 3)`")
    };
    wrong.map(complaint).collect()
}

/// Complains about predicates that the rules define by more than facts.
fn redefined(facts: &Ast, files: &[ParsedFile], problems: &mut Vec<Diagnostic>) {
    let mut rules = FxHashMap::default();
    for file in files {
        for item in &file.ast.items {
            if let Item::Clause { head, body: Some(_), span } = *item
                && let Some(indicator) = indicator(&file.ast, head)
            {
                rules.entry(indicator).or_insert(span);
            }
        }
    }
    let mut reported = FxHashSet::default();
    for item in &facts.items {
        if let Item::Clause { head, body: None, span } = *item
            && let Some(indicator @ (name, arity)) = indicator(facts, head)
            && let Some(rule) = rules.get(&indicator)
            && reported.insert(indicator)
        {
            let message = format!("the rules define `{name}/{arity}` with rules, so you cannot add facts to it");
            let problem = Diagnostic::error(BAD_FACT, span, message).and(*rule, "defined here");
            problems.push(problem.help("give the fact another name, and add a rule that uses it"));
        }
    }
}

/// Name and arity of a head.
fn indicator(ast: &Ast, head: TermId) -> Option<(&str, usize)> {
    match ast.node(head) {
        Node::Atom(name) => Some((name, 0)),
        Node::Compound(name, args) => Some((name, args.len())),
        _ => None,
    }
}
