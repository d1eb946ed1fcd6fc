//! `match A B …`: games between levels, every two of them, with colours exchanged after each.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use clap::{Arg, Args, Command};
use serde_json::{Map, Value, json};

use super::scoresheet::Scoresheet;
use super::table::{TableGames, refuse_one_player};
use crate::game::Position;
use crate::load::Journal;
use crate::play::{
    Contest, Counted, Ledger, Level, LevelError, MOST_THREADS, Played, Record, RecordError, Schedule, Series, Sprt,
    Tally,
};
use crate::program;
use crate::program::declare::declaration::OptionValue;
use crate::repl::command::Action;
use crate::repl::command::number::{opening, whole};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::play::status::refuse_end;
use crate::repl::session::Session;

/// How many games two players play if nothing is said, and at most where a test decides when to end.
const USUAL: u32 = 20;
const TESTED: u32 = 20_000;

/// The most games of a match.
pub const MOST: u64 = 1_000_000;

/// The same for all pairs of players together.
const MOST_IN_ALL: u64 = 10_000_000;

#[derive(Debug, Args)]
pub struct Match {
    /// Two levels or more, or settings such as `depth=4` or `extreme,time=200`
    #[arg(value_name = "LEVEL", required = true, num_args = 2..)]
    players: Vec<String>,
    /// How many games each pair plays; an even number is fair [default: 20; with --sprt, at most 20000]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, MOST))]
    games: Option<u32>,
    /// Stop when the games show which of two Elo differences is more likely, such as 0,10
    #[arg(long, value_name = "ELO,ELO", value_parser = claims, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How often the test may accept the second difference if the first is true
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = mistakes, requires = "sprt")]
    alpha: f64,
    /// How often it may accept the first difference if the second is true
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = mistakes, requires = "sprt")]
    beta: f64,
    /// Save each game to this file as it ends, and resume the match if the file has games
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    how: Conditions,
}

/// How games are played.
#[derive(Debug, Args)]
pub struct Conditions {
    /// Start each game with N random moves; when no new opening is left, openings get longer
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = opening)]
    opening: usize,
    /// Seed of the openings and of random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play N games at a time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS.into()))]
    threads: Option<u16>,
}

impl Conditions {
    /// What is played, if there is anything to play.
    pub fn contest(&self, start: &mut Position) -> Result<Contest, CommandError> {
        refuse_end(start)?;
        let contest = Contest::new(start.clone(), self.opening, self.seed);
        contest.open(&mut start.clone(), 0)?;
        Ok(contest)
    }

    /// How many games are played at a time.
    pub fn threads(&self) -> usize {
        at_a_time(self.threads)
    }
}

/// As many as asked for, or as there are processors.
pub fn at_a_time(threads: Option<u16>) -> usize {
    threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

impl Action for Match {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let sprt = self.sprt.map(|sprt| Sprt { alpha: self.alpha, beta: self.beta, ..sprt });
        if sprt.is_some() && self.players.len() > 2 {
            return Err(CommandError::plain("--sprt compares two players; name two levels, or leave it out"));
        }
        let timed = self.is_timed(session, out.is_batch())?;
        let game = session.position()?.game().clone();
        refuse_one_player(&game, "match")?;
        if game.players().len() > 2 {
            return self.at_table(game.players().len(), session, out);
        }
        let series = self.series(session)?;
        let mut ledger = Ledger::new(&series.schedule, sprt);
        match &self.save {
            Some(file) => self.play_on(file, &series, &mut ledger, session, out)?,
            None => {
                let numbers: Vec<u32> = (0..series.schedule.games()).collect();
                play(&series, &numbers, &mut ledger, session, out, None)?;
            }
        }
        let game = session.name().unwrap_or_default();
        let stopped = session.is_stopped();
        let stopped_of = stopped.then(|| series.schedule.games());
        let sheet = Scoresheet { game, players: &self.players, ledger: &ledger, sprt, timed, stopped_of };
        out.tell(sheet.json(), sheet)?;
        if stopped { Err(CommandError::Interrupted) } else { Ok(()) }
    }
}

