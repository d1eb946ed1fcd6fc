//! The machine that runs plans: registers, frames for procedures, and a loop over instructions.
//!
//! Steps are counted where control goes back: at loops, calls and their answers. Nothing is allocated in the steady
//! state; what a question made is forgotten when the next one is asked.

use super::Plans;
use super::code::{Instr, Kind, NONE, Native, Part, Pools, Reg, Slot};
use super::store::{Store, elements};
use super::table::{Table, Unanswered};
use super::value::{ATOM, LASTING, Value, is_atomic, is_integer};
use crate::engine::arith::apply;
use crate::engine::{Engine, Limit};

/// Why a plan ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The machine must answer.
    Abandoned,
    /// A limit was reached.
    Limit(Limit),
}

impl From<Unanswered> for Stop {
    fn from(_: Unanswered) -> Stop {
        Stop::Abandoned
    }
}

/// A call that has not answered for the last time.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Its first register.
    base: usize,
    /// The frame that called: an index, or `TOP`.
    parent: usize,
    /// Where the call stands.
    call: usize,
    /// Where to look for the next answer.
    retry: usize,
    /// How many frames and registers there were at its last answer: those of calls inside may answer again, too.
    height: usize,
    top: usize,
}

/// The frame of the question itself.
const TOP: usize = usize::MAX;

/// A slot and the value it would get; 0 for any, in a deletion.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    pub slot: usize,
    pub value: u32,
}

/// Answers remembered for one position.
#[derive(Clone, Debug)]
struct Memo {
    memo: u16,
    epoch: u64,
    keys: Vec<Value>,
    start: usize,
    end: usize,
}

/// The memory of running plans.
#[derive(Debug, Default)]
pub struct Vm {
    registers: Vec<Value>,
    frames: Vec<Frame>,
    bags: Vec<Value>,
    /// Rows of answers that have been put aside.
    answers: Vec<Value>,
    memos: Vec<Memo>,
    pub deletions: Vec<Write>,
    pub additions: Vec<Write>,
    /// Shapes and values of the question's answers.
    pub found: Vec<Value>,
    /// How many answers said what changes.
    pub answered: usize,
    pub tables: Vec<Table>,
    pub store: Store,
    /// Steps until the next look at limits.
    pub fuel: i64,
}

/// The most registers of all frames together.
const MOST_REGISTERS: usize = 1 << 22;

impl Vm {
    /// Memory for plans, with so much fuel.
    pub fn new(plans: &Plans, fuel: i64) -> Vm {
        Vm { tables: plans.tables.clone(), store: plans.store.clone(), fuel, ..Vm::default() }
    }

    /// Gets ready for a question with given arguments.
    pub fn reset(&mut self, arguments: impl Iterator<Item = Value>, registers: usize) {
        self.frames.clear();
        self.bags.clear();
        self.answers.clear();
        self.memos.clear();
        self.deletions.clear();
        self.additions.clear();
        self.found.clear();
        self.answered = 0;
        self.store.reset(0);
        if self.registers.len() < registers {
            self.registers.resize(registers, 0);
        }
        for (register, argument) in self.registers.iter_mut().zip(arguments) {
            *register = argument;
        }
    }

    /// What the terms, frames and answers of the question take, in bytes.
    pub fn memory(&self) -> usize {
        8 * (self.registers.len() + self.bags.len() + self.answers.len() + self.store.passing())
    }

    /// Makes the changes noted since there were so many.
    pub fn apply(&mut self, deletions: usize, additions: usize, engine: &mut Engine) {
        let state = engine.state_mut();
        for Write { slot, value } in self.deletions.drain(deletions..) {
            if value == 0 || state.get(slot) == value {
                state.set(slot, 0);
            }
        }
        for Write { slot, value } in self.additions.drain(additions..) {
            state.set(slot, value);
        }
    }

