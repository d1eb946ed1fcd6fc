//! A hash map from keys that do not lie close together to the rows of a table: open addressing over flat arrays.

use super::value::Value;

/// Extents by keys; all keys have the same length.
#[derive(Clone, Debug, Default)]
pub struct KeyMap {
    /// The keys of each entry, one after another.
    keys: Vec<Value>,
    extents: Vec<[u32; 2]>,
    /// Entries by hash; `NONE` where there is none.
    buckets: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl KeyMap {
    pub fn len(&self) -> usize {
        self.extents.len()
    }

    pub fn clear(&mut self) {
        *self = KeyMap::default();
    }

    /// The extent of keys.
    pub fn get(&self, keys: &[Value]) -> Option<[u32; 2]> {
        let entry = *self.buckets.get(self.bucket(keys)?)?;
        self.extents.get(entry as usize).copied()
    }

    /// Adds an extent, or replaces the one there is.
    pub fn insert(&mut self, keys: &[Value], extent: [u32; 2]) {
        if 2 * self.extents.len() >= self.buckets.len() {
            self.grow(keys.len());
        }
        let Some(bucket) = self.bucket(keys) else { return };
        match self.extents.get_mut(self.buckets[bucket] as usize) {
            Some(known) => *known = extent,
            None => {
                self.buckets[bucket] = self.extents.len() as u32;
                self.keys.extend(keys);
                self.extents.push(extent);
            }
        }
    }

    /// The bucket where keys are, or where they would be.
    #[inline]
    fn bucket(&self, keys: &[Value]) -> Option<usize> {
        let mask = self.buckets.len().checked_sub(1)?;
        let mut bucket = hash(keys.iter().copied()) & mask;
        loop {
            let entry = self.buckets[bucket];
            if entry == NONE {
                return Some(bucket);
            }
            let known = &self.keys[entry as usize * keys.len()..][..keys.len()];
            if known.iter().zip(keys).all(|(a, b)| a == b) {
                return Some(bucket);
            }
            bucket = (bucket + 1) & mask;
        }
    }

    fn grow(&mut self, width: usize) {
        self.buckets = vec![NONE; (4 * self.extents.len()).next_power_of_two().max(64)];
        for entry in 0..self.extents.len() {
            let keys: Vec<Value> = self.keys[entry * width..][..width].to_vec();
            if let Some(bucket) = self.bucket(&keys) {
                self.buckets[bucket] = entry as u32;
            }
        }
    }
}

/// Fibonacci hashing of each value in turn, for tables with open addressing whose sizes are powers of two.
#[inline(always)]
pub fn hash(values: impl Iterator<Item = Value>) -> usize {
    let mix = |hash: u64, value: Value| (hash.rotate_left(5) ^ value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (values.fold(0, mix) >> 20) as usize
}
