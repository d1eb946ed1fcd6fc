//! Plays a game on machine, plans and native code at once and compares everything they say.
//!
//! What ends at a limit is unknown and compared with nothing, for machine and plans count their steps differently.

use regola::game::{Evaluator, Fault, Game, Move, Position, perft};
use regola::{Limits, Rules};

use crate::dice::Dice;
use crate::panics;

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// So many positions are looked at.
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
enum Told<T> {
    Answer(T),
    Error(String),
    Unknown,
}

impl<T> Told<T> {
    fn new(result: Result<T, Fault>) -> Told<T> {
        match result {
            Ok(answer) => Told::Answer(answer),
            Err(fault) if is_limit(&fault) => Told::Unknown,
            Err(fault) => Told::Error(fault.to_string()),
        }
    }
}

/// Whether a question ended at a limit, wherever that was met.
pub fn is_limit(fault: &Fault) -> bool {
    let text = fault.to_string();
    text.contains("limit of") && text.contains("was reached")
}

/// No question may use more.
fn limits() -> Limits {
    Limits { steps: 20_000, memory: 16 << 20, tables: 8 << 20, ..Limits::default() }
}

/// The same game on several evaluators.
struct Table {
    evaluators: Vec<Evaluator>,
    positions: Vec<Position>,
    /// Slots and keys before each move made.
    before: Vec<(Vec<u32>, u64)>,
    moves: Vec<String>,
    tally: Tally,
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
    let loaded = Rules::from_text("program.pl", text);
    let Some(rules) = loaded.rules else {
        let first = loaded.diagnostics.iter().find(|problem| problem.is_error());
        return Verdict::NoGame(first.map_or(String::new(), |problem| problem.message.clone()));
    };
    panics::asking("planning", None);
    let Some(game) = Game::new(&rules) else { return Verdict::NoGame("no game".to_owned()) };
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

impl Table {
    fn new(game: &Game, native: bool) -> Table {
        // Where native code is made for one, the other goes over to it after its first question.
        let evaluators = match native {
            true => vec![Evaluator::Machine, Evaluator::Plan, Evaluator::Auto, Evaluator::Native],
            false => vec![Evaluator::Machine, Evaluator::Plan],
        };
        let seat = |&evaluator: &Evaluator| {
            let mut position = Position::new(&game.clone().with_engine(evaluator));
            position.set_limits(limits());
            position
        };
        let positions = evaluators.iter().map(seat).collect();
        Table { evaluators, positions, before: Vec::new(), moves: Vec::new(), tally: Tally::default() }
    }

    fn play(&mut self, seed: u64, effort: Effort) -> Result<(), Failure> {
        let mut dice = Dice::new(seed);
        if effort.perft {
            self.count_sequences()?;
        }
        for _ in 0..effort.positions {
            self.tally.positions += 1;
            let over = self.ask("decided", |position| position.decided())?;
            let moves = self.ask("moves", |position| {
                let mut list = Vec::new();
                position.moves(&mut list).map(|()| list)
            })?;
            self.ask("evaluate", |position| position.evaluate())?;
            let moves = moves.unwrap_or_default();
            for &number in moves.iter().take(3) {
                self.ask("promise", |position| position.promise(number))?;
            }
            let ended = !matches!(over, Some(None)) || moves.is_empty();
            let stuck = ended && !dice.once_in(4) || moves.is_empty() || dice.once_in(7);
            if stuck {
                if self.before.is_empty() && moves.is_empty() {
                    return Ok(());
                }
                let count = 1 + dice.below(self.before.len().max(1));
                self.take_back(count)?;
                continue;
            }
            let mut tries = 0;
            while tries < 4 && !self.make(moves[dice.below(moves.len())])? {
                tries += 1;
            }
        }
        let all = self.before.len();
        self.take_back(all)
    }

    /// Asks all evaluators and compares; nothing if it is an error or unknown.
    fn ask<T: PartialEq + std::fmt::Debug>(
        &mut self,
        question: &'static str,
        ask: impl Fn(&mut Position) -> Result<T, Fault>,
    ) -> Result<Option<T>, Failure> {
        let before = self.state_of(0);
        let mut said: Vec<Told<T>> = Vec::with_capacity(self.positions.len());
        for (position, &evaluator) in self.positions.iter_mut().zip(&self.evaluators) {
            panics::asking(question, Some(evaluator));
            said.push(Told::new(ask(position)));
        }
        self.agree(question, &said)?;
        for at in 0..self.positions.len() {
            self.same_state("the position after a question", at, &before)?;
        }
        self.count(&said);
        let known = said.iter().position(|told| *told != Told::Unknown);
        Ok(match said.swap_remove(known.unwrap_or(0)) {
            Told::Answer(answer) => Some(answer),
            Told::Error(_) | Told::Unknown => None,
        })
    }

