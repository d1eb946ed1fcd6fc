//! Frames and choice points: how the machine remembers where it came from and where else it could go.

use super::code::Addr;
use super::word::Word;
use super::{FRAME, Machine, MachineError};
use crate::engine::compile::image::Image;

/// Few registers are saved as if they were this many: a fixed number is copied fastest. There is always room.
const QUICK: usize = 6;

/// What a choice point offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative {
    /// The clauses of a small predicate in this bit set.
    Clauses { select: u32, rest: u64 },
    /// The clauses of a large predicate from this place in a bucket on; bucket `u32::MAX` is all clauses.
    Bucket { pred: u32, hash: u32, at: u32, end: u32 },
    /// The other branch of a disjunction.
    Branch(Addr),
    /// The same of a condition, negation or collection: what runs inside must finish there.
    Guard(Addr),
    /// The next answer of a built-in.
    Native { builtin: u16, state: i64 },
    /// The next answer of a goal that is looked up.
    Lookup { lookup: u32, at: u32, end: u32 },
    /// The next answer of a finished table.
    Answers { table: u32, at: u32 },
    /// Nothing: marks where a `catch/3` began.
    Catch,
    /// More work for an unfinished table.
    Completion { table: u32 },
    /// Nothing: the bottom.
    Bottom,
}

/// A choice point.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub alternative: Alternative,
    pub heap: u32,
    pub trail: u32,
    /// The top of the frames, with the saved registers just below it.
    pub stack: u32,
    pub args: u16,
    pub e: u32,
    pub cp: Addr,
    pub state: u32,
    pub bags: u32,
}

impl Machine {
    /// The first free cell above all frames and saved registers.
    #[inline(always)]
    pub fn top(&self) -> usize {
        let frame = self.e + FRAME + self.stack[self.e + 2].0 as usize;
        self.choices.last().map_or(frame, |choice| frame.max(choice.stack as usize))
    }

    /// Makes a frame.
    #[inline(always)]
    pub fn allocate(&mut self, slots: usize) -> Result<(), MachineError> {
        let e = self.top();
        self.room(e + FRAME + slots)?;
        self.stack[e] = Word(self.e as u64);
        self.stack[e + 1] = Word(self.cp as u64);
        self.stack[e + 2] = Word(slots as u64);
        self.e = e;
        Ok(())
    }

    /// Leaves the current frame.
    #[inline(always)]
    pub fn deallocate(&mut self) {
        self.cp = self.stack[self.e + 1].0 as Addr;
        self.e = self.stack[self.e].0 as usize;
    }

    #[inline(always)]
    pub fn room(&mut self, top: usize) -> Result<(), MachineError> {
        if top + QUICK > self.stack.len() { self.grow(top) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, top: usize) -> Result<(), MachineError> {
        let size = (top + 1024).max(self.stack.len() * 3 / 2);
        self.budget.check_memory(self.memory() + (top - self.top()) * 8)?;
        self.stack.resize(size, Word::int(0));
        Ok(())
    }

    #[inline(always)]
    pub fn slot(&self, y: u16) -> Word {
        self.stack[self.e + FRAME + y as usize]
    }

    #[inline(always)]
    pub fn set_slot(&mut self, y: u16, word: Word) {
        let at = self.e + FRAME + y as usize;
        self.stack[at] = word;
    }

    /// Pushes a choice point that restores the first `args` registers.
    #[inline(never)]
    pub fn push_choice(&mut self, alternative: Alternative, args: usize) -> Result<(), MachineError> {
        let top = self.top();
        self.room(top + args)?;
        match args {
            0 => {}
            1..=QUICK => self.stack[top..top + QUICK].copy_from_slice(&self.x[..QUICK]),
            _ => self.stack[top..top + args].copy_from_slice(&self.x[..args]),
        }
        self.hb = self.heap.len();
        self.choices.push(Choice {
            alternative,
            heap: self.hb as u32,
            trail: self.trail.len() as u32,
            stack: (top + args) as u32,
            args: args as u16,
            e: self.e as u32,
            cp: self.cp,
            state: self.state.mark() as u32,
            bags: self.bags.len() as u32,
        });
        Ok(())
    }

    /// Drops choice points down to a height.
    #[inline]
    pub fn cut(&mut self, height: usize) {
        if self.choices.len() > height {
            self.choices.truncate(height);
            self.reset_hb();
        }
    }

    #[inline]
    pub fn reset_hb(&mut self) {
        self.hb = self.choices.last().map_or(0, |choice| choice.heap as usize);
    }

    /// Undoes everything since a choice point and brings its registers back; the choice point stays.
    #[inline(always)]
    pub fn restore(&mut self, choice: &Choice) {
        while self.trail.len() > choice.trail as usize {
            let at = self.trail.pop().expect("longer than the mark") as usize;
            self.heap[at] = Word::reference(at);
        }
        self.heap.truncate(choice.heap as usize);
        if self.state.mark() > choice.state as usize {
            self.revert_state(choice.state as usize);
        }
        if self.bags.len() > choice.bags as usize {
            self.bags.truncate(choice.bags as usize);
        }
        let (args, top) = (choice.args as usize, choice.stack as usize);
        let saved = top - args;
        match args {
            0 => {}
            1..=QUICK => self.x[..QUICK].copy_from_slice(&self.stack[saved..saved + QUICK]),
            _ => self.x[..args].copy_from_slice(&self.stack[saved..top]),
        }
        self.e = choice.e as usize;
        self.cp = choice.cp;
        self.hb = choice.heap as usize;
    }

    /// Goes back to the newest choice point and takes its next alternative; nothing when the bottom is reached.
    #[inline(never)]
    pub fn backtrack(&mut self, image: &Image) -> Result<Option<Addr>, MachineError> {
        loop {
            let Some(&choice) = self.choices.last() else { return Ok(None) };
            self.restore(&choice);
            let here = self.choices.len() - 1;
            match choice.alternative {
                Alternative::Clauses { select, rest } => {
                    let first = rest.trailing_zeros() as usize;
                    let rest = rest & (rest - 1);
                    if rest == 0 {
                        self.pop_choice();
                    } else {
                        self.choices[here].alternative = Alternative::Clauses { select, rest };
                    }
                    self.b0 = here;
                    return Ok(Some(image.selects[select as usize].addrs[first]));
                }
                Alternative::Bucket { pred, hash, at, end } => {
                    self.b0 = here;
                    return Ok(Some(self.next_in_bucket(image, pred, hash, at, end, true)?));
                }
                Alternative::Branch(addr) | Alternative::Guard(addr) => return Ok(Some(addr)),
                Alternative::Lookup { lookup, at, end } => {
                    if let Some(addr) = self.lookup_next(image, lookup, at, end)? {
                        return Ok(Some(addr));
                    }
                }
                other => {
                    self.pop_choice();
                    if let Some(addr) = self.resume(image, other)? {
                        return Ok(Some(addr));
                    }
                    if other == Alternative::Bottom {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// The alternatives that need more than a jump; nothing if there are no more.
    fn resume(&mut self, image: &Image, alternative: Alternative) -> Result<Option<Addr>, MachineError> {
        match alternative {
            Alternative::Native { builtin, state } => self.native(builtin, state),
            Alternative::Answers { table, at } => self.table_answers(table, at as usize),
            Alternative::Completion { table } => self.complete(image, table),
            _ => Ok(None),
        }
    }

    #[inline]
    pub fn pop_choice(&mut self) {
        self.choices.pop();
        self.reset_hb();
    }
}
