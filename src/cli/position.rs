//! The position that the arguments of a command describe: a game, a text or the start, and moves made from there.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use regola::engine::Loaded;
use regola::game::{Evaluator, Fault, Unfit};
use regola::repl::{Summary, problems};
use regola::syntax::MAX_TEXT;
use regola::{Error, Game, Limit, Limits, Position, Rules};
use serde_json::json;

use super::arguments::{STATUSES, SettingArguments};
use super::interrupt::Interrupt;
use super::query::refuse;
use super::{Status, colour, json};

/// A game and the moves made so far.
#[derive(Debug, Args)]
#[command(after_help = STATUSES)]
pub struct GameArguments {
    /// A rules file, or the name of a game
    pub game: String,
    /// Start from this position: facts, or the game's own format
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Start from the position in this file; `-` is the standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub position_file: Option<PathBuf>,
    /// Moves to make first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
    /// What answers the game's questions
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub engine: EngineName,
    #[command(flatten)]
    pub setting: SettingArguments,
}

/// What answers a game's questions.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum EngineName {
    /// The machine that answers any goal
    Machine,
    /// Plans made when the game is loaded
    Plan,
    /// Plans as native code, made when a question is first asked
    Native,
    /// Plans, and native code as soon as it pays
    Auto,
}

/// Why a command did not come to its work: what was to be said has been said.
type Stopped = io::Result<Status>;

impl GameArguments {
    /// Sets the position up and prints what is found about it.
    pub fn tell(
        &self,
        interrupt: &Interrupt,
        find: impl FnOnce(&mut Position) -> Result<String, Fault>,
    ) -> io::Result<Status> {
        let mut position = match self.position(interrupt) {
            Ok(position) => position,
            Err(stopped) => return stopped,
        };
        match find(&mut position) {
            Ok(text) if text.is_empty() => Ok(Status::Fine),
            Ok(text) => writeln!(io::stdout(), "{text}").map(|()| Status::Fine),
            Err(fault) => self.fail(&fault),
        }
    }

    /// The position that the arguments describe.
    pub fn position(&self, interrupt: &Interrupt) -> Result<Position, Stopped> {
        let (rules, _) = self.rules()?;
        let game = Game::new(&rules).ok_or_else(|| {
            let message = "these rules define no game: a game has `:- players([…]).`, legal/1 and effect/2";
            complain(message, self.json)
        })?;
        let game = game.with_engine(match self.engine {
            EngineName::Machine => Evaluator::Machine,
            EngineName::Plan => Evaluator::Plan,
            EngineName::Native => Evaluator::Native,
            EngineName::Auto => Evaluator::Auto,
        });
        let limits = self.limits(interrupt);
        let given = match (&self.position, &self.position_file) {
            (Some(text), _) => Some(("--position".to_owned(), text.clone())),
            (None, Some(path)) => Some((path.display().to_string(), self.read(path)?)),
            (None, None) => None,
        };
        let position = match given {
            Some((name, text)) => Position::read(&game, &name, &text, &limits),
            None => {
                let mut position = Position::new(&game);
                position.set_limits(limits);
                Ok(position)
            }
        };
        let mut position = position.map_err(|unfit| self.unfit(&unfit))?;
        position.play_text(&self.moves).map_err(|unfit| self.unfit(&unfit))?;
        Ok(position)
    }

    /// Whether another position than the start is described.
    pub fn is_elsewhere(&self) -> bool {
        self.position.is_some() || self.position_file.is_some() || !self.moves.trim().is_empty()
    }

    /// What each question may use.
    pub fn limits(&self, interrupt: &Interrupt) -> Limits {
        Limits { stop: interrupt.stop(), ..self.setting.bounds.limits(false) }
    }

    /// The rules, and how many problems they have.
    pub fn rules(&self) -> Result<(Rules, Summary), Stopped> {
        let loaded = self.setting.load(&self.game).map_err(|problem| match self.json {
            true => json::print(json::unreadable(&problem)).map(|()| Status::Problem),
            false => complain(&problem.to_string(), false),
        })?;
        let Loaded { rules: Some(rules), diagnostics, .. } = &loaded else { return Err(refuse(&loaded, self.json)) };
        Ok((rules.clone(), Summary::of(diagnostics)))
    }

    fn read(&self, path: &Path) -> Result<String, Stopped> {
        let mut text = String::new();
        let read = match path == Path::new("-") {
            true => io::stdin()
                .take(MAX_TEXT as u64)
                .read_to_string(&mut text)
                .map(|_| ())
                .map_err(|error| error.to_string()),
            false => regola::load::text(path).map(|found| text = found).map_err(|problem| problem.to_string()),
        };
        read.map(|()| text).map_err(|message| complain(&message, self.json))
    }

    fn unfit(&self, unfit: &Unfit) -> io::Result<Status> {
        match unfit {
            Unfit::Problems { diagnostics, sources } if !self.json => {
                eprint!("{}", problems(diagnostics, sources, colour(&io::stderr())));
                Ok(Status::Problem)
            }
            Unfit::Problems { diagnostics, sources } => {
                json::print(json::unfit(diagnostics, sources)).map(|()| Status::Problem)
            }
            Unfit::Fault(fault) => self.fail(fault),
            refused => complain(&refused.to_string(), self.json),
        }
    }

    fn fail(&self, fault: &Fault) -> io::Result<Status> {
        if let Fault::Error(Error::Limit(Limit::Stopped)) = fault {
            return Ok(Status::Interrupted);
        }
        complain(&fault.to_string(), self.json)
    }
}

/// Says what is wrong.
pub fn complain(message: &str, json: bool) -> io::Result<Status> {
    match json {
        true => json::print(json!({ "error": { "message": message } }))?,
        false => eprintln!("error: {message}"),
    }
    Ok(Status::Problem)
}
