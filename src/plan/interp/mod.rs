//! The loop that runs plans.
//!
//! Steps are counted where control goes back: at loops, calls and their further answers.

pub(super) mod dense_fixpoint;
pub(super) mod fixpoint;
pub(super) mod fuel;
pub(super) mod memo;
pub(super) mod primitive;
pub(super) mod slot;
pub(super) mod vm;

use super::instr::pool::Site;
use super::instr::{Instr, Reg};
use super::value::{Value, is_atomic, is_integer};
use super::{EntryPoint, Plans};
use crate::engine::Engine;
use crate::engine::machine::arith::apply;
use dense_fixpoint::{CURSOR, cursor_of};
use slot::{lookup, number_of, value_of};
use vm::{Frame, MARKS, Stop, TOP, Vm, WINDOW, grow, mover, window};

/// Copies the results of a procedure to its caller.
#[inline(always)]
fn give_results(plans: &Plans, site: &Site, memory: &mut [Value], callee: usize, caller: usize, frame: i64) {
    let first = callee + plans.procedures[site.procedure as usize].arguments as usize;
    for (at, &reg) in plans.pools.list(site.results).iter().enumerate() {
        memory[caller + reg as usize] = memory[first + at];
    }
    memory[caller + site.call as usize] = frame;
}

impl Vm {
    /// Runs code from an entry to its end.
    pub fn run(
        &mut self,
        plans: &Plans,
        engine: &mut Engine,
        entry: EntryPoint,
        arguments: &[Value],
    ) -> Result<(), Stop> {
        let mut memory = std::mem::take(&mut self.registers);
        memory[..arguments.len()].copy_from_slice(arguments);
        let result = self.run_in(&mut memory, plans, engine, entry);
        self.registers = memory;
        result
    }