    fn count<T: PartialEq>(&mut self, said: &[Told<T>]) {
        self.tally.limits += usize::from(said.iter().any(|told| matches!(told, Told::Unknown)));
        self.tally.errors += usize::from(said.iter().any(|told| matches!(told, Told::Error(_))));
    }

    fn agree<T: PartialEq + std::fmt::Debug>(&self, question: &'static str, said: &[Told<T>]) -> Result<(), Failure> {
        let Some(first) = said.iter().find(|told| !matches!(told, Told::Unknown)) else { return Ok(()) };
        let differ = |told: &Told<T>| !matches!(told, Told::Unknown) && told != first;
        if !said.iter().any(differ) {
            return Ok(());
        }
        let culprits = self.evaluators.iter().zip(said).filter(|(_, told)| differ(told));
        let culprits: Vec<String> = culprits.map(|(evaluator, _)| format!("{evaluator:?}")).collect();
        let class = |told: &Told<T>| if matches!(told, Told::Error(_)) { "error" } else { "answer" };
        let other = said.iter().find(|told| differ(told)).map_or("", class);
        let culprit = format!("{} ({} for {})", culprits.join(", "), other, class(first));
        let said = self.evaluators.iter().copied().zip(said.iter().map(|told| self.describe(told))).collect();
        Err(Failure { question, culprit, moves: self.moves.clone(), said })
    }

    /// An answer for people: moves are shown as terms.
    fn describe<T: std::fmt::Debug>(&self, told: &Told<T>) -> String {
        let text = format!("{told:?}");
        let mut shown = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find("Move(") {
            shown.push_str(&rest[..at]);
            rest = &rest[at + 5..];
            let end = rest.find(')').unwrap_or(rest.len());
            let term = rest[..end].parse().ok().and_then(|number| self.positions[0].term(Move(number)));
            shown.push_str(&term.map_or_else(|| rest[..end].to_owned(), |term| term.to_string()));
            rest = &rest[(end + 1).min(rest.len())..];
        }
        shown + rest
    }

    fn state_of(&self, at: usize) -> (Vec<u32>, u64) {
        let state = self.positions[at].state();
        (state.slots().to_vec(), state.key())
    }

    fn same_state(&self, question: &'static str, at: usize, expected: &(Vec<u32>, u64)) -> Result<(), Failure> {
        let state = self.positions[at].state();
        if state.slots() == expected.0 && state.key() == expected.1 {
            return Ok(());
        }
        let facts = |position: &Position| {
            let facts: Vec<String> = position.facts().iter().map(|fact| fact.to_string()).collect();
            format!("{} (key {:x})", facts.join(". "), position.key())
        };
        let said = self.evaluators.iter().copied().zip(self.positions.iter().map(facts)).collect();
        let culprit = format!("{:?}", self.evaluators[at]);
        Err(Failure { question, culprit, moves: self.moves.clone(), said })
    }

    /// Makes a move everywhere; false if it cannot be made, and nothing has changed.
    fn make(&mut self, number: Move) -> Result<bool, Failure> {
        let before = self.state_of(0);
        let name = self.positions[0].term(number).map_or_else(String::new, |term| term.to_string());
        self.moves.push(name);
        panics::moves(&self.moves);
        let mut said = Vec::with_capacity(self.positions.len());
        for (position, &evaluator) in self.positions.iter_mut().zip(&self.evaluators) {
            panics::asking("make", Some(evaluator));
            said.push(Told::new(position.make(number)));
        }
        self.agree("make", &said)?;
        self.count(&said);
        let made: Vec<bool> = said.iter().map(|told| matches!(told, Told::Answer(()))).collect();
        if made.iter().all(|made| *made) {
            let after = self.state_of(0);
            for at in 1..self.positions.len() {
                self.same_state("the position after a move", at, &after)?;
            }
            self.before.push(before);
            return Ok(true);
        }
        for (at, made) in made.into_iter().enumerate() {
            if made {
                self.positions[at].unmake();
            }
            self.same_state("the position after a move that failed", at, &before)?;
        }
        self.moves.pop();
        panics::moves(&self.moves);
        Ok(false)
    }

    fn take_back(&mut self, count: usize) -> Result<(), Failure> {
        for _ in 0..count {
            let Some(before) = self.before.pop() else { return Ok(()) };
            for at in 0..self.positions.len() {
                panics::asking("unmake", Some(self.evaluators[at]));
                self.positions[at].unmake();
                self.same_state("the position after a move was taken back", at, &before)?;
            }
            self.moves.pop();
            panics::moves(&self.moves);
        }
        Ok(())
    }

    /// Compares the number of sequences of a few moves.
    fn count_sequences(&mut self) -> Result<(), Failure> {
        let mut moves = Vec::new();
        panics::asking("perft", Some(Evaluator::Machine));
        let depth = match self.positions[0].moves(&mut moves).map(|()| moves.len()) {
            Ok(0..=4) => 3,
            Ok(5..=12) => 2,
            _ => return Ok(()),
        };
        self.ask("perft", |position| perft(position, depth)).map(drop)
    }
}
