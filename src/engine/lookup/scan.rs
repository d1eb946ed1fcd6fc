//! Goals that are looked up and may have several answers: a search among rows or slots.
//!
//! A choice point for the next answer is left only where there is one. It saves the registers that are in use.

use std::sync::Arc;

use super::candidates::{Candidates, RowSearch, SlotSearch};
use super::rows::{RowIndex, Rows, WIDEST};
use super::{Arg, Dependent, Lookup, SlotTest, Source};
use crate::engine::compile::image::Image;
use crate::engine::compile::index::ANY;
use crate::engine::machine::choice::Alternative;
use crate::engine::machine::code::{Addr, Instr};
use crate::engine::machine::raise::Uncaught;
use crate::engine::machine::word::Word;
use crate::engine::machine::{Machine, MachineError};
use crate::engine::state::State;
use crate::engine::state::relation::Given;
use crate::program::symbol::Functor;

/// Arguments up to this number need no allocation.
const USUAL: usize = 8;
/// Relations with more dependent arguments are not scanned.
const FEW: usize = 4;

/// What is wanted of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// Every answer: a choice point leads to the next one.
    Every,
    /// The next answer from a choice point on, which is known to agree, before an end.
    Next(u32, u32),
    /// The first one.
    First,
}

impl Machine {
    /// The next answer of a goal whose choice point is the newest and has brought the registers back.
    pub fn lookup_next(&mut self, image: &Image, number: u32, at: u32, end: u32) -> Result<Option<Addr>, MachineError> {
        let addr = self.search_on(image, number, Want::Next(at, end))?;
        Ok((addr != 0).then_some(addr))
    }

    /// An answer for which the goals behind hold as well, as far as they are looks at slots: where to go on then, or
    /// nowhere (0). Most answers fail there, and going on to the next one costs less here than by backtracking.
    pub fn search_on(&mut self, image: &Image, number: u32, want: Want) -> Result<Addr, MachineError> {
        let after = image.lookups[number as usize].after;
        let below = self.choices.len() - usize::from(want != Want::Every);
        let mut want = want;
        loop {
            if !self.search(image, number, want)? {
                return Ok(0);
            }
            if let Some(addr) = self.lookup_ahead(image, after) {
                return Ok(addr);
            }
            let Some(choice) = self.choices.get(below) else { return Ok(0) };
            let Alternative::Lookup { at, end, .. } = choice.alternative else { return Ok(0) };
            let (trail, heap) = (choice.trail as usize, choice.heap as usize);
            self.undo(trail);
            self.heap.truncate(heap);
            want = Want::Next(at, end);
        }
    }

    /// Runs the instructions from an address on that look at slots; nothing if one fails, else where to go on.
    #[inline]
    fn lookup_ahead(&mut self, image: &Image, start: Addr) -> Option<Addr> {
        let mut addr = start;
        loop {
            let test = match image.code[addr as usize] {
                Instr::Lookup { lookup } => self.lookup_slot(image, lookup, true),
                Instr::Absent { lookup } => match self.lookup_slot(image, lookup, false) {
                    SlotTest::Yes => SlotTest::No,
                    SlotTest::No => SlotTest::Yes,
                    SlotTest::Undecided => SlotTest::Undecided,
                },
                _ => SlotTest::Undecided,
            };
            match test {
                SlotTest::Yes => addr += 1,
                SlotTest::No => return None,
                SlotTest::Undecided => return Some(addr),
            }
        }
    }

    /// Whether a search finds nothing; whatever it binds is undone.
    pub fn search_in_vain(&mut self, image: &Image, number: u32) -> Result<bool, MachineError> {
        let mark = self.trail.len();
        let newest = std::mem::replace(&mut self.hb, self.heap.len());
        let held = self.search(image, number, Want::First);
        self.undo(mark);
        self.hb = newest;
        Ok(!held?)
    }

    /// The general case: candidates one after another.
    #[inline(never)]
    pub fn search(&mut self, image: &Image, number: u32, want: Want) -> Result<bool, MachineError> {
        self.tick()?;
        let lookup = &image.lookups[number as usize];
        match lookup.source {
            Source::Relation(relation) => match self.scan_slots(image, lookup, number, want)? {
                Some(held) => Ok(held),
                None => self.search_relation(image, lookup, number, relation, want),
            },
            Source::Rows(rows) if lookup.open && want != Want::First => {
                self.take_row(&image.rows[rows as usize], lookup, number, want)
            }
            Source::Rows(rows) => self.search_rows(&image.rows[rows as usize], lookup, number, rows, want),
        }
    }

