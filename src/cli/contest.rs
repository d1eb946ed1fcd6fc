//! `regola match GAME A B`: games between two levels, with colours exchanged after each.

use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use regola::play::{Contest, Contestant, Elo, Level, Misfit, Tally};
use serde_json::json;

use super::interrupt::Interrupt;
use super::position::{GameArguments, complain};
use super::{Status, json, progress};

#[derive(Debug, Args)]
pub struct MatchArguments {
    #[command(flatten)]
    game: GameArguments,
    /// A level, or settings such as `depth=4` or `extreme,time=200`
    first: String,
    /// Another one
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

pub fn run(arguments: &MatchArguments, interrupt: &Interrupt) -> io::Result<Status> {
    let mut position = match arguments.game.position(interrupt) {
        Ok(position) => position,
        Err(stopped) => return stopped,
    };
    for level in [&arguments.first, &arguments.second] {
        if let Err(misfit) = Level::read(&mut position, level) {
            return complain(&misfit.to_string(), arguments.game.json);
        }
    }
    let contest = Contest { game: position.game().clone(), opening: arguments.opening, seed: arguments.seed };
    let mut sides = [Contestant::new(&arguments.first), Contestant::new(&arguments.second)];
    let played = play(&contest, &mut sides, arguments, interrupt);
    let (tally, stopped) = match played {
        Ok(played) => played,
        Err(misfit) => return complain(&misfit.to_string(), arguments.game.json),
    };
    report(&tally, &sides, arguments)?;
    Ok(if stopped { Status::Interrupted } else { Status::Fine })
}

/// Plays the games; tells whether they were interrupted.
fn play(
    contest: &Contest,
    sides: &mut [Contestant; 2],
    arguments: &MatchArguments,
    interrupt: &Interrupt,
) -> Result<(Tally, bool), Misfit> {
    let bar = progress::bar("games");
    bar.set_length(arguments.games.into());
    let stop = interrupt.stop();
    let mut tally = Tally::default();
    let mut stopped = false;
    for number in 0..arguments.games {
        match contest.play(number, sides, &Arc::clone(&stop))? {
            Some(played) => tally.add(&played),
            None => {
                stopped = true;
                break;
            }
        }
        bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
        bar.set_position(tally.games().into());
    }
    bar.finish_and_clear();
    Ok((tally, stopped))
}

fn report(tally: &Tally, sides: &[Contestant; 2], arguments: &MatchArguments) -> io::Result<()> {
    let Tally { wins, draws, losses } = *tally;
    let elo = Elo::from_games(wins, draws, losses);
    let slowest = sides.each_ref().map(|side| side.slowest.as_millis() as u64);
    if arguments.game.json {
        let finite = |value: f64| value.is_finite().then_some(value);
        return json::print(json!({
            "game": arguments.game.game, "first": arguments.first, "second": arguments.second, "games": tally.games(),
            "wins": wins, "draws": draws, "losses": losses, "share": tally.share(),
            "elo": { "difference": finite(elo.difference), "low": finite(elo.low), "high": finite(elo.high) },
            "slowest_ms": slowest,
        }));
    }
    let (first, second) = (&arguments.first, &arguments.second);
    let mut out = io::stdout();
    writeln!(out, "{first} against {second}: {wins} won, {draws} drawn, {losses} lost of {} games", tally.games())?;
    writeln!(out, "{first} has {:.1} % of the points; Elo difference {elo}", 100.0 * tally.share())?;
    writeln!(out, "slowest move: {first} {} ms, {second} {} ms", slowest[0], slowest[1])
}
