//! Rules made ready to run: parsed, checked, compiled, their types enumerated and the starting position set up.

use std::cell::Cell;
use std::sync::Arc;

use super::builder::RulesBuilder;
use super::builtins;
use super::compile::image::Image;
use super::compile::{Refused, compile};
use super::facts;
use super::limits::{Limit, Limits};
use super::load_errors::LoadErrors;
use super::loading::{Allowance, LoadLimitReached};
use super::lookup::materialise::{Listing, listings};
use super::machine::Machine;
use super::setup;
use super::setup::Setup;
use super::state::State;
use rustc_hash::FxHashMap;

use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::program;
use crate::program::analysis::dependence::CallGraph;
use crate::program::declare::declaration::OptionValue;
use crate::program::symbol::Functor;
use crate::program::{File, Program};
use crate::source::{SourceId, Sources, Span};
use crate::syntax;
use crate::term::Term;

/// Rules that are ready to be asked. They never change, and cloning them is cheap.
///
/// ```
/// use regola::{Engine, Rules};
///
/// let rules = Rules::parse("family.pl", "parent(tom, bob). parent(bob, ann).")?;
/// let mut engine = Engine::new(&rules);
/// for answer in engine.ask("parent(Parent, ann)")? {
///     assert_eq!(answer?.to_string(), "Parent = bob");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    program: Program,
    image: Arc<Image>,
    start: State,
    sources: Sources,
    warnings: Vec<Diagnostic>,
    given: Given,
}

/// What the rules were made of beside their texts, to make them again with more facts.
#[derive(Debug, Default)]
struct Given {
    /// The names of the games that the first sources are the texts of.
    games: Vec<String>,
    options: Vec<(String, OptionValue)>,
    facts: Vec<Term>,
}

/// The result of loading: rules unless there were errors, and every problem found.
#[derive(Debug)]
pub struct Loaded {
    /// The rules, if they can be used.
    pub rules: Option<Rules>,
    /// All problems, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that the problems point into.
    pub sources: Sources,
    /// The limit that loading reached, if it was given up; it is among the problems as well.
    pub limit: Option<Limit>,
}

impl Loaded {
    /// The rules, or why they cannot be used.
    pub fn into_result(self) -> Result<Rules, LoadErrors> {
        let Loaded { rules, diagnostics, sources, limit } = self;
        rules.ok_or(LoadErrors { diagnostics, sources, limit })
    }
}

/// A text to be loaded.
#[derive(Clone, Debug)]
pub struct Text {
    /// The game's name, by which others extend it.
    pub game: String,
    /// The name in messages, usually a path.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Finds the text of a game that another one extends; if there is none, the error lists the games that there are.
pub type Finder<'f> = &'f mut dyn FnMut(&str) -> Result<Text, Vec<String>>;

impl Rules {
    /// Rules from one text that extends no other; messages call it `name`.
    ///
    /// Warnings do not stop rules from loading: see [`Rules::warnings`]. To set options, limits or facts of the host
    /// program, use [`Rules::builder`]; to load games by name with what they extend, a [`Shelf`](crate::load::Shelf).
    ///
    /// ```
    /// use regola::Rules;
    ///
    /// assert!(Rules::parse("good.pl", "even(N) :- N mod 2 =:= 0.").is_ok());
    /// let errors = Rules::parse("bad.pl", "even(N) :- N mod 2 =:= .").unwrap_err();
    /// assert_eq!(errors.diagnostics().len(), 1);
    /// ```
    pub fn parse(name: &str, text: &str) -> Result<Rules, LoadErrors> {
        Rules::builder(name, text).build()
    }

    /// Rules from one text, with options, facts and limits given as values.
    pub fn builder(name: &str, text: &str) -> RulesBuilder {
        RulesBuilder::new(name, text)
    }

    /// The same rules with facts of the host program, which are checked like a text of rules.
    ///
    /// The rules are loaded again, within the default limits; [`Rules::builder`] takes facts and limits at once. Facts are
    /// added to those that the rules have for these predicates. A predicate that is built in, declared or
    /// defined by rules is an error, and so is a fact with a variable in it.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    ///
    /// let rules = Rules::parse("zoo.pl", "animal(cat). big(A) :- animal(A), A \\= cat.")?;
    /// let rules = rules.with_facts([("animal", ["elephant".into()])])?;
    /// assert_eq!(Engine::new(&rules).ask("big(A)")?.count(), 1);
    ///
    /// let errors = rules.with_facts([("big", ["mouse".into()])]).unwrap_err();
    /// assert!(errors.to_string().contains("the rules define `big/1` by more than facts"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_facts<F: Into<Term>>(&self, facts: impl IntoIterator<Item = F>) -> Result<Rules, LoadErrors> {
        let Given { games, options, facts: known } = &self.inner.given;
        let texts = games.iter().zip(self.inner.sources.all()).map(|(game, source)| Text {
            game: game.clone(),
            name: source.name().to_owned(),
            text: source.text().to_owned(),
        });
        let texts: Vec<Text> = texts.collect();
        let first = texts.first().cloned().expect("rules are made of at least one text");
        let mut find = |game: &str| texts.iter().find(|text| text.game == game).cloned().ok_or_else(Vec::new);
        let facts: Vec<Term> = known.iter().cloned().chain(facts.into_iter().map(Into::into)).collect();
        Rules::load_with_facts((first, &mut find, options, &facts), &Limits::default()).into_result()
    }

