//! The arguments of a command, as `clap` reads them and as help shows them.

use clap::ArgAction;

use super::Command;
use crate::repl::output::error::CommandError;

impl Command {
    /// Adds its arguments to a definition.
    pub(super) fn define(&self, definition: clap::Command) -> clap::Command {
        // `-3` is no option, but a value that is too small, and the message says so.
        let valued =
            |arg: clap::Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
        (self.define)(definition).about(self.about).long_about(None).mut_args(valued)
    }

    /// Its arguments as the prompt takes them. The names of values say what they are: `GAME`, `FILE`, `MOVE`, `GOAL`,
    /// `LEVEL`, `PREDICATE`, `COMMAND`.
    pub fn definition(&self) -> clap::Command {
        let json =
            clap::Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print one JSON object per line");
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

    /// All its arguments as they can be typed at the prompt, options after the others.
    pub fn arguments(&self) -> String {
        let definition = self.definition();
        let options = definition.get_arguments().filter(|arg| arg.get_id() != "json").filter_map(|arg| {
            let (long, name) = (arg.get_long()?, arg.get_value_names().and_then(|names| names.first()));
            Some(match (arg.get_action(), name) {
                (ArgAction::SetTrue, _) | (_, None) => format!("[{long}]"),
                (_, Some(name)) => format!("[{long}={name}]"),
            })
        });
        let shown: Vec<_> = std::iter::once(self.usage()).chain(options).filter(|text| !text.is_empty()).collect();
        shown.join(" ")
    }

    /// What is wrong with the arguments, in the words of the definition.
    pub(super) fn misused(&self, error: &clap::Error) -> CommandError {
        let text = error.render().to_string();
        let text = text.split("\n\n").next().unwrap_or_default().trim().trim_start_matches("error: ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text
            .replace("the following required arguments were not provided:", "missing argument:")
            .replace("invalid digit found in string", "write a whole number of at least 0");
        CommandError::Usage(format!("{text}; type `:help {}` for help", self.name))
    }
}
