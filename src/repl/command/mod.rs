//! The commands of the prompt and of the command line: rows of one table ([`COMMANDS`]), one module for each or for a
//! few that belong together.
//!
//! A command is a type whose fields are its arguments, as `clap` reads them; the same definition serves both doors, and
//! help, completion, the manual page and the table of the README are made from it.

pub mod arguments;
mod ask;
mod bounds;
pub mod interface;
mod measure;
pub(super) mod number;
mod play;
mod rules;
mod session;
mod table;

use std::time::Instant;

use clap::{ArgMatches, Args};

use super::line::words;
use super::output::Output;
use super::output::error::CommandError;
use super::session::Session;
use crate::engine::Limits;
use crate::program;

pub(super) use ask::why::LastTold;
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
    /// Whether a time limit that somebody has set holds for all that it asks together.
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

    /// Adds its arguments to a definition.
    pub(super) fn define(&self, definition: clap::Command) -> clap::Command {
        // `-3` is no option, but a value that is too small, and the message says so.
        let valued =
            |arg: clap::Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
        (self.define)(definition).about(self.about).long_about(None).mut_args(valued)
    }

    /// Its arguments as the prompt takes them. The names of values tell what they are: `GAME`, `FILE`, `MOVE`, `GOAL`,
    /// `LEVEL`, `PREDICATE`, `COMMAND`.
    pub fn definition(&self) -> clap::Command {
        let json =
            clap::Arg::new("json").long("json").action(clap::ArgAction::SetTrue).help("Print one JSON object per line");
        let definition = clap::Command::new(self.name).no_binary_name(true).arg(json);
        self.define(definition).disable_help_flag(true).disable_version_flag(true)
    }

    /// The names of its arguments, as help shows them.
    pub fn usage(&self) -> String {
        let definition = self.definition().override_usage(None::<&str>);
        let shown = definition.get_positionals().map(|arg| {
            let name = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
            let many = if arg.get_num_args().is_some_and(|range| range.max_values() > 1) { "…" } else { "" };
            if arg.is_required_set() { format!("{name}{many}") } else { format!("[{name}{many}]") }
        });
        shown.collect::<Vec<_>>().join(" ")
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
        // An error is told in the form that was asked for.
        match outcome {
            Err(trouble) if out.style.json != json => {
                session.status = session.status.max(trouble.status());
                trouble.tell(out)?;
                out.style.json = json;
                Ok(())
            }
            outcome => {
                out.style.json = json;
                outcome
            }
        }
    }

    /// What is wrong with the arguments, in the words of the definition.
    fn misused(&self, error: &clap::Error) -> CommandError {
        let text = error.render().to_string();
        let text = text.split("\n\n").next().unwrap_or_default().trim().trim_start_matches("error: ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text
            .replace("the following required arguments were not provided:", "missing argument:")
            .replace("invalid digit found in string", "write a whole number of at least 0");
        CommandError::Usage(format!("{text}; type `:help {}` for help", self.name))
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
