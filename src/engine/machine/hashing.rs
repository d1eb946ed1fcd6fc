//! Hash indexes of large predicates, made when a call with that pattern of bound arguments first comes.
//!
//! Different keys may share a bucket: the clause's head decides in the end, and the look-ahead for the next
//! candidate compares the keys themselves, so that no choice point is left in vain.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::choice::Alternative;
use super::code::Addr;
use super::word::Word;
use super::{Machine, MachineError};
use crate::engine::compile::image::{Dispatch, Image};
use crate::engine::compile::index::{ANY, Clauses, Index, Keys};

/// From this many indexes on, no new combinations of arguments are hashed.
const MOST_INDEXES: usize = 64;
/// At most this many clauses that match anything are put into every bucket.
const FEW_WILD: usize = 16;
/// The bucket of all clauses.
const ALL: u32 = u32::MAX;

/// Clauses by the hash of some of their arguments.
#[derive(Debug)]
pub struct HashIndex {
    /// Positions among the predicate's telling arguments.
    columns: Vec<usize>,
    buckets: FxHashMap<u64, (u32, u32)>,
    /// Where no bucket is found: the clauses that match anything.
    others: (u32, u32),
    clauses: Vec<u32>,
}

impl HashIndex {
    fn new(keys: &Keys, columns: Vec<usize>, count: usize) -> HashIndex {
        let mut lists: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        let mut wild = Vec::new();
        for clause in 0..count {
            let own = keys.of(clause);
            if columns.iter().any(|&column| own[column] == ANY) {
                wild.push(clause as u32);
            } else {
                lists.entry(hash(columns.iter().map(|&column| own[column]))).or_default().push(clause as u32);
            }
        }
        let mut index = HashIndex { columns, buckets: FxHashMap::default(), others: (0, 0), clauses: wild.clone() };
        index.others = (0, index.clauses.len() as u32);
        for (key, list) in lists {
            let start = index.clauses.len();
            index.clauses.extend(list);
            index.clauses.extend(&wild);
            index.clauses[start..].sort_unstable();
            index.buckets.insert(key, (start as u32, index.clauses.len() as u32));
        }
        index
    }
}

fn hash(keys: impl Iterator<Item = Word>) -> u64 {
    let mut hasher = FxHasher::default();
    keys.for_each(|key| key.hash(&mut hasher));
    hasher.finish()
}

impl Machine {
    /// Chooses among the clauses of a large predicate.
    #[inline(never)]
    pub fn select_large(&mut self, image: &Image, clauses: &Clauses, pred: u32) -> Result<Addr, MachineError> {
        let Index::Large(keys) = &clauses.index else { unreachable!("small predicates are chosen by bit set") };
        let bound = keys.args.iter().map(|&arg| self.key(self.x[arg as usize]) != ANY);
        let bound = bound.enumerate().fold(0u32, |bits, (at, bound)| bits | u32::from(bound) << at);
        if bound == 0 {
            return self.next_in_bucket(image, pred, ALL, 0, clauses.addrs.len() as u32, false);
        }
        let Some(useful) = self.useful_columns(keys, bound, pred) else {
            return self.next_in_bucket(image, pred, ALL, 0, clauses.addrs.len() as u32, false);
        };
        let number = match self.hash_numbers.get(&(pred, useful)) {
            Some(&number) => number,
            None => {
                let columns = (0..keys.args.len()).filter(|at| useful >> at & 1 == 1).collect();
                self.hashes.push(HashIndex::new(keys, columns, clauses.addrs.len()));
                let number = self.hashes.len() as u32 - 1;
                self.hash_numbers.insert((pred, useful), number);
                number
            }
        };
        let index = &self.hashes[number as usize];
        let key = hash(index.columns.iter().map(|&column| self.key(self.x[keys.args[column] as usize])));
        let (start, end) = index.buckets.get(&key).copied().unwrap_or(index.others);
        self.next_in_bucket(image, pred, number, start, end, false)
    }

    /// The bound arguments to hash by: all that have a key in every clause, or one where few clauses match anything,
    /// as those are in every bucket. When there are many indexes already, one argument must do.
    fn useful_columns(&self, keys: &Keys, bound: u32, pred: u32) -> Option<u32> {
        let clean = bound & keys.clean;
        if clean != 0 {
            let known = self.hash_numbers.contains_key(&(pred, clean)) || self.hashes.len() < MOST_INDEXES;
            return Some(if known { clean } else { clean & clean.wrapping_neg() });
        }
        let few = |at: &usize| bound >> at & 1 == 1 && keys.wild[*at] <= FEW_WILD;
        (0..keys.args.len()).find(few).map(|at| 1 << at)
    }

    /// Goes to the next clause of a bucket that can match, with a choice point if there is another one behind it.
    pub fn next_in_bucket(
        &mut self,
        image: &Image,
        pred: u32,
        hash: u32,
        at: u32,
        end: u32,
        retrying: bool,
    ) -> Result<Addr, MachineError> {
        let Dispatch::Clauses(clauses) = &image.preds[pred as usize].dispatch else { unreachable!("it has clauses") };
        let first = self.find_in_bucket(clauses, hash, at, end);
        let second = first.and_then(|first| self.find_in_bucket(clauses, hash, first + 1, end));
        self.budget.spend((second.or(first).unwrap_or(end) - at) as usize / 16)?;
        match (second, retrying) {
            (Some(at), true) => {
                let here = self.choices.len() - 1;
                self.choices[here].alternative = Alternative::Bucket { pred, hash, at, end };
            }
            (Some(at), false) => {
                let arity = image.preds[pred as usize].arity as usize;
                self.push_choice(Alternative::Bucket { pred, hash, at, end }, arity)?;
            }
            (None, true) => self.pop_choice(),
            (None, false) => {}
        }
        Ok(first.map_or(0, |at| clauses.addrs[self.clause_in_bucket(hash, at)]))
    }

    fn clause_in_bucket(&self, hash: u32, at: u32) -> usize {
        if hash == ALL { at as usize } else { self.hashes[hash as usize].clauses[at as usize] as usize }
    }

    fn find_in_bucket(&self, clauses: &Clauses, hash: u32, at: u32, end: u32) -> Option<u32> {
        let Index::Large(keys) = &clauses.index else { unreachable!("small predicates have no buckets") };
        (at..end).find(|&at| {
            let own = keys.of(self.clause_in_bucket(hash, at));
            own.iter().zip(&keys.args).all(|(&key, &arg)| {
                let wanted = self.key(self.x[arg as usize]);
                key == wanted || key == ANY || wanted == ANY
            })
        })
    }
}
