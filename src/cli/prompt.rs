//! `regola [GAME] [name=value …]`: the prompt, or lines from somewhere else.

use std::io;
use std::path::Path;

use clap::ArgMatches;
use regola::load;
use regola::program;
use regola::repl::answers::keys::Keyboard;
use regola::repl::command::arguments::PromptArguments;
use regola::repl::command::{COMMANDS, Command};
use regola::repl::line::script;
use regola::repl::{CommandError, Flow, Output, Session, Status, editor};

use super::interrupt::Interrupt;
use super::{opening, terminal};

pub fn run(mut arguments: PromptArguments, interrupt: &Interrupt) -> io::Result<Status> {
    let settings: Result<Vec<_>, _> = arguments.words.iter().map(|text| program::option_setting(text)).collect();
    match settings {
        Ok(settings) => arguments.start.settings.extend(settings),
        Err(message) => return Ok(refuse(arguments.game.as_deref(), &message)),
    }
    let scripted = !arguments.commands.is_empty() || !arguments.files.is_empty();
    let attended = !scripted && terminal::attended();
    let mut style = terminal::style(arguments.start.form.json);
    style.live &= attended;
    let mut session = opening::session(&arguments.start, style, interrupt, attended);
    let (mut out, mut err) = (io::stdout(), io::stderr());
    if attended {
        // A game that takes too long to open can be interrupted, and the prompt comes.
        interrupt.survive();
    }
    if let Some(game) = &arguments.game {
        match opening::open(&mut session, game, &arguments.start) {
            Ok(warnings) if attended => {
                let mut output = Output::new(&mut out, style);
                session.greet(&mut output)?;
                if let Err(error) = session.announce(&warnings, &mut output) {
                    error.tell(&mut output)?;
                }
            }
            Ok(_) => {}
            Err(error) => {
                let missing = matches!(error, CommandError::File(_));
                let status = error.status();
                let mut output = Output::new(&mut out, style).with_remarks(&mut err);
                error.tell(&mut output)?;
                if missing {
                    suggest_command(game);
                }
                if missing || !attended {
                    return Ok(status);
                }
            }
        }
    } else if attended {
        session.greet(&mut Output::new(&mut out, style))?;
    }
    if scripted { run_scripts(&mut session, &arguments) } else { converse(&mut session, interrupt) }
}

/// Runs a command that a conversation follows.
pub fn play(
    session: &mut Session,
    command: &Command,
    matches: &ArgMatches,
    interrupt: &Interrupt,
) -> io::Result<Status> {
    let mut out = io::stdout();
    session.begin(command, matches, &mut Output::new(&mut out, session.style()))?;
    match session.has_failed() {
        true => Ok(session.status()),
        false => converse(session, interrupt),
    }
}

/// Lines from a person, or from a pipe: there is no prompt then, and every problem counts.
fn converse(session: &mut Session, interrupt: &Interrupt) -> io::Result<Status> {
    if terminal::attended() {
        session.set_chooser(Keyboard);
        interrupt.converse();
        editor::run(session, &mut io::stdout())?;
        session.part(&mut Output::new(&mut io::stdout(), session.style()))?;
        return Ok(Status::Fine);
    }
    let style = session.style();
    session.execute_all(io::stdin().lock(), &mut Output::new(&mut io::stdout(), style))?;
    Ok(ended(session))
}

/// The lines of the arguments, then those of the files.
fn run_scripts(session: &mut Session, arguments: &PromptArguments) -> io::Result<Status> {
    let style = session.style();
    let mut out = io::stdout();
    let mut output = Output::new(&mut out, style);
    for text in &arguments.commands {
        let lines = script::lines(text).join("\n");
        if session.execute_text(&lines, &mut output)? == Flow::Quit {
            return Ok(ended(session));
        }
    }
    for file in &arguments.files {
        match load::text(Path::new(file)) {
            Ok(text) => {
                if session.execute_text(&text, &mut output)? == Flow::Quit {
                    return Ok(ended(session));
                }
            }
            Err(problem) => {
                CommandError::from(problem).tell(&mut output)?;
                return Ok(Status::Problem);
            }
        }
    }
    Ok(ended(session))
}

/// A line that makes no sense is a problem of the script, not of the command line.
fn ended(session: &Session) -> Status {
    match session.status() {
        Status::Usage => Status::Problem,
        status => status,
    }
}

/// The subcommand that a game's name may have been meant for.
fn meant_command(game: &str) -> Option<&'static str> {
    let names = COMMANDS.iter().filter(|command| command.is_on_command_line()).flat_map(Command::names);
    program::nearest(game, names)
}

/// Wrong usage; a word that is no option often follows a misspelt command.
fn refuse(game: Option<&str>, message: &str) -> Status {
    match game.and_then(meant_command) {
        Some(command) => {
            let game = game.unwrap_or_default();
            terminal::complain(format_args!("error: there is no command `{game}`; did you mean `{command}`?"));
        }
        None => terminal::complain(format_args!("error: {message}; to make moves, use `--moves '…'`")),
    }
    terminal::complain("\nFor more information, try '--help'.");
    Status::Usage
}

fn suggest_command(game: &str) {
    if let Some(command) = meant_command(game) {
        terminal::complain(format_args!("There is a command `regola {command}`; see `regola --help`."));
    }
}
