//! The memory of running plans: registers, frames of procedures, saved answers, changes noted.
//!
//! Nothing is allocated in the steady state; what a question made is forgotten when the next one is asked.

use super::fixpoint::Fixpoint;
use super::fuel::{FuelMeter, QUANTUM};
use super::memo::{NEVER, empty_memo_cache};
use crate::engine::machine::cells::Cells;
use crate::engine::{Engine, Limit};
use crate::plan::Plans;
use crate::plan::table::{StaticTable, Unanswered};
use crate::plan::term_arena::TermArena;
use crate::plan::value::Value;

/// Why a plan ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The machine must answer.
    Abandoned,
    /// A limit was reached.
    Limit(Limit),
    /// Native code met what it is not made for: the loop must run the plan.
    Deoptimised,
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
    /// Where the call is, and what it calls.
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
    pub slot: u32,
    pub value: u32,
}

impl Write {
    /// Both in one cell.
    #[inline(always)]
    pub fn packed(self) -> Value {
        i64::from(self.value) << 32 | i64::from(self.slot)
    }

    /// From one cell.
    #[inline(always)]
    pub fn unpacked(cell: Value) -> Write {
        Write { slot: cell as u32, value: (cell >> 32) as u32 }
    }
}

/// Answers remembered for one position.
#[derive(Clone, Copy, Debug)]
pub struct Memo {
    pub memo: u16,
    pub epoch: u64,
    /// Where its keys start among all keys.
    pub keys: usize,
    pub start: usize,
    pub end: usize,
}

/// How many numbers describe where a table is.
pub const VIEW: usize = 3;

/// What native code needs beside the memory that it shares with the loop: places in memory, good while it runs.
#[derive(Debug, Default)]
pub struct NativeContext {
    /// The slots of the position.
    pub slots: usize,
    /// The position.
    pub state: usize,
    pub engine: usize,
    pub plans: usize,
    /// The stack must not grow below.
    pub stack: usize,
    /// Frames of procedures that may answer again: where the next one starts, and where they must end.
    pub frames: Cells,
    pub top: usize,
    pub end: usize,
    /// Operands and results of runtime calls.
    pub operands: Cells,
    /// The result of a runtime call that leaves all registers alone.
    pub runtime_result: i64,
    /// Why native code had to stop, if not to abandon the question.
    pub stopped: Option<Stop>,
    /// A panic that must not cross it.
    pub panic: Option<crate::plan::jit::Panic>,
}

/// The memory of running plans.
#[derive(Debug, Default)]
pub struct Vm {
    pub registers: Vec<Value>,
    pub frames: Vec<Frame>,
    pub bags: Cells,
    /// Rows of saved answers.
    pub answers: Cells,
    pub memos: Vec<Memo>,
    pub memo_keys: Cells,
    /// The keys of the instruction at hand.
    pub keys: Vec<Value>,
    /// Tables being filled from their own answers, the first `fixing` of them.
    pub fixpoints: Vec<Fixpoint>,
    pub fixing: usize,
    /// What dense fixpoints go on from.
    pub queue: Cells,
    /// The answers remembered last, by memo and key: see [`Vm::lookup_memo`].
    pub memo_cache: Cells,
    /// Changes noted: [`Write`]s in a cell each.
    pub deletions: Cells,
    pub additions: Cells,
    /// Shapes and values of the question's answers.
    pub found: Cells,
    /// How many answers said what changes.
    pub answered: usize,
    /// Whether a change that was made gives the turn.
    pub turn_given: i64,
    pub tables: Vec<StaticTable>,
    /// Where the extents and the rows of each table are, and how many cells the rows take.
    pub views: Vec<usize>,
    /// Where the views are.
    pub view_address: usize,
    pub terms: TermArena,
    /// Steps until the next look at limits.
    pub fuel: i64,
    pub meter: FuelMeter,
    /// What native code needs.
    pub native: NativeContext,
}

/// How many numbers say where a supposition began.
pub const MARKS: usize = 7;

/// How many registers trying a move takes: where it began, whether a change has given the turn, and whether there was
/// any.
pub const TRIAL: usize = MARKS + 2;

/// The most registers of all frames together.
const MOST_REGISTERS: usize = 1 << 22;

impl Vm {
    /// Memory for plans.
    pub fn new(plans: &Plans) -> Vm {
        let registers = vec![0; 2 * WINDOW];
        let (tables, terms) = (plans.tables.clone(), plans.terms.clone());
        let memo_cache = empty_memo_cache(plans.memo_widths.len());
        let mut vm = Vm { registers, tables, terms, memo_cache, fuel: QUANTUM, ..Vm::default() };
        (0..vm.tables.len()).for_each(|table| vm.note_view(table));
        vm
    }

    /// Forgets the answers and changes of the last question.
    #[inline(always)]
    pub fn reset_answers(&mut self) {
        self.deletions.clear();
        self.additions.clear();
        self.found.clear();
        self.answered = 0;
    }

    /// Gets ready for a question.
    #[inline]
    pub fn reset(&mut self) {
        self.reset_answers();
        self.frames.clear();
        self.bags.clear();
        self.answers.clear();
        if !self.memos.is_empty() {
            self.forget_memos(0);
            self.memo_cache.fill(NEVER);
        }
        self.fixing = 0;
        self.queue.clear();
        self.terms.reset(0);
    }

    /// Forgets the memos from a number on.
    #[inline]
    pub fn forget_memos(&mut self, from: usize) {
        if let Some(memo) = self.memos.get(from) {
            self.memo_keys.truncate(memo.keys);
            self.memos.truncate(from);
        }
    }

