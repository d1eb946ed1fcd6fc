//! The call graph of a program: which predicates may call which, and which of them may call themselves.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::program::Program;
use crate::program::clause::{Node, TermId};
use crate::program::symbol::{Functor, Symbols};

/// Who calls whom, going by the names in clause bodies: more calls than there are, never fewer.
#[derive(Debug, Default)]
pub(super) struct CallGraph {
    callees: FxHashMap<Functor, FxHashSet<Functor>>,
}

impl CallGraph {
    /// The calls of a program.
    pub fn new(program: &Program, symbols: &Symbols) -> CallGraph {
        let mut graph = CallGraph::default();
        let after = symbols.find_functor("after", 2);
        let of_moves = ["effect", "aftermath"].map(|name| symbols.find_functor(name, 2));
        for (&functor, predicate) in &program.predicates {
            let callees = graph.callees.entry(functor).or_default();
            for clause in &predicate.clauses {
                let mut todo: Vec<TermId> = clause.body.into_iter().collect();
                while let Some(term) = todo.pop() {
                    let callee = match clause.node(term) {
                        Node::Atom(atom) => symbols.lookup(atom, 0),
                        Node::Compound(functor, _) => Some(functor),
                        _ => None,
                    };
                    let made = of_moves.into_iter().flatten().filter(|_| callee.is_some() && callee == after);
                    let called = callee.into_iter().chain(made);
                    callees.extend(called.filter(|callee| program.predicates.contains_key(callee)));
                    todo.extend(clause.arguments(term, symbols));
                }
            }
        }
        graph
    }

    /// Whether a predicate is another one, or may call it.
    pub fn reaches(&self, start: Functor, goal: Functor) -> bool {
        start == goal || self.calls(start, goal)
    }

    /// Whether a predicate may call another one, or itself.
    fn calls(&self, start: Functor, goal: Functor) -> bool {
        let mut seen: FxHashSet<Functor> = FxHashSet::default();
        let mut todo: Vec<Functor> = vec![start];
        while let Some(next) = todo.pop() {
            let callees = self.callees.get(&next).into_iter().flatten().copied();
            for callee in callees {
                if callee == goal {
                    return true;
                }
                if seen.insert(callee) {
                    todo.push(callee);
                }
            }
        }
        false
    }

    /// The predicates that may call themselves: those in a cycle of calls (Tarjan, 1972, without recursion).
    pub fn recursive(&self) -> FxHashSet<Functor> {
        let mut found = FxHashSet::default();
        // For each predicate met: when, and the earliest one on the stack that it leads to.
        let mut met: FxHashMap<Functor, (usize, usize)> = FxHashMap::default();
        let (mut stack, mut on_stack): (Vec<Functor>, FxHashSet<Functor>) = Default::default();
        for &start in self.callees.keys() {
            let mut path = vec![(start, None)];
            while let Some((functor, callees)) = path.last_mut() {
                let functor = *functor;
                let callees = callees.get_or_insert_with(|| {
                    self.callees.get(&functor).into_iter().flatten().copied().collect::<Vec<_>>()
                });
                if !met.contains_key(&functor) {
                    met.insert(functor, (met.len(), met.len()));
                    stack.push(functor);
                    on_stack.insert(functor);
                }
                let early = |met: &mut FxHashMap<Functor, (usize, usize)>, of: Functor, least: usize| {
                    if let Some((_, low)) = met.get_mut(&of) {
                        *low = least.min(*low);
                    }
                };
                match callees.pop() {
                    Some(callee) if !met.contains_key(&callee) => path.push((callee, None)),
                    Some(callee) => {
                        if callee == functor {
                            found.insert(functor);
                        }
                        if on_stack.contains(&callee) {
                            let when = met[&callee].0;
                            early(&mut met, functor, when);
                        }
                    }
                    None => {
                        let (when, low) = met[&functor];
                        path.pop();
                        if let Some((caller, _)) = path.last() {
                            early(&mut met, *caller, low);
                        }
                        if low == when {
                            let first = stack.iter().rposition(|&other| other == functor).unwrap_or(0);
                            let cycle = stack.split_off(first);
                            if cycle.len() > 1 {
                                found.extend(cycle.iter().copied());
                            }
                            cycle.iter().for_each(|member| {
                                on_stack.remove(member);
                            });
                        }
                    }
                }
            }
        }
        found
    }
}
