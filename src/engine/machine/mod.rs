//! The machine's memory: registers, heap, trail, frames and choice points, and the operations on them.
//!
//! Only what is older than the newest choice point is trailed; heap, trail and frames are cut back by marks on
//! backtracking and after every query, so there is nothing to collect in between.

pub(crate) mod arith;
pub(super) mod bag;
pub(super) mod block;
pub(super) mod call;
pub(crate) mod cells;
pub(super) mod choice;
pub(crate) mod code;
pub(super) mod compare;
pub(super) mod culprit;
pub(super) mod hashing;
pub(super) mod lists;
pub(super) mod profile;
pub(super) mod raise;
pub(super) mod run;
pub(super) mod unify;
pub(crate) mod word;

use std::sync::Arc;

use super::compile::image::Image;
use super::limits::{Budget, Limit, Limits};
use super::lookup::rows::RowIndex;
use super::state::State;
use super::state::history::History;
use super::tabling::table::Tables;
use crate::program::symbol::{Atom, Functor, Symbols};
use crate::term::{CONS, NIL};
use bag::Bag;
use choice::Choice;
use code::Addr;
use hashing::HashIndex;
use profile::Profile;
use raise::Rule;
use unify::{Range, follow};
use word::{BIG_HEADER, Tag, Word};

/// Why a goal ended early.
#[derive(Debug)]
pub enum MachineError {
    /// An exception; the ball is on the heap.
    Ball(Word),
    /// A limit, which no goal can catch.
    Limit(Limit),
}

impl From<Limit> for MachineError {
    fn from(limit: Limit) -> MachineError {
        MachineError::Limit(limit)
    }
}

/// How many registers there are: as many as a register's number can say, so that no access needs a check.
pub const REGISTERS: usize = 1 << 16;

/// The cells of a frame before its slots: the caller's frame, the return address, the number of slots.
pub const FRAME: usize = 3;

/// Everything that running code reads and writes.
#[derive(Debug)]
pub struct Machine {
    pub image: Arc<Image>,
    pub symbols: Symbols,
    pub x: Box<[Word; REGISTERS]>,
    pub heap: Vec<Word>,
    pub trail: Vec<u32>,
    pub stack: Vec<Word>,
    pub choices: Vec<Choice>,
    /// Where the last instruction that may raise is.
    pub pc: usize,
    /// The predicate that was last called by a term.
    pub meta: Option<Functor>,
    /// The current frame.
    pub e: usize,
    /// Where to go on when the current clause is done.
    pub cp: Addr,
    /// The height of the choice stack when the current predicate was called.
    pub b0: usize,
    /// The heap's height at the newest choice point.
    pub hb: usize,
    /// Where a failing test goes; 0 is ordinary failure.
    pub on_fail: Addr,
    /// Clauses to go to when a guard fails: the selection and the bit set.
    pub untried: (u32, u64),
    pub budget: Budget,
    /// The costs of predicates, where they are counted.
    pub profile: Option<Box<Profile>>,
    /// Cells that the heap may grow to before its size is looked at again.
    pub heap_soft: usize,
    pub bags: Vec<Bag>,
    /// Bytes that the asker has put aside of the answers so far.
    pub collected: usize,
    /// The rule that was running when a limit was reached.
    pub reached_in: Option<Rule>,
    /// The rules that were running when the limits were looked at, with how often.
    pub running: Vec<(Rule, u32)>,
    pub state: State,
    /// How many changes the position had seen before the running query.
    pub base: Option<usize>,
    pub tables: Tables,
    /// The steps of the game so far.
    pub history: History,
    pub hashes: Vec<HashIndex>,
    pub hash_numbers: rustc_hash::FxHashMap<(u32, u32), u32>,
    /// The indexes of rows, by rows and given arguments.
    pub row_indexes: Vec<Option<Box<RowIndex>>>,
    /// Pairs still to be compared.
    pub pairs: Vec<(Word, Word)>,
    /// Arguments still to be unified.
    pub ranges: Vec<Range>,
    pub names: Names,
}

/// Names that the machine itself needs.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    pub nil: Word,
    pub cons: Word,
    pub minus: Functor,
    pub error: Functor,
    pub pair: Functor,
}

impl Names {
    /// The names in a table of symbols, put there if need be.
    pub fn new(symbols: &mut Symbols) -> Names {
        let mut functor = |name: &str, arity| {
            let atom = symbols.atom(name);
            symbols.functor(atom, arity)
        };
        let cons = Word::header(functor(CONS, 2), 2);
        let (minus, error, pair) = (functor("-", 1), functor("error", 2), functor("-", 2));
        Names { nil: Word::atom(symbols.atom(NIL)), cons, minus, error, pair }
    }
}

