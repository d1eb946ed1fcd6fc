//! The table of proof-number search: for each position, how hard it still is to prove or to disprove a win.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::transposition::{PAGE, empty};

/// How many positions have to be settled at least to show that the player to move succeeds, or that he fails. To succeed
/// is to win for the attacker, and not to lose for the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub success: u32,
    pub failure: u32,
}

/// Never.
pub(crate) const NEVER: u32 = (1 << 24) - 1;

/// However many plies it takes.
pub(crate) const ANY_PLIES: u32 = (1 << 9) - 1;

impl Numbers {
    pub const UNKNOWN: Numbers = Numbers { success: 1, failure: 1 };

    /// Those of a position where it is settled.
    pub fn settled(succeeds: bool) -> Numbers {
        match succeeds {
            true => Numbers { success: 0, failure: NEVER },
            false => Numbers { success: NEVER, failure: 0 },
        }
    }

    /// The same as the other player sees it.
    pub fn reversed(self) -> Numbers {
        Numbers { success: self.failure, failure: self.success }
    }

    pub fn is_settled(self) -> bool {
        self.success == 0 || self.failure == 0
    }
}

/// Remembers numbers without locks, as the transposition table does.
#[derive(Debug)]
pub(crate) struct ProofTable {
    slots: Box<[[AtomicU64; 2]]>,
    /// Whether any position occurred again on the way to what is remembered: then no failure is for exact.
    repeats: AtomicBool,
}

/// A position may be in any of this many neighbouring slots.
const WAYS: usize = 4;

/// The greatest order of magnitude of work that counts as different.
const MAGNITUDE: u64 = (1 << 6) - 1;

impl ProofTable {
    /// A table of at most `mebibytes` MiB.
    pub fn new(mebibytes: usize) -> ProofTable {
        let wanted = mebibytes.saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>();
        let count = wanted.clamp(WAYS, 1 << 32) / WAYS * WAYS;
        ProofTable { slots: empty(count, WAYS), repeats: AtomicBool::new(false) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter_mut().flatten().for_each(|word| *word.get_mut() = 0);
        *self.repeats.get_mut() = false;
    }

    /// Writes to every page of it.
    pub fn touch(&self) {
        for [check, _] in self.slots.iter().step_by(PAGE / size_of::<[AtomicU64; 2]>()) {
            check.store(check.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// Notes that a position has occurred again.
    pub fn note_repetition(&self) {
        self.repeats.store(true, Ordering::Relaxed);
    }

    /// Whether a failure to win that is remembered holds for good.
    pub fn disproves(&self) -> bool {
        !self.repeats.load(Ordering::Relaxed)
    }

    /// What is known of a win within a number of plies. A win within fewer is one too, and where there is none within more,
    /// there is none. `attacks` says whether the attacker is to move.
    pub fn get(&self, key: u64, plies: u32, attacks: bool) -> Option<Numbers> {
        let found = self.neighbours(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            (data != 0 && check.load(Ordering::Relaxed) == key ^ data).then_some(data)
        })?;
        let numbers = Numbers { success: found as u32 & NEVER, failure: (found >> 24) as u32 & NEVER };
        let within = (found >> 48) as u32 & ANY_PLIES;
        let fits = match numbers.is_settled() {
            true if (numbers.success == 0) == attacks => within <= plies,
            true => within >= plies,
            false => within == plies,
        };
        fits.then_some(numbers)
    }

    /// Remembers a position with the work that it took, in place of the neighbour that took least.
    pub fn put(&self, key: u64, numbers: Numbers, plies: u32, work: u64) {
        let magnitude = u64::from(u64::BITS - work.leading_zeros()).min(MAGNITUDE);
        let data = u64::from(numbers.success)
            | u64::from(numbers.failure) << 24
            | u64::from(plies.min(ANY_PLIES)) << 48
            | magnitude << 57
            | 1 << 63;
        let least = self.neighbours(key).iter().min_by_key(|[check, known]| {
            let known = known.load(Ordering::Relaxed);
            if known == 0 || check.load(Ordering::Relaxed) == key ^ known { 0 } else { known >> 57 & MAGNITUDE }
        });
        let Some([check, place]) = least else { return };
        check.store(key ^ data, Ordering::Relaxed);
        place.store(data, Ordering::Relaxed);
    }

    fn neighbours(&self, key: u64) -> &[[AtomicU64; 2]] {
        let groups = (self.slots.len() / WAYS) as u64;
        let group = ((u128::from(key) * u128::from(groups)) >> 64) as usize;
        &self.slots[group * WAYS..(group + 1) * WAYS]
    }
}
