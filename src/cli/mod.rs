//! The command line: arguments to a session, a command or a conversation in it, and an exit status.
//!
//! Exit status: 0 fine, 1 a problem with rules, goals, positions or moves, 2 wrong usage, 130 interrupted, 101 a bug.

mod interrupt;
#[cfg(feature = "lsp")]
mod lsp;
mod opening;
mod panic;
mod prompt;
#[cfg(feature = "web")]
mod serve;
mod terminal;
mod termination;

use std::io;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use clap::{ArgMatches, FromArgMatches};
use regola::diagnostic::is_unseen;
use regola::repl::command::arguments::{Bounds, FormArguments, GameArguments, PromptArguments};
use regola::repl::command::interface::{interface, with_options};
use regola::repl::command::{COMMANDS, Command};
use regola::repl::{Output, Session, Status};

use interrupt::Interrupt;
use opening::open;

fn code(status: Status) -> ExitCode {
    ExitCode::from(match status {
        Status::Fine => 0,
        Status::Problem => 1,
        Status::Usage => 2,
        Status::Interrupted => interrupt::STATUS,
        Status::Bug => panic::STATUS,
    })
}

/// Does what the arguments of the process say.
pub fn run() -> ExitCode {
    panic::explain_bugs();
    termination::listen();
    let words = with_options(std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect());
    let matches = interface().try_get_matches_from(&words).unwrap_or_else(|error| misused(&error, &words));
    let interrupt = Interrupt::listen();
    let outcome = match matches.subcommand() {
        Some((name, matches)) => {
            let command = COMMANDS.iter().find(|command| command.name == name).expect("a command of the table");
            run_command(command, matches, &interrupt)
        }
        None => prompt::run(read::<PromptArguments>(&matches), &interrupt),
    };
    match outcome {
        Ok(status) => code(status),
        // The reader of the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => code(Status::Fine),
        Err(error) => {
            terminal::complain(format_args!("error: cannot write the output: {error}"));
            code(Status::Problem)
        }
    }
}

/// Ends the process with what `clap` has to say, which may quote the words as they are.
fn misused(error: &clap::Error, words: &[String]) -> ! {
    if words.iter().any(|word| word.contains(is_unseen)) {
        terminal::complain(error.render());
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// Arguments that the definition has checked.
fn read<A: FromArgMatches>(matches: &ArgMatches) -> A {
    A::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
}

/// Runs a command in a session of its own.
fn run_command(command: &Command, matches: &ArgMatches, interrupt: &Interrupt) -> io::Result<Status> {
    #[cfg(feature = "lsp")]
    if command.name == "lsp" {
        return lsp::run(read::<FormArguments>(matches).rules.as_deref());
    }
    #[cfg(feature = "web")]
    if command.name == "serve" {
        let form: FormArguments = read(matches);
        return serve::run(&read(matches), form.rules.as_deref(), interrupt);
    }
    let mut session;
    if command.needs_game {
        let arguments: GameArguments = read(matches);
        let style = terminal::style(arguments.start.form.json);
        session = opening::session(&arguments.start, style, interrupt, command.converses);
        let (mut out, mut err) = (io::stdout(), io::stderr());
        let mut output = Output::new(&mut out, style).with_remarks(&mut err);
        let opened = open(&mut session, &arguments.game, &arguments.start);
        if let Err(error) = opened.map(|warnings| opening::mention(&arguments.game, command, &warnings)) {
            let status = error.status();
            return error.tell(&mut output).map(|()| status);
        }
    } else {
        let form: FormArguments = read(matches);
        let mut limits = Bounds { steps: None, time: None, memory: 1024 }.limits(false);
        limits.stop = interrupt.stop();
        session = Session::new(form.shelf(), limits).with_style(terminal::style(form.json));
    }
    if command.converses {
        return prompt::play(&mut session, command, matches, interrupt);
    }
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let mut output = Output::new(&mut out, session.style()).with_remarks(&mut err);
    session.busy().store(true, Ordering::Relaxed);
    match command.run(matches, &mut session, &mut output) {
        Ok(()) => Ok(session.status()),
        Err(error) => {
            let status = error.status();
            error.tell(&mut output).map(|()| status)
        }
    }
}
