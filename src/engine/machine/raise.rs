//! Exceptions: building error terms, finding the handler, and where an error came from.

use std::sync::Arc;

use super::block::Block;
use super::choice::Alternative;
use super::code::Addr;
use super::word::Word;
use super::{Machine, MachineError};
use crate::engine::compile::image::Image;
use crate::engine::limits::Limit;
use crate::program::symbol::Functor;
use crate::source::Span;

/// An error that no goal caught.
#[derive(Debug)]
pub enum Uncaught {
    /// An exception.
    Ball {
        /// The ball.
        ball: Block,
        /// The rule that raised it.
        rule: Option<Rule>,
        /// The goal that raised it, if it can be told.
        goal: Option<Block>,
    },
    /// A limit.
    Limit(Limit),
}

/// A clause of a rules file.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its predicate.
    pub functor: Functor,
    /// Where it is.
    pub span: Span,
}

/// How many frames are looked at to find the rule that is being run.
const FRAMES: usize = 1 << 16;

impl Machine {
    /// Goes on at the handler of an exception, or ends the query.
    #[cold]
    pub fn raise(&mut self, image: &Image, trap: MachineError, pc: usize) -> Result<Addr, Uncaught> {
        let mut trap = trap;
        let mut registers_hold = true;
        loop {
            match self.handle(image, trap, pc, registers_hold)? {
                Ok(addr) => return Ok(addr),
                // The handler is no goal: that is an exception of its own, and the registers are the handler's.
                Err(next) => (trap, registers_hold) = (next, false),
            }
        }
    }

    /// What becomes of an exception that no goal can catch, raised by what is done with an answer.
    #[cold]
    pub fn uncaught(&mut self, trap: MachineError) -> Uncaught {
        let ball = match trap {
            MachineError::Limit(limit) => return Uncaught::Limit(limit),
            MachineError::Ball(ball) => ball,
        };
        match self.freeze(ball) {
            Ok(ball) => Uncaught::Ball { ball, rule: None, goal: None },
            Err(MachineError::Limit(limit)) => Uncaught::Limit(limit),
            Err(MachineError::Ball(_)) => unreachable!("copying raises nothing but limits"),
        }
    }

    /// Goes on at the handler of an exception; that may raise another one.
    fn handle(
        &mut self,
        image: &Image,
        trap: MachineError,
        pc: usize,
        registers_hold: bool,
    ) -> Result<Result<Addr, MachineError>, Uncaught> {
        self.on_fail = 0;
        let ball = match trap {
            MachineError::Limit(limit) => {
                let now = self.rule_at(image, pc as Addr, self.e, self.cp, FRAMES);
                self.reached_in = self.busiest().or(now);
                return Err(Uncaught::Limit(limit));
            }
            MachineError::Ball(ball) => self.freeze(ball).map_err(|limit| match limit {
                MachineError::Limit(limit) => Uncaught::Limit(limit),
                MachineError::Ball(_) => unreachable!("copying raises nothing but limits"),
            })?,
        };
        let goal = if registers_hold { self.culprit(image, pc as Addr) } else { None };
        let goal = goal.and_then(|goal| self.freeze(goal).ok());
        let (mut e, raised_in, raised_from) = (self.e, self.e, self.cp);
        while let Some(choice) = self.choices.pop() {
            if choice.alternative != Alternative::Catch || !self.is_active(&mut e, choice.e as usize) {
                continue;
            }
            // Before the position goes back: then tables are forgotten that others count on.
            self.abandon_tables();
            self.restore(&choice);
            self.reset_hb();
            let ball = self.thaw(&ball);
            self.deallocate();
            let (catcher, recovery) = (self.x[1], self.x[2]);
            let mark = self.trail.len();
            self.hb = self.heap.len();
            let caught = self.unify(ball, catcher);
            self.reset_hb();
            match caught {
                Ok(true) => {
                    self.x[0] = recovery;
                    return Ok(self.call_n(image, 1));
                }
                Ok(false) => self.undo(mark),
                Err(_) => {}
            }
        }
        // No frame has been written over since.
        let rule = self.rule_at(image, pc as Addr, raised_in, raised_from, FRAMES);
        Err(Uncaught::Ball { ball, rule, goal })
    }

