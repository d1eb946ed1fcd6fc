//! Arithmetic: what is constant is computed now.

use super::symbolic::Sym;
use super::{Flow, Specialiser};
use crate::engine::machine::arith::{Operation, apply, operation};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::value::is_integer;
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
            Sym::Const(value) => match self.terms.cells(*value).map(<[i64]>::to_vec) {
                Some(cells) => {
                    let args: Vec<Sym> = cells[1..].iter().map(|&arg| Sym::Const(arg)).collect();
                    self.apply(Functor(cells[0] as u32), &args)
                }
                None => self.error(),
            },
            Sym::Reg(..) => Ok(term.clone()),
            Sym::Struct(functor, args) => self.apply(*functor, args),
            Sym::Var(variable) | Sym::Unsettled(variable) => {
                self.refuse(Reason::Unbound(self.builder.bindings.name(*variable).to_owned()))
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
            (Operation::Add, Sym::Reg(reg, range), Sym::Const(value))
            | (Operation::Add, Sym::Const(value), Sym::Reg(reg, range)) => Ok(self.add_constant(*reg, *range, *value)),
            (Operation::Subtract, Sym::Reg(reg, range), Sym::Const(value)) => {
                Ok(self.add_constant(*reg, *range, -*value))
            }
            _ => {
                let (a, left) = self.materialise_resolved(a)?;
                let (b, right) = self.materialise_resolved(b)?;
                let dst = self.builder.register();
                let instr = match op {
                    Operation::Add => Instr::Add { dst, a, b },
                    Operation::Subtract => Instr::Subtract { dst, a, b },
                    _ => Instr::Arith { op, dst, a, b },
                };
                let (range, safe) = result(op, left, right);
                self.emit_known(safe, instr);
                Ok(Sym::Reg(dst, range))
            }
        }
    }

    /// The sum of a register and a constant.
    fn add_constant(&mut self, src: Reg, range: ValueRange, value: i64) -> Sym {
        if value == 0 && range.is_integer() {
            return Sym::Reg(src, range);
        }
        let (dst, range) = self.added(src, range, value);
        Sym::Reg(dst, range)
    }

    /// A new register for the sum of one and a constant, and its range.
    fn added(&mut self, src: Reg, range: ValueRange, value: i64) -> (Reg, ValueRange) {
        let dst = self.builder.register();
        let (range, safe) = result(Operation::Add, range, ValueRange::only(value));
        self.emit_known(safe, Instr::AddConst { dst, src, value });
        (dst, range)
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
            Sym::Reg(reg, range) if !range.is_integer() => self.add_constant(reg, range, 0),
            value => value,
        };
        self.unify_or_fail(&args[0], &value, fail)
    }

    /// A comparison of numbers.
    pub(super) fn compare(&mut self, op: Comparison, args: &[Sym], fail: Label) -> Flow {
        let (a, b) = (self.evaluate(&args[0])?, self.evaluate(&args[1])?);
        match (&a, &b) {
            (Sym::Const(a), Sym::Const(b)) => {
                return self.decided(op.holds(*a, *b), fail);
            }
            (Sym::Reg(a, range), Sym::Const(value)) => {
                self.emit_comparison(Instr::CompareConst { op, a: *a, fail, value: *value }, &[*range]);
            }
            (Sym::Const(value), Sym::Reg(b, range)) => {
                self.emit_comparison(Instr::CompareConst { op: op.mirrored(), a: *b, fail, value: *value }, &[*range]);
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
        let [least, greatest] = [&low, &high].map(|bound| bound.range().clamp(ValueRange::INTEGER));
        let range = ValueRange { low: least.low, high: greatest.high };
        let reg = match low {
            Sym::Const(low) => {
                let reg = self.builder.register();
                self.emit(Instr::Const { dst: reg, value: low - 1 });
                reg
            }
            low => {
                let (src, range) = self.materialise_resolved(&low)?;
                self.added(src, range, -1).0
            }
        };
        let again = match high {
            Sym::Const(end) => {
                let again = self.builder.here();
                self.emit(Instr::NextConst { reg, exit: fail, end });
                again
            }
            high => {
                let (src, range) = self.materialise_resolved(&high)?;
                let (end, _) = self.added(src, range, 0);
                let again = self.builder.here();
                self.emit(Instr::Next { reg, end, exit: fail });
                again
            }
        };
        self.builder.bindings.bind(variable, Sym::Reg(reg, range));
        Ok(Some(Ok(Some(again))))
    }
}

/// The range of a result where there is one, and whether there always is: the operands are integers, and so are all
/// results.
fn result(op: Operation, a: ValueRange, b: ValueRange) -> (ValueRange, bool) {
    let [left, right] = [a, b].map(|operand| operand.clamp(ValueRange::INTEGER));
    let exact = ValueRange::result(op, left, right);
    (exact.clamp(ValueRange::INTEGER), a.is_integer() && b.is_integer() && exact.is_integer())
}
