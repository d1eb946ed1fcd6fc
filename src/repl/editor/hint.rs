//! What is shown dimly after the cursor: the arguments of the command being typed, or how an earlier line went on.

use rustyline::hint::Hint;

use super::arguments::arguments;
use crate::repl::editor::vocabulary::CommandWord;

/// Hints that would begin another row are cut.
const ROOM: usize = 50;

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Suggestion {
    shown: String,
    /// What the right arrow key types.
    typed: Option<String>,
}

impl Hint for Suggestion {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.typed.as_deref()
    }
}

impl Suggestion {
    /// The rest of an earlier line; only its first line is shown.
    pub(super) fn earlier(rest: &str) -> Suggestion {
        let shown = match rest.split_once('\n') {
            Some((first, _)) => format!("{first} …"),
            None => rest.to_owned(),
        };
        Suggestion { shown, typed: Some(rest.to_owned()) }
    }

    /// The arguments that a command still needs, where the next one would be typed.
    pub(super) fn usage(line: &str, commands: &[CommandWord]) -> Option<Suggestion> {
        let (name, rest) = line.trim_start().strip_prefix(':')?.split_once(char::is_whitespace)?;
        if !rest.is_empty() && !rest.ends_with(char::is_whitespace) {
            return None;
        }
        let command = commands.iter().find(|command| command.name == name)?;
        let missing = arguments(&command.arguments).into_iter().skip(rest.split_whitespace().count());
        let mut shown = String::new();
        for argument in missing {
            if shown.len() + argument.text.len() > ROOM {
                shown += " …";
                break;
            }
            shown += &format!(" {}", argument.text);
        }
        (!shown.is_empty()).then_some(Suggestion { shown: shown.trim_start().to_owned(), typed: None })
    }
}

#[cfg(test)]
mod tests {
    use super::Suggestion;
    use crate::repl::editor::vocabulary::CommandWord;

    fn usage(line: &str) -> Option<String> {
        let load = CommandWord { name: "load".into(), arguments: "GAME [NAME=VALUE …]".into() };
        Suggestion::usage(line, &[load]).map(|suggestion| suggestion.shown)
    }

    #[test]
    fn the_arguments_that_are_missing_are_shown() {
        assert_eq!(usage(":load ").as_deref(), Some("GAME [NAME=VALUE …]"));
        assert_eq!(usage(":load dama ").as_deref(), Some("[NAME=VALUE …]"));
        for line in [":load", ":load da", ":unknown ", "load ", ":load dama size=3 columns=4 "] {
            assert_eq!(usage(line), None, "after {line:?}");
        }
    }

    #[test]
    fn a_long_usage_is_cut() {
        let arguments = "[depth=N] [time=MS] [nodes=N] [level=LEVEL] [multipv=K] [threads=N]".to_owned();
        let best = CommandWord { name: "best".into(), arguments };
        let shown = Suggestion::usage(":best ", &[best]).map(|suggestion| suggestion.shown);
        assert_eq!(shown.as_deref(), Some("[depth=N] [time=MS] [nodes=N] [level=LEVEL] …"));
    }

    #[test]
    fn an_earlier_line_is_shown_up_to_its_first_end() {
        let suggestion = Suggestion::earlier("er(X,\n  [a])");
        assert_eq!((&*suggestion.shown, suggestion.typed.as_deref()), ("er(X, …", Some("er(X,\n  [a])")));
    }
}
