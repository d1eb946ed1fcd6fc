//! The instruction loop.

use std::sync::Arc;

use super::arith;
use super::arith::Operation;
use super::choice::Alternative;
use super::code::{Addr, Instr};
use super::raise::Uncaught;
use super::word::{Tag, Word};
use super::{Machine, MachineError};
use crate::engine::builtins;
use crate::engine::builtins::Kind;
use crate::engine::compile::image::Image;
use crate::program::comparison::Comparison;

/// The word of a short constant.
#[inline(always)]
fn expand(short: i32) -> Word {
    Word(short as i64 as u64)
}

impl Machine {
    /// Runs from an address until an answer (true), the end of all alternatives (false) or an error.
    pub fn run(&mut self, start: Addr) -> Result<bool, Uncaught> {
        let image = Arc::clone(&self.image);
        self.run_on(&image, start)
    }

    /// The same for who has the code at hand.
    pub fn run_on(&mut self, image: &Image, start: Addr) -> Result<bool, Uncaught> {
        let mut pc = start;
        let told = loop {
            match self.execute(image, pc) {
                Ok(found) => break Ok(found),
                Err(trap) => match self.raise(image, trap, self.pc) {
                    Ok(handler) => pc = handler,
                    Err(uncaught) => break Err(uncaught),
                },
            }
        };
        if let Some(profile) = &mut self.profile {
            profile.pause();
        }
        told
    }

