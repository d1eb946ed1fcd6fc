//! `go` and `hint`: the computer moves, or shows what it would do.

use std::sync::atomic::Ordering;

use clap::Args;

use super::best::tell;
use crate::repl::command::Action;
use crate::repl::command::bounds::SearchBounds;
use crate::repl::command::number::whole;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::search_report::Completed;
use crate::repl::play::status::ending;
use crate::repl::session::Session;
use crate::search::{MultiPv, Searcher};

/// How long to think if nothing is said.
const USUAL: &str = "time=1000";

#[derive(Debug, Args)]
pub struct Go {
    #[command(flatten)]
    bounds: SearchBounds,
    /// Choose a move as this level would
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["depth", "time", "nodes"])]
    level: Option<String>,
}

impl Action for Go {
    /// The computer moves for the player to move, and then goes on where it plays.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let resigned = session.play.resigned.is_some();
        let position = session.position()?;
        let turn = position.turn();
        if resigned || ending(position)?.is_some() {
            return Err(CommandError::plain(
                "the game is over; type `:new` for a new game, `:undo` to take back the last move",
            ));
        }
        let wanted = self.level.or_else(|| self.bounds.level());
        let seated = session.play.seats[turn].take();
        let (mut player, was_seated) = match (wanted, seated) {
            (None, Some(player)) => (player, true),
            (wanted, seated) => {
                session.play.seats[turn] = seated;
                (session.player(wanted.as_deref().unwrap_or(USUAL), session.seed)?, false)
            }
        };
        let moved = session.move_by(&mut player, out);
        if was_seated {
            session.play.seats[turn] = Some(player);
        }
        session.play.awake = moved.is_ok();
        moved
    }
}

#[derive(Debug, Args)]
pub struct Hint {
    /// How many moves to suggest
    #[arg(value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1, u64::MAX))]
    lines: usize,
    #[command(flatten)]
    bounds: SearchBounds,
}

impl Action for Hint {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let limits = self.bounds.limits(session);
        let line = out.line();
        let position = session.position()?;
        let wanted = MultiPv { lines: self.lines.max(1), margin: None };
        let mut completed = Completed::default();
        let report = Searcher::new(64).with_multi_pv(wanted).search(position, &limits, &mut |progress| {
            completed.note(progress);
            line.set_message(format!("depth {}, {} nodes", progress.depth, progress.nodes));
        });
        line.finish_and_clear();
        let report = completed.settle(report?);
        if report.lines.is_empty() {
            let stopped = limits.stop.load(Ordering::Relaxed);
            return Err(if stopped {
                CommandError::Interrupted
            } else {
                CommandError::plain("there is no legal move")
            });
        }
        tell(position, &report, out)
    }
}
