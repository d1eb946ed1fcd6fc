//! The tracing interpreter: depth-first resolution over the clauses of a program, exactly as the machine does it, but
//! slowly and in the open.
//!
//! What remains to be done is a linked list of tasks in an arena, alternatives are a stack of choice points, and calls
//! are records; all three shrink on backtracking. State relations, built-ins, tabled predicates and whatever lies
//! deeper than somebody wants to see are asked of the machine, so that there is one meaning only.

use super::asking::Asked;
use super::budget::Budget;
use super::port::{Port, Watch};
use super::record::{Code, Rank, Record, RecordId};
use super::store::{Mark, Store, Word};
use crate::engine::{Engine, Limit, QueryError, missing_predicate};
use crate::program::Program;
use crate::program::clause::Predicate;
use crate::term::{Cell, Term};

/// Looking at so many cells, or at so many calls, is a step.
const CELLS_PER_STEP: u64 = 16;

/// Something to be done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task<'p> {
    /// A goal of a call; a cut in it leaves so many choice points.
    Goal { code: Code<'p>, cut: usize, call: Option<RecordId>, rank: Rank },
    /// A call has an answer.
    Exit(RecordId),
    /// Only the first answer counts: so many choice points stay. A condition that led here has held.
    Commit(usize, Option<RecordId>),
    /// What must not hold does.
    Refute(usize),
    /// An answer of the newest collection.
    Collect(Word),
    /// The catch of that number is left.
    EndCatch(u32),
    /// The position is to be as it was before a `suppose`.
    EndSuppose { choices: usize, mark: usize },
    /// The question is answered.
    Answer,
}

#[derive(Clone, Copy, Debug)]
struct Cont<'p> {
    task: Task<'p>,
    next: u32,
}

/// Something to be tried when nothing else goes on.
#[derive(Debug)]
pub(super) struct Choice<'p> {
    mark: Mark,
    conts: usize,
    records: usize,
    pub kind: Alternative<'p>,
}

