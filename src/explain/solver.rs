//! The tracing interpreter: depth-first resolution over the clauses of a program, exactly as the machine does it, but
//! slowly and in the open.
//!
//! What remains to be done is a linked list of tasks in an arena, alternatives are a stack of choice points, and calls
//! are records; all three shrink on backtracking. State relations, built-ins, tabled predicates and whatever lies
//! deeper than the trace goes are asked of the machine, so that there is one meaning only.

use super::asking::MachineQuery;
use super::budget::SharedBudget;
use super::port::{Port, Watch};
use super::record::{CallId, CallRecord, Code, Rank};
use super::store::{Mark, Store, TermRef};
use crate::engine::{Engine, Limit, QueryError};
use crate::program::Program;
use crate::program::clause::Predicate;
use crate::term::{Cell, Term};

/// Looking at this many cells, or calls, is a step.
pub(super) const CELLS_PER_STEP: u64 = 16;

/// Something to be done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task<'p> {
    /// A goal of a call; a cut in it leaves that many choice points.
    Goal { code: Code<'p>, cut: usize, call: Option<CallId>, rank: Rank },
    /// A call has an answer.
    Exit(CallId),
    /// Only the first answer counts: that many choice points stay. A condition that led here has held.
    Commit(usize, Option<CallId>),
    /// What must not hold does.
    Refute(usize),
    /// An answer of the newest collection.
    Collect(TermRef),
    /// The catch of that number is left.
    EndCatch(u32),
    /// The position is to be as it was before a `suppose`.
    EndSuppose { choices: usize, mark: usize },
    /// The question is answered.
    Answer,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Cont<'p> {
    pub task: Task<'p>,
    pub next: u32,
}

/// Something to be tried when nothing else goes on.
#[derive(Debug)]
pub(super) struct ChoicePoint<'p> {
    pub mark: Mark,
    pub conts: usize,
    pub records: usize,
    pub kind: Alternative<'p>,
}

#[derive(Debug)]
pub(super) enum Alternative<'p> {
    /// The clauses of a predicate from that number on.
    Clauses { call: CallId, predicate: &'p Predicate, next: usize, cont: u32 },
    /// Another goal.
    Goal { code: Code<'p>, cut: usize, call: Option<CallId>, rank: Rank, cont: u32 },
    /// More answers of the machine.
    Answers { call: CallId, asked: MachineQuery, cont: u32 },
    /// Nothing was found, which is as it should be; the record of a negation.
    Resume { cont: u32, negation: Option<CallId> },
    /// A collection is complete: its list.
    Bag { list: TermRef, cont: u32 },
    /// Nothing: it marks what to do about exceptions.
    Catch { number: u32, catcher: TermRef, recovery: TermRef, call: Option<CallId>, cont: u32 },
    /// Nothing: the position is to be as it was.
    Suppose { mark: usize },
}

/// The answers of a collection.
#[derive(Debug, Default)]
pub(super) struct Bag {
    pub items: Vec<Term>,
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
    pub budget: &'e mut SharedBudget,
    watch: &'e mut dyn Watch<'p>,
    /// Calls up to this depth are followed into their clauses.
    pub open: u32,
    /// Whether the question itself is followed even if it is tabled.
    pub open_tables: bool,
    pub store: Store,
    pub conts: Vec<Cont<'p>>,
    pub choices: Vec<ChoicePoint<'p>>,
    pub records: Vec<CallRecord<'p>>,
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
        budget: &'e mut SharedBudget,
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

    pub fn run(&mut self) -> Result<bool, SolveError> {
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

    pub fn exit(&mut self, call: CallId) {
        let left = self.store.mark().trail;
        let record = &mut self.records[call as usize];
        (record.exited, record.left) = (true, left);
    }

    fn bytes(&self) -> usize {
        let terms = self.bags.iter().map(|bag| bag.cells * size_of::<Cell>()).sum::<usize>();
        self.store.bytes()
            + self.conts.len() * size_of::<Cont<'_>>()
            + self.choices.len() * size_of::<ChoicePoint<'_>>()
            + self.records.len() * size_of::<CallRecord<'_>>()
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
        self.choices.push(ChoicePoint { mark, conts, records, kind });
    }

    pub fn tell(&mut self, port: Port, at: usize) -> Result<(), SolveError> {
        Ok(self.watch.port(port, &self.store, &self.records, at)?)
    }
}

impl Drop for Solver<'_, '_> {
    /// Whatever happened, the position is as it was.
    fn drop(&mut self) {
        self.engine.undo_to(self.base);
    }
}
