//! The session that the arguments of a command describe: a game, a text or the start, and moves made from there.

use std::path::Path;

use regola::load;
use regola::repl::command::Command;
use regola::repl::command::arguments::StartArguments;
use regola::repl::{CommandError, Session, Style, Warnings};

use super::interrupt::Interrupt;
use super::terminal;

/// A session without a game yet.
pub fn session(start: &StartArguments, style: Style, interrupt: &Interrupt, converses: bool) -> Session {
    let mut limits = start.bounds.limits(converses && terminal::attended());
    limits.stop = interrupt.stop();
    let editor =
        ["VISUAL", "EDITOR"].iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let session = Session::new(start.form.shelf(), limits);
    interrupt.watch(&session);
    let session = session.with_style(style).with_evaluator(start.engine.into()).with_editor(editor);
    let session = session.with_time_set(start.bounds.time.is_some());
    // Scripts give the same games again; people want others.
    if converses && terminal::attended() { session.with_seed(terminal::seed()) } else { session }
}

/// Opens the game, sets the position up and makes the moves.
pub fn open(session: &mut Session, game: &str, start: &StartArguments) -> Result<Warnings, CommandError> {
    let warnings = session.open(game, start.settings.clone())?;
    if start.weights.is_some() {
        session.use_weights(start.weights.as_deref())?;
    }
    match (&start.position, &start.position_file) {
        (Some(text), _) => session.set_up("--position", text)?,
        (None, Some(path)) => session.set_up(&path.display().to_string(), &read(path)?)?,
        (None, None) => {}
    }
    if !start.moves.trim().is_empty() {
        session.make_moves(&start.moves)?;
    }
    Ok(warnings)
}

fn read(path: &Path) -> Result<String, CommandError> {
    match path == Path::new(load::STANDARD_INPUT) {
        true => Ok(load::standard_input()?),
        false => Ok(load::text(path)?),
    }
}

/// Mentions warnings: they are not what was asked for, but no one would look for them otherwise.
pub fn mention(game: &str, command: &Command, warnings: &Warnings) {
    let summary = warnings.summary();
    if command.name == "query" && summary.warnings > 0 {
        terminal::complain(format_args!("{game}: {summary}; `regola check {game}` shows more"));
    }
}
