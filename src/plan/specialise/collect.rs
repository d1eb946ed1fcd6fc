//! Collecting answers: `findall` and `aggregate_all`, without building terms where only a number is wanted.

use super::symbolic::Sym;
use super::{Flow, Place, Specialiser};
use crate::plan::instr::{Instr, Label, Native};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::program::clause::{Node, TermId};
use crate::program::comparison::Comparison;

impl Specialiser<'_> {
    /// Runs code at each answer of a goal, then goes on.
    fn for_each(
        &mut self,
        goal: TermId,
        place: Place,
        each: &mut dyn FnMut(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let mark = self.unit.bindings.mark();
        let done = self.unit.label();
        let place = Place { cut: done, set: false, loose: false, ..place };
        self.tail(goal, done, place, &mut |this, retry| {
            each(this)?;
            this.emit(Instr::Jump(retry));
            Ok(())
        })?;
        self.unit.bindings.undo(mark);
        self.unit.place(done);
        Ok(())
    }

    /// The list of a template's instances, in a register.
    fn collected(&mut self, template: TermId, goal: TermId, place: Place) -> Result<u16, Unsupported> {
        let (mark, dst) = (self.unit.register(), self.unit.register());
        self.emit(Instr::BagOpen { mark });
        self.for_each(goal, place, &mut |this| {
            let template = this.term(place.activation, template)?;
            let src = this.materialise(&template)?.0;
            this.emit(Instr::BagPush { src });
            Ok(())
        })?;
        self.emit(Instr::BagList { mark, dst });
        Ok(dst)
    }

    fn unify_result(&mut self, result: TermId, value: &Sym, fail: Label, place: Place) -> Flow {
        let result = self.term(place.activation, result)?;
        self.unify_or_fail(&result, value, fail)
    }

    /// `findall/3`
    pub(super) fn find_all(
        &mut self,
        template: TermId,
        goal: TermId,
        result: TermId,
        fail: Label,
        place: Place,
    ) -> Flow {
        let list = self.collected(template, goal, place)?;
        self.unify_result(result, &Sym::Reg(list, ValueRange::ANY), fail, place)
    }

    /// `aggregate_all/3`
    pub(super) fn aggregate(&mut self, spec: TermId, goal: TermId, result: TermId, fail: Label, place: Place) -> Flow {
        let clause = self.unit.activations[place.activation].clause;
        let (name, args) = match clause.node(spec) {
            Node::Atom(name) => (name, Vec::new()),
            Node::Compound(functor, _) => {
                (self.symbols.parts(functor).0, clause.arguments(spec, self.symbols).collect())
            }
            _ => return self.refuse(Reason::Opaque),
        };
        match (&**self.symbols.name(name), &args[..]) {
            ("count", []) => {
                let dst = self.unit.register();
                self.emit(Instr::Const { dst, value: 0 });
                self.for_each(goal, place, &mut |this| {
                    this.emit(Instr::AddConst { dst, src: dst, value: 1 });
                    Ok(())
                })?;
                self.unify_result(result, &Sym::Reg(dst, ValueRange { low: 0, ..ValueRange::INTEGER }), fail, place)
            }
            ("sum", &[expression]) => {
                let dst = self.unit.register();
                self.emit(Instr::Const { dst, value: 0 });
                self.for_each(goal, place, &mut |this| {
                    let value = this.expression(expression, place)?;
                    this.emit(Instr::Add { dst, a: dst, b: value });
                    Ok(())
                })?;
                self.unify_result(result, &Sym::Reg(dst, ValueRange::INTEGER), fail, place)
            }
            (kind @ ("max" | "min"), &[expression]) => {
                let (best, _) = self.best(better(kind), expression, None, goal, fail, place)?;
                self.unify_result(result, &Sym::Reg(best, ValueRange::INTEGER), fail, place)
            }
            (kind @ ("max" | "min"), &[expression, witness]) => {
                let (best, of) = self.best(better(kind), expression, Some(witness), goal, fail, place)?;
                let Node::Compound(functor, _) = clause.node(spec) else { return self.refuse(Reason::Opaque) };
                let pair = [Sym::Reg(best, ValueRange::INTEGER), Sym::Reg(of, ValueRange::ANY)];
                self.unify_result(result, &Sym::Struct(functor, pair.into()), fail, place)
            }
            ("bag", &[template]) => self.find_all(template, goal, result, fail, place),
            ("set", &[template]) => {
                let list = self.collected(template, goal, place)?;
                let result = self.term(place.activation, result)?;
                self.native(Native::SortUnique, &[Sym::Reg(list, ValueRange::ANY)], Some(&result), fail)
            }
            _ => self.refuse(Reason::Opaque),
        }
    }

    fn expression(&mut self, expression: TermId, place: Place) -> Result<u16, Unsupported> {
        let term = self.term(place.activation, expression)?;
        let value = self.evaluate(&term)?;
        Ok(self.materialise_resolved(&value)?.0)
    }

    /// The registers of the best value and of the first witness for it; fails if there is none.
    fn best(
        &mut self,
        better: Comparison,
        expression: TermId,
        witness: Option<TermId>,
        goal: TermId,
        fail: Label,
        place: Place,
    ) -> Result<(u16, u16), Unsupported> {
        let none = if better == Comparison::Greater { i64::MIN } else { i64::MAX };
        let (best, of) = (self.unit.register(), self.unit.register());
        self.emit(Instr::Const { dst: best, value: none });
        self.emit(Instr::Const { dst: of, value: 0 });
        self.for_each(goal, place, &mut |this| {
            let skip = this.unit.label();
            let src = this.expression(expression, place)?;
            // The witness is made before the comparison, for it may be none.
            let witness = witness.map(|witness| this.term(place.activation, witness)).transpose()?;
            let witness = witness.map(|witness| this.materialise(&witness)).transpose()?;
            this.emit(Instr::Beats { better, best, src, fail: skip });
            this.emit(Instr::Copy { dst: best, src });
            if let Some((src, _)) = witness {
                this.emit(Instr::Copy { dst: of, src });
            }
            this.unit.place(skip);
            Ok(())
        })?;
        self.emit(Instr::DifferConst { a: best, fail, value: none });
        Ok((best, of))
    }
}

/// Which values `max` or `min` prefers.
fn better(kind: &str) -> Comparison {
    if kind == "max" { Comparison::Greater } else { Comparison::Less }
}
