//! `regola query GAME GOAL`: the answers to a goal, one per line.

use std::io::{self, Write};

use clap::Args;
use regola::engine::Loaded;
use regola::repl::{Summary, explain, is_rule, problems};
use regola::{Answer, Engine, Error, Limit, Rules};

use super::interrupt::Interrupt;
use super::position::GameArguments;
use super::{Status, colour, json};

#[derive(Debug, Args)]
pub struct QueryArguments {
    #[command(flatten)]
    game: GameArguments,
    /// The goal, such as 'legal(Move)'
    #[arg(allow_hyphen_values = true)]
    goal: String,
    /// Stop after so many answers
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// Answers a goal on the standard output.
pub fn run(arguments: &QueryArguments, interrupt: &Interrupt) -> io::Result<Status> {
    if is_rule(&arguments.goal) {
        eprintln!("error: this is a rule, not a goal: put it in a rules file, and ask about it");
        return Ok(Status::Usage);
    }
    let rules = match arguments.game.rules() {
        Ok((rules, warnings)) => {
            mention_warnings(&arguments.game.game, warnings);
            rules
        }
        Err(stopped) => return stopped,
    };
    if !arguments.game.is_elsewhere() {
        let mut engine = Engine::new(&rules);
        engine.set_limits(arguments.game.limits(interrupt));
        return answer(&mut engine, arguments);
    }
    match arguments.game.position(interrupt) {
        Ok(mut position) => answer(position.engine(), arguments),
        Err(stopped) => stopped,
    }
}

fn answer(engine: &mut Engine, arguments: &QueryArguments) -> io::Result<Status> {
    let rules = engine.rules().clone();
    let answers = match engine.ask(&arguments.goal) {
        Ok(answers) => answers,
        Err(error) => return fail(&error, &rules, arguments),
    };
    let mut shown = 0;
    for answer in answers.take(arguments.limit.unwrap_or(usize::MAX)) {
        match answer {
            Ok(answer) => show(&answer, arguments.game.json)?,
            Err(error) => return fail(&error, &rules, arguments),
        }
        shown += 1;
    }
    match (arguments.game.json, shown) {
        (true, _) => json::print(json::done(shown))?,
        (false, 0) if arguments.limit != Some(0) => writeln!(io::stdout(), "false")?,
        (false, _) => {}
    }
    Ok(Status::Fine)
}

fn show(answer: &Answer, json: bool) -> io::Result<()> {
    match json {
        true => json::print(json::answer(answer)),
        false => writeln!(io::stdout(), "{answer}"),
    }
}

fn fail(error: &Error, rules: &Rules, arguments: &QueryArguments) -> io::Result<Status> {
    match arguments.game.json {
        true => json::print(json::error(error))?,
        false => eprint!("{}", explain(error, &arguments.goal, rules, colour(&io::stderr()))),
    }
    Ok(match error {
        Error::Limit(Limit::Stopped) => Status::Interrupted,
        _ => Status::Problem,
    })
}

pub fn refuse(refused: &Loaded, json: bool) -> io::Result<Status> {
    match json {
        true => json::print(json::refused(refused))?,
        false => eprint!("{}", problems(&refused.diagnostics, &refused.sources, colour(&io::stderr()))),
    }
    Ok(Status::Problem)
}

/// Warnings are not what was asked for, but nobody would look for them otherwise.
fn mention_warnings(game: &str, summary: Summary) {
    if summary.warnings > 0 {
        eprintln!("{game}: {summary}; `regola check {game}` shows more");
    }
}
