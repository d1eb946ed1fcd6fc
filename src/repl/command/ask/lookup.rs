//! `list`, `where` and `apropos`: what the rules say, where they say it, and what there is.

use clap::Args;
use serde_json::json;

use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::rules::predicate::{Origin, all, find};
use crate::repl::session::Session;
use crate::source::{Sources, Span};

#[derive(Debug, Args)]
pub struct List {
    /// The predicate, such as legal/1 or legal
    #[arg(value_name = "PREDICATE")]
    predicate: String,
}

impl Action for List {
    /// The clauses as their text has them.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let rules = session.rules().clone();
        for predicate in find(&rules, &self.predicate)? {
            let texts: Vec<String> = match &predicate.origin {
                Origin::Clauses(clauses) => {
                    clauses.iter().map(|clause| text(rules.sources(), clause.span).to_owned()).collect()
                }
                Origin::Relation(span) if predicate.name == "turn/1" => {
                    vec![format!("turn(P): whose turn it is, by {}", text(rules.sources(), *span))]
                }
                Origin::Relation(span) => vec![format!(":- state({}).", text(rules.sources(), *span))],
                Origin::Provided(_) => Vec::new(),
            };
            let words = match &predicate.origin {
                Origin::Provided(row) => provided(&predicate.name, row.doc),
                _ => texts.join("\n"),
            };
            out.tell(json!({ "predicate": predicate.name, "clauses": texts }), words)?;
        }
        Ok(())
    }
}

/// The text of a span; a relation that no directive declares has none.
fn text(sources: &Sources, span: Span) -> &str {
    sources.get(span.source).text().get(span.start as usize..span.end as usize).unwrap_or_default()
}

fn provided(name: &str, doc: &str) -> String {
    format!("{name} is built in: {doc}")
}

#[derive(Debug, Args)]
pub struct Where {
    /// The predicate, such as legal/1 or legal
    #[arg(value_name = "PREDICATE")]
    predicate: String,
}

impl Action for Where {
    /// The places of the clauses.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let rules = session.rules().clone();
        for predicate in find(&rules, &self.predicate)? {
            let place = |span: Span| rules.sources().place(span);
            let places: Vec<String> = match &predicate.origin {
                Origin::Clauses(clauses) => clauses.iter().map(|clause| place(clause.span)).collect(),
                Origin::Relation(span) => vec![place(*span)],
                Origin::Provided(_) => Vec::new(),
            };
            let words = match &predicate.origin {
                Origin::Provided(row) => provided(&predicate.name, row.doc),
                Origin::Relation(_) => format!("{} is declared at {}", predicate.name, places.join(", ")),
                Origin::Clauses(_) => format!("{} is at {}", predicate.name, places.join(", ")),
            };
            out.tell(json!({ "predicate": predicate.name, "places": places }), words)?;
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Apropos {
    /// Part of a name, or of the description of a built-in
    #[arg(value_name = "WORD")]
    word: String,
}

impl Action for Apropos {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let rules = session.rules().clone();
        let word = self.word.to_lowercase();
        let mut found = 0;
        for predicate in all(&rules) {
            let (what, doc) = match predicate.origin {
                Origin::Clauses(clauses) => (format!("{} in the rules", counted(clauses.len(), "clause")), None),
                Origin::Relation(_) => ("a relation of the position".to_owned(), None),
                Origin::Provided(row) => (row.doc.to_owned(), Some(row.doc)),
            };
            let fits = |text: &str| text.to_lowercase().contains(&word);
            if fits(&predicate.name) || doc.is_some_and(fits) {
                found += 1;
                out.tell(
                    json!({ "predicate": predicate.name, "about": what }),
                    format_args!("{:<24} {what}", predicate.name),
                )?;
            }
        }
        match found {
            0 => Err(CommandError::plain(format!("no predicate matches {}", self.word))),
            _ => Ok(()),
        }
    }
}
