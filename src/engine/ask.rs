//! The questions that a game asks again and again, without text: a predicate of the rules with ground arguments.

use super::answer;
use super::error::Error;
use super::machine::{Machine, Trap};
use super::query::Engine;
use super::relation::Changes;
use super::word::{Tag, Word};
use crate::program::symbol::Functor;
use crate::term::Term;

/// A ground term in the machine's own cells: cheap to compare, to hash and to put back.
///
/// It is good for the engines of one set of rules; all its names are the rules' own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ground(Box<[Word]>);

/// A ground term. Names that the rules do not have are forgotten after each question, so that cells cannot spell them.
#[derive(Clone, Debug)]
pub enum Value {
    /// All names are the rules' own.
    Own(Ground),
    /// Some are not.
    Foreign(Term),
}

/// What making a move changed, beside the position itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// How many answers said what changes.
    pub answers: usize,
    /// Whether a change set `turn/1`.
    pub sets_turn: bool,
}

impl Engine {
    /// Calls a function for each answer `X` of `predicate(Given…, X)` until it says false.
    fn each_value(
        &mut self,
        predicate: Functor,
        given: &[&Value],
        visit: &mut dyn FnMut(&mut Machine, Word) -> Result<bool, Trap>,
    ) -> Result<(), Error> {
        self.machine.reset(&self.limits);
        let mut args: Vec<Word> = Vec::with_capacity(given.len() + 1);
        for value in given {
            let arg = self.build(value).map_err(|trap| self.trapped(trap))?;
            args.push(arg);
        }
        let value = self.machine.new_variable();
        args.push(value);
        let name = self.machine.symbols.parts(predicate).0;
        let goal = self.machine.compound_of(name, &args);
        let result = self.machine.each_answer(goal, &mut |machine| visit(machine, value));
        let result = result.map_err(|uncaught| self.uncaught(uncaught));
        self.machine.clear();
        result.map(|_| ())
    }

    /// Appends the ground values of `X` in `predicate(Given…, X)`, in the order of the answers. The index of the
    /// first value that is not ground is an error of its own.
    pub(crate) fn values(
        &mut self,
        predicate: Functor,
        given: &[&Value],
        found: &mut Vec<Value>,
    ) -> Result<Option<Term>, Error> {
        let mut open = None;
        self.each_value(predicate, given, &mut |machine, value| {
            let (mut cells, mut variables) = (Vec::new(), Vec::new());
            machine.canonical(value, &mut cells, &mut variables)?;
            if variables.is_empty() {
                let cells = Ground(cells.into());
                found.push(match is_lasting(machine, &cells) {
                    true => Value::Own(cells),
                    false => Value::Foreign(answer::term(machine, value)?),
                });
            } else {
                open = Some(answer::term(machine, value)?);
            }
            Ok(open.is_none())
        })?;
        Ok(open)
    }

    /// The values of `X` in `predicate(Given…, X)` as terms.
    pub(crate) fn terms(&mut self, predicate: Functor, given: &[&Value]) -> Result<Vec<Term>, Error> {
        let mut found = Vec::new();
        self.each_value(predicate, given, &mut |machine, value| {
            found.push(answer::term(machine, value)?);
            Ok(true)
        })?;
        Ok(found)
    }

    /// The first value of `X` in `predicate(Given…, X)`.
    pub(crate) fn first_value(&mut self, predicate: Functor, given: &[&Value]) -> Result<Option<Term>, Error> {
        let mut found = None;
        self.each_value(predicate, given, &mut |machine, value| {
            found = Some(answer::term(machine, value)?);
            Ok(false)
        })?;
        Ok(found)
    }

    /// Whether a predicate without arguments holds.
    pub(crate) fn holds(&mut self, predicate: Functor) -> Result<bool, Error> {
        self.machine.reset(&self.limits);
        self.machine.x[0] = Word::atom(self.machine.symbols.parts(predicate).0);
        let result = self.machine.start().map_err(|uncaught| self.uncaught(uncaught));
        self.machine.clear();
        result
    }

