//! Arithmetic: what is constant is computed now.

use super::symbolic::Sym;
use super::{Flow, Specialiser};
use crate::engine::machine::arith::{Operation, apply, operation};
use crate::plan::instr::{Instr, Label};
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::value::{INTEGERS, ValueRange, is_integer};
use crate::program::comparison::Comparison;
use crate::program::symbol::Functor;

impl Specialiser<'_> {
    /// The value of an expression.
    pub(super) fn evaluate(&mut self, term: &Sym) -> Result<Sym, Unsupported> {
        let term = self.resolve(term)?;
        self.evaluate_resolved(&term)
    }

    fn evaluate_resolved(&mut self, term: &Sym) -> Result<Sym, Unsupported> {
        match term {
            Sym::Const(value) if is_integer(*value) => Ok(term.clone()),
            Sym::Const(value) => match self.store.cells(*value).map(<[i64]>::to_vec) {
                Some(cells) => {
                    let args: Vec<Sym> = cells[1..].iter().map(|&arg| Sym::Const(arg)).collect();
                    self.apply(Functor(cells[0] as u32), &args)
                }
                None => self.error(),
            },
            Sym::Reg(..) => Ok(term.clone()),
            Sym::Struct(functor, args) => self.apply(*functor, args),
            Sym::Var(variable) | Sym::Unsettled(variable) => {
                self.refuse(Reason::Unbound(self.unit.bindings.name(*variable).to_owned()))
            }
        }
    }

    /// What the machine makes an error of.
    fn error(&mut self) -> Result<Sym, Unsupported> {
        self.emit(Instr::Abandon);
        Ok(Sym::Const(0))
    }

    fn apply(&mut self, functor: Functor, args: &[Sym]) -> Result<Sym, Unsupported> {
        let (name, arity) = self.symbols.parts(functor);
        let Some(op) = operation(self.symbols.name(name), arity) else {
            return self.error();
        };
        let values = args.iter().map(|arg| self.evaluate_resolved(arg)).collect::<Result<Vec<_>, _>>()?;
        let (a, b) = (&values[0], values.last().unwrap_or(&values[0]));
        match (op, a, b) {
            (_, Sym::Const(a), Sym::Const(b)) => match apply(op, *a, *b) {
                Ok(value) if is_integer(value) => Ok(Sym::Const(value)),
                _ => self.error(),
            },
            (Operation::Add, Sym::Reg(reg, span), Sym::Const(value))
            | (Operation::Add, Sym::Const(value), Sym::Reg(reg, span)) => Ok(self.add_constant(*reg, *span, *value)),
            (Operation::Subtract, Sym::Reg(reg, span), Sym::Const(value)) => {
                Ok(self.add_constant(*reg, *span, -*value))
            }
            _ => {
                let (a, left) = self.materialise_resolved(a)?;
                let (b, right) = self.materialise_resolved(b)?;
                let dst = self.unit.register();
                let instr = match op {
                    Operation::Add => Instr::Add { dst, a, b },
                    Operation::Subtract => Instr::Subtract { dst, a, b },
                    _ => Instr::Arith { op, dst, a, b },
                };
                let result = bounds(op, left, right);
                self.emit_arithmetic(instr, &[left, right], result);
                Ok(Sym::Reg(dst, result))
            }
        }
    }

    fn add_constant(&mut self, src: u16, span: ValueRange, value: i64) -> Sym {
        if value == 0 && span.is_integer() {
            return Sym::Reg(src, span);
        }
        Sym::Reg(self.added(src, span, value), bounds(Operation::Add, span, ValueRange::only(value)))
    }

    /// A new register for the sum of one and a constant.
    fn added(&mut self, src: u16, span: ValueRange, value: i64) -> u16 {
        let dst = self.unit.register();
        let result = bounds(Operation::Add, span, ValueRange::only(value));
        self.emit_arithmetic(Instr::AddConst { dst, src, value }, &[span], result);
        dst
    }

    /// Arithmetic is safe where its operands are integers and the result lies well within them.
    fn emit_arithmetic(&mut self, instr: Instr, operands: &[ValueRange], result: ValueRange) {
        let within = result.low > -INTEGERS && result.high < INTEGERS;
        self.emit_known(within && operands.iter().all(|operand| operand.is_integer()), instr);
    }

    /// A comparison is safe between integers.
    fn emit_comparison(&mut self, instr: Instr, operands: &[ValueRange]) {
        self.emit_known(operands.iter().all(|operand| operand.is_integer()), instr);
    }

    /// `is`
    pub(super) fn is(&mut self, args: &[Sym], fail: Label) -> Flow {
        let value = self.evaluate(&args[1])?;
        // A number in a register may turn out not to be one: arithmetic looks, and so must this.
        let value = match value {
            Sym::Reg(reg, span) if !span.is_integer() => self.add_constant(reg, span, 0),
            value => value,
        };
        match self.unify(&args[0], &value, fail)? {
            true => Ok(Some(fail)),
            false => self.fail(fail),
        }
    }

    /// A comparison of numbers.
    pub(super) fn compare(&mut self, op: Comparison, args: &[Sym], fail: Label) -> Flow {
        let (a, b) = (self.evaluate(&args[0])?, self.evaluate(&args[1])?);
        match (&a, &b) {
            (Sym::Const(a), Sym::Const(b)) => {
                return if op.holds(*a, *b) { Ok(Some(fail)) } else { self.fail(fail) };
            }
            (Sym::Reg(a, span), Sym::Const(value)) => {
                self.emit_comparison(Instr::CompareConst { op, a: *a, fail, value: *value }, &[*span]);
            }
            (Sym::Const(value), Sym::Reg(b, span)) => {
                self.emit_comparison(Instr::CompareConst { op: op.mirrored(), a: *b, fail, value: *value }, &[*span]);
            }
            _ => {
                let (a, left) = self.materialise_resolved(&a)?;
                let (b, right) = self.materialise_resolved(&b)?;
                self.emit_comparison(Instr::Compare { op, a, b, fail }, &[left, right]);
            }
        }
        Ok(Some(fail))
    }

    /// `between/3`
    pub(super) fn between(&mut self, args: &[Sym], fail: Label) -> Result<Option<Flow>, Unsupported> {
        let (low, high, value) = (self.resolve(&args[0])?, self.resolve(&args[1])?, self.resolve(&args[2])?);
        let plain = |term: &Sym| match term {
            Sym::Const(value) => is_integer(*value),
            Sym::Reg(..) => true,
            _ => false,
        };
        if !plain(&low) || !plain(&high) {
            return Ok(None);
        }
        let Sym::Var(variable) = value else {
            if !plain(&value) {
                return Ok(None);
            }
            // All three must be integers, whichever comparison fails.
            self.compare(Comparison::GreaterEqual, &[high.clone(), high.clone()], fail)?;
            let above = self.compare(Comparison::GreaterEqual, &[value.clone(), low], fail)?;
            return Ok(Some(match above {
                Some(_) => self.compare(Comparison::LessEqual, &[value, high], fail),
                None => Ok(None),
            }));
        };
        let known = |term: &Sym| match term {
            Sym::Const(value) => ValueRange::only(*value),
            Sym::Reg(_, span) if span.is_integer() => *span,
            _ => ValueRange::INTEGER,
        };
        let span = ValueRange { low: known(&low).low, high: known(&high).high };
        let reg = match low {
            Sym::Const(low) => {
                let reg = self.unit.register();
                self.emit(Instr::Const { dst: reg, value: low - 1 });
                reg
            }
            low => {
                let (src, span) = self.materialise_resolved(&low)?;
                self.added(src, span, -1)
            }
        };
        let again = match high {
            Sym::Const(end) => {
                let again = self.unit.here();
                self.emit(Instr::NextConst { reg, exit: fail, end });
                again
            }
            high => {
                let (src, span) = self.materialise_resolved(&high)?;
                let end = self.added(src, span, 0);
                let again = self.unit.here();
                self.emit(Instr::Next { reg, end, exit: fail });
                again
            }
        };
        self.unit.bindings.bind(variable, Sym::Reg(reg, span));
        Ok(Some(Ok(Some(again))))
    }
}

/// The bounds of a result.
fn bounds(op: Operation, a: ValueRange, b: ValueRange) -> ValueRange {
    if !a.is_integer() || !b.is_integer() {
        return ValueRange::INTEGER;
    }
    let of = |low: i64, high: i64| ValueRange { low: low.max(-INTEGERS), high: high.min(INTEGERS) };
    match op {
        Operation::Add => of(a.low + b.low, a.high + b.high),
        Operation::Subtract => of(a.low - b.high, a.high - b.low),
        Operation::Min => of(a.low.min(b.low), a.high.min(b.high)),
        Operation::Max => of(a.low.max(b.low), a.high.max(b.high)),
        _ => ValueRange::INTEGER,
    }
}
