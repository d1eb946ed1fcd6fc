//! The games that are played, and what is counted on the way.

use std::sync::atomic::Ordering;

use indexmap::IndexMap;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::copy::{Copied, copied};
use super::finding::{Findings, played};
use super::{Budget, cause};
use crate::game::{GameError, Move, Position};
use crate::term::Term;

/// How many moves of each kind are examined closely.
const CLOSE: usize = 12;

/// How many opening moves are tried.
const OPENING: usize = 400;

/// The games played so far.
pub(super) struct Sample {
    pub position: Position,
    pub findings: Findings,
    pub budget: Budget,
    random: StdRng,
    /// Positions examined closely.
    pub looked: usize,
    /// Those in the middle or at the end of random games.
    pub looked_later: usize,
    /// Moves made in random games.
    pub plies: usize,
    /// Games that came to an end.
    pub finished: u32,
    /// Those that `wins/1` ended.
    pub won: u32,
    /// Games that were stopped because they were too long.
    pub cut: u32,
    /// Whether an error, or the clock, ended a game: what was never seen proves nothing then.
    pub is_incomplete: bool,
    /// Which players have had the turn.
    pub turns: Vec<bool>,
    /// What moves do, by name and number of arguments.
    pub kinds: IndexMap<(String, usize), Kind>,
    /// Moves that never changed anything but the turn.
    pub idle: Vec<String>,
    /// What features say, in the order of the weights.
    pub features: Vec<Counted>,
}

/// The moves of one kind.
#[derive(Default)]
pub(super) struct Kind {
    pub made: usize,
    /// Those that changed nothing but the turn.
    pub idle: usize,
    /// Those that were the only legal move.
    pub forced: usize,
    /// Those of the moves examined closely that left a piece where it was, and put it elsewhere.
    pub copied: usize,
    pub close: usize,
    /// One of them, with the moves before it.
    pub example: Option<(Term, Vec<String>)>,
    pub copy: Option<(Term, Copied)>,
}

/// What a feature has said so far.
pub(super) struct Counted {
    pub name: Term,
    pub has_answer: bool,
    pub is_idle: bool,
}

impl Sample {
    pub fn new(position: Position, budget: &Budget, findings: Findings) -> Sample {
        let players = position.game().players().len();
        Sample {
            position,
            findings,
            budget: budget.clone(),
            random: StdRng::seed_from_u64(budget.seed),
            looked: 0,
            looked_later: 0,
            plies: 0,
            finished: 0,
            won: 0,
            cut: 0,
            is_incomplete: false,
            turns: vec![false; players],
            kinds: IndexMap::new(),
            idle: Vec::new(),
            features: Vec::new(),
        }
    }

    /// Notes an error of the rules with its cause.
    pub fn fail(&mut self, error: &GameError) {
        self.is_incomplete = true;
        if let Some(problem) = cause::problem(&mut self.position, error, self.findings.file()) {
            self.findings.push_seen(problem, &mut self.position);
        }
    }

    /// Looks at the first position, tries every opening move, and plays random games.
    pub fn play(&mut self, progress: &mut dyn FnMut(u32)) {
        self.look();
        let opening = match self.position.outcome() {
            Ok(None) => self.position.legal_moves(),
            Ok(Some(_)) => return super::conclusion::over_at_start(self),
            Err(error) => Err(error),
        };
        let opening = match opening {
            Ok(opening) => opening,
            Err(error) => return self.fail(&error),
        };
        for &number in opening.iter().take(OPENING) {
            if self.is_over_time() {
                return;
            }
            match self.step(number, opening.len() == 1) {
                Ok(()) => {
                    // Most of what there is to see comes later.
                    if self.looked < self.budget.looks / 4 {
                        self.look();
                    }
                    self.position.unmake();
                }
                Err(error) => self.fail(&error),
            }
        }
        for game in 0..self.budget.games {
            progress(game);
            if self.plies >= self.budget.plies || self.is_over_time() {
                return;
            }
            let ended = self.game(game);
            match ended {
                Ok(Some(outcome)) => self.end(game, outcome),
                Ok(None) => self.cut += 1,
                Err(error) => self.fail(&error),
            }
            let made = self.position.history().count();
            self.position.take_back(made);
        }
    }

    /// Plays a game; nothing if it becomes too long.
    fn game(&mut self, game: u32) -> Result<Option<Ended>, GameError> {
        let mut moves = Vec::new();
        for ply in 0..self.budget.length {
            self.turns[self.position.turn()] = true;
            if self.position.decided()?.is_some_and(|outcome| !outcome.winners().is_empty()) {
                return Ok(Some(Ended::ByWin));
            }
            moves.clear();
            self.position.moves(&mut moves)?;
            if moves.is_empty() || self.position.decided()?.is_some() {
                return Ok(Some(Ended::Otherwise));
            }
            if (ply + 5 * game as usize) % 13 == 7 {
                self.look_later();
            }
            if self.plies >= self.budget.plies || self.is_over_time() {
                self.is_incomplete |= self.is_over_time();
                return Ok(None);
            }
            self.plies += 1;
            let picked = moves[self.random.random_range(0..moves.len())];
            self.step(picked, moves.len() == 1)?;
        }
        Ok(None)
    }

    fn end(&mut self, game: u32, ended: Ended) {
        self.finished += 1;
        self.won += u32::from(matches!(ended, Ended::ByWin));
        if game.is_multiple_of(8) {
            self.look_later();
        }
    }

    fn look_later(&mut self) {
        let before = self.looked;
        self.look();
        self.looked_later += self.looked - before;
    }

    /// Makes a move and counts what it does.
    fn step(&mut self, number: Move, is_forced: bool) -> Result<(), GameError> {
        let term = self.position.term(number).unwrap_or_else(|| Term::int(number.0.into()));
        let name = match term.as_compound() {
            Some((name, args)) => (name.to_owned(), args.len()),
            None => (term.to_string(), 0),
        };
        let is_close = self.kinds.get(&name).is_none_or(|kind| kind.close < CLOSE);
        let before = if is_close { self.position.facts() } else { Vec::new() };
        let slots = self.position.state().slots().to_vec();
        self.position.make(number)?;
        // The first slot is the turn.
        let is_idle = self.position.state().slots().iter().skip(1).eq(slots.iter().skip(1));
        let copy = match is_close {
            true => copied(&before, &self.position.facts(), &term),
            false => None,
        };
        let kind = self.kinds.entry(name).or_default();
        kind.made += 1;
        kind.idle += usize::from(is_idle);
        kind.forced += usize::from(is_forced);
        kind.close += usize::from(is_close);
        kind.copied += usize::from(copy.is_some());
        if kind.copy.is_none() {
            kind.copy = copy.map(|copy| (term.clone(), copy));
        }
        if kind.example.is_none() {
            let moves = played(&mut self.position);
            self.kinds.values_mut().filter(|kind| kind.example.is_none()).for_each(|kind| {
                kind.example = Some((term.clone(), moves.clone()));
            });
        }
        Ok(())
    }

    pub fn is_over_time(&mut self) -> bool {
        let limits = self.position.engine().limits();
        limits.stop.load(Ordering::Relaxed) || limits.check_end().is_err()
    }
}

/// How a game ended.
enum Ended {
    ByWin,
    Otherwise,
}