    #[inline]
    fn search_rows(
        &mut self,
        rows: &Rows,
        lookup: &Lookup,
        number: u32,
        rows_number: u32,
        want: Want,
    ) -> Result<bool, MachineError> {
        let mut words = [ANY; WIDEST];
        let mut bound = 0_usize;
        for (at, &arg) in lookup.args.iter().enumerate() {
            let word = self.lookup_word(arg);
            if !word.is_ref() {
                words[at] = word;
                bound |= 1 << at;
            }
        }
        let given = &words[..lookup.args.len()];
        if let Some(strict) = rows.strict.as_ref().filter(|strict| strict.refuses(given)) {
            return self.refuse(strict.clauses, given);
        }
        let place = (rows_number as usize) << WIDEST | bound;
        let index = self.row_index(rows, place);
        let (from, end) = match want {
            Want::Next(at, end) => (at, end),
            _ => rows.range(&index, given),
        };
        let result = self.take(lookup, number, want, from, &RowSearch { rows, index: &index, given, end }, &mut []);
        self.row_indexes[place] = Some(index);
        result
    }

    /// Takes the index of rows for calls that give some arguments from its place; it is made when first needed.
    #[inline]
    fn row_index(&mut self, rows: &Rows, place: usize) -> Box<RowIndex> {
        if self.row_indexes.len() <= place {
            self.row_indexes.resize_with(place + 1, || None);
        }
        self.row_indexes[place].take().unwrap_or_else(|| Box::new(rows.index(place as u8)))
    }

    /// One row after another, where every row is an answer.
    fn take_row(&mut self, rows: &Rows, lookup: &Lookup, number: u32, want: Want) -> Result<bool, MachineError> {
        let at = if let Want::Next(at, _) = want { at } else { 0 };
        self.leave_choice(lookup, number, want, (at + 1 < rows.count()).then_some(at + 1), 0)?;
        self.bind_arguments(lookup, rows.row(at))
    }

    /// A call that no row agrees with, but which may raise an exception: a machine of its own finds out.
    #[cold]
    fn refuse(&mut self, clauses: Functor, given: &[Word]) -> Result<bool, MachineError> {
        let mut other = Machine::new(Arc::clone(&self.image), State::default());
        other.symbols = self.symbols.clone();
        for (at, &word) in given.iter().enumerate() {
            other.x[at] = if word == ANY { other.new_variable() } else { other.thaw(&self.freeze(word)?) };
        }
        match other.each_answer_of(clauses, &mut |_, _| Ok(false)) {
            Err(Uncaught::Ball { ball, .. }) => {
                self.symbols = other.symbols;
                Err(MachineError::Ball(self.thaw(&ball)))
            }
            Err(Uncaught::Limit(limit)) => Err(limit.into()),
            Ok(()) => Ok(false),
        }
    }

    fn search_relation(
        &mut self,
        image: &Image,
        lookup: &Lookup,
        number: u32,
        relation: u16,
        want: Want,
    ) -> Result<bool, MachineError> {
        let layout = &image.layout;
        let Some(relation) = layout.relations.get(relation as usize) else {
            return Err(self.other_error("no_position_yet", &[]));
        };
        let (mut usual, mut many) = ([Given::Open; USUAL], Vec::new());
        let given = match lookup.args.len() {
            count @ 0..=USUAL => &mut usual[..count],
            count => {
                many.resize(count, Given::Open);
                &mut many[..]
            }
        };
        let mut end = 1;
        for ((given, &arg), column) in given.iter_mut().zip(&lookup.args).zip(&relation.columns) {
            let word = self.lookup_word(arg);
            *given = if word == ANY { Given::Open } else { self.given(&layout.domains[column.domain], word)? };
            match given {
                Given::Outside => return Ok(false),
                Given::Open if !column.dependent => end *= column.size,
                _ => {}
            }
        }
        let (mut usual, mut many) = ([ANY; USUAL], Vec::new());
        let room = match lookup.args.len() {
            count @ 0..=USUAL => &mut usual[..count],
            count => {
                many.resize(count, ANY);
                &mut many[..]
            }
        };
        self.take(lookup, number, want, 0, &SlotSearch { relation, layout, given, end }, room)
    }

    /// Takes an answer from the candidates.
    #[inline]
    fn take(
        &mut self,
        lookup: &Lookup,
        number: u32,
        want: Want,
        from: u32,
        candidates: &impl Candidates,
        room: &mut [Word],
    ) -> Result<bool, MachineError> {
        let (mut from, end) = (from, candidates.end());
        loop {
            let found = match want {
                Want::Next(at, _) => Some(at),
                _ => candidates.find(self, from),
            };
            let Some(found) = found else {
                self.budget.spend((end - from) as usize / 16)?;
                return Ok(false);
            };
            if want != Want::First {
                let next = candidates.find(self, found + 1);
                self.budget.spend((next.unwrap_or(end) - from.min(found)) as usize / 16)?;
                self.leave_choice(lookup, number, want, next, end)?;
            }
            if self.bind_arguments(lookup, candidates.words(self, found, room))? {
                return Ok(true);
            }
            if want != Want::First {
                return Ok(false);
            }
            from = found + 1;
        }
    }

