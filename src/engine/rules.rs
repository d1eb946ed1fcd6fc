//! Rules made ready to run: a program, its code and its starting position, shared and never changed.

use std::sync::Arc;

use super::builder::RulesBuilder;
use super::compile::image::Image;
use super::limits::{Limit, Limits};
use super::load_errors::LoadErrors;
use super::machine::Machine;
use super::pipeline::{Ended, Ingredients, Pipeline, Ready};
use super::setup;
use super::state::State;

use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::program;
use crate::program::{Finder, OptionSetting, Program};
use crate::source::{SourceFile, SourceId, Sources, Span};
use crate::syntax;
use crate::syntax::ast::{Ast, TermId};
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

/// What the rules were made of, to make them again with more facts.
#[derive(Debug)]
struct Given {
    file: SourceFile,
    /// The texts that it extends.
    found: Vec<SourceFile>,
    options: Vec<OptionSetting>,
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
    /// Rules whose text calls a predicate that it does not define cannot be loaded before these facts are there
    /// (`unknown-predicate`): give the facts to [`Rules::builder`] together with the text.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    ///
    /// let rules = Rules::parse("zoo.pl", "animal(cat). big(A) :- animal(A), A \\= cat.")?;
    /// let rules = rules.with_facts([("animal", ["elephant".into()])])?;
    /// assert_eq!(Engine::new(&rules).ask("big(A)")?.count(), 1);
    ///
    /// let errors = rules.with_facts([("big", ["mouse".into()])]).unwrap_err();
    /// assert!(errors.to_string().contains("the rules define `big/1` with rules"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_facts<F: Into<Term>>(&self, facts: impl IntoIterator<Item = F>) -> Result<Rules, LoadErrors> {
        let Given { file, found, options, facts: known } = &self.inner.given;
        let mut find = |game: &str| found.iter().find(|file| file.game == game).cloned().ok_or_else(Vec::new);
        let facts: Vec<Term> = known.iter().cloned().chain(facts.into_iter().map(Into::into)).collect();
        let ingredients = Ingredients { file: file.clone(), find: &mut find, options, facts: &facts };
        Rules::make(ingredients, &Limits::default()).into_result()
    }

    /// Loads rules with options that override the text's own; `find` gives the texts that it extends.
    pub fn load(file: SourceFile, find: Finder<'_>, options: &[OptionSetting]) -> Loaded {
        Rules::load_within(file, find, options, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn load_within(file: SourceFile, find: Finder<'_>, options: &[OptionSetting], limits: &Limits) -> Loaded {
        Rules::make(Ingredients { file, find, options, facts: &[] }, limits)
    }

    /// Rules from all that they are made of.
    pub(super) fn make(ingredients: Ingredients<'_>, limits: &Limits) -> Loaded {
        let Ingredients { file, find, options, facts } = ingredients;
        let mut given =
            Given { file: file.clone(), found: Vec::new(), options: options.to_vec(), facts: facts.to_vec() };
        let mut find = |game: &str| find(game).inspect(|file| given.found.push(file.clone()));
        let mut pipeline = Pipeline::new(limits);
        let ended = pipeline.run(Ingredients { file, find: &mut find, options, facts });
        let Pipeline { sources, problems: mut diagnostics, .. } = pipeline;
        diagnostic::sort(&mut diagnostics);
        match ended {
            Ok(Ready { program, image, start }) => {
                let (texts, warnings) = (sources.clone(), diagnostics.clone());
                let inner = Arc::new(Inner { program, image, start, sources: texts, warnings, given });
                Loaded { rules: Some(Rules { inner }), diagnostics, sources, limit: None }
            }
            Err(Ended::Errors) => Loaded { rules: None, diagnostics, sources, limit: None },
            Err(Ended::Limit(reached)) => {
                // What was found until then is of no use: it may be wrong for want of the rest.
                let start = Span { source: SourceId(0), start: 0, end: 0 };
                let diagnostics = vec![reached.diagnostic(start)];
                Loaded { rules: None, diagnostics, sources, limit: Some(reached.limit) }
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
        program::similar_predicates(&self.inner.program, name, arity)
    }

    /// What is wrong with a goal, as far as can be seen without asking it. The places are in the goal's text.
    ///
    /// ```
    /// let rules = regola::Rules::parse("pets.pl", "pet(cat).")?;
    /// assert_eq!(rules.check_goal("pett(X)")[0].code, "unknown-predicate");
    /// # Ok::<(), regola::LoadErrors>(())
    /// ```
    pub fn check_goal(&self, goal: &str) -> Vec<Diagnostic> {
        match syntax::parse_goal(goal, SourceId(0)) {
            Ok((ast, goal)) => self.check_parsed(&ast, goal),
            Err(problems) => problems,
        }
    }

    /// The same of a goal that was parsed before.
    pub(crate) fn check_parsed(&self, ast: &Ast, goal: TermId) -> Vec<Diagnostic> {
        let mut symbols = self.inner.program.symbols.clone();
        let goal = program::lower_goal(ast, goal, &mut symbols);
        program::check_goal(&self.inner.program, &symbols, &goal)
    }

    /// The facts that hold in a position, relation by relation in the order of the slots.
    pub fn facts(&self, state: &State) -> Vec<Term> {
        let mut machine = Machine::new(self.image(), State::default());
        setup::facts(&mut machine, state)
    }
}
