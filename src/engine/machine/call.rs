//! Calling predicates: choosing clauses by index, meta-calls, built-ins with several answers.

use super::choice::Alternative;
use super::code::Addr;
use super::word::{Tag, Word};
use super::{Machine, MachineError};
use crate::engine::builtins;
use crate::engine::builtins::{Kind, Redo};
use crate::engine::compile::NEXT_CLAUSE;
use crate::engine::compile::image::{Dispatch, Entry, Image};
use crate::engine::compile::index::ANY;
use crate::program::symbol::{Atom, Functor};

/// The address of an instruction that fails.
const FAIL: Addr = 0;

impl Machine {
    /// Enters a predicate with its arguments in the registers; returns where to go on.
    #[inline(always)]
    pub fn enter(&mut self, image: &Image, pred: u32) -> Result<Addr, MachineError> {
        self.budget.fuel -= 1;
        if self.budget.fuel < 0 || self.heap.len() > self.heap_soft {
            self.check_call(pred)?;
        }
        self.b0 = self.choices.len();
        match image.entries[pred as usize] {
            Entry::Clause(addr) => Ok(addr),
            Entry::Select(number) => self.select(image, number),
            Entry::Other => self.enter_other(image, pred),
        }
    }

    #[inline(never)]
    fn enter_other(&mut self, image: &Image, pred: u32) -> Result<Addr, MachineError> {
        match &image.preds[pred as usize].dispatch {
            Dispatch::Det(builtin) => match builtins::get(*builtin).kind {
                Kind::Det(run) => Ok(if run(self, 0)? { self.cp } else { FAIL }),
                Kind::Nondet(..) | Kind::Prelude | Kind::Code => Ok(FAIL),
            },
            Dispatch::Nondet(builtin) => Ok(self.native(*builtin, 0)?.unwrap_or(FAIL)),
            Dispatch::Code(addr) => Ok(*addr),
            Dispatch::Table(tabled) => self.enter_table(image, tabled, pred),
            Dispatch::Undefined => Err(self.unknown_procedure(image.preds[pred as usize].functor)),
            Dispatch::Clauses(clauses) if clauses.addrs.is_empty() => Ok(FAIL),
            Dispatch::Clauses(clauses) => self.select_large(image, clauses, pred),
            Dispatch::Control => unreachable!("control constructs are never called like that"),
        }
    }

    /// Chooses among clauses by all bound arguments.
    #[inline(always)]
    fn select(&mut self, image: &Image, number: u32) -> Result<Addr, MachineError> {
        let select = &image.selects[number as usize];
        let mut set = select.all;
        for column in &select.columns {
            let word = self.deref(self.x[column.arg as usize]);
            set &= match word.tag() {
                Tag::Ref => continue,
                Tag::List => column.lists,
                Tag::Struct => column.candidates(self.heap[word.index()]),
                _ => column.candidates(word),
            };
            if set & set.wrapping_sub(1) == 0 {
                break;
            }
        }
        if set == 0 {
            return Ok(FAIL);
        }
        if set & (set - 1) == 0 {
            return Ok(select.addrs[set.trailing_zeros() as usize]);
        }
        self.try_clauses(image, number, set)
    }

    /// Goes to the first of several clauses. If it starts with a guard, the others are only noted: should the guard
    /// fail, nothing has to be undone. Else a choice point remembers them.
    #[inline(never)]
    pub fn try_clauses(&mut self, image: &Image, number: u32, set: u64) -> Result<Addr, MachineError> {
        let select = &image.selects[number as usize];
        let rest = set & (set - 1);
        let first = set.trailing_zeros();
        match (rest, select.guarded >> first & 1) {
            (0, _) => {}
            (_, 0) => self.push_choice(Alternative::Clauses { select: number, rest }, select.arity as usize)?,
            _ => {
                self.untried = (number, rest);
                self.on_fail = NEXT_CLAUSE;
            }
        }
        Ok(select.addrs[first as usize])
    }

    /// What an argument is told by; `ANY` if it is unbound.
    #[inline]
    pub fn key(&self, word: Word) -> Word {
        let word = self.deref(word);
        match word.tag() {
            Tag::Atom | Tag::Int => word,
            Tag::List => self.names.cons,
            Tag::Struct => self.heap[word.index()],
            _ => ANY,
        }
    }

    /// Runs a built-in with several answers from a given state on. Its choice point is there while it runs, so that
    /// all it binds can be undone, and goes if there is no further answer.
    pub fn native(&mut self, builtin: u16, state: i64) -> Result<Option<Addr>, MachineError> {
        let row = builtins::get(builtin);
        let Kind::Nondet(run, is_single) = row.kind else { return Ok(None) };
        if is_single(self) {
            return Ok(match run(self, state)? {
                Redo::Fail => None,
                _ => Some(self.cp),
            });
        }
        self.push_choice(Alternative::Native { builtin, state }, row.builtin.arity() as usize)?;
        let here = self.choices.len() - 1;
        match run(self, state)? {
            Redo::More(state) => {
                self.choices[here].alternative = Alternative::Native { builtin, state };
                Ok(Some(self.cp))
            }
            Redo::Last => {
                self.pop_choice();
                Ok(Some(self.cp))
            }
            Redo::Fail => {
                self.pop_choice();
                Ok(None)
            }
        }
    }

