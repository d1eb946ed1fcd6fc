//! Rules made ready to run: parsed, checked, compiled, their types enumerated and the starting position set up.

use std::cell::Cell;
use std::sync::Arc;

use super::builtins;
use super::compile::image::Image;
use super::compile::{Refused, compile};
use super::limits::{Limit, Limits};
use super::loading::{Allowance, LoadLimitReached};
use super::lookup::materialise::{Materialised, materialise};
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

/// Rules that can be asked. Cheap to clone; never changes.
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
}

/// What loading gives: rules unless there were errors, and everything there is to say about them.
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

/// A text to be loaded.
#[derive(Clone, Debug)]
pub struct Text {
    /// The game's name, by which others extend it.
    pub game: String,
    /// The name for people, usually a path.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Finds the text of a game that another one extends; if there is none, returns which games there are.
pub type Finder<'f> = &'f mut dyn FnMut(&str) -> Result<Text, Vec<String>>;

impl Rules {
    /// Loads rules from one text that extends no other.
    pub fn from_text(name: &str, text: &str) -> Loaded {
        Rules::from_text_within(name, text, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn from_text_within(name: &str, text: &str, limits: &Limits) -> Loaded {
        let stem = name.strip_suffix(".pl").unwrap_or(name);
        let text = Text { game: stem.to_owned(), name: name.to_owned(), text: text.to_owned() };
        Rules::load_within(text, &mut |_| Err(Vec::new()), &[], limits)
    }

    /// Loads rules with options that override the text's own; `find` gives the texts that it extends.
    pub fn load(text: Text, find: Finder<'_>, options: &[(String, OptionValue)]) -> Loaded {
        Rules::load_within(text, find, options, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn load_within(text: Text, find: Finder<'_>, options: &[(String, OptionValue)], limits: &Limits) -> Loaded {
        let mut sources = Sources::default();
        let mut allowance = Allowance::new(limits);
        let mut problems = Vec::new();
        match load((text, find, options), &mut sources, &mut problems, &mut allowance) {
            Ok(ready) => {
                diagnostic::sort(&mut problems);
                let rules = ready.filter(|_| !problems.iter().any(Diagnostic::is_error));
                let rules = rules.map(|(program, image, start)| Rules {
                    inner: Arc::new(Inner { program, image, start, sources: sources.clone() }),
                });
                Loaded { rules, diagnostics: problems, sources, limit: None }
            }
            Err(given_up) => {
                // What was found until then is of no use to anybody: it may be wrong for want of the rest.
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

    /// The texts it was read from.
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
        program::similar_predicates(&self.inner.program, name, arity)
    }

    /// What is wrong with a goal, as far as can be told without asking it. The places are in the goal's text.
    pub fn check_goal(&self, goal: &str) -> Vec<Diagnostic> {
        let (ast, goal) = match syntax::parse_goal(goal, SourceId(0)) {
            Ok(parsed) => parsed,
            Err(problems) => return problems,
        };
        let mut symbols = self.inner.program.symbols.clone();
        let goal = program::lower_goal(&ast, goal, &mut symbols);
        program::check_goal(&self.inner.program, &symbols, &goal)
    }

    /// The facts that hold in a position, relation by relation in the order of the slots.
    pub fn facts(&self, state: &State) -> Vec<Term> {
        let mut machine = Machine::new(self.image(), State::default());
        setup::facts(&mut machine, state)
    }
}

/// What becomes of texts: a program, its code and its starting position, unless there are errors.
fn load(
    (text, find, options): (Text, Finder<'_>, &[(String, OptionValue)]),
    sources: &mut Sources,
    problems: &mut Vec<Diagnostic>,
    allowance: &mut Allowance,
) -> Result<Option<(Program, Arc<Image>, State)>, LoadLimitReached> {
    let mut reading = Reading { sources, find, files: Vec::new(), problems: Vec::new(), allowance, terms: 0 };
    reading.read(text, &mut Vec::new())?;
    let Reading { files, problems: found, .. } = reading;
    problems.extend(found);
    let ended = Cell::new(None);
    let go_on = || {
        ended.set(ended.get().or(allowance.deadline.check().err()));
        ended.get().is_none()
    };
    let (program, found) = program::build_while(&files, builtins::library(), options, sources, &go_on);
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
    let calls = CallGraph::new(program);
    let dependent = calls.state_dependent();
    let tables = |functor| dependent.contains(&functor);
    let Some(image) = compiled(program, &tables, &FxHashMap::default(), problems, allowance)? else { return Ok(None) };
    let materialised = materialise(program, &image, &dependent, allowance)?;
    let image = match materialised.is_empty() {
        true => Some(image),
        false => compiled(program, &tables, &materialised, problems, allowance)?,
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
    materialised: &FxHashMap<Functor, Materialised>,
    problems: &mut Vec<Diagnostic>,
    allowance: &Allowance,
) -> Result<Option<Image>, LoadLimitReached> {
    match compile(program, tables, materialised, &allowance.deadline) {
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
        let doing = || format!("reading {}", text.name);
        // What ended the work is noted: a flag may be lowered again, and half a text must not pass for the whole.
        let ended = Cell::new(None);
        let go_on = |terms: usize| {
            let fits = self.allowance.check_memory((self.terms + terms).saturating_mul(TERM_COST));
            let told = fits.and_then(|()| self.allowance.deadline.check());
            ended.set(ended.get().or(told.err()));
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
