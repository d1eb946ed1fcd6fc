//! One game between two players, and what many come to. Fair games come in pairs: each opening is played twice, with
//! colours exchanged.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hasher;
use std::iter::Sum;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustc_hash::FxHasher;

use super::level::LevelError;
use super::opening::Openings;
use super::player::Player;
use crate::engine::Limits;
use crate::game::{GameError, Move, MoveError, Outcome, Position};

/// A game that goes on for longer is a draw.
pub const LONGEST: usize = 1000;

/// What a contest is about.
#[derive(Debug)]
pub struct Contest {
    /// The position that every game begins with.
    pub start: Position,
    /// How many random moves open each game; more when all such openings were played.
    pub opening: usize,
    /// Whether two games in a row share an opening, with colours exchanged.
    paired: bool,
    /// Decides on openings and choices.
    pub seed: u64,
    openings: RefCell<Openings>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves after the position that it began with.
    pub moves: Vec<Move>,
    /// How many of them were the opening.
    pub opening: usize,
    /// How it ended.
    pub ending: EndedBy,
    /// Which contestant played first.
    pub first: usize,
    /// The longest that each contestant took for a move.
    pub slowest: [Duration; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// By a rule of the game.
    Rule(Outcome),
    /// Because the player to move had no legal move.
    Stuck(Outcome),
    /// It was given up as too long.
    Length,
}

/// A result as the first contestant sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Won.
    Win,
    /// A draw.
    Draw,
    /// Won by the other.
    Loss,
}

/// Results as the first contestant sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the first.
    pub wins: u32,
    /// Draws.
    pub draws: u32,
    /// Won by the second.
    pub losses: u32,
}

impl EndedBy {
    /// Who won, if the game was played to its end.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            EndedBy::Rule(outcome) | EndedBy::Stuck(outcome) => Some(outcome),
            EndedBy::Length => None,
        }
    }
}

impl Played {
    /// The result as the first contestant sees it.
    pub fn verdict(&self) -> GameResult {
        match self.ending.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == self.first => GameResult::Win,
            Some(_) => GameResult::Loss,
            None => GameResult::Draw,
        }
    }
}

impl GameResult {
    /// The result as the other contestant sees it.
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Win => GameResult::Loss,
            GameResult::Draw => GameResult::Draw,
            GameResult::Loss => GameResult::Win,
        }
    }
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, verdict: GameResult) {
        match verdict {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The first contestant's points.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |sum, tally| Tally {
            wins: sum.wins + tally.wins,
            draws: sum.draws + tally.draws,
            losses: sum.losses + tally.losses,
        })
    }
}

impl Clone for Contest {
    /// The same contest once more, for example for another thread.
    fn clone(&self) -> Contest {
        Contest { paired: self.paired, ..Contest::new(self.start.clone(), self.opening, self.seed) }
    }
}

impl Contest {
    /// Games from a position, each opening twice, with colours exchanged.
    pub fn new(start: Position, opening: usize, seed: u64) -> Contest {
        let openings = RefCell::new(Openings::new(opening, seed));
        Contest { start, opening, paired: true, seed, openings }
    }

    /// The same with another opening for each game; the first contestant always begins.
    pub fn unpaired(self) -> Contest {
        Contest { paired: false, ..self }
    }

    /// A short text that is another one for other rules, the same in every run.
    pub fn rules(&self) -> String {
        let mut hasher = FxHasher::default();
        let sources = self.start.game().rules().sources();
        sources.all().for_each(|source| hasher.write(source.text().as_bytes()));
        format!("{:016x}", hasher.finish())
    }

    /// From now on a raised flag ends questions to the rules.
    pub fn halt_by(&mut self, halt: &Arc<AtomicBool>) {
        let limits = self.start.engine().limits().clone();
        self.start.set_limits(Limits { stop: Arc::clone(halt), ..limits });
    }

    /// Plays the game of that number among any number of players, each at a seat by the turn order. Nothing if it was
    /// stopped; no outcome if it became too long.
    pub fn play_seated(
        &self,
        number: u32,
        seats: &mut [Player],
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Option<Outcome>>, LevelError> {
        let mut position = self.start.clone();
        self.open(&mut position, number)?;
        for (at, seat) in seats.iter_mut().enumerate() {
            seat.begin(self.seed.wrapping_add(u64::from(number) << 3 | at as u64));
        }
        loop {
            if let Some(ending) = ending(&mut position)? {
                return Ok(Some(ending.outcome()));
            }
            let choice = seats[position.turn()].choose(&mut position, stop, &mut |_| {})?;
            let Some(choice) = choice.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(None) };
            position.make(choice.number)?;
        }
    }

