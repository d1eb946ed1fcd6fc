//! The command line: one module per subcommand.
//!
//! Exit status: 0 fine, 1 a problem with rules, goals, positions or moves, 2 wrong usage, 130 interrupted, 101 a bug.

mod arguments;
mod best;
mod board;
mod check;
mod columns;
mod compare;
mod contest;
mod eval;
mod games;
mod interrupt;
mod json;
mod moves;
mod panic;
mod perft;
mod plan;
mod play;
mod playouts;
mod position;
mod progress;
mod prompt;
mod query;
mod show;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use interrupt::Interrupt;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Fine,
    Problem,
    Usage,
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Fine => 0,
            Status::Problem => 1,
            Status::Usage => 2,
            Status::Interrupted => interrupt::STATUS,
        })
    }
}

/// Does what the arguments of the process say.
pub fn run() -> ExitCode {
    panic::explain_bugs();
    let arguments = Arguments::parse();
    let interrupt = Interrupt::listen();
    let outcome = match arguments.command {
        Some(Command::Query(query)) => query::run(&query, &interrupt),
        Some(Command::Check(check)) => check::run(&check),
        Some(Command::Games(games)) => games::run(&games),
        Some(Command::Show(show)) => show::run(&show, &interrupt),
        Some(Command::Moves(moves)) => moves::run(&moves, &interrupt),
        Some(Command::Perft(perft)) => perft::run(&perft, &interrupt),
        Some(Command::ExplainPlan(plan)) => plan::run(&plan, &interrupt),
        Some(Command::Playouts(playouts)) => playouts::run(&playouts, &interrupt),
        Some(Command::Best(best)) => best::run(best, &interrupt),
        Some(Command::Compare(compare)) => compare::run(&compare, &interrupt),
        Some(Command::Eval(eval)) => eval::run(&eval, &interrupt),
        Some(Command::Match(arguments)) => contest::run(&arguments, &interrupt),
        Some(Command::Play(play)) => play::run(&play, &interrupt),
        None => prompt::run(&arguments.prompt, &interrupt),
    };
    match outcome {
        Ok(status) => status.into(),
        // Whoever read our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Fine.into(),
        Err(error) => {
            eprintln!("error: the output cannot be written: {error}");
            Status::Problem.into()
        }
    }
}

/// Whether to write in colour to a stream: only to a terminal that can, and not if the user objects.
fn colour(stream: &impl IsTerminal) -> bool {
    let objected = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    stream.is_terminal() && !objected && !dumb
}
