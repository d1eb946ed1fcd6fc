//! A changed text as a variant: a file that extends the game and has what differs from it.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::source::SourceId;
use crate::syntax::ast::{Ast, Item, Node};
use crate::syntax::{parse, print_clause};
use crate::term::printer;

/// A predicate by name and arity.
type Indicator = (String, usize);

/// A text taken apart.
struct Parts<'t> {
    text: &'t str,
    ast: Ast,
}

/// What a text says of one predicate: the clauses, normalised and as they are written.
#[derive(Default)]
struct Written {
    normal: Vec<String>,
    source: Vec<String>,
}

/// The text of a game that extends `game`, whose own text is `base`, by what `text` changes. Nothing if the game is a
/// variant itself: what its clauses add to cannot be told from what they replace.
pub(super) fn variant(game: &str, base: &str, text: &str, title: &str) -> Option<String> {
    let (old, new) = (Parts::new(base), Parts::new(text));
    if old.directives().any(|(name, ..)| name == "extends") {
        return None;
    }
    let mut written = format!(":- extends({}).\n:- game({}).\n", printer::atom(game), quoted(title));
    let known: Vec<String> = old.directives().map(|(_, normal, _)| normal).collect();
    for (name, normal, source) in new.directives() {
        if name != "game" && !known.contains(&normal) {
            let _ = writeln!(written, "{source}");
        }
    }
    let (before, after) = (old.predicates(), new.predicates());
    let replaced = |indicator: &&Indicator| {
        after.get(*indicator).map(|one| &one.normal) != before.get(*indicator).map(|one| &one.normal)
    };
    for (name, arity) in before.keys().filter(replaced) {
        let _ = writeln!(written, ":- replaces({}/{arity}).", printer::atom(name));
    }
    for (_, clauses) in after.iter().filter(|(indicator, _)| replaced(indicator)) {
        let _ = write!(written, "\n{}\n", clauses.source.join("\n"));
    }
    Some(written)
}

/// The whole text under another title.
pub(super) fn retitled(text: &str, title: &str) -> String {
    let parts = Parts::new(text);
    let directive = format!(":- game({}).", quoted(title));
    let span = parts.ast.items.iter().find_map(|item| match item {
        Item::Directive { goal, span } if parts.name(*goal).0 == "game" => Some(*span),
        _ => None,
    });
    match span {
        Some(span) => format!("{}{directive}{}", &text[..span.start as usize], &text[span.end as usize..]),
        None => format!("{directive}\n{text}"),
    }
}

/// A text between double quotes.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

impl<'t> Parts<'t> {
    fn new(text: &'t str) -> Parts<'t> {
        Parts { text, ast: parse(text, SourceId(0)).0 }
    }

    fn name(&self, term: crate::syntax::ast::TermId) -> Indicator {
        match self.ast.node(term) {
            Node::Compound(name, args) => (name.to_string(), args.len()),
            Node::Atom(name) => (name.to_string(), 0),
            _ => (String::new(), 0),
        }
    }

    /// The directives: name, normalised, and as they are written.
    fn directives(&self) -> impl Iterator<Item = (String, String, String)> {
        self.ast.items.iter().filter_map(|item| match item {
            Item::Directive { goal, span } => {
                let source = self.text.get(span.start as usize..span.end as usize)?.to_owned();
                Some((self.name(*goal).0, print_clause(&self.ast, item), source))
            }
            Item::Clause { .. } => None,
        })
    }

    fn predicates(&self) -> BTreeMap<Indicator, Written> {
        let mut found: BTreeMap<Indicator, Written> = BTreeMap::new();
        for item in &self.ast.items {
            let Item::Clause { head, span, .. } = item else { continue };
            let (start, end) = (span.start as usize, span.end as usize);
            let written = found.entry(self.name(*head)).or_default();
            written.normal.push(print_clause(&self.ast, item));
            let sentences = self.sentences_before(start);
            written.source.push(format!("{sentences}{}", self.text.get(start..end).unwrap_or_default()));
        }
        found
    }

    /// The `%!` lines just before a clause: they say in words what it says.
    fn sentences_before(&self, start: usize) -> String {
        let before = self.text.get(..start).unwrap_or_default();
        let lines: Vec<&str> = before.lines().rev().take_while(|line| line.trim_start().starts_with("%!")).collect();
        lines.iter().rev().map(|line| format!("{line}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{retitled, variant};

    const BASE: &str = ":- game(\"Base\").\n:- option(size(3)).\n%! it is a\np(a).\np(b) :- q.\nq.\nr(1).\n";

    #[test]
    fn a_variant_has_what_differs() {
        let text = BASE.replace("p(b) :- q.", "p(b).").replace("size(3)", "size(4)") + "s.\n";
        let expected = ":- extends(base).\n:- game(\"Mine\").\n:- option(size(4)).\n:- replaces(p/1).\n\n\
                        %! it is a\np(a).\np(b).\n\ns.\n";
        assert_eq!(variant("base", BASE, &text, "Mine").as_deref(), Some(expected));
    }

    #[test]
    fn a_clause_that_is_gone_is_replaced_by_none() {
        let text = BASE.replace("r(1).\n", "");
        let written = variant("base", BASE, &text, "Mine").unwrap_or_default();
        assert!(written.contains(":- replaces(r/1).\n"), "{written}");
    }

    #[test]
    fn a_text_gets_another_title() {
        assert_eq!(retitled(":- game(\"A\").\np.\n", "B \"b\""), ":- game(\"B \\\"b\\\"\").\np.\n");
        assert_eq!(retitled("p.\n", "B"), ":- game(\"B\").\np.\n");
    }
}