    /// Plays the game of that number. Nothing if it was stopped.
    pub fn play(
        &self,
        number: u32,
        sides: &mut [Player; 2],
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Played>, LevelError> {
        let (mut position, first) = self.opened(number)?;
        let opening = self.made(&position).count();
        for (at, side) in sides.iter_mut().enumerate() {
            side.begin(self.seed.wrapping_add(u64::from(number) << 1 | at as u64));
        }
        let mut slowest = [Duration::ZERO; 2];
        let ending = loop {
            if let Some(ending) = ending(&mut position)? {
                break ending;
            }
            let at = if position.turn() == 0 { first } else { 1 - first };
            let start = Instant::now();
            let choice = sides[at].choose(&mut position, stop, &mut |_| {})?;
            slowest[at] = slowest[at].max(start.elapsed());
            let Some(choice) = choice.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(None) };
            position.make(choice.number)?;
        };
        Ok(Some(Played { moves: self.made(&position).collect(), opening, ending, first, slowest }))
    }

    /// Plays the game of that number again, by the moves after its opening and the longest that each side took for one.
    /// Nothing if these moves are no whole game. What texts mean is kept, since most come again.
    pub fn replay<'t>(
        &self,
        number: u32,
        texts: impl Iterator<Item = &'t str>,
        slowest: [Duration; 2],
        known: &mut HashMap<String, Move>,
    ) -> Result<Option<Played>, LevelError> {
        let (mut position, first) = self.opened(number)?;
        let opening = self.made(&position).count();
        for text in texts {
            if ending(&mut position)?.is_some() {
                return Ok(None);
            }
            match meant(&mut position, text, known) {
                Ok(number) => position.make(number)?,
                Err(MoveError::Game(error)) => return Err(error.into()),
                Err(_) => return Ok(None),
            }
        }
        let Some(ending) = ending(&mut position)? else { return Ok(None) };
        let slowest = [slowest[first], slowest[1 - first]];
        Ok(Some(Played { moves: self.made(&position).collect(), opening, ending, first, slowest }))
    }

    /// The moves of a game as texts.
    pub fn written(&self, played: &Played) -> Result<Vec<String>, GameError> {
        let mut position = self.start.clone();
        let before = position.history().count();
        for &number in &played.moves {
            position.make(number)?;
        }
        Ok(position.played()?.split_off(before))
    }

    /// Makes the random moves of the opening of that number.
    pub fn open(&self, position: &mut Position, number: u32) -> Result<(), LevelError> {
        self.openings.borrow_mut().play(position, number)
    }

    /// The position after the opening of the game of that number, and which contestant plays first.
    fn opened(&self, number: u32) -> Result<(Position, usize), LevelError> {
        let (first, opening) = if self.paired { (number % 2, number / 2) } else { (0, number) };
        let mut position = self.start.clone();
        self.open(&mut position, opening)?;
        Ok((position, first as usize))
    }

    /// The moves made since the start.
    fn made(&self, position: &Position) -> impl Iterator<Item = Move> {
        position.history().skip(self.start.history().count())
    }
}

/// The legal move that a text means. Where it is known what the text has meant before, no other move need be
/// written to compare them.
fn meant(position: &mut Position, text: &str, known: &mut HashMap<String, Move>) -> Result<Move, MoveError> {
    if let Some(&number) = known.get(text) {
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        if moves.contains(&number) && position.notation(number)? == text {
            return Ok(number);
        }
    }
    let number = position.read_move(text)?;
    known.insert(text.to_owned(), number);
    Ok(number)
}

/// How the game has ended, if it has.
fn ending(position: &mut Position) -> Result<Option<EndedBy>, GameError> {
    if let Some(outcome) = position.decided()? {
        return Ok(Some(EndedBy::Rule(outcome)));
    }
    if position.history().count() >= LONGEST {
        return Ok(Some(EndedBy::Length));
    }
    if position.has_move()? { Ok(None) } else { position.stuck().map(|outcome| Some(EndedBy::Stuck(outcome))) }
}
