//! `tune`: weights learned from games that the computer plays against itself, and a match of them against the old ones.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use clap::Args;
use serde_json::{Value, json};

use super::contest::{MOST, at_a_time, play};
use super::scoresheet::Scoresheet;
use crate::game::Weights;
use crate::load;
use crate::load::Journal;
use crate::play::{Contest, Ledger, MOST_THREADS, Schedule, Series, Sprt};
use crate::repl::command::Action;
use crate::repl::command::number::{opening, whole};
use crate::repl::output::Output;
use crate::repl::output::columns::aligned;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;
use crate::tune::{Fit, Recorded, SelfPlay, SelfPlayHeader, fit};

/// What a file of weights begins with; nothing else is written over.
const HEADER: &str = "% Weights learned by Regola";

/// The gain in Elo points that the match can distinguish from none.
const GAIN: f64 = 20.0;

#[derive(Debug, Args)]
pub struct Tune {
    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Keep the games in this file and reuse those it has [default: the weights file with `.games` added]
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Learn from N games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u32>(1, MOST))]
    games: u32,
    /// Search at most N nodes per move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole::<u64>(1, u64::MAX))]
    nodes: u64,
    /// Play at most N games with the new weights against the old ones
    #[arg(long = "match", value_name = "N", default_value_t = 1000, value_parser = whole::<u32>(0, MOST))]
    proof: u32,
    /// Start each game with N random moves
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = opening)]
    opening: usize,
    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play N games at a time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS.into()))]
    threads: Option<u16>,
}

impl Action for Tune {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let old = self.old_weights(session)?;
        let games = self.play(session, &old, out)?;
        let values: Vec<i64> = old.0.iter().map(|(_, weight)| *weight).collect();
        let Some(fit) = fit(&games, &values) else {
            return Err(CommandError::plain(
                "no player was ever ahead in any feature, so there is nothing to learn; play more games",
            ));
        };
        let new = old.0.iter().zip(&fit.tuned).map(|((name, _), tuned)| (name.clone(), tuned.new));
        let new = Weights(new.collect());
        let about = self.about(session, &games);
        let write = |report: &str| load::write(Path::new(&self.out), &format!("{about}{report}{new}"));
        write("")?;
        out.tell(object(&fit, &old, &games, &self.out), words(&fit, &old, &games, &self.out))?;
        if self.proof > 0 {
            let report = self.prove(session, &new, out)?;
            write(&report.lines().map(|line| format!("% {line}\n")).collect::<String>())?;
        }
        if session.is_stopped() { Err(CommandError::Interrupted) } else { Ok(()) }
    }
}

impl Tune {
    /// The weights to improve, if there is all that is needed.
    fn old_weights(&self, session: &mut Session) -> Result<Weights, CommandError> {
        let path = Path::new(&self.out);
        if load::holds_other_text(path, |text| text.starts_with(HEADER))? {
            let message = format!("{} already exists and was not written by `tune`; choose another name", self.out);
            return Err(CommandError::plain(message));
        }
        let position = session.position()?;
        if position.game().players().len() != 2 {
            return Err(CommandError::plain(
                "weights are learned from games of two players; for other games, change weight/2 by hand and compare with `match`",
            ));
        }
        let weights = position.weights()?;
        match weights.0.is_empty() {
            true => Err(CommandError::plain("no evaluation defined; add feature/3 and weight/2")),
            false => Ok(weights),
        }
    }

    fn contest(&self, session: &mut Session, seed: u64) -> Result<Contest, CommandError> {
        Ok(Contest::new(session.position()?.clone(), self.opening, seed))
    }

