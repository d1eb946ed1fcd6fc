//! The way from a text to rules, stage by stage: parse and link, check, compile, set up.
//!
//! The stages share the texts, the problems found so far and what loading may still use. Errors end the pipeline after
//! the stage that found them, a limit at once.

use std::cell::Cell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::builtins;
use super::compile::image::Image;
use super::compile::{Refused, compile};
use super::facts;
use super::limits::{Limit, Limits};
use super::loading::{Allowance, LoadLimitReached};
use super::lookup::materialise::{Materialised, materialise};
use super::setup::Setup;
use super::state::State;
use crate::diagnostic::Diagnostic;
use crate::program;
use crate::program::analysis::dependence::CallGraph;
use crate::program::symbol::Functor;
use crate::program::{Finder, Linked, OptionSetting, ParsedFile, Program};
use crate::source::{SourceFile, Sources};
use crate::term::Term;

/// How many bytes of memory a term of a text needs on its way to code.
const TERM_COST: usize = 160;

/// What rules are made of.
pub(super) struct Ingredients<'i> {
    pub file: SourceFile,
    /// Finds the texts that it extends.
    pub find: Finder<'i>,
    /// Options that override the text's own.
    pub options: &'i [OptionSetting],
    /// Facts of the host program.
    pub facts: &'i [Term],
}

/// What the stages share.
pub(super) struct Pipeline {
    /// The texts that were read.
    pub sources: Sources,
    /// What is wrong with them.
    pub problems: Vec<Diagnostic>,
    allowance: Allowance,
}

/// What comes out at the end.
pub(super) struct Ready {
    pub program: Program,
    pub image: Arc<Image>,
    pub start: State,
}

/// Why nothing came out.
pub(super) enum Ended {
    /// There are errors among the problems.
    Errors,
    /// Loading took too much, or was stopped.
    Limit(LoadLimitReached),
}

impl From<LoadLimitReached> for Ended {
    fn from(reached: LoadLimitReached) -> Ended {
        Ended::Limit(reached)
    }
}

impl Pipeline {
    /// A pipeline that has used nothing yet of what the limits allow.
    pub fn new(limits: &Limits) -> Pipeline {
        Pipeline { sources: Sources::default(), problems: Vec::new(), allowance: Allowance::new(limits) }
    }

    /// All stages in order.
    pub fn run(&mut self, Ingredients { file, find, options, facts }: Ingredients<'_>) -> Result<Ready, Ended> {
        let mut files = self.parse_and_link(file, find)?;
        if !facts.is_empty() {
            files.push(facts::read(facts, &files, &mut self.sources, &mut self.problems));
        }
        let program = self.check(files, options)?;
        let image = self.compile(&program)?;
        let (image, start) = self.set_up(&program, image)?;
        Ok(Ready { program, image, start })
    }

    /// The text and those that it extends, which may have errors.
    fn parse_and_link(&mut self, file: SourceFile, find: Finder<'_>) -> Result<Vec<ParsedFile>, Ended> {
        let allowance = &self.allowance;
        // What ended the work is noted: a flag may be lowered again.
        let ended = Cell::new(None);
        let go_on = |terms: usize| {
            let fits = allowance.check_memory(terms.saturating_mul(TERM_COST));
            ended.set(ended.get().or(fits.and_then(|()| allowance.deadline.check()).err()));
            ended.get().is_none()
        };
        let linked = program::link(file, find, &mut self.sources, &go_on);
        match (linked, ended.get()) {
            (Ok(Linked { files, problems }), _) => {
                self.problems.extend(problems);
                Ok(files)
            }
            (Err(stopped), limit) => {
                let limit = limit.unwrap_or(Limit::Stopped);
                Err(Ended::Limit(LoadLimitReached { limit, doing: format!("reading {}", stopped.name) }))
            }
        }
    }

    /// The program that the texts make, if neither they nor it have errors.
    fn check(&mut self, files: Vec<ParsedFile>, options: &[OptionSetting]) -> Result<Program, Ended> {
        let deadline = &self.allowance.deadline;
        let ended = Cell::new(None);
        let go_on = || {
            ended.set(ended.get().or(deadline.check().err()));
            ended.get().is_none()
        };
        let (program, problems) = program::build_while(&files, builtins::library(), options, &mut self.sources, &go_on);
        if let Some(limit) = ended.get() {
            return Err(Ended::Limit(LoadLimitReached { limit, doing: "checking the rules".to_owned() }));
        }
        self.problems.extend(problems);
        self.unless_errors(program)
    }

    /// The code of the program: compiled once to find what can be listed as facts, and once more with these.
    fn compile(&mut self, program: &Program) -> Result<Image, Ended> {
        let calls = CallGraph::new(program);
        let dependent = calls.state_dependent();
        let tables = |functor| dependent.contains(&functor);
        let mut image = self.compile_with(program, &tables, &FxHashMap::default())?;
        let materialised = materialise(program, &image, &dependent, &mut self.allowance)?;
        if !materialised.is_empty() {
            image = self.compile_with(program, &tables, &materialised)?;
        }
        image.tables_history = calls.tables_history(program);
        Ok(image)
    }

    /// The code of a program; a clause that is too large is a problem.
    fn compile_with(
        &mut self,
        program: &Program,
        tables: &dyn Fn(Functor) -> bool,
        materialised: &FxHashMap<Functor, Materialised>,
    ) -> Result<Image, Ended> {
        compile(program, tables, materialised, &self.allowance.deadline).map_err(|refused| match refused {
            Refused::Limit(limit) => Ended::Limit(LoadLimitReached { limit, doing: "compiling the rules".to_owned() }),
            Refused::TooLarge(span) => {
                let message = "this clause is too large: it has more than 65,000 variables or terms";
                self.problems.push(
                    Diagnostic::error(program::code::CLAUSE_TOO_LARGE, span, message)
                        .help("split it into several clauses"),
                );
                Ended::Errors
            }
        })
    }

    /// Code with the values of types, and the starting position; problems that only running the rules shows are added.
    fn set_up(&mut self, program: &Program, image: Image) -> Result<(Arc<Image>, State), Ended> {
        let mut setup = Setup::new(program, image, &mut self.allowance);
        setup.enumerate_types()?;
        setup.check_constants()?;
        setup.set_up_position()?;
        let Setup { image, start, problems, .. } = setup;
        self.problems.extend(problems);
        self.unless_errors((image, start))
    }

    /// The outcome of a stage, unless there are errors by now.
    fn unless_errors<T>(&self, outcome: T) -> Result<T, Ended> {
        if self.problems.iter().any(Diagnostic::is_error) { Err(Ended::Errors) } else { Ok(outcome) }
    }
}
