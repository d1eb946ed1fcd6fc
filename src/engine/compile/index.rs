//! Clause indexing: which clauses can match, judged by all bound arguments together.
//!
//! Up to 64 clauses, the candidates are a bit set: every bound argument with an index contributes the set of clauses
//! that agree with it, and the sets are intersected. Larger predicates keep the keys of their clauses; the machine
//! hashes them by the arguments that are bound in an actual call, when such a call first comes.

use crate::engine::machine::code::Addr;
use crate::engine::machine::word::Word;

/// The key of an argument that matches anything.
pub const ANY: Word = Word(0);

/// The clauses of a predicate and their index.
#[derive(Clone, Debug)]
pub struct Clauses {
    /// The code of each clause.
    pub addrs: Vec<Addr>,
    /// Which of the first 64 clauses start with a guard.
    pub guarded: u64,
    /// How to choose among them.
    pub index: Index,
}

/// How to choose among clauses.
#[derive(Clone, Debug)]
pub enum Index {
    /// By bit sets.
    Small(Vec<Column>),
    /// By hashing keys.
    Large(Keys),
}

/// The clauses that agree with each value of one argument.
#[derive(Clone, Debug)]
pub struct Column {
    /// The argument.
    pub arg: u16,
    /// The clauses that match anything here.
    pub any: u64,
    /// The clauses that match a list cell.
    pub lists: u64,
    /// By key, sorted.
    pub keys: Vec<(Word, u64)>,
}

impl Column {
    /// The clauses that can match an argument with that key.
    #[inline]
    pub fn candidates(&self, key: Word) -> u64 {
        // A few keys are all looked at: that costs less than the branches of a search, which cannot be predicted.
        if self.keys.len() <= 8 {
            return self
                .keys
                .iter()
                .fold(self.any, |found, &(known, clauses)| if known == key { clauses } else { found });
        }
        self.keys.binary_search_by_key(&key, |entry| entry.0).map_or(self.any, |at| self.keys[at].1)
    }
}

/// The keys of many clauses.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The arguments that tell clauses apart.
    pub args: Vec<u16>,
    /// Which of them (a bit each) have a key in every clause.
    pub clean: u32,
    /// How many clauses match anything, argument by argument.
    pub wild: Vec<usize>,
    /// Clause by clause, one key per such argument.
    pub keys: Vec<Word>,
}

impl Keys {
    /// The keys of one clause.
    #[inline]
    pub fn of(&self, clause: usize) -> &[Word] {
        &self.keys[clause * self.args.len()..][..self.args.len()]
    }
}

/// At most this many clauses are a bit set.
pub const SMALL: usize = 64;

/// At most this many arguments are looked at.
const WIDEST: usize = 16;

/// The index for clauses with these argument keys.
pub fn build(heads: &[Vec<Word>], cons: Word) -> Index {
    let arity = heads.first().map_or(0, Vec::len);
    let telling = |arg: &usize| heads.iter().any(|keys| keys[*arg] != ANY);
    let args: Vec<usize> = (0..arity).filter(telling).take(WIDEST).collect();
    if heads.len() <= SMALL {
        let mut columns: Vec<Column> = args.iter().map(|&arg| column(heads, arg, cons)).collect();
        columns.sort_by_key(cost);
        return Index::Small(columns);
    }
    let clean = args.iter().enumerate().filter(|&(_, &arg)| heads.iter().all(|keys| keys[arg] != ANY));
    Index::Large(Keys {
        clean: clean.fold(0, |bits, (at, _)| bits | 1 << at),
        wild: args.iter().map(|&arg| heads.iter().filter(|keys| keys[arg] == ANY).count()).collect(),
        keys: heads.iter().flat_map(|keys| args.iter().map(|&arg| keys[arg])).collect(),
        args: args.into_iter().map(|arg| arg as u16).collect(),
    })
}

fn column(heads: &[Vec<Word>], arg: usize, cons: Word) -> Column {
    let bits_where = |wanted: &dyn Fn(Word) -> bool| {
        heads.iter().enumerate().filter(|(_, keys)| wanted(keys[arg])).fold(0, |bits, (at, _)| bits | 1u64 << at)
    };
    let mut known: Vec<Word> = heads.iter().map(|keys| keys[arg]).filter(|&key| key != ANY).collect();
    known.sort_unstable();
    known.dedup();
    Column {
        arg: arg as u16,
        any: bits_where(&|key| key == ANY),
        lists: bits_where(&|key| key == ANY || key == cons),
        keys: known.into_iter().map(|known| (known, bits_where(&|key| key == known || key == ANY))).collect(),
    }
}

/// How many clauses stay on average when the argument is bound, in hundredths.
fn cost(column: &Column) -> usize {
    let staying: usize = column.keys.iter().map(|(_, clauses)| clauses.count_ones() as usize).sum();
    staying * 100 / column.keys.len()
}
