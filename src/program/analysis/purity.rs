//! Which predicates can be materialised once and looked up ever after.
//!
//! A predicate is pure if a call with some arguments known has just those answers, in the same order, that the call
//! with all arguments open has and that agree with them. That is so for logic without cuts and without a look at
//! what is bound (the lifting lemma: Lloyd, 1987); a negation or condition may look at variables that are ground by
//! then in every call, or that occur nowhere before. Recursion is left out: answers of tables would change order.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::program::Program;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::goal::{Disjunct, Goal};
use crate::program::library::Dependence;
use crate::program::symbol::Functor;

/// What is known of the calls looked at so far.
pub struct Purity<'p> {
    program: &'p Program,
    /// What depends on the position.
    dependent: &'p FxHashSet<Functor>,
    findings: FxHashMap<Call, Finding>,
    /// The relations of the position, where there is one.
    relations: FxHashSet<Functor>,
    /// False once there is no more time.
    go_on: &'p dyn Fn() -> bool,
}

/// A predicate, and which of its first 64 arguments are ground when it is called.
type Call = (Functor, u64);

enum Finding {
    Impure,
    /// Which arguments every answer makes ground.
    Pure(Vec<bool>),
}

/// The variables of a clause on the way through its body.
#[derive(Clone, Default)]
struct Variables {
    met: FxHashSet<u32>,
    ground: FxHashSet<u32>,
}

/// Why a clause is not known to be pure.
enum Doubt {
    Impure,
    /// It calls what has not been looked at.
    Calls(Call),
}

