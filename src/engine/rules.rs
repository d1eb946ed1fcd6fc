//! Rules made ready to run: a program, its code and its starting position, shared and never changed.

use std::sync::Arc;

use super::builtins;
use super::compile::image::Image;
use super::limits::{Limit, Limits};
use super::machine::Machine;
use super::pipeline::{Ended, Pipeline, Ready};
use super::setup;
use super::state::State;

use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::program;
use crate::program::{Finder, OptionSetting, Program};
use crate::source::{SourceFile, SourceId, Sources, Span};
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

impl Rules {
    /// Loads rules from one text that extends no other.
    pub fn from_text(name: &str, text: &str) -> Loaded {
        Rules::from_text_within(name, text, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn from_text_within(name: &str, text: &str, limits: &Limits) -> Loaded {
        Rules::load_within(SourceFile::new(name, text), &mut |_| Err(Vec::new()), &[], limits)
    }

    /// Loads rules with options that override the text's own; `find` gives the texts that it extends.
    pub fn load(file: SourceFile, find: Finder<'_>, options: &[OptionSetting]) -> Loaded {
        Rules::load_within(file, find, options, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn load_within(file: SourceFile, find: Finder<'_>, options: &[OptionSetting], limits: &Limits) -> Loaded {
        let mut pipeline = Pipeline::new(limits);
        let ended = pipeline.run(file, find, options);
        let Pipeline { sources, problems: mut diagnostics, .. } = pipeline;
        diagnostic::sort(&mut diagnostics);
        match ended {
            Ok(Ready { program, image, start }) => {
                let inner = Arc::new(Inner { program, image, start, sources: sources.clone() });
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
