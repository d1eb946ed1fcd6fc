//! `profile`: what a game's questions and predicates cost, for authors who want faster rules.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use crate::engine::{Cost, Limit, QueryError};
use crate::game::{Evaluator, GameError, Move, Outcome, Playable, Position, playout};
use crate::repl::command::Action;
use crate::repl::command::arguments::seconds;
use crate::repl::output::Output;
use crate::repl::output::columns::aligned;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;
use crate::search::{Algorithm, SearchLimits};

/// How many predicates are listed.
const LISTED: usize = 20;
/// The search's table in MiB.
const TABLE: usize = 16;
/// After how many moves random games are ended.
const LONGEST: usize = 1000;

/// Predicates and what they cost.
type Costs = Vec<(String, Cost)>;

#[derive(Debug, Args)]
pub struct Profile {
    /// How long to measure, in total
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "2")]
    seconds: Duration,
    /// Play random games instead of searching
    #[arg(long)]
    playouts: bool,
}

impl Action for Profile {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let line = out.line();
        line.set_message("counting");
        let measured = self.measure(session);
        line.finish_and_clear();
        let (questions, predicates) = measured?;
        questions.tell(out)?;
        if let Some(predicates) = &predicates {
            tell_predicates(predicates, session, out)?;
        }
        if !session.is_stopped() {
            return Ok(());
        }
        let words = match predicates {
            Some(_) => "stopped while the predicates were being measured",
            None => "stopped before the predicates were measured",
        };
        out.tell(json!({ "interrupted": true, "message": words }), words)?;
        Err(CommandError::Interrupted)
    }
}

impl Profile {
    /// The questions as they are usually answered, then the predicates on the machine, unless it was stopped before.
    fn measure(&self, session: &mut Session) -> Result<(Timed, Option<Costs>), CommandError> {
        let (stop, half) = (session.stop(), self.seconds / 2);
        let limits = || SearchLimits { time: Some(half), stop: stop.clone(), ..SearchLimits::default() };
        let position = session.position()?;
        let mut timed = Timed::new(position.clone());
        self.work(&mut timed, &limits())?;
        if stop.load(Ordering::Relaxed) {
            return Ok((timed, None));
        }
        let mut machine = position.answered_by(Evaluator::Machine);
        machine.engine().start_profile();
        self.work(&mut machine, &limits())?;
        Ok((timed, Some(machine.engine().profile())))
    }

