//! The moves that plans have met: shape and arguments to number and back.
//!
//! A hash table with open addressing over flat arrays: looking a move up allocates nothing.

use super::value::Value;

/// Moves by number and by shape and arguments.
#[derive(Debug, Default)]
pub struct MoveBook {
    /// Where the shape and arguments of each number are in `values`; `NONE` for a number not met.
    places: Vec<u32>,
    /// Length, shape and arguments of each move, one after another.
    values: Vec<Value>,
    /// Numbers by hash; `NONE` where there is none.
    buckets: Vec<u32>,
    count: usize,
}

const NONE: u32 = u32::MAX;

impl MoveBook {
    /// The number of a move given by shape and arguments.
    #[inline]
    pub fn number(&self, parts: &[Value]) -> Option<u32> {
        if self.buckets.is_empty() {
            return None;
        }
        let mask = self.buckets.len() - 1;
        let mut at = hash(parts) & mask;
        loop {
            match self.buckets[at] {
                NONE => return None,
                number if self.parts(number) == Some(parts) => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The shape and arguments of a move, if it has been met.
    #[inline]
    pub fn parts(&self, number: u32) -> Option<&[Value]> {
        let at = *self.places.get(number as usize).filter(|place| **place != NONE)? as usize;
        let length = self.values[at] as usize;
        Some(&self.values[at + 1..at + 1 + length])
    }

    /// Adds a move.
    pub fn add(&mut self, number: u32, parts: &[Value]) {
        if self.parts(number).is_some() {
            return;
        }
        if self.places.len() <= number as usize {
            self.places.resize(number as usize + 1, NONE);
        }
        self.places[number as usize] = self.values.len() as u32;
        self.values.push(parts.len() as i64);
        self.values.extend(parts);
        self.count += 1;
        if 2 * self.count >= self.buckets.len() {
            self.grow();
        } else {
            self.insert(number);
        }
    }

    fn grow(&mut self) {
        let size = (4 * self.count).next_power_of_two().max(64);
        self.buckets = vec![NONE; size];
        let met: Vec<u32> = (0..self.places.len() as u32).filter(|&at| self.places[at as usize] != NONE).collect();
        met.into_iter().for_each(|number| self.insert(number));
    }

    fn insert(&mut self, number: u32) {
        let mask = self.buckets.len() - 1;
        let mut at = self.parts(number).map_or(0, hash) & mask;
        while self.buckets[at] != NONE {
            at = (at + 1) & mask;
        }
        self.buckets[at] = number;
    }
}

/// Fibonacci hashing of each value in turn.
#[inline]
fn hash(parts: &[Value]) -> usize {
    let mixed = parts
        .iter()
        .fold(0u64, |hash, &value| (hash.rotate_left(5) ^ value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    (mixed >> 20) as usize
}
