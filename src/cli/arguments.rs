//! What may stand on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use regola::Limits;
use regola::engine::Loaded;
use regola::load::{self, Setting, Shelf};

use super::best::BestArguments;
use super::compare::CompareArguments;
use super::contest::MatchArguments;
use super::eval::EvalArguments;
use super::games::GamesArguments;
use super::moves::MovesArguments;
use super::perft::PerftArguments;
use super::plan::PlanArguments;
use super::play::PlayArguments;
use super::playouts::PlayoutsArguments;
use super::query::QueryArguments;
use super::show::ShowArguments;
use super::why::WhyArguments;

/// Board games from a page of rules.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, after_help = STATUSES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub prompt: PromptArguments,
}

pub const STATUSES: &str =
    "Exit status: 0 fine, 1 a problem with rules, goals, positions or moves, 2 wrong usage, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Ask a goal and print its answers, one per line
    Query(QueryArguments),
    /// Report all problems of rules files
    Check(CheckArguments),
    /// List the games that can be played
    Games(GamesArguments),
    /// Draw a position and tell how it stands
    Show(ShowArguments),
    /// List the legal moves of a position
    Moves(MovesArguments),
    /// Count the sequences of so many moves, to compare rules with known counts
    Perft(PerftArguments),
    /// Tell which questions of a game run as plans, and why others do not
    ExplainPlan(PlanArguments),
    /// Play random games, to see how fast, how long and how balanced a game is
    Playouts(PlayoutsArguments),
    /// Search for the best move
    Best(BestArguments),
    /// Compare ways to search: nodes, cut-offs, time
    Compare(CompareArguments),
    /// Play against the computer, or watch it play
    Play(PlayArguments),
    /// Tell what each feature of a position is worth
    Eval(EvalArguments),
    /// Tell why a move is legal or a goal holds
    Why(WhyArguments),
    /// Tell why a move is not legal or a goal fails
    Whynot(WhyArguments),
    /// Let two levels play against each other
    Match(MatchArguments),
}

/// Without a command: the prompt.
#[derive(Debug, Args)]
pub struct PromptArguments {
    /// A rules file, or the name of a game
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Options of the game
    #[arg(value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
    #[command(flatten)]
    pub places: Places,
    #[command(flatten)]
    pub bounds: Bounds,
}

#[derive(Debug, Args)]
#[command(after_help = STATUSES)]
pub struct CheckArguments {
    /// Rules files, or names of games
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub places: Places,
}

/// How rules are loaded and what they may use.
#[derive(Debug, Args)]
pub struct SettingArguments {
    /// Set an option of the game
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = load::setting)]
    pub settings: Vec<Setting>,
    #[command(flatten)]
    pub places: Places,
    #[command(flatten)]
    pub bounds: Bounds,
}

impl SettingArguments {
    /// Loads a game with these settings.
    pub fn load(&self, game: &str) -> Result<Loaded, load::Problem> {
        self.places.shelf().load(game, &self.settings)
    }
}

/// Where games are looked for.
#[derive(Debug, Args)]
pub struct Places {
    /// Look for games in this folder first
    #[arg(long, value_name = "DIR", value_parser = load::folder)]
    pub rules: Option<PathBuf>,
}

impl Places {
    pub fn shelf(&self) -> Shelf {
        Shelf::new(self.rules.as_deref())
    }
}

/// What one goal may use.
#[derive(Debug, Args)]
pub struct Bounds {
    /// At most this many steps for a goal
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
    /// At most this long for a goal [default: 60; at the prompt of a terminal, none]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// At most this much memory for a goal, a quarter of it more for tables
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub memory: usize,
}

/// How long a goal may take where nobody can interrupt it.
const UNATTENDED: Duration = Duration::from_secs(60);

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
    let seconds: f64 = text.parse().map_err(|_| "write a number of seconds, such as 10 or 0.5".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "this is no time to wait".to_owned())
}