    /// Runs code from an entry to its end.
    pub fn run(
        &mut self,
        plans: &Plans,
        engine: &mut Engine,
        entry: u32,
        registers: u32,
        refill: &mut dyn FnMut(&mut Vm, &Engine) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (code, pools) = (&plans.code[..], &plans.pools);
        let mut pc = entry as usize;
        // The frame, its first register, and the first register that is free.
        let (mut frame, mut base, mut top) = (TOP, 0usize, registers as usize);
        macro_rules! r {
            ($reg:expr) => {
                self.registers[base + $reg as usize]
            };
        }
        macro_rules! step {
            () => {
                self.fuel -= 1;
                if self.fuel < 0 {
                    refill(self, engine)?;
                }
            };
        }
        macro_rules! test {
            ($holds:expr, $fail:expr) => {
                if !$holds {
                    pc = $fail as usize;
                }
            };
        }
        macro_rules! integer {
            ($value:expr) => {{
                let value = $value;
                if !is_integer(value) {
                    return Err(Stop::Abandoned);
                }
                value
            }};
        }
        loop {
            let instr = code[pc];
            pc += 1;
            match instr {
                Instr::Nop => {}
                Instr::Halt => return Ok(()),
                Instr::Abandon => return Err(Stop::Abandoned),
                Instr::Jump(to) => pc = to as usize,
                Instr::JumpThrough(reg) => pc = r!(reg) as usize,
                Instr::Point { dst, to } => r!(dst) = i64::from(to),
                Instr::Const { dst, value } => r!(dst) = value,
                Instr::Copy { dst, src } => r!(dst) = r!(src),
                Instr::AddConst { dst, src, value } => r!(dst) = integer!(integer!(r!(src)) + value),
                Instr::Arith { op, dst, a, b } => {
                    let value = apply(op, integer!(r!(a)), integer!(r!(b))).map_err(|_| Stop::Abandoned)?;
                    r!(dst) = integer!(value);
                }
                Instr::Same { a, b, fail } => {
                    let (a, b) = (r!(a), r!(b));
                    test!(a == b || (!is_atomic(a) && self.store.equal(a, b)), fail);
                }
                Instr::Differ { a, b, fail } => {
                    let (a, b) = (r!(a), r!(b));
                    test!(a != b && (is_atomic(a) || !self.store.equal(a, b)), fail);
                }
                Instr::SameConst { a, fail, value } => test!(r!(a) == value, fail),
                Instr::DifferConst { a, fail, value } => test!(r!(a) != value, fail),
                Instr::Compare { op, a, b, fail } => {
                    test!(op.holds(integer!(r!(a)), integer!(r!(b))), fail);
                }
                Instr::CompareConst { op, a, fail, value } => test!(op.holds(integer!(r!(a)), value), fail),
                Instr::Order { op, a, b, fail } => {
                    let order = self.store.compare(r!(a), r!(b), &plans.atoms, &plans.symbols);
                    test!(op.holds(order as i64, 0), fail);
                }
                Instr::Kind { kind, a, fail } => test!(self.is_kind(kind, r!(a), plans), fail),
                Instr::Next { reg, end, exit } => {
                    step!();
                    if r!(reg) >= r!(end) { pc = exit as usize } else { r!(reg) += 1 }
                }
                Instr::NextConst { reg, exit, end } => {
                    step!();
                    if r!(reg) >= end { pc = exit as usize } else { r!(reg) += 1 }
                }
                Instr::Open { table, cursor, keys, fail } => {
                    let (start, end) = self.rows(plans, engine, table, keys, base)?;
                    (r!(cursor), r!(cursor + 1)) = (i64::from(start), i64::from(end));
                    test!(start < end, fail);
                }
                Instr::Fetch { table, cursor, dst, exit } => {
                    step!();
                    let at = r!(cursor);
                    if at >= r!(cursor + 1) {
                        pc = exit as usize;
                    } else {
                        r!(cursor) = at + self.fetch(table, at as usize, base + dst as usize) as i64;
                    }
                }
                Instr::First { table, dst, keys, fail } => {
                    let (start, end) = self.rows(plans, engine, table, keys, base)?;
                    if start < end {
                        self.fetch(table, start as usize, base + dst as usize);
                    } else {
                        pc = fail as usize;
                    }
                }
                Instr::Holds { slot, fail } => test!(self.look(pools, slot, base, engine) != 0, fail),
                Instr::Empty { slot, fail } => test!(self.look(pools, slot, base, engine) == 0, fail),
                Instr::Load { dst, slot, fail } => match self.look(pools, slot, base, engine) {
                    0 => pc = fail as usize,
                    value => r!(dst) = i64::from(value),
                },
                Instr::LoadValue { dst, slot, column, fail } => match self.look(pools, slot, base, engine) {
                    0 => pc = fail as usize,
                    value => r!(dst) = i64::from(value) - 1 + pools.columns[column as usize].low,
                },
                Instr::LoadSame { a, slot, column, fail } => {
                    let value = i64::from(self.look(pools, slot, base, engine));
                    test!(value != 0 && value - 1 + pools.columns[column as usize].low == r!(a), fail);
                }
                Instr::LoadIs { slot, value, fail } => test!(self.look(pools, slot, base, engine) == value, fail),
                Instr::Decode { dst, src, column } => {
                    let column = &pools.columns[column as usize];
                    let digit = (r!(src) - 1) as u32 / column.stride % column.size;
                    r!(dst) = value_of(column.low, column.values, digit, pools);
                }
                Instr::Value { dst, src, column } => {
                    let column = &pools.columns[column as usize];
                    r!(dst) = value_of(column.low, column.values, r!(src) as u32, pools);
                }
                Instr::Number { dst, src, column, fail } => {
                    let column = &pools.columns[column as usize];
                    match number_of(r!(src), column.low, column.extent, column.numbers, pools) {
                        Some(number) => r!(dst) = i64::from(number) + 1,
                        None => pc = fail as usize,
                    }
                }
                Instr::Scan { counter, scan, exit } => {
                    let (from, base) = (r!(counter) + 1, base);
                    step!();
                    match self.scan(pools, scan, from as u32, base, engine) {
                        Some((at, value)) => (r!(counter), r!(counter + 1)) = (i64::from(at), i64::from(value)),
                        None => pc = exit as usize,
                    }
                }
                Instr::Match { src, dst, head, fail } => {
                    let Vm { registers, store, .. } = &mut *self;
                    match store.arguments(registers[base + src as usize], pools.heads[head as usize]) {
                        Some(arguments) => {
                            let dst = base + dst as usize;
                            registers[dst..dst + arguments.len()].copy_from_slice(arguments);
                        }
                        None => pc = fail as usize,
                    }
                }
                Instr::Build { dst, head, args } => {
                    let Vm { registers, store, .. } = &mut *self;
                    let args = pools.list(args).iter().map(|&reg| registers[base + reg as usize]);
                    r!(dst) = store.make(pools.heads[head as usize], args);
                }
                Instr::Element { list, dst, exit } => {
                    step!();
                    match self.store.arguments(r!(list), plans.cons) {
                        Some(&[element, rest]) => (r!(dst), r!(list)) = (element, rest),
                        _ => pc = exit as usize,
                    }
                }
                Instr::BagOpen { mark } => r!(mark) = self.bags.len() as i64,
                Instr::BagPush { src } => self.bags.push(r!(src)),
                Instr::BagList { mark, dst } => r!(dst) = self.close_bag(r!(mark) as usize, plans),
                Instr::Beats { greatest, best, src, fail } => {
                    let (best, value) = (r!(best), integer!(r!(src)));
                    test!(if greatest { value > best } else { value < best }, fail);
                }
                Instr::Call { site, .. } => {
                    step!();
                    let site = &pools.sites[site as usize];
                    let procedure = &plans.procedures[site.procedure as usize];
                    let first = top;
                    top += procedure.registers as usize;
                    if self.registers.len() < top {
                        self.grow(top)?;
                    }
                    for (at, &reg) in pools.list(site.args).iter().enumerate() {
                        self.registers[first + at] = self.registers[base + reg as usize];
                    }
                    self.frames.push(Frame { base: first, parent: frame, call: pc - 1, retry: 0, height: 0, top: 0 });
                    (frame, base, pc) = (self.frames.len() - 1, first, procedure.entry as usize);
                }
                Instr::Resume { call, fail } => {
                    step!();
                    match usize::try_from(r!(call)) {
                        Ok(callee) => {
                            let Frame { base: first, retry, height, top: filled, .. } = self.frames[callee];
                            self.frames.truncate(height);
                            (frame, base, top, pc) = (callee, first, filled, retry);
                        }
                        Err(_) => pc = fail as usize,
                    }
                }
                Instr::Proceed { retry } => {
                    step!();
                    let height = self.frames.len();
                    let answering = &mut self.frames[frame];
                    (answering.retry, answering.height, answering.top) = (retry as usize, height, top);
                    let Frame { parent, call, .. } = *answering;
                    let caller = self.base_of(parent);
                    self.give_results(plans, call, base, caller, frame as i64);
                    (frame, base, pc) = (parent, caller, call + 1);
                }
                Instr::ProceedLast => {
                    step!();
                    let Frame { parent, call, .. } = self.frames[frame];
                    let caller = self.base_of(parent);
                    self.give_results(plans, call, base, caller, -1);
                    self.frames.truncate(frame);
                    (top, frame, base, pc) = (base, parent, caller, call + 1);
                }
                Instr::Fail => {
                    let Frame { parent, call, .. } = self.frames[frame];
                    let Instr::Call { fail, .. } = code[call] else { return Err(Stop::Abandoned) };
                    self.frames.truncate(frame);
                    (top, base, frame, pc) = (base, self.base_of(parent), parent, fail as usize);
                }
                Instr::Emit { shape, args, retry } => {
                    self.found.push(i64::from(shape));
                    for &reg in pools.list(args) {
                        let value = r!(reg);
                        self.found.push(value);
                    }
                    pc = retry as usize;
                }
                Instr::Change { change } => self.note_change(pools, change, base)?,
                Instr::Answered => self.answered += 1,
                Instr::Begin { mark } => {
                    let marks = [
                        engine.mark(),
                        self.deletions.len(),
                        self.additions.len(),
                        self.memos.len(),
                        self.answers.len(),
                        self.store.passing(),
                    ];
                    (0..).zip(marks).for_each(|(at, value): (Reg, usize)| r!(mark + at) = value as i64);
                }
                Instr::Apply { mark } => {
                    let (deletions, additions) = (r!(mark + 1) as usize, r!(mark + 2) as usize);
                    self.apply(deletions, additions, engine);
                }
                Instr::Revert { mark, clean } => {
                    engine.undo_to(r!(mark) as usize);
                    self.memos.truncate(r!(mark + 3) as usize);
                    if clean {
                        self.answers.truncate(r!(mark + 4) as usize);
                        self.store.reset(r!(mark + 5) as usize);
                    }
                }
                Instr::Mover { dst, fail } => match engine.mover().map(|mover| plans.atoms.constant(mover)) {
                    Some(mover) => r!(dst) = mover.ok_or(Stop::Abandoned)?,
                    None => pc = fail as usize,
                },
                Instr::Repeated { dst } => r!(dst) = integer!(engine.occurrences()),
                Instr::Recall { memo, cursor, keys, miss } => match self.recall(pools, memo, keys, base, engine) {
                    Some((start, end)) => (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64),
                    None => pc = miss as usize,
                },
                Instr::Remember { memo, mark, cursor, keys } => {
                    let mark = r!(mark) as usize;
                    let (start, end) = self.remember(plans, memo, mark, keys, base, engine);
                    (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64);
                }
                Instr::Ask { question, cursor, keys } => {
                    step!();
                    let (start, end) = self.ask(plans, question, keys, base, engine)?;
                    (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64);
                }
                Instr::Answer { cursor, dst, width, exit } => {
                    step!();
                    let (at, width) = (r!(cursor) as usize, width as usize);
                    if at as i64 >= r!(cursor + 1) {
                        pc = exit as usize;
                    } else {
                        let dst = base + dst as usize;
                        self.registers[dst..dst + width].copy_from_slice(&self.answers[at..at + width]);
                        r!(cursor) = (at + width) as i64;
                    }
                }
                Instr::Native { function, dst, args, fail } => {
                    step!();
                    match self.native(plans, function, args, base)? {
                        Some(value) => r!(dst) = value,
                        None => pc = fail as usize,
                    }
                }
                Instr::Save { mark } => r!(mark) = (self.frames.len() as i64) << 32 | top as i64,
                Instr::Trim { mark } => {
                    let saved = r!(mark);
                    self.frames.truncate((saved >> 32) as usize);
                    top = (saved & 0xffff_ffff) as usize;
                }
            }
        }
    }

