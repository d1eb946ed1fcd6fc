//! The names of a text and of all that it extends: which predicates are defined, declared and called, and where.
//!
//! It is made from syntax trees, so that it is there while a text has problems. What is a goal is decided as the checks
//! decide it: by control constructs and the modes of built-ins. A term in the place of data counts as a mention of a
//! relation if it has its name and arity, for so facts are written in `effect/2`, `initially/1` and `suppose/2`.

mod directive;
mod goal;
mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::engine::Deadline;
use crate::program::{Finder, ParsedFile, link};
use crate::source::{SourceFile, SourceId, Sources, Span};
use crate::syntax::ast::{Ast, Item, Node, TermId};
use crate::term::printer;

/// Name and arity.
pub(super) type Key = (Arc<str>, u32);

/// What a name does at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The head of a clause.
    Clause,
    /// A directive declares it: a relation, an option, or what `players` brings.
    Declaration,
    /// A goal, or what a built-in makes a goal of.
    Call,
    /// The type of an argument.
    Type,
    /// Elsewhere: `name/arity` in a directive, a fact among data.
    Mention,
}

/// A predicate's name in a text.
#[derive(Clone, Debug)]
pub(super) struct Occurrence {
    pub key: Key,
    pub role: Role,
    /// The name alone.
    pub span: Span,
    /// The clause, directive or goal.
    pub whole: Span,
}

/// A relation as `state` declares it.
#[derive(Clone, Debug)]
pub(super) struct RelationTypes {
    /// Types with their marks, as written: `square`, `-player`.
    pub columns: Vec<String>,
}

/// All names of a text and of what it extends.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub sources: Sources,
    /// In the order of the texts: the text itself is source 0.
    pub occurrences: Vec<Occurrence>,
    pub relations: BTreeMap<Key, RelationTypes>,
    pub players: Vec<Arc<str>>,
    /// Atoms that the texts name.
    pub atoms: BTreeSet<String>,
    /// Games that are extended, with the place of the name.
    pub extends: Vec<(Arc<str>, Span)>,
    /// The title and its place, in the text itself.
    pub title: Option<(Arc<str>, Span)>,
    /// Clauses and directives of the text itself.
    pub items: Vec<Span>,
    /// The arguments of each predicate's first clause, as written.
    pub heads: BTreeMap<Key, Vec<String>>,
    /// The types of arguments that the bodies of clauses show, where they show one.
    pub types: BTreeMap<Key, Vec<Option<String>>>,
    /// What `%!` comments before clauses say.
    pub sentences: BTreeMap<Key, Vec<Arc<str>>>,
}

impl Index {
    /// The names of a text; `find` gives those that it extends. Past the deadline there are none.
    pub fn new(file: SourceFile, find: Finder<'_>, deadline: &Deadline) -> Index {
        let mut index = Index::default();
        let go_on = |_| deadline.check().is_ok();
        let Ok(linked) = link(file, find, &mut index.sources, &go_on) else {
            return Index { sources: index.sources, ..Index::default() };
        };
        for file in &linked.files {
            index.directives(&file.ast);
        }
        for file in &linked.files {
            index.clauses(file);
        }
        index.occurrences.sort_by_key(|occurrence| (occurrence.span, occurrence.whole));
        index.occurrences.dedup_by(|a, b| a.span == b.span && a.key == b.key);
        index
    }

    fn clauses(&mut self, file: &ParsedFile) {
        let ast = &file.ast;
        for item in &ast.items {
            let (Item::Clause { span, .. } | Item::Directive { span, .. }) = *item;
            if span.source == SourceId(0) {
                self.items.push(span);
            }
            let Item::Clause { head, body, span } = *item else { continue };
            let Some((key, arguments)) = callable(ast, head) else { continue };
            self.add(ast, head, key.clone(), Role::Clause, span);
            self.goals(ast, body);
            self.data(ast, [head].into_iter().chain(body));
            self.argument_types(ast, &key, head, body);
            let text = self.sources.get(span.source).text();
            let written = |argument: &TermId| text_of(text, ast.span(*argument)).to_owned();
            self.heads.entry(key.clone()).or_insert_with(|| arguments.iter().map(written).collect());
            let said = ast.sentences.iter().filter(|sentence| sentence.before == span.start);
            let said: Vec<_> = said.map(|sentence| Arc::clone(&sentence.text)).collect();
            if !said.is_empty() {
                self.sentences.entry(key).or_default().extend(said);
            }
        }
    }

    /// Facts among data, and the atoms there.
    fn data(&mut self, ast: &Ast, terms: impl Iterator<Item = TermId>) {
        let mut todo: Vec<TermId> = terms.collect();
        while let Some(term) = todo.pop() {
            let Some((key, arguments)) = callable(ast, term) else { continue };
            if arguments.is_empty() && key.0.starts_with(char::is_alphabetic) {
                self.atoms.insert(printer::atom(&key.0));
            }
            todo.extend(arguments);
            if self.relations.contains_key(&key) && !arguments.is_empty() {
                self.add(ast, term, key, Role::Mention, ast.span(term));
            }
        }
    }

    /// Notes a name at the place of a term, if it is written there as names are.
    fn add(&mut self, ast: &Ast, term: TermId, key: Key, role: Role, whole: Span) {
        if let Some(span) = self.name_place(ast.span(term), &key.0) {
            self.occurrences.push(Occurrence { key, role, span, whole });
        }
    }

    /// Where the name is that a term begins with; none for an operator between its arguments.
    fn name_place(&self, span: Span, name: &str) -> Option<Span> {
        let text = text_of(self.sources.get(span.source).text(), span);
        let inside = text.trim_start_matches(|letter: char| letter == '(' || letter.is_whitespace());
        let quoted = printer::atom(name);
        let spelt = [name, quoted.as_str()].into_iter().find(|spelling| inside.starts_with(spelling))?;
        let start = span.start + (text.len() - inside.len()) as u32;
        Some(Span { start, end: start + spelt.len() as u32, ..span })
    }

    /// The name at a byte of the text itself.
    pub fn at(&self, offset: usize) -> Option<&Occurrence> {
        let touches = |span: Span| span.start as usize <= offset && offset <= span.end as usize;
        self.own().find(|occurrence| touches(occurrence.span))
    }

    /// The names in the text itself.
    pub fn own(&self) -> impl Iterator<Item = &Occurrence> {
        self.occurrences.iter().filter(|occurrence| occurrence.span.source == SourceId(0))
    }

    /// The places where a predicate is defined or declared.
    pub fn definitions(&self, key: &Key) -> impl Iterator<Item = &Occurrence> {
        let is_definition = |role| matches!(role, Role::Clause | Role::Declaration);
        self.occurrences.iter().filter(move |one| one.key == *key && is_definition(one.role))
    }

    /// Every predicate that the texts define or declare.
    pub fn predicates(&self) -> BTreeSet<&Key> {
        let defined = self.occurrences.iter().filter(|one| matches!(one.role, Role::Clause | Role::Declaration));
        defined.map(|one| &one.key).collect()
    }
}

/// Name, arity and arguments of an atom or a compound that is no list.
fn callable(ast: &Ast, term: TermId) -> Option<(Key, &[TermId])> {
    match ast.node(term) {
        Node::Atom(name) => Some(((Arc::clone(name), 0), &[])),
        Node::Compound(name, arguments) => Some(((Arc::clone(name), arguments.len() as u32), arguments)),
        Node::Var(_) | Node::Int(_) => None,
    }
}

/// The text of a span.
fn text_of(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or_default()
}
