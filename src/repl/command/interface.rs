//! The command line as `clap` sees it, made from the table of commands.

use clap::{Args, Command};

use super::arguments::{FormArguments, GOAL_TIME, GameArguments, PromptArguments};

use super::COMMANDS;
use crate::play::Level;

/// What the exit status means.
pub const STATUSES: &str =
    "Exit status: 0 success, 1 a problem with rules, goals, positions or moves, 2 wrong usage, 130 interrupted.";

/// The whole command line.
pub fn interface() -> Command {
    let prompt = PromptArguments::augment_args(Command::new("regola"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("Board games from a page of rules")
        .long_about(None)
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .after_help(STATUSES);
    let on_command_line = COMMANDS.iter().filter(|command| command.is_on_command_line());
    prompt.subcommands(on_command_line.map(subcommand))
}

/// A command with the game that it is about, and its own arguments.
fn subcommand(command: &super::Command) -> Command {
    let definition = Command::new(command.name).visible_aliases(command.aliases).after_help(STATUSES);
    let own = command.define(Command::new(""));
    let own_time = command.needs_game && own.get_arguments().any(|arg| arg.get_long() == Some("time"));
    let definition = match command.needs_game {
        true => GameArguments::augment_args(definition),
        false => FormArguments::augment_args(definition),
    };
    let definition = match own_time {
        true => definition.mut_arg(GOAL_TIME, |arg| arg.long(GOAL_TIME)),
        false => definition,
    };
    command.define(definition)
}

/// The words of a command line with `size=4` after a game written as `--option size=4`: levels and goals may look the
/// same, so only words directly after the game count, and none that is the last one of a query.
pub fn with_options(words: Vec<String>) -> Vec<String> {
    let named = |name: &str| COMMANDS.iter().find(|command| command.names().any(|known| known == name));
    let Some(command) = words.get(1).and_then(|name| named(name)).filter(|command| command.needs_game) else {
        return words;
    };
    let last = words.len() - 1;
    let mut options = true;
    let change = |(at, word): (usize, String)| {
        if at < 3 {
            return word;
        }
        let name = word.split_once('=').map_or("", |(name, _)| name);
        let plain = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        options &= plain && !Level::SETTINGS.contains(&name) && !(command.is_whole && at == last);
        if options { format!("--option={word}") } else { word }
    };
    words.into_iter().enumerate().map(change).collect()
}