    /// Loads rules with options that override the text's own; `find` gives the texts that it extends.
    pub fn load(text: Text, find: Finder<'_>, options: &[(String, OptionValue)]) -> Loaded {
        Rules::load_within(text, find, options, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn load_within(text: Text, find: Finder<'_>, options: &[(String, OptionValue)], limits: &Limits) -> Loaded {
        Rules::load_with_facts((text, find, options, &[]), limits)
    }

    /// The same with facts of the host program.
    pub(super) fn load_with_facts(given: Ingredients<'_>, limits: &Limits) -> Loaded {
        let mut sources = Sources::default();
        let mut allowance = Allowance::new(limits);
        let mut problems = Vec::new();
        let (_, _, options, facts) = given;
        let mut kept = Given { games: Vec::new(), options: options.to_vec(), facts: facts.to_vec() };
        match load(given, &mut kept.games, &mut sources, &mut problems, &mut allowance) {
            Ok(ready) => {
                diagnostic::sort(&mut problems);
                let rules = ready.filter(|_| !problems.iter().any(Diagnostic::is_error));
                let rules = rules.map(|(program, image, start)| {
                    let (sources, warnings) = (sources.clone(), problems.clone());
                    Rules { inner: Arc::new(Inner { program, image, start, sources, warnings, given: kept }) }
                });
                Loaded { rules, diagnostics: problems, sources, limit: None }
            }
            Err(given_up) => {
                // What was found until then is of no use: it may be wrong for want of the rest.
                let start = Span { source: SourceId(0), start: 0, end: 0 };
                let diagnostics = vec![given_up.diagnostic(start)];
                Loaded { rules: None, diagnostics, sources, limit: Some(given_up.limit) }
            }
        }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.inner.program
    }

    /// What is suspicious about the rules, sorted by place.
    ///
    /// ```
    /// let rules = regola::Rules::parse("pets.pl", "pet(cat). loves(X, Y) :- pet(X).")?;
    /// assert_eq!(rules.warnings()[0].code, "singleton-variable");
    /// # Ok::<(), regola::LoadErrors>(())
    /// ```
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.inner.warnings
    }

    /// The texts that the rules were read from.
    pub fn sources(&self) -> &Sources {
        &self.inner.sources
    }

    pub(super) fn image(&self) -> Arc<Image> {
        Arc::clone(&self.inner.image)
    }

    pub(super) fn image_ref(&self) -> &Image {
        &self.inner.image
    }

    /// The starting position.
    pub fn start(&self) -> &State {
        &self.inner.start
    }

    /// Predicates with a similar name, as `name/arity`.
    pub fn similar_predicates(&self, name: &str, arity: u32) -> Vec<String> {
        program::similar_predicates(&self.inner.program, &builtins::library(), name, arity)
    }

    /// What is wrong with a goal, as far as can be seen without asking it. The places are in the goal's text.
    ///
    /// ```
    /// let rules = regola::Rules::parse("pets.pl", "pet(cat).")?;
    /// assert_eq!(rules.check_goal("pett(X)")[0].code, "unknown-predicate");
    /// # Ok::<(), regola::LoadErrors>(())
    /// ```
    pub fn check_goal(&self, goal: &str) -> Vec<Diagnostic> {
        let (ast, goal) = match syntax::parse_goal(goal, SourceId(0)) {
            Ok(parsed) => parsed,
            Err(problems) => return problems,
        };
        let mut symbols = self.inner.program.symbols.clone();
        let goal = program::lower_goal(&ast, goal, &mut symbols);
        program::check_goal(&self.inner.program, &symbols, &builtins::library(), &goal)
    }

    /// The facts that hold in a position, relation by relation in the order of the slots.
    pub fn facts(&self, state: &State) -> Vec<Term> {
        let mut machine = Machine::new(self.image(), State::default());
        setup::facts(&mut machine, state)
    }
}

/// What rules are made of: the text, a finder of the texts that it extends, options, and facts of the host program.
type Ingredients<'i> = (Text, Finder<'i>, &'i [(String, OptionValue)], &'i [Term]);

