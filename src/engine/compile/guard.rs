//! Guards: tests and a cut at the very start of a clause, such as `tak(X, Y, Z, A) :- X =< Y, !, …`.
//!
//! Such a clause can be tried without a choice point: the tests look at the arguments where they arrived, so that
//! nothing has to be undone before the next clause is tried.

use rustc_hash::FxHashSet;

use super::emit::Emitter;
use super::tree::{Goal, is_plain_test, terms, variables_in};
use crate::engine::machine::code::{Instr, Reg};
use crate::program::clause::{Node, TermId};
use crate::program::symbol::Symbols;

/// How many goals make up the guard of a clause: tests of the head's variables up to a cut, where the head is all
/// different variables.
pub fn guard(nodes: &[Node], symbols: &Symbols, head: &[TermId], goals: &[Goal]) -> usize {
    let tests = goals.iter().take_while(|goal| is_plain_test(goal)).count();
    if tests == 0 || !matches!(goals.get(tests), Some(Goal::Cut(0))) {
        return 0;
    }
    let mut arriving = FxHashSet::default();
    if !head.iter().all(|arg| matches!(nodes[arg.0 as usize], Node::Var(variable) if arriving.insert(variable))) {
        return 0;
    }
    let mut tested = Vec::new();
    goals[..tests].iter().for_each(|goal| terms(goal, &mut tested));
    let known = |&term: &TermId| variables_in(nodes, symbols, term).iter().all(|variable| arriving.contains(variable));
    if tested.iter().all(known) { tests + 1 } else { 0 }
}

impl Emitter<'_> {
    /// Tests and a cut, while the head's variables are still where they arrived.
    pub fn guard(&mut self, head: &[TermId], goals: &[Goal]) {
        let Some((_, tests)) = goals.split_last() else { return };
        let (homes, variables) = (self.homes.clone(), self.analysis.variables.clone());
        for (at, &arg) in head.iter().enumerate() {
            if let Node::Var(variable) = self.nodes[arg.0 as usize] {
                self.homes[variable as usize] = Some(at as Reg);
                self.analysis.variables[variable as usize].permanent = false;
                self.seen[variable as usize] = true;
            }
        }
        self.conjunction(tests, false);
        self.position += 1;
        self.push(Instr::Commit);
        (self.homes, self.analysis.variables) = (homes, variables);
        self.seen.fill(false);
    }
}