    /// Runs from an address until an answer, the end of all alternatives or an exception.
    fn execute(&mut self, image: &Image, start: Addr) -> Result<bool, MachineError> {
        let code = &image.code[..];
        let mut pc = start as usize;
        // The next argument of the compound being read, or the mode in which arguments are written.
        let mut next = 0;
        let mut writing = false;
        loop {
            'way: loop {
                /// Leaves the current way unless the condition holds.
                macro_rules! unless {
                    ($held:expr) => {
                        if !$held {
                            break 'way;
                        }
                    };
                }
                let instr = &code[pc];
                pc += 1;
                match *instr {
                    Instr::Move { to, from } => self.x[to as usize] = self.x[from as usize],
                    Instr::Store { y, x } => self.set_slot(y, self.x[x as usize]),
                    Instr::Load { x, y } => self.x[x as usize] = self.slot(y),
                    Instr::NewX { x } => self.x[x as usize] = self.new_variable(),
                    Instr::NewY { y } => {
                        let variable = self.new_variable();
                        self.set_slot(y, variable);
                    }
                    Instr::Const { x, short } => self.x[x as usize] = expand(short),
                    Instr::Pool { x, pool } => self.x[x as usize] = image.pool[pool as usize],

                    Instr::GetX { a, x } => {
                        unless!(self.unify(self.x[a as usize], self.x[x as usize])?);
                    }
                    Instr::GetY { a, y } => {
                        unless!(self.unify(self.x[a as usize], self.slot(y))?);
                    }
                    Instr::GetConst { a, short } => {
                        let word = self.deref(self.x[a as usize]);
                        if word.is_ref() {
                            self.bind(word, expand(short));
                        } else if word != expand(short) {
                            break 'way;
                        }
                    }
                    Instr::GetPool { a, pool } => {
                        unless!(self.unify(self.x[a as usize], image.pool[pool as usize])?);
                    }
                    Instr::GetListNew { a, head, tail } => {
                        let word = self.deref(self.x[a as usize]);
                        match word.tag() {
                            Tag::List => {
                                let at = word.index();
                                self.x[head as usize] = self.heap[at];
                                self.x[tail as usize] = self.heap[at + 1];
                            }
                            Tag::Ref => {
                                let at = self.heap.len();
                                let (first, second) = (Word::reference(at), Word::reference(at + 1));
                                self.heap.extend_from_slice(&[first, second]);
                                self.x[head as usize] = first;
                                self.x[tail as usize] = second;
                                self.bind(word, Word::list(at));
                            }
                            _ => break 'way,
                        }
                    }
                    Instr::GetListOld { a, head, tail } => {
                        let word = self.deref(self.x[a as usize]);
                        match word.tag() {
                            Tag::List => {
                                let at = word.index();
                                unless!(self.unify(self.x[head as usize], self.heap[at])?);
                                self.x[tail as usize] = self.heap[at + 1];
                            }
                            Tag::Ref => {
                                let at = self.heap.len();
                                let second = Word::reference(at + 1);
                                self.heap.extend_from_slice(&[self.x[head as usize], second]);
                                self.x[tail as usize] = second;
                                self.bind(word, Word::list(at));
                            }
                            _ => break 'way,
                        }
                    }
                    Instr::GetList { a } => {
                        let word = self.deref(self.x[a as usize]);
                        match word.tag() {
                            Tag::List => (next, writing) = (word.index(), false),
                            Tag::Ref => {
                                self.bind(word, Word::list(self.heap.len()));
                                writing = true;
                            }
                            _ => break 'way,
                        }
                    }
                    Instr::GetStruct { a, functor } => {
                        let (word, header) = (self.deref(self.x[a as usize]), image.headers[functor as usize]);
                        match word.tag() {
                            Tag::Struct if self.heap[word.index()] == header => {
                                (next, writing) = (word.index() + 1, false);
                            }
                            Tag::Ref => {
                                self.bind(word, Word::structure(self.heap.len()));
                                self.heap.push(header);
                                writing = true;
                            }
                            _ => break 'way,
                        }
                    }
                    Instr::PutList { a } => {
                        self.x[a as usize] = Word::list(self.heap.len());
                        writing = true;
                    }
                    Instr::PutStruct { a, functor } => {
                        self.x[a as usize] = Word::structure(self.heap.len());
                        self.heap.push(image.headers[functor as usize]);
                        writing = true;
                    }

                    Instr::UnifyNewX { x } => {
                        self.x[x as usize] = self.next_argument(&mut next, writing);
                    }
                    Instr::UnifyNewY { y } => {
                        let word = self.next_argument(&mut next, writing);
                        self.set_slot(y, word);
                    }
                    Instr::UnifyX { x } => {
                        let word = self.x[x as usize];
                        unless!(self.unify_argument(word, &mut next, writing)?);
                    }
                    Instr::UnifyY { y } => {
                        let word = self.slot(y);
                        unless!(self.unify_argument(word, &mut next, writing)?);
                    }
                    Instr::UnifyConst { short } => {
                        if writing {
                            self.heap.push(expand(short));
                        } else {
                            let word = self.deref(self.heap[next]);
                            next += 1;
                            if word.is_ref() {
                                self.bind(word, expand(short));
                            } else if word != expand(short) {
                                break 'way;
                            }
                        }
                    }
                    Instr::UnifyPool { pool } => {
                        let word = image.pool[pool as usize];
                        unless!(self.unify_argument(word, &mut next, writing)?);
                    }
                    Instr::UnifyVoid { count } => {
                        if writing {
                            (0..count).for_each(|_| {
                                self.new_variable();
                            });
                        } else {
                            next += count as usize;
                        }
                    }
                    Instr::UnifyList => {
                        if writing {
                            self.heap.push(Word::list(self.heap.len() + 1));
                            continue;
                        }
                        let word = self.deref(self.heap[next]);
                        match word.tag() {
                            Tag::List => next = word.index(),
                            Tag::Ref => {
                                self.bind(word, Word::list(self.heap.len()));
                                writing = true;
                            }
                            _ => break 'way,
                        }
                    }
                    Instr::UnifyStruct { functor } => {
                        let header = image.headers[functor as usize];
                        if writing {
                            self.heap.push(Word::structure(self.heap.len() + 1));
                            self.heap.push(header);
                            continue;
                        }
                        let word = self.deref(self.heap[next]);
                        match word.tag() {
                            Tag::Struct if self.heap[word.index()] == header => next = word.index() + 1,
                            Tag::Ref => {
                                self.bind(word, Word::structure(self.heap.len()));
                                self.heap.push(header);
                                writing = true;
                            }
                            _ => break 'way,
                        }
                    }

                    Instr::Allocate { slots } => self.allocate(slots as usize)?,
                    Instr::Deallocate => self.deallocate(),
                    Instr::Call { pred, .. } => {
                        self.pc = pc - 1;
                        self.cp = pc as Addr;
                        pc = self.enter(image, pred)? as usize;
                    }
                    Instr::Execute { pred } => {
                        self.pc = pc - 1;
                        pc = self.enter(image, pred)? as usize;
                    }
                    Instr::Proceed => pc = self.cp as usize,
                    Instr::DeallocateProceed => {
                        // A long way back without a call must not go unnoticed.
                        self.budget.fuel -= 1;
                        self.deallocate();
                        pc = self.cp as usize;
                    }
                    Instr::Lookup { lookup } => {
                        self.pc = pc - 1;
                        match self.lookup(image, lookup, pc as Addr)? {
                            0 => break 'way,
                            addr => pc = addr as usize,
                        }
                    }
                    Instr::LookupOr { lookup } => {
                        self.pc = pc - 1;
                        if !self.lookup_first(image, lookup)? {
                            pc = image.lookups[lookup as usize].otherwise as usize;
                        }
                    }
                    Instr::AbsentOr { lookup } => {
                        self.pc = pc - 1;
                        if !self.absent(image, lookup)? {
                            pc = image.lookups[lookup as usize].otherwise as usize;
                        }
                    }
                    Instr::Absent { lookup } => {
                        self.pc = pc - 1;
                        unless!(self.absent(image, lookup)?);
                    }
                    Instr::Builtin { builtin, base } => {
                        self.pc = pc - 1;
                        let Kind::Det(run) = builtins::get(builtin).kind else { unreachable!("it is deterministic") };
                        unless!(run(self, base)?);
                    }

                    Instr::Eval { to, a } => {
                        self.pc = pc - 1;
                        let word = self.deref(self.x[a as usize]);
                        self.x[to as usize] = if word.is_small() { word } else { self.evaluate_word(word)? };
                    }
                    Instr::Arith { op, to, a, b } => {
                        self.pc = pc - 1;
                        let (a, b) = (self.deref(self.x[a as usize]), self.deref(self.x[b as usize]));
                        self.x[to as usize] = self.arithmetic(op, a, b)?;
                    }
                    Instr::AddConst { to, a, k } => {
                        self.pc = pc - 1;
                        let word = self.deref(self.x[a as usize]);
                        self.x[to as usize] = if word.is_small() {
                            self.small_sum(word.small_value() + k as i64)?
                        } else {
                            self.arithmetic(Operation::Add, word, Word::int(k as i64))?
                        };
                    }
                    Instr::Compare { op, a, b } => {
                        self.pc = pc - 1;
                        let (a, b) = (self.deref(self.x[a as usize]), self.deref(self.x[b as usize]));
                        if a.is_small() && b.is_small() {
                            unless!(op.holds(a.small_value(), b.small_value()));
                        } else {
                            unless!(self.compare_values(op, a, b)?);
                        }
                    }
                    Instr::CompareConst { op, a, k } => {
                        self.pc = pc - 1;
                        let a = self.deref(self.x[a as usize]);
                        if a.is_small() {
                            unless!(op.holds(a.small_value(), k as i64));
                        } else {
                            unless!(self.compare_values(op, a, Word::int(k as i64))?);
                        }
                    }

                    Instr::Try { to } => self.push_choice(Alternative::Branch(to), 0)?,
                    Instr::Guard { to, keep } => self.push_choice(Alternative::Guard(to), keep as usize)?,
                    Instr::Retry { to } => {
                        let here = self.choices.len() - 1;
                        self.choices[here].alternative = Alternative::Branch(to);
                    }
                    Instr::Trust => self.pop_choice(),
                    Instr::LevelOfCall { y } => self.set_slot(y, Word::mark(self.b0)),
                    Instr::LevelNow { y } => self.set_slot(y, Word::mark(self.choices.len())),
                    Instr::Commit => {
                        self.on_fail = 0;
                        self.cut(self.b0);
                    }
                    Instr::NextClause => {
                        let (select, rest) = self.untried;
                        pc = self.try_clauses(image, select, rest)? as usize;
                    }
                    Instr::CutNeck => self.cut(self.b0),
                    Instr::CutTo { y } => self.cut(self.slot(y).index()),
                    Instr::LevelX { x } => self.x[x as usize] = Word::mark(self.choices.len()),
                    Instr::CutToX { x } => self.cut(self.x[x as usize].index()),
                    Instr::Jump { to } => pc = to as usize,
                    Instr::OnFail { to } => self.on_fail = to,
                    Instr::Fail => break 'way,

                    Instr::Answer => return Ok(true),
                    Instr::CallN { arity } => {
                        self.pc = pc - 1;
                        pc = self.call_n(image, arity as usize)? as usize;
                    }
                    Instr::CallInner => {
                        self.pc = pc - 1;
                        pc = self.call_inner(image)? as usize;
                    }
                    Instr::PushCatch { y } => {
                        self.set_slot(y, Word::mark(self.choices.len()));
                        self.push_choice(Alternative::Catch, 3)?;
                    }
                    Instr::PopCatch { y } => {
                        if self.slot(y).index() + 1 == self.choices.len() {
                            self.pop_choice();
                        }
                    }
                    Instr::TableAnswer => {
                        self.table_answer()?;
                        break 'way;
                    }
                }
            }
            let elsewhere = match std::mem::take(&mut self.on_fail) {
                0 => self.backtrack(image)?,
                addr => Some(addr),
            };
            match elsewhere {
                Some(addr) => pc = addr as usize,
                None => return Ok(false),
            }
        }
    }

    /// The next argument of the compound at hand, new if it is being written.
    #[inline(always)]
    fn next_argument(&mut self, next: &mut usize, writing: bool) -> Word {
        if writing {
            return self.new_variable();
        }
        *next += 1;
        self.heap[*next - 1]
    }

    #[inline(always)]
    fn unify_argument(&mut self, word: Word, next: &mut usize, writing: bool) -> Result<bool, MachineError> {
        if writing {
            self.heap.push(word);
            return Ok(true);
        }
        *next += 1;
        self.unify(self.heap[*next - 1], word)
    }

    #[inline(always)]
    fn small_sum(&mut self, value: i64) -> Result<Word, MachineError> {
        match Word::small(value) {
            Some(word) => Ok(word),
            None => Ok(self.integer(value)),
        }
    }

    fn compare_values(&mut self, op: Comparison, a: Word, b: Word) -> Result<bool, MachineError> {
        let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
        Ok(op.holds(a, b))
    }

    /// `a op b` for dereferenced operands, evaluated if they need be.
    #[inline(always)]
    fn arithmetic(&mut self, op: Operation, a: Word, b: Word) -> Result<Word, MachineError> {
        if a.is_small() && b.is_small() {
            let (a, b) = (a.small_value(), b.small_value());
            let quick = match op {
                Operation::Add => a + b,
                Operation::Subtract => a - b,
                _ => match arith::apply(op, a, b) {
                    Ok(value) => value,
                    Err(fault) => return Err(self.fault(fault)),
                },
            };
            return self.small_sum(quick);
        }
        let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
        match arith::apply(op, a, b) {
            Ok(value) => Ok(self.integer(value)),
            Err(fault) => Err(self.fault(fault)),
        }
    }
}
