//! The compiled form of a program: code, constants, predicates and how each is called.

use super::index::{Clauses, Column};
use crate::engine::lookup::rows::Rows;
use crate::engine::lookup::{Lookup, Source};
use crate::engine::machine::code::{Addr, Instr, Slot};
use crate::engine::machine::word::Word;
use crate::engine::state::Layout;
use crate::program::clause::TableMode;
use crate::program::symbol::{Functor, Symbols};
use crate::source::Span;

/// How a predicate is called.
#[derive(Clone, Debug)]
pub enum Dispatch {
    /// Nothing is known of it.
    Undefined,
    /// By clauses.
    Clauses(Clauses),
    /// By a deterministic built-in.
    Det(u16),
    /// By a built-in with several answers.
    Nondet(u16),
    /// By code written by hand.
    Code(Addr),
    /// A control construct: compiled in place, interpreted where a goal is put together at run time.
    Control,
    /// By its table, filled from the clauses of another predicate.
    Table(Box<Tabled>),
}

/// A tabled predicate.
#[derive(Clone, Debug)]
pub struct Tabled {
    /// The predicate that has the clauses.
    pub clauses: u32,
    /// One mode per argument.
    pub modes: Vec<TableMode>,
    /// Whether its answers may change with the position.
    pub depends_on_state: bool,
}

/// The same in short, for the commonest cases.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// The only clause.
    Clause(Addr),
    /// Some clauses, chosen by bit sets.
    Select(u32),
    /// Anything else.
    Other,
}

/// Clauses chosen by bit sets.
#[derive(Clone, Debug)]
pub struct Select {
    /// A bit for every clause.
    pub all: u64,
    /// The number of arguments.
    pub arity: u16,
    /// The clauses that start with a guard.
    pub guarded: u64,
    /// The arguments that tell clauses apart.
    pub columns: Box<[Column]>,
    /// The code of each clause.
    pub addrs: Box<[Addr]>,
}

/// One predicate.
#[derive(Clone, Debug)]
pub struct Pred {
    /// Name and arity.
    pub functor: Functor,
    /// The number of arguments.
    pub arity: u16,
    /// How it is called.
    pub dispatch: Dispatch,
    /// Whether it belongs to the library.
    pub library: bool,
    /// Where its goals are looked up, if that is all there is to do.
    pub source: Option<Source>,
}

/// Where a stretch of code comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The first address.
    pub start: Addr,
    /// The predicate.
    pub pred: u32,
    /// The clause in its rules file; nothing for the library's.
    pub span: Option<Span>,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub struct Image {
    /// All code.
    pub code: Vec<Instr>,
    /// Constants that do not fit in an instruction.
    pub pool: Vec<Word>,
    /// The header of each functor.
    pub headers: Vec<Word>,
    /// Ground compounds, the first cells of every heap.
    pub ground: Vec<Word>,
    /// Goals that are looked up in place.
    pub lookups: Vec<Lookup>,
    /// The facts that goals are looked up in.
    pub rows: Vec<Rows>,
    /// Slots needed after each call.
    pub live: Vec<Box<[Slot]>>,
    /// All predicates.
    pub preds: Vec<Pred>,
    /// How each of them is entered.
    pub entries: Vec<Entry>,
    /// The selections that entries refer to.
    pub selects: Vec<Select>,
    /// The predicate of each functor; `NONE` where there is none.
    pub pred_of: Vec<u32>,
    /// The predicate that interprets control constructs.
    pub control: u32,
    /// All names.
    pub symbols: Symbols,
    /// Stretches of code in order.
    pub origins: Vec<Origin>,
    /// Whether a table may depend on more than the facts that hold: on the steps of the game, or on who made the last.
    pub tables_history: bool,
    /// Where the state relations are; empty until the types have been enumerated.
    pub layout: Layout,
}

/// No predicate.
pub const NONE: u32 = u32::MAX;

impl Image {
    /// The predicate with that functor.
    #[inline]
    pub fn pred(&self, functor: Functor) -> Option<u32> {
        self.pred_of.get(functor.0 as usize).copied().filter(|&pred| pred != NONE)
    }

    /// Where the code at an address comes from.
    pub fn origin(&self, addr: Addr) -> Option<&Origin> {
        let after = self.origins.partition_point(|origin| origin.start <= addr);
        self.origins[..after].last()
    }
}
