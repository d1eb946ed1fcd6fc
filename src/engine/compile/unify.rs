//! Code that takes terms apart: heads and `=`.

use std::collections::VecDeque;

use super::build::short;
use super::emit::Emitter;
use crate::engine::machine::code::{Instr, Reg};
use crate::program::clause::{Node, TermId};

impl Emitter<'_> {
    /// The head's arguments, which arrive in the registers from 0 on. Variables come first: they live where they
    /// arrived, and must be known there when a compound mentions them too.
    pub fn head(&mut self, args: &[TermId]) {
        let mut rest = Vec::new();
        for (at, &arg) in args.iter().enumerate() {
            match self.node(arg) {
                Node::Var(variable) if !self.seen[variable as usize] => self.arrive(variable, at as Reg),
                _ => rest.push((at as Reg, arg)),
            }
        }
        for (x, arg) in rest {
            self.scratch = self.scratch_base;
            self.get(x, arg);
        }
    }

    fn arrive(&mut self, variable: u32, x: Reg) {
        self.seen[variable as usize] = true;
        if self.analysis.variables[variable as usize].permanent {
            let y = self.slot(variable);
            self.push(Instr::Store { y, x });
        }
    }

    /// Unifies a register with a term.
    pub fn get(&mut self, a: Reg, term: TermId) {
        match self.node(term) {
            Node::Var(variable) if self.analysis.variables[variable as usize].permanent => {
                let y = self.slot(variable);
                if self.seen[variable as usize] {
                    self.push(Instr::GetY { a, y });
                } else {
                    self.seen[variable as usize] = true;
                    self.push(Instr::Store { y, x: a });
                }
            }
            Node::Var(variable) => {
                let Some(x) = self.homes[variable as usize] else { return };
                if self.seen[variable as usize] {
                    self.push(Instr::GetX { a, x });
                } else {
                    self.seen[variable as usize] = true;
                    if x != a {
                        self.push(Instr::Move { to: x, from: a });
                    }
                }
            }
            Node::Compound(..) if !self.is_ground(term) => self.get_compound(a, term),
            _ => {
                let word = self.ground_word(term);
                match short(word) {
                    Some(short) => self.push(Instr::GetConst { a, short }),
                    None => {
                        let pool = self.builder.pool(word);
                        self.push(Instr::GetPool { a, pool });
                    }
                }
            }
        }
    }

    fn get_compound(&mut self, a: Reg, term: TermId) {
        let mut queue = VecDeque::from([(a, term)]);
        while let Some((a, term)) = queue.pop_front() {
            if let Some(instr) = self.plain_list(a, term) {
                self.push(instr);
                continue;
            }
            self.push(self.header(term, |functor| Instr::GetStruct { a, functor }, Instr::GetList { a }));
            let mut next = self.scratch;
            let first = next;
            let mut inner = Vec::new();
            self.compound_arguments(term, &mut |term| {
                inner.push(term);
                next += 1;
                (next - 1).min(Reg::MAX as usize) as Reg
            });
            self.overflow |= next >= Reg::MAX as usize;
            self.scratch = next;
            queue.extend(inner.into_iter().enumerate().map(|(at, term)| ((first + at) as Reg, term)));
        }
    }

    /// `[H|T]` of two register variables of which the tail is new, the commonest of all compounds, in one instruction.
    fn plain_list(&mut self, a: Reg, term: TermId) -> Option<Instr> {
        let Node::Compound(functor, first) = self.node(term) else { return None };
        if functor != self.builder.cons {
            return None;
        }
        let (Node::Var(head), Node::Var(tail)) = (self.node(first), self.node(TermId(first.0 + 1))) else {
            return None;
        };
        let (x, y) = (self.homes[head as usize]?, self.homes[tail as usize]?);
        if head == tail || self.seen[tail as usize] {
            return None;
        }
        self.seen[tail as usize] = true;
        match std::mem::replace(&mut self.seen[head as usize], true) {
            true => Some(Instr::GetListOld { a, head: x, tail: y }),
            false => Some(Instr::GetListNew { a, head: x, tail: y }),
        }
    }

    /// The arguments of a compound being read or written. An inner compound in last place follows on; for others,
    /// `inner` says which register holds or will hold them.
    pub fn compound_arguments(&mut self, term: TermId, inner: &mut dyn FnMut(TermId) -> Reg) {
        let building = matches!(self.builder.code.last(), Some(Instr::PutStruct { .. } | Instr::PutList { .. }));
        let mut term = term;
        loop {
            let (first, arity) = self.parts(term);
            for at in first.0..first.0 + arity - 1 {
                self.compound_argument(TermId(at), building, inner);
            }
            let last = TermId(first.0 + arity - 1);
            if !self.is_open(last) {
                return self.compound_argument(last, building, inner);
            }
            self.push(self.header(last, |functor| Instr::UnifyStruct { functor }, Instr::UnifyList));
            term = last;
        }
    }

    fn compound_argument(&mut self, term: TermId, building: bool, inner: &mut dyn FnMut(TermId) -> Reg) {
        let instr = match self.node(term) {
            Node::Var(variable) => self.variable_argument(variable),
            Node::Compound(..) if !self.is_ground(term) => {
                let x = inner(term);
                if building { Instr::UnifyX { x } } else { Instr::UnifyNewX { x } }
            }
            _ => {
                let word = self.ground_word(term);
                match short(word) {
                    Some(short) => Instr::UnifyConst { short },
                    None => Instr::UnifyPool { pool: self.builder.pool(word) },
                }
            }
        };
        if let (Instr::UnifyVoid { count: 1 }, Some(Instr::UnifyVoid { count })) = (instr, self.builder.code.last_mut())
        {
            *count += 1;
        } else {
            self.push(instr);
        }
    }

    fn variable_argument(&mut self, variable: u32) -> Instr {
        let seen = std::mem::replace(&mut self.seen[variable as usize], true);
        if self.analysis.variables[variable as usize].permanent {
            let y = self.slot(variable);
            return if seen { Instr::UnifyY { y } } else { Instr::UnifyNewY { y } };
        }
        match self.homes[variable as usize] {
            Some(x) if seen => Instr::UnifyX { x },
            Some(x) => Instr::UnifyNewX { x },
            None => Instr::UnifyVoid { count: 1 },
        }
    }

    /// `left = right`.
    pub fn unify_goal(&mut self, left: TermId, right: TermId) {
        let (subject, other) = match (self.node(left), self.node(right)) {
            (Node::Var(variable), _) if self.seen[variable as usize] => (left, right),
            (_, Node::Var(_)) => (right, left),
            _ => (left, right),
        };
        if let Node::Var(variable) = self.node(subject)
            && !self.seen[variable as usize]
            && !self.occurs(variable, other)
        {
            let x = match self.homes[variable as usize] {
                Some(home) => home,
                None => self.fresh(),
            };
            self.put(other, x);
            return self.get(x, subject);
        }
        let a = self.register(subject);
        self.get(a, other);
    }

    fn occurs(&self, variable: u32, term: TermId) -> bool {
        let mut todo = vec![term];
        while let Some(term) = todo.pop() {
            match self.node(term) {
                Node::Var(found) if found == variable => return true,
                node @ Node::Compound(_, first) => {
                    todo.extend((first.0..first.0 + self.arity_of(node)).map(TermId));
                }
                _ => {}
            }
        }
        false
    }
}
