//! `check [FILE…]`: all problems of rules files, or of the rules in use, found by reading them and by playing.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use clap::Args;

use crate::diagnostic::{Diagnostic, render, to_json};
use crate::engine::{Limit, Limits};
use crate::game::Game;
use crate::playtest;
use crate::playtest::Budget;
use crate::repl::command::Action;
use crate::repl::command::arguments::seconds;
use crate::repl::output::Output;
use crate::repl::output::as_json;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::output::progress;
use crate::repl::output::report::{Summary, counted};
use crate::repl::rules::current::Request;
use crate::repl::session::Session;

/// Games that are over sooner show no bar.
const QUIET: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
pub struct Check {
    /// Rules files, or names of games [default: the rules in use]
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Limit the steps to load a file
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Limit the time to load a file
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Limit the memory to load a file
    #[arg(long, value_name = "MIB")]
    memory: Option<usize>,
    /// Only read the rules; do not play random games with them
    #[arg(long)]
    no_play: bool,
}

impl Check {
    /// What loading one file may use.
    fn limits(&self, usual: &Limits) -> Limits {
        Limits {
            steps: self.steps.unwrap_or(usual.steps),
            memory: self.memory.map_or(usual.memory, |memory| memory.saturating_mul(1 << 20)),
            time: self.time.or(usual.time),
            ..usual.clone()
        }
    }
}

impl Action for Check {
    /// Prints every problem once, also where several files extend the one that has it, and how many there are.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let limits = self.limits(&session.limits);
        let files: Vec<Request> = match self.files.is_empty() {
            true => session.request.iter().cloned().collect(),
            false => self.files.iter().map(|name| Request { name: name.clone(), settings: Vec::new() }).collect(),
        };
        if files.is_empty() {
            return Err(CommandError::Usage("nothing to check; name rules files or games".to_owned()));
        }
        let mut shown = HashSet::new();
        let mut summary = Summary::default();
        for Request { name, settings } in &files {
            let loaded = match session.shelf.load_within(name, settings, &limits) {
                Ok(loaded) => loaded,
                Err(problem) => {
                    summary.errors += 1;
                    out.tell(as_json::unreadable(&problem), format_args!("error: {problem}\n"))?;
                    continue;
                }
            };
            if loaded.limit == Some(Limit::Stopped) {
                return Err(CommandError::Interrupted);
            }
            let game = loaded.rules.as_ref().and_then(|rules| Game::from_rules(rules).ok());
            let mut found = game.as_ref().map_or(Vec::new(), Game::warnings);
            if let Some(game) = game.filter(|_| !self.no_play) {
                found.extend(play(&game, name, &limits));
            }
            if session.is_stopped() {
                return Err(CommandError::Interrupted);
            }
            for problem in loaded.diagnostics.iter().chain(&found) {
                let line = match out.style.json {
                    true => to_json(problem, &loaded.sources).to_string(),
                    false => render(problem, &loaded.sources, out.style.colour),
                };
                if shown.insert(line.clone()) {
                    let one = Summary::of(std::slice::from_ref(problem));
                    summary.errors += one.errors;
                    summary.warnings += one.warnings;
                    match out.style.json {
                        true => out.object(to_json(problem, &loaded.sources))?,
                        false => writeln!(out.painted(), "{line}")?,
                    }
                }
            }
        }
        let all = files.len();
        let counted = counted(all, "file");
        out.tell(as_json::checked(summary, all), format_args!("{summary} in {counted}"))?;
        if summary.errors > 0 {
            session.status = session.status.max(Status::Problem);
        }
        Ok(())
    }
}

/// Plays random games, with a bar if that takes its time.
fn play(game: &Game, name: &str, limits: &Limits) -> Vec<Diagnostic> {
    let budget = Budget::default();
    let bar = progress::bar("random games");
    bar.set_length(budget.games.into());
    let begin = Instant::now();
    let found = playtest::run(game, name, &budget, limits, &mut |games| {
        if begin.elapsed() >= QUIET {
            bar.set_position(games.into());
        }
    });
    bar.finish_and_clear();
    found
}