#[derive(Debug)]
pub(super) enum Alternative<'p> {
    /// The clauses of a predicate from that number on.
    Clauses { call: RecordId, predicate: &'p Predicate, next: usize, cont: u32 },
    /// Another goal.
    Goal { code: Code<'p>, cut: usize, call: Option<RecordId>, rank: Rank, cont: u32 },
    /// More answers of the machine.
    Answers { call: RecordId, asked: Asked, cont: u32 },
    /// Nothing was found, which is as it should be; the record of a negation.
    Resume { cont: u32, negation: Option<RecordId> },
    /// A collection is complete: its list.
    Bag { list: Word, cont: u32 },
    /// Nothing: it stands for what to do about exceptions.
    Catch { number: u32, catcher: Word, recovery: Word, call: Option<RecordId>, cont: u32 },
    /// Nothing: the position is to be as it was.
    Suppose { mark: usize },
}

/// The answers of a collection.
#[derive(Debug, Default)]
pub(super) struct Bag {
    items: Vec<Term>,
    cells: usize,
}

/// Why the normal course ended.
#[derive(Debug)]
pub(super) enum SolveError {
    /// An exception, with the rule where it was raised.
    Ball(Term, Option<String>),
    Limit(Limit),
}

impl From<Limit> for SolveError {
    fn from(limit: Limit) -> SolveError {
        SolveError::Limit(limit)
    }
}

impl From<QueryError> for SolveError {
    fn from(error: QueryError) -> SolveError {
        match error {
            QueryError::Exception { ball, rule, .. } => SolveError::Ball(ball, rule),
            QueryError::Limit(limit) => SolveError::Limit(limit),
            QueryError::Syntax { .. } => unreachable!("a goal given as a term has no syntax"),
        }
    }
}

pub(super) struct Solver<'p, 'e> {
    pub program: &'p Program,
    pub engine: &'e mut Engine,
    pub budget: &'e mut Budget,
    watch: &'e mut dyn Watch<'p>,
    /// Calls up to this depth are followed into their clauses.
    pub open: u32,
    /// Whether the question itself is followed even if it is tabled.
    pub open_tables: bool,
    pub store: Store,
    conts: Vec<Cont<'p>>,
    pub choices: Vec<Choice<'p>>,
    pub records: Vec<Record<'p>>,
    pub bags: Vec<Bag>,
    /// What is to be done next.
    pub cont: u32,
    pub catches: u32,
    base: usize,
    started: bool,
}

impl<'p, 'e> Solver<'p, 'e> {
    /// A solver with nothing to do; the names of the store must include those of the program.
    pub fn new(
        program: &'p Program,
        engine: &'e mut Engine,
        budget: &'e mut Budget,
        store: Store,
        watch: &'e mut dyn Watch<'p>,
        open: u32,
    ) -> Solver<'p, 'e> {
        let base = engine.mark();
        let conts = vec![Cont { task: Task::Answer, next: 0 }];
        let (choices, records, bags) = (Vec::new(), Vec::new(), Vec::new());
        Solver {
            program,
            engine,
            budget,
            watch,
            open,
            open_tables: false,
            store,
            conts,
            choices,
            records,
            bags,
            cont: 0,
            catches: 0,
            base,
            started: false,
        }
    }

    /// The next answer to a goal, if there is one: its values are in the store.
    pub fn next(&mut self, goal: Code<'p>) -> Result<bool, QueryError> {
        let begun = match std::mem::replace(&mut self.started, true) {
            false => self.push(Task::Goal { code: goal, cut: 0, call: None, rank: Rank::Plain }).map(|()| true),
            true => self.backtrack(),
        };
        let result = begun.and_then(|go_on| if go_on { self.run() } else { Ok(false) });
        result.or_else(|trap| self.recover(trap))
    }

    /// Goes on after a trap, or ends with an error.
    fn recover(&mut self, mut trap: SolveError) -> Result<bool, QueryError> {
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

    fn run(&mut self) -> Result<bool, SolveError> {
        loop {
            self.budget.spend(self.store.work() / CELLS_PER_STEP);
            if self.budget.step()? {
                self.budget.check_memory(self.bytes())?;
            }
            let Cont { task, next } = self.conts[self.cont as usize];
            self.cont = next;
            let held = match task {
                Task::Answer => return Ok(true),
                Task::Goal { code, cut, call, rank } => self.goal(code, cut, call, rank)?,
                task => self.finish(task)?,
            };
            if !held && !self.backtrack()? {
                return Ok(false);
            }
        }
    }

    fn finish(&mut self, task: Task<'p>) -> Result<bool, SolveError> {
        match task {
            Task::Exit(call) => {
                self.exit(call);
                self.tell(Port::Exit, call as usize)?;
            }
            Task::Commit(height, condition) => {
                self.choices.truncate(height);
                if let Some(condition) = condition {
                    self.exit(condition);
                }
            }
            Task::Refute(height) => {
                self.choices.truncate(height);
                return Ok(false);
            }
            Task::Collect(template) => {
                let (item, _) = self.store.export_open(template)?;
                if let Some(bag) = self.bags.last_mut() {
                    bag.cells += item.cells().len();
                    bag.items.push(item);
                }
                return Ok(false);
            }
            Task::EndSuppose { choices, mark } => {
                self.choices.truncate(choices);
                self.engine.undo_to(mark);
            }
            Task::EndCatch(_) | Task::Goal { .. } | Task::Answer => {}
        }
        Ok(true)
    }

    fn exit(&mut self, call: RecordId) {
        let left = self.store.mark().trail;
        let record = &mut self.records[call as usize];
        (record.exited, record.left) = (true, left);
    }

    fn bytes(&self) -> usize {
        let terms = self.bags.iter().map(|bag| bag.cells * size_of::<Cell>()).sum::<usize>();
        self.store.bytes()
            + self.conts.len() * size_of::<Cont<'_>>()
            + self.choices.len() * size_of::<Choice<'_>>()
            + self.records.len() * size_of::<Record<'_>>()
            + terms
    }

    /// Puts a task before those that remain.
    pub fn push(&mut self, task: Task<'p>) -> Result<(), SolveError> {
        self.conts.push(Cont { task, next: self.cont });
        self.cont = (self.conts.len() - 1) as u32;
        Ok(())
    }

    pub fn choose(&mut self, kind: Alternative<'p>) {
        let (mark, conts, records) = (self.store.mark(), self.conts.len(), self.records.len());
        self.choices.push(Choice { mark, conts, records, kind });
    }

    pub fn tell(&mut self, port: Port, at: usize) -> Result<(), SolveError> {
        Ok(self.watch.port(port, &self.store, &self.records, at)?)
    }

    /// Takes the newest alternative that goes on; false if there is none.
    fn backtrack(&mut self) -> Result<bool, SolveError> {
        loop {
            let Some(choice) = self.choices.pop() else {
                self.leave(0, Port::Fail)?;
                return Ok(false);
            };
            let Choice { mark, conts, records, kind } = choice;
            self.leave(records, Port::Fail)?;
            self.store.revert(mark);
            self.conts.truncate(conts);
            self.records.truncate(records);
            if self.take(kind)? {
                return Ok(true);
            }
        }
    }

    /// Tells of the calls since a record that they have failed or raised, unless they had been left.
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

    /// Tells of the calls that are entered again from outside, the outermost first.
    fn enter_again(&mut self, call: Option<RecordId>) -> Result<(), SolveError> {
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
            let Choice { mark, conts, records, kind } = choice;
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

impl Drop for Solver<'_, '_> {
    /// Whatever happened, the position is as it was.
    fn drop(&mut self) {
        self.engine.undo_to(self.base);
    }
}
