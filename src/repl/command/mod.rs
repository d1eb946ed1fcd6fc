//! The commands of the prompt and of the command line: rows of one table ([`COMMANDS`]), one module for each or for a
//! few that belong together.
//!
//! A command is a type whose fields are its arguments, as `clap` reads them; the same definition serves both doors, and
//! help, completion, the manual page and the table of the README are made from it.

pub mod arguments;
mod ask;
mod bounds;
mod definition;
pub mod interface;
mod measure;
pub(super) mod number;
mod play;
mod rules;
mod session;
mod table;
pub(super) mod words;

use std::io;
use std::time::Instant;

use clap::{ArgMatches, Args};

use super::output::Output;
use super::output::error::CommandError;
use super::session::Session;
use super::session::bug::guarded;
use crate::engine::Limits;
use crate::program;

pub(super) use ask::why::LastExplanation;
#[cfg(feature = "web")]
pub(crate) use measure::balance::balance_to_json;
#[cfg(feature = "web")]
pub(crate) use measure::compare::Row as ComparedRow;
#[cfg(feature = "web")]
pub(crate) use measure::scoresheet::figures as tally_to_json;
#[cfg(feature = "web")]
pub(crate) use play::eval::object as evaluation_to_json;
#[cfg(feature = "web")]
pub(crate) use play::moves::move_to_json;
#[cfg(feature = "lsp")]
pub use session::lsp::Lsp;
#[cfg(feature = "web")]
pub use session::serve::Serve;
pub use table::COMMANDS;

/// What a command does, given its arguments.
pub(super) trait Action: Args {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError>;
}

/// What a command is about; the groups of the help page in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The game in progress.
    Play,
    /// Goals.
    Query,
    /// Rules files.
    Rules,
    /// How fast and how strong.
    Measure,
    /// The session itself.
    Session,
}

impl Group {
    /// All groups in order.
    pub const ALL: [Group; 5] = [Group::Play, Group::Query, Group::Rules, Group::Measure, Group::Session];

    /// The group's title.
    pub fn title(self) -> &'static str {
        match self {
            Group::Play => "Play",
            Group::Query => "Ask",
            Group::Rules => "Rules",
            Group::Measure => "Measure",
            Group::Session => "Session",
        }
    }
}

/// Where a command can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// At the prompt.
    Prompt,
    /// On the command line.
    CommandLine,
    /// Both.
    Both,
}

/// A command of the prompt, of the command line or of both.
#[derive(Clone, Copy)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it is about.
    pub group: Group,
    /// Where it can be given.
    pub door: Door,
    /// One line about it.
    pub about: &'static str,
    /// Lines of the prompt, and what they do.
    pub examples: &'static [(&'static str, &'static str)],
    /// Whether it is about a game, which the command line names first.
    pub needs_game: bool,
    /// Whether the rest of its line is one argument.
    pub is_whole: bool,
    /// Whether a conversation follows on the command line.
    pub converses: bool,
    /// Whether a time limit that the user has set holds for all that it asks together.
    is_bounded: bool,
    define: fn(clap::Command) -> clap::Command,
    act: fn(&ArgMatches, &mut Session, &mut Output<'_>) -> Result<(), CommandError>,
}

impl Command {
    /// A command at both doors.
    const fn new<A: Action>(name: &'static str, group: Group, about: &'static str) -> Command {
        Command {
            name,
            aliases: &[],
            group,
            door: Door::Both,
            about,
            examples: &[],
            needs_game: true,
            is_whole: false,
            converses: false,
            is_bounded: false,
            define: A::augment_args,
            act: act::<A>,
        }
    }

    const fn at(self, door: Door) -> Command {
        Command { door, ..self }
    }

