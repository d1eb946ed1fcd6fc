//! `match A B`: games between two levels, with colours exchanged after each.

use clap::Args;
use serde_json::json;

use super::Action;
use crate::play::{Contest, Contestant, Elo, Misfit, Tally};
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
        let mut sides = [session.player(&self.first, 0)?, session.player(&self.second, 0)?].map(Contestant::new);
        let contest = Contest { start: session.position()?.twin(), opening: self.opening, seed: self.seed };
        let tally = self.play(&contest, &mut sides, session, out)?;
        self.report(&tally, &sides, session, out)?;
        if session.is_stopped() { Err(Trouble::Interrupted) } else { Ok(()) }
    }
}

impl Match {
    /// Plays the games, until somebody interrupts.
    fn play(
        &self,
        contest: &Contest,
        sides: &mut [Contestant; 2],
        session: &Session,
        out: &Output<'_>,
    ) -> Result<Tally, Misfit> {
        let bar = out.bar("games");
        bar.set_length(self.games.into());
        let stop = session.stop();
        let mut tally = Tally::default();
        for number in 0..self.games {
            let Some(played) = contest.play(number, sides, &stop)? else { break };
            tally.add(&played);
            bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
            bar.set_position(tally.games().into());
        }
        bar.finish_and_clear();
        Ok(tally)
    }

    fn report(
        &self,
        tally: &Tally,
        sides: &[Contestant; 2],
        session: &Session,
        out: &mut Output<'_>,
    ) -> Result<(), Trouble> {
        let Tally { wins, draws, losses } = *tally;
        let elo = Elo::from_games(wins, draws, losses);
        let slowest = sides.each_ref().map(|side| side.slowest.as_millis() as u64);
        let finite = |value: f64| value.is_finite().then_some(value);
        let object = json!({
            "game": session.name(), "first": self.first, "second": self.second, "games": tally.games(),
            "wins": wins, "draws": draws, "losses": losses, "share": tally.share(),
            "elo": { "difference": finite(elo.difference), "low": finite(elo.low), "high": finite(elo.high) },
            "slowest_ms": slowest,
        });
        let (first, second) = (&self.first, &self.second);
        let words = [
            format!("{first} against {second}: {wins} won, {draws} drawn, {losses} lost of {} games", tally.games()),
            format!("{first} has {:.1} % of the points; Elo difference {elo}", 100.0 * tally.share()),
            format!("slowest move: {first} {} ms, {second} {} ms", slowest[0], slowest[1]),
        ];
        Ok(out.tell(object, words.join("\n"))?)
    }
}
