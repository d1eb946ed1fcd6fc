//! The transposition table: what was found about positions, shared by threads.
//!
//! A slot is two atomic words: the data, and the key combined with the data. Words of different writers do not fit
//! together, so a torn slot is a miss, not a wrong entry (Hyatt and Mann, "A lock-less transposition table
//! implementation for parallel search engines", 2002). No lock and no `unsafe` is needed.

use std::sync::atomic::{AtomicU64, Ordering};

use super::score::Score;
use crate::game::Move;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score, with wins and losses counted from this position.
    pub score: Score,
    /// What it says.
    pub bound: Bound,
    /// How deep was searched.
    pub depth: u32,
    /// The best move.
    pub best: Option<Move>,
    /// Whether it holds at any depth: no score on the way was an estimate.
    pub exact: bool,
    /// Whether there is only one legal move.
    pub forced: bool,
}

/// A table of a fixed size.
#[derive(Debug)]
pub struct TranspositionTable {
    slots: Box<[Slot]>,
    /// The number of the running search: what older ones left is replaced first.
    age: AtomicU64,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The system gives memory in pieces of at least this many bytes.
pub(super) const PAGE: usize = 4096;

/// A position may be in any of this many neighbouring slots.
const WAYS: usize = 4;

/// The deepest depth that fits an entry.
pub const MOST_DEPTH: u32 = 255;

const AGES: u64 = 32;
const NO_MOVE: u64 = (1 << 24) - 1;

impl TranspositionTable {
    /// A table of at most `mebibytes` MiB; a smaller one where the system has no room for it.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let wanted = mebibytes.saturating_mul(1 << 20) / size_of::<Slot>();
        let count = wanted.clamp(WAYS, 1 << 32) / WAYS * WAYS;
        TranspositionTable { slots: empty(count, WAYS), age: AtomicU64::new(0) }
    }

    /// Forgets everything; no search, nothing to forget.
    pub fn clear(&self) {
        if self.age.swap(0, Ordering::Relaxed) == 0 {
            return;
        }
        for slot in &self.slots {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Lets what is in the table grow older.
    pub fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.neighbours(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) == key ^ data).then(|| unpack(data))
        })
    }

    /// Writes to every page of it.
    pub fn touch(&self) {
        for slot in self.slots.iter().step_by(PAGE / size_of::<Slot>()) {
            slot.check.store(slot.check.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// Remembers a position: in place of what was known of it, or else of the least valuable neighbour.
    pub fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed) % AGES;
        let mut place = None;
        let mut least = u64::MAX;
        for slot in self.neighbours(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) == key ^ data {
                if keeps(&unpack(data), age_of(data) == age, &entry) {
                    return;
                }
                place = Some(slot);
                break;
            }
            let value = value(data, age);
            if value < least {
                (place, least) = (Some(slot), value);
            }
        }
        let Some(slot) = place else { return };
        let data = pack(&entry, age);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    fn neighbours(&self, key: u64) -> &[Slot] {
        let groups = (self.slots.len() / WAYS) as u64;
        // The high bits of the product spread evenly over the groups, whatever their number.
        let group = ((u128::from(key) * u128::from(groups)) >> 64) as usize;
        &self.slots[group * WAYS..(group + 1) * WAYS]
    }
}

/// That many empty entries, or half, a quarter … as many where memory is short: a table can be of any size.
pub(super) fn empty<T: Default>(count: usize, ways: usize) -> Box<[T]> {
    let mut count = count;
    let mut things = Vec::new();
    while count > ways && things.try_reserve_exact(count).is_err() {
        count = count / 2 / ways * ways;
    }
    things.extend((0..count.max(ways)).map(|_| T::default()));
    things.into_boxed_slice()
}

/// Whether what is known of a position is worth more than what was found now.
fn keeps(known: &Entry, fresh: bool, found: &Entry) -> bool {
    if known.exact != found.exact {
        return known.exact;
    }
    fresh && known.depth > found.depth && found.bound != Bound::Exact
}

/// How much a slot is worth: nothing if empty; deep and recent entries are worth more.
fn value(data: u64, age: u64) -> u64 {
    if data == 0 {
        return 0;
    }
    let entry = unpack(data);
    let years = (age + AGES - age_of(data)) % AGES;
    let depth = u64::from(entry.depth) + if entry.exact { 4 } else { 0 };
    1 + (depth + 8 * AGES).saturating_sub(8 * years)
}

// From the low end: score 22 bits, move 24, depth 8, bound 2, exact 1, forced 1, age 5, and a bit that is always set.

fn pack(entry: &Entry, age: u64) -> u64 {
    let best = entry.best.map_or(NO_MOVE, |best| u64::from(best.0).min(NO_MOVE));
    let bound = match entry.bound {
        Bound::Lower => 0,
        Bound::Upper => 1,
        Bound::Exact => 2,
    };
    entry.score as u64 & 0x3f_ffff
        | best << 22
        | u64::from(entry.depth.min(MOST_DEPTH)) << 46
        | bound << 54
        | u64::from(entry.exact) << 56
        | u64::from(entry.forced) << 57
        | age << 58
        | 1 << 63
}

fn unpack(data: u64) -> Entry {
    let best = data >> 22 & NO_MOVE;
    Entry {
        // Shifted up and down again to bring the sign back.
        score: (data as i32) << 10 >> 10,
        bound: match data >> 54 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        depth: (data >> 46 & 0xff) as u32,
        best: (best != NO_MOVE).then_some(Move(best as u32)),
        exact: data >> 56 & 1 == 1,
        forced: data >> 57 & 1 == 1,
    }
}

fn age_of(data: u64) -> u64 {
    data >> 58 & (AGES - 1)
}
