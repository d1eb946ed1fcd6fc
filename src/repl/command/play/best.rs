//! `best` and `analyze`: the best move by search, its score, the line that is expected, and the result if it is proved.

use clap::Args;

use crate::diagnostic::visible;
use crate::game::{GameError, Position};
use crate::play::{ChosenMove, LevelError, Player};
use crate::repl::command::Action;
use crate::repl::command::bounds::SearchBounds;
use crate::repl::command::number::{mebibytes, whole};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::search_report::{Completed, object, standing, words, written};
use crate::repl::session::Session;
use crate::search::{Algorithm, Line, MOST_THREADS, MultiPv, Progress, Report, SearchLimits, Searcher, Techniques};

#[derive(Debug, Args)]
pub struct Best {
    #[command(flatten)]
    bounds: SearchBounds,
    /// Choose a move as this level would: a level of the game, or settings such as `depth=4`
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["depth", "nodes", "multipv", "threads", "algorithm"])]
    level: Option<String>,
    /// Show the best K moves
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(1, u64::MAX))]
    multipv: usize,
    /// Search with N threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1, MOST_THREADS.into()))]
    threads: u16,
    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes)]
    table: usize,
    /// Use another search algorithm; mcts (Monte-Carlo tree search) needs no evaluation
    #[arg(long, value_name = "NAME", default_value = "everything", value_parser = algorithm)]
    algorithm: Algorithm,
    /// Prove the result instead of searching for a good move
    #[arg(long, conflicts_with_all = ["level", "multipv", "algorithm"])]
    prove: bool,
    /// Seed of random choices, of the level or of mcts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Action for Best {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let limits = self.bounds.limits(session);
        let game = session.position()?.game().clone();
        if self.prove && (game.players().len() > 2 || game.has_result()) {
            return Err(CommandError::plain(
                "--prove shows who wins a game of one or two players without points; leave it out to search for a good move",
            ));
        }
        let player = self.level.as_ref().map(|level| session.player(level, self.seed)).transpose()?;
        let position = session.position()?;
        let report = match player {
            Some(player) => by_level(position, player, &limits)?,
            None => Some(self.search(position, &limits, out)?),
        };
        report.map_or(Ok(()), |report| tell(position, &report, out))
    }
}

/// Shows what a search has found.
pub(crate) fn tell(position: &mut Position, report: &Report, out: &mut Output<'_>) -> Result<(), CommandError> {
    match out.style.json {
        true => Ok(out.object(object(position, report)?)?),
        false => {
            let words = words(position, report)?;
            Ok(writeln!(out.writer(), "{words}")?)
        }
    }
}

impl Best {
    /// Searches with the threads and techniques that are asked for, and shows how far it has come.
    fn search(&self, position: &mut Position, limits: &SearchLimits, out: &Output<'_>) -> Result<Report, GameError> {
        let Some(techniques) = self.algorithm.techniques() else {
            return self.algorithm.search(position, limits, self.table);
        };
        let techniques = if self.prove { Techniques::PROOF } else { techniques };
        let line = out.line();
        let wanted = MultiPv { lines: self.multipv.max(1), margin: None };
        let searcher = Searcher::new(self.table).with_techniques(techniques).with_multi_pv(wanted);
        let mut searcher = searcher.with_seed(self.seed);
        let (root, mut completed) = (position.clone(), Completed::default());
        let mut watch = |progress: &Progress<'_>| {
            completed.note(progress);
            let worth = standing(&root, progress.lines.first().map_or(0, |line| line.score));
            let (depth, nodes, speed) = (progress.depth, progress.nodes, progress.speed());
            line.set_message(format!("depth {depth}, {worth}, {nodes} nodes, {speed} per second"));
        };
        let report = match self.threads {
            0 | 1 => searcher.search(position, limits, &mut watch),
            threads => {
                let mut positions: Vec<Position> = (0..threads).map(|_| position.clone()).collect();
                searcher.search_parallel(&mut positions, limits, &mut watch)
            }
        };
        line.finish_and_clear();
        report.map(|report| completed.settle(report))
    }
}

/// Chooses as a level does; a level that does not search has nothing to show but the move.
fn by_level(position: &mut Position, mut player: Player, limits: &SearchLimits) -> Result<Option<Report>, LevelError> {
    let chosen = player.choose(position, &limits.stop, &mut |_| {})?;
    Ok(chosen.map(|ChosenMove { number, report }| {
        let mut report = report.unwrap_or_default();
        report.lines.retain(|line| line.moves.first() == Some(&number));
        if report.lines.is_empty() {
            report.lines.push(Line::new(0, vec![number]));
        }
        report
    }))
}

#[derive(Debug, Args)]
pub struct Analyze {
    #[command(flatten)]
    bounds: SearchBounds,
    /// Show the best K moves
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(1, u64::MAX))]
    multipv: usize,
}

impl Action for Analyze {
    /// Shows what is found after every depth.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let limits = self.bounds.limits(session);
        let position = session.position()?;
        let wanted = MultiPv { lines: self.multipv.max(1), margin: None };
        let mut searcher = Searcher::new(64).with_multi_pv(wanted);
        let mut scribe = position.clone();
        let (mut failed, mut completed) = (None, Completed::default());
        let report = searcher.search(position, &limits, &mut |progress: &Progress<'_>| {
            completed.note(progress);
            failed = failed.take().or_else(|| show(&mut scribe, progress, out).err());
        })?;
        match failed {
            Some(error) => Err(error),
            None => tell(position, &completed.settle(report), out),
        }
    }
}

/// The lines that are best at a depth.
fn show(scribe: &mut Position, progress: &Progress<'_>, out: &mut Output<'_>) -> Result<(), CommandError> {
    for (at, line) in progress.lines.iter().enumerate() {
        let moves = written(scribe, &line.moves)?;
        let object = serde_json::json!({
            "depth": progress.depth, "line": at + 1, "score": line.score, "nodes": progress.nodes, "pv": moves,
        });
        let (depth, worth, nodes) = (progress.depth, standing(scribe, line.score), progress.nodes);
        out.tell(object, format_args!("depth {depth:2}  {worth}: {}  ({nodes} nodes)", visible(&moves.join(" "))))?;
    }
    Ok(())
}

/// A way to search by its name.
pub fn algorithm(name: &str) -> Result<Algorithm, String> {
    Algorithm::named(name).ok_or_else(|| format!("the algorithms are {}", Algorithm::names(", ")))
}
