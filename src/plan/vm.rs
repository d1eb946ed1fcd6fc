//! The memory of running plans: registers, frames of procedures, answers put aside, changes noted.
//!
//! Nothing is allocated in the steady state; what a question made is forgotten when the next one is asked.

use super::Plans;
use super::fixpoint::Fixpoint;
use super::store::Store;
use super::table::{Table, Unanswered};
use super::value::Value;
use crate::engine::{Engine, Limit};

/// Why a plan ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The machine must answer.
    Abandoned,
    /// A limit was reached.
    Limit(Limit),
}

impl From<Unanswered> for Stop {
    fn from(_: Unanswered) -> Stop {
        Stop::Abandoned
    }
}

/// A call that has not answered for the last time.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Its first register.
    pub base: usize,
    /// The frame that called: an index, or `TOP`.
    pub parent: usize,
    /// Where the call stands, and what it calls.
    pub call: usize,
    pub site: u32,
    /// Where to look for the next answer.
    pub retry: usize,
    /// How many frames and registers there were at its last answer: those of calls inside may answer again, too.
    pub height: usize,
    pub top: usize,
}

/// The frame of the question itself.
pub const TOP: usize = usize::MAX;

/// As many registers as a register's number can say: those of the current frame and what lies above.
pub const WINDOW: usize = 1 << 16;

/// The registers that instructions can name; no access needs a check.
pub type Window = [Value; WINDOW];

/// A slot and the value it would get; 0 for any, in a deletion.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    pub slot: usize,
    pub value: u32,
}

/// Answers remembered for one position.
#[derive(Clone, Debug)]
pub struct Memo {
    pub memo: u16,
    pub epoch: u64,
    pub keys: Vec<Value>,
    pub start: usize,
    pub end: usize,
}

/// The memory of running plans.
#[derive(Debug, Default)]
pub struct Vm {
    pub registers: Vec<Value>,
    pub frames: Vec<Frame>,
    pub bags: Vec<Value>,
    /// Rows of answers that have been put aside.
    pub answers: Vec<Value>,
    pub memos: Vec<Memo>,
    /// Tables being filled from their own answers, the first `fixing` of them.
    pub fixpoints: Vec<Fixpoint>,
    pub fixing: usize,
    pub deletions: Vec<Write>,
    pub additions: Vec<Write>,
    /// Shapes and values of the question's answers.
    pub found: Vec<Value>,
    /// How many answers said what changes.
    pub answered: usize,
    pub tables: Vec<Table>,
    pub store: Store,
    /// Steps until the next look at limits.
    pub fuel: i64,
}

/// The most registers of all frames together.
const MOST_REGISTERS: usize = 1 << 22;

impl Vm {
    /// Memory for plans, with so much fuel.
    pub fn new(plans: &Plans, fuel: i64) -> Vm {
        let registers = vec![0; 2 * WINDOW];
        Vm { registers, tables: plans.tables.clone(), store: plans.store.clone(), fuel, ..Vm::default() }
    }

    /// Gets ready for a question with given arguments.
    pub fn reset(&mut self, arguments: &[Value]) {
        self.frames.clear();
        self.bags.clear();
        self.answers.clear();
        self.memos.clear();
        self.fixing = 0;
        self.deletions.clear();
        self.additions.clear();
        self.found.clear();
        self.answered = 0;
        self.store.reset(0);
        self.registers[..arguments.len()].copy_from_slice(arguments);
    }

    /// What the terms, frames and answers of the question take, in bytes.
    pub fn memory(&self) -> usize {
        8 * (self.registers.len() + self.bags.len() + self.answers.len() + self.store.passing())
    }

    /// Makes the changes noted since there were so many.
    pub fn apply(&mut self, deletions: usize, additions: usize, engine: &mut Engine) {
        let state = engine.state_mut();
        for &Write { slot, value } in &self.deletions[deletions..] {
            if value == 0 || state.get(slot) == value {
                state.set(slot, 0);
            }
        }
        for &Write { slot, value } in &self.additions[additions..] {
            state.set(slot, value);
        }
        self.deletions.truncate(deletions);
        self.additions.truncate(additions);
    }

    /// The first register of a frame.
    #[inline]
    pub fn base_of(&self, frame: usize) -> usize {
        if frame == TOP { 0 } else { self.frames[frame].base }
    }
}

/// Makes room for a window that starts at some register.
#[cold]
pub fn grow(registers: &mut Vec<Value>, base: usize) -> Result<(), Stop> {
    if base > MOST_REGISTERS {
        return Err(Stop::Abandoned);
    }
    registers.resize((base + WINDOW).next_power_of_two(), 0);
    Ok(())
}