    fn run_in(
        &mut self,
        memory: &mut Vec<Value>,
        plans: &Plans,
        engine: &mut Engine,
        entry: EntryPoint,
    ) -> Result<(), Stop> {
        let (code, pools) = (&plans.code[..], &plans.pools);
        let mut pc = entry.start as usize;
        // The frame, its first register, and the first register that is free.
        let (mut frame, mut base, mut top) = (TOP, 0usize, entry.registers as usize);
        let mut x = window(memory, base);
        macro_rules! r {
            ($reg:expr) => {
                x[$reg as usize]
            };
        }
        macro_rules! step {
            () => {
                self.fuel -= 1;
                if self.fuel < 0 {
                    self.refill(engine)?;
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
        macro_rules! keyed {
            ($keys:expr, |$name:ident| $result:expr) => {{
                let mut keys = std::mem::take(&mut self.keys);
                keys.clear();
                keys.extend(pools.list($keys).iter().map(|&reg| r!(reg)));
                let $name = &keys[..];
                let result = $result;
                self.keys = keys;
                result
            }};
        }
        loop {
            let at = pc;
            pc += 1;
            match code[at] {
                Instr::Nop => {}
                Instr::Halt => return Ok(()),
                Instr::Abandon => return Err(Stop::Abandoned),
                Instr::Jump(to) => pc = to as usize,
                Instr::JumpIndirect(reg) => {
                    step!();
                    pc = r!(reg) as usize;
                }
                Instr::CodeAddress { dst, to } => r!(dst) = i64::from(to),
                Instr::Const { dst, value } => r!(dst) = value,
                Instr::Copy { dst, src } => r!(dst) = r!(src),
                // What is no integer is so large that the sum is none either.
                Instr::AddConst { dst, src, value } => r!(dst) = integer!(r!(src).wrapping_add(value)),
                Instr::Add { dst, a, b } => r!(dst) = integer!(r!(a).wrapping_add(r!(b))),
                Instr::Subtract { dst, a, b } => r!(dst) = integer!(integer!(r!(a)) - integer!(r!(b))),
                Instr::Arith { op, dst, a, b } => {
                    let value = apply(op, integer!(r!(a)), integer!(r!(b))).map_err(|_| Stop::Abandoned)?;
                    r!(dst) = integer!(value);
                }
                Instr::Same { a, b, fail } => {
                    let (a, b) = (r!(a), r!(b));
                    test!(a == b || (!is_atomic(a) && self.equal(a, b)), fail);
                }
                Instr::Differ { a, b, fail } => {
                    let (a, b) = (r!(a), r!(b));
                    test!(a != b && (is_atomic(a) || !self.equal(a, b)), fail);
                }
                Instr::SameConst { a, fail, value } => test!(r!(a) == value, fail),
                Instr::DifferConst { a, fail, value } => test!(r!(a) != value, fail),
                Instr::Compare { op, a, b, fail } => {
                    test!(op.holds(integer!(r!(a)), integer!(r!(b))), fail);
                }
                Instr::CompareConst { op, a, fail, value } => test!(op.holds(integer!(r!(a)), value), fail),
                Instr::Order { op, a, b, fail } => {
                    let order = self.order(r!(a), r!(b), plans);
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
                    let (start, end) = self.rows(plans, engine, table, keys, x)?;
                    (r!(cursor), r!(cursor + 1)) = (i64::from(start), i64::from(end));
                    test!(start < end, fail);
                }
                Instr::Fetch { table, cursor, dst, exit } => {
                    step!();
                    let next = r!(cursor);
                    if next >= r!(cursor + 1) {
                        pc = exit as usize;
                    } else {
                        r!(cursor) = next + self.fetch(table, next as usize, dst as usize, x) as i64;
                    }
                }
                Instr::First { table, dst, keys, fail } => {
                    let (start, end) = self.rows(plans, engine, table, keys, x)?;
                    if start < end {
                        self.fetch(table, start as usize, dst as usize, x);
                    } else {
                        pc = fail as usize;
                    }
                }
                Instr::Holds { slot, fail } => test!(lookup(pools, slot, x, engine) != 0, fail),
                Instr::Empty { slot, fail } => test!(lookup(pools, slot, x, engine) == 0, fail),
                Instr::Load { dst, slot, fail } => match lookup(pools, slot, x, engine) {
                    0 => pc = fail as usize,
                    value => r!(dst) = i64::from(value),
                },
                Instr::LoadValue { dst, slot, column, fail } => match lookup(pools, slot, x, engine) {
                    0 => pc = fail as usize,
                    value => r!(dst) = i64::from(value) - 1 + pools.columns[column as usize].low,
                },
                Instr::LoadSame { a, slot, column, fail } => {
                    let value = i64::from(lookup(pools, slot, x, engine));
                    test!(value != 0 && value - 1 + pools.columns[column as usize].low == r!(a), fail);
                }
                Instr::LoadIs { slot, value, fail } => test!(lookup(pools, slot, x, engine) == value, fail),
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
                    step!();
                    match self.scan(pools, scan, (r!(counter) + 1) as u32, x, engine) {
                        Some((at, value)) => (r!(counter), r!(counter + 1)) = (i64::from(at), i64::from(value)),
                        None => pc = exit as usize,
                    }
                }
                Instr::Match { src, dst, head, fail } => {
                    match self.terms.arguments(r!(src), pools.heads[head as usize]) {
                        Some(arguments) => x[dst as usize..][..arguments.len()].copy_from_slice(arguments),
                        None => pc = fail as usize,
                    }
                }
                Instr::Build { dst, head, args } => {
                    let args = pools.list(args).iter().map(|&reg| r!(reg));
                    r!(dst) = self.terms.make(pools.heads[head as usize], args);
                }
                Instr::Element { list, dst, exit } => {
                    step!();
                    match self.terms.arguments(r!(list), plans.cons) {
                        Some(&[element, rest]) => (r!(dst), r!(list)) = (element, rest),
                        _ => pc = exit as usize,
                    }
                }
                Instr::BagOpen { mark } => r!(mark) = self.bags.len() as i64,
                Instr::BagPush { src } => self.bags.push(r!(src)),
                Instr::BagList { mark, dst } => r!(dst) = self.close_bag(r!(mark) as usize, plans),
                Instr::Beats { better, best, src, fail } => {
                    let (best, value) = (r!(best), integer!(r!(src)));
                    test!(better.holds(value, best), fail);
                }
                Instr::Call { site: number, .. } => {
                    step!();
                    let site = &pools.sites[number as usize];
                    let procedure = &plans.procedures[site.procedure as usize];
                    if memory.len() < top + WINDOW {
                        grow(memory, top)?;
                    }
                    for (at, &reg) in pools.list(site.args).iter().enumerate() {
                        memory[top + at] = memory[base + reg as usize];
                    }
                    self.frames.push(Frame {
                        base: top,
                        parent: frame,
                        call: at,
                        site: number,
                        retry: 0,
                        height: 0,
                        top: 0,
                    });
                    (frame, base, pc) = (self.frames.len() - 1, top, procedure.entry as usize);
                    top += procedure.registers as usize;
                    x = window(memory, base);
                }
                Instr::Resume { call, fail } => {
                    step!();
                    match usize::try_from(r!(call)) {
                        Ok(callee) => {
                            let Frame { base: first, retry, height, top: filled, .. } = self.frames[callee];
                            self.frames.truncate(height);
                            (frame, base, top, pc) = (callee, first, filled, retry);
                            x = window(memory, base);
                        }
                        Err(_) => pc = fail as usize,
                    }
                }
                Instr::Proceed { retry } => {
                    step!();
                    let height = self.frames.len();
                    let answering = &mut self.frames[frame];
                    (answering.retry, answering.height, answering.top) = (retry as usize, height, top);
                    let Frame { parent, call, site, .. } = *answering;
                    let caller = self.base_of(parent);
                    give_results(plans, &pools.sites[site as usize], memory, base, caller, frame as i64);
                    (frame, base, pc) = (parent, caller, call + 1);
                    x = window(memory, base);
                }
                Instr::ProceedLast => {
                    let Frame { parent, call, site, .. } = self.frames[frame];
                    let caller = self.base_of(parent);
                    give_results(plans, &pools.sites[site as usize], memory, base, caller, -1);
                    self.frames.truncate(frame);
                    (top, frame, base, pc) = (base, parent, caller, call + 1);
                    x = window(memory, base);
                }
                Instr::Fail => {
                    let Frame { parent, call, .. } = self.frames[frame];
                    let Instr::Call { fail, .. } = code[call] else { return Err(Stop::Abandoned) };
                    self.frames.truncate(frame);
                    (top, base, frame, pc) = (base, self.base_of(parent), parent, fail as usize);
                    x = window(memory, base);
                }
                Instr::Emit { shape, args, retry } => {
                    self.found.push(i64::from(shape));
                    for &reg in pools.list(args) {
                        let value = r!(reg);
                        self.found.push(value);
                    }
                    pc = retry as usize;
                }
                Instr::Change { change } => self.note_change(pools, change, x)?,
                Instr::Answered => self.answered += 1,
                Instr::Commit { first, last } => self.commit(first, last, plans, engine)?,
                Instr::Begin { mark, of_move } => {
                    x[mark as usize..][..MARKS].copy_from_slice(&self.begin(of_move, plans, engine));
                }
                Instr::Apply { mark } => {
                    let (deletions, additions) = (r!(mark + 1) as usize, r!(mark + 2) as usize);
                    self.suppose(deletions, additions, engine);
                }
                Instr::ApplyMove { mark, last } => {
                    let (since, given) = ([r!(mark + 1) as usize, r!(mark + 2) as usize], mark + MARKS as Reg);
                    r!(given) = self.try_move(since, r!(given) != 0, last, plans, engine).into();
                }
                Instr::Revert { mark, clean } => {
                    let marks = std::array::from_fn(|at| x[mark as usize + at]);
                    self.revert(marks, clean, engine);
                }
                Instr::Mover { dst, fail } => match mover(plans, engine)? {
                    Some(mover) => r!(dst) = mover,
                    None => pc = fail as usize,
                },
                Instr::Repeated { dst, any_turn } => r!(dst) = integer!(engine.occurrences(any_turn) as i64),
                Instr::MemoLookup { memo, cursor, keys, miss } => {
                    match keyed!(keys, |keys| self.lookup_memo(memo, keys, engine)) {
                        Some((start, end)) => (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64),
                        None => pc = miss as usize,
                    }
                }
                Instr::MemoStore { memo, mark, cursor, keys } => {
                    let mark = r!(mark) as usize;
                    let (start, end) = keyed!(keys, |keys| self.store_memo(plans, memo, mark, keys, engine))?;
                    (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64);
                }
                Instr::FixOpen { rows, cursor } => {
                    let opened = self.open_fixpoint(pools.row_layouts[rows as usize]);
                    x[cursor as usize..][..CURSOR].copy_from_slice(&opened);
                }
                Instr::FixAdd { rows, cursor, row } => {
                    let (rows, mut at) = (pools.row_layouts[rows as usize], cursor_of(x, cursor));
                    self.add_row(rows, &mut at, &x[row as usize..][..rows.width as usize])?;
                    r!(cursor + 4) = at[4];
                }
                Instr::FixNext { rows, cursor, dst, exit } => {
                    step!();
                    let mut at = cursor_of(x, cursor);
                    let give = |row: &[i64]| x[dst as usize..][..row.len()].copy_from_slice(row);
                    if self.next_row(pools.row_layouts[rows as usize], &mut at, give) {
                        (r!(cursor + 3), r!(cursor + 4)) = (at[3], at[4]);
                    } else {
                        pc = exit as usize;
                    }
                }
                Instr::FixClose { rows, memo, cursor, keys } => {
                    let (rows, at) = (pools.row_layouts[rows as usize], cursor_of(x, cursor));
                    let (start, end) = keyed!(keys, |keys| self.close_fixpoint(rows, memo, &at, keys, engine));
                    (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64);
                }
                Instr::FixFind { rows, cursor, key, dst, fail } => {
                    let dense = pools.row_layouts[rows as usize].dense().ok_or(Stop::Abandoned)?;
                    match self.find_dense(dense, r!(cursor), r!(key)) {
                        Some(value) => r!(dst) = value,
                        None => pc = fail as usize,
                    }
                }
                Instr::Ask { goal, cursor, keys } => {
                    step!();
                    let (start, end) = keyed!(keys, |keys| self.ask(plans, goal, keys, engine))?;
                    (r!(cursor), r!(cursor + 1)) = (start as i64, end as i64);
                }
                Instr::Answer { cursor, dst, width, exit } => {
                    step!();
                    let (at, width) = (r!(cursor) as usize, width as usize);
                    if at as i64 >= r!(cursor + 1) {
                        pc = exit as usize;
                    } else {
                        x[dst as usize..][..width].copy_from_slice(&self.answers[at..at + width]);
                        r!(cursor) = (at + width) as i64;
                    }
                }
                Instr::Primitive { function, dst, args, fail } => {
                    step!();
                    match keyed!(args, |args| self.primitive(plans, function, args))? {
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
}
