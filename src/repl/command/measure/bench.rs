//! `bench`: how fast a game runs.

use std::time::{Duration, Instant};

use clap::Args;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use crate::game::{perft, playout};
use crate::repl::command::Action;
use crate::repl::command::bounds::MOST_MS;
use crate::repl::command::number::whole;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;
use crate::search::{SearchLimits, Searcher};

#[derive(Debug, Args)]
pub struct Bench {
    /// How long each measurement takes
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = whole::<u64>(0, MOST_MS))]
    time: u64,
}

impl Action for Bench {
    /// Loading, move generation, random games and search, from the position on the board.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let time = Duration::from_millis(self.time);
        self.loading(session, out)?;
        let stop = session.stop();
        let position = session.position()?;
        let (mut depth, mut nodes, start) = (0, 0, Instant::now());
        while start.elapsed() < time && depth < 12 {
            depth += 1;
            nodes += perft(position, depth)?;
        }
        tell("perft", nodes, "leaves", start.elapsed(), out)?;
        let (mut random, mut plies, start) = (StdRng::seed_from_u64(1), 0, Instant::now());
        while start.elapsed() < time {
            plies += playout(position, 1000, |count| random.random_range(0..count))?.plies as u64;
            // A game that is over has no moves to play.
            if plies == 0 {
                break;
            }
        }
        tell("playouts", plies, "moves", start.elapsed(), out)?;
        let limits = SearchLimits { time: Some(time), stop, ..SearchLimits::default() };
        let report = Searcher::new(64).search(position, &limits, &mut |_| {})?;
        tell("search", report.counts.nodes, "nodes", report.elapsed, out)?;
        if session.is_stopped() { Err(CommandError::Interrupted) } else { Ok(()) }
    }
}

impl Bench {
    fn loading(&self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(request) = session.request.clone() else { return Ok(()) };
        let start = Instant::now();
        let file = session.shelf.find(&request.name)?;
        session.load_rules(request, file)?;
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        Ok(out.tell(json!({ "measured": "load", "ms": ms }), format_args!("load      {ms:.1} ms"))?)
    }
}

fn tell(name: &str, count: u64, things: &str, elapsed: Duration, out: &mut Output<'_>) -> Result<(), CommandError> {
    let speed = (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    let object = json!({ "measured": name, "count": count, "ms": elapsed.as_millis() as u64, "per_second": speed });
    Ok(out.tell(object, format_args!("{name:<9} {count} {things}, {speed} per second"))?)
}
