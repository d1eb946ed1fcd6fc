//! `tune`: weights learned from games that the computer plays against itself, and a match of them against the old ones.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use clap::Args;
use serde_json::{Value, json};

use super::Action;
use crate::game::Weights;
use crate::load::{self, Lines};
use crate::play::{Contest, Decision, Elo, InOrder, Schedule, Series, Share, Sprt, Tally};
use crate::repl::columns::aligned;
use crate::repl::output::Output;
use crate::repl::session::Session;
use crate::repl::trouble::Trouble;
use crate::tune::{Fit, Recorded, SelfPlay, Setting, fit};

/// What a file of weights begins with; nothing else is written over.
const HEADER: &str = "% Weights learned by Regola";

/// The match tells a gain of so many Elo points from none.
const GAIN: f64 = 20.0;

#[derive(Debug, Args)]
pub struct Tune {
    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Keep the games in this file, and go on with those it has [default: that of the weights with `.games`]
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Learn from so many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Make at most so many moves in the search for each move
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many random moves to begin with
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening: usize,
    /// Play at most so many games with the new weights against the old ones
    #[arg(long = "match", value_name = "N", default_value_t = 400)]
    proof: u32,
    /// Play so many games at a time [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Action for Tune {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), Trouble> {
        let old = self.old_weights(session)?;
        let games = self.play(session, &old, out)?;
        let values: Vec<i64> = old.0.iter().map(|(_, weight)| *weight).collect();
        let Some(fit) = fit(&games, &values) else {
            return Err(Trouble::plain("nobody ever led in a feature, so there is nothing to learn; play more games"));
        };
        let new = old.0.iter().zip(&fit.tuned).map(|((name, _), tuned)| (name.clone(), tuned.new));
        let new = Weights(new.collect());
        let about = self.about(session, &games);
        load::write(Path::new(&self.out), &format!("{about}{new}"))?;
        out.tell(object(&fit, &old, &games, &self.out), words(&fit, &old, &games, &self.out))?;
        if self.proof > 0 {
            let told = self.prove(session, &new, out)?;
            load::write(Path::new(&self.out), &format!("{about}% {told}\n{new}"))?;
        }
        if session.is_stopped() { Err(Trouble::Interrupted) } else { Ok(()) }
    }
}

impl Tune {
    /// The weights to improve, if there is all that is needed.
    fn old_weights(&self, session: &mut Session) -> Result<Weights, Trouble> {
        let path = Path::new(&self.out);
        if path.is_file() && !load::text(path)?.starts_with(HEADER) {
            let message = format!("{} is there already, and was not written by `tune`; choose another name", self.out);
            return Err(Trouble::plain(message));
        }
        let position = session.position()?;
        if position.game().players().len() != 2 {
            return Err(Trouble::plain("weights are learned from games of two players"));
        }
        let weights = position.weights()?;
        if weights.0.is_empty() {
            return Err(Trouble::plain("these rules evaluate nothing: feature/3 and weight/2 would"));
        }
        Ok(weights)
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
    }

    fn contest(&self, session: &mut Session, paired: bool, seed: u64) -> Result<Contest, Trouble> {
        Ok(Contest { start: session.position()?.twin(), opening: self.opening, paired, seed })
    }