impl Match {
    /// Games of more than two players.
    fn at_table(&self, seats: usize, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if self.sprt.is_some() || self.save.is_some() {
            return Err(CommandError::plain("--sprt and --save work for games of two players; leave them out"));
        }
        if self.players.len() > seats {
            return Err(CommandError::plain(format!("the game has {seats} players; name 2 to {seats} levels")));
        }
        let weights = self.players.iter().map(|level| session.weights_in_force_of(level));
        let weights = weights.collect::<Result<Vec<_>, _>>()?;
        let levels: Vec<_> = self.players.iter().cloned().zip(weights).collect();
        let contest = self.how.contest(session.position()?)?;
        let (games, threads) = (self.games.unwrap_or(USUAL), self.how.threads());
        TableGames { contest: &contest, levels: &levels, games, threads, by_seat: false }.run(session, out)
    }

    fn series(&self, session: &mut Session) -> Result<Series, CommandError> {
        let weights = self.players.iter().map(|level| session.weights_in_force_of(level)).collect::<Result<_, _>>()?;
        let contest = self.how.contest(session.position()?)?;
        let games = self.games.unwrap_or(if self.sprt.is_some() { TESTED } else { USUAL });
        let schedule = Schedule::new(self.players.clone(), games).with_weights(weights);
        if u64::from(schedule.games()) > MOST_IN_ALL {
            return Err(CommandError::Usage(format!(
                "{} players would play more than {MOST_IN_ALL} games; choose a smaller --games, or fewer players",
                self.players.len()
            )));
        }
        Ok(Series { contest, schedule, threads: self.how.threads() })
    }

    /// Whether a player has to look at the clock; all players must make sense.
    fn is_timed(&self, session: &mut Session, batch: bool) -> Result<bool, CommandError> {
        let position = session.position()?;
        let levels = self.players.iter().map(|level| Level::read(position, level));
        let levels: Vec<_> = levels.collect::<Result<_, _>>().map_err(|misfit| mistaken(misfit, batch))?;
        Ok(levels.iter().any(|level| level.time.is_some()))
    }

    /// Plays the games that a file does not have yet, and adds them to it.
    fn play_on(
        &self,
        file: &Path,
        series: &Series,
        ledger: &mut Ledger,
        session: &Session,
        out: &mut Output<'_>,
    ) -> Result<(), CommandError> {
        let record =
            Record::new(session.name().unwrap_or_default(), options(session), &series.contest, &series.schedule);
        session.refuse_files()?;
        let mut journal = Journal::open(file)?;
        let bar = out.bar("games read");
        bar.set_length(journal.text().lines().skip(1).count() as u64);
        let (contest, schedule) = (&series.contest, &series.schedule);
        let known =
            record.read(journal.text(), journal.torn(), contest, schedule, &mut |count| bar.set_position(count as u64));
        bar.finish_and_clear();
        if session.is_stopped() {
            let words = format!("stopped while reading {}", file.display());
            out.tell(json!({ "interrupted": true, "message": words }), words)?;
            return Err(CommandError::Interrupted);
        }
        let known = known.map_err(|stranger| match stranger {
            RecordError::Level(misfit) => misfit.into(),
            stranger => CommandError::plain(format!("{}: {stranger}", file.display())),
        })?;
        let left = left(schedule.games(), &known, ledger);
        if journal.text().is_empty() {
            journal.add(&record.header())?;
        } else {
            let then = if left.is_empty() { ", and none is left to play" } else { "; resuming" };
            out.say(format_args!("{} has {}{then}", file.display(), counted(known.len(), "game")))?;
        }
        play(series, &left, ledger, session, out, Some(&mut Keeping { record, journal }))
    }
}

/// A record being kept.
pub struct Keeping {
    record: Record,
    journal: Journal,
}

/// Counts the games that are known; those that are still to be played.
fn left(games: u32, known: &BTreeMap<u32, Counted>, ledger: &mut Ledger) -> Vec<u32> {
    let enough = known.range(..games).any(|(&number, &game)| ledger.add(number, game).is_break());
    if enough { Vec::new() } else { (0..games).filter(|number| !known.contains_key(number)).collect() }
}

/// A game that has ended, and its line in the record if there is one.
struct Ended {
    counted: Counted,
    line: Option<String>,
}

