//! Rules changed at the prompt: clauses put into the text of the rules and taken out of it.
//!
//! The text itself is changed, so that comments survive, places stay right, and `:diff` and `:write` need nothing more.

use std::io;

use super::current::Current;
use super::predicate::parts;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::session::Session;
use crate::source::{SourceFile, SourceId, Sources, Span};
use crate::syntax::ast::{Ast, Item, Node, TermId};
use crate::syntax::{parse, print_clause};

impl Session {
    /// The rules in use; without any there is nothing to edit.
    pub(crate) fn rules_in_use(&self) -> Result<&Current, CommandError> {
        self.current.as_ref().ok_or_else(|| CommandError::plain("no rules are loaded; `:game NAME` loads some"))
    }

    /// Adds a clause or a directive to the text: after the last clause of the same predicate, or at the end.
    pub(crate) fn add_clause(&mut self, clause: &str, out: &mut Output<'_>) -> Result<String, CommandError> {
        let (clause, ast) = read_one(clause)?;
        let text = self.rules_in_use()?.file.text.clone();
        let (old, _) = parse(&text, SourceId(0));
        let same = |item: &&Item| functor(&old, item).is_some() && functor(&old, item) == functor(&ast, &ast.items[0]);
        let at = match old.items.iter().rev().find(same) {
            Some(last) => line_end(&text, span(last).end as usize),
            None => text.len(),
        };
        let gap = if at == 0 || text[..at].ends_with('\n') { "" } else { "\n" };
        let changed = format!("{}{gap}{clause}\n{}", &text[..at], &text[at..]);
        self.use_text(changed, out)?;
        Ok(clause)
    }

    /// Takes a clause out of the text: given as it is, or as `name/arity` and, if there are several, its number.
    pub(crate) fn delete_clause(&mut self, given: &str, out: &mut Output<'_>) -> Result<String, CommandError> {
        let text = self.rules_in_use()?.file.text.clone();
        let (ast, _) = parse(&text, SourceId(0));
        let found = wanted(&ast, given, &text)?;
        let start = found.start as usize;
        let end = found.end as usize;
        let clause = text[start..end].to_owned();
        // A line that nothing is left of goes as well.
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = line_end(&text, end);
        let alone = text[line_start..start].trim().is_empty() && text[end..line_end].trim().is_empty();
        let (start, end) = if alone { (line_start, line_end) } else { (start, end) };
        self.use_text(format!("{}{}", &text[..start], &text[end..]), out)?;
        Ok(clause)
    }

    /// Refuses to go on with other rules while some are in no file.
    pub(crate) fn keep_changes(&self) -> Result<(), CommandError> {
        match self.current.as_ref().is_none_or(|current| current.unwritten().is_empty()) {
            true => Ok(()),
            false => Err(CommandError::plain(
                "you changed the rules (`:diff` shows how); `:write FILE` saves the changes, `:reload` discards them",
            )),
        }
    }

    /// Says what is lost when the session ends, so that it can still be copied.
    pub fn part(&self, out: &mut Output<'_>) -> io::Result<()> {
        match self.current.as_ref().map_or(Vec::new(), Current::unwritten) {
            lost if lost.is_empty() => Ok(()),
            lost => out.say(format_args!("These changes to the rules were not saved:\n{}", lost.join("\n"))),
        }
    }

    /// Puts a changed text in use, unless it has errors.
    pub(crate) fn use_text(&mut self, text: String, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Current { request, file, original, written, .. } = self.rules_in_use()?.clone();
        let (mut current, rules, warnings) = self.load_rules(request, SourceFile { text, ..file })?;
        (current.original, current.written) = (original, written);
        self.warn(&warnings, out)?;
        self.adopt(current, &rules, out)
    }
}

/// A single clause or directive, with its full stop.
fn read_one(text: &str) -> Result<(String, Ast), CommandError> {
    let text = text.trim();
    let text = if text.ends_with('.') { text.to_owned() } else { format!("{text}.") };
    let mut sources = Sources::default();
    let source = sources.add("clause", &text);
    let (ast, problems) = parse(&text, source);
    match ast.items.len() {
        _ if !problems.is_empty() => Err(CommandError::Position(problems, sources)),
        1 => Ok((text, ast)),
        _ => Err(CommandError::plain("add one clause at a time")),
    }
}

/// The clause to delete.
fn wanted(ast: &Ast, given: &str, text: &str) -> Result<Span, CommandError> {
    let (predicate, number) = match given.rsplit_once(char::is_whitespace).map(|(name, at)| (name, at.parse())) {
        Some((name, Ok(number))) => (name.trim(), Some(number)),
        _ => (given.trim(), None::<usize>),
    };
    if let (name, Some(arity)) = parts(predicate) {
        let of = |item: &&Item| functor(ast, item).is_some_and(|known| known == (name, arity));
        let clauses: Vec<Span> = ast.items.iter().filter(of).map(span).collect();
        return match (clauses.len(), number) {
            (0, _) => Err(CommandError::plain(format!("these rules do not define {predicate} themselves"))),
            (1, None | Some(1)) => Ok(clauses[0]),
            (all, Some(number)) if (1..=all).contains(&number) => Ok(clauses[number - 1]),
            (all, _) => {
                let listed = clauses.iter().enumerate().map(|(at, span)| {
                    let clause = &text[span.start as usize..span.end as usize];
                    format!("\n  {}: {}", at + 1, clause.lines().next().unwrap_or_default())
                });
                let listed: String = listed.collect();
                let counted = counted(all, "clause");
                Err(CommandError::plain(format!(
                    "{predicate} has {counted}; `:del {predicate} N` deletes clause N:{listed}"
                )))
            }
        };
    }
    let (_, clause) = read_one(given)?;
    let printed = print_clause(&clause, &clause.items[0]);
    let same = ast.items.iter().find(|item| print_clause(ast, item) == printed);
    same.map(span)
        .ok_or_else(|| CommandError::plain("these rules have no such clause; `:list name/arity` shows their clauses"))
}

/// Name and arity of what a clause defines.
fn functor<'a>(ast: &'a Ast, item: &Item) -> Option<(&'a str, u32)> {
    let name = |head: TermId| match ast.node(head) {
        Node::Atom(name) => Some((&**name, 0)),
        Node::Compound(name, args) => Some((&**name, args.len() as u32)),
        Node::Var(_) | Node::Int(_) => None,
    };
    match item {
        Item::Clause { head, .. } => name(*head),
        Item::Directive { .. } => None,
    }
}

fn span(item: &Item) -> Span {
    match item {
        Item::Clause { span, .. } | Item::Directive { span, .. } => *span,
    }
}

/// The end of a line, its line feed included.
fn line_end(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |at| from + at + 1)
}
