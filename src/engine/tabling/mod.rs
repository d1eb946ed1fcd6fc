//! Tabled evaluation: SLG resolution (Chen and Warren, 1996) by suspending consumers.
//!
//! The first call of a kind, the generator, runs its clauses to the end and records every answer. A call of the same
//! kind meanwhile is a consumer: the frames between it and its generator are copied aside, and it fails. When a
//! generator has run out of clauses, waiting consumers are rebuilt with answers they have not had, until none is
//! left; then the table, with all that depended on it, is complete (Desouter, van Dooren and Schrijvers, 2015, do the
//! same with delimited continuations). A caller only ever sees complete tables, so a cut cannot leave one half done.

pub(super) mod canonical;
pub(super) mod table;

use std::cmp::Ordering;

use super::compile::TABLE_ANSWER;
use super::compile::image::{Dispatch, Image, Tabled};
use super::machine::block::Block;
use super::machine::choice::Alternative;
use super::machine::code::{Addr, Instr};
use super::machine::word::{Tag, Word};
use super::machine::{FRAME, Machine, MachineError};
use crate::program::clause::TableMode;
use table::{ANSWER_BYTES, Consumer, Suspended};

impl Machine {
    /// Calls a tabled predicate.
    pub fn enter_table(&mut self, image: &Image, tabled: &Tabled, pred: u32) -> Result<Addr, MachineError> {
        let (mut key, mut variables) = (Vec::new(), Vec::new());
        for (at, mode) in tabled.modes.iter().enumerate() {
            if *mode == TableMode::Index {
                self.canonical(self.x[at], &mut key, &mut variables)?;
            }
        }
        let moded: Vec<usize> = (0..tabled.modes.len()).filter(|&at| tabled.modes[at] != TableMode::Index).collect();
        let mut template = variables.clone();
        template.extend(moded.iter().map(|&at| self.x[at]));
        let template = self.template(&template);
        let epoch = self.state.epoch();
        if let Some(number) = self.tables.find(pred, &key, epoch, tabled.depends_on_state) {
            self.x[0] = template;
            if self.tables.get(number).complete {
                return Ok(self.table_answers(number, 0)?.unwrap_or(0));
            }
            self.consume(image, number)?;
            return Ok(0);
        }
        let height = self.choices.len();
        let number = self.tables.add(pred, key.into(), epoch, height, tabled.depends_on_state);
        self.budget.check_tables(self.tables.bytes)?;
        let first = self.x[0];
        self.x[0] = template;
        self.push_choice(Alternative::Completion { table: number }, 1)?;
        self.x[0] = first;
        let generator = self.generator_template(&variables, &moded, template);
        self.open_generator(number, generator)?;
        self.enter(image, tabled.clauses)
    }

    /// The terms that an answer gives values to, as one term.
    fn template(&mut self, words: &[Word]) -> Word {
        let at = self.heap.len();
        let functor = self.names.error;
        self.heap.push(Word::header(functor, words.len() as u32));
        self.heap.extend(words);
        Word::structure(at)
    }

    /// The generator must not be narrowed by a value that its caller has for a moded argument.
    fn generator_template(&mut self, variables: &[Word], moded: &[usize], template: Word) -> Word {
        if moded.is_empty() {
            return template;
        }
        let mut words = variables.to_vec();
        for &at in moded {
            self.x[at] = self.new_variable();
            words.push(self.x[at]);
        }
        self.template(&words)
    }

    /// Makes the frame that answers return to.
    fn open_generator(&mut self, number: u32, template: Word) -> Result<(), MachineError> {
        self.allocate(2)?;
        self.set_slot(0, Word::int(number as i64));
        self.set_slot(1, template);
        self.cp = TABLE_ANSWER;
        Ok(())
    }

    /// Records the answer of the current frame's generator.
    pub fn table_answer(&mut self) -> Result<(), MachineError> {
        let number = self.slot(0).small_value() as u32;
        let first = self.slot(1).index() + 1;
        let count = self.heap[first - 1].arity();
        let image = std::sync::Arc::clone(&self.image);
        let Dispatch::Table(tabled) = &image.preds[self.tables.get(number).pred as usize].dispatch else {
            unreachable!("a table's predicate is tabled")
        };
        let modes: Vec<TableMode> = tabled.modes.iter().copied().filter(|mode| *mode != TableMode::Index).collect();
        let (mut key, mut variables) = (Vec::new(), Vec::new());
        for at in 0..count - modes.len() {
            self.canonical(self.heap[first + at], &mut key, &mut variables)?;
        }
        let mut value = Vec::new();
        for at in count - modes.len()..count {
            self.canonical(self.heap[first + at], &mut value, &mut variables)?;
        }
        let known = self.tables.get(number).answers.get_full(&key[..]).map(|(at, _, value)| (at, value.clone()));
        let at = match known {
            None => {
                self.tables.grow(number, (key.len() + value.len()) * 8 + ANSWER_BYTES);
                self.budget.check_tables(self.tables.bytes)?;
                let table = self.tables.get_mut(number);
                table.answers.insert_full(key.into(), value.into()).0
            }
            Some(_) if modes.is_empty() => return Ok(()),
            Some((at, old)) => {
                let Some(better) = self.better(&modes, &old, &value)? else { return Ok(()) };
                self.tables.get_mut(number).answers[at] = better;
                at
            }
        };
        let table = self.tables.get_mut(number);
        if !modes.is_empty() {
            table.deliveries.push(at as u32);
        }
        if table.waiting.len() < table.consumers.len() {
            table.waiting.clear();
            table.waiting.extend(0..table.consumers.len() as u32);
        }
        Ok(())
    }