    fn base_of(&self, frame: usize) -> usize {
        if frame == TOP { 0 } else { self.frames[frame].base }
    }

    #[cold]
    fn grow(&mut self, registers: usize) -> Result<(), Stop> {
        if registers > MOST_REGISTERS {
            return Err(Stop::Abandoned);
        }
        self.registers.resize(registers.next_power_of_two(), 0);
        Ok(())
    }

    /// Copies the results of a procedure to its caller.
    #[inline]
    fn give_results(&mut self, plans: &Plans, call: usize, callee: usize, caller: usize, frame: i64) {
        let Instr::Call { site, .. } = plans.code[call] else { return };
        let site = &plans.pools.sites[site as usize];
        let first = callee + plans.procedures[site.procedure as usize].arguments as usize;
        for (at, &reg) in plans.pools.list(site.results).iter().enumerate() {
            self.registers[caller + reg as usize] = self.registers[first + at];
        }
        self.registers[caller + site.call as usize] = frame;
    }

    /// The rows of a table for keys in registers.
    #[inline]
    fn rows(
        &mut self,
        plans: &Plans,
        engine: &mut Engine,
        table: u16,
        keys: u32,
        base: usize,
    ) -> Result<(u32, u32), Stop> {
        let Vm { registers, tables, .. } = &*self;
        let keys = plans.pools.list(keys);
        match tables[table as usize].find(keys.iter().map(|&reg| registers[base + reg as usize])) {
            Some(known) => Ok(known?),
            None => self.fill(plans, engine, table, keys, base),
        }
    }

