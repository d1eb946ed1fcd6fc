//! Tables: the remembered answers of tabled predicates.
//!
//! A table is found by its predicate and the canonical cells of the call. Those whose answers depend on the position
//! carry the epoch they were made in; they lie in the order of their making, so that when changes are undone, the
//! tables made since are the last ones.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::engine::machine::block::Block;
use crate::engine::machine::code::Addr;
use crate::engine::machine::word::Word;

/// A stretch of execution waiting for answers: frames to be rebuilt, innermost first.
#[derive(Debug)]
pub struct Consumer {
    /// Values of live slots frame by frame, the generator's table and template, and the consumer's template.
    pub values: Block,
    /// The frames inside the generator's.
    pub frames: Vec<Suspended>,
    /// How many of the values are before the generator's.
    pub slots: usize,
    /// How many answers it has had.
    pub delivered: usize,
}

impl Consumer {
    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.values.size() * 8 + 64
    }
}

/// One frame of a suspended stretch.
#[derive(Clone, Copy, Debug)]
pub struct Suspended {
    /// Where it goes on.
    pub addr: Addr,
    /// How many slots it has.
    pub size: u16,
    /// Which of them are live.
    pub live: u16,
}

/// The answers of one call.
#[derive(Debug)]
pub struct Table {
    pub pred: u32,
    pub key: Box<[Word]>,
    pub epoch: u64,
    pub complete: bool,
    /// Values of the call's variables; with them, the best values of the moded arguments.
    pub answers: IndexMap<Box<[Word]>, Box<[Word]>, FxBuildHasher>,
    /// The order in which answers came or got better, for tables with moded arguments.
    pub deliveries: Vec<u32>,
    pub consumers: Vec<Consumer>,
    /// Consumers that have not had all answers.
    pub waiting: Vec<u32>,
    /// Its place among the unfinished tables.
    pub place: usize,
    /// The lowest unfinished table that it depends on.
    pub leader: usize,
    /// The choice point that completes it.
    pub choice: usize,
    /// Whether that choice point is still there; else a lower table completes it.
    pub running: bool,
    /// The table of the same call that this one hides: made under an earlier epoch.
    hides: Option<u32>,
    /// Its share of the bytes in use.
    bytes: usize,
    /// Whether it was given up before it was complete; nothing refers to it any more.
    abandoned: bool,
}

impl Table {
    /// How many answers there are to deliver, the better ones counted anew.
    pub fn delivery_count(&self) -> usize {
        if self.deliveries.is_empty() { self.answers.len() } else { self.deliveries.len() }
    }

    /// The answer of a delivery.
    pub fn delivery(&self, at: usize) -> usize {
        self.deliveries.get(at).map_or(at, |&answer| answer as usize)
    }
}

/// Set in the number of a table that depends on the position.
const DYNAMIC: u32 = 1 << 31;

/// All tables of a machine.
#[derive(Debug, Default)]
pub struct Tables {
    lasting: Vec<Table>,
    passing: Vec<Table>,
    numbers: FxHashMap<(u32, Box<[Word]>), u32>,
    /// Unfinished tables, the outermost first.
    pub active: Vec<u32>,
    /// Bytes in use.
    pub bytes: usize,
}

impl Tables {
    /// The table of a call, if it is still good.
    pub fn find(&self, pred: u32, key: &[Word], epoch: u64, depends_on_state: bool) -> Option<u32> {
        let number = *self.numbers.get(&(pred, key) as &dyn CallKey)?;
        (!depends_on_state || self.get(number).epoch == epoch).then_some(number)
    }

    /// The table of that number.
    pub fn get(&self, number: u32) -> &Table {
        match number & DYNAMIC {
            0 => &self.lasting[number as usize],
            _ => &self.passing[(number & !DYNAMIC) as usize],
        }
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, number: u32) -> &mut Table {
        match number & DYNAMIC {
            0 => &mut self.lasting[number as usize],
            _ => &mut self.passing[(number & !DYNAMIC) as usize],
        }
    }

    /// A new unfinished table.
    pub fn add(&mut self, pred: u32, key: Box<[Word]>, epoch: u64, choice: usize, depends_on_state: bool) -> u32 {
        let place = self.active.len();
        let table = Table {
            pred,
            key: key.clone(),
            epoch,
            complete: false,
            answers: IndexMap::default(),
            deliveries: Vec::new(),
            consumers: Vec::new(),
            waiting: Vec::new(),
            place,
            leader: place,
            choice,
            running: true,
            hides: None,
            bytes: 0,
            abandoned: false,
        };
        let bytes = key.len() * 16 + size_of::<Table>();
        let (list, flag) = if depends_on_state { (&mut self.passing, DYNAMIC) } else { (&mut self.lasting, 0) };
        list.push(table);
        let number = (list.len() as u32 - 1) | flag;
        let hides = self.numbers.insert((pred, key), number);
        self.get_mut(number).hides = hides;
        self.grow(number, bytes);
        self.active.push(number);
        number
    }

