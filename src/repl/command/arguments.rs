//! What the command line may have beside the arguments of a command itself.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::number::whole;
use crate::engine::Limits;
use crate::game::Evaluator;
use crate::load;
use crate::load::Shelf;
use crate::program::{OptionSetting, option_setting};

/// Without a command: the prompt.
#[derive(Debug, Args)]
pub struct PromptArguments {
    /// A rules file, or the name of a game
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Options of the game
    #[arg(value_name = "NAME=VALUE")]
    pub words: Vec<String>,
    /// Run these lines instead of opening the prompt; `;` separates lines, except in brackets and quotes
    #[arg(short = 'c', long = "command", value_name = "LINES", allow_hyphen_values = true)]
    pub commands: Vec<String>,
    /// Run the lines of this file instead of opening the prompt
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    pub files: Vec<String>,
    /// What the session begins with.
    #[command(flatten)]
    pub start: StartArguments,
}

/// A game, for the commands that are about one.
#[derive(Debug, Args)]
pub struct GameArguments {
    /// A rules file, or the name of a game; options may follow, such as size=4
    #[arg(value_name = "GAME")]
    pub game: String,
    /// What the session begins with.
    #[command(flatten)]
    pub start: StartArguments,
}

/// What a session begins with.
#[derive(Debug, Args)]
pub struct StartArguments {
    /// Start from this position: facts, or the game's own format
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Start from the position in this file; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub position_file: Option<PathBuf>,
    /// Moves to make first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// Set an option of the game
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option_setting)]
    pub settings: Vec<OptionSetting>,
    /// Evaluate with the weights in this file instead of those in the rules
    #[arg(long, value_name = "FILE")]
    pub weights: Option<String>,
    /// How to answer the game's questions
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub engine: EngineName,
    /// Where games come from and how results are shown.
    #[command(flatten)]
    pub form: FormArguments,
    /// What one goal may use.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// Where games come from and how results are shown.
#[derive(Debug, Args)]
pub struct FormArguments {
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    /// Look for games in this folder first
    #[arg(long, value_name = "DIR", value_parser = load::folder)]
    pub rules: Option<PathBuf>,
}

impl FormArguments {
    /// The places where games are looked for.
    pub fn shelf(&self) -> Shelf {
        Shelf::new(self.rules.as_deref())
    }
}

/// What answers a game's questions.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum EngineName {
    /// The machine, which answers any goal
    Machine,
    /// Plans made when the game is loaded
    Plan,
    /// Plans compiled to native code when a question is first asked
    Native,
    /// Plans, and native code as soon as it pays off
    Auto,
}

impl From<EngineName> for Evaluator {
    fn from(name: EngineName) -> Evaluator {
        match name {
            EngineName::Machine => Evaluator::Machine,
            EngineName::Plan => Evaluator::Plan,
            EngineName::Native => Evaluator::Native,
            EngineName::Auto => Evaluator::Auto,
        }
    }
}

/// What one goal may use.
#[derive(Debug, Args)]
pub struct Bounds {
    /// Limit the steps of a goal
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    pub steps: Option<u64>,
    /// Limit the time of a goal [default: 60; at the prompt of a terminal, none]
    #[arg(id = GOAL_TIME, long = "time", value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Limit the memory of a goal; its tables may use a quarter of that on top
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = whole::<usize>(1, MOST_MEMORY))]
    pub memory: usize,
}

/// The argument that commands with a `--time` of their own call `--goal-time`.
pub(crate) const GOAL_TIME: &str = "goal-time";

/// How long a goal may take where no one can interrupt it.
const UNATTENDED: Duration = Duration::from_secs(60);

/// The most memory that can be asked for in MiB: a PiB.
pub(crate) const MOST_MEMORY: u64 = 1 << 30;

/// The longest that can be waited, in seconds: 31 years.
const MOST_SECONDS: f64 = 1e9;

impl Bounds {
    /// The limits of each goal; one that a person waits for may take its time.
    pub fn limits(&self, attended: bool) -> Limits {
        let memory = self.memory.saturating_mul(1 << 20);
        let usual = Limits::default();
        Limits {
            steps: self.steps.unwrap_or(usual.steps),
            memory,
            tables: memory / 4,
            time: self.time.or((!attended).then_some(UNATTENDED)),
            ..usual
        }
    }
}

/// A time to wait.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("write a number of seconds from 0 to {MOST_SECONDS}, such as 10 or 0.5"))
}