    const fn also(self, aliases: &'static [&'static str]) -> Command {
        Command { aliases, ..self }
    }

    const fn like(self, examples: &'static [(&'static str, &'static str)]) -> Command {
        Command { examples, ..self }
    }

    const fn without_game(self) -> Command {
        Command { needs_game: false, ..self }
    }

    const fn whole(self) -> Command {
        Command { is_whole: true, ..self }
    }

    const fn conversing(self) -> Command {
        Command { converses: true, ..self }
    }

    const fn bounded(self) -> Command {
        Command { is_bounded: true, ..self }
    }

    /// Whether it can be given at the prompt.
    pub fn is_at_prompt(&self) -> bool {
        self.door != Door::CommandLine
    }

    /// Whether it can be given on the command line.
    pub fn is_on_command_line(&self) -> bool {
        self.door != Door::Prompt
    }

    /// All its names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Runs it with arguments that its definition has read.
    pub fn run(&self, matches: &ArgMatches, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if !(self.is_bounded && session.time_is_set) {
            return (self.act)(matches, session, out);
        }
        let until = session.limits.end(Instant::now);
        session.board.engine().set_limits(Limits { until, ..session.limits.clone() });
        let outcome = (self.act)(matches, session, out);
        session.board.engine().set_limits(session.limits.clone());
        outcome
    }

    /// Runs it with what follows its name on a line of the prompt.
    pub(super) fn run_line(&self, rest: &str, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let definition = self.definition();
        let words = match self.is_whole {
            true => words::keep_whole(rest, &definition),
            false => words::as_options(words::split(rest), &definition),
        };
        let matches = definition.try_get_matches_from(words).map_err(|error| self.misused(&error))?;
        let json = out.style.json;
        out.style.json |= matches.get_flag("json");
        let outcome = self.run(&matches, session, out);
        // An error is shown in the form that was asked for.
        match outcome {
            Err(error) if out.style.json != json => {
                session.status = session.status.max(error.status());
                error.tell(out)?;
                out.style.json = json;
                Ok(())
            }
            outcome => {
                out.style.json = json;
                outcome
            }
        }
    }
}

impl Session {
    /// Runs a command with arguments that its definition has read, as if it were a line.
    pub fn begin(&mut self, command: &Command, matches: &ArgMatches, out: &mut Output<'_>) -> io::Result<()> {
        let before = self.checkpoint();
        let done = guarded(|| command.run(matches, self, out).and_then(|()| self.let_computers_move(out)));
        let done = done.unwrap_or_else(|bug| Err(self.recover(before, bug)));
        self.conclude(done, out)
    }
}

fn act<A: Action>(matches: &ArgMatches, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
    let action = A::from_arg_matches(matches).map_err(|error| CommandError::Usage(error.render().to_string()))?;
    action.run(session, out)
}

/// Whether a word is the whole name of a command of the prompt; single letters are not taken for one.
pub(super) fn is_name(word: &str) -> bool {
    let at_prompt = COMMANDS.iter().filter(|command| command.is_at_prompt());
    word.len() > 1 && at_prompt.flat_map(Command::names).any(|name| name == word)
}

/// The command of the prompt by that name, which may be cut short where it stays clear which one is meant.
pub fn find(name: &str) -> Result<&'static Command, String> {
    let at_prompt = || COMMANDS.iter().filter(|command| command.is_at_prompt());
    if let Some(command) = at_prompt().find(|command| command.names().any(|known| known == name)) {
        return Ok(command);
    }
    let starting: Vec<_> = at_prompt()
        .filter(|command| !name.is_empty() && command.names().any(|known| known.starts_with(name)))
        .collect();
    match starting[..] {
        [command] => Ok(command),
        [] => {
            let near = program::nearest(name, at_prompt().flat_map(Command::names));
            let hint = near.map_or_else(|| "type `:help` for a list".into(), |near| format!("did you mean `:{near}`?"));
            Err(format!("there is no command `:{name}`; {hint}"))
        }
        _ => {
            let names: Vec<_> = starting.iter().map(|command| format!("`:{}`", command.name)).collect();
            Err(format!("`:{name}` is ambiguous; did you mean {}?", names.join(" or ")))
        }
    }
}
