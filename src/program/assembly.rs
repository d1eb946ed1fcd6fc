//! Assembly: the clauses and directives of several texts put together into one program.
//!
//! The library comes first, then the base game, then what extends it. Clauses accumulate; only `replaces` drops
//! any. Declarations of a later text win over those of an earlier one, except that a relation must not change.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use super::clause::{Predicate, TableMode};
use super::code;
use super::declare::declaration::{Column, GameOption, OptionValue, Relation};
use super::declare::directive::{Directive, Directives, Indicator, RelationForm, read_directives};
use super::known;
use super::library::Library;
use super::lower::lower_clause;
use super::problem::Problems;
use super::symbol::{Functor, Symbols, indicator};
use super::{ParsedFile, head, spelling};
use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span};
use crate::syntax;
use crate::syntax::ast::{Ast, Item};

/// A program that is being put together.
pub(super) struct Assembly {
    pub symbols: Symbols,
    pub predicates: IndexMap<Functor, Predicate>,
    pub title: Option<(Arc<str>, Span)>,
    pub about: Option<(Vec<Arc<str>>, Span)>,
    pub notation: Option<(Arc<str>, Span)>,
    pub players: Option<(Vec<Arc<str>>, Span)>,
    pub relations: IndexMap<Functor, Relation>,
    pub options: IndexMap<Arc<str>, GameOption>,
    pub tables: Vec<(Indicator, Option<Vec<TableMode>>)>,
    pub clocks: Vec<Indicator>,
    pub stuck_loses: bool,
    pub stuck_passes: bool,
    pub assumed: FxHashSet<Functor>,
    pub problems: Problems,
    pub library: &'static Library,
}

impl Assembly {
    pub fn new(library: &'static Library) -> Assembly {
        Assembly {
            symbols: Symbols::default(),
            predicates: IndexMap::default(),
            title: None,
            about: None,
            notation: None,
            players: None,
            relations: IndexMap::default(),
            options: IndexMap::default(),
            tables: Vec::new(),
            clocks: Vec::new(),
            stuck_loses: false,
            stuck_passes: false,
            assumed: FxHashSet::default(),
            problems: Problems::default(),
            library,
        }
    }

    /// Adds the library's own clauses.
    pub fn add_library(&mut self, sources: &mut Sources) {
        let source = sources.add("prelude", self.library.prelude);
        let (ast, problems) = syntax::parse(self.library.prelude, source);
        self.problems.extend(problems);
        self.add_directives(&ast, "prelude");
        self.add_clauses(&ast, true, &|| true);
        self.finish_tables(true);
    }

    /// Adds a text: what it replaces goes first, then come its declarations and its clauses.
    pub fn add_file(&mut self, file: &ParsedFile, go_on: &dyn Fn() -> bool) {
        self.add_directives(&file.ast, &file.game);
        self.add_clauses(&file.ast, false, go_on);
    }

    fn add_directives(&mut self, ast: &Ast, file: &str) {
        let Directives { found: mut directives, assumed } = read_directives(ast, &mut self.problems);
        for (name, arity) in assumed {
            let functor = self.functor(&name, arity);
            self.assumed.insert(functor);
        }
        let extends = directives.iter().any(|(directive, _)| matches!(directive, Directive::Extends(_)));
        directives.sort_by_key(|(directive, _)| !matches!(directive, Directive::Replaces(_)));
        for (directive, span) in directives {
            match directive {
                Directive::Replaces(indicator) => self.replace(&indicator, extends, file),
                Directive::Game(title) => {
                    let earlier = self.title.replace((title, span)).map(|(_, earlier)| earlier);
                    self.given_once("directive `game`", earlier, span);
                }
                Directive::About(paragraphs) => {
                    let earlier = self.about.replace((paragraphs, span)).map(|(_, earlier)| earlier);
                    self.given_once("directive `about`", earlier, span);
                }
                Directive::Notation(text) => {
                    let earlier = self.notation.replace((text, span)).map(|(_, earlier)| earlier);
                    self.given_once("directive `notation`", earlier, span);
                }
                Directive::Players(players) => {
                    let earlier = self.players.replace((players, span)).map(|(_, earlier)| earlier);
                    self.given_once("directive `players`", earlier, span);
                }
                Directive::State(form) => self.relation(form, span),
                Directive::Option(name, value) => self.option(name, value, span),
                Directive::Table(indicator, modes) => self.tables.push((indicator, modes)),
                Directive::Clock(indicator) => self.clocks.push(indicator),
                Directive::StuckLoses => self.stuck_loses = true,
                Directive::StuckPasses => self.stuck_passes = true,
                Directive::Extends(_) => {}
            }
        }
    }

    fn add_clauses(&mut self, ast: &Ast, library: bool, go_on: &dyn Fn() -> bool) {
        for item in &ast.items {
            let Item::Clause { head, body, span } = *item else { continue };
            if !go_on() {
                return;
            }
            let clause = lower_clause(ast, head, body, span, &mut self.symbols);
            let Some(functor) = head::functor(&clause, &mut self.symbols) else { continue };
            if !library && self.is_provided(functor) {
                let name = self.symbols.indicator(functor);
                self.problems.push(head::clause_for_builtin(&name, clause.span_of(clause.head)));
                continue;
            }
            let predicate = self.predicates.entry(functor).or_default();
            predicate.library = library;
            predicate.clauses.push(clause);
        }
    }

