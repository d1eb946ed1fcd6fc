//! Asking: a goal in, answers out one at a time.

pub(super) mod answer;
mod answers;
pub(super) mod ask;
#[cfg(feature = "serde")]
mod deserialize;
mod run;

use std::sync::Arc;

use super::deadline::Deadline;
use super::error::{QueryError, missing_predicate};
use super::limits::Limits;
use super::machine::raise::{Rule, Uncaught};
use super::machine::word::Word;
use super::machine::{Machine, MachineError};
use super::rules::Rules;
use super::state::State;
use super::state::relation::Changes;
use crate::program;
use crate::source::Sources;
use crate::syntax;
use crate::syntax::ast;
use crate::term::Term;
use crate::term::printer;
pub use answers::Answers;

/// What is said of a rule that reached a limit and calls itself.
pub const CALLS_ITSELF: &str = ", which calls itself";

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
        machine.history = self.machine.history.clone();
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
        Answers::new(self, variables)
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
                let rule = self.machine.reached_in.take();
                self.reached_in = rule.map(|rule| {
                    let itself = if self.rules.program().calls_itself(rule.functor) { CALLS_ITSELF } else { "" };
                    self.place(rule) + itself
                });
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

    /// A rule as `name/arity at file:line:column`.
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
