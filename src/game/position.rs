//! A position of a game in progress: moves, make and unmake, outcome.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::by_plan::ByPlan;
use super::class::Classes;
use super::evaluation::Evaluation;
use super::moves::{KnownMoves, Move};
use super::outcome::Outcome;
use super::{Evaluator, Game, GameError};
use crate::engine::state::history::Step;
use crate::engine::{Answer, Change, Engine, GroundTerms, Limit, Limits, QueryError, State, Value};
use crate::plan::OfMove;
use crate::program::symbol::Functor;
use crate::term::Term;

/// A game in progress: the position on the board and the moves that led to it.
///
/// ```
/// use regola::{Game, Position, Rules};
///
/// let rules = Rules::parse("nim.pl", "
///     :- game(\"Nim\").
///     :- players([ann, bob]).
///     :- state(heap(-count)).
///     :- stuck(loses).
///     count(N) :- between(0, 5, N).
///     initially(heap(5)).
///     legal(take(N)) :- heap(H), between(1, 2, N), N =< H.
///     effect(take(N), [heap(M)]) :- heap(H), M is H - N.
/// ")?;
/// let game = Game::from_rules(&rules)?;
/// let mut position = Position::new(&game);
/// let take_two = position.play("take(2)")?;
/// assert_eq!(position.to_string(), "turn(bob). heap(3).");
/// position.unmake();
/// position.make(take_two)?;
/// assert_eq!(position.legal_moves()?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Position {
    pub(super) game: Game,
    pub(super) engine: Engine,
    pub(super) known: KnownMoves,
    pub(super) found: GroundTerms,
    pub(super) classes: Classes,
    pub(super) by_plan: ByPlan,
    /// The game's evaluation, once it was needed here.
    pub(super) evaluation: Option<Arc<Evaluation>>,
}

impl Clone for Position {
    /// The same position once more, with the same moves behind it, for example for another thread.
    fn clone(&self) -> Position {
        Position {
            game: self.game.clone(),
            engine: self.engine.clone(),
            known: KnownMoves::default(),
            found: GroundTerms::default(),
            classes: self.classes.clone(),
            by_plan: ByPlan::new(&self.game),
            evaluation: None,
        }
    }
}

impl fmt::Display for Position {
    /// The facts that hold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Position {
    /// The starting position.
    pub fn new(game: &Game) -> Position {
        let engine = Engine::new(&game.rules);
        Position {
            game: game.clone(),
            engine,
            known: KnownMoves::default(),
            found: GroundTerms::default(),
            classes: Classes::default(),
            by_plan: ByPlan::new(game),
            evaluation: None,
        }
    }

    /// Lets the game begin here.
    pub(super) fn restart(&mut self) {
        self.engine.restart();
    }