    pub fn functor(&mut self, name: &str, arity: u32) -> Functor {
        let name = self.symbols.atom(name);
        self.symbols.functor(name, arity)
    }

    /// Whether the library has a predicate of that name and arity, be it only for its own use.
    pub fn is_provided(&self, functor: Functor) -> bool {
        let (name, arity) = self.symbols.parts(functor);
        self.predicates.get(&functor).is_some_and(|predicate| predicate.library)
            || self.library.get(self.symbols.name(name), arity).is_some()
    }

    /// A text makes such a declaration only once; a text that extends it may make it again.
    fn given_once(&mut self, what: &str, earlier: Option<Span>, span: Span) {
        if let Some(earlier) = earlier.filter(|earlier| earlier.source == span.source) {
            let problem = Diagnostic::error(code::REPEATED_DIRECTIVE, span, format!("the {what} is given twice"));
            self.problems.push(problem.and(earlier, "first given here").help("keep one of them"));
        }
    }

    pub fn relation(&mut self, form: RelationForm, span: Span) {
        let column_spans = form.columns.iter().map(|(_, _, span)| *span).collect();
        let columns = form.columns.iter().map(|(kind, dependent, _)| (self.functor(kind, 1), *dependent));
        let columns: Vec<Column> = columns.map(|(kind, dependent)| Column { kind, dependent }).collect();
        let functor = self.functor(&form.name, columns.len() as u32);
        match self.relations.get(&functor) {
            Some(earlier) if earlier.columns != columns => {
                let name = self.symbols.indicator(functor);
                let message = format!("the relation `{name}` is declared twice, differently");
                let problem =
                    Diagnostic::error(code::REDECLARED_RELATION, span, message).and(earlier.span, "declared here");
                self.problems.push(problem.help(match earlier.span.source == span.source {
                    true => "keep one of them".to_string(),
                    false => format!("to change it, first write `:- replaces({name}).`"),
                }));
            }
            Some(_) => {}
            None => {
                self.relations.insert(functor, Relation { functor, columns, column_spans, clock: false, span });
            }
        }
    }

    fn option(&mut self, name: Arc<str>, default: OptionValue, span: Span) {
        let atom = self.symbols.atom(&name);
        let option = GameOption { name: atom, default: default.clone(), value: default, span };
        let earlier = self.options.insert(name.clone(), option).map(|earlier| earlier.span);
        self.given_once(&format!("option `{name}`"), earlier, span);
    }

    /// Drops what the base game says of a predicate: clauses, relation or option.
    fn replace(&mut self, replaced: &Indicator, extends: bool, file: &str) {
        let functor = self.symbols.find_functor(&replaced.name, replaced.arity);
        let relation = functor.and_then(|functor| self.relations.shift_remove(&functor)).is_some();
        let option = replaced.arity == 1 && self.options.shift_remove(&replaced.name).is_some();
        let predicate = functor.and_then(|functor| self.predicates.get_mut(&functor));
        let predicate = predicate.filter(|predicate| !predicate.library);
        let clauses = match predicate {
            Some(predicate) if !predicate.clauses.is_empty() => {
                predicate.clauses.clear();
                true
            }
            _ => false,
        };
        if !(relation || option || clauses) {
            self.problems.push(self.replaces_nothing(replaced, extends, file));
            // What is said of it further on has this cause.
            let functor = self.functor(&replaced.name, replaced.arity);
            self.assumed.insert(functor);
        }
    }

    fn replaces_nothing(&self, replaced: &Indicator, extends: bool, file: &str) -> Diagnostic {
        let Indicator { name, arity, span } = replaced;
        let message = format!("there is no `{}` to replace", indicator(name, *arity));
        let problem = Diagnostic::error(code::REPLACES_NOTHING, *span, message);
        if !extends {
            return problem.note(format!(
                "`{file}` does not extend a game; `replaces` drops clauses of the game named by `:- extends(name).`"
            ));
        }
        if &**name == "player" && *arity == 1 {
            return problem.help("to change the players, add your own `:- players([…]).`");
        }
        let relations = self.relations.keys().map(|functor| self.spelling(*functor));
        let known = self.clause_names().chain(relations).take(self.problems.suggestible());
        match &spelling::nearest_predicates((name, *arity), known)[..] {
            [] => problem.help("remove the directive: the base game has no such predicate, so just define it"),
            near => known::did_you_mean(problem, name, near),
        }
    }

    /// The predicates that the rules have clauses for.
    pub fn clause_names(&self) -> impl Iterator<Item = (&str, u32)> {
        let own = self.predicates.iter().filter(|(_, predicate)| !predicate.library);
        own.map(|(functor, _)| self.spelling(*functor))
    }

    pub fn spelling(&self, functor: Functor) -> (&str, u32) {
        let (name, arity) = self.symbols.parts(functor);
        (self.symbols.name(name), arity)
    }
}
