//! Where each variable of a clause lives: a register if all its occurrences lie in one chunk, else a frame slot.
//!
//! A chunk is a stretch of goals that leaves the registers alone: it ends at a call and wherever backtracking may
//! bring the machine back. Positions number the goals in the order of the code; they say what is needed later.

use super::tree::{Branching, Goal, Scope, is_inline};
use crate::program::clause::{Node, TermId};
use crate::program::symbol::Symbols;

/// What is known of a variable.
#[derive(Clone, Debug, Default)]
pub struct Occurrences {
    /// How often it occurs.
    pub count: u32,
    chunk: Option<u32>,
    /// Whether it needs a slot.
    pub permanent: bool,
    /// The position of its last occurrence.
    pub last: u32,
}

/// The findings for one clause.
#[derive(Debug)]
pub struct Analysis {
    /// By variable.
    pub variables: Vec<Occurrences>,
    /// Whether a cut of that scope happens where the machine no longer knows the height of the choice stack.
    pub needs_level: Vec<bool>,
    /// Whether any goal needs a frame to come back to.
    pub needs_frame: bool,
    /// The most arguments of any call.
    pub widest: u32,
}

/// Walks a clause in the order of its code.
pub struct Walk<'c> {
    pub nodes: &'c [Node],
    pub symbols: &'c Symbols,
    analysis: Analysis,
    chunk: u32,
    chunks: u32,
    position: u32,
    /// Whether backtracking may bring the machine back to the first chunk from a later one.
    resumable: bool,
}

impl<'c> Walk<'c> {
    /// The findings for a clause with these head arguments and body.
    pub fn run(
        nodes: &'c [Node],
        symbols: &'c Symbols,
        (variables, scopes): (u32, usize),
        head: &[TermId],
        body: &Goal,
    ) -> Analysis {
        let analysis = Analysis {
            variables: vec![Occurrences::default(); variables as usize],
            needs_level: vec![false; scopes],
            needs_frame: false,
            widest: head.len() as u32,
        };
        let mut walk = Walk { nodes, symbols, analysis, chunk: 0, chunks: 0, position: 0, resumable: false };
        head.iter().for_each(|&term| walk.term(term));
        walk.goal(body, true);
        let mut analysis = walk.analysis;
        analysis.needs_frame |=
            analysis.variables.iter().any(|variable| variable.permanent) || analysis.needs_level.contains(&true);
        analysis
    }

    fn term(&mut self, term: TermId) {
        let mut todo = vec![term];
        while let Some(term) = todo.pop() {
            match self.nodes[term.0 as usize] {
                Node::Var(number) => {
                    let variable = &mut self.analysis.variables[number as usize];
                    variable.count += 1;
                    variable.permanent |= variable.chunk.is_some_and(|chunk| chunk != self.chunk);
                    variable.chunk = Some(self.chunk);
                    variable.last = self.position;
                }
                Node::Compound(functor, first) => {
                    todo.extend((first.0..first.0 + self.symbols.parts(functor).1).map(TermId));
                }
                _ => {}
            }
        }
    }

    fn new_chunk(&mut self) {
        self.chunks += 1;
        self.chunk = self.chunks;
    }

    fn goal(&mut self, goal: &Goal, tail: bool) {
        self.position += 1;
        match goal {
            Goal::True | Goal::Fail => {}
            Goal::Cut(scope) => self.cut(*scope),
            Goal::Unify(left, right) | Goal::Is(left, right) | Goal::Compare(_, left, right) => {
                self.term(*left);
                self.term(*right);
            }
            Goal::Builtin(_, args) => args.iter().for_each(|&arg| self.term(arg)),
            Goal::Lookup(_, args) => {
                args.iter().for_each(|&arg| self.term(arg));
                self.resumable = true;
            }
            Goal::Call(_, args) => {
                args.iter().for_each(|&arg| self.term(arg));
                self.analysis.widest = self.analysis.widest.max(args.len() as u32);
                self.analysis.needs_frame |= !tail;
                self.new_chunk();
            }
            Goal::And(goals) => {
                let last = goals.len() - 1;
                goals.iter().enumerate().for_each(|(at, goal)| self.goal(goal, tail && at == last));
            }
            Goal::Or(branches) => {
                self.analysis.needs_frame = true;
                for (at, branch) in branches.iter().enumerate() {
                    if at > 0 {
                        self.new_chunk();
                    }
                    self.goal(branch, tail);
                }
                self.new_chunk();
            }
            Goal::IfThenElse(parts) => self.branching(parts, tail),
            Goal::Not(inner, _) => {
                self.goal(inner, false);
                self.end_of_condition(inner);
            }
            Goal::Collect(parts) => {
                self.goal(&parts.open, false);
                self.goal(&parts.goal, false);
                self.goal(&parts.add, false);
                self.end_of_condition(&parts.goal);
                self.goal(&parts.close, false);
            }
            Goal::Opaque(inner, _) => self.goal(inner, tail),
        }
    }

    fn branching(&mut self, parts: &Branching, tail: bool) {
        self.goal(&parts.condition, false);
        self.analysis.needs_frame |= !is_inline(&parts.condition);
        let start = self.chunk;
        self.goal(&parts.then, tail);
        let undisturbed = self.chunk == start;
        if is_inline(&parts.condition) {
            self.chunk = start;
        } else {
            self.new_chunk();
        }
        let start = self.chunk;
        self.goal(&parts.other, tail);
        if !undisturbed || self.chunk != start || !is_inline(&parts.condition) {
            self.new_chunk();
        }
    }

    /// Behind a condition that calls something, the registers hold nothing any more.
    fn end_of_condition(&mut self, condition: &Goal) {
        if !is_inline(condition) {
            self.analysis.needs_frame = true;
            self.new_chunk();
        }
    }

    fn cut(&mut self, scope: Scope) {
        if scope != 0 || self.chunk != 0 || self.resumable {
            self.analysis.needs_level[scope] = true;
        }
    }
}
