//! Collecting answers: `findall` and `aggregate_all`, without building terms where only a number is wanted.

use super::symbolic::Sym;
use super::{Context, Flow, Specialiser};
use crate::plan::instr::{Instr, Label, Primitive};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::program::clause::{Node, TermId};
use crate::program::comparison::Comparison;
use crate::program::goal::Aggregation;

impl Specialiser<'_> {
    /// Runs code at each answer of a goal, then goes on.
    fn for_each(
        &mut self,
        goal: TermId,
        context: Context,
        each: &mut dyn FnMut(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let context = |done| Context { cut: done, set: false, loose: false, ..context };
        self.for_each_answer(|this, done, end| this.tail(goal, done, context(done), end), each)
    }

    /// The list of a template's instances, in a register.
    fn collected(&mut self, template: TermId, goal: TermId, context: Context) -> Result<u16, Unsupported> {
        let (mark, dst) = (self.builder.register(), self.builder.register());
        self.emit(Instr::BagOpen { mark });
        self.for_each(goal, context, &mut |this| {
            let template = this.term(context.activation, template)?;
            let src = this.materialise(&template)?.0;
            this.emit(Instr::BagPush { src });
            Ok(())
        })?;
        self.emit(Instr::BagList { mark, dst });
        Ok(dst)
    }

    fn unify_result(&mut self, result: TermId, value: &Sym, fail: Label, context: Context) -> Flow {
        let result = self.term(context.activation, result)?;
        self.unify_or_fail(&result, value, fail)
    }

    /// `findall/3`
    pub(super) fn find_all(
        &mut self,
        template: TermId,
        goal: TermId,
        result: TermId,
        fail: Label,
        context: Context,
    ) -> Flow {
        let list = self.collected(template, goal, context)?;
        self.unify_result(result, &Sym::Reg(list, ValueRange::ANY), fail, context)
    }

    /// `aggregate_all/3`
    pub(super) fn aggregate(
        &mut self,
        spec: TermId,
        goal: TermId,
        result: TermId,
        fail: Label,
        context: Context,
    ) -> Flow {
        let clause = self.builder.activations[context.activation].clause;
        match clause.aggregation(spec, self.symbols) {
            Aggregation::Count => {
                let dst = self.builder.register();
                self.emit(Instr::Const { dst, value: 0 });
                self.for_each(goal, context, &mut |this| {
                    this.emit(Instr::AddConst { dst, src: dst, value: 1 });
                    Ok(())
                })?;
                self.unify_result(result, &Sym::Reg(dst, ValueRange { low: 0, ..ValueRange::INTEGER }), fail, context)
            }
            Aggregation::Sum(expression) => {
                let dst = self.builder.register();
                self.emit(Instr::Const { dst, value: 0 });
                self.for_each(goal, context, &mut |this| {
                    let value = this.expression(expression, context)?;
                    this.emit(Instr::Add { dst, a: dst, b: value });
                    Ok(())
                })?;
                self.unify_result(result, &Sym::Reg(dst, ValueRange::INTEGER), fail, context)
            }
            Aggregation::Best { better, value, witness: None } => {
                let (best, _) = self.best(better, value, None, goal, fail, context)?;
                self.unify_result(result, &Sym::Reg(best, ValueRange::INTEGER), fail, context)
            }
            Aggregation::Best { better, value, witness: Some(witness) } => {
                let (best, of) = self.best(better, value, Some(witness), goal, fail, context)?;
                let Node::Compound(functor, _) = clause.node(spec) else { return self.refuse(Reason::Opaque) };
                let pair = [Sym::Reg(best, ValueRange::INTEGER), Sym::Reg(of, ValueRange::ANY)];
                self.unify_result(result, &Sym::Struct(functor, pair.into()), fail, context)
            }
            Aggregation::Bag(template) => self.find_all(template, goal, result, fail, context),
            Aggregation::Set(template) => {
                let list = self.collected(template, goal, context)?;
                let result = self.term(context.activation, result)?;
                self.primitive(Primitive::SortUnique, &[Sym::Reg(list, ValueRange::ANY)], Some(&result), fail)
            }
            Aggregation::Unknown => self.refuse(Reason::Opaque),
        }
    }

    fn expression(&mut self, expression: TermId, context: Context) -> Result<u16, Unsupported> {
        let term = self.term(context.activation, expression)?;
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
        context: Context,
    ) -> Result<(u16, u16), Unsupported> {
        let none = if better == Comparison::Greater { i64::MIN } else { i64::MAX };
        let (best, of) = (self.builder.register(), self.builder.register());
        self.emit(Instr::Const { dst: best, value: none });
        self.emit(Instr::Const { dst: of, value: 0 });
        self.for_each(goal, context, &mut |this| {
            let skip = this.builder.label();
            let src = this.expression(expression, context)?;
            // The witness is made before the comparison, for it may be none.
            let witness = witness.map(|witness| this.term(context.activation, witness)).transpose()?;
            let witness = witness.map(|witness| this.materialise(&witness)).transpose()?;
            this.emit(Instr::Beats { better, best, src, fail: skip });
            this.emit(Instr::Copy { dst: best, src });
            if let Some((src, _)) = witness {
                this.emit(Instr::Copy { dst: of, src });
            }
            this.builder.place(skip);
            Ok(())
        })?;
        self.emit(Instr::DifferConst { a: best, fail, value: none });
        Ok((best, of))
    }
}
