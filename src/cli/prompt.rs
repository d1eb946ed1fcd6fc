//! `regola [GAME] [name=value …]`: the prompt, or lines from a pipe.

use std::io::{self, BufRead, IsTerminal, Read};

use clap::CommandFactory;
use regola::load;
use regola::program;
use regola::repl::keys::Keyboard;
use regola::repl::{Flow, Opening, Session, editor};
use regola::syntax::MAX_TEXT;

use super::arguments::{Arguments, PromptArguments};
use super::interrupt::Interrupt;
use super::{Status, colour};

/// The subcommand that a game's name may have been meant for.
fn meant_command(game: &str) -> Option<String> {
    let commands = Arguments::command();
    let names = commands.get_subcommands().map(clap::Command::get_name);
    program::nearest(game, names).map(str::to_owned)
}

pub fn run(arguments: &PromptArguments, interrupt: &Interrupt) -> io::Result<Status> {
    let settings: Result<Vec<_>, _> = arguments.settings.iter().map(|text| load::setting(text)).collect();
    let settings = match settings {
        Ok(settings) => settings,
        Err(message) => return Ok(refuse(arguments.game.as_deref(), &message)),
    };
    let attended = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut limits = arguments.bounds.limits(attended);
    limits.stop = interrupt.stop();
    let mut session = Session::new(arguments.places.shelf(), limits);
    if attended {
        session = session.with_colour(colour(&io::stdout())).with_chooser(Keyboard);
    }
    let opening = match &arguments.game {
        Some(game) => Some((game, session.load(game, settings, &mut io::stderr())?)),
        None => None,
    };
    match opening {
        Some((game, Opening::Missing)) => {
            suggest_command(game);
            Ok(Status::Problem)
        }
        Some((_, Opening::Refused)) if !attended => Ok(Status::Problem),
        _ if !attended => piped(&mut session, interrupt),
        opening => {
            session.greet(&mut io::stdout())?;
            if let Some((_, Opening::Ready(summary))) = opening {
                session.announce(summary, &mut io::stdout())?;
            }
            interrupt.survive();
            editor::run(&mut session)?;
            Ok(Status::Fine)
        }
    }
}

/// Lines from somewhere else than a terminal: no prompt, and every problem counts.
fn piped(session: &mut Session, interrupt: &Interrupt) -> io::Result<Status> {
    let mut input = io::stdin().lock();
    let mut text = String::new();
    loop {
        let end = read_line(&mut input, &mut text)? == 0;
        if !end && Session::is_incomplete(&text) {
            continue;
        }
        let flow = session.execute(&text, &mut io::stdout())?;
        text.clear();
        if interrupt.happened() {
            return Ok(Status::Interrupted);
        }
        if end || flow == Flow::Quit {
            return Ok(if session.is_troubled() { Status::Problem } else { Status::Fine });
        }
    }
}

/// Appends a line; what is not UTF-8 becomes `�`, which the parser points at.
fn read_line(input: &mut impl BufRead, text: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let length = input.take(MAX_TEXT as u64 + 1).read_until(b'\n', &mut bytes)?;
    text.push_str(&String::from_utf8_lossy(&bytes));
    Ok(length)
}

/// Wrong usage; a word that is no option often follows a misspelt command.
fn refuse(game: Option<&str>, message: &str) -> Status {
    match game.and_then(meant_command) {
        Some(command) => {
            eprintln!("error: there is no command `{}`; did you mean `{command}`?", game.unwrap_or_default())
        }
        None => eprintln!("error: {message}"),
    }
    eprintln!("\nFor more information, try '--help'.");
    Status::Usage
}

fn suggest_command(game: &str) {
    if let Some(command) = meant_command(game) {
        eprintln!("There is a command `regola {command}`; `regola --help` tells more.");
    }
}
