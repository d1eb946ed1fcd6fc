//! One game on several evaluators: everything is asked of all of them, and must be answered alike.

use std::fmt::Debug;

use regola::game::{Evaluator, Game, GameError, Move, Position, perft};

use crate::comparison::{Effort, Failure, Tally, Told, limits};
use crate::dice::Dice;
use crate::panics;

/// The same game on several evaluators.
pub struct Table {
    evaluators: Vec<Evaluator>,
    positions: Vec<Position>,
    /// Slots and keys before each move made.
    before: Vec<(Vec<u32>, u64)>,
    moves: Vec<String>,
    pub tally: Tally,
}

impl Table {
    pub fn new(game: &Game, native: bool) -> Table {
        // Where native code is made for one, the other goes over to it after its first question.
        let evaluators = match native {
            true => vec![Evaluator::Machine, Evaluator::Plan, Evaluator::Auto, Evaluator::Native],
            false => vec![Evaluator::Machine, Evaluator::Plan],
        };
        let seat = |&evaluator: &Evaluator| {
            let mut position = Position::new(&game.clone().answered_by(evaluator));
            position.set_limits(limits());
            position
        };
        let positions = evaluators.iter().map(seat).collect();
        Table { evaluators, positions, before: Vec::new(), moves: Vec::new(), tally: Tally::default() }
    }

    pub fn play(&mut self, seed: u64, effort: Effort) -> Result<(), Failure> {
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
            self.ask("has_move", |position| position.has_move())?;
            self.ask("stuck", |position| position.stuck())?;
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
    fn ask<T: PartialEq + Debug>(
        &mut self,
        question: &'static str,
        ask: impl Fn(&mut Position) -> Result<T, GameError>,
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

    fn agree<T: PartialEq + Debug>(&self, question: &'static str, said: &[Told<T>]) -> Result<(), Failure> {
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
    fn describe<T: Debug>(&self, told: &Told<T>) -> String {
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
