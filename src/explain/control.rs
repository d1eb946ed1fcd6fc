//! Goals: what the constructs of control do, and the predicates that take goals.

use super::port::Port;
use super::record::{CallId, CallRecord, Code, Rank};
use super::solver::{Alternative, SolveError, Solver, Task};
use super::store::TermRef;
use crate::program::clause::{Node, Predicate, TermId};
use crate::program::goal::{Goal, NOT, Terms};
use crate::program::symbol::Atom;
use crate::term::Term;

impl<'p> Solver<'p, '_> {
    /// Starts with a goal; false if it fails at once.
    pub fn goal(&mut self, code: Code<'p>, cut: usize, call: Option<CallId>, rank: Rank) -> Result<bool, SolveError> {
        match self.read(code) {
            Goal::And(left, right) => {
                self.push(Task::Goal { code: right, cut, call, rank })?;
                self.push(Task::Goal { code: left, cut, call, rank })?;
            }
            Goal::True => {}
            Goal::Cut => self.choices.truncate(cut),
            Goal::IfThen(condition, then) => self.if_then_else(condition, then, None, (cut, call, rank))?,
            Goal::IfThenElse(condition, then, other) => {
                self.if_then_else(condition, then, Some(other), (cut, call, rank))?;
            }
            Goal::Or(left, right) => {
                self.choose(Alternative::Goal { code: right, cut, call, rank, cont: self.cont });
                self.push(Task::Goal { code: left, cut, call, rank })?;
            }
            Goal::Not(inner) => {
                let record = self.record(code, call, Rank::Negation);
                let height = self.choices.len();
                self.choose(Alternative::Resume { cont: self.cont, negation: Some(record) });
                self.push(Task::Refute(height))?;
                self.inner(inner, Some(record), rank)?;
            }
            Goal::Unknown => match code {
                Code::Node(clause, term, env) if let Node::Var(number) = clause.node(term) => {
                    self.opaque(TermRef::Var(env + number), call, rank)?;
                }
                _ => return Err(self.not_callable(code)),
            },
            Goal::Fail | Goal::Once(_) | Goal::Ignore(_) | Goal::ForAll(..) | Goal::FindAll(..) => {
                return self.call(code, call, rank);
            }
            Goal::FindAllTail(..) | Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => {
                return self.call(code, call, rank);
            }
            Goal::Suppose(..) | Goal::Call(..) | Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) => {
                return self.call(code, call, rank);
            }
            Goal::After(..) | Goal::Is(..) | Goal::Compare(..) | Goal::Predicate => return self.call(code, call, rank),
        }
        Ok(true)
    }

    /// Condition and consequence, and the goal to take if the condition fails.
    fn if_then_else(
        &mut self,
        condition: Code<'p>,
        then: Code<'p>,
        otherwise: Option<Code<'p>>,
        (cut, call, rank): (usize, Option<CallId>, Rank),
    ) -> Result<(), SolveError> {
        let cont = self.cont;
        self.push(Task::Goal { code: then, cut, call, rank })?;
        let height = self.choices.len();
        let Some(otherwise) = otherwise else {
            self.push(Task::Commit(height, None))?;
            return self.inner(condition, call, rank);
        };
        let record = self.record(condition, call, Rank::Condition);
        self.choose(Alternative::Goal { code: otherwise, cut, call, rank, cont });
        self.push(Task::Commit(height, Some(record)))?;
        self.inner(condition, Some(record), rank)
    }

    /// A goal whose cuts stay inside.
    fn inner(&mut self, code: Code<'p>, call: Option<CallId>, rank: Rank) -> Result<(), SolveError> {
        let cut = self.choices.len();
        self.push(Task::Goal { code, cut, call, rank })
    }

    /// A goal put together at run time: it is one before any of it is tried, and its cuts stay inside.
    fn opaque(&mut self, word: TermRef, call: Option<CallId>, rank: Rank) -> Result<(), SolveError> {
        let word = self.store.deref(word);
        let mut todo = vec![word];
        while let Some(part) = todo.pop() {
            let part = self.store.deref(part);
            if matches!(part, TermRef::Int(_)) {
                return Err(self.not_callable(Code::Word(word)));
            }
            let joined = self.read(Code::Word(part)).joined();
            if !joined.is_empty() {
                self.budget.step()?;
            }
            for code in joined.into_iter().rev() {
                todo.push(self.word(code));
            }
        }
        self.inner(Code::Word(word), call, rank)
    }

    /// A new call.
    fn record(&mut self, code: Code<'p>, parent: Option<CallId>, rank: Rank) -> CallId {
        let goal = self.word(code);
        let term = match code {
            Code::Node(_, term, _) => Some(term),
            Code::Word(_) => None,
        };
        let depth = parent.map_or(0, |parent| self.records[parent as usize].depth) + u32::from(rank == Rank::Plain);
        let trail = self.store.mark().trail;
        self.records.push(CallRecord {
            goal,
            parent,
            rank,
            term,
            depth,
            clause: None,
            exited: false,
            trail,
            left: trail,
        });
        (self.records.len() - 1) as CallId
    }

    /// Calls a predicate.
    fn call(&mut self, code: Code<'p>, parent: Option<CallId>, rank: Rank) -> Result<bool, SolveError> {
        let Some((name, arity)) = self.name_of(code) else { return Err(self.not_callable(code)) };
        let call = self.record(code, parent, rank);
        let goal = self.records[call as usize].goal;
        self.tell(Port::Call, call as usize)?;
        self.push(Task::Exit(call))?;
        let functor = self.store.symbols.functor(name, arity);
        let spelling = self.store.symbols.name(name).clone();
        let open = self.records[call as usize].depth <= self.open;
        let read = self.read(Code::Word(goal));
        if let Goal::Unify(..) = read {
            return Ok(self.store.unify(self.store.arg(goal, 0), self.store.arg(goal, 1)));
        }
        if open && self.takes_goals(read, goal, call)? {
            return Ok(true);
        }
        let program = self.program;
        if let Some(predicate) = program.predicates.get(&functor).filter(|_| open) {
            let root = parent.is_none();
            let followed = match predicate.library {
                true => self.is_followed(read, &spelling, arity),
                false => predicate.table.is_none() || root && self.open_tables,
            };
            if followed {
                return self.try_clauses(call, predicate, 0);
            }
        }
        self.ask(call)
    }

    /// The predicates that are control more than anything else; false for any other.
    fn takes_goals(&mut self, read: Goal<Code<'p>>, goal: TermRef, call: CallId) -> Result<bool, SolveError> {
        let arg = |solver: &Self, at| solver.store.arg(goal, at);
        let rank = self.records[call as usize].rank;
        let height = self.choices.len();
        match read {
            Goal::Once(_) => {
                self.push(Task::Commit(height, None))?;
                self.opaque(arg(self, 0), Some(call), rank)?;
            }
            Goal::Ignore(_) => {
                self.choose(Alternative::Resume { cont: self.cont, negation: None });
                self.push(Task::Commit(height, None))?;
                self.opaque(arg(self, 0), Some(call), rank)?;
            }
            Goal::ForAll(..) => {
                self.choose(Alternative::Resume { cont: self.cont, negation: None });
                self.push(Task::Refute(height))?;
                let not = self.store.symbols.atom(NOT.0);
                let action = self.store.arg(goal, 1);
                let action = self.store.compound(not, &[action]);
                self.inner(Code::Word(action), Some(call), rank)?;
                self.opaque(arg(self, 0), Some(call), rank)?;
            }
            Goal::FindAll(..) => {
                self.choose(Alternative::Bag { list: self.store.arg(goal, 2), cont: self.cont });
                self.bags.push(Default::default());
                self.push(Task::Collect(self.store.arg(goal, 0)))?;
                self.opaque(arg(self, 1), Some(call), rank)?;
            }
            Goal::Catch(..) => {
                let (catcher, recovery) = (self.store.arg(goal, 1), self.store.arg(goal, 2));
                self.catches += 1;
                let (number, cont) = (self.catches, self.cont);
                self.choose(Alternative::Catch { number, catcher, recovery, call: Some(call), cont });
                self.push(Task::EndCatch(number))?;
                self.opaque(arg(self, 0), Some(call), rank)?;
            }
            Goal::Suppose(..) | Goal::After(..) => {
                let mark = self.engine.mark();
                let (given, _) = self.store.export_open(self.store.arg(goal, 0))?;
                let changes = if let Goal::After(..) = read { self.changes_of(&given)? } else { given };
                self.change(&changes)?;
                self.choose(Alternative::Suppose { mark });
                self.push(Task::EndSuppose { choices: height, mark })?;
                self.opaque(arg(self, 1), Some(call), rank)?;
            }
            Goal::Call(_, added) => {
                let target = self.store.arg(goal, 0);
                let mut args: Vec<_> = (0..self.store.callable(target).map_or(0, |(_, arity)| arity))
                    .map(|at| self.store.arg(target, at))
                    .collect();
                args.extend((1..=added).map(|at| self.store.arg(goal, at)));
                let target = match self.store.callable(target) {
                    Some((name, _)) if added > 0 => self.store.compound(name, &args),
                    _ => target,
                };
                self.opaque(target, Some(call), Rank::Plain)?;
            }
            // How `bagof` groups and how answers are counted is the machine's own affair.
            Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::FindAllTail(..) => return Ok(false),
            Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) => {
                return Ok(false);
            }
            Goal::Predicate | Goal::Unknown | Goal::True | Goal::Fail | Goal::Cut | Goal::And(..) => return Ok(false),
            Goal::Or(..) | Goal::IfThen(..) | Goal::IfThenElse(..) | Goal::Not(_) => return Ok(false),
        }
        Ok(true)
    }

    /// Whether the clauses of a predicate of the library are followed: those that lead to goals of the rules. How
    /// `bagof` groups answers is left to the machine.
    fn is_followed(&self, read: Goal<Code<'p>>, name: &str, arity: u32) -> bool {
        let groups = matches!(read, Goal::BagOf(..) | Goal::SetOf(..));
        // Only what is followed leads to the prelude's auxiliary predicates, which have no row.
        !groups && self.program.library.get(name, arity).is_none_or(|row| row.takes_goals())
    }

    /// Makes the changes of a `suppose`.
    fn change(&mut self, changes: &Term) -> Result<(), SolveError> {
        let goal = Term::compound("suppose", [changes.clone(), Term::atom("true")]);
        match changes.as_list() {
            Some(list) => self.engine.change(&list).map_err(SolveError::from),
            // What is no list is for the machine to complain about.
            None => match self.engine.ask_term(&goal).and_then(|mut answers| answers.next().transpose()) {
                Err(error) => Err(SolveError::from(error)),
                Ok(_) => Ok(()),
            },
        }
    }

    /// Tries the clauses of a predicate from that number on.
    pub fn try_clauses(&mut self, call: CallId, predicate: &'p Predicate, from: usize) -> Result<bool, SolveError> {
        let goal = self.records[call as usize].goal;
        let fits = |solver: &Self, at: &usize| solver.may_match(goal, predicate, *at);
        let all = from..predicate.clauses.len();
        let mut rest = all.filter(|at| fits(self, at));
        let Some(at) = rest.next() else { return Ok(false) };
        let next = rest.next();
        drop(rest);
        let clause = &predicate.clauses[at];
        let (cont, cut) = (self.cont, self.choices.len());
        if let Some(next) = next {
            self.choose(Alternative::Clauses { call, predicate, next, cont });
        }
        let env = self.store.new_vars(clause.variables.len());
        self.records[call as usize].clause = Some((clause, env));
        if let Node::Compound(functor, first) = clause.node(clause.head) {
            for at in 0..self.store.symbols.parts(functor).1 {
                let wanted = self.store.build(clause, TermId(first.0 + at), env);
                if !self.store.unify(self.store.arg(goal, at), wanted) {
                    return Ok(false);
                }
            }
        }
        if let Some(body) = clause.body {
            let rank = if predicate.library { Rank::Hidden } else { Rank::Plain };
            self.push(Task::Goal { code: Code::Node(clause, body, env), cut, call: Some(call), rank })?;
        }
        Ok(true)
    }

    /// Whether a head could match, judged by the names of its arguments alone.
    fn may_match(&self, goal: TermRef, predicate: &Predicate, at: usize) -> bool {
        let clause = &predicate.clauses[at];
        let Node::Compound(functor, first) = clause.node(clause.head) else { return true };
        (0..self.store.symbols.parts(functor).1).all(|at| {
            let given = self.store.deref(self.store.arg(goal, at));
            match (given, clause.node(TermId(first.0 + at))) {
                (TermRef::Var(_), _) | (_, Node::Var(_)) => true,
                (TermRef::Int(a), Node::Int(b)) => a == b,
                (TermRef::Atom(a), Node::Atom(b)) => a == b,
                (TermRef::Compound(f, _), Node::Compound(g, _)) => f == g,
                _ => false,
            }
        })
    }

    fn name_of(&self, code: Code<'p>) -> Option<(Atom, u32)> {
        match code {
            Code::Node(clause, term, _) => clause.callable(term, &self.store.symbols),
            Code::Word(word) => self.store.callable(word),
        }
    }

    pub fn word(&mut self, code: Code<'p>) -> TermRef {
        match code {
            Code::Node(clause, term, env) => self.store.build(clause, term, env),
            Code::Word(word) => self.store.deref(word),
        }
    }

    fn not_callable(&mut self, code: Code<'p>) -> SolveError {
        let word = self.word(code);
        let formal = match word {
            TermRef::Var(_) => Ok(Term::atom("instantiation_error")),
            _ => self.store.show(word).map(|term| Term::compound("type_error", [Term::atom("callable"), term])),
        };
        match formal {
            Ok(formal) => SolveError::Ball(Term::compound("error", [formal, Term::var("_")]), None),
            Err(limit) => SolveError::Limit(limit),
        }
    }
}

impl<'p> Terms for Solver<'p, '_> {
    type Id = Code<'p>;

    fn callable(&self, code: Code<'p>) -> Option<(&str, u32)> {
        self.name_of(code).map(|(name, arity)| (&**self.store.symbols.name(name), arity))
    }

    fn argument(&self, code: Code<'p>, at: u32) -> Code<'p> {
        match code {
            Code::Node(clause, term, env) => match clause.node(term) {
                Node::Compound(_, first) => Code::Node(clause, TermId(first.0 + at), env),
                _ => code,
            },
            Code::Word(word) => Code::Word(self.store.arg(word, at)),
        }
    }
}
