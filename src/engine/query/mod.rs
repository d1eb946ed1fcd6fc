//! Asking: a goal in, answers out one at a time.

pub(super) mod answer;
pub(super) mod ask;
#[cfg(feature = "serde")]
mod deserialize;

use std::sync::Arc;

use super::compile::image::Image;
use super::compile::{ANSWER, CALL};
use super::deadline::Deadline;
use super::error::{QueryError, missing_predicate};
use super::limits::{Budget, Limits};
use super::machine::choice::Alternative;
use super::machine::raise::{Rule, Uncaught};
use super::machine::word::Word;
use super::machine::{Machine, MachineError};
use super::rules::Rules;
use super::state::State;
use super::state::relation::Changes;
use super::tabling::table::Tables;
use crate::program;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::symbol::Functor;
use crate::source::Sources;
use crate::syntax;
use crate::syntax::ast;
use crate::term::Term;
use crate::term::printer;
use answer::Answer;

/// Answers goals about rules and a position of its own.
///
/// An engine is independent of every other: it can be moved to another thread, and any number of them can share
/// one set of [`Rules`].
#[derive(Debug)]
pub struct Engine {
    rules: Rules,
    pub(super) machine: Machine,
    pub(super) limits: Limits,
    /// Room for the changes of a move.
    pub(super) changes: Changes,
    /// The rule in which the last question of all reached its limit.
    reached_in: Option<String>,
}

impl Clone for Engine {
    /// Another engine at the same position, within the same limits.
    fn clone(&self) -> Engine {
        let mut machine = Machine::new(self.rules.image(), self.machine.state.clone());
        machine.past = self.machine.past.clone();
        machine.reset(&self.limits);
        Engine {
            rules: self.rules.clone(),
            machine,
            limits: self.limits.clone(),
            changes: Changes::default(),
            reached_in: None,
        }
    }
}

impl Engine {
    /// An engine at the starting position.
    pub fn new(rules: &Rules) -> Engine {
        let limits = Limits::default();
        let mut machine = Machine::new(rules.image(), rules.start().clone());
        machine.reset(&limits);
        Engine { rules: rules.clone(), machine, limits, changes: Changes::default(), reached_in: None }
    }