    /// The best of two tuples of moded values, each judged by itself; nothing if the old one is not beaten.
    fn better(&mut self, modes: &[TableMode], old: &[Word], new: &[Word]) -> Result<Option<Box<[Word]>>, MachineError> {
        let mark = self.heap.len();
        let (mut old_at, mut new_at, mut improved) = (0, 0, false);
        let mut best = Vec::new();
        for mode in modes {
            let (old_start, new_start) = (old_at, new_at);
            let (mut old_variables, mut new_variables) = (Vec::new(), Vec::new());
            let (a, b);
            (a, old_at) = self.build_canonical(old, old_at, &mut old_variables);
            (b, new_at) = self.build_canonical(new, new_at, &mut new_variables);
            let wanted = if *mode == TableMode::Min { Ordering::Less } else { Ordering::Greater };
            if self.compare(b, a)? == wanted {
                improved = true;
                best.extend(&new[new_start..new_at]);
            } else {
                best.extend(&old[old_start..old_at]);
            }
        }
        self.heap.truncate(mark);
        Ok(improved.then(|| best.into()))
    }

    /// Gives the template in register 0 the answers of a complete table from the `at`-th on.
    pub fn table_answers(&mut self, number: u32, at: usize) -> Result<Option<Addr>, MachineError> {
        let count = self.tables.get(number).answers.len();
        if at >= count {
            return Ok(None);
        }
        if at + 1 < count {
            self.push_choice(Alternative::Answers { table: number, at: at as u32 + 1 }, 1)?;
        }
        let template = self.x[0];
        Ok(Some(if self.unify_answer(number, at, template)? { self.cp } else { 0 }))
    }

