//! Prolog reflexes: goals such as `listing(p/1)`, `consult(file)` and `make`, which commands of the prompt stand for.

use super::goal::Line;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// What to do with a goal of another Prolog.
enum Reflex {
    /// The command that does the same, with the argument as it was typed.
    Run(&'static str),
    /// What to type instead.
    Say(&'static str),
}

use Reflex::{Run, Say};

/// Name, number of arguments, and what they lead to.
const REFLEXES: [(&str, usize, Reflex); 20] = [
    ("apropos", 1, Run("apropos")),
    ("assert", 1, Run("add")),
    ("asserta", 1, Say("`:add CLAUSE` adds a clause after the others of its predicate; `:edit` changes their order")),
    ("assertz", 1, Run("add")),
    ("consult", 1, Run("game")),
    ("debug", 0, Say("`:trace GOAL` traces a goal, `:why GOAL` explains its answer")),
    ("edit", 1, Run("edit")),
    ("gtrace", 0, Say("`:trace GOAL` traces a goal")),
    ("help", 1, Run("help")),
    ("listing", 0, Say("`:list PREDICATE` shows the clauses of a predicate, `:rules` the rules in words")),
    ("listing", 1, Run("list")),
    ("make", 0, Run("reload")),
    ("nodebug", 0, Say("nothing is being traced; `:trace GOAL` traces one goal")),
    ("notrace", 0, Say("nothing is being traced; `:trace GOAL` traces one goal")),
    ("retract", 1, Run("del")),
    ("retractall", 1, Say("`:del CLAUSE` deletes one clause, `:del NAME/ARITY N` the Nth of a predicate")),
    ("spy", 1, Say("`:trace --only NAME GOAL` traces the calls of one predicate")),
    ("time", 1, Run("time")),
    ("trace", 1, Run("trace")),
    ("why", 1, Run("why")),
];

impl Session {
    /// The command that a goal of another Prolog leads to, with its argument; nothing if the goal is none of them or the
    /// rules have a predicate of that name.
    pub(super) fn reflex(&self, line: &Line<'_>) -> Result<Option<(&'static str, String)>, CommandError> {
        let goal = line.goal();
        if let Some(file) = goal.only_element() {
            return Ok(Some(("game", unquoted(file))));
        }
        let Some((name, arguments)) = goal.call() else { return Ok(None) };
        let arity = arguments.len();
        let Some((.., reflex)) = REFLEXES.iter().find(|(known, count, _)| *known == name && *count == arity) else {
            return Ok(None);
        };
        if self.has_predicate(name, arity) {
            return Ok(None);
        }
        match reflex {
            Run(command @ "game") => Ok(Some((command, unquoted(arguments[0])))),
            Run(command) => Ok(Some((command, arguments.first().map_or_else(String::new, |text| bare(text))))),
            Say(instead) => Err(CommandError::plain(format!("there is no {name}/{arity} here: {instead}"))),
        }
    }
}

/// A clause without the brackets that it needs as an argument.
fn bare(text: &str) -> String {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.filter(|inside| inside.contains(":-")).unwrap_or(text).trim().to_owned()
}

/// The name of a file, as a word of a command.
fn unquoted(text: &str) -> String {
    let text = text.trim();
    let inside = |quote: char| text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote));
    inside('\'').or_else(|| inside('"')).unwrap_or(text).to_owned()
}
