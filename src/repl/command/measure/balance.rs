//! `balance`: is the game fair, decided by play, exciting? Games between equal players show it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use clap::Args;
use serde_json::{Value, json};

use super::contest::{Conditions, MOST};
use super::table::{TableGames, refuse_one_player};
use crate::play::{Balance as Figures, Course, LONGEST, Level, Schedule, Series};
use crate::repl::command::Action;
use crate::repl::command::number::whole;
use crate::repl::output::Output;
use crate::repl::output::columns::aligned;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Balance {
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1, MOST))]
    games: u32,
    /// The level of both players, or settings such as `depth=4`
    #[arg(long, value_name = "LEVEL", default_value = "nodes=1000")]
    level: String,
    #[command(flatten)]
    how: Conditions,
}

impl Action for Balance {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let position = session.position()?;
        Level::read(position, &self.level)?;
        let evaluated = position.game().has_evaluation();
        refuse_one_player(position.game(), "balance")?;
        let seats = position.game().players().len();
        let contest = self.how.contest(position)?.unpaired();
        if seats > 2 {
            let levels = [(self.level.clone(), None)];
            let (games, threads) = (self.games, self.how.threads());
            return TableGames { contest: &contest, levels: &levels, games, threads, by_seat: true }.run(session, out);
        }
        let schedule = Schedule::new(vec![self.level.clone(); 2], self.games);
        let series = Series { contest, schedule, threads: self.how.threads() };
        let figures = Figures::of(&self.play(&series, session, out)?);
        let (game, stopped) = (session.name().unwrap_or_default(), session.is_stopped());
        let mut object = figures.as_ref().map_or_else(
            || json!({ "game": game, "level": self.level, "games": 0 }),
            |figures| balance_to_json(game, &self.level, figures),
        );
        if stopped {
            object["interrupted"] = json!(true);
        }
        let words = figures
            .map_or_else(|| "no game was finished".to_owned(), |figures| self.words(&figures, evaluated, stopped));
        out.tell(object, words)?;
        if stopped { Err(CommandError::Interrupted) } else { Ok(()) }
    }
}

impl Balance {
    /// The courses of the games, in order.
    fn play(&self, series: &Series, session: &Session, out: &Output<'_>) -> Result<Vec<Course>, CommandError> {
        let numbers: Vec<u32> = (0..self.games).collect();
        let bar = out.bar("games");
        bar.set_length(self.games.into());
        let mut courses = BTreeMap::new();
        let mut fault = None;
        let played = series.play(&numbers, &session.stop(), &mut |number, played| {
            match Course::of(&series.contest, &played) {
                Ok(course) => courses.insert(number, course),
                Err(_) if session.is_stopped() => return ControlFlow::Break(()),
                Err(problem) => {
                    fault = Some(problem);
                    return ControlFlow::Break(());
                }
            };
            bar.set_position(courses.len() as u64);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        played?;
        fault.map_or(Ok(()), Err)?;
        Ok(courses.into_values().collect())
    }

    fn words(&self, figures: &Figures, evaluated: bool, stopped: bool) -> String {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let (first, tally) = (figures.first(), figures.tally);
        let why = match () {
            () if tally.wins + tally.losses == 0 => "no game was won",
            () if evaluated => "the evaluation never saw a player ahead",
            () => "the rules have no evaluation",
        };
        let unknown = || format!("unknown: {why}");
        let planned = if stopped { format!(" of {}, then stopped", self.games) } else { String::new() };
        let mut rows = vec![
            ("games", format!("{}{planned}, {} on both sides", tally.games(), self.level)),
            (
                "first player",
                format!(
                    "{} of the points (95 %: {:.1} to {})",
                    percent(first.points),
                    100.0 * first.low,
                    percent(first.high)
                ),
            ),
            (
                "decisive",
                format!(
                    "{}: {} won by the first player, {} by the second",
                    percent(figures.decisive()),
                    tally.wins,
                    tally.losses
                ),
            ),
            ("length", format!("{:.1} moves, from {} to {}", figures.length, figures.shortest, figures.longest)),
            ("branching", format!("{:.1} legal moves", figures.branching)),
            (
                "comebacks",
                figures
                    .comebacks
                    .map_or_else(unknown, |share| format!("{} of the winners had been clearly behind", percent(share))),
            ),
            (
                "settled",
                figures.settled.map_or_else(unknown, |share| {
                    format!("the winner stays ahead after {} of the game", percent(share))
                }),
            ),
        ];
        if figures.different < tally.games() as usize {
            rows.insert(1, ("different", format!("only {} of them; the others are repeats", figures.different)));
        }
        if figures.unfinished > 0 {
            let games = counted(figures.unfinished, "game");
            rows.push(("unfinished", format!("{games} stopped after {LONGEST} moves, counted as drawn")));
        }
        rows.push(("verdict", figures.verdict()));
        let rows: Vec<Vec<String>> = rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
        aligned(&rows, &[0, 1])
    }
}

/// What games between equal players show, for programs.
pub(crate) fn balance_to_json(game: &str, level: &str, figures: &Figures) -> Value {
    let first = figures.first();
    let tally = figures.tally;
    json!({
        "game": game, "level": level, "games": tally.games(), "different": figures.different,
        "first": { "share": first.points, "low": first.low, "high": first.high },
        "wins": [tally.wins, tally.losses], "draws": tally.draws, "unfinished": figures.unfinished,
        "length": { "mean": figures.length, "shortest": figures.shortest, "longest": figures.longest },
        "branching": figures.branching, "decisive": figures.decisive(), "comebacks": figures.comebacks,
        "settled": figures.settled, "verdict": figures.verdict(),
    })
}
