//! Unification of symbolic terms: what is known now needs no instruction.

use std::rc::Rc;

use super::symbolic::{Sym, mentions};
use super::{Flow, Specialiser};
use crate::plan::instr::{Instr, Label};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::term_arena::head;
use crate::plan::value::is_atomic;
use crate::program::symbol::Functor;

impl Specialiser<'_> {
    /// Makes two terms equal, with code for what is only known at run time; false if they cannot be equal.
    pub(super) fn unify(&mut self, a: &Sym, b: &Sym, fail: Label) -> Result<bool, Unsupported> {
        let (a, b) = (self.builder.bindings.walk(a), self.builder.bindings.walk(b));
        self.nested(|this| this.unify_walked(a, b, fail))
    }

    /// Unifies two terms as a goal that has one answer at most.
    pub(super) fn unify_or_fail(&mut self, a: &Sym, b: &Sym, fail: Label) -> Flow {
        let possible = self.unify(a, b, fail)?;
        self.decided(possible, fail)
    }

    /// A goal of which it is known now whether it holds.
    pub(super) fn decided(&mut self, holds: bool, fail: Label) -> Flow {
        if holds { Ok(Some(fail)) } else { self.fail(fail) }
    }

    fn unify_walked(&mut self, a: Sym, b: Sym, fail: Label) -> Result<bool, Unsupported> {
        match (a, b) {
            (Sym::Unsettled(variable), _) | (_, Sym::Unsettled(variable)) => {
                self.refuse(Reason::Unsettled(self.builder.bindings.name(variable).to_owned()))
            }
            (Sym::Var(a), Sym::Var(b)) if a == b => Ok(true),
            // The younger variable refers to the older one, which more of the plan knows.
            (Sym::Var(a), Sym::Var(b)) => {
                self.builder.bindings.bind(a.max(b), Sym::Var(a.min(b)));
                Ok(true)
            }
            (Sym::Var(variable), term) | (term, Sym::Var(variable)) => {
                if let Sym::Struct(..) = term
                    && mentions(&self.resolve(&term)?, variable)
                {
                    return self.refuse(Reason::Cyclic);
                }
                self.builder.bindings.bind(variable, term);
                Ok(true)
            }
            (Sym::Const(a), Sym::Const(b)) => Ok(a == b),
            (Sym::Reg(reg, range), Sym::Const(value)) | (Sym::Const(value), Sym::Reg(reg, range)) => {
                self.test_constant(reg, range, value, fail)
            }
            (Sym::Reg(a, left), Sym::Reg(b, right)) => {
                if left.is_apart(right) && (left.is_atomic() || right.is_atomic()) {
                    return Ok(false);
                }
                if a != b {
                    self.emit(Instr::Same { a, b, fail });
                }
                Ok(true)
            }
            (Sym::Struct(f, left), Sym::Struct(g, right)) => Ok(f == g && self.unify_all(&left, &right, fail)?),
            (Sym::Struct(functor, args), Sym::Const(value)) | (Sym::Const(value), Sym::Struct(functor, args)) => {
                let known = self.terms.arguments(value, head(functor, args.len()));
                let Some(known) = known.map(|known| known.iter().map(|&arg| Sym::Const(arg)).collect::<Vec<_>>())
                else {
                    return Ok(false);
                };
                self.unify_all(&args, &known, fail)
            }
            (Sym::Struct(functor, args), Sym::Reg(reg, range)) | (Sym::Reg(reg, range), Sym::Struct(functor, args)) => {
                self.take_apart(functor, args, reg, range, fail)
            }
        }
    }

    fn unify_all(&mut self, left: &[Sym], right: &[Sym], fail: Label) -> Result<bool, Unsupported> {
        for (a, b) in left.iter().zip(right) {
            if !self.unify(a, b, fail)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn test_constant(&mut self, a: u16, range: ValueRange, value: i64, fail: Label) -> Result<bool, Unsupported> {
        if is_atomic(value) && !range.includes(value) {
            return Ok(false);
        }
        if range == ValueRange::only(value) {
            return Ok(true);
        }
        if is_atomic(value) {
            self.emit(Instr::SameConst { a, fail, value });
        } else {
            let b = self.materialise(&Sym::Const(value))?.0;
            self.emit(Instr::Same { a, b, fail });
        }
        Ok(true)
    }

    /// A compound in a register against a known form.
    fn take_apart(
        &mut self,
        functor: Functor,
        args: Rc<[Sym]>,
        src: u16,
        range: ValueRange,
        fail: Label,
    ) -> Result<bool, Unsupported> {
        if range.is_atomic() {
            return Ok(false);
        }
        let head = self.head(functor, args.len())?;
        let dst = self.builder.registers(args.len());
        self.emit(Instr::Match { src, dst, head, fail });
        for (at, arg) in args.iter().enumerate() {
            if !self.unify(arg, &Sym::Reg(dst + at as u16, ValueRange::ANY), fail)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
