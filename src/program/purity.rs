//! Which predicates can be listed once and looked up ever after.
//!
//! A predicate is pure if a call with some arguments known has just those answers, in the same order, that the call
//! with all arguments open has and that agree with them. That is so for logic without cuts and without a look at
//! what is bound (the lifting lemma: Lloyd, 1987); a negation or condition may look at variables that are ground by
//! then, whoever calls, or that occur nowhere before. Recursion is left out: answers of tables would change order.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Program;
use super::clause::{Clause, Node, TermId};
use super::symbol::{Atom, Functor};

/// What is known of the predicates looked at so far.
pub struct Purity<'p> {
    program: &'p Program,
    /// What depends on the position.
    dependent: &'p FxHashSet<Functor>,
    findings: FxHashMap<Functor, Finding>,
    /// False once there is no more time.
    go_on: &'p dyn Fn() -> bool,
}

enum Finding {
    /// It is being looked at: a call from inside is recursion.
    Unfinished,
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

/// The clause is not pure.
struct Impure;

impl<'p> Purity<'p> {
    /// Knows nothing yet; when `go_on` says no, nothing more is found to be pure.
    pub fn new(program: &'p Program, dependent: &'p FxHashSet<Functor>, go_on: &'p dyn Fn() -> bool) -> Purity<'p> {
        Purity { program, dependent, findings: FxHashMap::default(), go_on }
    }

    /// The same within a position, where relations are facts: they make all their arguments ground.
    pub fn in_position(program: &'p Program, relations: impl Iterator<Item = Functor>) -> Purity<'p> {
        static NONE: LazyLock<FxHashSet<Functor>> = LazyLock::new(FxHashSet::default);
        let facts = |functor| Finding::Pure(vec![true; program.symbols.parts(functor).1 as usize]);
        let findings = relations.map(|functor| (functor, facts(functor))).collect();
        Purity { program, dependent: &NONE, findings, go_on: &|| true }
    }

    /// Whether goals of a clause are pure, once the variables of some terms are ground.
    pub fn is_pure_body(&mut self, clause: &Clause, goals: TermId, ground: impl Iterator<Item = TermId>) -> bool {
        let mut callees = Vec::new();
        self.callees_of(clause, goals, &mut callees);
        callees.into_iter().for_each(|callee| {
            self.is_pure(callee);
        });
        let ground: FxHashSet<u32> = ground.flat_map(|term| self.variables_of(clause, term)).collect();
        let mut variables = Variables { met: self.variables_of(clause, clause.head), ground };
        variables.met.extend(&variables.ground);
        self.goal(clause, goals, &mut variables).is_ok()
    }

    /// Whether a predicate of the rules is pure. What it calls is looked at first, on a stack of its own: chains of calls
    /// may be long.
    pub fn is_pure(&mut self, functor: Functor) -> bool {
        let mut callers: Vec<(Functor, Vec<Functor>)> = Vec::new();
        self.enter(functor, &mut callers);
        while let Some((caller, callees)) = callers.last_mut() {
            match callees.pop() {
                Some(callee) => self.enter(callee, &mut callers),
                None => {
                    let caller = *caller;
                    let finding = self.predicate(caller).map_or(Finding::Impure, Finding::Pure);
                    self.findings.insert(caller, finding);
                    callers.pop();
                }
            }
        }
        matches!(self.findings.get(&functor), Some(Finding::Pure(_)))
    }

    /// Puts a predicate that was not looked at yet on the stack.
    fn enter(&mut self, functor: Functor, callers: &mut Vec<(Functor, Vec<Functor>)>) {
        if self.findings.contains_key(&functor) {
            return;
        }
        // Out of time, nothing more is found to be pure.
        if !(self.go_on)() {
            self.findings.insert(functor, Finding::Impure);
            return;
        }
        self.findings.insert(functor, Finding::Unfinished);
        callers.push((functor, self.callees(functor)));
    }

    /// What a predicate calls, through the constructs that `goal` knows.
    fn callees(&self, functor: Functor) -> Vec<Functor> {
        let (program, mut found) = (self.program, Vec::new());
        let Some(predicate) = program.predicates.get(&functor).filter(|predicate| !predicate.library) else {
            return found;
        };
        for clause in &predicate.clauses {
            clause.body.into_iter().for_each(|body| self.callees_of(clause, body, &mut found));
        }
        found
    }

    /// What goals of a clause call.
    fn callees_of(&self, clause: &Clause, goals: TermId, found: &mut Vec<Functor>) {
        let symbols = &self.program.symbols;
        let mut todo = vec![goals];
        while let Some(goal) = todo.pop() {
            let Some((name, arity)) = clause.callable(goal, symbols) else { continue };
            match (&**symbols.name(name), arity) {
                ("," | ";" | "->", 2) | ("once" | "\\+", 1) => todo.extend(clause.arguments(goal, symbols)),
                _ => found.extend(symbols.lookup(name, arity)),
            }
        }
    }

    /// Which arguments every answer of a pure predicate that was looked at makes ground.
    fn grounds(&self, functor: Functor) -> Result<&[bool], Impure> {
        match self.findings.get(&functor) {
            Some(Finding::Pure(grounds)) => Ok(grounds),
            _ => Err(Impure),
        }
    }

    fn predicate(&self, functor: Functor) -> Result<Vec<bool>, Impure> {
        let program = self.program;
        let predicate = program.predicates.get(&functor).filter(|predicate| !predicate.library).ok_or(Impure)?;
        if self.dependent.contains(&functor) {
            return Err(Impure);
        }
        let mut grounds = vec![true; program.symbols.parts(functor).1 as usize];
        for clause in &predicate.clauses {
            let mut variables = Variables::default();
            variables.met.extend(self.variables_of(clause, clause.head));
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
    fn goal(&self, clause: &Clause, mut goal: TermId, variables: &mut Variables) -> Result<(), Impure> {
        let symbols = &self.program.symbols;
        loop {
            let (name, arity) = clause.callable(goal, symbols).ok_or(Impure)?;
            let args: Vec<TermId> = clause.arguments(goal, symbols).collect();
            match (&**symbols.name(name), &args[..]) {
                (",", &[left, right]) => {
                    self.goal(clause, left, variables)?;
                    goal = right;
                }
                ("->", &[condition, then]) => {
                    self.condition(clause, condition, variables)?;
                    goal = then;
                }
                (";", _) => return self.alternatives(clause, goal, variables),
                ("once", &[inner]) => return self.condition(clause, inner, variables),
                _ => {
                    self.simple(clause, goal, (name, arity, &args), variables)?;
                    variables.met.extend(self.variables_of(clause, goal));
                    return Ok(());
                }
            }
        }
    }

    /// A goal that is no control construct, or a negation.
    fn simple(
        &self,
        clause: &Clause,
        goal: TermId,
        (name, arity, args): (Atom, u32, &[TermId]),
        variables: &mut Variables,
    ) -> Result<(), Impure> {
        let symbols = &self.program.symbols;
        match (&**symbols.name(name), args) {
            ("true" | "fail" | "false", []) => {}
            ("\\+", &[inner]) => self.condition(clause, inner, &mut variables.clone())?,
            ("=", &[left, right]) => {
                let (left, right) = (self.variables_of(clause, left), self.variables_of(clause, right));
                if left.is_subset(&variables.ground) || right.is_subset(&variables.ground) {
                    variables.ground.extend(left.union(&right));
                }
            }
            ("<" | "=<" | ">" | ">=" | "=:=" | "=\\=", [_, _]) => {}
            ("is" | "succ" | "char_code", [_, _]) | ("between" | "plus" | "atom_concat", [_, _, _]) => {
                variables.ground.extend(self.variables_of(clause, goal));
            }
            ("==" | "\\==" | "\\=" | "@<" | "@=<" | "@>" | "@>=", [_, _]) => {
                if !self.variables_of(clause, goal).is_subset(&variables.ground) {
                    return Err(Impure);
                }
            }
            ("member", &[_, list]) => {
                if !self.variables_of(clause, list).is_subset(&variables.ground) {
                    return Err(Impure);
                }
                variables.ground.extend(self.variables_of(clause, goal));
            }
            _ => {
                let callee = symbols.lookup(name, arity).ok_or(Impure)?;
                for (&arg, &ground) in args.iter().zip(self.grounds(callee)?) {
                    if ground {
                        variables.ground.extend(self.variables_of(clause, arg));
                    }
                }
            }
        }
        Ok(())
    }

    /// A disjunction of any length, or conditions with their alternatives.
    fn alternatives(&self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Impure> {
        let symbols = &self.program.symbols;
        let mut after: Option<Variables> = None;
        let mut rest = Some(goal);
        while let Some(goal) = rest {
            if !(self.go_on)() {
                return Err(Impure);
            }
            let disjunction = clause.callable(goal, symbols);
            let disjunction = disjunction.is_some_and(|(name, arity)| (&**symbols.name(name), arity) == (";", 2));
            let mut args = clause.arguments(goal, symbols);
            let (first, next) = if disjunction { (args.next(), args.next()) } else { (Some(goal), None) };
            let mut here = variables.clone();
            self.goal(clause, first.unwrap_or(goal), &mut here)?;
            after = Some(match after {
                None => here,
                Some(mut after) => {
                    after.ground.retain(|variable| here.ground.contains(variable));
                    after.met.extend(here.met);
                    after
                }
            });
            rest = next;
        }
        *variables = after.unwrap_or_default();
        Ok(())
    }

    /// A goal of which only the first answer counts.
    fn condition(&self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Impure> {
        let inside = self.variables_of(clause, goal);
        if inside.iter().any(|variable| variables.met.contains(variable) && !variables.ground.contains(variable)) {
            return Err(Impure);
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
