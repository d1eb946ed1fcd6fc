//! `compare --depth 1..N`: what each technique gains, from plain minimax to everything.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use serde_json::{Value, json};

use crate::game::{GameError, Position};
use crate::repl::command::Action;
use crate::repl::command::number::mebibytes;
use crate::repl::command::play::best::algorithm;
use crate::repl::output::Output;
use crate::repl::output::columns::aligned;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;
use crate::search::{Algorithm, MOST_DEPTH, Report, SearchLimits};

#[derive(Debug, Args)]
pub struct Compare {
    /// The depths to compare, such as 1..6 or 4
    #[arg(long, value_name = "DEPTHS", default_value = "1..4", value_parser = depths)]
    depth: RangeInclusive<u32>,
    /// Compare these, in this order; the first one gives the reference score (for mcts, which plays a thousand games for
    /// each ply of depth, the reference move)
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = algorithm)]
    algorithms: Vec<Algorithm>,
    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes)]
    table: usize,
    /// Print a Markdown table
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// One algorithm at one depth.
pub(crate) struct Row {
    pub algorithm: Algorithm,
    pub depth: u32,
    pub report: Report,
    /// Whether it found the same score as the first.
    pub same: bool,
}

impl Row {
    /// A row with the first one of its depth as the reference; those without comparable scores are compared by move.
    pub fn new(algorithm: Algorithm, depth: u32, report: Report, first: Option<&Row>) -> Row {
        let same = first.is_none_or(|first| match algorithm.is_by_depth() && first.algorithm.is_by_depth() {
            true => first.report.score() == report.score(),
            false => first.report.best() == report.best(),
        });
        Row { algorithm, depth, report, same }
    }

    /// The number of moves at each node that would give as many nodes in a tree where none is cut off.
    fn branching(&self) -> f64 {
        (self.report.counts.nodes.max(1) as f64).powf(1.0 / f64::from(self.depth))
    }

    fn cells(&self) -> [String; 8] {
        let Report { counts, elapsed, .. } = &self.report;
        [
            self.depth.to_string(),
            self.algorithm.name().to_owned(),
            counts.nodes.to_string(),
            counts.cutoffs.to_string(),
            counts.evaluations.to_string(),
            format!("{:.1}", elapsed.as_secs_f64() * 1000.0),
            format!("{:.2}", self.branching()),
            if self.same { "yes" } else { "no" }.to_owned(),
        ]
    }

    /// The row for programs.
    pub fn json(&self) -> Value {
        let Report { counts, elapsed, .. } = &self.report;
        json!({
            "depth": self.depth, "algorithm": self.algorithm.name(), "nodes": counts.nodes, "cutoffs": counts.cutoffs,
            "evaluations": counts.evaluations, "ms": elapsed.as_millis() as u64,
            "branching": (self.branching() * 100.0).round() / 100.0, "score": self.report.score(), "same": self.same,
        })
    }
}

const TITLES: [&str; 8] = ["depth", "algorithm", "nodes", "cut-offs", "evaluations", "ms", "branching", "same score"];

impl Action for Compare {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let stop = session.stop();
        let rows = self.measure(session.position()?, &stop, out)?;
        if session.is_stopped() {
            return Err(CommandError::Interrupted);
        }
        match (out.style.json, self.markdown) {
            (true, _) => rows.iter().try_for_each(|row| out.object(row.json()))?,
            (_, true) => writeln!(out.writer(), "{}", markdown(&rows))?,
            _ => writeln!(out.writer(), "{}", table(&rows))?,
        }
        Ok(())
    }
}

impl Compare {
    /// Runs every algorithm at every depth.
    fn measure(
        &self,
        position: &mut Position,
        stop: &Arc<AtomicBool>,
        out: &Output<'_>,
    ) -> Result<Vec<Row>, GameError> {
        let algorithms = if self.algorithms.is_empty() { &Algorithm::BY_DEPTH[..] } else { &self.algorithms };
        let line = out.line();
        let mut rows: Vec<Row> = Vec::new();
        for depth in self.depth.clone() {
            let first = rows.len();
            for &algorithm in algorithms {
                line.set_message(format!("{} at depth {depth}", algorithm.name()));
                let limits = SearchLimits { depth: Some(depth), stop: Arc::clone(stop), ..SearchLimits::default() };
                let report = algorithm.search(position, &limits, self.table)?;
                rows.push(Row::new(algorithm, depth, report, rows.get(first)));
            }
        }
        line.finish_and_clear();
        Ok(rows)
    }
}

fn table(rows: &[Row]) -> String {
    let cells = std::iter::once(TITLES.map(str::to_owned)).chain(rows.iter().map(Row::cells)).map(Vec::from);
    aligned(&cells.collect::<Vec<_>>(), &[1, 7])
}

fn markdown(rows: &[Row]) -> String {
    let line = |cells: [String; 8]| format!("| {} |", cells.join(" | "));
    let head = [line(TITLES.map(str::to_owned)), line([(); 8].map(|()| "---".to_owned()))];
    head.into_iter().chain(rows.iter().map(|row| line(row.cells()))).collect::<Vec<_>>().join("\n")
}

/// `1..6`, or `4` for that depth alone.
fn depths(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || format!("write a depth from 1 to {MOST_DEPTH}, such as 4, or a range of depths, such as 1..6");
    let number =
        |text: &str| text.trim().parse::<u32>().ok().filter(|depth| (1..=MOST_DEPTH).contains(depth)).ok_or_else(wrong);
    match text.split_once("..") {
        Some((first, last)) => Ok(number(first)?..=number(last.trim_start_matches('='))?),
        None => number(text).map(|depth| depth..=depth),
    }
}