    /// Plays the games that the record does not have yet.
    fn play(&self, session: &mut Session, old: &Weights, out: &mut Output<'_>) -> Result<Vec<Recorded>, CommandError> {
        let file = self.record.clone().unwrap_or_else(|| format!("{}.games", self.out));
        let contest = self.contest(session, self.seed)?.unpaired();
        let setting = SelfPlayHeader::new(session.name().unwrap_or_default(), &contest, old, self.nodes);
        let (mut journal, mut games) = open(&file, &setting, old.0.len())?;
        if !games.is_empty() {
            out.say(format_args!("{file} has {} games; resuming", games.len()))?;
        }
        let numbers: Vec<u32> = (0..self.games).filter(|number| !games.contains_key(number)).collect();
        let bar = out.bar("games");
        bar.set_length(self.games.into());
        let mut saved = Ok(());
        let mut report = |game: Recorded| {
            saved = journal.add(&game.line());
            games.insert(game.number, game);
            bar.set_position(games.len() as u64);
            if saved.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let self_play = SelfPlay { contest, nodes: self.nodes };
        let played = self_play.play_all(&numbers, at_a_time(self.threads), &session.stop(), &mut report);
        bar.finish_and_clear();
        saved?;
        played?;
        if session.is_stopped() {
            out.say(format_args!("{} games are in {file}; run the same command to resume", games.len()))?;
            return Err(CommandError::Interrupted);
        }
        Ok(games.into_values().filter(|game| game.number < self.games).collect())
    }

    /// How the weights were made, as a comment.
    fn about(&self, session: &Session, games: &[Recorded]) -> String {
        let Tune { nodes, opening, seed, .. } = self;
        let (name, games, positions) = (session.name().unwrap_or_default(), games.len(), positions(games));
        format!(
            "{HEADER} for {name}: {games} games, {positions} positions, {nodes} nodes per move, {opening} random moves \
             first, seed {seed}.\n"
        )
    }

    /// Lets the new weights play against the old ones until it is clear whether they gain, and says how it went.
    fn prove(&self, session: &mut Session, new: &Weights, out: &mut Output<'_>) -> Result<String, CommandError> {
        let level = format!("nodes={}", self.nodes);
        let schedule =
            Schedule::new(vec![level.clone(), level], self.proof).with_weights(vec![Some(new.clone()), None]);
        // Other openings than those that were learned from.
        let contest = self.contest(session, self.seed.wrapping_add(1))?;
        let series = Series { contest, schedule, threads: at_a_time(self.threads) };
        let sprt = Some(Sprt::new(0.0, GAIN));
        let mut ledger = Ledger::new(&series.schedule, sprt);
        let numbers: Vec<u32> = (0..self.proof).collect();
        play(&series, &numbers, &mut ledger, session, out, None)?;
        let game = session.name().unwrap_or_default();
        let players = ["new".to_owned(), "old".to_owned()];
        let stopped_of = session.is_stopped().then_some(self.proof);
        let sheet = Scoresheet { game, players: &players, ledger: &ledger, sprt, timed: false, stopped_of };
        out.tell(sheet.json(), &sheet)?;
        Ok(sheet.to_string())
    }
}

/// The record of games played so, with those that it has.
fn open(
    file: &str,
    setting: &SelfPlayHeader,
    features: usize,
) -> Result<(Journal, BTreeMap<u32, Recorded>), CommandError> {
    let mut journal = Journal::open(Path::new(file))?;
    let mut lines = journal.text().lines();
    let differences = match lines.next() {
        Some(first) => setting.differences(first),
        None => setting.line().as_bytes().starts_with(journal.torn()).then(Vec::new),
    };
    match differences {
        None => Err(CommandError::plain(format!("{file} already exists and has no games; choose another name"))),
        Some(names) if !names.is_empty() => Err(CommandError::plain(format!(
            "the games in {file} were played with other {}; delete it, or choose another file with --record",
            names.join(", ")
        ))),
        Some(_) => {
            let games = lines.filter_map(|line| Recorded::read(line, features));
            let games: BTreeMap<_, _> = games.map(|game| (game.number, game)).collect();
            if journal.text().is_empty() {
                journal.add(&setting.line())?;
            }
            Ok((journal, games))
        }
    }
}

fn positions(games: &[Recorded]) -> usize {
    games.iter().map(|game| game.leads.len()).sum()
}

/// What was learned, as a table.
fn words(fit: &Fit, old: &Weights, games: &[Recorded], file: &str) -> String {
    let mut rows = vec![["feature", "old", "new", "±"].map(str::to_owned).to_vec()];
    rows.extend(old.0.iter().zip(&fit.tuned).map(|((name, _), tuned)| {
        let error = if tuned.error < 10.0 { format!("{:.1}", tuned.error) } else { format!("{:.0}", tuned.error) };
        vec![name.to_string(), tuned.old.to_string(), tuned.new.to_string(), error]
    }));
    let mut lines = vec![
        format!("{} games, {} positions", games.len(), positions(games)),
        aligned(&rows, &[0]),
        format!("error of the predicted results: {:.4} before, {:.4} after", fit.error_before, fit.error_after),
    ];
    if fit.factor != 1 {
        lines.push(format!(
            "scores are {} times as large as before: multiply the margins of levels as well",
            fit.factor
        ));
    }
    lines.push(format!("written to {file}; `--weights {file}` uses them"));
    lines.join("\n")
}

fn object(fit: &Fit, old: &Weights, games: &[Recorded], file: &str) -> Value {
    let weights = old.0.iter().zip(&fit.tuned).map(|((name, _), tuned)| {
        json!({ "feature": name.to_string(), "old": tuned.old, "new": tuned.new, "error": tuned.error })
    });
    json!({
        "games": games.len(), "positions": positions(games),
        "weights": weights.collect::<Vec<_>>(), "factor": fit.factor,
        "error_before": fit.error_before, "error_after": fit.error_after, "file": file,
    })
}
