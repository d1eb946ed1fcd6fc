//! One line, three meanings: `:word …` is a command, a move of the game is played, anything else is a goal.

pub(super) mod game_name;
pub mod script;
pub mod vocabulary;
pub(super) mod words;

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::ArgMatches;

use super::command;
use super::command::Command;
use super::output::Output;
use super::output::error::CommandError;
use super::session::bug::guarded;
use super::session::{Flow, Session};
use crate::diagnostic::{Diagnostic, visible};
use crate::engine::Limits;
use crate::game::{Move, MoveError};
use crate::source::SourceId;
use crate::syntax;
use crate::syntax::ast::{Ast, Node};

/// What a line means.
enum Meaning<'l> {
    Nothing,
    Leave,
    /// A command, with the rest of the line.
    Command(&'static Command, &'l str),
    /// A legal move.
    Move(Move),
    /// What seems to be a move and is none.
    NoMove(&'l str),
    /// The name of a game to play.
    Game(String),
    Rule,
    Goal(&'l str),
}

/// Words that are commands without a colon, unless the rules have a predicate of that name.
pub(super) const BARE: [&str; 4] = ["help", "quit", "exit", "undo"];

/// Lines that are longer are not executed, in bytes.
pub(super) const MAX_LINE: usize = 1 << 20;

/// How long the moves of broken rules are waited for before a line is taken for a goal.
const PATIENCE: Duration = Duration::from_secs(1);

impl Session {
    /// Whether a line is the beginning of something longer.
    pub fn is_incomplete(line: &str) -> bool {
        let line = line.trim();
        !line.is_empty() && !line.starts_with(':') && syntax::is_incomplete(line)
    }

    /// Executes a line: a command, a move or a goal.
    pub fn execute(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let style = self.style;
        self.execute_on(line, &mut Output::new(out, style))
    }

    /// The same on an output that is there already.
    pub fn execute_on(&mut self, line: &str, out: &mut Output<'_>) -> io::Result<Flow> {
        if line.len() > MAX_LINE {
            self.conclude(Err(too_long(line)), out)?;
            return Ok(Flow::Continue);
        }
        self.limits.stop.store(false, Ordering::Relaxed);
        let outermost = self.nesting == 0;
        if outermost && self.log.is_some() {
            out.keep_copy();
        }
        let before = self.checkpoint();
        let was_busy = self.busy().swap(true, Ordering::Relaxed);
        let done = guarded(|| {
            self.notice_changes(out)?;
            self.perform(line.trim(), out)?;
            self.let_computers_move(out)
        });
        let done = done.unwrap_or_else(|bug| Err(self.recover(before, bug)));
        let well = done.is_ok();
        self.conclude(done, out)?;
        if outermost {
            if well {
                self.go_on_with_tutorial(line.trim(), out)?;
            }
            if let Some(said) = out.take_copy() {
                let recorded = self.record(line.trim(), &said);
                self.conclude(recorded, out)?;
            }
        }
        self.busy().store(was_busy, Ordering::Relaxed);
        Ok(if self.leaving { Flow::Quit } else { Flow::Continue })
    }

    /// Runs a command with arguments that its definition has read, as if it were a line.
    pub fn begin(&mut self, command: &Command, matches: &ArgMatches, out: &mut Output<'_>) -> io::Result<()> {
        let before = self.checkpoint();
        let done = guarded(|| command.run(matches, self, out).and_then(|()| self.let_computers_move(out)));
        let done = done.unwrap_or_else(|bug| Err(self.recover(before, bug)));
        self.conclude(done, out)
    }

    /// Tells of trouble, and remembers it.
    pub(super) fn conclude(&mut self, done: Result<(), CommandError>, out: &mut Output<'_>) -> io::Result<()> {
        match done {
            Ok(()) => Ok(()),
            Err(trouble) => {
                self.status = self.status.max(trouble.status());
                trouble.tell(out)
            }
        }
    }

    fn perform(&mut self, line: &str, out: &mut Output<'_>) -> Result<(), CommandError> {
        match self.meaning(line)? {
            Meaning::Nothing => Ok(()),
            Meaning::Leave => {
                self.leaving = true;
                Ok(())
            }
            Meaning::Command(command, rest) => command.run_line(rest, self, out),
            Meaning::Move(number) => self.play_move(number, out),
            Meaning::NoMove(text) => Err(self.refuse(text)),
            Meaning::Game(name) => self.start_game(&name, Vec::new(), out),
            Meaning::Rule => Err(no_goal(line)),
            Meaning::Goal(goal) => self.ask(goal, out),
        }
    }

    fn meaning<'l>(&mut self, line: &'l str) -> Result<Meaning<'l>, CommandError> {
        if let Some(rest) = line.strip_prefix(':').filter(|rest| !rest.starts_with('-')) {
            let (name, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
            let name = if rest.is_empty() { name.trim_end_matches('.') } else { name };
            let command = command::find(name).map_err(CommandError::Plain)?;
            return Ok(Meaning::Command(command, rest.trim()));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.trim_end_matches('.');
        if line.trim_end_matches(['.', ' ']).is_empty() {
            return Ok(Meaning::Nothing);
        }
        if word == "halt" && rest.is_empty() {
            return Ok(Meaning::Leave);
        }
        if BARE.contains(&word) && !self.defines(word) && rest.split_whitespace().count() <= 1 {
            let command = command::find(word).map_err(CommandError::Plain)?;
            return Ok(Meaning::Command(command, rest.trim()));
        }
        let meant = self.as_move(line)?;
        if let Some(Meaning::Move(number)) = meant {
            return Ok(Meaning::Move(number));
        }
        if !self.defines(word) && !line.ends_with('.') {
            if let Some(game) = self.named_game(line) {
                return self.another_game(game);
            }
            if !rest.contains('(') && command::is_name(word) {
                return Err(CommandError::plain(format!("commands start with a colon: `:{line}`")));
            }
        }
        if let Some(meaning) = meant {
            return Ok(meaning);
        }
        if let Some(trouble) = self.no_goal(line) {
            return Err(trouble);
        }
        Ok(if is_rule(line) { Meaning::Rule } else { Meaning::Goal(line) })
    }

    /// The name of a game, which begins it unless that would end another one.
    fn another_game<'l>(&mut self, name: String) -> Result<Meaning<'l>, CommandError> {
        match self.game().is_some_and(|position| position.history().next().is_some()) {
            true => Err(CommandError::plain(format!("a game is in progress; `:game {name}` starts another one"))),
            false => Ok(Meaning::Game(name)),
        }
    }

    /// A move of the game, or what looks like one and cannot be a goal.
    fn as_move<'l>(&mut self, line: &'l str) -> Result<Option<Meaning<'l>>, CommandError> {
        if line.ends_with('.') || line.starts_with("?-") || self.board.position().is_none() {
            return Ok(None);
        }
        let meant = if self.could_be_asked(line) { self.quick_move(line) } else { self.slow_move(line) };
        // Rules that fail to list their moves can be asked all the same.
        if meant.is_err() && self.could_be_asked(line) { Ok(None) } else { meant }
    }

    /// Whether a line is a goal about predicates that there are.
    fn could_be_asked(&self, line: &str) -> bool {
        !self.rules().check_goal(line).iter().any(Diagnostic::is_error)
    }

    /// The move that a line means, if that can be told soon: whoever mends rules has questions while they are broken.
    fn quick_move<'l>(&mut self, line: &'l str) -> Result<Option<Meaning<'l>>, CommandError> {
        let usual = self.limits.clone();
        let time = Some(usual.time.map_or(PATIENCE, |time| time.min(PATIENCE)));
        self.board.engine().set_limits(Limits { time, ..usual.clone() });
        let meant = self.slow_move(line);
        self.board.engine().set_limits(usual);
        meant
    }

    fn slow_move<'l>(&mut self, line: &'l str) -> Result<Option<Meaning<'l>>, CommandError> {
        let resigned = self.play.resigned.is_some();
        let position = self.position()?;
        let over = resigned || position.decided()?.is_some();
        match position.read_move(line) {
            Ok(number) if !over => Ok(Some(Meaning::Move(number))),
            Err(MoveError::GameError(fault)) => Err(fault.into()),
            Err(MoveError::Ambiguous { .. }) => Ok(Some(Meaning::NoMove(line))),
            _ => Ok(self.seems_a_move(line)?.then_some(Meaning::NoMove(line))),
        }
    }

    /// Whether the rules have a predicate of that name without arguments.
    fn defines(&self, name: &str) -> bool {
        let program = self.rules().program();
        let functor = program.symbols.find_functor(name, 0);
        functor.is_some_and(|functor| program.predicates.contains_key(&functor))
    }

    /// Whether a text that is no legal move was meant as one: it looks like the moves of this game, with other digits
    /// or letters, or it is a term like them that is no predicate.
    fn seems_a_move(&mut self, text: &str) -> Result<bool, CommandError> {
        if text.contains(['=', '<', '>', '\\', ',', ';', '"']) {
            return Ok(false);
        }
        let functor = functor(text);
        if self.defines(text) {
            return Ok(false);
        }
        if functor.as_ref().is_some_and(|(name, arity)| self.has_predicate(name, *arity)) {
            return Ok(false);
        }
        let shape = shape(text);
        let plain = text.chars().any(|letter| letter.is_ascii_digit()) && !text.contains(['(', '[', ' ']);
        let position = self.position()?;
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        for number in moves {
            let term = position.term(number);
            let like =
                term.as_ref().and_then(|term| term.as_compound().map(|(name, args)| (name.to_owned(), args.len())));
            if like.is_some() && like == functor || self::shape(&position.notation(number)?) == shape {
                return Ok(true);
            }
        }
        Ok(plain)
    }

    /// Whether the rules or the language have a predicate.
    fn has_predicate(&self, name: &str, arity: usize) -> bool {
        let program = self.rules().program();
        let functor = program.symbols.find_functor(name, arity as u32);
        functor.is_some_and(|functor| {
            program.predicates.contains_key(&functor)
                || program.declarations.relations.iter().any(|relation| relation.functor == functor)
        })
    }
}

