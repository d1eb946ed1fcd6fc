//! The position: a flat array of slots with an undo log and a key kept up to date.
//!
//! A relation without dependent arguments has one slot per tuple (1 when it holds); one with dependent arguments has
//! one slot per key, which holds the number of the value, or 0 for none.

pub(crate) mod history;
pub(super) mod relation;
mod trial;
pub(super) mod zobrist;

#[cfg(feature = "native")]
use std::mem::offset_of;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::lookup::numbering::Numbering;
use super::machine::cells::Cells;
use super::machine::word::Word;
use crate::program::symbol::Functor;
use history::History;
use zobrist::{Zobrist, number};

/// The values of a type, numbered in the order of its answers.
#[derive(Clone, Debug, Default)]
pub struct Domain {
    /// The values; compounds are in the heap's permanent part.
    pub values: Vec<Word>,
    /// The numbers of constants.
    pub constants: Numbering,
    /// The numbers of ground compounds by their canonical cells.
    pub compounds: FxHashMap<Box<[Word]>, u32>,
}

/// One argument of a relation.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The number of its domain.
    pub domain: usize,
    /// The unary predicate that gave the domain.
    pub kind: Functor,
    /// Whether it depends on the others.
    pub dependent: bool,
    /// What one step of its value adds to the slot, or to the slot's value.
    pub stride: u32,
    /// How many values it has.
    pub size: u32,
}

/// Where a relation's slots are.
#[derive(Clone, Debug)]
pub struct Relation {
    /// Name and arity.
    pub functor: Functor,
    /// The arguments in order.
    pub columns: Vec<Column>,
    /// The first slot.
    pub first: u32,
    /// How many slots there are.
    pub slots: u32,
}

impl Relation {
    /// The number of an argument's value in a tuple given by slot (from the relation's first) and slot value.
    #[inline]
    pub fn digit(&self, column: &Column, slot: u32, value: u32) -> u32 {
        let number = if column.dependent { value - 1 } else { slot };
        number / column.stride % column.size
    }
}

/// All relations and domains of a program.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// By number.
    pub relations: Vec<Relation>,
    /// By number.
    pub domains: Vec<Domain>,
    /// The number of slots of all relations together.
    pub slots: usize,
    /// How many of them, from the first on, make positions different: those of clocks come last.
    pub keyed: usize,
    /// How many players there are; the first relation is whose turn it is, if there are any.
    pub players: usize,
}

/// The slot of `turn/1`, the first relation of every game.
pub const TURN: usize = 0;

/// How many numbers a change that can be undone takes in the log: the slot with its old value, and the key and the epoch
/// before.
pub(crate) const LOGGED: usize = 3;

/// Where the parts of a position are, from where the position is: for native code, which changes slots as
/// [`State::set`] does.
#[cfg(feature = "native")]
pub(crate) struct Offsets {
    pub log: usize,
    pub key: usize,
    pub epoch: usize,
    pub epochs: usize,
}

#[cfg(feature = "native")]
pub(crate) const OFFSETS: Offsets = Offsets {
    log: offset_of!(State, log),
    key: offset_of!(State, key),
    epoch: offset_of!(State, epoch),
    epochs: offset_of!(State, epochs),
};

/// A position.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The slots of the relations, and one for who made the move whose aftermath is being asked for.
    slots: Vec<u32>,
    log: Cells,
    key: u64,
    keyed: usize,
    zobrist: Arc<Zobrist>,
    epoch: u64,
    epochs: u64,
    /// How long the log was in the position that the last step of the game led to: what comes behind it is supposed.
    reached: usize,
}

impl State {
    /// The position in which nothing holds.
    pub fn empty(layout: &Layout) -> State {
        let zobrist = Arc::new(Zobrist::new(layout));
        State { slots: vec![0; layout.slots + 1], keyed: layout.keyed, zobrist, ..State::default() }
    }

    /// The value of a slot.
    #[inline]
    pub fn get(&self, slot: usize) -> u32 {
        self.slots[slot]
    }

    /// All slots.
    #[inline]
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Changes a slot; the change can be undone.
    #[inline(always)]
    pub fn set(&mut self, slot: usize, value: u32) {
        let old = std::mem::replace(&mut self.slots[slot], value);
        if old == value {
            return;
        }
        self.log.push((old as i64) << 32 | slot as i64);
        self.log.push(self.key as i64);
        self.log.push(self.epoch as i64);
        if slot < self.keyed {
            self.key ^= self.zobrist.change(slot, old, value);
        }
        self.epochs += 1;
        self.epoch = self.epochs;
    }

