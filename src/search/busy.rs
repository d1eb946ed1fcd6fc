//! What threads are searching at the moment, so that they do not search the same (T. Kerrigan, "Simplified ABDADA").
//!
//! A thread that comes to a move which another is searching puts it off until the others at the node are done; by then
//! the table mostly knows it. Marks may be lost or left over where threads are unlucky: that costs time, never a result.

use std::sync::atomic::{AtomicU64, Ordering};

/// Marks of moves at nodes.
#[derive(Debug)]
pub(super) struct Busy {
    marks: Box<[[AtomicU64; WAYS]]>,
}

const GROUPS: usize = 1 << 12;
const WAYS: usize = 4;

impl Default for Busy {
    fn default() -> Busy {
        Busy { marks: (0..GROUPS).map(|_| Default::default()).collect() }
    }
}

impl Busy {
    /// Whether some thread searches it.
    pub fn contains(&self, mark: u64) -> bool {
        self.group(mark).iter().any(|known| known.load(Ordering::Relaxed) == mark)
    }

    pub fn enter(&self, mark: u64) {
        let group = self.group(mark);
        let free = group.iter().find(|known| known.load(Ordering::Relaxed) == 0).unwrap_or(&group[0]);
        free.store(mark, Ordering::Relaxed);
    }

    pub fn leave(&self, mark: u64) {
        for known in self.group(mark) {
            if known.load(Ordering::Relaxed) == mark {
                known.store(0, Ordering::Relaxed);
            }
        }
    }

    fn group(&self, mark: u64) -> &[AtomicU64; WAYS] {
        &self.marks[mark as usize % GROUPS]
    }
}