    /// The outermost unfinished table now depends on what the given one depends on, and so do all between.
    pub fn depend(&mut self, number: u32) {
        let table = self.get(number);
        let (place, leader) = (table.place, table.leader);
        for at in place..self.active.len() {
            let inner = self.active[at];
            let inner = self.get_mut(inner);
            inner.leader = inner.leader.min(leader);
        }
    }

    /// Counts memory that a table takes.
    pub fn grow(&mut self, number: u32, bytes: usize) {
        self.bytes += bytes;
        self.get_mut(number).bytes += bytes;
    }

    /// Finishes the unfinished tables from a place on.
    pub fn finish(&mut self, place: usize) {
        for number in self.active.split_off(place) {
            let table = self.get_mut(number);
            table.complete = true;
            let freed: usize = table.consumers.drain(..).map(|consumer| consumer.bytes()).sum();
            table.bytes = table.bytes.saturating_sub(freed);
            table.waiting = Vec::new();
            table.deliveries = Vec::new();
            self.bytes = self.bytes.saturating_sub(freed);
        }
    }

    /// Forgets the unfinished tables whose choice points were at or above a height, and what began inside them.
    pub fn abandon(&mut self, height: usize) {
        if self.active.is_empty() {
            return;
        }
        let gone = |&&number: &&u32| {
            let table = self.get(number);
            table.running && table.choice >= height
        };
        let Some(place) = self.active.iter().find(gone).map(|&number| self.get(number).place) else { return };
        for number in self.active.split_off(place) {
            let table = self.get_mut(number);
            table.abandoned = true;
            table.answers = IndexMap::default();
            table.consumers = Vec::new();
            let freed = std::mem::take(&mut table.bytes);
            let key = (table.pred, std::mem::take(&mut table.key));
            let hides = table.hides;
            self.bytes = self.bytes.saturating_sub(freed);
            self.unlist(key, number, hides);
        }
        for list in [&mut self.lasting, &mut self.passing] {
            while list.pop_if(|table| table.abandoned).is_some() {}
        }
    }

    /// Forgets the tables that were made under changes that have been undone.
    #[inline]
    pub fn forget_after(&mut self, epoch: u64) {
        if self.passing.last().is_some_and(|table| table.epoch > epoch) {
            self.forget(epoch);
        }
    }

    fn forget(&mut self, epoch: u64) {
        while self.passing.last().is_some_and(|table| table.epoch > epoch) {
            let Some(table) = self.passing.pop() else { return };
            let number = self.passing.len() as u32 | DYNAMIC;
            self.active.retain(|&active| active != number);
            self.bytes = self.bytes.saturating_sub(table.bytes);
            self.unlist((table.pred, table.key), number, table.hides);
        }
    }

    /// The call has the table that the given one hid, if any that was not abandoned.
    fn unlist(&mut self, key: (u32, Box<[Word]>), number: u32, hides: Option<u32>) {
        if self.numbers.get(&key) == Some(&number) {
            let mut hidden = hides;
            while let Some(abandoned) = hidden.map(|hidden| self.get(hidden)).filter(|table| table.abandoned) {
                hidden = abandoned.hides;
            }
            match hidden {
                Some(hidden) => self.numbers.insert(key, hidden),
                None => self.numbers.remove(&key),
            };
        }
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.lasting.is_empty() && self.passing.is_empty()
    }
}

/// What an answer takes beside its cells.
pub const ANSWER_BYTES: usize = 64;

/// A predicate and the cells of a call, owned or borrowed, so that looking up copies nothing.
trait CallKey {
    fn parts(&self) -> (u32, &[Word]);
}

impl CallKey for (u32, Box<[Word]>) {
    fn parts(&self) -> (u32, &[Word]) {
        (self.0, &self.1)
    }
}

impl CallKey for (u32, &[Word]) {
    fn parts(&self) -> (u32, &[Word]) {
        (self.0, self.1)
    }
}

impl std::hash::Hash for dyn CallKey + '_ {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl PartialEq for dyn CallKey + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for dyn CallKey + '_ {}

impl<'a> std::borrow::Borrow<dyn CallKey + 'a> for (u32, Box<[Word]>) {
    fn borrow(&self) -> &(dyn CallKey + 'a) {
        self
    }
}
