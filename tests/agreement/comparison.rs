//! Plays a game on machine, plans and native code at once and compares everything they say.
//!
//! What ends at a limit is unknown and compared with nothing, for machine and plans count their steps differently.

use regola::game::{Evaluator, Game, GameError, Position};
use regola::{Limits, Rules};

use crate::dice::Dice;
use crate::panics;
use crate::table::Table;

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of positions to compare.
    pub positions: usize,
    /// Whether native code is made.
    pub native: bool,
    /// Whether sequences of moves are counted.
    pub perft: bool,
}

/// What a comparison has looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub positions: usize,
    pub limits: usize,
    pub errors: usize,
}

/// How a program fared.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The text is no game: it has errors.
    NoGame(String),
    Agrees(Tally),
    Fails(Failure),
}

/// What went wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What was asked.
    pub question: &'static str,
    /// What makes this failure different from others: who differs, or where the panic was.
    pub culprit: String,
    /// The moves made before.
    pub moves: Vec<String>,
    /// What each evaluator said.
    pub said: Vec<(Evaluator, String)>,
}

impl Failure {
    /// A program that does not end.
    pub fn hang() -> Failure {
        Failure { question: "a question", culprit: "hangs".to_owned(), moves: Vec::new(), said: Vec::new() }
    }
}

/// An answer, as far as it can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<T> {
    Answer(T),
    Error(String),
    Unknown,
}

impl<T> Told<T> {
    pub fn new(result: Result<T, GameError>) -> Told<T> {
        match result {
            Ok(answer) => Told::Answer(answer),
            Err(fault) if is_limit(&fault) => Told::Unknown,
            Err(fault) => Told::Error(fault.to_string()),
        }
    }
}

/// Whether a question ended at a limit, wherever that was met.
pub fn is_limit(fault: &GameError) -> bool {
    let text = fault.to_string();
    text.contains("limit of") && text.contains("was reached")
}

/// No question may use more.
pub fn limits() -> Limits {
    Limits { steps: 20_000, memory: 16 << 20, tables: 8 << 20, ..Limits::default() }
}

/// Compares the evaluators on a rules text; panics count as failures.
pub fn compare(text: &str, seed: u64, effort: Effort) -> Verdict {
    panics::watch(|| judge(text, seed, effort)).unwrap_or_else(|panic| {
        let said = vec![(panic.evaluator.unwrap_or_default(), panic.message.clone())];
        let culprit = format!("panic at {}", panic.place);
        Verdict::Fails(Failure { question: panic.question, culprit, moves: panic.moves, said })
    })
}

fn judge(text: &str, seed: u64, effort: Effort) -> Verdict {
    panics::asking("loading", None);
    let loaded = Rules::builder("program.pl", text).load();
    let Some(rules) = loaded.rules else {
        let first = loaded.diagnostics.iter().find(|problem| problem.is_error());
        return Verdict::NoGame(first.map_or(String::new(), |problem| problem.message.clone()));
    };
    panics::asking("planning", None);
    let Ok(game) = Game::from_rules(&rules) else { return Verdict::NoGame("no game".to_owned()) };
    let mut table = Table::new(&game, effort.native);
    match table.play(seed, effort) {
        Ok(()) => Verdict::Agrees(table.tally),
        Err(failure) => Verdict::Fails(failure),
    }
}

/// Whether the questions of every position have plans.
pub fn is_planned(game: &Game) -> bool {
    let Some(plans) = game.plans() else { return false };
    let described = plans.described();
    let mut asked = described.iter().filter(|one| one.name == "legal/1" || one.name == "effect/2");
    asked.all(|one| one.plan.is_ok())
}

/// How many positions a random game of a few moves meets, the first one included.
pub fn positions_reached(game: &Game, seed: u64) -> usize {
    let mut position = Position::new(game);
    position.set_limits(limits());
    let (mut dice, mut reached) = (Dice::new(seed), 1);
    for _ in 0..20 {
        let mut moves = Vec::new();
        if position.moves(&mut moves).is_err() || moves.is_empty() {
            break;
        }
        reached += usize::from(position.make(moves[dice.below(moves.len())]).is_ok());
    }
    reached
}
