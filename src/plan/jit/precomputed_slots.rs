//! Slots whose place depends on one row of a table alone: all places are computed when the code is written, and the
//! right one comes with the row.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value as Ssa};
use cranelift_frontend::{FunctionBuilder, Variable};
use rustc_hash::FxHashMap;

use super::lower::Lowering;
use super::range_analysis::ValueRanges;
use super::unit::{Unit, UnitKind};
use crate::plan::Plans;
use crate::plan::instr::pool::Part;
use crate::plan::instr::{Instr, Label};
use crate::plan::interp::slot::number_of;
use crate::plan::table::StaticTable;
use crate::plan::value::Value;

/// The place of a row that has none.
const NOWHERE: i64 = -1;

/// A slot that comes with a row.
#[derive(Clone, Copy)]
struct PrecomputedSlot {
    place: Variable,
    /// Whether there is a row for which the slot does not exist.
    partial: bool,
}

/// The slots that come with rows.
#[derive(Default)]
pub struct PrecomputedSlots {
    slots: FxHashMap<u32, PrecomputedSlot>,
    /// For each instruction that takes a row: the slots, and their places by where the row starts.
    rows: FxHashMap<Label, Vec<(Variable, Vec<i64>)>>,
}

impl PrecomputedSlots {
    /// Finds the slots of a unit.
    pub fn new(
        unit: &Unit,
        ranges: &ValueRanges,
        plans: &Plans,
        tables: &[StaticTable],
        count: usize,
        b: &mut FunctionBuilder<'_>,
    ) -> PrecomputedSlots {
        let mut precomputed = PrecomputedSlots::default();
        // The registers of a procedure that may answer again are in memory.
        if unit.kind == UnitKind::Again {
            return precomputed;
        }
        for &at in &unit.places {
            let (Instr::Holds { slot, .. }
            | Instr::Empty { slot, .. }
            | Instr::Load { slot, .. }
            | Instr::LoadValue { slot, .. }
            | Instr::LoadSame { slot, .. }
            | Instr::LoadIs { slot, .. }) = plans.code[at as usize]
            else {
                continue;
            };
            if precomputed.slots.contains_key(&slot) {
                continue;
            }
            let of = &plans.pools.slots[slot as usize];
            let mut taken = of.parts.iter().map(|part| ranges.only_definition(part.reg));
            let Some(Some(row)) = taken.next() else { continue };
            if !taken.all(|other| other == Some(row)) {
                continue;
            }
            let (Instr::Fetch { table, dst, .. } | Instr::First { table, dst, .. }) = plans.code[row as usize] else {
                continue;
            };
            let table = &tables[table as usize];
            if !table.is_complete() || table.has_unanswered() {
                continue;
            }
            let place = |values: &[Value]| {
                let parts = of.parts.iter().map(|part| share(part, values[(part.reg - dst) as usize], plans));
                parts.sum::<Option<u64>>().map(|sum| sum + u64::from(of.base))
            };
            if let Some((places, partial)) = places(table, place, count) {
                let variable = b.declare_var(I64);
                precomputed.slots.insert(slot, PrecomputedSlot { place: variable, partial });
                precomputed.rows.entry(row).or_default().push((variable, places));
            }
        }
        precomputed
    }

    /// Whether slots come with the row that an instruction takes.
    pub fn come_with(&self, at: Label) -> bool {
        self.rows.contains_key(&at)
    }
}

/// The places of a slot by where each row starts, and whether some have none; nothing if one is too great.
fn places(table: &StaticTable, place: impl Fn(&[Value]) -> Option<u64>, count: usize) -> Option<(Vec<i64>, bool)> {
    let mut places = vec![NOWHERE; table.rows().len()];
    let mut partial = false;
    for (number, row) in table.rows().chunks(table.width()).enumerate() {
        match place(row) {
            Some(place) if place >= count as u64 => return None,
            Some(place) => places[number * table.width()] = place as i64,
            None => partial = true,
        }
    }
    Some((places, partial))
}

/// What an argument with a known value adds to a slot.
fn share(part: &Part, value: Value, plans: &Plans) -> Option<u64> {
    let number = number_of(value, part.low, part.size, part.numbers, &plans.pools)?;
    Some(u64::from(number) * u64::from(part.stride))
}

impl Lowering<'_, '_> {
    /// Takes the places of slots that come with the row that starts somewhere in an array of rows, given by the first
    /// cells that it takes for each row there.
    pub fn load_precomputed(&mut self, at: Label, start: Ssa, cells: impl Fn(&[i64]) -> Vec<i64>) {
        let Some(joined) = self.precomputed.rows.get(&at) else { return };
        for (variable, places) in joined.clone() {
            let array = self.constants.wide(cells(&places));
            let (address, offset) = (self.constant(array as i64), self.b.ins().ishl_imm_u(start, 3));
            let address = self.b.ins().iadd(address, offset);
            let place = self.load_readonly(I64, address, 0);
            self.b.def_var(variable, place);
        }
    }

    /// The value of a slot that comes with a row, if it does.
    pub fn lookup_precomputed(&mut self, slot: u32, outside: Block) -> Option<Ssa> {
        let PrecomputedSlot { place, partial } = *self.precomputed.slots.get(&slot)?;
        let place = self.b.use_var(place);
        if partial {
            let some = self.compare(IntCC::NotEqual, place, NOWHERE);
            self.need(some, outside);
        }
        Some(self.slot_at(place))
    }
}