impl<'p> Purity<'p> {
    /// Knows nothing yet; when `go_on` says no, nothing more is found to be pure.
    pub fn new(program: &'p Program, dependent: &'p FxHashSet<Functor>, go_on: &'p dyn Fn() -> bool) -> Purity<'p> {
        Purity { program, dependent, findings: FxHashMap::default(), relations: FxHashSet::default(), go_on }
    }

    /// The same within a position, where relations are facts: they make all their arguments ground.
    pub fn in_position(program: &'p Program, relations: impl Iterator<Item = Functor>) -> Purity<'p> {
        static NONE: LazyLock<FxHashSet<Functor>> = LazyLock::new(FxHashSet::default);
        Purity { relations: relations.collect(), ..Purity::new(program, &NONE, &|| true) }
    }

    /// Whether a predicate of the rules is pure, called with all arguments open.
    pub fn is_pure(&mut self, functor: Functor) -> bool {
        self.look_at((functor, 0));
        matches!(self.findings.get(&(functor, 0)), Some(Finding::Pure(_)))
    }

    /// Whether goals of a clause are pure, once the variables of some terms are ground.
    pub fn is_pure_body(&mut self, clause: &Clause, goals: TermId, ground: impl Iterator<Item = TermId>) -> bool {
        let ground: FxHashSet<u32> = ground.flat_map(|term| self.variables_of(clause, term)).collect();
        let mut met = self.variables_of(clause, clause.head);
        met.extend(&ground);
        loop {
            let mut variables = Variables { met: met.clone(), ground: ground.clone() };
            match self.goal(clause, goals, &mut variables) {
                Ok(()) => return true,
                Err(Doubt::Impure) => return false,
                Err(Doubt::Calls(call)) => self.look_at(call),
            }
        }
    }

    /// Finds out whether a call is pure. What it calls is looked at first, on a stack of its own: chains of calls may be
    /// long.
    fn look_at(&mut self, call: Call) {
        let mut callers = vec![call];
        let mut open = FxHashSet::from_iter([call.0]);
        while let Some(&call) = callers.last() {
            // Out of time, nothing more is found to be pure.
            let told = if (self.go_on)() { self.predicate(call) } else { Err(Doubt::Impure) };
            let finding = match told {
                Ok(grounds) => Finding::Pure(grounds),
                Err(Doubt::Impure) => Finding::Impure,
                Err(Doubt::Calls(callee)) => {
                    if open.insert(callee.0) {
                        callers.push(callee);
                    } else {
                        // A call from inside is recursion.
                        self.findings.insert(callee, Finding::Impure);
                    }
                    continue;
                }
            };
            self.findings.insert(call, finding);
            open.remove(&call.0);
            callers.pop();
        }
    }

    /// Which arguments every answer of a pure call makes ground.
    fn grounds(&self, call: Call) -> Result<&[bool], Doubt> {
        match self.findings.get(&call) {
            Some(Finding::Pure(grounds)) => Ok(grounds),
            Some(Finding::Impure) => Err(Doubt::Impure),
            None => Err(Doubt::Calls(call)),
        }
    }

    fn predicate(&self, (functor, known): Call) -> Result<Vec<bool>, Doubt> {
        let program = self.program;
        let mut grounds = vec![true; program.symbols.parts(functor).1 as usize];
        if self.relations.contains(&functor) {
            return Ok(grounds);
        }
        let predicate = program.predicates.get(&functor).filter(|predicate| !predicate.library);
        let predicate = predicate.filter(|_| !self.dependent.contains(&functor)).ok_or(Doubt::Impure)?;
        for clause in &predicate.clauses {
            let mut variables = Variables::default();
            for (at, arg) in clause.arguments(clause.head, &program.symbols).enumerate() {
                let inside = self.variables_of(clause, arg);
                if at < 64 && known >> at & 1 == 1 {
                    variables.ground.extend(&inside);
                }
                variables.met.extend(inside);
            }
            if let Some(body) = clause.body {
                self.goal(clause, body, &mut variables)?;
            }
            for (at, arg) in clause.arguments(clause.head, &program.symbols).enumerate() {
                grounds[at] &= self.variables_of(clause, arg).is_subset(&variables.ground);
            }
        }
        Ok(grounds)
    }

    /// A goal; the last part of a conjunction or a condition is followed in a loop, however long it is. What is nested
    /// otherwise is no deeper than the checks allow.
    fn goal(&self, clause: &Clause, mut goal: TermId, variables: &mut Variables) -> Result<(), Doubt> {
        loop {
            match clause.goal(goal, &self.program.symbols) {
                Goal::And(left, right) => {
                    self.goal(clause, left, variables)?;
                    goal = right;
                    continue;
                }
                Goal::IfThen(condition, then) => {
                    self.condition(clause, condition, variables)?;
                    goal = then;
                    continue;
                }
                Goal::Or(..) | Goal::IfThenElse(..) => return self.alternatives(clause, goal, variables),
                Goal::Once(inner) => return self.condition(clause, inner, variables),
                Goal::True | Goal::Fail | Goal::Compare(..) => {}
                Goal::Not(inner) => self.condition(clause, inner, &mut variables.clone())?,
                Goal::Unify(left, right) => {
                    let (left, right) = (self.variables_of(clause, left), self.variables_of(clause, right));
                    if left.is_subset(&variables.ground) || right.is_subset(&variables.ground) {
                        variables.ground.extend(left.union(&right));
                    }
                }
                Goal::Is(..) => variables.ground.extend(self.variables_of(clause, goal)),
                // Such a test looks at what is bound, unless everything is.
                Goal::Order(..) | Goal::NotUnify(..) => {
                    if !self.variables_of(clause, goal).is_subset(&variables.ground) {
                        return Err(Doubt::Impure);
                    }
                }
                Goal::Predicate => self.call(clause, goal, variables)?,
                Goal::Cut | Goal::Ignore(_) | Goal::ForAll(..) | Goal::FindAll(..) | Goal::FindAllTail(..) => {
                    return Err(Doubt::Impure);
                }
                Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => return Err(Doubt::Impure),
                Goal::Suppose(..) | Goal::After(..) | Goal::Call(..) | Goal::Unknown => return Err(Doubt::Impure),
            }
            variables.met.extend(self.variables_of(clause, goal));
            return Ok(());
        }
    }

    /// A call of a predicate.
    fn call(&self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Doubt> {
        let symbols = &self.program.symbols;
        let (name, arity) = clause.callable(goal, symbols).ok_or(Doubt::Impure)?;
        let args: Vec<TermId> = clause.arguments(goal, symbols).collect();
        if let Some(row) = self.program.library.get(symbols.name(name), arity) {
            let Dependence::Arguments(once_ground) = row.dependence else { return Err(Doubt::Impure) };
            let is_ground = |at: &usize| self.variables_of(clause, args[*at]).is_subset(&variables.ground);
            if !once_ground.iter().all(is_ground) {
                return Err(Doubt::Impure);
            }
            variables.ground.extend(self.variables_of(clause, goal));
            return Ok(());
        }
        let callee = symbols.lookup(name, arity).ok_or(Doubt::Impure)?;
        let is_ground = |arg: TermId| self.variables_of(clause, arg).is_subset(&variables.ground);
        let given = args.iter().take(64).enumerate().filter(|(_, arg)| is_ground(**arg));
        let known = given.fold(0, |known, (at, _)| known | 1u64 << at);
        for (&arg, &ground) in args.iter().zip(self.grounds((callee, known))?) {
            if ground {
                variables.ground.extend(self.variables_of(clause, arg));
            }
        }
        Ok(())
    }

    /// A disjunction of any length, or conditions with their alternatives.
    fn alternatives(&self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Doubt> {
        let mut after: Option<Variables> = None;
        for alternative in clause.alternatives(goal, &self.program.symbols) {
            if !(self.go_on)() {
                return Err(Doubt::Impure);
            }
            let mut here = variables.clone();
            match alternative {
                Disjunct::Goal(goal) => self.goal(clause, goal, &mut here)?,
                Disjunct::IfThen(condition, then) => {
                    self.condition(clause, condition, &mut here)?;
                    self.goal(clause, then, &mut here)?;
                }
            }
            after = Some(match after {
                None => here,
                Some(mut after) => {
                    after.ground.retain(|variable| here.ground.contains(variable));
                    after.met.extend(here.met);
                    after
                }
            });
        }
        *variables = after.unwrap_or_default();
        Ok(())
    }

    /// A goal of which only the first answer counts.
    fn condition(&self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Doubt> {
        let inside = self.variables_of(clause, goal);
        if inside.iter().any(|variable| variables.met.contains(variable) && !variables.ground.contains(variable)) {
            return Err(Doubt::Impure);
        }
        self.goal(clause, goal, variables)
    }

    fn variables_of(&self, clause: &Clause, term: TermId) -> FxHashSet<u32> {
        let mut found = FxHashSet::default();
        let mut todo = vec![term];
        while let Some(term) = todo.pop() {
            if let Node::Var(variable) = clause.node(term) {
                found.insert(variable);
            }
            todo.extend(clause.arguments(term, &self.program.symbols));
        }
        found
    }
}