    /// The same position, its questions answered by another evaluator.
    pub fn answered_by(&self, evaluator: Evaluator) -> Position {
        let mut other = self.clone();
        other.game = self.game.clone().answered_by(evaluator);
        other.by_plan = ByPlan::new(&other.game);
        other
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Sets the limits of each question to the rules.
    pub fn set_limits(&mut self, limits: Limits) {
        self.engine.set_limits(limits);
    }

    /// The engine, to ask anything about the position.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// position.play("b2")?;
    /// let answer = position.engine().ask("cell(Square, x)")?.next().unwrap()?;
    /// assert_eq!(answer.to_string(), "Square = 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// The number of the player whose turn it is.
    pub fn turn(&self) -> usize {
        self.engine.turn()
    }

    /// The position's key: equal positions have equal keys.
    pub fn key(&self) -> u64 {
        self.engine.state().key()
    }

    /// Slots and key.
    pub fn state(&self) -> &State {
        self.engine.state()
    }

    /// The facts that hold.
    pub fn facts(&self) -> Vec<Term> {
        self.engine.facts()
    }

    /// The moves made so far.
    pub fn history(&self) -> impl Iterator<Item = Move> {
        self.engine.history().moves().map(Move)
    }

    /// Looks at the stop flag and the clock, and whether the way to this position and other bytes are within the memory limit.
    pub(super) fn check_path(&self, others: usize) -> Result<(), GameError> {
        let limits = self.engine.limits();
        if limits.stop.load(Ordering::Relaxed) {
            return Err(QueryError::Limit(Limit::Stopped).into());
        }
        limits.check_end().map_err(QueryError::Limit)?;
        let used = others + (self.engine.history().len() * size_of::<Step>()) + self.engine.mark() * 8;
        if used > limits.memory { Err(QueryError::Limit(Limit::Memory(limits.memory)).into()) } else { Ok(()) }
    }

    /// The machine's answer to a question about a predicate; an error names the predicate.
    pub(super) fn checked<T>(&self, predicate: &'static str, answer: Result<T, QueryError>) -> Result<T, GameError> {
        answer.map_err(|error| GameError::of(predicate, error, self.engine.reached_in()))
    }

    /// All answers of a goal, within the memory limit together.
    pub(super) fn answers(&mut self, predicate: &'static str, goal: &Term) -> Result<Vec<Answer>, GameError> {
        let mut found = Vec::new();
        let mut answers = self.engine.ask_term(goal)?;
        let collected = loop {
            match answers.next() {
                Some(Ok(answer)) => {
                    if let Err(error) = answers.keep(size_of::<Answer>() + answer.size()) {
                        break Err(error);
                    }
                    found.push(answer);
                }
                Some(Err(error)) => break Err(error),
                None => break Ok(found),
            }
        };
        drop(answers);
        self.checked(predicate, collected)
    }

    /// The term of a move.
    pub fn term(&self, number: Move) -> Option<Term> {
        let table = self.game.moves.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        table.term(number).cloned()
    }

    pub(super) fn value(&mut self, number: Move) -> Option<Value> {
        if let Some(value) = self.known.value(number) {
            return Some(value.clone());
        }
        let term = self.term(number)?;
        self.engine.value(&term)
    }

    /// Makes a legal move. After an error the position is as before.
    pub fn make(&mut self, number: Move) -> Result<(), GameError> {
        let step = Step { made: number.0, mark: self.engine.mark(), key: self.key() };
        match self.make_by_plan(number) {
            Ok(true) => {}
            by_plan => self.make_by_steps(by_plan, number, step.mark)?,
        }
        self.engine.step(step);
        Ok(())
    }

    /// Makes a move that no plan has made; after an error the position is as it was at a mark.
    #[cold]
    fn make_by_steps(&mut self, by_plan: Result<bool, QueryError>, number: Move, mark: usize) -> Result<(), GameError> {
        let by_plan = by_plan.map_err(|error| GameError::of("effect/2", error, None));
        let Err(error) = by_plan.and_then(|_| self.apply_by_steps(number)) else { return Ok(()) };
        self.engine.undo_to(mark);
        Err(error)
    }

    fn apply_by_steps(&mut self, number: Move) -> Result<(), GameError> {
        let player = self.engine.turn();
        let effect = self.change_by(OfMove::Effect, self.game.asks.effect, number);
        let effect = effect.map_err(|error| self.bad_change("effect/2", self.game.asks.effect, number, error))?;
        if effect.answers == 0 && !self.is_pass(number) {
            let term = self.term(number).unwrap_or_else(|| Term::int(number.0.into()));
            return Err(GameError::NoEffect(term));
        }
        let mut sets_turn = effect.sets_turn;
        if let Some(aftermath) = self.game.asks.aftermath {
            self.engine.set_mover(Some(player));
            let change = self.change_by(OfMove::Aftermath, aftermath, number);
            let change = change.map_err(|error| self.bad_change("aftermath/2", aftermath, number, error));
            self.engine.set_mover(None);
            sets_turn |= change?.sets_turn;
        }
        if !sets_turn {
            let next = self.next_player(player)?;
            self.engine.set_turn(next);
        }
        Ok(())
    }

    /// Makes the changes that a predicate gives for a move.
    fn change_by(&mut self, question: OfMove, predicate: Functor, number: Move) -> Result<Change, QueryError> {
        if let Some(change) = self.change_by_plan(question, number)? {
            return Ok(change);
        }
        let unknown = if self.known.value(number).is_none() { self.value(number) } else { None };
        match self.known.value(number).or(unknown.as_ref()) {
            Some(value) => self.engine.change_by(predicate, value),
            None => Ok(Change::default()),
        }
    }

    /// Takes the last move back; false if there is none.
    #[inline]
    pub fn unmake(&mut self) -> bool {
        self.take_back(1)
    }

    /// Takes a number of moves back; false, and nothing changed, if fewer were made.
    #[inline]
    pub fn take_back(&mut self, count: usize) -> bool {
        self.engine.take_back(count)
    }

    /// How often the position has occurred in the game so far, this time included.
    pub fn occurrences(&mut self) -> usize {
        self.engine.occurrences(false)
    }

    /// How a rule has ended the game, if one has: by a win, a draw or points. [`Position::outcome`] also sees that there
    /// is no legal move.
    pub fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        let winners = self.winners()?;
        if !winners.is_empty() {
            return Ok(Some(Outcome::of_winners(winners, self.game.players.len())));
        }
        if self.is_drawn()? {
            return Ok(Some(Outcome::Draw));
        }
        if self.is_over()? { self.result().map(Some) } else { Ok(None) }
    }

