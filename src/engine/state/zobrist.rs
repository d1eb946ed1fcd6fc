//! The random numbers of which the key of a position is made, one for each slot and value (Zobrist, 1970).
//!
//! They are a fixed mixing function of the pair, the same in every run; a table spares computing them again and again.

use super::Layout;

/// The numbers of all slots and values.
#[derive(Debug, Default)]
pub struct Zobrist {
    /// Where the numbers of each slot start; none if they are too many.
    starts: Box<[u32]>,
    numbers: Box<[u64]>,
}

/// The most numbers that a table has.
const MOST: u64 = 1 << 17;

impl Zobrist {
    /// The numbers for the slots of a program.
    pub fn new(layout: &Layout) -> Zobrist {
        // The numbers of a slot and how many such slots there are, relation by relation in the order of the slots.
        let mut sizes: Vec<(u32, u64, u64)> = Vec::new();
        for relation in layout.relations.iter().filter(|relation| (relation.first as usize) < layout.keyed) {
            let dependent = relation.columns.iter().filter(|column| column.dependent);
            let values = dependent.fold(1u64, |values, column| values.saturating_mul(u64::from(column.size)));
            sizes.push((relation.first, values.saturating_add(1), u64::from(relation.slots)));
        }
        sizes.sort_unstable();
        let all = sizes.iter().fold(0u64, |sum, &(_, size, slots)| sum.saturating_add(size.saturating_mul(slots)));
        if all > MOST {
            return Zobrist::default();
        }
        let (mut starts, mut numbers) = (Vec::with_capacity(layout.keyed), Vec::new());
        for (_, size, slots) in sizes {
            for _ in 0..slots {
                let slot = starts.len();
                starts.push(numbers.len() as u32);
                numbers.extend((0..size as u32).map(|value| number(slot, value)));
            }
        }
        Zobrist { starts: starts.into(), numbers: numbers.into() }
    }

    /// Where the numbers of each slot start, and the numbers; nothing if they are too many for a table.
    #[cfg(feature = "native")]
    pub fn table(&self) -> Option<(&[u32], &[u64])> {
        (!self.starts.is_empty()).then_some((&self.starts, &self.numbers))
    }

    /// What a change of a slot's value does to the key.
    #[inline(always)]
    pub fn change(&self, slot: usize, old: u32, new: u32) -> u64 {
        if let Some(&start) = self.starts.get(slot)
            && let Some(old) = self.numbers.get(start as usize + old as usize)
            && let Some(new) = self.numbers.get(start as usize + new as usize)
        {
            return old ^ new;
        }
        computed(slot, old, new)
    }
}

/// The same without a table.
#[cold]
fn computed(slot: usize, old: u32, new: u32) -> u64 {
    number(slot, old) ^ number(slot, new)
}

/// The random number of a slot and value: Steele, Lea and Flood's SplitMix (2014) of the pair. Empty slots have none.
pub fn number(slot: usize, value: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    let mut z =
        ((slot as u64) << 32 | value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x5851_f42d_4c95_7f2d);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
