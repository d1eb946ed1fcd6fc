//! Changes to the state relations.

use std::sync::Arc;

use super::{Domain, Layout, Relation};
use crate::engine::compile::image::Image;
use crate::engine::lookup::Source;
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};

/// What an argument says about a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Nothing: it is unbound, or a compound with variables.
    Open,
    /// The value of that number.
    Value(u32),
    /// No value of the type.
    Outside,
}

/// Changes to the position that have been checked.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    deletions: Vec<Write>,
    additions: Vec<Write>,
}

impl Changes {
    /// Forgets all changes.
    pub fn clear(&mut self) {
        self.deletions.clear();
        self.additions.clear();
    }

    /// Whether a slot gets a value.
    pub fn sets(&self, slot: usize) -> bool {
        self.additions.iter().any(|write| write.slot == slot)
    }
}

/// A slot and the value it would get.
#[derive(Clone, Copy, Debug)]
struct Write {
    slot: usize,
    value: u32,
}

impl Machine {
    /// Undoes changes to the position, and forgets the tables made since.
    #[inline]
    pub fn revert_state(&mut self, mark: usize) {
        self.state.revert(mark);
        self.tables.forget_after(self.state.epoch());
    }

    /// Who made the move whose aftermath is being asked for.
    pub fn mover(&self) -> Option<Word> {
        let (layout, player) = (&self.image.layout, self.state.mover()?);
        let players = layout.relations.first().map(|turn| turn.columns[0].domain)?;
        layout.domains[players].values.get(player).copied()
    }

    /// How often the position has occurred in the game so far: with the same turn, or with any.
    #[inline]
    pub fn occurrences(&mut self, any_turn: bool) -> usize {
        match any_turn {
            false => self.state.occurrences(&mut self.history),
            true => self.state.occurrences_with_any_turn(&mut self.history, self.image.layout.players),
        }
    }

    /// The number of a value in a domain.
    pub fn given(&mut self, domain: &Domain, word: Word) -> Result<Given, MachineError> {
        let word = self.deref(word);
        Ok(match word.tag() {
            Tag::Ref => Given::Open,
            Tag::Atom | Tag::Int => domain.constants.number(word).map_or(Given::Outside, Given::Value),
            _ if domain.compounds.is_empty() => Given::Outside,
            _ => {
                let mut cells = Vec::new();
                let mut variables = Vec::new();
                self.canonical(word, &mut cells, &mut variables)?;
                match variables.is_empty() {
                    true => domain.compounds.get(&cells[..]).map_or(Given::Outside, |&at| Given::Value(at)),
                    false => Given::Open,
                }
            }
        })
    }

    /// Makes the changes of a list at once: deletions first. All are checked before any is made.
    pub fn apply_changes(&mut self, list: Word) -> Result<(), MachineError> {
        let (image, mut changes) = (Arc::clone(&self.image), Changes::default());
        self.read_changes(&image, list, &mut changes)?;
        self.make_changes(&changes);
        self.state.suppose();
        Ok(())
    }

    /// Adds the changes of a list to those to be made.
    pub fn read_changes(&mut self, image: &Image, list: Word, changes: &mut Changes) -> Result<(), MachineError> {
        let Changes { deletions, additions } = changes;
        let mut rest = self.deref(list);
        while let Tag::List = rest.tag() {
            let change = self.deref(self.heap[rest.index()]);
            match self.compound_parts(change) {
                Some((header, first)) if header.functor() == self.names.minus => {
                    let fact = self.heap[first];
                    deletions.extend(self.fact(image, fact, true)?);
                }
                _ => additions.extend(self.fact(image, change, false)?),
            }
            self.budget.spend(1)?;
            self.budget.check_memory((deletions.len() + additions.len()) * size_of::<Write>())?;
            rest = self.deref(self.heap[rest.index() + 1]);
        }
        if rest.is_ref() {
            return Err(self.instantiation_error());
        }
        if rest != self.names.nil {
            return Err(self.type_error("list", list));
        }
        Ok(())
    }

    /// Makes changes at once: deletions first.
    pub fn make_changes(&mut self, changes: &Changes) {
        for &Write { slot, value } in &changes.deletions {
            if self.state.get(slot) == value {
                self.state.set(slot, 0);
            }
        }
        for &Write { slot, value } in &changes.additions {
            self.state.set(slot, value);
        }
    }

    /// Slot and value of a fact; in a deletion dependent arguments may be open, and it may be about nothing that holds.
    fn fact(&mut self, image: &Image, fact: Word, deleting: bool) -> Result<Option<Write>, MachineError> {
        let fact = self.deref(fact);
        let (functor, first) = match (fact.as_atom(), self.compound_parts(fact)) {
            (Some(atom), _) => (self.symbols.functor(atom, 0), 0),
            (_, Some((header, first))) => (header.functor(), first),
            _ if fact.is_ref() => return Err(self.instantiation_error()),
            _ => return Err(self.type_error("fact", fact)),
        };
        let layout = &image.layout;
        let number = image.pred(functor).and_then(|pred| match image.preds[pred as usize].source {
            Some(Source::Relation(number)) => Some(number as usize),
            Some(Source::Rows(_)) | None => None,
        });
        let Some(relation) = number.and_then(|number| layout.relations.get(number)) else {
            let (name, arity) = self.symbols.parts(functor);
            let indicator = self.compound("/", &[Word::atom(name), Word::int(arity as i64)]);
            return Err(self.domain_error("state_relation", indicator));
        };
        let (mut slot, mut value, mut open) = (0, 1, false);
        for (at, column) in relation.columns.iter().enumerate() {
            let word = self.heap[first + at];
            match self.given(&layout.domains[column.domain], word)? {
                Given::Value(number) if column.dependent => value += number * column.stride,
                Given::Value(number) => slot += number * column.stride,
                Given::Open if column.dependent && deleting => open = true,
                Given::Open => return Err(self.instantiation_error()),
                Given::Outside => {
                    let kind = self.symbols.name(self.symbols.parts(column.kind).0).clone();
                    return Err(self.type_error(&kind, word));
                }
            }
        }
        let slot = (relation.first + slot) as usize;
        let value = if open { self.state.get(slot) } else { value };
        let agrees = !open || self.agrees(layout, relation, first, value)?;
        Ok(agrees.then_some(Write { slot, value }))
    }

    /// Whether a slot's value agrees with the dependent arguments of a fact; they stay as they are.
    fn agrees(&mut self, layout: &Layout, relation: &Relation, first: usize, value: u32) -> Result<bool, MachineError> {
        let Some(held) = value.checked_sub(1) else { return Ok(false) };
        let mark = self.trail.len();
        let mut agrees = true;
        for (at, column) in relation.columns.iter().enumerate().filter(|(_, column)| column.dependent) {
            let number = held / column.stride % column.size;
            let word = layout.domains[column.domain].values[number as usize];
            agrees = agrees && self.unify_trailed(self.heap[first + at], word)?;
        }
        self.undo(mark);
        Ok(agrees)
    }
}
