//! Slots of the position, given by values in registers.

use super::vm::{Stop, Vm, Window, Write};
use crate::engine::Engine;
use crate::plan::instr::pool::{NONE, Part, Pools, Slot, SlotTest};
use crate::plan::value::{NO_NUMBER, Value};

/// The value of a slot; 0 also where an argument is no value of its type.
#[inline(always)]
pub fn lookup(pools: &Pools, slot: u32, frame: &Window, engine: &Engine) -> u32 {
    match place(pools, &pools.slots[slot as usize], frame) {
        Some(place) => engine.state().get(place),
        None => 0,
    }
}

/// Where a slot is, if its arguments are values of their types.
#[inline(always)]
fn place(pools: &Pools, slot: &Slot, frame: &Window) -> Option<usize> {
    let mut place = slot.base;
    // A loop would cost more than what it does.
    if let Some(part) = slot.parts.get(0) {
        place += share(pools, part, frame)?;
        if let Some(part) = slot.parts.get(1) {
            place += share(pools, part, frame)?;
            if slot.parts.get(2).is_some() {
                place += rest(pools, slot, frame)?;
            }
        }
    }
    Some(place as usize)
}

/// What the arguments after the second add to a slot.
#[cold]
fn rest(pools: &Pools, slot: &Slot, frame: &Window) -> Option<u32> {
    slot.parts.iter().skip(2).try_fold(0, |sum, part| Some(sum + share(pools, part, frame)?))
}

/// What an argument adds to a slot or its value.
#[inline(always)]
fn share(pools: &Pools, part: &Part, frame: &Window) -> Option<u32> {
    let value = frame[part.reg as usize];
    Some(number_of(value, part.low, part.size, part.numbers, pools)? * part.stride)
}

/// The number of a value in its type.
#[inline(always)]
pub fn number_of(value: Value, low: Value, size: u32, numbers: u32, pools: &Pools) -> Option<u32> {
    let at = value.wrapping_sub(low) as u64;
    if at >= u64::from(size) {
        return None;
    }
    if numbers == NONE {
        return Some(at as u32);
    }
    let number = pools.numbers[numbers as usize][at as usize];
    (number != NO_NUMBER).then_some(number)
}

/// The value of a type with a number.
#[inline(always)]
pub fn value_of(low: Value, values: u32, number: u32, pools: &Pools) -> Value {
    if values == NONE { low + i64::from(number) } else { pools.values[values as usize][number as usize] }
}

impl Vm {
    /// The next slot that is not empty, from a number on, and its value.
    pub fn scan(&mut self, pools: &Pools, scan: u32, from: u32, frame: &Window, engine: &Engine) -> Option<(u32, u32)> {
        let scan = &pools.scans[scan as usize];
        let place = place(pools, &scan.slot, frame)?;
        let wanted = scan.wanted.register().map_or(0, |reg| frame[reg as usize]);
        let slots = engine.state().slots();
        let found = (from..scan.size).find_map(|at| {
            let value = slots[place + (at * scan.stride) as usize];
            let fits = match scan.wanted {
                SlotTest::Any => value != 0,
                SlotTest::One(_) => value == wanted as u32,
                SlotTest::Among(_) => wanted >> value & 1 == 1,
            };
            fits.then_some((at, value))
        });
        self.fuel -= i64::from(found.map_or(scan.size, |found| found.0) - from) / 8;
        found
    }

    /// Notes a change to be made later.
    pub fn note_change(&mut self, pools: &Pools, change: u32, frame: &Window) -> Result<(), Stop> {
        let change = &pools.changes[change as usize];
        let slot = place(pools, &change.slot, frame).ok_or(Stop::Abandoned)?;
        let mut value = change.value;
        for part in change.dependent.iter() {
            let share = share(pools, part, frame).ok_or(Stop::Abandoned)?;
            value += if change.value == 0 { 0 } else { share };
        }
        let list = if change.deletion { &mut self.deletions } else { &mut self.additions };
        list.push(Write { slot: slot as u32, value }.packed());
        Ok(())
    }
}
