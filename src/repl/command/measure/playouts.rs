//! `playouts`: random games, to see how fast, how long and how balanced a game is.

use std::time::{Duration, Instant};

use clap::Args;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value, json};

use crate::diagnostic::visible;
use crate::engine::{Limit, QueryError};
use crate::game::{GameError, Outcome, Position, playout};
use crate::repl::command::Action;
use crate::repl::command::arguments::seconds;
use crate::repl::command::number::whole;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// How often the number of games is shown.
const OFTEN: Duration = Duration::from_millis(100);

/// A game that goes on for longer than this is given up.
const LONGEST: usize = 10_000;

#[derive(Debug, Args)]
pub struct Playouts {
    /// Play for SECONDS seconds [default: 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<Duration>,
    /// Play N games
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    games: Option<u64>,
    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What became of the games.
#[derive(Default)]
struct Tally {
    games: u64,
    plies: u64,
    wins: Vec<u64>,
    draws: u64,
    /// How many games points decided, and the sum of each player's.
    scored: u64,
    points: Vec<i64>,
    unfinished: u64,
}

impl Action for Playouts {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let game = session.name().unwrap_or_default().to_owned();
        let position = session.position()?;
        let start = Instant::now();
        let tally = self.play(position, start, out)?;
        let ms = start.elapsed().as_millis() as u64;
        out.tell(tally.json(&game, position, ms), tally.words(position, ms))?;
        if session.is_stopped() { Err(CommandError::Interrupted) } else { Ok(()) }
    }
}

impl Playouts {
    fn play(&self, position: &mut Position, start: Instant, out: &Output<'_>) -> Result<Tally, GameError> {
        let mut random = StdRng::seed_from_u64(self.seed);
        let players = position.game().players().len();
        let mut tally = Tally { wins: vec![0; players], points: vec![0; players], ..Tally::default() };
        let time = match (self.seconds, self.games) {
            (None, None) => Some(Duration::from_secs(1)),
            (time, _) => time,
        };
        let line = out.line();
        let mut shown_at = Duration::ZERO;
        let result = loop {
            let elapsed = start.elapsed();
            if self.games.is_some_and(|most| tally.games >= most) || time.is_some_and(|time| elapsed >= time) {
                break Ok(());
            }
            if elapsed >= shown_at + OFTEN {
                line.set_message(format!("{} games", tally.games));
                shown_at = elapsed;
            }
            match playout(position, LONGEST, |count| random.random_range(0..count)) {
                Ok(played) => tally.add(played.outcome, played.plies),
                // What was played until then is still of use.
                Err(GameError::Query(QueryError::Limit(Limit::Stopped))) => break Ok(()),
                Err(fault) => break Err(fault),
            }
        };
        line.finish_and_clear();
        result.map(|()| tally)
    }
}

impl Tally {
    fn add(&mut self, outcome: Option<Outcome>, plies: usize) {
        self.games += 1;
        self.plies += plies as u64;
        match outcome {
            Some(outcome) => {
                let winners = outcome.winners();
                winners.iter().for_each(|winner| self.wins[winner] += 1);
                self.draws += u64::from(winners.is_empty());
                self.scored += u64::from(outcome.points().is_some());
                let points = self.points.iter_mut().zip(outcome.points().into_iter().flatten());
                points.for_each(|(sum, &points)| *sum += i64::from(points));
            }
            None => self.unfinished += 1,
        }
    }

    /// The mean points of a player in the games that points decided.
    fn mean(&self, player: usize) -> f64 {
        self.points[player] as f64 / self.scored.max(1) as f64
    }

    fn json(&self, game: &str, position: &Position, ms: u64) -> Value {
        let players = position.game().players().iter();
        let wins: Map<_, _> = players.zip(&self.wins).map(|(player, wins)| (player.to_string(), json!(wins))).collect();
        let mut object = json!({
            "game": game, "playouts": self.games, "plies": self.plies, "ms": ms,
            "wins": wins, "draws": self.draws, "unfinished": self.unfinished,
        });
        if self.scored > 0 {
            let players = position.game().players().iter().enumerate();
            let points = players.map(|(at, player)| (player.to_string(), json!(self.mean(at))));
            object["points"] = Value::Object(points.collect());
        }
        object
    }

    fn words(&self, position: &Position, ms: u64) -> String {
        let share = |count: u64| format!("{:.1} %", 100.0 * count as f64 / self.games.max(1) as f64);
        let seconds = (ms.max(1)) as f64 / 1000.0;
        let mut lines = vec![format!(
            "{} games, {:.1} moves each; {:.0} games and {:.0} moves per second",
            self.games,
            self.plies as f64 / self.games.max(1) as f64,
            self.games as f64 / seconds,
            self.plies as f64 / seconds
        )];
        lines.extend(position.game().players().iter().enumerate().map(|(at, player)| {
            let points = if self.scored > 0 { format!(", {:.1} points", self.mean(at)) } else { String::new() };
            format!("{} wins {}{points}", visible(player), share(self.wins[at]))
        }));
        lines.push(format!("draws {}", share(self.draws)));
        if self.unfinished > 0 {
            lines.push(format!("{} games were abandoned after {LONGEST} moves", self.unfinished));
        }
        lines.join("\n")
    }
}