    /// The rules that it answers by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The bounds for each query.
    #[inline]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the bounds for the queries to come.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use regola::{Engine, Limits, Rules};
    ///
    /// let rules = Rules::parse("n.pl", "n(0). n(N) :- n(M), N is M + 1.")?;
    /// let mut engine = Engine::new(&rules);
    /// engine.set_limits(Limits { time: Some(Duration::from_secs(2)), memory: 16 << 20, ..Limits::default() });
    /// assert_eq!(engine.ask("n(N)")?.take(3).count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_limits(&mut self, limits: Limits) {
        self.machine.reset(&limits);
        self.limits = limits;
    }

    /// The next query goes on with what has to end at a deadline set before.
    pub(crate) fn resume_until(&mut self, deadline: Deadline) {
        self.machine.budget.resume_until(deadline);
    }

    /// How many steps the last query took.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    ///
    /// let rules = Rules::parse("pets.pl", "pet(cat). pet(dog). big(X) :- pet(X), X \\= cat.")?;
    /// let mut engine = Engine::new(&rules);
    /// assert_eq!(engine.ask("big(X)")?.count(), 1);
    /// assert!(engine.steps() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self) -> u64 {
        self.machine.budget.steps()
    }

    /// The rule that was running when a question last reached a limit, as `name/arity at file:line:column`.
    pub fn reached_in(&self) -> Option<&str> {
        self.reached_in.as_deref()
    }

    /// Asks a goal as you would type it: `?-` and the final full stop may be left out.
    ///
    /// ```
    /// let rules = regola::Rules::parse("family.pl", "parent(tom, bob). parent(bob, ann).").unwrap();
    /// let mut engine = regola::Engine::new(&rules);
    /// let children: Vec<_> = engine.ask("parent(X, Y)").unwrap().map(|answer| answer.unwrap().to_string()).collect();
    /// assert_eq!(children, ["X = tom, Y = bob", "X = bob, Y = ann"]);
    /// ```
    pub fn ask(&mut self, goal: &str) -> Result<Answers<'_>, QueryError> {
        let mut sources = Sources::default();
        let source = sources.add("goal", goal);
        let (ast, goal) =
            syntax::parse_goal(goal, source).map_err(|diagnostics| QueryError::Syntax { diagnostics, sources })?;
        Ok(self.ask_parsed(&ast, goal))
    }

    /// Asks a goal that was parsed before.
    pub(crate) fn ask_parsed(&mut self, ast: &ast::Ast, goal: ast::TermId) -> Answers<'_> {
        self.reset();
        let clause = program::lower_goal(ast, goal, &mut self.machine.symbols);
        let (goal, variables) = self.machine.clause_body(&clause);
        self.answers(goal, variables)
    }

    /// Asks a goal given as a term. Variables of the same name are the same.
    ///
    /// ```
    /// use regola::{Engine, Rules, Term};
    ///
    /// let rules = Rules::parse("family.pl", "parent(tom, bob). parent(bob, ann).")?;
    /// let mut engine = Engine::new(&rules);
    /// let goal = Term::compound("parent", [Term::var("Who"), "ann".into()]);
    /// let answer = engine.ask_term(&goal)?.next().unwrap()?;
    /// assert_eq!(answer.to_string(), "Who = bob");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask_term(&mut self, goal: &Term) -> Result<Answers<'_>, QueryError> {
        self.reset();
        let mut variables = Vec::new();
        let goal = self.machine.import(goal, &mut variables).map_err(|trap| self.trapped(trap))?;
        variables.retain(|(name, _)| &**name != "_");
        Ok(self.answers(goal, variables))
    }

    fn reset(&mut self) {
        self.machine.restart();
    }

    fn answers(&mut self, goal: Word, variables: Vec<(Arc<str>, Word)>) -> Answers<'_> {
        self.machine.x[0] = goal;
        Answers { engine: self, variables, stage: Stage::Fresh }
    }

    /// The facts that hold in the position, relation by relation.
    pub fn facts(&self) -> Vec<Term> {
        self.rules.facts(&self.machine.state)
    }

    /// Makes facts true; `-Fact` makes one false. Deletions come first, as in the effects of a move.
    ///
    /// ```
    /// use regola::{Engine, Rules, Term};
    ///
    /// let rules = Rules::parse("lamp.pl", ":- state(lit(lamp)). lamp(desk). lamp(bed).")?;
    /// let mut engine = Engine::new(&rules);
    /// let before = engine.mark();
    /// engine.change(&[Term::compound("lit", ["desk".into()])])?;
    /// assert_eq!(engine.facts()[0].to_string(), "lit(desk)");
    /// engine.undo_to(before);
    /// assert!(engine.facts().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn change(&mut self, changes: &[Term]) -> Result<(), QueryError> {
        self.reset();
        let list = Term::list(changes.iter().cloned());
        let result = self.machine.import(&list, &mut Vec::new()).and_then(|list| self.machine.apply_changes(list));
        result.map_err(|trap| self.trapped(trap))
    }

    /// How many changes were made since the start; [`Engine::undo_to`] goes back to it.
    #[inline]
    pub fn mark(&self) -> usize {
        self.machine.state.mark()
    }

    /// Undoes the changes made since a mark.
    #[inline]
    pub fn undo_to(&mut self, mark: usize) {
        self.machine.revert_state(mark);
    }

    /// The position.
    #[inline]
    pub fn state(&self) -> &State {
        &self.machine.state
    }

    pub(super) fn trapped(&mut self, trap: MachineError) -> QueryError {
        match trap {
            MachineError::Limit(limit) => {
                self.reached_in = None;
                QueryError::Limit(limit)
            }
            MachineError::Ball(word) => match answer::term(&mut self.machine, word) {
                Ok(ball) => self.exception(ball, None, None),
                Err(_) => QueryError::Limit(super::limits::Limit::Memory(self.limits.memory)),
            },
        }
    }

    pub(super) fn uncaught(&mut self, uncaught: Uncaught) -> QueryError {
        match uncaught {
            Uncaught::Limit(limit) => {
                self.reached_in = self.machine.reached_in.take().map(|rule| self.place(rule));
                QueryError::Limit(limit)
            }
            Uncaught::Ball { ball, rule, goal } => {
                let word = self.machine.thaw(&ball);
                let ball = match answer::term(&mut self.machine, word) {
                    Ok(ball) => ball,
                    Err(trap) => return self.trapped(trap),
                };
                let goal = goal.map(|goal| self.machine.thaw(&goal));
                let goal = goal.and_then(|goal| answer::term(&mut self.machine, goal).ok());
                self.exception(ball, rule, goal)
            }
        }
    }

    /// A rule for people.
    fn place(&self, rule: Rule) -> String {
        let (name, arity) = self.machine.symbols.parts(rule.functor);
        let name = printer::atom(self.machine.symbols.name(name).trim_end_matches(" tabled"));
        format!("{name}/{arity} at {}", self.rules.sources().place(rule.span))
    }

    fn exception(&self, ball: Term, rule: Option<Rule>, goal: Option<Term>) -> QueryError {
        let rule = rule.map(|rule| self.place(rule));
        let suggestions =
            missing_predicate(&ball).map_or_else(Vec::new, |(name, arity)| self.rules.similar_predicates(&name, arity));
        QueryError::Exception { ball, rule, goal: goal.map(Box::new), suggestions }
    }
}

/// The answers to one goal, found one at a time as they are asked for.
#[derive(Debug)]
pub struct Answers<'e> {
    engine: &'e mut Engine,
    variables: Vec<(Arc<str>, Word)>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Fresh,
    Running,
    Done,
}

impl Answers<'_> {
    /// The names of the goal's variables in order.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|(name, _)| &**name)
    }

    /// Counts bytes that the caller keeps of the answers against the memory limit.
    pub fn keep(&mut self, bytes: usize) -> Result<(), QueryError> {
        self.engine.machine.collect(bytes).map_err(|limit| self.engine.trapped(MachineError::Limit(limit)))
    }

    fn step(&mut self) -> Result<Option<Answer>, Uncaught> {
        let machine = &mut self.engine.machine;
        let found = match self.stage {
            Stage::Fresh => machine.start()?,
            _ => machine.run(0)?,
        };
        self.stage = Stage::Running;
        if !found {
            return Ok(None);
        }
        match answer::answer(machine, &self.variables) {
            Ok(answer) => Ok(Some(answer)),
            Err(MachineError::Limit(limit)) => Err(Uncaught::Limit(limit)),
            Err(MachineError::Ball(_)) => unreachable!("taking an answer raises nothing but limits"),
        }
    }
}

impl Iterator for Answers<'_> {
    type Item = Result<Answer, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stage == Stage::Done {
            return None;
        }
        match self.step() {
            Ok(Some(answer)) => {
                if !answer.more() {
                    self.stage = Stage::Done;
                }
                Some(Ok(answer))
            }
            Ok(None) => {
                self.stage = Stage::Done;
                None
            }
            Err(uncaught) => {
                self.stage = Stage::Done;
                Some(Err(self.engine.uncaught(uncaught)))
            }
        }
    }
}

impl Drop for Answers<'_> {
    fn drop(&mut self) {
        self.engine.machine.clear();
    }
}

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