    /// Searches or plays until the time is over.
    fn work<P: Playable>(&self, position: &mut P, limits: &SearchLimits) -> Result<(), GameError> {
        if !self.playouts {
            return Algorithm::default().search(position, limits, TABLE).map(drop);
        }
        let (start, mut random) = (Instant::now(), StdRng::seed_from_u64(1));
        let time = limits.time.unwrap_or_default();
        let mut games = 0;
        // One game at least, however little time a busy machine leaves.
        while (games == 0 || start.elapsed() < time) && !limits.stop.load(Ordering::Relaxed) {
            games += 1;
            match playout(position, LONGEST, |count| random.random_range(0..count)) {
                // A game that is over has no moves to play.
                Ok(played) if played.plies == 0 => break,
                Ok(_) => {}
                Err(GameError::Query(QueryError::Limit(Limit::Stopped))) => break,
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}

/// What is asked of a position.
#[derive(Clone, Copy)]
enum Question {
    Moves,
    Make,
    Decided,
    Evaluate,
    Promise,
}

const QUESTIONS: [(Question, &str, &str); 5] = [
    (Question::Moves, "moves", "legal/1"),
    (Question::Make, "make a move", "effect/2, aftermath/2"),
    (Question::Decided, "is it over", "wins/1, draw/0"),
    (Question::Evaluate, "evaluate", "feature/3"),
    (Question::Promise, "order moves", "promise/2"),
];

/// A position that notes how long each question takes.
struct Timed {
    position: Position,
    costs: [Cost; QUESTIONS.len()],
}

impl Timed {
    fn new(position: Position) -> Timed {
        Timed { position, costs: Default::default() }
    }

    fn timed<T>(&mut self, question: Question, ask: impl FnOnce(&mut Position) -> T) -> T {
        let start = Instant::now();
        let measured = ask(&mut self.position);
        let cost = &mut self.costs[question as usize];
        cost.calls += 1;
        cost.time += start.elapsed();
        measured
    }

    fn tell(&self, out: &mut Output<'_>) -> Result<(), CommandError> {
        let mut asked: Vec<(&str, &str, Cost)> =
            QUESTIONS.iter().map(|&(question, name, by)| (name, by, self.costs[question as usize])).collect();
        asked.retain(|(_, _, cost)| cost.calls > 0);
        asked.sort_by_key(|(_, _, cost)| std::cmp::Reverse(cost.time));
        let all: Duration = asked.iter().map(|(_, _, cost)| cost.time).sum();
        if out.style.json {
            for (name, by, cost) in asked {
                out.object(json!({ "question": name, "predicates": by, "calls": cost.calls, "ms": ms(cost.time) }))?;
            }
            return Ok(());
        }
        let mut rows = vec![["question", "calls", "time", "each", "asks"].map(str::to_owned).to_vec()];
        for (name, by, cost) in asked {
            rows.push([vec![name.to_owned()], numbers(cost, all), vec![by.to_owned()]].concat());
        }
        Ok(writeln!(out.writer(), "{}\n", aligned(&rows, &[0, 4]))?)
    }
}

impl Playable for Timed {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        self.timed(Question::Moves, |position| position.moves(list))
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        self.timed(Question::Make, |position| position.make(number))
    }

    fn unmake(&mut self) {
        self.position.unmake();
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn turn(&self) -> usize {
        self.position.turn()
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        self.timed(Question::Decided, Position::decided)
    }

    fn players(&self) -> usize {
        self.position.players()
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        self.timed(Question::Decided, Position::stuck)
    }

    fn known_stuck(&self) -> Option<Outcome> {
        self.position.known_stuck()
    }

    fn is_graded(&self) -> bool {
        self.position.is_graded()
    }

    fn has_move(&mut self) -> Result<bool, GameError> {
        self.timed(Question::Moves, Position::has_move)
    }

    fn occurrences(&mut self) -> usize {
        self.position.occurrences()
    }

    fn has_evaluation(&self) -> bool {
        self.position.has_evaluation()
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        self.timed(Question::Evaluate, Position::evaluate)
    }

    fn evaluate_each(&mut self, scores: &mut [i32]) -> Result<(), GameError> {
        self.timed(Question::Evaluate, |position| position.evaluate_each(scores))
    }

    fn has_promise(&self) -> bool {
        self.position.has_promise()
    }

    fn promise(&mut self, number: Move) -> Result<i32, GameError> {
        self.timed(Question::Promise, |position| position.promise(number))
    }
}

fn tell_predicates(costs: &[(String, Cost)], session: &Session, out: &mut Output<'_>) -> Result<(), CommandError> {
    let mut costs = costs.to_vec();
    costs.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.time));
    let all: Duration = costs.iter().map(|(_, cost)| cost.time).sum();
    let (rules, listed) = (session.rules(), costs.len().min(LISTED));
    let place = |name: &str| {
        let program = rules.program();
        let (_, predicate) = program.predicates.iter().find(|(of, _)| program.symbols.indicator(**of) == name)?;
        let clause = predicate.clauses.first().filter(|_| !predicate.library)?;
        Some(rules.sources().place(clause.span))
    };
    if out.style.json {
        for (name, cost) in &costs {
            let object = json!({ "predicate": name, "place": place(name), "calls": cost.calls, "ms": ms(cost.time) });
            out.object(object)?;
        }
        return Ok(());
    }
    let mut rows = vec![["predicate", "calls", "time", "each", "place"].map(str::to_owned).to_vec()];
    for (name, cost) in &costs[..listed] {
        let place = place(name).unwrap_or_else(|| "built in".to_owned());
        rows.push([vec![name.clone()], numbers(*cost, all), vec![place]].concat());
    }
    writeln!(out.writer(), "{}", aligned(&rows, &[0, 4]))?;
    if listed < costs.len() {
        writeln!(out.writer(), "… and {} more", costs.len() - listed)?;
    }
    Ok(writeln!(
        out.writer(),
        "\nquestions are timed as usually answered; predicates are timed on the machine, each from its call to the next \
         call\n`explain-plan` shows which questions run as plans",
    )?)
}

/// Calls, share of the time, and time of each call.
fn numbers(cost: Cost, all: Duration) -> Vec<String> {
    let share = 100.0 * cost.time.as_secs_f64() / all.as_secs_f64().max(1e-9);
    let each = 1e6 * cost.time.as_secs_f64() / cost.calls.max(1) as f64;
    vec![cost.calls.to_string(), format!("{share:.1} %"), format!("{each:.2} µs")]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