    #[cold]
    fn fill(
        &mut self,
        plans: &Plans,
        engine: &mut Engine,
        table: u16,
        keys: &[Reg],
        base: usize,
    ) -> Result<(u32, u32), Stop> {
        let keys: Vec<Value> = keys.iter().map(|&reg| self.registers[base + reg as usize]).collect();
        Ok(self.tables[table as usize].fill(&keys, engine, &mut self.store, &plans.atoms)?)
    }

    #[inline]
    fn fetch(&mut self, table: u16, at: usize, dst: usize) -> usize {
        let row = self.tables[table as usize].row(at);
        self.registers[dst..dst + row.len()].copy_from_slice(row);
        row.len()
    }

    /// The value of a slot; 0 also where an argument is no value of its type.
    #[inline(always)]
    fn look(&self, pools: &Pools, slot: u32, base: usize, engine: &Engine) -> u32 {
        match self.place(pools, &pools.slots[slot as usize], base) {
            Some(place) => engine.state().get(place),
            None => 0,
        }
    }

    #[inline(always)]
    fn place(&self, pools: &Pools, slot: &Slot, base: usize) -> Option<usize> {
        let mut place = slot.base;
        for part in &slot.parts {
            place += self.share(pools, part, base)?;
        }
        Some(place as usize)
    }

