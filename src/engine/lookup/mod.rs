//! Goals that need no call: state relations and facts, looked up in place.
//!
//! The arguments are taken from where they live, and what a variable gets at its first occurrence goes straight to
//! its register or slot. The choice point for further answers saves the registers, so that a stretch of such goals
//! keeps its variables there. As a condition, only the first answer counts, and nothing is left behind; a negation
//! binds nothing at all.

pub(super) mod candidates;
pub(super) mod materialise;
pub(super) mod numbering;
pub(super) mod rows;
pub(super) mod scan;

use super::compile::image::Image;
use super::compile::index::ANY;
use super::machine::code::{Addr, Reg, Slot};
use super::machine::word::Word;
use super::machine::{Machine, MachineError};
use super::state::Layout;
use scan::Want;

/// Where a goal is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In the position: the relation of that number.
    Relation(u16),
    /// In the facts of that number.
    Rows(u32),
}

/// An argument of such a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Of no interest.
    Void,
    /// A ground term.
    Const(Word),
    /// A variable met before, in a register.
    Known(Reg),
    /// The same, in a slot.
    KnownSlot(Slot),
    /// A variable met for the first time, to be put into a register.
    New(Reg),
    /// The same, into a slot.
    NewSlot(Slot),
}

/// One such goal of a clause.
#[derive(Clone, Debug)]
pub struct Lookup {
    pub source: Source,
    pub args: Box<[Arg]>,
    /// How many registers are in use.
    pub keep: u16,
    /// Where to go on.
    pub after: Addr,
    /// Where to go on otherwise, if it is a condition.
    pub otherwise: Addr,
    /// Whether all arguments are new variables, or of no interest.
    pub open: bool,
    /// For a relation whose types are known: its place in the position.
    pub place: Option<Place>,
}

/// The arguments of a relation by what they mean for its slots.
#[derive(Clone, Debug)]
pub struct Place {
    pub first: u32,
    pub keys: Box<[Key]>,
    pub dependents: Box<[Dependent]>,
}

/// An argument that determines the slot.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub arg: Arg,
    pub domain: usize,
    pub stride: u32,
}

/// An argument that the slot's value determines.
#[derive(Clone, Copy, Debug)]
pub struct Dependent {
    pub arg: Arg,
    domain: usize,
    stride: u32,
    size: u32,
    /// Whether it is the only one, so that the value is its number.
    alone: bool,
}

impl Dependent {
    /// What a slot's value says.
    #[inline(always)]
    pub fn word(&self, layout: &Layout, value: u32) -> Word {
        let number = if self.alone { value - 1 } else { (value - 1) / self.stride % self.size };
        layout.domains[self.domain].values[number as usize]
    }
}

impl Lookup {
    /// A goal with these arguments.
    pub fn new(source: Source, args: Vec<Arg>, keep: u16, after: Addr) -> Lookup {
        let open = args.iter().all(|arg| matches!(arg, Arg::New(_) | Arg::NewSlot(_) | Arg::Void));
        Lookup { source, args: args.into(), keep, after, otherwise: 0, open, place: None }
    }

    /// Finds its place once the types of the relations are known.
    pub fn locate(&mut self, layout: &Layout) {
        let Source::Relation(relation) = self.source else { return };
        let Some(relation) = layout.relations.get(relation as usize) else { return };
        let (mut keys, mut dependents) = (Vec::new(), Vec::new());
        for (column, &arg) in relation.columns.iter().zip(&self.args) {
            let (domain, stride, size) = (column.domain, column.stride, column.size);
            match column.dependent {
                true => dependents.push(Dependent { arg, domain, stride, size, alone: false }),
                false => keys.push(Key { arg, domain, stride }),
            }
        }
        if let [dependent] = &mut dependents[..] {
            dependent.alone = true;
        }
        self.place = Some(Place { first: relation.first, keys: keys.into(), dependents: dependents.into() });
    }
}

/// Whether a goal holds, by the value of one slot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SlotTest {
    Yes,
    No,
    /// One slot is not enough: it needs a search.
    Undecided,
}

impl Machine {
    /// A goal in the body of a clause: where to go on, or nowhere (0).
    #[inline]
    pub fn lookup(&mut self, image: &Image, number: u32, next: Addr) -> Result<Addr, MachineError> {
        match self.lookup_slot(image, number, true) {
            SlotTest::Yes => Ok(next),
            SlotTest::No => Ok(0),
            SlotTest::Undecided => self.search_on(image, number, Want::Every),
        }
    }

    /// A goal as a condition: its first answer only.
    #[inline]
    pub fn lookup_first(&mut self, image: &Image, number: u32) -> Result<bool, MachineError> {
        match self.lookup_slot(image, number, true) {
            SlotTest::Undecided => self.search(image, number, Want::First),
            test => Ok(test == SlotTest::Yes),
        }
    }

    /// A goal that must have no answer.
    #[inline]
    pub fn absent(&mut self, image: &Image, number: u32) -> Result<bool, MachineError> {
        match self.lookup_slot(image, number, false) {
            SlotTest::Undecided => self.search_in_vain(image, number),
            test => Ok(test == SlotTest::No),
        }
    }

    /// The value of an argument, if it has one.
    #[inline(always)]
    pub fn lookup_word(&self, arg: Arg) -> Word {
        match arg {
            Arg::Known(x) => self.deref(self.x[x as usize]),
            Arg::KnownSlot(y) => self.deref(self.slot(y)),
            Arg::Const(word) => word,
            Arg::Void | Arg::New(_) | Arg::NewSlot(_) => ANY,
        }
    }

    /// A relation whose key arguments are all constants: one load, and a comparison or binding for each dependent
    /// argument.
    #[inline]
    pub fn lookup_slot(&mut self, image: &Image, number: u32, binds: bool) -> SlotTest {
        let layout = &image.layout;
        let Some(place) = &image.lookups[number as usize].place else { return SlotTest::Undecided };
        let mut slot = place.first;
        for key in &place.keys {
            let word = self.lookup_word(key.arg);
            if !word.is_constant() {
                return SlotTest::Undecided;
            }
            match layout.domains[key.domain].constants.number(word) {
                Some(number) => slot += number * key.stride,
                None => return SlotTest::No,
            }
        }
        let value = self.state.get(slot as usize);
        if value == 0 {
            return SlotTest::No;
        }
        for dependent in &place.dependents {
            match dependent.arg {
                Arg::Void => {}
                Arg::New(x) => self.x[x as usize] = dependent.word(layout, value),
                Arg::NewSlot(y) => self.set_slot(y, dependent.word(layout, value)),
                arg => {
                    let (given, word) = (self.lookup_word(arg), dependent.word(layout, value));
                    if given == word {
                        continue;
                    }
                    if given.is_constant() && word.is_constant() {
                        return SlotTest::No;
                    }
                    if !given.is_ref() || place.dependents.len() > 1 {
                        return SlotTest::Undecided;
                    }
                    if binds {
                        self.bind(given, word);
                    }
                }
            }
        }
        SlotTest::Yes
    }
}
