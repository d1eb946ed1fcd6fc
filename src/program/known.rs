//! What a name means in a program: a control construct, a predicate of the library or of the rules, a relation.

use rustc_hash::FxHashSet;

use super::Program;
use super::analysis::calls;
use super::analysis::calls::Called;
use super::library::Builtin;
use super::spelling;
use super::symbol::{Atom, Functor, Symbols, indicator};
use crate::diagnostic::Diagnostic;
use crate::term::printer;

/// What a call of a predicate reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee<'p> {
    /// A control construct or a predicate of the library.
    Builtin(&'p Builtin),
    /// A relation of the position.
    Relation,
    /// Clauses of the rules.
    Clauses,
    /// None of these.
    Unknown,
}

impl Program {
    /// What `name/arity` is in this program.
    pub fn callee(&self, name: &str, arity: u32) -> Callee<'_> {
        let is_relation = |functor| self.declarations.relations.iter().any(|relation| relation.functor == functor);
        self.reached(name, arity, self.symbols.find_functor(name, arity), |functor| {
            is_relation(functor).then_some(Callee::Relation)
        })
    }

    /// What a call reaches; `declared` says what directives make of a functor.
    fn reached<'p>(
        &'p self,
        name: &str,
        arity: u32,
        functor: Option<Functor>,
        declared: impl Fn(Functor) -> Option<Callee<'p>>,
    ) -> Callee<'p> {
        // What starts with `$` is for the library alone: rules could do harm with it.
        if name.starts_with('$') {
            return Callee::Unknown;
        }
        if let Some(row) = self.library.get(name, arity) {
            return Callee::Builtin(row);
        }
        let Some(functor) = functor else { return Callee::Unknown };
        declared(functor).unwrap_or_else(|| match self.predicates.get(&functor) {
            Some(predicate) if !predicate.library => Callee::Clauses,
            Some(_) | None => Callee::Unknown,
        })
    }

    /// Whether a predicate of the rules calls itself, directly or through others.
    pub fn calls_itself(&self, functor: Functor) -> bool {
        let mut seen: FxHashSet<Functor> = FxHashSet::default();
        let mut work = vec![functor];
        while let Some(caller) = work.pop() {
            let clauses = self.predicates.get(&caller).map_or(&[][..], |predicate| &predicate.clauses);
            for clause in clauses {
                let Some(body) = clause.body else { continue };
                let goals = Known::new(self, &self.symbols);
                let mut found = false;
                calls::visit(&goals, clause, body, |goal| {
                    let Called::Call(call) = goal else { return };
                    let Some(called) = self.symbols.lookup(call.name, call.arity) else { return };
                    found |= called == functor;
                    if seen.insert(called) {
                        work.push(called);
                    }
                });
                if found {
                    return true;
                }
            }
        }
        false
    }
}

/// The names that one program and its library give meaning to.
pub(crate) struct Known<'a> {
    pub program: &'a Program,
    /// The names of the clauses that are looked at: the program's, or a copy with those of a query.
    pub symbols: &'a Symbols,
    relations: FxHashSet<Functor>,
    /// Predicates that a directive of the wrong form was to declare.
    pub assumed: FxHashSet<Functor>,
}

impl<'a> Known<'a> {
    pub fn new(program: &'a Program, symbols: &'a Symbols) -> Known<'a> {
        let relations = program.declarations.relations.iter().map(|relation| relation.functor).collect();
        Known { program, symbols, relations, assumed: FxHashSet::default() }
    }

    /// What `name/arity` is for rules.
    pub fn callee(&self, name: Atom, arity: u32) -> Callee<'a> {
        self.program.reached(self.symbols.name(name), arity, self.symbols.lookup(name, arity), |functor| {
            if self.relations.contains(&functor) {
                return Some(Callee::Relation);
            }
            self.assumed.contains(&functor).then_some(Callee::Clauses)
        })
    }

    /// Whether a directive of the wrong form was to declare it.
    pub fn is_assumed(&self, name: &str, arity: u32) -> bool {
        self.symbols.find_functor(name, arity).is_some_and(|functor| self.assumed.contains(&functor))
    }

    /// Every predicate that rules can call, those of the rules first.
    pub fn names(&self) -> impl Iterator<Item = (&str, u32)> {
        self.own_names().chain(self.builtin_names())
    }

    /// Predicates of the language.
    pub fn builtin_names(&self) -> impl Iterator<Item = (&str, u32)> {
        self.program.library.rows().iter().filter(|row| row.is_public()).map(|row| (row.name, row.arity()))
    }

    /// Predicates and relations of the rules themselves.
    pub fn own_names(&self) -> impl Iterator<Item = (&str, u32)> {
        let clauses = self.program.predicates.iter().filter(|(_, predicate)| !predicate.library);
        let relations = self.program.declarations.relations.iter().map(|relation| relation.functor);
        clauses.map(|(functor, _)| *functor).chain(relations).map(|functor| {
            let (name, arity) = self.program.symbols.parts(functor);
            (&**self.program.symbols.name(name), arity)
        })
    }

    /// What may have been meant by a predicate that is not there.
    pub fn similar(&self, name: &str, arity: u32) -> Vec<(&str, u32)> {
        spelling::nearest_predicates((name, arity), self.names().filter(|known| *known != (name, arity)))
    }
}

/// `a, b and c`
pub(super) fn enumerate(names: &[String], last: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A problem with a predicate's name, asking `did you mean a/1 or b/2?`
pub(super) fn did_you_mean(problem: Diagnostic, wrong: &str, near: &[(impl AsRef<str>, u32)]) -> Diagnostic {
    let names: Vec<String> =
        near.iter().map(|(name, arity)| format!("`{}`", indicator(name.as_ref(), *arity))).collect();
    let span = problem.labels[0].span;
    let problem = problem.labelled(format!("did you mean {}?", enumerate(&names, "or")));
    let others = near.iter().map(|(name, _)| name.as_ref()).filter(|name| *name != wrong);
    others.fold(problem, |problem, name| problem.suggest(span, wrong, printer::atom(name)))
}

/// The predicates that `name/arity`, which is not there, may have meant: for goals that are only known at run time.
pub fn similar_predicates(program: &Program, name: &str, arity: u32) -> Vec<String> {
    let known = Known::new(program, &program.symbols);
    known.similar(name, arity).into_iter().map(|(name, arity)| indicator(name, arity)).collect()
}