/// Turns texts into a program, its code and its starting position, unless there are errors.
fn load(
    (text, find, options, facts): Ingredients<'_>,
    games: &mut Vec<String>,
    sources: &mut Sources,
    problems: &mut Vec<Diagnostic>,
    allowance: &mut Allowance,
) -> Result<Option<(Program, Arc<Image>, State)>, LoadLimitReached> {
    let mut reading = Reading { sources, find, games, files: Vec::new(), problems: Vec::new(), allowance, terms: 0 };
    reading.read(text, &mut Vec::new())?;
    let Reading { mut files, problems: found, .. } = reading;
    problems.extend(found);
    if !facts.is_empty() {
        let file = facts::read(facts, &files, sources, problems);
        files.push(file);
    }
    let library = builtins::library();
    let ended = Cell::new(None);
    let go_on = || {
        ended.set(ended.get().or(allowance.deadline.check().err()));
        ended.get().is_none()
    };
    let (program, found) = program::build_while(&files, &library, options, sources, &go_on);
    if let Some(limit) = ended.get() {
        return Err(LoadLimitReached { limit, doing: "checking the rules".to_owned() });
    }
    problems.extend(found);
    if problems.iter().any(Diagnostic::is_error) {
        return Ok(None);
    }
    drop(files);
    Ok(ready(&program, problems, allowance)?.map(|(image, start)| (program, image, start)))
}

/// Code and starting position of a program without errors; problems that only running it shows are added.
fn ready(
    program: &Program,
    problems: &mut Vec<Diagnostic>,
    allowance: &mut Allowance,
) -> Result<Option<(Arc<Image>, State)>, LoadLimitReached> {
    let calls = CallGraph::new(program, &builtins::library());
    let dependent = calls.state_dependent();
    let tables = |functor| dependent.contains(&functor);
    let Some(image) = compiled(program, &tables, &FxHashMap::default(), problems, allowance)? else { return Ok(None) };
    let listings = listings(program, &image, &dependent, allowance)?;
    let image = match listings.is_empty() {
        true => Some(image),
        false => compiled(program, &tables, &listings, problems, allowance)?,
    };
    let Some(mut image) = image else { return Ok(None) };
    image.tables_history = calls.tables_history(program);
    let mut setup = Setup::new(program, image, allowance);
    setup.enumerate_types()?;
    setup.check_constants()?;
    setup.set_up_position()?;
    problems.extend(setup.problems);
    Ok(Some((setup.image, setup.start)))
}

/// The code of a program; a clause that is too large is a problem.
fn compiled(
    program: &Program,
    tables: &dyn Fn(Functor) -> bool,
    listings: &FxHashMap<Functor, Listing>,
    problems: &mut Vec<Diagnostic>,
    allowance: &Allowance,
) -> Result<Option<Image>, LoadLimitReached> {
    match compile(program, tables, listings, &allowance.deadline) {
        Ok(image) => Ok(Some(image)),
        Err(Refused::Limit(limit)) => Err(LoadLimitReached { limit, doing: "compiling the rules".to_owned() }),
        Err(Refused::TooLarge(span)) => {
            let message = "this clause is too large: it needs more than 65,000 variables or terms at once";
            problems.push(
                Diagnostic::error(program::code::CLAUSE_TOO_LARGE, span, message).help("split it into several clauses"),
            );
            Ok(None)
        }
    }
}

/// How many bytes of memory a term of a text needs on its way to code.
const TERM_COST: usize = 160;

/// Texts being read, with those that they extend before them.
struct Reading<'r> {
    sources: &'r mut Sources,
    find: Finder<'r>,
    /// The names of the games, in the order of their sources.
    games: &'r mut Vec<String>,
    files: Vec<File>,
    problems: Vec<Diagnostic>,
    allowance: &'r Allowance,
    /// How many terms were read from other texts.
    terms: usize,
}

impl Reading<'_> {
    /// Reads a text; `chain` names the games that led here. It is no longer than `LONGEST_CHAIN`.
    fn read(&mut self, text: Text, chain: &mut Vec<Arc<str>>) -> Result<(), LoadLimitReached> {
        let source = self.sources.add(&text.name, &text.text);
        self.games.push(text.game.clone());
        let doing = || format!("reading {}", text.name);
        // What ended the work is noted: a flag may be lowered again, and half a text must not pass for the whole.
        let ended = Cell::new(None);
        let go_on = |terms: usize| {
            let fits = self.allowance.check_memory((self.terms + terms).saturating_mul(TERM_COST));
            let allowed = fits.and_then(|()| self.allowance.deadline.check());
            ended.set(ended.get().or(allowed.err()));
            ended.get().is_none()
        };
        let (ast, problems) = syntax::parse_while(&text.text, source, &go_on);
        go_on(ast.size());
        if let Some(limit) = ended.get() {
            return Err(LoadLimitReached { limit, doing: doing() });
        }
        self.terms += ast.size();
        let damaged = !problems.is_empty();
        self.problems.extend(problems);
        chain.push(text.game.as_str().into());
        for (base, span) in program::extends_of(&ast) {
            if let Some(start) = chain.iter().position(|game| *game == base) {
                self.problems.push(program::cyclic_extends(&chain[start..], span));
            } else if chain.len() >= program::LONGEST_CHAIN {
                self.problems.push(program::long_extends(span));
            } else if !self.files.iter().any(|file| *file.name == *base) {
                match (self.find)(&base) {
                    Ok(text) => self.read(text, chain)?,
                    Err(known) => {
                        let known = known.iter().map(String::as_str);
                        self.problems.push(program::unknown_game(&base, span, known));
                    }
                }
            }
        }
        chain.pop();
        self.files.push(File { name: text.game, ast, damaged });
        Ok(())
    }
}
