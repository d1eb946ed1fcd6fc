//! The commands of the prompt, as rows of one table; help is made from it.

use std::io::{self, Write};

use super::report::{Summary, failure};
use super::session::{Flow, Opening, Session, tell};
use super::vocabulary::CommandWord;
use crate::load::{self, Setting};
use crate::program;

/// A command of the prompt.
struct Command {
    name: &'static str,
    arguments: &'static str,
    doc: &'static str,
    run: fn(&mut Session, &str, &mut dyn Write) -> io::Result<Flow>,
}

const COMMANDS: &[Command] = &[
    Command { name: "help", arguments: "", doc: "this page", run: help },
    Command { name: "load", arguments: "GAME [name=value …]", doc: "load a game or a rules file", run: load },
    Command { name: "reload", arguments: "", doc: "load it afresh, after it was edited", run: reload },
    Command { name: "check", arguments: "", doc: "all problems of the rules loaded", run: check },
    Command { name: "facts", arguments: "", doc: "the position as facts", run: facts },
    Command { name: "more", arguments: "", doc: "go on with the last query, after a limit or a stop", run: more },
    Command { name: "whole", arguments: "", doc: "the last answer, if it was shortened", run: whole },
    Command { name: "quit", arguments: "", doc: "leave; so do `halt` and Ctrl-D", run: quit },
];

/// The commands, for those who help to type them.
pub(super) fn words() -> Vec<CommandWord> {
    let word = |command: &Command| CommandWord {
        name: command.name.to_owned(),
        arguments: command.arguments.to_owned(),
        doc: command.doc.to_owned(),
    };
    COMMANDS.iter().map(word).collect()
}

/// Runs what follows the colon. A command may be cut short where it stays clear which one is meant.
pub(super) fn run(session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
    let line = line.trim_end_matches('.');
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let exact = COMMANDS.iter().find(|command| command.name == name);
    let mut starting = COMMANDS.iter().filter(|command| !name.is_empty() && command.name.starts_with(name));
    match (exact.or_else(|| starting.next()), exact.is_none() && starting.next().is_some()) {
        (Some(command), false) => (command.run)(session, rest.trim(), out),
        _ => {
            session.troubled = true;
            let near = program::nearest(name, COMMANDS.iter().map(|command| command.name));
            let hint = near.map_or_else(|| "`:help` lists them all".into(), |near| format!("did you mean `:{near}`?"));
            write!(out, "{}", failure(format!("there is no command `:{name}`; {hint}"), session.colour))?;
            Ok(Flow::Continue)
        }
    }
}

pub(super) fn help(_: &mut Session, _: &str, out: &mut dyn Write) -> io::Result<Flow> {
    writeln!(out, "Type a goal to ask it: `member(X, [a, b])`. The final full stop may be left out.")?;
    writeln!(out, "After an answer press {}.\n", super::keys::HELP)?;
    for command in COMMANDS {
        writeln!(out, "  {:<26} {}", format!(":{} {}", command.name, command.arguments).trim_end(), command.doc)?;
    }
    Ok(Flow::Continue)
}

fn load(session: &mut Session, arguments: &str, out: &mut dyn Write) -> io::Result<Flow> {
    // A path may contain spaces; options are what has `=` at the end of the line.
    let mut wanted = arguments;
    let mut settings = Vec::new();
    while let Some((before, last)) = wanted.rsplit_once(char::is_whitespace).filter(|(_, last)| last.contains('=')) {
        match load::setting(last) {
            Ok(setting) => settings.insert(0, setting),
            Err(message) => return session.complain(&message, out),
        }
        wanted = before.trim_end();
    }
    if wanted.is_empty() {
        let games = session.shelf.games().join(", ");
        return session.complain(&format!("name a rules file or a game; the games are {games}"), out);
    }
    open(session, wanted, settings, out)
}

fn open(session: &mut Session, wanted: &str, settings: Vec<Setting>, out: &mut dyn Write) -> io::Result<Flow> {
    if let Opening::Ready(summary) = session.load(wanted, settings, out)? {
        session.announce(summary, out)?;
    }
    Ok(Flow::Continue)
}

fn reload(session: &mut Session, _: &str, out: &mut dyn Write) -> io::Result<Flow> {
    match session.current.clone() {
        Some((wanted, settings)) => open(session, &wanted, settings, out),
        None => session.complain("nothing has been loaded yet; `:load FILE` does it", out),
    }
}

fn check(session: &mut Session, _: &str, out: &mut dyn Write) -> io::Result<Flow> {
    let Some((wanted, settings)) = session.current.clone() else {
        return session.complain("nothing has been loaded yet; `:load FILE` does it", out);
    };
    match session.shelf.load(&wanted, &settings) {
        Ok(loaded) => {
            tell(&loaded, session.colour, out)?;
            let summary = Summary::of(&loaded.diagnostics);
            session.troubled |= summary.errors > 0;
            writeln!(out, "{summary}")?;
            Ok(Flow::Continue)
        }
        Err(problem) => session.complain(&problem.to_string(), out),
    }
}

fn facts(session: &mut Session, _: &str, out: &mut dyn Write) -> io::Result<Flow> {
    if session.engine.rules().program().declarations.relations.is_empty() {
        return session.complain("these rules declare no state, so there is no position", out);
    }
    for fact in session.engine.facts() {
        writeln!(out, "{fact}.")?;
    }
    Ok(Flow::Continue)
}

fn more(session: &mut Session, _: &str, out: &mut dyn Write) -> io::Result<Flow> {
    session.troubled |= !session.answer_more(out)?;
    Ok(Flow::Continue)
}

fn whole(session: &mut Session, _: &str, out: &mut dyn Write) -> io::Result<Flow> {
    session.troubled |= !session.answer_whole(out)?;
    Ok(Flow::Continue)
}

fn quit(_: &mut Session, _: &str, _: &mut dyn Write) -> io::Result<Flow> {
    Ok(Flow::Quit)
}
