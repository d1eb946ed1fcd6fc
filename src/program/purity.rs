//! Which predicates can be listed once and looked up ever after.
//!
//! A predicate is pure if a call with some arguments known has just those answers, in the same order, that the call
//! with all arguments open has and that agree with them. That is so for logic without cuts and without a look at
//! what is bound (the lifting lemma: Lloyd, 1987); a negation or condition may look at variables that are ground by
//! then, whoever calls, or that occur nowhere before. Recursion is left out: answers of tables would change order.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Program;
use super::clause::{Clause, Node, TermId};
use super::symbol::Functor;

/// What is known of the predicates looked at so far.
pub struct Purity<'p> {
    program: &'p Program,
    /// What depends on the position.
    dependent: &'p FxHashSet<Functor>,
    findings: FxHashMap<Functor, Finding>,
}

#[derive(Clone)]
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
    /// Knows nothing yet.
    pub fn new(program: &'p Program, dependent: &'p FxHashSet<Functor>) -> Purity<'p> {
        Purity { program, dependent, findings: FxHashMap::default() }
    }

    /// Whether a predicate of the rules is pure.
    pub fn is_pure(&mut self, functor: Functor) -> bool {
        self.grounds(functor).is_ok()
    }

    /// Which arguments every answer of a pure predicate makes ground.
    fn grounds(&mut self, functor: Functor) -> Result<Vec<bool>, Impure> {
        match self.findings.get(&functor) {
            Some(Finding::Pure(grounds)) => return Ok(grounds.clone()),
            Some(_) => return Err(Impure),
            None => {}
        }
        self.findings.insert(functor, Finding::Unfinished);
        let result = self.predicate(functor);
        let finding = result.as_ref().map_or(Finding::Impure, |grounds| Finding::Pure(grounds.clone()));
        self.findings.insert(functor, finding);
        result
    }

    fn predicate(&mut self, functor: Functor) -> Result<Vec<bool>, Impure> {
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

    fn goal(&mut self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Impure> {
        let program = self.program;
        let (name, arity) = clause.callable(goal, &program.symbols).ok_or(Impure)?;
        let args: Vec<TermId> = clause.arguments(goal, &program.symbols).collect();
        match (&**program.symbols.name(name), &args[..]) {
            ("true" | "fail" | "false", []) => {}
            (",", &[left, right]) => {
                self.goal(clause, left, variables)?;
                self.goal(clause, right, variables)?;
            }
            (";", &[left, right]) => self.either(clause, left, right, variables)?,
            ("->", &[condition, then]) => {
                self.condition(clause, condition, variables)?;
                self.goal(clause, then, variables)?;
            }
            ("once", &[inner]) => self.condition(clause, inner, variables)?,
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
                let callee = program.symbols.lookup(name, arity).ok_or(Impure)?;
                for (&arg, ground) in args.iter().zip(self.grounds(callee)?) {
                    if ground {
                        variables.ground.extend(self.variables_of(clause, arg));
                    }
                }
            }
        }
        variables.met.extend(self.variables_of(clause, goal));
        Ok(())
    }

    /// A disjunction, or a condition with its alternatives.
    fn either(
        &mut self,
        clause: &Clause,
        left: TermId,
        right: TermId,
        variables: &mut Variables,
    ) -> Result<(), Impure> {
        let mut other = variables.clone();
        self.goal(clause, left, variables)?;
        self.goal(clause, right, &mut other)?;
        variables.ground.retain(|variable| other.ground.contains(variable));
        variables.met.extend(other.met);
        Ok(())
    }

    /// A goal of which only the first answer counts.
    fn condition(&mut self, clause: &Clause, goal: TermId, variables: &mut Variables) -> Result<(), Impure> {
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
