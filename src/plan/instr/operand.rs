//! What each instruction reads, writes and refers to: the one table from which tidying, range analysis, the verifier
//! and the native compiler take it.
//!
//! The match names every instruction, so that a new one cannot be forgotten.

use super::pool::{Part, Parts, Pools};
use super::{Instr, Reg, Registers};
use crate::plan::interp::dense_fixpoint::CURSOR;
use crate::plan::interp::vm::MARKS;

/// Something that an instruction names.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'p> {
    /// A register that it reads.
    Read(Reg),
    /// A register that it reads as an argument of a slot, or of a slot's value.
    Part(&'p Part),
    /// A register that it writes, where control goes on to the next instruction.
    Write(Reg),
    /// An index into a pool.
    Pool(Pool, usize),
}

/// What an index counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    Lists,
    Tables,
    Slots,
    Scans,
    Columns,
    Changes,
    Sites,
    Heads,
    RowLayouts,
    MachineGoals,
    Memos,
}

impl Instr {
    /// Calls a function with everything that the instruction names. What an index that is out of range would lead to is
    /// left out, for the verifier to find.
    ///
    /// What a call gives back belongs to its [`Instr::Call`]; [`Instr::Resume`] gives it back again. What a procedure
    /// returns is read by [`Instr::Proceed`], and known to the procedure alone.
    pub fn operands<'p>(&self, pools: &'p Pools, visit: &mut dyn FnMut(Operand<'p>)) {
        match *self {
            Instr::Nop | Instr::Halt | Instr::Abandon | Instr::Jump(_) => {}
            Instr::Proceed { .. } | Instr::ProceedLast | Instr::Fail => {}
            Instr::Answered | Instr::Commit { .. } => {}
            Instr::JumpIndirect(reg) | Instr::Resume { call: reg, .. } => visit(Operand::Read(reg)),
            Instr::CodeAddress { dst, .. } | Instr::Const { dst, .. } => visit(Operand::Write(dst)),
            Instr::Copy { dst, src } | Instr::AddConst { dst, src, .. } => {
                visit(Operand::Read(src));
                visit(Operand::Write(dst));
            }
            Instr::Add { dst, a, b } | Instr::Subtract { dst, a, b } | Instr::Arith { dst, a, b, .. } => {
                [a, b].into_iter().for_each(|reg| visit(Operand::Read(reg)));
                visit(Operand::Write(dst));
            }
            Instr::Same { a, b, .. }
            | Instr::Differ { a, b, .. }
            | Instr::Compare { a, b, .. }
            | Instr::Order { a, b, .. }
            | Instr::Beats { best: a, src: b, .. } => [a, b].into_iter().for_each(|reg| visit(Operand::Read(reg))),
            Instr::SameConst { a, .. }
            | Instr::DifferConst { a, .. }
            | Instr::CompareConst { a, .. }
            | Instr::Kind { a, .. } => visit(Operand::Read(a)),
            Instr::Next { reg, end, .. } => {
                [reg, end].into_iter().for_each(|reg| visit(Operand::Read(reg)));
                visit(Operand::Write(reg));
            }
            Instr::NextConst { reg, .. } => {
                visit(Operand::Read(reg));
                visit(Operand::Write(reg));
            }
            Instr::Open { table, cursor, keys, .. } => {
                visit(Operand::Pool(Pool::Tables, table.into()));
                read_list(keys, pools, visit);
                write(cursor, 2, visit);
            }
            Instr::Fetch { table, cursor, dst, .. } => {
                visit(Operand::Pool(Pool::Tables, table.into()));
                read(cursor, 2, visit);
                visit(Operand::Write(cursor));
                write(dst, table_width(table, pools), visit);
            }
            Instr::First { table, dst, keys, .. } => {
                visit(Operand::Pool(Pool::Tables, table.into()));
                read_list(keys, pools, visit);
                write(dst, table_width(table, pools), visit);
            }
            Instr::Holds { slot, .. } | Instr::Empty { slot, .. } | Instr::LoadIs { slot, .. } => {
                read_slot(slot, pools, visit);
            }
            Instr::Load { dst, slot, .. } => {
                read_slot(slot, pools, visit);
                visit(Operand::Write(dst));
            }
            Instr::LoadValue { dst, slot, column, .. } => {
                read_slot(slot, pools, visit);
                visit(Operand::Pool(Pool::Columns, column as usize));
                visit(Operand::Write(dst));
            }
            Instr::LoadSame { a, slot, column, .. } => {
                read_slot(slot, pools, visit);
                visit(Operand::Pool(Pool::Columns, column as usize));
                visit(Operand::Read(a));
            }
            Instr::Decode { dst, src, column }
            | Instr::Value { dst, src, column }
            | Instr::Number { dst, src, column, .. } => {
                visit(Operand::Pool(Pool::Columns, column as usize));
                visit(Operand::Read(src));
                visit(Operand::Write(dst));
            }
            Instr::Scan { counter, scan, .. } => {
                visit(Operand::Pool(Pool::Scans, scan as usize));
                if let Some(scan) = pools.scans.get(scan as usize) {
                    read_parts(&scan.slot.parts, visit);
                    scan.wanted.register().into_iter().for_each(|reg| visit(Operand::Read(reg)));
                }
                visit(Operand::Read(counter));
                write(counter, 2, visit);
            }
            Instr::Match { src, dst, head, .. } => {
                visit(Operand::Pool(Pool::Heads, head.into()));
                visit(Operand::Read(src));
                write(dst, pools.heads.get(head as usize).map_or(0, |head| (head >> 32) as usize), visit);
            }
            Instr::Build { dst, head, args } => {
                visit(Operand::Pool(Pool::Heads, head.into()));
                read_list(args, pools, visit);
                visit(Operand::Write(dst));
            }
            Instr::Element { list, dst, .. } => {
                visit(Operand::Read(list));
                visit(Operand::Write(list));
                visit(Operand::Write(dst));
            }
            Instr::BagOpen { mark } | Instr::Save { mark } => visit(Operand::Write(mark)),
            Instr::BagPush { src } | Instr::Trim { mark: src } => visit(Operand::Read(src)),
            Instr::BagList { mark, dst } => {
                visit(Operand::Read(mark));
                visit(Operand::Write(dst));
            }
            Instr::Call { site, .. } => {
                visit(Operand::Pool(Pool::Sites, site as usize));
                if let Some(site) = pools.sites.get(site as usize) {
                    read_list(site.args, pools, visit);
                    visit(Operand::Pool(Pool::Lists, site.results as usize));
                    if pools.has_list(site.results) {
                        pools.list(site.results).iter().for_each(|&reg| visit(Operand::Write(reg)));
                    }
                    visit(Operand::Write(site.call));
                }
            }
            Instr::Emit { args, .. } => read_list(args, pools, visit),
            Instr::Change { change } => {
                visit(Operand::Pool(Pool::Changes, change as usize));
                if let Some(change) = pools.changes.get(change as usize) {
                    read_parts(&change.slot.parts, visit);
                    read_parts(&change.dependent, visit);
                }
            }
            Instr::Begin { mark, .. } => write(mark, MARKS, visit),
            Instr::Apply { mark } => read(mark + 1, 2, visit),
            Instr::ApplyMove { mark, .. } => {
                read(mark + 1, 2, visit);
                visit(Operand::Read(mark + MARKS as Reg));
                visit(Operand::Write(mark + MARKS as Reg));
            }
            Instr::Revert { mark, .. } => read(mark, MARKS, visit),
            Instr::Mover { dst, .. } | Instr::Repeated { dst, .. } => visit(Operand::Write(dst)),
            Instr::MemoLookup { memo, cursor, keys, .. } => {
                visit(Operand::Pool(Pool::Memos, memo.into()));
                read_list(keys, pools, visit);
                write(cursor, 2, visit);
            }
            Instr::MemoStore { memo, mark, cursor, keys } => {
                visit(Operand::Pool(Pool::Memos, memo.into()));
                visit(Operand::Read(mark));
                read_list(keys, pools, visit);
                write(cursor, 2, visit);
            }
            Instr::FixOpen { rows, cursor } => {
                visit(Operand::Pool(Pool::RowLayouts, rows.into()));
                write(cursor, CURSOR, visit);
            }
            Instr::FixAdd { rows, cursor, row } => {
                visit(Operand::Pool(Pool::RowLayouts, rows.into()));
                read(cursor, CURSOR, visit);
                read(row, row_width(rows, pools), visit);
                visit(Operand::Write(cursor + 4));
            }
            Instr::FixNext { rows, cursor, dst, .. } => {
                visit(Operand::Pool(Pool::RowLayouts, rows.into()));
                read(cursor, CURSOR, visit);
                write(cursor + 3, 2, visit);
                write(dst, row_width(rows, pools), visit);
            }
            Instr::FixClose { rows, memo, cursor, keys } => {
                visit(Operand::Pool(Pool::RowLayouts, rows.into()));
                visit(Operand::Pool(Pool::Memos, memo.into()));
                read(cursor, CURSOR, visit);
                read_list(keys, pools, visit);
                write(cursor, 2, visit);
            }
            Instr::FixFind { rows, cursor, key, dst, .. } => {
                visit(Operand::Pool(Pool::RowLayouts, rows.into()));
                [cursor, key].into_iter().for_each(|reg| visit(Operand::Read(reg)));
                visit(Operand::Write(dst));
            }
            Instr::Ask { goal, cursor, keys } => {
                visit(Operand::Pool(Pool::MachineGoals, goal.into()));
                read_list(keys, pools, visit);
                write(cursor, 2, visit);
            }
            Instr::Answer { cursor, dst, width, .. } => {
                read(cursor, 2, visit);
                visit(Operand::Write(cursor));
                write(dst, width.into(), visit);
            }
            Instr::Primitive { dst, args, .. } => {
                read_list(args, pools, visit);
                visit(Operand::Write(dst));
            }
        }
    }