/// Plays the games of these numbers until all are played, a test has come to a decision or the match is interrupted. Games
/// are counted and written in the order of their numbers, whichever ends first, so that a record holds those that count.
pub fn play(
    series: &Series,
    numbers: &[u32],
    ledger: &mut Ledger,
    session: &Session,
    out: &Output<'_>,
    mut keeping: Option<&mut Keeping>,
) -> Result<(), CommandError> {
    let bar = out.bar("games");
    bar.set_length(series.schedule.games().into());
    let mut order = numbers.iter().peekable();
    let mut ended = BTreeMap::new();
    let mut saved = Ok(());
    let played = series.play(numbers, &session.stop(), &mut |number, played| {
        match end(number, &played, series, keeping.as_deref()) {
            Ok(game) => ended.insert(number, game),
            // A game whose moves cannot be written any more is not counted either, and will be played again.
            Err(CommandError::Interrupted) => return ControlFlow::Break(()),
            Err(error) => {
                saved = Err(error);
                return ControlFlow::Break(());
            }
        };
        let mut flow = ControlFlow::Continue(());
        while flow.is_continue()
            && let Some(game) = order.peek().and_then(|next| ended.remove(*next))
        {
            let number = *order.next().expect("the number that was looked at");
            saved = keep(&game, keeping.as_deref_mut());
            flow = if saved.is_ok() { ledger.add(number, game.counted) } else { ControlFlow::Break(()) };
        }
        // Both are drawn at once, so that they fit together.
        bar.clone().with_message(points(ledger)).set_position(ledger.games.into());
        flow
    });
    bar.finish_and_clear();
    if session.is_stopped() && saved.is_ok() {
        // Those that wait for games that will not come count, too.
        for (number, game) in ended {
            keep(&game, keeping.as_deref_mut())?;
            // The test may come to a decision now, but the match was stopped already.
            let _ = ledger.add(number, game.counted);
        }
        ledger.close();
    }
    saved.and(played.map_err(CommandError::from))
}

/// A game with its line in the record.
fn end(number: u32, played: &Played, series: &Series, keeping: Option<&Keeping>) -> Result<Ended, CommandError> {
    let line = keeping.map(|keeping| keeping.record.line(number, played, &series.contest, &series.schedule));
    Ok(Ended { counted: Counted::from(played), line: line.transpose()?.map(|line| line.to_string()) })
}

/// Writes the line of a game.
fn keep(game: &Ended, keeping: Option<&mut Keeping>) -> Result<(), CommandError> {
    match (&game.line, keeping) {
        (Some(line), Some(keeping)) => Ok(keeping.journal.add(line)?),
        _ => Ok(()),
    }
}

/// The score between two players.
fn points(ledger: &Ledger) -> String {
    let Tally { wins, draws, losses } = ledger.duel();
    if ledger.pairs().count() == 1 { format!("+{wins} ={draws} -{losses}") } else { String::new() }
}

/// What is no setting of a level may have been meant as an option.
fn mistaken(misfit: LevelError, batch: bool) -> CommandError {
    let LevelError::Setting(word) = &misfit else { return misfit.into() };
    let definition = Match::augment_args(Command::new("match"));
    let options: Vec<&str> = definition.get_arguments().filter_map(Arg::get_long).collect();
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    let dashes = if batch { "--" } else { "" };
    match program::nearest(name, Level::SETTINGS.into_iter().chain(options.iter().copied())) {
        Some(near) if options.contains(&near) => CommandError::plain(format!(
            "{word} is neither a setting of a level nor an option of `match`; did you mean {dashes}{near}={value}?"
        )),
        Some(_) => misfit.into(),
        None => CommandError::plain(format!("{misfit}; options of `match` are {}", options.join(", "))),
    }
}

/// The options of the game in use.
fn options(session: &Session) -> Value {
    let settings = session.current.iter().flat_map(|current| &current.request.settings);
    let value = |value: &OptionValue| match value {
        OptionValue::Int(value) => json!(value),
        OptionValue::Atom(value) => json!(**value),
    };
    Value::Object(settings.map(|(name, given)| (name.clone(), value(given))).collect::<Map<_, _>>())
}

/// `0,10`: the difference that is no progress, and the one that is.
fn claims(text: &str) -> Result<Sprt, String> {
    let wrong = || "write two Elo differences, the smaller first, between -1000 and 1000, such as 0,10".to_owned();
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    match (number(elo0), number(elo1)) {
        (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt::new(elo0, elo1)),
        _ => Err(wrong()),
    }
}

fn mistakes(text: &str) -> Result<f64, String> {
    let wrong = || "write a probability between 0 and 0.5, such as 0.05".to_owned();
    text.parse().ok().filter(|&share: &f64| share > 0.0 && share < 0.5).ok_or_else(wrong)
}
