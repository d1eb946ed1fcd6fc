//! Arithmetic as predicates, and integers one after another.

use super::{Redo, Row, det, nondet, test};
use crate::engine::machine::arith;
use crate::engine::machine::arith::Operation;
use crate::engine::machine::word::Word;
use crate::engine::machine::{Machine, MachineError};
use crate::program::comparison::Comparison;

pub const ROWS: &[Row] = &[
    det("is", "-+", "X is the value of an expression", is).integers(&[0]).planned(),
    test("=:=", "++", "two expressions have the same value", |m, a| compare(m, a, Comparison::Equal)).planned(),
    test("=\\=", "++", "two expressions have different values", |m, a| compare(m, a, Comparison::NotEqual)).planned(),
    test("<", "++", "the first value is less", |m, a| compare(m, a, Comparison::Less)).planned(),
    test("=<", "++", "the first value is not greater", |m, a| compare(m, a, Comparison::LessEqual)).planned(),
    test(">", "++", "the first value is greater", |m, a| compare(m, a, Comparison::Greater)).planned(),
    test(">=", "++", "the first value is not less", |m, a| compare(m, a, Comparison::GreaterEqual)).planned(),
    det("succ", "??", "Y is X + 1, both natural numbers", succ).pure(&[]).integers(&[0, 1]),
    det("plus", "???", "Z is X + Y, one of them unknown", plus).pure(&[]).integers(&[0, 1, 2]),
    nondet("between", "++?", "X is an integer from Low to High; High may be inf", |m| !m.arg(2).is_ref(), between)
        .pure(&[])
        .integers(&[0, 2])
        .planned(),
];

fn is(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let value = m.evaluate_word(m.x[a as usize + 1])?;
    m.unify(m.x[a as usize], value)
}

fn compare(m: &mut Machine, a: u16, op: Comparison) -> Result<bool, MachineError> {
    let left = m.evaluate(m.x[a as usize])?;
    let right = m.evaluate(m.x[a as usize + 1])?;
    Ok(op.holds(left, right))
}

/// An integer, or nothing for an unbound variable.
fn integer(m: &mut Machine, word: Word) -> Result<Option<i64>, MachineError> {
    let word = m.deref(word);
    match m.integer_value(word) {
        Some(value) => Ok(Some(value)),
        None if word.is_ref() => Ok(None),
        None => Err(m.type_error("integer", word)),
    }
}

fn natural(m: &mut Machine, word: Word) -> Result<Option<i64>, MachineError> {
    match integer(m, word)? {
        Some(value) if value < 0 => Err(m.domain_error("not_less_than_zero", word)),
        value => Ok(value),
    }
}

fn value_or_error(m: &mut Machine, result: Result<i64, arith::ArithmeticError>) -> Result<Word, MachineError> {
    match result {
        Ok(value) => Ok(m.integer(value)),
        Err(fault) => Err(m.fault(fault)),
    }
}

fn succ(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let (x, y) = (m.arg(a), m.arg(a + 1));
    match (natural(m, x)?, natural(m, y)?) {
        (Some(value), _) => {
            let next = value_or_error(m, arith::apply(Operation::Add, value, 1))?;
            m.unify(y, next)
        }
        (None, Some(0)) => Ok(false),
        (None, Some(value)) => {
            let before = m.integer(value - 1);
            m.unify(x, before)
        }
        (None, None) => Err(m.instantiation_error()),
    }
}

fn plus(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let words = [m.arg(a), m.arg(a + 1), m.arg(a + 2)];
    let [x, y, z] = [integer(m, words[0])?, integer(m, words[1])?, integer(m, words[2])?];
    let (unknown, result) = match (x, y, z) {
        (Some(x), Some(y), _) => (words[2], arith::apply(Operation::Add, x, y)),
        (Some(x), None, Some(z)) => (words[1], arith::apply(Operation::Subtract, z, x)),
        (None, Some(y), Some(z)) => (words[0], arith::apply(Operation::Subtract, z, y)),
        _ => return Err(m.instantiation_error()),
    };
    let value = value_or_error(m, result)?;
    m.unify(unknown, value)
}

/// The state is how far above the low end the search has come.
fn between(m: &mut Machine, state: i64) -> Result<Redo, MachineError> {
    let (low, high, x) = (m.arg(0), m.arg(1), m.arg(2));
    let Some(low) = integer(m, low)? else { return Err(m.instantiation_error()) };
    let high = match high.as_atom().map(|atom| m.symbols.name(atom).clone()) {
        Some(name) if matches!(&*name, "inf" | "infinite") => i64::MAX,
        _ => match integer(m, high)? {
            Some(high) => high,
            None => return Err(m.instantiation_error()),
        },
    };
    if let Some(value) = integer(m, x)? {
        return Ok(if low <= value && value <= high { Redo::Last } else { Redo::Fail });
    }
    let Some(value) = low.checked_add(state).filter(|&value| value <= high) else { return Ok(Redo::Fail) };
    m.budget.spend(1)?;
    let word = m.integer(value);
    m.bind(x, word);
    Ok(if value == high { Redo::Last } else { Redo::More(state + 1) })
}
