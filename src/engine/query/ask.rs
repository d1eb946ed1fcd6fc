//! The questions that a game asks again and again, without text: a predicate of the rules with ground arguments.

use std::borrow::Borrow;

use super::Engine;
use super::answer;
use crate::engine::compile::image::Image;
use crate::engine::error::QueryError;
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};
use crate::engine::state::TURN;
use crate::program::clause::Clause;
use crate::program::symbol::Functor;
use crate::term::Term;

/// A ground term in the machine's own cells: cheap to compare, to hash and to put back.
///
/// It is good for the engines of one set of rules; all its names are the rules' own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ground(Box<[Word]>);

impl Ground {
    /// Keeps cells that were seen.
    pub(crate) fn new(cells: &[Word]) -> Ground {
        Ground(cells.into())
    }

    /// Its canonical cells.
    pub(crate) fn cells(&self) -> &[Word] {
        &self.0
    }
}

impl Borrow<[Word]> for Ground {
    fn borrow(&self) -> &[Word] {
        &self.0
    }
}

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

/// Ground terms that were found, one after another in the same cells.
#[derive(Debug, Default)]
pub struct GroundTerms {
    cells: Vec<Word>,
    ends: Vec<usize>,
    /// Terms with names that the rules do not have, and their places in the order.
    foreign: Vec<(usize, Term)>,
    /// Bytes of those terms.
    foreign_size: usize,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'f> {
    /// All names are the rules' own.
    Own(&'f [Word]),
    /// Some are not.
    Foreign(&'f Term),
}

impl GroundTerms {
    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
        self.foreign.clear();
        self.foreign_size = 0;
    }

    /// How many bytes they take.
    pub fn size(&self) -> usize {
        self.foreign_size + (self.cells.len() + self.ends.len()) * 8
    }

    /// The terms in order.
    pub fn iter(&self) -> impl Iterator<Item = Seen<'_>> {
        let (mut start, mut foreign) = (0, self.foreign.iter().peekable());
        self.ends.iter().enumerate().map(move |(at, &end)| {
            let cells = &self.cells[std::mem::replace(&mut start, end)..end];
            foreign.next_if(|(place, _)| *place == at).map_or(Seen::Own(cells), |(_, term)| Seen::Foreign(term))
        })
    }

    /// Adds a term unless it has variables; returns whether it has none.
    fn add(&mut self, machine: &mut Machine, word: Word) -> Result<bool, MachineError> {
        let (before, start, mut variables) = (self.size(), self.cells.len(), Vec::new());
        machine.canonical(word, &mut self.cells, &mut variables)?;
        if !is_lasting(machine, &self.cells[start..]) {
            self.cells.truncate(start);
            let term = answer::term(machine, word)?;
            self.foreign_size += term.size() + size_of::<usize>();
            self.foreign.push((self.ends.len(), term));
        }
        self.ends.push(self.cells.len());
        machine.collect(self.size() - before)?;
        Ok(variables.is_empty())
    }
}

impl Engine {
    /// Calls a function for each answer `X` of `predicate(Given…, X)` until it says false.
    fn each_value(
        &mut self,
        predicate: Functor,
        given: &[&Value],
        visit: &mut dyn FnMut(&mut Machine, &Image, Word) -> Result<bool, MachineError>,
    ) -> Result<(), QueryError> {
        self.machine.restart();
        for (at, value) in given.iter().enumerate() {
            self.machine.x[at] = self.build(value).map_err(|trap| self.trapped(trap))?;
        }
        let value = self.machine.new_variable();
        self.machine.x[given.len()] = value;
        let result = self.machine.each_answer_of(predicate, &mut |machine, image| visit(machine, image, value));
        let result = result.map_err(|uncaught| self.uncaught(uncaught));
        self.machine.clear();
        result
    }

    /// Adds the ground values of `X` in `predicate(Given…, X)`, in the order of the answers. A value that is not
    /// ground ends the search and is returned.
    pub(crate) fn values(
        &mut self,
        predicate: Functor,
        given: &[&Value],
        found: &mut GroundTerms,
    ) -> Result<Option<Term>, QueryError> {
        let mut open = None;
        self.each_value(predicate, given, &mut |machine, _, value| {
            if !found.add(machine, value)? {
                open = Some(answer::term(machine, value)?);
            }
            Ok(open.is_none())
        })?;
        Ok(open)
    }

    /// The sum of the values of `X` in `predicate(Given…, X)`, or the first one that is no integer.
    pub(crate) fn sum(&mut self, predicate: Functor, given: &[&Value]) -> Result<Result<i64, Term>, QueryError> {
        let mut sum = Ok(0_i64);
        self.each_value(predicate, given, &mut |machine, _, value| {
            let word = machine.deref(value);
            sum = match (&sum, machine.integer_value(word)) {
                (Ok(sum), Some(value)) => Ok(sum.saturating_add(value)),
                _ => Err(answer::term(machine, value)?),
            };
            Ok(sum.is_ok())
        })?;
        Ok(sum)
    }

    /// The values of `X` in `predicate(Given…, X)` as terms.
    pub(crate) fn terms(&mut self, predicate: Functor, given: &[&Value]) -> Result<Vec<Term>, QueryError> {
        let mut found = Vec::new();
        self.each_value(predicate, given, &mut |machine, _, value| {
            let term = answer::term(machine, value)?;
            machine.collect(term.size())?;
            found.push(term);
            Ok(true)
        })?;
        Ok(found)
    }

    /// The first value of `X` in `predicate(Given…, X)`.
    pub(crate) fn first_value(&mut self, predicate: Functor, given: &[&Value]) -> Result<Option<Term>, QueryError> {
        let mut found = None;
        self.each_value(predicate, given, &mut |machine, _, value| {
            found = Some(answer::term(machine, value)?);
            Ok(false)
        })?;
        Ok(found)
    }