    /// The number of the player who is the first answer of a predicate, if there is one.
    fn first_player(&mut self, name: &'static str, predicate: Functor) -> Result<Option<usize>, GameError> {
        let found = self.engine.first_value(predicate, &[]);
        let Some(found) = self.checked(name, found)? else { return Ok(None) };
        self.player(name, found).map(Some)
    }

    fn is_drawn(&mut self) -> Result<bool, GameError> {
        let Some(draw) = self.game.asks.draw else { return Ok(false) };
        match self.draw_by_plan().map_err(|error| GameError::of("draw/0", error, None))? {
            Some(drawn) => Ok(drawn),
            None => {
                let held = self.engine.holds(draw);
                self.checked("draw/0", held)
            }
        }
    }

    /// How the game ended, if it has: by a rule, or because the player to move has no legal move.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// use regola::game::Outcome;
    ///
    /// assert_eq!(position.outcome()?, None);
    /// position.play_text("a1 b2 a2 c3 a3")?;
    /// assert_eq!(position.outcome()?, Some(Outcome::Win(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&mut self) -> Result<Option<Outcome>, GameError> {
        if let Some(outcome) = self.decided()? {
            return Ok(Some(outcome));
        }
        if self.has_move()? { Ok(None) } else { self.stuck().map(Some) }
    }

    /// The outcome for a player to move who has no legal move.
    pub fn stuck(&mut self) -> Result<Outcome, GameError> {
        match (self.known_stuck(), self.game.asks.stuck) {
            (Some(outcome), _) => Ok(outcome),
            (None, Some(stuck)) => self.lost_by_rule(stuck),
            (None, None) if self.game.stuck_loses() => self.won_by_last().map(Outcome::Win),
            (None, None) => self.result(),
        }
    }

    /// The outcome where there is no move and `stuck/1` says who loses: the player before wins.
    fn lost_by_rule(&mut self, stuck: Functor) -> Result<Outcome, GameError> {
        let loser = match self.loser_by_plan().map_err(|error| GameError::of("stuck/1", error, None))? {
            Some(loser) => loser,
            None => self.first_player("stuck/1", stuck)?,
        };
        let players = self.game.players.len();
        match loser {
            Some(loser) => Ok(Outcome::Win((loser + players - 1) % players)),
            None if self.game.asks.result.is_some() => self.result(),
            None => Ok(Outcome::Draw),
        }
    }

    /// The same, if it is known without asking the rules.
    pub fn known_stuck(&self) -> Option<Outcome> {
        let players = self.game.players.len();
        match self.game.stuck_loses() {
            _ if self.game.asks_stuck() => None,
            true if self.game.has_out => None,
            true if players > 1 => Some(Outcome::Win((self.turn() + players - 1) % players)),
            true => Some(Outcome::Draw),
            false => Some(Outcome::Draw).filter(|_| self.game.asks.result.is_none()),
        }
    }
}
