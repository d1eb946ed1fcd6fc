//! The call graph, and which predicates depend on the position.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::calls;
use super::calls::Called;
use crate::program::Program;
use crate::program::declare::declaration::Declarations;
use crate::program::known::{Callee, Known};
use crate::program::library::Dependence;
use crate::program::symbol::{Functor, Symbols};

/// The calls between the predicates of the rules. Library predicates are left out: what they call on behalf of
/// the rules is found in their goal arguments.
pub struct CallGraph {
    calls: FxHashMap<Functor, Vec<Functor>>,
    /// What depends on the position by itself.
    state: FxHashSet<Functor>,
    /// Predicates that call a goal held in a variable.
    opaque: FxHashSet<Functor>,
}

impl CallGraph {
    /// The calls of a program.
    pub fn new(program: &Program) -> CallGraph {
        CallGraph::of(&Known::new(program, &program.symbols))
    }

    pub(crate) fn of(known: &Known) -> CallGraph {
        let relations = known.program.declarations.relations.iter().map(|relation| relation.functor);
        let state = relations.chain(history_builtins(known.program)).collect();
        let mut graph = CallGraph { calls: FxHashMap::default(), state, opaque: FxHashSet::default() };
        for (&caller, predicate) in known.program.predicates.iter().filter(|(_, predicate)| !predicate.library) {
            for clause in &predicate.clauses {
                let Some(body) = clause.body else { continue };
                calls::visit(known, clause, body, |goal| graph.add(caller, goal, known));
            }
        }
        graph
    }

    fn add(&mut self, caller: Functor, goal: Called, known: &Known) {
        match goal {
            Called::Variable => {
                self.opaque.insert(caller);
            }
            Called::Call(call) => {
                let Some(callee) = known.symbols.lookup(call.name, call.arity) else { return };
                let builtin = matches!(known.callee(call.name, call.arity), Callee::Builtin(_));
                if !builtin || self.state.contains(&callee) {
                    self.calls.entry(caller).or_default().push(callee);
                }
            }
            Called::Nonsense(_) => {}
        }
    }

    /// Predicates that are called from some clause of the rules, or that list the values of a type.
    pub(crate) fn used(&self, declarations: &Declarations) -> FxHashSet<Functor> {
        let types = declarations.relations.iter().flat_map(|relation| &relation.columns).map(|column| column.kind);
        self.calls.values().flatten().copied().chain(types).collect()
    }

    /// What may change with the position: the relations, the predicates of the rules that reach one through
    /// calls, and those that call a goal only known at run time, or reach one that does.
    pub fn state_dependent(&self) -> FxHashSet<Functor> {
        self.callers(self.state.union(&self.opaque).copied().collect())
    }

    /// Whether a table may depend on more than the facts that hold: on the steps of the game, or on who made the last.
    pub fn tables_history(&self, program: &Program) -> bool {
        let found = self.callers(history_builtins(program).chain(self.opaque.iter().copied()).collect());
        found.iter().any(|functor| program.predicates.get(functor).is_some_and(|found| found.table.is_some()))
    }

    /// The relations and what surely reaches one through calls.
    pub(crate) fn reaching_state(&self) -> FxHashSet<Functor> {
        self.callers(self.state.clone())
    }

    /// The given predicates, their callers, the callers of these, and so on.
    fn callers(&self, mut found: FxHashSet<Functor>) -> FxHashSet<Functor> {
        let mut callers: FxHashMap<Functor, Vec<Functor>> = FxHashMap::default();
        for (caller, callees) in &self.calls {
            for callee in callees {
                callers.entry(*callee).or_default().push(*caller);
            }
        }
        let mut work: Vec<Functor> = found.iter().copied().collect();
        while let Some(callee) = work.pop() {
            for caller in callers.get(&callee).into_iter().flatten() {
                if found.insert(*caller) {
                    work.push(*caller);
                }
            }
        }
        found
    }

    /// The shortest chain of calls from a predicate to something that depends on the position, both included.
    pub fn path_to_state(&self, start: Functor) -> Option<Vec<Functor>> {
        let mut from: FxHashMap<Functor, Functor> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        while let Some(caller) = queue.pop_front() {
            if self.state.contains(&caller) {
                let mut path = vec![caller];
                while let Some(previous) = path.last().filter(|last| **last != start).and_then(|last| from.get(last)) {
                    path.push(*previous);
                }
                path.reverse();
                return Some(path);
            }
            for callee in self.calls.get(&caller).into_iter().flatten() {
                if *callee != start && !from.contains_key(callee) {
                    from.insert(*callee, caller);
                    queue.push_back(*callee);
                }
            }
        }
        None
    }
}

/// The built-ins whose answers depend on the steps of the game, as far as the program mentions them.
fn history_builtins(program: &Program) -> impl Iterator<Item = Functor> {
    let rows = program.library.rows().iter().filter(|row| row.dependence == Dependence::History);
    rows.filter_map(|row| program.symbols.find_functor(row.name, row.arity()))
}

/// A chain of calls for people: `a/1 calls b/2, which calls c/1`; the middle of a long one is left out.
pub(crate) fn chain(path: &[Functor], symbols: &Symbols) -> String {
    let mut names: Vec<String> =
        path.iter().take(8).map(|functor| format!("`{}`", symbols.indicator(*functor))).collect();
    if let (9.., Some(last)) = (path.len(), path.last()) {
        names.truncate(4);
        names.extend(["…".to_string(), format!("`{}`", symbols.indicator(*last))]);
    }
    names.join(", which calls ").replacen(", which calls", " calls", 1)
}