    /// What an argument adds to a slot or its value.
    #[inline(always)]
    fn share(&self, pools: &Pools, part: &Part, base: usize) -> Option<u32> {
        let value = self.registers[base + part.reg as usize];
        Some(number_of(value, part.low, part.size, part.numbers, pools)? * part.stride)
    }

    /// The next slot that is not empty, from a number on, and its value.
    fn scan(&mut self, pools: &Pools, scan: u32, from: u32, base: usize, engine: &Engine) -> Option<(u32, u32)> {
        let scan = &pools.scans[scan as usize];
        let place = self.place(pools, &scan.slot, base)?;
        let wanted = scan.wanted.map(|reg| self.registers[base + reg as usize] as u32);
        let slots = engine.state().slots();
        let found = (from..scan.size).find_map(|at| {
            let value = slots[place + (at * scan.stride) as usize];
            (value != 0 && wanted.is_none_or(|wanted| wanted == value)).then_some((at, value))
        });
        self.fuel -= i64::from(found.map_or(scan.size, |found| found.0) - from) / 8;
        found
    }

    fn is_kind(&self, kind: Kind, value: Value, plans: &Plans) -> bool {
        match kind {
            Kind::Integer => is_integer(value),
            Kind::Atom => (ATOM..LASTING).contains(&value),
            Kind::Atomic => is_atomic(value),
            Kind::Compound => !is_atomic(value),
            Kind::Callable => value >= ATOM,
            Kind::List => elements(&self.store, value, plans.cons, plans.nil).is_some(),
        }
    }

    /// The list of what was collected since a mark.
    fn close_bag(&mut self, mark: usize, plans: &Plans) -> Value {
        let mut list = plans.nil;
        for &element in self.bags[mark..].iter().rev() {
            list = self.store.make(plans.cons, [element, list]);
        }
        self.bags.truncate(mark);
        list
    }

    fn note_change(&mut self, pools: &Pools, change: u32, base: usize) -> Result<(), Stop> {
        let change = &pools.changes[change as usize];
        let slot = self.place(pools, &change.slot, base).ok_or(Stop::Abandoned)?;
        let mut value = change.value;
        for part in &change.dependent {
            let share = self.share(pools, part, base).ok_or(Stop::Abandoned)?;
            value += if change.value == 0 { 0 } else { share };
        }
        let list = if change.deletion { &mut self.deletions } else { &mut self.additions };
        list.push(Write { slot, value });
        Ok(())
    }

    fn recall(&self, pools: &Pools, memo: u16, keys: u32, base: usize, engine: &Engine) -> Option<(usize, usize)> {
        let epoch = engine.state().epoch();
        let keys = pools.list(keys).iter().map(|&reg| self.registers[base + reg as usize]);
        let mut known = self.memos.iter().rev();
        let found = known
            .find(|known| known.memo == memo && known.epoch == epoch && known.keys.iter().copied().eq(keys.clone()));
        found.map(|found| (found.start, found.end))
    }

