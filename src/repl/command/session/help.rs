//! `help`: what can be typed, from the table of commands, and what predicates mean, from theirs.

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::program::{QUESTIONS, Question};
use crate::repl::answers::keys;
use crate::repl::command::interface::interface;
use crate::repl::command::{Action, COMMANDS, Command, Group, find};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::rules::predicate::{self, Origin, Predicate};
use crate::repl::session::Session;
use crate::source::Sources;

/// The word for the page about everything.
const ALL: &str = "all";

/// What a newcomer needs first.
const FIRST: [&str; 12] =
    ["play", "moves", "hint", "undo", "new", "show", "rules", "why", "game", "edit", "tutorial", "quit"];

/// The move that examples in the table of commands use for one of any game.
const MOVE: &str = "23-19";

#[derive(Debug, Args)]
pub struct Help {
    /// The command or the predicate to explain, or `all` for every command
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Action for Help {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if out.is_batch() && !out.style.json {
            let page = on_command_line(self.command.as_deref().filter(|name| *name != ALL))?;
            return Ok(out.show(&page)?);
        }
        match self.command.as_deref() {
            None | Some(ALL) if out.style.json => {
                Ok(COMMANDS.iter().try_for_each(|command| out.object(object(command)))?)
            }
            None => Ok(out.show(&first(&example(session)))?),
            Some(ALL) => Ok(out.show(&all(&example(session)))?),
            Some(name) => match find(name.trim_start_matches(':')) {
                Ok(command) => Ok(out.tell(object(command), one(command, &example(session)))?),
                Err(unknown) => match predicates(session, name, out)? {
                    true => Ok(()),
                    false => Err(CommandError::plain(format!("{unknown}; there is no predicate `{name}` either"))),
                },
            },
        }
    }
}

/// Explains the predicates of a name: those that the engine asks, those of the rules and those of the language.
fn predicates(session: &Session, name: &str, out: &mut Output<'_>) -> Result<bool, CommandError> {
    let rules = session.rules().clone();
    let found = predicate::find(&rules, name).unwrap_or_default();
    let (wanted, arity) = predicate::parts(name);
    let is_wanted = |other: &str, count: u32| other == wanted && arity.is_none_or(|arity| arity == count);
    let questions = QUESTIONS.iter().filter(|question| is_wanted(question.name, question.arity));
    let open: Vec<&Question> = questions
        .filter(|question| !found.iter().any(|one| one.name == format!("{}/{}", question.name, question.arity)))
        .collect();
    for predicate in &found {
        let (about, words) = described(predicate, rules.sources());
        out.tell(json!({ "predicate": predicate.name, "about": about }), words)?;
    }
    for question in &open {
        let name = format!("{}/{}", question.name, question.arity);
        let words = format!("{}\n  {}\n  These rules do not define it.", question.form(), question.about);
        out.tell(json!({ "predicate": name, "about": question.about }), words)?;
    }
    Ok(!found.is_empty() || !open.is_empty())
}

/// What a predicate means in one line, and all that is known of it.
fn described(predicate: &Predicate<'_>, sources: &Sources) -> (String, String) {
    let (name, arity) = predicate::parts(&predicate.name);
    let question = Question::named(name, arity.unwrap_or(0));
    let (title, about) = match (&predicate.origin, question) {
        (Origin::Provided(row), _) => (row.form(), row.doc.to_owned()),
        (_, Some(question)) => (question.form(), question.about.to_owned()),
        (Origin::Relation(_), None) => (predicate.name.clone(), "a relation of the position".to_owned()),
        (Origin::Clauses(_), None) => (predicate.name.clone(), "a predicate of these rules".to_owned()),
    };
    let place = match &predicate.origin {
        Origin::Provided(row) if row.modes.contains(['+', '-', '?']) => MODES.to_owned(),
        Origin::Provided(_) => "It is built in.".to_owned(),
        Origin::Relation(span) => format!("It is declared at {}.", sources.place(*span)),
        Origin::Clauses(clauses) => {
            let first = clauses.first().map_or_else(String::new, |clause| format!(", {}", sources.place(clause.span)));
            format!("It has {}{first}; see `:list {}`.", counted(clauses.len(), "clause"), predicate.name)
        }
    };
    let words = format!("{title}\n  {about}\n  {place}");
    (about, words)
}

const MODES: &str = "It is built in: `+` must be bound, `-` is bound by success, `?` may be either.";

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

/// What a line can be.
fn lines(example: &str) -> String {
    format!(
        "A line is a command, a move or a goal.\n\n  \
         {example:<16} play a move\n  \
         legal(M)         ask about the rules and the position on the board\n  \
         :moves           run a command; you can abbreviate it\n"
    )
}

/// A row of a list of commands.
fn listed(command: &Command) -> String {
    let usage = format!(":{} {}", command.name, command.usage());
    format!("  {:<26}  {}\n", usage.trim_end(), command.about)
}

/// A screenful for newcomers.
fn first(example: &str) -> String {
    let commands = FIRST.iter().filter_map(|name| COMMANDS.iter().find(|command| command.name == *name));
    let commands: String = commands.map(listed).collect();
    format!(
        "{}\n{commands}\n`:help all` lists all commands, `:help COMMAND` explains one, with examples, and `:help legal` a \
         predicate.\n",
        lines(example)
    )
}

/// The page about everything.
fn all(example: &str) -> String {
    let mut page = format!(
        "{}\n`$X` in a line is the value of `X` in the last answer. After an answer, press {}.\n",
        lines(example),
        keys::HELP
    );
    for group in Group::ALL {
        page += &format!("\n{}\n", group.title());
        for command in COMMANDS.iter().filter(|command| command.group == group && command.is_at_prompt()) {
            page += &listed(command);
        }
    }
    page + "\nType `:help COMMAND` or `:help PREDICATE` for more, with examples, or `:tutorial` for a tour.\n"
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
