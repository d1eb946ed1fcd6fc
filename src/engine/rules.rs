//! Rules made ready to run: parsed, checked, compiled, their types enumerated and the starting position set up.

use std::sync::Arc;

use super::builtins;
use super::compile::compile;
use super::compile::image::Image;
use super::listing::listings;
use super::machine::Machine;
use super::setup::{self, Setup};
use super::state::State;
use rustc_hash::FxHashMap;

use crate::diagnostic::{self, Diagnostic};
use crate::program::declaration::OptionValue;
use crate::program::dependence::CallGraph;
use crate::program::{self, File, Program};
use crate::source::{SourceId, Sources};
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

/// Finds the text of a game that another one extends; if there is none, tells which games there are.
pub type Finder<'f> = &'f mut dyn FnMut(&str) -> Result<Text, Vec<String>>;

impl Rules {
    /// Loads rules from one text that extends no other.
    pub fn from_text(name: &str, text: &str) -> Loaded {
        let stem = name.strip_suffix(".pl").unwrap_or(name);
        let text = Text { game: stem.to_owned(), name: name.to_owned(), text: text.to_owned() };
        Rules::load(text, &mut |_| Err(Vec::new()), &[])
    }

    /// Loads rules with options that override the text's own; `find` gives the texts that it extends.
    pub fn load(text: Text, find: Finder<'_>, options: &[(String, OptionValue)]) -> Loaded {
        let mut sources = Sources::default();
        let mut reading = Reading { sources: &mut sources, find, files: Vec::new(), problems: Vec::new() };
        reading.read(text, &mut Vec::new());
        let Reading { files, mut problems, .. } = reading;
        let library = builtins::library();
        let (program, found) = program::build(&files, &library, options, &mut sources);
        problems.extend(found);
        let ready = if problems.iter().any(Diagnostic::is_error) { None } else { ready(&program, &mut problems) };
        diagnostic::sort(&mut problems);
        let rules = ready.filter(|_| !problems.iter().any(Diagnostic::is_error)).map(|(image, start)| Rules {
            inner: Arc::new(Inner { program, image: Arc::new(image), start, sources: sources.clone() }),
        });
        Loaded { rules, diagnostics: problems, sources }
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
        program::similar_predicates(&self.inner.program, &builtins::library(), name, arity)
    }

    /// What is wrong with a goal, as far as can be told without asking it. The places are in the goal's text.
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

/// Code and starting position of a program without errors; problems that only running it shows are added.
fn ready(program: &Program, problems: &mut Vec<Diagnostic>) -> Option<(Image, State)> {
    let dependent = CallGraph::new(program, &builtins::library()).state_dependent();
    let tables = |functor| dependent.contains(&functor);
    let listed = |image: Image| match listings(program, &image, &dependent) {
        listings if listings.is_empty() => Ok(image),
        listings => compile(program, &tables, &listings),
    };
    let image = match compile(program, &tables, &FxHashMap::default()).and_then(listed) {
        Ok(image) => image,
        Err(span) => {
            let message = "this clause is too large: it needs more than 65,000 variables or terms at once";
            problems.push(
                Diagnostic::error(program::code::CLAUSE_TOO_LARGE, span, message).help("split it into several clauses"),
            );
            return None;
        }
    };
    let mut setup = Setup::new(program, image);
    setup.enumerate_types();
    setup.check_constants();
    setup.set_up_position();
    problems.extend(setup.problems);
    Some((setup.image, setup.start))
}

/// Texts being read, with those that they extend before them.
struct Reading<'r> {
    sources: &'r mut Sources,
    find: Finder<'r>,
    files: Vec<File>,
    problems: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// Reads a text; `chain` names the games that led here.
    fn read(&mut self, text: Text, chain: &mut Vec<Arc<str>>) {
        let source = self.sources.add(&text.name, &text.text);
        let (ast, problems) = syntax::parse(&text.text, source);
        let damaged = !problems.is_empty();
        self.problems.extend(problems);
        chain.push(text.game.as_str().into());
        for (base, span) in program::extends_of(&ast) {
            if let Some(start) = chain.iter().position(|game| *game == base) {
                self.problems.push(program::cyclic_extends(&chain[start..], span));
            } else if !self.files.iter().any(|file| *file.name == *base) {
                match (self.find)(&base) {
                    Ok(text) => self.read(text, chain),
                    Err(known) => {
                        let known = known.iter().map(String::as_str);
                        self.problems.push(program::unknown_game(&base, span, known));
                    }
                }
            }
        }
        chain.pop();
        self.files.push(File { name: text.game, ast, damaged });
    }
}