impl Machine {
    /// A machine for a program, with an empty heap but for its ground terms.
    pub fn new(image: Arc<Image>, state: State) -> Machine {
        let mut symbols = image.symbols.clone();
        let names = Names::new(&mut symbols);
        let x = vec![Word::int(0); REGISTERS].into_boxed_slice();
        Machine {
            heap: image.ground.clone(),
            image,
            symbols,
            x: x.try_into().expect("as many registers as asked for"),
            trail: Vec::new(),
            stack: vec![Word::int(0); 1024],
            choices: Vec::new(),
            pc: 0,
            e: 0,
            cp: 0,
            b0: 0,
            hb: 0,
            meta: None,
            on_fail: 0,
            untried: (0, 0),
            budget: Budget::new(&Limits::default()),
            heap_soft: 0,
            bags: Vec::new(),
            collected: 0,
            reached_in: None,
            running: Vec::new(),
            state,
            base: None,
            profile: None,
            tables: Tables::default(),
            history: History::default(),
            hashes: Vec::new(),
            hash_numbers: rustc_hash::FxHashMap::default(),
            row_indexes: Vec::new(),
            pairs: Vec::new(),
            ranges: Vec::new(),
            names,
        }
    }

    /// The value of a word, once references are followed.
    #[inline(always)]
    pub fn deref(&self, word: Word) -> Word {
        follow(&self.heap, word)
    }

    /// The argument of a built-in, references followed.
    #[inline(always)]
    pub fn arg(&self, register: u16) -> Word {
        self.deref(self.x[register as usize])
    }

    /// Binds an unbound variable.
    #[inline(always)]
    pub fn bind(&mut self, variable: Word, value: Word) {
        let at = variable.index();
        self.heap[at] = value;
        if at < self.hb {
            self.trail.push(at as u32);
        }
    }

    /// A new unbound variable.
    #[inline(always)]
    pub fn new_variable(&mut self) -> Word {
        let variable = Word::reference(self.heap.len());
        self.heap.push(variable);
        variable
    }

    /// An integer of any size.
    #[inline]
    pub fn integer(&mut self, value: i64) -> Word {
        Word::small(value).unwrap_or_else(|| {
            self.heap.extend([BIG_HEADER, Word(value as u64)]);
            Word::big(self.heap.len() - 2)
        })
    }

    /// The value of a dereferenced integer.
    #[inline]
    pub fn integer_value(&self, word: Word) -> Option<i64> {
        match word.tag() {
            Tag::Int => Some(word.small_value()),
            Tag::Big => Some(self.heap[word.index() + 1].0 as i64),
            _ => None,
        }
    }

    /// A compound with these arguments; without any, an atom.
    pub fn compound(&mut self, name: &str, args: &[Word]) -> Word {
        let atom = self.symbols.atom(name);
        if args.is_empty() {
            return Word::atom(atom);
        }
        self.compound_of(atom, args)
    }

    /// A compound with these arguments, at least one.
    pub fn compound_of(&mut self, name: Atom, args: &[Word]) -> Word {
        let functor = self.symbols.functor(name, args.len() as u32);
        let header = Word::header(functor, args.len() as u32);
        let at = self.heap.len();
        if header == self.names.cons {
            self.heap.extend(args);
            return Word::list(at);
        }
        self.heap.push(header);
        self.heap.extend(args);
        Word::structure(at)
    }

    /// Header and place of the first argument of a dereferenced compound.
    #[inline]
    pub fn compound_parts(&self, word: Word) -> Option<(Word, usize)> {
        match word.tag() {
            Tag::List => Some((self.names.cons, word.index())),
            Tag::Struct => Some((self.heap[word.index()], word.index() + 1)),
            _ => None,
        }
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        let words = self.heap.len() + self.top() + self.bags.iter().map(Bag::size).sum::<usize>();
        self.collected
            + words * 8
            + self.trail.len() * 4
            + self.choices.len() * size_of::<Choice>()
            + self.new_symbols()
    }

    /// Counts that many more bytes that the caller keeps.
    #[inline]
    pub fn collect(&mut self, bytes: usize) -> Result<(), Limit> {
        /// After this many bytes, as a power of two, the memory is checked again.
        const STRETCH: u32 = 16;
        let before = self.collected;
        self.collected += bytes;
        match before >> STRETCH == self.collected >> STRETCH {
            true => Ok(()),
            false => self.budget.check_memory(self.memory()),
        }
    }

    /// Bytes of the names that the program does not have.
    pub fn new_symbols(&self) -> usize {
        let (before, now) = (&self.image.symbols, &self.symbols);
        let count = now.atom_count() - before.atom_count() + now.functor_count() - before.functor_count();
        count * 96 + now.text_size() - before.text_size()
    }

    /// Counts a step, and looks at the limits when it is time.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Limit> {
        self.budget.fuel -= 1;
        if self.budget.fuel < 0 || self.heap.len() > self.heap_soft { self.check() } else { Ok(()) }
    }

    /// Looks at all limits; called from time to time.
    #[cold]
    pub fn check(&mut self) -> Result<(), Limit> {
        if self.budget.fuel < 0 {
            self.budget.fuel = 0;
            self.sample_rule();
            self.budget.refill()?;
        }
        let used = self.memory();
        self.budget.check_memory(used)?;
        let room = (self.budget.memory() - used) / 8;
        self.heap_soft = self.heap.len() + (room / 2).clamp(1024, 1 << 20);
        Ok(())
    }

    /// Makes sure that that many more heap cells are within the limits.
    pub fn reserve(&mut self, cells: usize) -> Result<(), Limit> {
        if self.heap.len().saturating_add(cells) <= self.heap_soft {
            return self.budget.spend(cells / 64);
        }
        self.budget.check_memory(self.memory().saturating_add(cells.saturating_mul(8)))?;
        self.budget.spend(cells / 8)
    }
}
