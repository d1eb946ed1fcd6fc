//! Code for arithmetic: expressions known from the text are computed in registers, without building their terms.

use super::emit::Emitter;
use crate::engine::machine::arith;
use crate::engine::machine::code::{Instr, Reg};
use crate::program::clause::{Node, TermId};
use crate::program::comparison::Comparison;
use crate::syntax::MAX_DEPTH;

impl Emitter<'_> {
    pub fn compare(&mut self, op: Comparison, left: TermId, right: TermId) {
        let a = self.operand(left, None);
        if let Node::Int(value) = self.node(right)
            && let Ok(k) = i16::try_from(value)
        {
            return self.push(Instr::CompareConst { op, a, k });
        }
        let b = self.operand(right, None);
        self.push(Instr::Compare { op, a, b });
    }

    pub fn is_goal(&mut self, left: TermId, right: TermId) {
        if let Node::Var(variable) = self.node(left)
            && !self.seen[variable as usize]
        {
            let target = match self.homes[variable as usize] {
                Some(home) => home,
                None => self.fresh(),
            };
            self.evaluated(right, target);
            self.seen[variable as usize] = true;
            if self.analysis.variables[variable as usize].permanent {
                let y = self.slot(variable);
                self.push(Instr::Store { y, x: target });
            }
            return;
        }
        let value = self.fresh();
        self.evaluated(right, value);
        self.get(value, left);
    }

    /// The value of an expression in a given register.
    fn evaluated(&mut self, term: TermId, to: Reg) {
        let a = self.operand(term, Some(to));
        if matches!(self.node(term), Node::Var(_)) {
            self.push(Instr::Eval { to, a });
        } else if a != to {
            self.push(Instr::Move { to, from: a });
        }
    }

    /// A register with an operand of arithmetic: an integer, or a variable's value that is yet to be evaluated.
    fn operand(&mut self, term: TermId, target: Option<Reg>) -> Reg {
        self.operand_at(term, target, 0)
    }

    /// The same that many levels inside an expression. What is too deep, as `2^2^2^…` may be, is built and evaluated.
    fn operand_at(&mut self, term: TermId, target: Option<Reg>, depth: u32) -> Reg {
        let Node::Compound(functor, first) = self.node(term) else {
            let x = self.register(term);
            if matches!(self.node(term), Node::Atom(_)) {
                self.push(Instr::Eval { to: x, a: x });
            }
            return x;
        };
        let (name, arity) = self.builder.symbols.parts(functor);
        let operation = arith::operation(self.builder.symbols.name(name), arity);
        let Some(op) = operation.filter(|_| depth <= MAX_DEPTH) else {
            let x = self.register(term);
            self.push(Instr::Eval { to: x, a: x });
            return x;
        };
        let a = self.operand_at(first, None, depth + 1);
        if let Some(k) = self.increment(op, TermId(first.0 + 1), arity) {
            let to = target.unwrap_or_else(|| self.fresh());
            self.push(Instr::AddConst { to, a, k });
            return to;
        }
        let b = if arity == 2 { self.operand_at(TermId(first.0 + 1), None, depth + 1) } else { a };
        let to = target.unwrap_or_else(|| self.fresh());
        self.push(Instr::Arith { op, to, a, b });
        to
    }

    /// The constant of `X + 1` or `X - 1`.
    fn increment(&self, op: arith::Operation, right: TermId, arity: u32) -> Option<i16> {
        let Node::Int(value) = (arity == 2).then(|| self.node(right))? else { return None };
        match op {
            arith::Operation::Add => i16::try_from(value).ok(),
            arith::Operation::Subtract => i16::try_from(value.checked_neg()?).ok(),
            _ => None,
        }
    }
}