    /// Makes, changes or drops the choice point of a goal, as there is another candidate or not.
    #[inline]
    fn leave_choice(
        &mut self,
        lookup: &Lookup,
        number: u32,
        want: Want,
        next: Option<u32>,
        end: u32,
    ) -> Result<(), MachineError> {
        let alternative = next.map(|at| Alternative::Lookup { lookup: number, at, end });
        match (want, alternative) {
            (Want::Every, Some(alternative)) => self.push_choice(alternative, lookup.keep as usize),
            (Want::Next(..), Some(alternative)) => {
                let here = self.choices.len() - 1;
                self.choices[here].alternative = alternative;
                Ok(())
            }
            (Want::Next(..), None) => {
                self.pop_choice();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Gives the arguments what a candidate says of them; binds nothing if that is impossible.
    #[inline]
    fn bind_arguments(&mut self, lookup: &Lookup, words: &[Word]) -> Result<bool, MachineError> {
        let mark = self.trail.len();
        for (&arg, &word) in lookup.args.iter().zip(words) {
            if !self.give(arg, word)? {
                self.undo(mark);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Gives an argument a word, if it can have it. All bindings are trailed, so that they can be undone without a
    /// choice point.
    #[inline(always)]
    fn give(&mut self, arg: Arg, word: Word) -> Result<bool, MachineError> {
        match arg {
            Arg::Void | Arg::Const(_) => {}
            Arg::New(x) => self.x[x as usize] = if word == ANY { self.new_variable() } else { word },
            Arg::NewSlot(y) => {
                let word = if word == ANY { self.new_variable() } else { word };
                self.set_slot(y, word);
            }
            Arg::Known(_) | Arg::KnownSlot(_) => {
                let given = self.lookup_word(arg);
                if given == word || word == ANY {
                    return Ok(true);
                }
                if !given.is_ref() {
                    return self.unify_trailed(given, word);
                }
                self.heap[given.index()] = word;
                self.trail.push(given.index() as u32);
            }
        }
        Ok(true)
    }

    /// Unifies; all bindings are trailed, whatever their age.
    #[inline(never)]
    pub(crate) fn unify_trailed(&mut self, given: Word, word: Word) -> Result<bool, MachineError> {
        let newest = std::mem::replace(&mut self.hb, self.heap.len());
        let unified = self.unify(given, word);
        self.hb = newest;
        unified
    }

    /// The slots of a relation of which one key argument is open and the others are constants; nothing if it is more
    /// than that.
    #[inline]
    fn scan_slots(
        &mut self,
        image: &Image,
        lookup: &Lookup,
        number: u32,
        want: Want,
    ) -> Result<Option<bool>, MachineError> {
        let layout = &image.layout;
        let Some(place) = lookup.place.as_ref().filter(|place| place.dependents.len() <= FEW) else { return Ok(None) };
        let (mut base, mut open) = (place.first, None);
        for key in &place.keys {
            let word = self.lookup_word(key.arg);
            if word.is_constant() {
                let Some(number) = layout.domains[key.domain].constants.number(word) else { return Ok(Some(false)) };
                base += number * key.stride;
            } else if word.is_ref() && open.is_none() {
                open = Some(key);
            } else {
                return Ok(None);
            }
        }
        let Some(open) = open else { return Ok(None) };
        let mut wanted = [ANY; FEW];
        for (wanted, dependent) in wanted.iter_mut().zip(&place.dependents) {
            let word = self.lookup_word(dependent.arg);
            if !word.is_ref() {
                *wanted = word;
            }
        }
        if wanted.iter().any(|word| *word != ANY && !word.is_constant()) {
            return Ok(None);
        }
        let keys = &layout.domains[open.domain].values;
        let slots = self.state.slots();
        let find = |from: u32| {
            (from..keys.len() as u32).find(|at| {
                let value = slots[(base + at * open.stride) as usize];
                let agrees =
                    |(dependent, &word): (&Dependent, &Word)| word == ANY || dependent.word(layout, value) == word;
                value != 0 && place.dependents.iter().zip(&wanted).all(agrees)
            })
        };
        let first = if let Want::Next(at, _) = want { Some(at) } else { find(0) };
        let next = first.and_then(|at| find(at + 1));
        let value = first.map_or(0, |at| slots[(base + at * open.stride) as usize]);
        self.budget.spend((next.unwrap_or(keys.len() as u32) - first.unwrap_or(0)) as usize / 16)?;
        let Some(at) = first else { return Ok(Some(false)) };
        self.leave_choice(lookup, number, want, next, 0)?;
        let mark = self.trail.len();
        let mut held = self.give(open.arg, keys[at as usize])?;
        for dependent in &place.dependents {
            held = held && self.give(dependent.arg, dependent.word(layout, value))?;
        }
        if held || want != Want::First {
            return Ok(Some(held));
        }
        // Arguments that are the same variable: another slot may agree.
        self.undo(mark);
        Ok(None)
    }
}
