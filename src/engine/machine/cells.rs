//! A stack of numbers whose place in memory is known as a number, so that native code can find it.
//!
//! The whole room is initialised at all times and `len` says how much of it counts: code that writes below the room and
//! sets the length leaves a sound stack behind.

use std::ops::{Deref, DerefMut};

/// A stack with this many values is large.
const LARGE: usize = 1 << 20;

/// A stack of values.
#[derive(Debug, Default)]
pub struct Cells {
    data: Vec<i64>,
    /// Where the first value is.
    pub address: usize,
    pub len: usize,
    /// How many values there is room for.
    pub room: usize,
}

impl Cells {
    /// An empty stack with room for that many values.
    pub fn with_room(room: usize) -> Cells {
        let mut data = vec![0; room];
        let address = data.as_mut_ptr().expose_provenance();
        Cells { data, address, len: 0, room }
    }

    /// Makes room for that many more values.
    #[cold]
    pub fn reserve(&mut self, more: usize) {
        // Large stacks grow by less, so that they do not leap over a limit of memory.
        let grown = if self.room < LARGE { 2 * self.room } else { self.room + self.room / 8 };
        let room = (self.len + more).max(grown).max(64);
        self.data.resize(room, 0);
        self.room = room;
        self.address = self.data.as_mut_ptr().expose_provenance();
    }

    /// Adds a value.
    #[inline(always)]
    pub fn push(&mut self, value: i64) {
        if self.len >= self.data.len() {
            self.reserve(1);
        }
        self.data[self.len] = value;
        self.len += 1;
    }

    /// Adds values.
    #[inline]
    pub fn extend(&mut self, values: impl IntoIterator<Item = i64>) {
        values.into_iter().for_each(|value| self.push(value));
    }

    /// Adds a value that many times.
    pub fn extend_by(&mut self, count: usize, value: i64) {
        if self.len + count > self.room {
            self.reserve(count);
        }
        self.data[self.len..self.len + count].fill(value);
        self.len += count;
    }

    /// Forgets all values from a number on.
    #[inline(always)]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Forgets all values.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Clone for Cells {
    fn clone(&self) -> Cells {
        let mut copy = Cells::with_room(self.len);
        copy.extend(self.iter().copied());
        copy
    }
}

impl Deref for Cells {
    type Target = [i64];

    #[inline(always)]
    fn deref(&self) -> &[i64] {
        &self.data[..self.len]
    }
}

impl DerefMut for Cells {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [i64] {
        &mut self.data[..self.len]
    }
}