    /// Unbinds the variables that were trailed since a mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let at = self.trail.pop().expect("longer than the mark") as usize;
            self.heap[at] = Word::reference(at);
        }
    }

    /// Whether a frame is among those that the machine will return through; `e` walks down as far as needed.
    fn is_active(&self, e: &mut usize, frame: usize) -> bool {
        while *e > frame {
            *e = self.stack[*e].0 as usize;
        }
        *e == frame
    }

    /// Notes which rule is running. It is called where the limits are looked at, every few thousand steps, so that it
    /// costs next to nothing, and finds the rule in which most of the steps are made.
    #[cold]
    pub fn sample_rule(&mut self) {
        const RULES: usize = 64;
        const NEAR: usize = 32;
        let image = Arc::clone(&self.image);
        let Some(rule) = self.rule_at(&image, self.pc as Addr, self.e, self.cp, NEAR) else { return };
        match self.running.iter().position(|(known, _)| known.span == rule.span) {
            Some(at) => self.running[at].1 += 1,
            None if self.running.len() < RULES => self.running.push((rule, 1)),
            None => {}
        }
    }

    /// The rule that was running most of the time, as far as is known.
    fn busiest(&self) -> Option<Rule> {
        const TIMES: u32 = 2;
        let (rule, times) = self.running.iter().max_by_key(|(_, times)| *times)?;
        (*times >= TIMES).then_some(*rule)
    }

    /// The rule of a rules file that is being run: the clause at the address, or the nearest caller's.
    fn rule_at(&self, image: &Image, pc: Addr, e: usize, cp: Addr, frames: usize) -> Option<Rule> {
        let (mut addr, mut e, mut cp) = (pc, e, cp);
        // A long way back through the library alone says nothing.
        for _ in 0..frames {
            let origin = image.origin(addr);
            if let Some((origin, span)) = origin.and_then(|origin| origin.span.map(|span| (origin, span))) {
                return Some(Rule { functor: image.preds[origin.pred as usize].functor, span });
            }
            if cp <= 2 || e == 0 && cp == 0 {
                return None;
            }
            addr = cp - 1;
            cp = self.stack.get(e + 1)?.0 as Addr;
            e = self.stack.get(e)?.0 as usize;
        }
        None
    }

    fn error(&mut self, formal: Word) -> MachineError {
        let context = self.new_variable();
        let name = self.symbols.parts(self.names.error).0;
        MachineError::Ball(self.compound_of(name, &[formal, context]))
    }

    /// Something that must be bound is not.
    #[cold]
    pub fn instantiation_error(&mut self) -> MachineError {
        let formal = self.compound("instantiation_error", &[]);
        self.error(formal)
    }

    /// Something is not of the kind it must be.
    #[cold]
    pub fn type_error(&mut self, kind: &str, culprit: Word) -> MachineError {
        let kind = self.compound(kind, &[]);
        let formal = self.compound("type_error", &[kind, culprit]);
        self.error(formal)
    }

    /// Something is of the right kind but not among the values allowed.
    #[cold]
    pub fn domain_error(&mut self, domain: &str, culprit: Word) -> MachineError {
        let domain = self.compound(domain, &[]);
        let formal = self.compound("domain_error", &[domain, culprit]);
        self.error(formal)
    }

    /// An expression has no value.
    #[cold]
    pub fn evaluation_error(&mut self, what: &str) -> MachineError {
        let what = self.compound(what, &[]);
        let formal = self.compound("evaluation_error", &[what]);
        self.error(formal)
    }

    /// Something cannot be represented.
    #[cold]
    pub fn representation_error(&mut self, what: &str) -> MachineError {
        let what = self.compound(what, &[]);
        let formal = self.compound("representation_error", &[what]);
        self.error(formal)
    }

    /// An error of any other form.
    #[cold]
    pub fn other_error(&mut self, name: &str, args: &[Word]) -> MachineError {
        let formal = self.compound(name, args);
        self.error(formal)
    }

    /// The error of calling a predicate that is not defined.
    #[cold]
    pub fn unknown_procedure(&mut self, functor: Functor) -> MachineError {
        let (name, arity) = self.symbols.parts(functor);
        let indicator = self.compound("/", &[Word::atom(name), Word::int(arity as i64)]);
        let procedure = self.compound("procedure", &[]);
        let formal = self.compound("existence_error", &[procedure, indicator]);
        self.error(formal)
    }
}