    fn unify_answer(&mut self, number: u32, at: usize, template: Word) -> Result<bool, MachineError> {
        let first = template.index() + 1;
        let count = self.heap[first - 1].arity();
        let Some((key, value)) = self.tables.get(number).answers.get_index(at) else { return Ok(false) };
        if key.len() + value.len() == count && key.iter().chain(value).all(|word| word.is_constant()) {
            for place in 0..count {
                let (key, value) = self.tables.get(number).answers.get_index(at).expect("just seen");
                let word = if place < key.len() { key[place] } else { value[place - key.len()] };
                if !self.unify(self.heap[first + place], word)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let cells: Vec<Word> = key.iter().chain(value).copied().collect();
        self.reserve(cells.len() * 2)?;
        let (mut next, mut variables) = (0, Vec::new());
        for place in 0..count {
            let word;
            (word, next) = self.build_canonical(&cells, next, &mut variables);
            if !self.unify(self.heap[first + place], word)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The current goal, whose template is in register 0, waits for the answers of an unfinished table.
    fn consume(&mut self, image: &Image, number: u32) -> Result<(), MachineError> {
        self.refuse_guards(image, number)?;
        self.tables.depend(number);
        self.suspend(image, number)
    }

    /// A condition, negation or collection around a consumer would be decided before all answers are known.
    fn refuse_guards(&mut self, image: &Image, number: u32) -> Result<(), MachineError> {
        let table = self.tables.get(number);
        let inside = &self.choices[(table.choice + 1).min(self.choices.len())..];
        if !inside.iter().any(|choice| matches!(choice.alternative, Alternative::Guard(_))) {
            return Ok(());
        }
        let (name, arity) = self.symbols.parts(image.preds[table.pred as usize].functor);
        let indicator = self.compound("/", &[Word::atom(name), Word::int(arity as i64)]);
        Err(self.other_error("unstratified_table", &[indicator]))
    }

    /// Copies the frames between the current goal and its generator aside.
    fn suspend(&mut self, image: &Image, number: u32) -> Result<(), MachineError> {
        let (mut frames, mut values) = (Vec::new(), Vec::new());
        let (mut addr, mut e) = (self.cp, self.e);
        while addr != TABLE_ANSWER {
            let Instr::Call { live, .. } = image.code[addr as usize - 1] else {
                unreachable!("a return address follows a call")
            };
            frames.push(Suspended { addr, size: self.stack[e + 2].0 as u16, live });
            values.extend(image.live[live as usize].iter().map(|&y| self.stack[e + FRAME + y as usize]));
            addr = self.stack[e + 1].0 as Addr;
            e = self.stack[e].0 as usize;
        }
        // Heights of the choice stack mean nothing later: they are given anew.
        for value in &mut values {
            if value.tag() == Tag::Mark {
                *value = HEIGHT;
            }
        }
        let slots = values.len();
        values.extend([self.stack[e + FRAME], self.stack[e + FRAME + 1], self.x[0]]);
        let values = self.freeze_all(values)?;
        let consumer = Consumer { values, frames, slots, delivered: 0 };
        self.tables.grow(number, consumer.bytes());
        self.budget.check_tables(self.tables.bytes)?;
        let table = self.tables.get_mut(number);
        if table.delivery_count() > 0 {
            table.waiting.push(table.consumers.len() as u32);
        }
        table.consumers.push(consumer);
        Ok(())
    }

    /// A generator has run out of clauses: its consumers get what they wait for, or the table is complete.
    pub fn complete(&mut self, image: &Image, number: u32) -> Result<Option<Addr>, MachineError> {
        let table = self.tables.get(number);
        let place = table.place;
        if table.leader < place {
            self.tables.get_mut(number).running = false;
            self.suspend(image, number)?;
            return Ok(None);
        }
        while let Some((waiting, consumer, at)) = self.next_delivery(place) {
            self.budget.spend(1)?;
            self.push_choice(Alternative::Completion { table: number }, 1)?;
            if let Some(addr) = self.deliver(image, waiting, consumer, at)? {
                return Ok(Some(addr));
            }
            let Some(&choice) = self.choices.last() else { return Ok(None) };
            self.restore(&choice);
            self.pop_choice();
        }
        self.order_answers(place)?;
        self.tables.finish(place);
        self.table_answers(number, 0)
    }

    /// Puts the answers of tables that depend on one another into the standard order: the order in which they came depends on
    /// which table was asked for first.
    fn order_answers(&mut self, place: usize) -> Result<(), MachineError> {
        let numbers = self.tables.active[place..].to_vec();
        if let [number] = numbers[..]
            && self.tables.get(number).consumers.is_empty()
        {
            return Ok(());
        }
        for number in numbers {
            let mut answers = std::mem::take(&mut self.tables.get_mut(number).answers);
            answers.sort_by(|a, _, b, _| self.compare_canonical(a, b));
            let count = answers.len();
            self.tables.get_mut(number).answers = answers;
            self.budget.spend(count)?;
        }
        Ok(())
    }

    /// A consumer of an unfinished table from a place on, and the answer it has not had.
    fn next_delivery(&mut self, place: usize) -> Option<(u32, u32, usize)> {
        for at in (place..self.tables.active.len()).rev() {
            let number = self.tables.active[at];
            let table = self.tables.get_mut(number);
            while let Some(&consumer) = table.waiting.last() {
                let delivered = table.consumers[consumer as usize].delivered;
                if delivered < table.delivery_count() {
                    table.consumers[consumer as usize].delivered += 1;
                    return Some((number, consumer, table.delivery(delivered)));
                }
                table.waiting.pop();
            }
        }
        None
    }

    /// Rebuilds a consumer's frames and gives it an answer; returns where it goes on.
    fn deliver(&mut self, image: &Image, number: u32, which: u32, answer: usize) -> Result<Option<Addr>, MachineError> {
        let consumer = &mut self.tables.get_mut(number).consumers[which as usize];
        let (values, frames) = (std::mem::take(&mut consumer.values), std::mem::take(&mut consumer.frames));
        let slots = consumer.slots;
        let template = self.rebuild(image, &values, &frames, slots);
        let consumer = &mut self.tables.get_mut(number).consumers[which as usize];
        (consumer.values, consumer.frames) = (values, frames);
        let template = template?;
        Ok(self.unify_answer(number, answer, template)?.then_some(self.cp))
    }

    fn rebuild(
        &mut self,
        image: &Image,
        values: &Block,
        frames: &[Suspended],
        slots: usize,
    ) -> Result<Word, MachineError> {
        self.reserve(values.size())?;
        let base = self.thaw_all(values);
        let generator = base + slots;
        let number = self.heap[generator].small_value() as u32;
        self.open_generator(number, self.heap[generator + 1])?;
        let height = Word::mark(self.choices.len());
        let mut end = slots;
        for frame in frames.iter().rev() {
            self.allocate(frame.size as usize)?;
            let live = &image.live[frame.live as usize];
            // A `catch/3` that was left has no choice point to drop any more.
            let catching = matches!(image.code[frame.addr as usize], Instr::PopCatch { .. });
            end -= live.len();
            for (at, &y) in live.iter().enumerate() {
                let value = self.heap[base + end + at];
                let height = if catching { Word::mark(usize::MAX >> 4) } else { height };
                self.set_slot(y, if value == HEIGHT { height } else { value });
            }
            self.cp = frame.addr;
        }
        Ok(self.deref(self.heap[generator + 2]))
    }

    /// Forgets unfinished tables whose choice points are gone.
    pub fn abandon_tables(&mut self) {
        self.tables.abandon(self.choices.len());
    }
}

/// Takes the place of a height of the choice stack in a suspended frame; no term has this header in a slot.
const HEIGHT: Word = Word(u64::MAX >> 4 << 3 | Tag::Header as u64);