    /// `call/N`: the goal in register 0 with the arguments behind it.
    pub fn call_n(&mut self, image: &Image, arity: usize) -> Result<Addr, MachineError> {
        let extra = arity - 1;
        self.meta = None;
        let (functor, first, inner) = self.callable(self.x[0], extra)?;
        let Some(pred) = image.pred(functor) else { return Err(self.unknown_procedure(functor)) };
        if let Dispatch::Control = image.preds[pred as usize].dispatch {
            let goal = self.with_arguments(extra);
            self.x[0] = self.body(image, goal)?;
            self.x[1] = Word::mark(self.choices.len());
            return self.enter(image, image.control);
        }
        self.x.copy_within(1..1 + extra, inner);
        self.x[..inner].copy_from_slice(&self.heap[first..first + inner]);
        self.meta = Some(functor);
        self.enter(image, pred)
    }

    /// A goal inside a control construct whose cuts go back to the height in register 1.
    pub fn call_inner(&mut self, image: &Image) -> Result<Addr, MachineError> {
        let (functor, _, _) = self.callable(self.x[0], 0)?;
        match image.pred(functor) {
            Some(pred) if matches!(image.preds[pred as usize].dispatch, Dispatch::Control) => {
                self.x[0] = self.deref(self.x[0]);
                self.enter(image, image.control)
            }
            _ => self.call_n(image, 1),
        }
    }

    /// The functor of a goal with that many more arguments, and where its own arguments are and how many.
    fn callable(&mut self, goal: Word, extra: usize) -> Result<(Functor, usize, usize), MachineError> {
        let goal = self.deref(goal);
        let (name, first, inner) = match goal.tag() {
            Tag::Ref => return Err(self.instantiation_error()),
            Tag::Atom => (Atom((goal.0 >> 3) as u32), 0, 0),
            Tag::List | Tag::Struct => {
                let (header, first) = self.compound_parts(goal).expect("a compound");
                if extra == 0 {
                    return Ok((header.functor(), first, header.arity()));
                }
                (self.symbols.parts(header.functor()).0, first, header.arity())
            }
            _ => return Err(self.type_error("callable", goal)),
        };
        if inner + extra > MAX_ARITY {
            return Err(self.representation_error("max_arity"));
        }
        Ok((self.symbols.functor(name, (inner + extra) as u32), first, inner))
    }

    /// The goal in register 0 with the registers behind it as further arguments.
    fn with_arguments(&mut self, extra: usize) -> Word {
        let goal = self.deref(self.x[0]);
        if extra == 0 {
            return goal;
        }
        let (name, mut args) = match self.compound_parts(goal) {
            Some((header, first)) => {
                (self.symbols.parts(header.functor()).0, self.heap[first..first + header.arity()].to_vec())
            }
            None => (Atom((goal.0 >> 3) as u32), Vec::new()),
        };
        args.extend(&self.x[1..1 + extra]);
        self.compound_of(name, &args)
    }

    /// A construct as the body of a clause: what can never be a goal is refused, and a variable becomes a call of
    /// its own, whatever it is bound to when its turn comes.
    fn body(&mut self, image: &Image, goal: Word) -> Result<Word, MachineError> {
        let mut todo = vec![goal];
        let mut has_variables = false;
        while let Some(word) = todo.pop() {
            let word = self.deref(word);
            has_variables |= word.is_ref();
            if self.integer_value(word).is_some() {
                return Err(self.type_error("callable", goal));
            }
            if let Some((_, first)) = self.transparent(image, word) {
                self.budget.spend(1)?;
                self.budget.check_memory(todo.len() * size_of::<Word>())?;
                todo.extend([self.heap[first + 1], self.heap[first]]);
            }
        }
        if has_variables { self.with_calls(image, goal) } else { Ok(goal) }
    }

    /// Header and place of the arguments of a construct of two goals.
    fn transparent(&self, image: &Image, word: Word) -> Option<(Word, usize)> {
        let (header, first) = self.compound_parts(word)?;
        let pred = image.pred(header.functor()).filter(|_| header.arity() == 2)?;
        matches!(image.preds[pred as usize].dispatch, Dispatch::Control).then_some((header, first))
    }

    /// A copy of a construct in which the goals that are variables are calls.
    fn with_calls(&mut self, image: &Image, goal: Word) -> Result<Word, MachineError> {
        let root = self.heap.len();
        self.heap.push(goal);
        let mut todo = vec![root];
        while let Some(place) = todo.pop() {
            let word = self.deref(self.heap[place]);
            self.heap[place] = match self.transparent(image, word) {
                _ if word.is_ref() => self.compound("call", &[word]),
                Some((header, first)) => {
                    self.reserve(3)?;
                    let at = self.heap.len();
                    self.heap.extend([header, self.heap[first], self.heap[first + 1]]);
                    todo.extend([at + 1, at + 2]);
                    Word::structure(at)
                }
                None => word,
            };
        }
        Ok(self.heap[root])
    }
}

/// The most arguments a called goal may have.
const MAX_ARITY: usize = 1024;
