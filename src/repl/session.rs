//! A session: rules, an engine for them, and the execution of one line after the other.

use std::io::{self, Write};

use super::answering::Asking;
use super::command;
use super::keys::Chooser;
use super::report::{Summary, failure, problems};
use crate::engine::{Engine, Limits, Loaded, Rules};
use crate::load::{Setting, Shelf};
use crate::source::SourceId;
use crate::syntax;
use crate::syntax::ast::{Ast, Node};

/// Whether the session goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Continue,
    /// Somebody wants to leave.
    Quit,
}

/// What came of loading rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// They are in use; so many problems were found.
    Ready(Summary),
    /// They have errors.
    Refused,
    /// They could not be read.
    Missing,
}

/// What a prompt knows between two lines.
pub struct Session {
    pub(super) shelf: Shelf,
    pub(super) engine: Engine,
    /// What was loaded last, also if it was in vain.
    pub(super) current: Option<(String, Vec<Setting>)>,
    /// Who chooses after each answer; if nobody does, all are shown.
    pub(super) chooser: Option<Box<dyn Chooser>>,
    pub(super) colour: bool,
    /// What is remembered of queries.
    pub(super) asking: Asking,
    /// Whether any line so far had a problem.
    pub(super) troubled: bool,
}

impl Session {
    /// A session without rules of its own.
    pub fn new(shelf: Shelf, limits: Limits) -> Session {
        let nothing = Rules::from_text("nothing", "").rules.expect("an empty text has no problems");
        let mut engine = Engine::new(&nothing);
        engine.set_limits(limits);
        Session {
            shelf,
            engine,
            current: None,
            chooser: None,
            colour: false,
            asking: Asking::default(),
            troubled: false,
        }
    }

    /// The same for a person, who chooses after each answer.
    pub fn with_chooser(mut self, chooser: impl Chooser + 'static) -> Session {
        self.chooser = Some(Box::new(chooser));
        self
    }

    /// The same in colour.
    pub fn with_colour(mut self, colour: bool) -> Session {
        self.colour = colour;
        self
    }

    /// Whether any line so far had a problem.
    pub fn is_troubled(&self) -> bool {
        self.troubled
    }

    /// A line or two to begin with.
    pub fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "Regola {}: ask goals about rules. `:help` tells how, Ctrl-D leaves.",
            env!("CARGO_PKG_VERSION")
        )?;
        match (&self.current, self.shelf.games()) {
            (None, games) if !games.is_empty() => writeln!(out, "Games to `:load`: {}.", games.join(", ")),
            _ => Ok(()),
        }
    }

    /// What stands before the cursor when the next line is awaited: the game and whose turn it is.
    pub fn prompt(&self) -> String {
        "?- ".to_owned()
    }

    /// Whether a line is the beginning of something longer.
    pub fn is_incomplete(line: &str) -> bool {
        let line = line.trim();
        !line.is_empty() && !line.starts_with(':') && syntax::is_incomplete(line)
    }

    /// Executes a command or asks a goal.
    pub fn execute(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        let line = line.trim();
        if let Some(command) = line.strip_prefix(':').filter(|rest| !rest.starts_with('-')) {
            return command::run(self, command.trim_start(), out);
        }
        match line.trim_end_matches(['.', ' ']) {
            "" => return Ok(Flow::Continue),
            "halt" => return Ok(Flow::Quit),
            "quit" | "exit" if !self.defines(line) => return Ok(Flow::Quit),
            "help" if !self.defines(line) => return command::help(self, "", out),
            _ => {}
        }
        if is_rule(line) {
            return self.complain("rules are not added here: put them in a file and `:load` it", out);
        }
        let fine = self.answer(line, out)?;
        self.troubled |= !fine;
        Ok(Flow::Continue)
    }

    /// Whether the rules have a predicate of that name without arguments.
    fn defines(&self, name: &str) -> bool {
        let program = self.engine.rules().program();
        let functor = program.symbols.find_functor(name.trim_end_matches(['.', ' ']), 0);
        functor.is_some_and(|functor| program.predicates.contains_key(&functor))
    }

    /// Loads rules and tells their problems; those loaded before stay if the new ones have errors.
    pub fn load(&mut self, wanted: &str, settings: Vec<Setting>, out: &mut dyn Write) -> io::Result<Opening> {
        let loaded = match self.shelf.load(wanted, &settings) {
            Ok(loaded) => loaded,
            Err(problem) => {
                self.complain(&problem.to_string(), out)?;
                return Ok(Opening::Missing);
            }
        };
        self.current = Some((wanted.to_owned(), settings));
        tell(&loaded, self.colour, out)?;
        let summary = Summary::of(&loaded.diagnostics);
        let Some(rules) = loaded.rules else {
            self.troubled = true;
            writeln!(out, "{summary}: {wanted} was not loaded")?;
            return Ok(Opening::Refused);
        };
        let limits = self.engine.limits().clone();
        self.engine = Engine::new(&rules);
        self.engine.set_limits(limits);
        Ok(Opening::Ready(summary))
    }

    /// Says what is loaded.
    pub fn announce(&self, summary: Summary, out: &mut dyn Write) -> io::Result<()> {
        let name = self.current.as_ref().map_or("", |(wanted, _)| wanted);
        let title = self.engine.rules().program().declarations.title.as_deref().unwrap_or(name);
        match summary.warnings {
            0 => writeln!(out, "Loaded {title}."),
            _ => writeln!(out, "Loaded {title}, with {summary}."),
        }
    }

    /// Tells of a problem.
    pub(super) fn complain(&mut self, message: &str, out: &mut dyn Write) -> io::Result<Flow> {
        self.troubled = true;
        write!(out, "{}", failure(message, self.colour))?;
        Ok(Flow::Continue)
    }
}

/// Shows all problems of rules.
pub(super) fn tell(loaded: &Loaded, colour: bool, out: &mut dyn Write) -> io::Result<()> {
    match loaded.diagnostics.is_empty() {
        true => Ok(()),
        false => writeln!(out, "{}", problems(&loaded.diagnostics, &loaded.sources, colour)),
    }
}

/// Whether a line is a clause with a body or a directive, not a goal.
pub fn is_rule(line: &str) -> bool {
    let arrow = |(ast, goal): (Ast, _)| matches!(ast.node(goal), Node::Compound(name, _) if &**name == ":-");
    syntax::parse_goal(line, SourceId(0)).is_ok_and(arrow)
}