    /// Keeps the different answers collected since a mark.
    fn remember(
        &mut self,
        plans: &Plans,
        memo: u16,
        mark: usize,
        keys: u32,
        base: usize,
        engine: &Engine,
    ) -> (usize, usize) {
        let width = plans.memo_widths[memo as usize] as usize;
        let start = self.answers.len();
        let Vm { bags, answers, store, .. } = &mut *self;
        for row in bags[mark..].chunks(width) {
            let mut known = answers[start..].chunks(width);
            if !known.any(|known| known.iter().zip(row).all(|(&a, &b)| store.equal(a, b))) {
                answers.extend(row);
            }
        }
        self.bags.truncate(mark);
        let keys = plans.pools.list(keys).iter().map(|&reg| self.registers[base + reg as usize]).collect();
        let (epoch, end) = (engine.state().epoch(), self.answers.len());
        self.memos.push(Memo { memo, epoch, keys, start, end });
        (start, end)
    }

    fn ask(
        &mut self,
        plans: &Plans,
        question: u16,
        keys: u32,
        base: usize,
        engine: &mut Engine,
    ) -> Result<(usize, usize), Stop> {
        let question = &plans.questions[question as usize];
        let keys: Vec<Value> = plans.pools.list(keys).iter().map(|&reg| self.registers[base + reg as usize]).collect();
        let start = self.answers.len();
        let count = question.ask(&keys, false, engine, &mut self.store, &plans.atoms, &mut self.answers)?;
        // An answer without values still takes a cell, so that answers can be counted.
        let end = start + count * question.wanted.max(1) as usize;
        self.answers.resize(end, 0);
        Ok((start, end))
    }

    fn native(&mut self, plans: &Plans, function: Native, args: u32, base: usize) -> Result<Option<Value>, Stop> {
        let args = plans.pools.list(args);
        let argument = |at: usize| self.registers[base + args[at] as usize];
        let first = argument(0);
        if function == Native::IsMember {
            return Ok(self.is_member(first, argument(1), plans).then_some(0));
        }
        let second = args.get(1).map(|_| argument(1));
        let Some(mut items) = elements(&self.store, first, plans.cons, plans.nil) else {
            // Clauses fail on what is no list; built-ins raise an error.
            return if matches!(function, Native::Append | Native::Last) { Ok(None) } else { Err(Stop::Abandoned) };
        };
        self.fuel -= items.len() as i64;
        Ok(match function {
            Native::Length => Some(items.len() as i64),
            Native::Last => items.last().copied(),
            Native::Append => {
                let back = second.unwrap_or(plans.nil);
                Some(self.list_before(&items, back, plans))
            }
            Native::Sort | Native::SortUnique => {
                items.sort_by(|&a, &b| self.store.compare(a, b, &plans.atoms, &plans.symbols));
                if function == Native::SortUnique {
                    items.dedup_by(|a, b| self.store.equal(*a, *b));
                }
                Some(self.list_before(&items, plans.nil, plans))
            }
            Native::IsMember => None,
        })
    }

    fn list_before(&mut self, items: &[Value], back: Value, plans: &Plans) -> Value {
        items.iter().rev().fold(back, |list, &item| self.store.make(plans.cons, [item, list]))
    }

    fn is_member(&mut self, element: Value, list: Value, plans: &Plans) -> bool {
        let mut rest = list;
        while let Some(&[item, next]) = self.store.arguments(rest, plans.cons) {
            self.fuel -= 1;
            if self.store.equal(item, element) {
                return true;
            }
            rest = next;
        }
        false
    }
}

/// The number of a value in its type.
#[inline(always)]
fn number_of(value: Value, low: Value, size: u32, numbers: u32, pools: &Pools) -> Option<u32> {
    let at = value.wrapping_sub(low) as u64;
    if at >= u64::from(size) {
        return None;
    }
    if numbers == NONE {
        return Some(at as u32);
    }
    let number = pools.numbers[numbers as usize][at as usize];
    (number != super::value::NO_NUMBER).then_some(number)
}

/// The value of a type with a number.
#[inline(always)]
fn value_of(low: Value, values: u32, number: u32, pools: &Pools) -> Value {
    if values == NONE { low + i64::from(number) } else { pools.values[values as usize][number as usize] }
}
