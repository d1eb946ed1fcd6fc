//! The machine from query to query: made ready, started, cleared.

use std::sync::Arc;

use crate::engine::compile::image::Image;
use crate::engine::compile::{ANSWER, CALL};
use crate::engine::deadline::Deadline;
use crate::engine::limits::{Budget, Limits};
use crate::engine::machine::choice::Alternative;
use crate::engine::machine::raise::Uncaught;
use crate::engine::machine::word::Word;
use crate::engine::machine::{Machine, MachineError};
use crate::engine::tabling::table::Tables;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::symbol::Functor;

impl Machine {
    /// Gets ready for a new query within limits.
    pub fn reset(&mut self, limits: &Limits) {
        self.reset_until(Deadline::new(limits), limits);
    }

    /// The same with a deadline set before, whatever time the limits allow.
    pub fn reset_until(&mut self, deadline: Deadline, limits: &Limits) {
        self.clear();
        self.budget = Budget::until(deadline, limits);
        if self.profile.is_some() {
            self.budget.watch();
        }
        self.heap_soft = 0;
    }

    /// Gets ready for a new query within the same limits.
    pub fn restart(&mut self) {
        self.clear();
        self.budget.restart();
    }

    /// Gives back what a query used; the position is as it was before.
    pub fn clear(&mut self) {
        self.choices.clear();
        self.tables.abandon(0);
        if let Some(mark) = self.base.take() {
            self.revert_state(mark);
        }
        self.heap.truncate(self.image.ground.len());
        self.trail.clear();
        self.bags.clear();
        self.collected = 0;
        self.reached_in = None;
        self.running.clear();
        (self.e, self.cp, self.b0, self.hb, self.on_fail) = (0, 0, 0, 0, 0);
        self.stack[..3].fill(Word(0));
        // Tables name atoms, and they are no more than a memory: what crowds out the next query is forgotten.
        if self.new_symbols() > self.budget.memory() / 4 || self.budget.crowded(self.tables.bytes) {
            self.tables = Tables::default();
        }
        let own = (self.image.symbols.atom_count(), self.image.symbols.functor_count());
        if (self.symbols.atom_count(), self.symbols.functor_count()) != own && self.tables.is_empty() {
            self.symbols.truncate(own.0, own.1);
        }
        self.shrink();
    }

    /// Gives memory back that only an unusual query needed.
    fn shrink(&mut self) {
        const USUAL: usize = 1 << 20;
        if self.heap.capacity() > USUAL {
            self.heap.shrink_to(USUAL);
        }
        if self.stack.len() > USUAL {
            self.stack.truncate(USUAL);
            self.stack.shrink_to_fit();
        }
        self.trail.shrink_to(USUAL);
        self.choices.shrink_to(USUAL / 16);
        self.pairs.shrink_to(USUAL);
        self.ranges.shrink_to(USUAL);
    }

    /// Runs the goal in register 0 to its first answer.
    pub fn start(&mut self) -> Result<bool, Uncaught> {
        self.base = Some(self.state.mark());
        self.cp = ANSWER;
        if let Err(MachineError::Limit(limit)) = self.push_choice(Alternative::Bottom, 0) {
            return Err(Uncaught::Limit(limit));
        }
        self.run(CALL)
    }

    /// Calls a function for each answer of a goal until it says false; returns whether all answers were seen.
    pub fn each_answer(
        &mut self,
        goal: Word,
        visit: &mut dyn FnMut(&mut Machine) -> Result<bool, MachineError>,
    ) -> Result<bool, Uncaught> {
        self.x[0] = goal;
        let mut found = self.start()?;
        while found {
            match visit(self) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(trap) => return Err(self.uncaught(trap)),
            }
            found = self.run(0)?;
        }
        Ok(true)
    }

    /// Calls a function for each answer of a predicate, its arguments in the registers, until it says false.
    pub fn each_answer_of(
        &mut self,
        functor: Functor,
        visit: &mut dyn FnMut(&mut Machine, &Image) -> Result<bool, MachineError>,
    ) -> Result<(), Uncaught> {
        let image = Arc::clone(&self.image);
        self.base = Some(self.state.mark());
        self.cp = ANSWER;
        let entered = match image.pred(functor) {
            Some(pred) => self.push_choice(Alternative::Bottom, 0).and_then(|()| self.enter(&image, pred)),
            None => Err(self.unknown_procedure(functor)),
        };
        let mut start = entered.or_else(|trap| self.raise(&image, trap, 0))?;
        while self.run_on(&image, start)? {
            match visit(self, &image) {
                Ok(true) => start = 0,
                Ok(false) => break,
                Err(trap) => return Err(self.uncaught(trap)),
            }
        }
        Ok(())
    }

    /// Puts the body of a clause on the heap, with its variables.
    pub fn clause_body(&mut self, clause: &Clause) -> (Word, Vec<(Arc<str>, Word)>) {
        let mut variables: Vec<Option<Word>> = vec![None; clause.variables.len()];
        let body = clause.body.unwrap_or(clause.head);
        let word = self.clause_term(clause, body, &mut variables);
        let named = clause.variables.iter().zip(variables);
        let named = named.filter_map(|(name, word)| Some((name.clone(), word?))).filter(|(name, _)| &**name != "_");
        (word, named.collect())
    }

    /// Puts a term of a clause on the heap.
    pub fn clause_term(&mut self, clause: &Clause, term: TermId, variables: &mut [Option<Word>]) -> Word {
        let mut root = self.names.nil;
        let mut todo = vec![(None, term)];
        while let Some((target, term)) = todo.pop() {
            let word = match clause.node(term) {
                Node::Int(value) => self.integer(value),
                Node::Atom(atom) => Word::atom(atom),
                Node::Var(number) => match variables[number as usize] {
                    Some(word) => word,
                    None => *variables[number as usize].insert(self.new_variable()),
                },
                Node::Compound(functor, args) => {
                    let arity = self.symbols.parts(functor).1;
                    let header = Word::header(functor, arity);
                    let start = self.heap.len();
                    let list = header == self.names.cons;
                    if !list {
                        self.heap.push(header);
                    }
                    let first = self.heap.len();
                    self.heap.resize(first + arity as usize, self.names.nil);
                    let places = (0..arity).rev();
                    todo.extend(places.map(|at| (Some(first + at as usize), TermId(args.0 + at))));
                    if list { Word::list(start) } else { Word::structure(start) }
                }
            };
            match target {
                Some(place) => self.heap[place] = word,
                None => root = word,
            }
        }
        root
    }
}