    /// Where the position and what grows with a question are now; where a move is to be tried, nobody has made one then.
    pub fn begin(&self, of_move: bool, plans: &Plans, engine: &mut Engine) -> [Value; MARKS] {
        let position = engine.mark();
        if of_move && plans.asks_mover {
            engine.set_mover(None);
        }
        [
            position,
            self.deletions.len(),
            self.additions.len(),
            self.memos.len(),
            self.answers.len(),
            self.terms.passing(),
            self.queue.len(),
        ]
        .map(|mark| mark as Value)
    }

    /// Undoes the changes since, and forgets what was remembered of the position that they gave; the terms and answers
    /// made since, too, if nothing refers to them.
    pub fn revert(&mut self, marks: [Value; MARKS], clean: bool, engine: &mut Engine) {
        let [position, _, _, memos, answers, passing, queue] = marks.map(|mark| mark as usize);
        engine.undo_to(position);
        self.forget_memos(memos);
        if clean {
            self.answers.truncate(answers);
            self.terms.reset(passing);
            self.queue.truncate(queue);
        }
    }

    /// What the terms, frames and answers of the question take, in bytes.
    pub fn memory(&self) -> usize {
        let stacks = [&self.bags, &self.answers, &self.queue, &self.found, &self.additions, &self.deletions];
        let stacks: usize = stacks.iter().map(|stack| stack.room).sum();
        let fixpoints: usize = self.fixpoints[..self.fixing].iter().map(|fixpoint| fixpoint.rows().len()).sum();
        let memos = self.memo_keys.room + self.memos.len() * size_of::<Memo>() / 8;
        8 * (self.registers.len() + stacks + 2 * fixpoints + memos + self.terms.passing.room)
    }

    /// Gives memory back that a question has taken too much of, so that the machine can have it.
    pub fn release(&mut self) {
        let Vm { bags, answers, queue, found, additions, deletions, memo_keys, terms, .. } = self;
        for stack in [bags, answers, queue, found, additions, deletions, memo_keys, &mut terms.passing] {
            *stack = Cells::default();
        }
        self.memos.clear();
        self.memo_cache.fill(NEVER);
        self.fixpoints.clear();
        self.fixing = 0;
    }

    /// Whether a change that was noted since there were that many additions gives the turn, which has the first slot.
    #[inline]
    pub fn sets_turn(&self, since: usize) -> bool {
        self.additions[since..].iter().any(|&cell| Write::unpacked(cell).slot == 0)
    }

    /// Makes the changes noted since there were `deletions` and `additions`.
    #[inline(always)]
    pub fn apply(&mut self, deletions: usize, additions: usize, engine: &mut Engine) {
        if self.deletions.len > deletions || self.additions.len > additions {
            self.apply_some(deletions, additions, engine);
        }
    }

    /// Supposes the changes noted since there were `deletions` and `additions`.
    pub fn suppose(&mut self, deletions: usize, additions: usize, engine: &mut Engine) {
        self.apply(deletions, additions, engine);
        engine.state_mut().suppose();
    }

    /// Makes the changes of a move: those of its effect, of which there must be some, then those of its aftermath,
    /// during which it is known who moved; in the end the turn passes unless a change has given it.
    pub fn commit(&mut self, first: bool, last: bool, plans: &Plans, engine: &mut Engine) -> Result<(), Stop> {
        if first {
            if self.answered == 0 {
                return Err(Stop::Abandoned);
            }
            self.turn_given = 0;
        }
        self.turn_given = self.make([0, 0], self.turn_given != 0, last, plans, engine).into();
        Ok(())
    }

    /// Supposes changes of a move that were noted since there were some deletions and additions, as [`Vm::commit`] makes
    /// them; whether a change has given the turn.
    pub fn try_move(
        &mut self,
        since: [usize; 2],
        turn_given: bool,
        last: bool,
        plans: &Plans,
        engine: &mut Engine,
    ) -> bool {
        let turn_given = self.make(since, turn_given, last, plans, engine);
        if last {
            engine.state_mut().suppose();
        }
        turn_given
    }

    fn make(
        &mut self,
        [deletions, additions]: [usize; 2],
        turn_given: bool,
        last: bool,
        plans: &Plans,
        engine: &mut Engine,
    ) -> bool {
        let player = engine.turn();
        let turn_given = turn_given | self.sets_turn(additions);
        self.apply(deletions, additions, engine);
        if plans.asks_mover {
            engine.set_mover(Some(player).filter(|_| !last));
        }
        if last && !turn_given {
            engine.set_turn(if player + 1 < plans.players { player + 1 } else { 0 });
        }
        turn_given
    }

    fn apply_some(&mut self, deletions: usize, additions: usize, engine: &mut Engine) {
        let state = engine.state_mut();
        for Write { slot, value } in self.deletions[deletions..].iter().map(|&cell| Write::unpacked(cell)) {
            if value == 0 || state.get(slot as usize) == value {
                state.set(slot as usize, 0);
            }
        }
        for Write { slot, value } in self.additions[additions..].iter().map(|&cell| Write::unpacked(cell)) {
            state.set(slot as usize, value);
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

/// Who made the move that is being made, if one is.
pub fn mover(plans: &Plans, engine: &Engine) -> Result<Option<Value>, Stop> {
    engine.mover().map(|mover| plans.atoms.constant(mover).ok_or(Stop::Abandoned)).transpose()
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

/// The registers from one on.
#[inline(always)]
pub fn window(memory: &mut [Value], base: usize) -> &mut Window {
    let window = &mut memory[base..base + WINDOW];
    window.try_into().expect("as many registers as asked for")
}