    /// Plays the games that the record does not have yet.
    fn play(&self, session: &mut Session, old: &Weights, out: &mut Output<'_>) -> Result<Vec<Recorded>, Trouble> {
        let file = self.record.clone().unwrap_or_else(|| format!("{}.games", self.out));
        let (mut record, mut games) = self.open(&file, session, old)?;
        let numbers: Vec<u32> = (0..self.games).filter(|number| !games.contains_key(number)).collect();
        let contest = self.contest(session, false, self.seed)?;
        let bar = out.bar("games");
        bar.set_length(self.games.into());
        let mut problem = None;
        let mut told = |game: Recorded| {
            problem = record.add(&game.line()).err();
            games.insert(game.number, game);
            bar.set_position(games.len() as u64);
            if problem.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let self_play = SelfPlay { contest, nodes: self.nodes };
        let played = self_play.play_all(&numbers, self.threads(), &session.stop(), &mut told);
        bar.finish_and_clear();
        played?;
        if let Some(problem) = problem {
            return Err(problem.into());
        }
        if session.is_stopped() {
            out.say(format_args!("{} games are in {file}; the same command goes on with them", games.len()))?;
            return Err(Trouble::Interrupted);
        }
        Ok(games.into_values().filter(|game| game.number < self.games).collect())
    }

    /// The record of games played so, with those that it has.
    fn open(
        &self,
        file: &str,
        session: &mut Session,
        old: &Weights,
    ) -> Result<(Lines, BTreeMap<u32, Recorded>), Trouble> {
        let start = session.position()?.text();
        let rules = session.current.as_ref().map_or("", |current| &current.text);
        let name = session.name().unwrap_or_default();
        let rules = format!("{rules}{start}");
        let setting = Setting::new(name, &rules, &old.to_string(), self.nodes, self.opening, self.seed);
        let (mut record, lines) = Lines::open(Path::new(file))?;
        let Some((first, rest)) = lines.split_first() else {
            record.add(&setting.line())?;
            return Ok((record, BTreeMap::new()));
        };
        match setting.differences(first) {
            None => Err(Trouble::plain(format!("{file} is there already, and has no games; choose another name"))),
            Some(differences) if differences.is_empty() => {
                let games = rest.iter().filter_map(|line| Recorded::read(line, old.0.len()));
                Ok((record, games.map(|game| (game.number, game)).collect()))
            }
            Some(differences) => Err(Trouble::plain(format!(
                "the games in {file} were played with other {}; delete it, or choose another one with --record",
                differences.join(", ")
            ))),
        }
    }

    /// How the weights were made, as comments.
    fn about(&self, session: &Session, games: &[Recorded]) -> String {
        let positions: usize = games.iter().map(|game| game.leads.len()).sum();
        format!(
            "{HEADER} for {}: {} games, {positions} positions, {} nodes a move, {} random moves to begin with, seed {}.\n",
            session.name().unwrap_or_default(),
            games.len(),
            self.nodes,
            self.opening,
            self.seed
        )
    }

    /// Lets the new weights play against the old ones until it is clear whether they gain, and tells how it went.
    fn prove(&self, session: &mut Session, new: &Weights, out: &mut Output<'_>) -> Result<String, Trouble> {
        let level = format!("nodes={}", self.nodes);
        let schedule =
            Schedule::new(vec![level.clone(), level], self.proof).with_weights(vec![Some(new.clone()), None]);
        let contest = self.contest(session, true, self.seed.wrapping_add(1))?;
        let series = Series { contest, schedule, threads: self.threads() };
        let sprt = Sprt::new(0.0, GAIN);
        let (mut tally, mut in_order) = (Tally::default(), InOrder::default());
        let bar = out.bar("games of a match");
        bar.set_length(self.proof.into());
        let numbers: Vec<u32> = (0..self.proof).collect();
        let played = series.play(&numbers, &session.stop(), &mut |number, played| {
            for (_, verdict) in in_order.add(number, played.verdict()) {
                if sprt.decision(&tally) == Decision::Open {
                    tally.add(verdict);
                }
            }
            bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
            bar.set_position(tally.games().into());
            if sprt.decision(&tally) == Decision::Open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        bar.finish_and_clear();
        played?;
        let decision = sprt.decision(&tally);
        let told = gain(&tally, decision);
        out.tell(proof(&tally, decision), &told)?;
        Ok(told)
    }
}

/// What a match of the new weights against the old ones says.
fn gain(tally: &Tally, decision: Decision) -> String {
    let Tally { wins, draws, losses } = *tally;
    let said = match decision {
        Decision::Alternative => "they gain".to_owned(),
        Decision::Null => format!("no gain of {GAIN} Elo"),
        Decision::Open => "undecided".to_owned(),
    };
    format!(
        "New weights against old: {wins} won, {draws} drawn, {losses} lost of {} games, {:.1} % of the points; Elo \
         difference {}: {said}.",
        tally.games(),
        100.0 * Share::of(tally).points,
        Elo::of(tally)
    )
}

fn proof(tally: &Tally, decision: Decision) -> Value {
    let elo = Elo::of(tally);
    let finite = |value: f64| value.is_finite().then_some(value);
    let decision = match decision {
        Decision::Alternative => Some(true),
        Decision::Null => Some(false),
        Decision::Open => None,
    };
    json!({
        "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "share": Share::of(tally).points,
        "elo": { "difference": finite(elo.difference), "low": finite(elo.low), "high": finite(elo.high) },
        "gains": decision,
    })
}

/// What was learned, as a table.
fn words(fit: &Fit, old: &Weights, games: &[Recorded], file: &str) -> String {
    let mut rows = vec![["feature", "old", "new", "±"].map(str::to_owned).to_vec()];
    rows.extend(old.0.iter().zip(&fit.tuned).map(|((name, _), tuned)| {
        let error = if tuned.error < 10.0 { format!("{:.1}", tuned.error) } else { format!("{:.0}", tuned.error) };
        vec![name.to_string(), tuned.old.to_string(), tuned.new.to_string(), error]
    }));
    let positions: usize = games.iter().map(|game| game.leads.len()).sum();
    let mut lines = vec![
        format!("{} games, {positions} positions", games.len()),
        aligned(&rows, &[0]),
        format!("error of the predicted results: {:.4} before, {:.4} after", fit.error_before, fit.error_after),
    ];
    if fit.factor != 1 {
        lines.push(format!("scores are {} times as large as before: multiply the margins of levels, too", fit.factor));
    }
    lines.push(format!("written to {file}; `--weights {file}` uses them"));
    lines.join("\n")
}

fn object(fit: &Fit, old: &Weights, games: &[Recorded], file: &str) -> Value {
    let weights = old.0.iter().zip(&fit.tuned).map(|((name, _), tuned)| {
        json!({ "feature": name.to_string(), "old": tuned.old, "new": tuned.new, "error": tuned.error })
    });
    json!({
        "games": games.len(), "positions": games.iter().map(|game| game.leads.len()).sum::<usize>(),
        "weights": weights.collect::<Vec<_>>(), "factor": fit.factor,
        "error_before": fit.error_before, "error_after": fit.error_after, "file": file,
    })
}
