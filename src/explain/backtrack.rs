//! Backtracking in the tracing interpreter: what happens when a goal fails, and when one raises an exception.

use super::port::Port;
use super::record::{CallId, Code, Rank};
use super::solver::{Alternative, CELLS_PER_STEP, ChoicePoint, Cont, SolveError, Solver, Task};
use crate::engine::{QueryError, missing_predicate};
use crate::term::Term;

impl<'p> Solver<'p, '_> {
    /// Goes on after a trap, or ends with an error.
    pub fn recover(&mut self, mut trap: SolveError) -> Result<bool, QueryError> {
        loop {
            let result = match trap {
                SolveError::Ball(ball, rule) => self.raise(ball, rule)?,
                SolveError::Limit(limit) => return Err(QueryError::Limit(self.budget.whole(limit))),
            };
            match result.and_then(|()| self.run()) {
                Ok(found) => return Ok(found),
                Err(next) => trap = next,
            }
        }
    }

    /// Takes the newest alternative that goes on; false if there is none.
    pub fn backtrack(&mut self) -> Result<bool, SolveError> {
        loop {
            let Some(choice) = self.choices.pop() else {
                self.leave(0, Port::Fail)?;
                return Ok(false);
            };
            let ChoicePoint { mark, conts, records, kind } = choice;
            self.leave(records, Port::Fail)?;
            self.store.revert(mark);
            self.conts.truncate(conts);
            self.records.truncate(records);
            if self.take(kind)? {
                return Ok(true);
            }
        }
    }

    /// Reports that the calls since a record have failed or raised, unless they had been left.
    fn leave(&mut self, records: usize, port: Port) -> Result<(), SolveError> {
        for at in (records..self.records.len()).rev() {
            if !self.records[at].exited {
                self.store.unbind(self.records[at].trail);
                self.tell(port, at)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, kind: Alternative<'p>) -> Result<bool, SolveError> {
        match kind {
            Alternative::Clauses { call, predicate, next, cont } => {
                self.cont = cont;
                self.enter_again(Some(call))?;
                self.try_clauses(call, predicate, next)
            }
            Alternative::Goal { code, cut, call, rank, cont } => {
                self.cont = cont;
                self.enter_again(call)?;
                self.push(Task::Goal { code, cut, call, rank })?;
                Ok(true)
            }
            Alternative::Answers { call, asked, cont } => {
                self.cont = cont;
                self.enter_again(Some(call))?;
                self.next_answer(call, asked)
            }
            Alternative::Resume { cont, negation } => {
                self.cont = cont;
                if let Some(negation) = negation {
                    self.exit(negation);
                }
                Ok(true)
            }
            Alternative::Bag { list, cont } => {
                self.cont = cont;
                let bag = self.bags.pop().unwrap_or_default();
                let items: Vec<_> =
                    bag.items.iter().map(|item| self.store.import(item, &mut Default::default())).collect();
                let found = self.store.list(&items);
                Ok(self.store.unify(list, found))
            }
            Alternative::Catch { .. } => Ok(false),
            Alternative::Suppose { mark } => {
                self.engine.undo_to(mark);
                Ok(false)
            }
        }
    }

    /// Reports the calls that are entered again from outside, the outermost first.
    fn enter_again(&mut self, call: Option<CallId>) -> Result<(), SolveError> {
        let (mut again, mut passed) = (Vec::new(), 0);
        let mut call = call;
        while let Some(at) = call {
            if self.records[at as usize].exited {
                again.push(at as usize);
            }
            call = self.records[at as usize].parent;
            passed += 1;
        }
        self.budget.spend(passed / CELLS_PER_STEP);
        for at in again.into_iter().rev() {
            self.records[at].exited = false;
            self.tell(Port::Redo, at)?;
        }
        Ok(())
    }

    /// Looks for a catch that takes a ball; the error if there is none.
    fn raise(&mut self, ball: Term, rule: Option<String>) -> Result<Result<(), SolveError>, QueryError> {
        let active = self.active_catches();
        while let Some(choice) = self.choices.pop() {
            let ChoicePoint { mark, conts, records, kind } = choice;
            match kind {
                Alternative::Suppose { mark } => self.engine.undo_to(mark),
                Alternative::Bag { .. } => {
                    self.bags.pop();
                }
                Alternative::Catch { number, catcher, recovery, call, cont } if active.contains(&number) => {
                    if let Err(trap) = self.leave(records, Port::Raise) {
                        return Ok(Err(trap));
                    }
                    self.store.revert(mark);
                    self.conts.truncate(conts);
                    self.records.truncate(records);
                    let before = self.store.mark();
                    let thrown = self.store.import(&ball, &mut Default::default());
                    if self.store.unify(catcher, thrown) {
                        self.cont = cont;
                        let cut = self.choices.len();
                        return Ok(self.push(Task::Goal { code: Code::Word(recovery), cut, call, rank: Rank::Plain }));
                    }
                    self.store.revert(before);
                }
                _ => {}
            }
        }
        let suggestions = self.suggestions(&ball);
        if let Err(SolveError::Limit(limit)) = self.leave(0, Port::Raise) {
            return Err(QueryError::Limit(limit));
        }
        Err(QueryError::Exception { ball, rule, goal: None, suggestions })
    }

    fn active_catches(&mut self) -> Vec<u32> {
        let (mut active, mut passed) = (Vec::new(), 0);
        let mut at = self.cont;
        while at != 0 {
            let Cont { task, next } = self.conts[at as usize];
            if let Task::EndCatch(number) = task {
                active.push(number);
            }
            at = next;
            passed += 1;
        }
        self.budget.spend(passed / CELLS_PER_STEP);
        active
    }

    fn suggestions(&self, ball: &Term) -> Vec<String> {
        let rules = self.engine.rules();
        missing_predicate(ball).map_or_else(Vec::new, |(name, arity)| rules.similar_predicates(&name, arity))
    }
}