    /// Makes the changes that `predicate(Move, Changes)` gives, all its answers together.
    pub(crate) fn change_by(&mut self, predicate: Functor, given: &Value) -> Result<Change, Error> {
        let (mut changes, mut answers) = (Changes::default(), 0);
        self.each_value(predicate, &[given], &mut |machine, list| {
            answers += 1;
            machine.read_changes(list, &mut changes)?;
            Ok(true)
        })?;
        self.machine.make_changes(&changes);
        Ok(Change { answers, sets_turn: changes.sets(TURN) })
    }

    /// Makes everything cease to hold.
    pub(crate) fn clear_position(&mut self) {
        let state = &mut self.machine.state;
        (0..state.slots().len()).for_each(|slot| state.set(slot, 0));
    }

    /// Lets the position be the one from which moves are made: its changes cannot be undone any more. If nobody has the
    /// turn, the first player has.
    pub(crate) fn settle_position(&mut self) {
        if self.machine.state.get(TURN) == 0 {
            self.set_turn(0);
        }
        self.machine.state.commit();
    }

    /// The number of the player whose turn it is, from 0.
    pub(crate) fn turn(&self) -> usize {
        (self.machine.state.get(TURN) as usize).saturating_sub(1)
    }

    /// Gives the turn to a player.
    pub(crate) fn set_turn(&mut self, player: usize) {
        self.machine.state.set(TURN, player as u32 + 1);
    }

    /// Says who made the move whose aftermath is asked for, if any.
    pub(crate) fn set_mover(&mut self, player: Option<usize>) {
        let image = &self.machine.image;
        let players = image.layout.relations.first().map(|turn| turn.columns[0].domain);
        self.machine.mover =
            players.zip(player).and_then(|(domain, player)| image.layout.domains[domain].values.get(player).copied());
    }

    /// Says how often the position has occurred in the game so far.
    pub(crate) fn set_occurrences(&mut self, count: usize) {
        self.machine.occurrences = count as i64;
    }

    /// A value on the heap.
    fn build(&mut self, value: &Value) -> Result<Word, Trap> {
        match value {
            Value::Own(cells) => Ok(self.machine.build_canonical(&cells.0, 0, &mut Vec::new()).0),
            Value::Foreign(term) => self.machine.import(term, &mut Vec::new()),
        }
    }

    /// The term that a value is.
    pub(crate) fn spell(&mut self, value: &Value) -> Term {
        let cells = match value {
            Value::Own(cells) => cells,
            Value::Foreign(term) => return term.clone(),
        };
        self.machine.reset(&self.limits);
        let word = self.machine.build_canonical(&cells.0, 0, &mut Vec::new()).0;
        answer::term(&mut self.machine, word).unwrap_or_else(|_| Term::atom("?"))
    }

    /// The value of a ground term; nothing if it has variables.
    pub(crate) fn value(&mut self, term: &Term) -> Option<Value> {
        self.machine.reset(&self.limits);
        let (mut cells, mut variables) = (Vec::new(), Vec::new());
        let word = self.machine.import(term, &mut Vec::new()).ok()?;
        self.machine.canonical(word, &mut cells, &mut variables).ok()?;
        let cells = Ground(cells.into());
        let own = is_lasting(&self.machine, &cells);
        variables.is_empty().then(|| if own { Value::Own(cells) } else { Value::Foreign(term.clone()) })
    }
}

/// Whether ground cells mean the same in every engine of the rules: their names are all the rules' own.
fn is_lasting(machine: &Machine, ground: &Ground) -> bool {
    let symbols = &machine.image.symbols;
    let mut cells = ground.0.iter();
    while let Some(cell) = cells.next() {
        let known = match cell.tag() {
            Tag::Atom => cell.index() < symbols.atom_count(),
            Tag::Header if *cell == super::word::BIG_HEADER => cells.next().is_some(),
            Tag::Header => (cell.functor().0 as usize) < symbols.functor_count(),
            _ => true,
        };
        if !known {
            return false;
        }
    }
    true
}

/// The slot of `turn/1`, the first relation of every game.
const TURN: usize = 0;