    /// Calls a function with every register that the instruction reads.
    pub fn reads(&self, pools: &Pools, visit: &mut dyn FnMut(Reg)) {
        self.operands(pools, &mut |operand| match operand {
            Operand::Read(reg) | Operand::Part(&Part { reg, .. }) => visit(reg),
            Operand::Write(_) | Operand::Pool(..) => {}
        });
    }

    /// Calls a function with every register that the instruction writes.
    pub fn writes(&self, pools: &Pools, visit: &mut dyn FnMut(Reg)) {
        self.operands(pools, &mut |operand| {
            if let Operand::Write(reg) = operand {
                visit(reg);
            }
        });
    }
}

/// Reads consecutive registers.
fn read<'p>(first: Reg, count: usize, visit: &mut dyn FnMut(Operand<'p>)) {
    (first..).take(count).for_each(|reg| visit(Operand::Read(reg)));
}

/// Writes consecutive registers.
fn write<'p>(first: Reg, count: usize, visit: &mut dyn FnMut(Operand<'p>)) {
    (first..).take(count).for_each(|reg| visit(Operand::Write(reg)));
}

fn read_list<'p>(list: Registers, pools: &'p Pools, visit: &mut dyn FnMut(Operand<'p>)) {
    visit(Operand::Pool(Pool::Lists, list as usize));
    if pools.has_list(list) {
        pools.list(list).iter().for_each(|&reg| visit(Operand::Read(reg)));
    }
}

fn read_slot<'p>(slot: u32, pools: &'p Pools, visit: &mut dyn FnMut(Operand<'p>)) {
    visit(Operand::Pool(Pool::Slots, slot as usize));
    if let Some(slot) = pools.slots.get(slot as usize) {
        read_parts(&slot.parts, visit);
    }
}

fn read_parts<'p>(parts: &'p Parts, visit: &mut dyn FnMut(Operand<'p>)) {
    parts.iter().for_each(|part| visit(Operand::Part(part)));
}

/// How many registers a row of a table takes.
fn table_width(table: u16, pools: &Pools) -> usize {
    pools.table_widths.get(table as usize).copied().unwrap_or(0).into()
}

/// How many registers a row of a fixpoint takes.
fn row_width(rows: u16, pools: &Pools) -> usize {
    pools.row_layouts.get(rows as usize).map_or(0, |rows| rows.width).into()
}