/// A text with all digits alike and all letters alike: moves of one game have few shapes.
fn shape(text: &str) -> String {
    let class = |letter: char| match letter {
        letter if letter.is_ascii_digit() => '9',
        letter if letter.is_alphabetic() => 'a',
        letter => letter,
    };
    let mut shape: Vec<char> = text.chars().map(class).collect();
    shape.dedup_by(|a, b| a == b && *a == '9');
    shape.into_iter().collect()
}

/// Name and arity of a text that is a compound term with a name.
fn functor(text: &str) -> Option<(String, usize)> {
    let (ast, goal) = syntax::parse_goal(text, SourceId(0)).ok()?;
    match ast.node(goal) {
        Node::Compound(name, args) if name.starts_with(char::is_alphabetic) => Some((name.to_string(), args.len())),
        _ => None,
    }
}

/// What to do with a line that is too long; only its beginning is shown.
pub(super) fn too_long(line: &str) -> CommandError {
    let start: String = line.trim_start().chars().take(40).collect();
    CommandError::Usage(format!(
        "the line that starts with `{}` is longer than {} MiB and was skipped; put rules and facts into a file",
        visible(&start),
        MAX_LINE >> 20
    ))
}

/// What to do with a rule that was typed like a goal.
pub(super) fn no_goal(rule: &str) -> CommandError {
    let rule = rule.trim_end_matches('.');
    CommandError::plain(format!("this is a rule, not a query; `:add {rule}` adds it to the rules"))
}

/// Whether a line is a clause with a body or a directive, not a goal.
pub fn is_rule(line: &str) -> bool {
    let arrow = |(ast, goal): (Ast, _)| matches!(ast.node(goal), Node::Compound(name, _) if &**name == ":-");
    syntax::parse_goal(line, SourceId(0)).is_ok_and(arrow)
}
