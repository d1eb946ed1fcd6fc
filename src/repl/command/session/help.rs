//! `help`: what can be typed, from the table of commands.

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::repl::answers::keys;
use crate::repl::command::interface::interface;
use crate::repl::command::{Action, COMMANDS, Command, Group, find};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// The move that examples in the table of commands use for one of any game.
const MOVE: &str = "23-19";

#[derive(Debug, Args)]
pub struct Help {
    /// The command to explain
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Action for Help {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if out.is_batch() && !out.style.json {
            let page = on_command_line(self.command.as_deref())?;
            return Ok(out.show(&page)?);
        }
        match self.command {
            Some(name) => {
                let command = find(name.trim_start_matches(':')).map_err(CommandError::Plain)?;
                Ok(out.tell(object(command), one(command, &example(session)))?)
            }
            None if out.style.json => Ok(COMMANDS.iter().try_for_each(|command| out.object(object(command)))?),
            None => Ok(out.show(&all(&example(session)))?),
        }
    }
}

/// The page of the command line about everything, or about one command.
fn on_command_line(name: Option<&str>) -> Result<String, CommandError> {
    let mut whole = interface().bin_name("regola");
    whole.build();
    let Some(name) = name else { return Ok(whole.render_help().to_string()) };
    match whole.find_subcommand_mut(name) {
        Some(command) => Ok(command.render_help().to_string()),
        None => {
            find(name.trim_start_matches(':')).map(|command| one(command, MOVE) + "\n").map_err(CommandError::Usage)
        }
    }
}

/// A move of the game in progress.
fn example(session: &mut Session) -> String {
    let first = session.game().and_then(|position| {
        let mut moves = Vec::new();
        position.moves(&mut moves).ok()?;
        position.notation(*moves.first()?).ok()
    });
    first.map_or_else(|| MOVE.to_owned(), |text| visible(&text).into_owned())
}

/// The page about everything.
fn all(example: &str) -> String {
    let mut page = format!(
        "A line is a command, a move or a goal.\n\n  \
         {example:<16} play a move\n  \
         legal(M)         ask about the rules and the position on the board\n  \
         :moves           run a command; you can abbreviate it\n\n\
         After an answer, press {}.\n",
        keys::HELP
    );
    for group in Group::ALL {
        page += &format!("\n{}\n", group.title());
        for command in COMMANDS.iter().filter(|command| command.group == group && command.is_at_prompt()) {
            let usage = format!(":{} {}", command.name, command.usage());
            page += &format!("  {:<26}  {}\n", usage.trim_end(), command.about);
        }
    }
    page + "\nType `:help COMMAND` for more, with examples, or `:tutorial` for a tour.\n"
}

/// The page about one command.
fn one(command: &Command, example: &str) -> String {
    let mut page = format!(":{} {}", command.name, command.usage()).trim_end().to_owned();
    page += &format!("\n  {}", command.about);
    if !command.aliases.is_empty() {
        let names: Vec<_> = command.aliases.iter().map(|name| format!("`:{name}`")).collect();
        page += &format!("\n  Also {}.", names.join(", "));
    }
    let definition = command.definition();
    let arguments: Vec<_> = definition.get_arguments().filter(|arg| arg.get_id() != "json").collect();
    if !arguments.is_empty() {
        page += "\n";
    }
    for arg in arguments {
        let name = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        let shown = match (arg.get_long(), arg.get_action()) {
            (Some(long), clap::ArgAction::SetTrue) => long.to_owned(),
            (Some(long), _) => format!("{long}={name}"),
            (None, _) => name.to_owned(),
        };
        page += &format!("\n  {shown:<20} {}", arg.get_help().map(ToString::to_string).unwrap_or_default());
    }
    if !command.examples.is_empty() {
        page += "\n\nExamples";
    }
    for (line, meaning) in command.examples {
        let here = |text: &str| if line.starts_with(':') { text.replace(MOVE, example) } else { text.to_owned() };
        let (line, meaning) = (here(line), here(meaning));
        page += &format!("\n  {line:<36}  {meaning}");
    }
    page
}

fn object(command: &Command) -> serde_json::Value {
    let examples: Vec<_> =
        command.examples.iter().map(|(line, meaning)| json!({ "line": line, "meaning": meaning })).collect();
    json!({
        "command": command.name, "aliases": command.aliases, "group": command.group.title(), "usage": command.usage(),
        "about": command.about, "examples": examples,
    })
}
