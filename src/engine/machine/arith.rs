//! Arithmetic on 64-bit integers: every operation is exact or an error.

use super::word::{Tag, Word};
use super::{Machine, MachineError};

/// An arithmetic function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Quotient,
    Remainder,
    Modulo,
    FloorQuotient,
    Min,
    Max,
    ShiftRight,
    ShiftLeft,
    And,
    Or,
    Xor,
    Power,
    Negate,
    Plus,
    Abs,
    Sign,
    Complement,
}

use Operation::{
    Abs, Add, And, Complement, FloorQuotient, Max, Min, Modulo, Multiply, Negate, Or, Plus, Power, Quotient, Remainder,
    ShiftLeft, ShiftRight, Sign, Subtract, Xor,
};

/// Every function by name and number of arguments.
pub const FUNCTIONS: &[(&str, u32, Operation)] = &[
    ("+", 2, Add),
    ("-", 2, Subtract),
    ("*", 2, Multiply),
    ("//", 2, Quotient),
    ("rem", 2, Remainder),
    ("mod", 2, Modulo),
    ("div", 2, FloorQuotient),
    ("min", 2, Min),
    ("max", 2, Max),
    (">>", 2, ShiftRight),
    ("<<", 2, ShiftLeft),
    ("/\\", 2, And),
    ("\\/", 2, Or),
    ("xor", 2, Xor),
    ("**", 2, Power),
    ("^", 2, Power),
    ("-", 1, Negate),
    ("+", 1, Plus),
    ("abs", 1, Abs),
    ("sign", 1, Sign),
    ("\\", 1, Complement),
];

/// The operation of a function, if there is one.
pub fn operation(name: &str, arity: u32) -> Option<Operation> {
    FUNCTIONS.iter().find(|&&(known, count, _)| known == name && count == arity).map(|&(_, _, operation)| operation)
}

/// Why an operation has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticError {
    /// The result needs more than 64 bits.
    Overflow,
    /// Division by zero.
    ZeroDivisor,
    /// A negative power of that integer is no integer.
    NotInteger(i64),
}

/// The value of an operation; the second operand of a function of one argument is ignored.
pub fn apply(operation: Operation, a: i64, b: i64) -> Result<i64, ArithmeticError> {
    let divisor = || if b == 0 { Err(ArithmeticError::ZeroDivisor) } else { Ok(b) };
    let value = match operation {
        Add => a.checked_add(b),
        Subtract => a.checked_sub(b),
        Multiply => a.checked_mul(b),
        Quotient => a.checked_div(divisor()?),
        Remainder => Some(a.wrapping_rem(divisor()?)),
        Modulo => Some(modulo(a, divisor()?)),
        FloorQuotient => floor_quotient(a, divisor()?),
        Min => Some(a.min(b)),
        Max => Some(a.max(b)),
        ShiftLeft if b >= 0 => shift_left(a, b),
        ShiftLeft => Some(a >> b.unsigned_abs().min(63)),
        ShiftRight if b >= 0 => Some(a >> b.min(63)),
        ShiftRight => shift_left(a, b.checked_neg().unwrap_or(i64::MAX)),
        And => Some(a & b),
        Or => Some(a | b),
        Xor => Some(a ^ b),
        Power => return power(a, b),
        Negate => a.checked_neg(),
        Plus => Some(a),
        Abs => a.checked_abs(),
        Sign => Some(a.signum()),
        Complement => Some(!a),
    };
    value.ok_or(ArithmeticError::Overflow)
}

/// Has the sign of the divisor.
fn modulo(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

fn floor_quotient(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn shift_left(a: i64, by: i64) -> Option<i64> {
    if a == 0 {
        return Some(0);
    }
    let shifted = (by < 64).then(|| a.checked_shl(by as u32))??;
    (shifted >> by == a).then_some(shifted)
}

fn power(base: i64, exponent: i64) -> Result<i64, ArithmeticError> {
    match (base, exponent) {
        (_, 0..) => {
            let small = u32::try_from(exponent).ok();
            match base {
                0 | 1 => Ok(if exponent == 0 { 1 } else { base }),
                -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
                _ => small.and_then(|exponent| base.checked_pow(exponent)).ok_or(ArithmeticError::Overflow),
            }
        }
        (1, _) => Ok(1),
        (-1, _) => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        (0, _) => Err(ArithmeticError::ZeroDivisor),
        _ => Err(ArithmeticError::NotInteger(base)),
    }
}

/// What an expression still needs: a term to evaluate, or a function to apply to evaluated operands.
enum Work {
    Value(Word),
    Apply(Operation, usize),
}

impl Machine {
    /// The value of an expression as a word.
    pub fn evaluate_word(&mut self, word: Word) -> Result<Word, MachineError> {
        let value = self.evaluate(word)?;
        Ok(self.integer(value))
    }

    /// The value of an expression, without recursing into it.
    #[inline]
    pub fn evaluate(&mut self, word: Word) -> Result<i64, MachineError> {
        let word = self.deref(word);
        match self.integer_value(word) {
            Some(value) => Ok(value),
            None => self.evaluate_compound(word),
        }
    }

    fn evaluate_compound(&mut self, word: Word) -> Result<i64, MachineError> {
        let mut work = vec![Work::Value(word)];
        let mut values: Vec<i64> = Vec::new();
        while let Some(step) = work.pop() {
            match step {
                Work::Value(word) => self.expand_expression(word, &mut work, &mut values)?,
                Work::Apply(operation, count) => {
                    let b = values.pop().expect("an evaluated operand");
                    let a = if count == 2 { values.pop().expect("an evaluated operand") } else { b };
                    values.push(apply(operation, a, b).map_err(|fault| self.fault(fault))?);
                }
            }
        }
        Ok(values.pop().expect("the value of the whole"))
    }

    fn expand_expression(
        &mut self,
        word: Word,
        work: &mut Vec<Work>,
        values: &mut Vec<i64>,
    ) -> Result<(), MachineError> {
        let word = self.deref(word);
        if let Some(value) = self.integer_value(word) {
            values.push(value);
            return Ok(());
        }
        let (name, arity, first) = match word.tag() {
            Tag::Ref => return Err(self.instantiation_error()),
            Tag::Atom => (word.as_atom().expect("an atom"), 0, 0),
            _ => {
                let (header, first) = self.compound_parts(word).expect("a compound");
                (self.symbols.parts(header.functor()).0, header.arity(), first)
            }
        };
        self.budget.spend(1)?;
        let Some(operation) = operation(self.symbols.name(name), arity as u32) else {
            let indicator = self.compound("/", &[Word::atom(name), Word::int(arity as i64)]);
            return Err(self.type_error("evaluable", indicator));
        };
        work.push(Work::Apply(operation, arity));
        work.extend((0..arity).rev().map(|at| Work::Value(self.heap[first + at])));
        let waiting = work.len() * size_of::<Work>();
        Ok(self.budget.check_memory(waiting)?)
    }

    /// The exception for a fault.
    #[cold]
    pub fn fault(&mut self, fault: ArithmeticError) -> MachineError {
        match fault {
            ArithmeticError::Overflow => self.evaluation_error("int_overflow"),
            ArithmeticError::ZeroDivisor => self.evaluation_error("zero_divisor"),
            ArithmeticError::NotInteger(base) => {
                let base = self.integer(base);
                self.type_error("float", base)
            }
        }
    }
}