    /// Whether a predicate without arguments holds.
    pub(crate) fn holds(&mut self, predicate: Functor) -> Result<bool, QueryError> {
        self.machine.restart();
        let mut held = false;
        let result = self.machine.each_answer_of(predicate, &mut |_, _| {
            held = true;
            Ok(false)
        });
        let result = result.map_err(|uncaught| self.uncaught(uncaught));
        self.machine.clear();
        result.map(|()| held)
    }

    /// Makes the changes that `predicate(Move, Changes)` gives, all its answers together.
    pub(crate) fn change_by(&mut self, predicate: Functor, given: &Value) -> Result<Change, QueryError> {
        let (mut changes, mut answers) = (std::mem::take(&mut self.changes), 0);
        changes.clear();
        let result = self.each_value(predicate, &[given], &mut |machine, image, list| {
            answers += 1;
            machine.read_changes(image, list, &mut changes)?;
            Ok(true)
        });
        if result.is_ok() {
            self.machine.make_changes(&changes);
        }
        let sets_turn = changes.sets(TURN);
        self.changes = changes;
        result.map(|()| Change { answers, sets_turn })
    }

    /// The instances of a clause's head that its body proves for a first argument, no more than `most`: what the clause
    /// alone contributes to the answers of its predicate.
    pub(crate) fn heads(
        &mut self,
        clause: &Clause,
        first: Option<&Term>,
        most: usize,
    ) -> Result<Vec<Term>, QueryError> {
        self.machine.restart();
        let mut variables = vec![None; clause.variables.len()];
        let head = self.machine.clause_term(clause, clause.head, &mut variables);
        if let Some(first) = first {
            let given = self.machine.import(first, &mut Vec::new()).map_err(|trap| self.trapped(trap))?;
            let Some((_, at)) = self.machine.compound_parts(head) else { return Ok(Vec::new()) };
            let argument = self.machine.heap[at];
            if !self.machine.unify_trailed(argument, given).map_err(|trap| self.trapped(trap))? {
                self.machine.clear();
                return Ok(Vec::new());
            }
        }
        let body = match clause.body {
            Some(body) => self.machine.clause_term(clause, body, &mut variables),
            None => Word::atom(self.machine.symbols.atom("true")),
        };
        let mut found = Vec::new();
        let result = self.machine.each_answer(body, &mut |machine| {
            let term = answer::term(machine, head)?;
            machine.collect(term.size())?;
            found.push(term);
            Ok(found.len() < most)
        });
        let result = result.map_err(|uncaught| self.uncaught(uncaught));
        self.machine.clear();
        result.map(|_| found)
    }

    /// Makes everything cease to hold.
    pub(crate) fn clear_position(&mut self) {
        let state = &mut self.machine.state;
        (0..state.slots().len()).for_each(|slot| state.set(slot, 0));
    }

    /// Lets the position be the one from which moves are made: its changes cannot be undone any more. If no
    /// player has the turn, the first one gets it.
    pub(crate) fn commit_position(&mut self) {
        if self.machine.state.get(TURN) == 0 {
            self.set_turn(0);
        }
        self.machine.state.commit();
    }

    /// The number of the player whose turn it is, from 0.
    #[inline]
    pub(crate) fn turn(&self) -> usize {
        (self.machine.state.get(TURN) as usize).saturating_sub(1)
    }

    /// Gives the turn to a player.
    #[inline]
    pub(crate) fn set_turn(&mut self, player: usize) {
        self.machine.state.set(TURN, player as u32 + 1);
    }

    /// Says who made the move whose aftermath is asked for, if any.
    pub(crate) fn set_mover(&mut self, player: Option<usize>) {
        self.machine.state.set_mover(player);
    }

    /// A value on the heap.
    fn build(&mut self, value: &Value) -> Result<Word, MachineError> {
        match value {
            Value::Own(cells) => Ok(self.machine.build_ground(&cells.0)),
            Value::Foreign(term) => self.machine.import(term, &mut Vec::new()),
        }
    }

    /// The term that a value is.
    pub(crate) fn try_spell(&mut self, value: &Value) -> Result<Term, QueryError> {
        let cells = match value {
            Value::Own(cells) => cells,
            Value::Foreign(term) => return Ok(term.clone()),
        };
        self.machine.restart();
        let word = self.machine.build_ground(&cells.0);
        answer::term(&mut self.machine, word).map_err(|trap| self.trapped(trap))
    }

    /// The value of a ground term; nothing if it has variables.
    pub(crate) fn value(&mut self, term: &Term) -> Option<Value> {
        self.machine.restart();
        let (mut cells, mut variables) = (Vec::new(), Vec::new());
        let word = self.machine.import(term, &mut Vec::new()).ok()?;
        self.machine.canonical(word, &mut cells, &mut variables).ok()?;
        let own = is_lasting(&self.machine, &cells);
        variables.is_empty().then(|| if own { Value::Own(Ground(cells.into())) } else { Value::Foreign(term.clone()) })
    }
}

/// Whether ground cells mean the same in every engine of the rules: their names are all the rules' own.
fn is_lasting(machine: &Machine, cells: &[Word]) -> bool {
    let symbols = &machine.image.symbols;
    let mut cells = cells.iter();
    while let Some(cell) = cells.next() {
        let known = match cell.tag() {
            Tag::Atom => cell.index() < symbols.atom_count(),
            Tag::Header if *cell == crate::engine::machine::word::BIG_HEADER => cells.next().is_some(),
            Tag::Header => (cell.functor().0 as usize) < symbols.functor_count(),
            _ => true,
        };
        if !known {
            return false;
        }
    }
    true
}