    /// Begins another epoch with the same facts, which can be undone like a change: for what depends on the steps of the
    /// game, too.
    pub fn renew_epoch(&mut self) {
        let Some(&first) = self.slots.first() else { return };
        self.log.push((first as i64) << 32);
        self.log.push(self.key as i64);
        self.log.push(self.epoch as i64);
        self.epochs += 1;
        self.epoch = self.epochs;
    }

    /// The number of the player who made the move whose aftermath is being asked for, from 0.
    pub fn mover(&self) -> Option<usize> {
        self.slots.last().and_then(|&mover| (mover as usize).checked_sub(1))
    }

    /// Says who made the move whose aftermath is asked for, which can be undone like a change.
    pub fn set_mover(&mut self, player: Option<usize>) {
        if let Some(slot) = self.slots.len().checked_sub(1) {
            self.set(slot, player.map_or(0, |player| player as u32 + 1));
        }
    }

    /// The game has come to this position.
    #[inline]
    pub fn reach(&mut self) {
        self.reached = self.log.len;
    }

    /// Lets the position be a supposed one, also where the changes have left all facts alone; undone like a change.
    #[inline]
    pub fn suppose(&mut self) {
        if self.log.len == self.reached {
            self.renew_epoch();
        }
    }

    /// The key of the position of the game, if the one at hand is supposed.
    #[inline]
    fn key_before(&self) -> Option<u64> {
        self.log.get(self.reached + 1).map(|&key| key as u64)
    }

    /// How often the position at hand has occurred in the game with these steps, now included: a supposed one as if the
    /// game had come to it.
    #[inline]
    pub fn occurrences(&self, history: &mut History) -> usize {
        self.count(history, self.key) + 1
    }

    /// The same, whoever had the turn.
    pub fn occurrences_with_any_turn(&self, history: &mut History, players: usize) -> usize {
        let turn = if players > 0 { self.slots[TURN] } else { 0 };
        let board = self.key ^ number(TURN, turn);
        (0..=players as u32).map(|turn| self.count(history, board ^ number(TURN, turn))).sum::<usize>() + 1
    }

    /// How many positions of the game have a key, of those before the one at hand.
    #[inline]
    fn count(&self, history: &mut History, key: u64) -> usize {
        history.count(key) + usize::from(self.key_before() == Some(key))
    }

    /// How long the log of changes is that can be undone.
    #[inline]
    pub fn mark(&self) -> usize {
        self.log.len
    }

    /// Undoes the changes since a mark.
    #[inline]
    pub fn revert(&mut self, mark: usize) {
        let Some(mut undone @ &[_, key, epoch, ..]) = self.log.get(mark..) else { return };
        while let Some((before, &[change, ..])) = undone.split_last_chunk::<LOGGED>() {
            self.slots[change as u32 as usize] = (change >> 32) as u32;
            undone = before;
        }
        (self.key, self.epoch) = (key as u64, epoch as u64);
        self.log.truncate(mark);
    }

    /// Forgets how to undo what was done so far.
    pub fn commit(&mut self) {
        self.log.clear();
        self.reach();
    }

    /// The key of the position: equal positions, clocks aside, have equal keys, different ones almost never.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The same key, computed from all slots.
    pub fn key_from_scratch(&self) -> u64 {
        self.slots[..self.keyed].iter().enumerate().fold(0, |key, (slot, &value)| key ^ number(slot, value))
    }

    /// The number of this very state of affairs: it changes with every change and comes back when that is undone.
    #[inline]
    pub fn epoch(&self) -> u64 {
        self.epoch
    }
}

/// What native code needs to do the same.
#[cfg(feature = "native")]
impl State {
    /// Makes room for one more change.
    pub(crate) fn reserve_log(&mut self) {
        self.log.reserve(LOGGED);
    }

    /// Where the slots are in memory.
    pub(crate) fn slots_address(&mut self) -> usize {
        self.slots.as_mut_ptr().expose_provenance()
    }

    /// How many slots, from the first on, count for the key, and what it is made of.
    pub(crate) fn keyed(&self) -> (usize, &Zobrist) {
        (self.keyed, &self.zobrist)
    }
}
