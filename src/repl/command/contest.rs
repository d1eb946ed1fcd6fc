//! `match A B`: games between two levels, with colours exchanged after each.

use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::Action;
use crate::play::{Contest, Elo, Misfit, Schedule, Series, Share, Tally};
use crate::repl::output::Output;
use crate::repl::session::Session;
use crate::repl::trouble::Trouble;

#[derive(Debug, Args)]
pub struct Match {
    /// A level, or settings such as `depth=4` or `extreme,time=200`
    #[arg(value_name = "LEVEL")]
    first: String,
    /// Another one
    #[arg(value_name = "LEVEL")]
    second: String,
    /// How many games to play; an even number is fair
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u32,
    /// How many random moves to begin with
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening: usize,
    /// The same seed gives the same openings and choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Action for Match {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), Trouble> {
        let players = vec![self.first.clone(), self.second.clone()];
        let weights = players.iter().map(|level| session.weights_of(level)).collect::<Result<_, _>>()?;
        let start = session.position()?.twin();
        let contest = Contest { start, opening: self.opening, paired: true, seed: self.seed };
        let schedule = Schedule::new(players, self.games).with_weights(weights);
        let series = Series { contest, schedule, threads: 2 };
        let (tally, slowest) = self.play(&series, session, out)?;
        self.report(&tally, slowest, session, out)?;
        if session.is_stopped() { Err(Trouble::Interrupted) } else { Ok(()) }
    }
}

impl Match {
    /// Plays the games, until somebody interrupts.
    fn play(&self, series: &Series, session: &Session, out: &Output<'_>) -> Result<(Tally, [Duration; 2]), Misfit> {
        let bar = out.bar("games");
        bar.set_length(self.games.into());
        let mut tally = Tally::default();
        let mut slowest = [Duration::ZERO; 2];
        let numbers: Vec<u32> = (0..self.games).collect();
        let outcome = series.play(&numbers, &session.stop(), &mut |_, played| {
            tally.add(played.verdict());
            slowest = [0, 1].map(|at| slowest[at].max(played.slowest[at]));
            bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
            bar.set_position(tally.games().into());
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        outcome.map(|()| (tally, slowest))
    }

    fn report(
        &self,
        tally: &Tally,
        slowest: [Duration; 2],
        session: &Session,
        out: &mut Output<'_>,
    ) -> Result<(), Trouble> {
        let Tally { wins, draws, losses } = *tally;
        let elo = Elo::of(tally);
        let slowest = slowest.map(|time| time.as_millis() as u64);
        let finite = |value: f64| value.is_finite().then_some(value);
        let object = json!({
            "game": session.name(), "first": self.first, "second": self.second, "games": tally.games(),
            "wins": wins, "draws": draws, "losses": losses, "share": Share::of(tally).points,
            "elo": { "difference": finite(elo.difference), "low": finite(elo.low), "high": finite(elo.high) },
            "slowest_ms": slowest,
        });
        let (first, second) = (&self.first, &self.second);
        let words = [
            format!("{first} against {second}: {wins} won, {draws} drawn, {losses} lost of {} games", tally.games()),
            format!("{first} has {:.1} % of the points; Elo difference {elo}", 100.0 * Share::of(tally).points),
            format!("slowest move: {first} {} ms, {second} {} ms", slowest[0], slowest[1]),
        ];
        Ok(out.tell(object, words.join("\n"))?)
    }
}
