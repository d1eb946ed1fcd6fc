//! Ranges of values, and interval arithmetic on them.
//!
//! The specialiser asks what it may leave out of a plan, and native code what it need not check. Both ask here what
//! range the result of an operation has, given those of its operands (Moore, 1966); what each does where a result may
//! be no integer of plans is its own affair.

use super::value::{ATOM, INTEGERS, LASTING, Value};
use crate::engine::machine::arith::Operation;

/// Bounds of the values that a register may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueRange {
    /// The least value.
    pub low: Value,
    /// The greatest value.
    pub high: Value,
}

impl ValueRange {
    /// Any value.
    pub const ANY: ValueRange = ValueRange { low: i64::MIN, high: i64::MAX };
    /// No value.
    pub const NONE: ValueRange = ValueRange { low: i64::MAX, high: i64::MIN };
    /// Any integer.
    pub const INTEGER: ValueRange = ValueRange { low: -INTEGERS, high: INTEGERS - 1 };
    /// Any atom.
    pub const ATOMS: ValueRange = ValueRange { low: ATOM, high: LASTING - 1 };
    /// Any compound.
    pub const COMPOUNDS: ValueRange = ValueRange { low: LASTING, high: i64::MAX };

    /// A single value.
    pub fn only(value: Value) -> ValueRange {
        ValueRange { low: value, high: value }
    }

    /// The least range that includes all the given values; nothing if there are none.
    pub fn hull(values: impl IntoIterator<Item = Value>) -> Option<ValueRange> {
        values.into_iter().map(ValueRange::only).reduce(ValueRange::join)
    }

    /// Whether all values are integers or atoms.
    pub fn is_atomic(self) -> bool {
        self.high < LASTING
    }

    /// Whether all values are integers.
    pub fn is_integer(self) -> bool {
        self.within(ValueRange::INTEGER)
    }

    /// Whether all values lie within another range.
    pub fn within(self, other: ValueRange) -> bool {
        self.low >= other.low && self.high <= other.high
    }

    /// Whether no value lies within another range.
    pub fn is_apart(self, other: ValueRange) -> bool {
        self.high < other.low || other.high < self.low
    }

    /// Both together.
    pub fn join(self, other: ValueRange) -> ValueRange {
        ValueRange { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// What both have in common, which must be something.
    pub fn meet(self, other: ValueRange) -> ValueRange {
        ValueRange { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The nearest bounds within another range: those of the values left when others are turned away.
    pub fn clamp(self, other: ValueRange) -> ValueRange {
        ValueRange { low: self.low.clamp(other.low, other.high), high: self.high.clamp(other.low, other.high) }
    }

    /// Whether a value lies within.
    pub fn includes(self, value: Value) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// How many values there may be.
    pub fn size(self) -> u64 {
        self.high.abs_diff(self.low).saturating_add(1)
    }

    /// The range of an operation's results on operands within two ranges, as far as they fit in 64 bits. The second
    /// operand of a function of one argument is ignored.
    pub fn result(op: Operation, a: ValueRange, b: ValueRange) -> ValueRange {
        match op {
            Operation::Add => ValueRange { low: a.low.saturating_add(b.low), high: a.high.saturating_add(b.high) },
            Operation::Subtract => ValueRange { low: a.low.saturating_sub(b.high), high: a.high.saturating_sub(b.low) },
            Operation::Multiply => {
                let of = |a: Value| {
                    ValueRange::only(a.saturating_mul(b.low)).join(ValueRange::only(a.saturating_mul(b.high)))
                };
                of(a.low).join(of(a.high))
            }
            Operation::Negate => ValueRange { low: a.high.saturating_neg(), high: a.low.saturating_neg() },
            Operation::Min => ValueRange { low: a.low.min(b.low), high: a.high.min(b.high) },
            Operation::Max => ValueRange { low: a.low.max(b.low), high: a.high.max(b.high) },
            Operation::Quotient | Operation::FloorQuotient | Operation::Remainder | Operation::Modulo => {
                ValueRange::ANY
            }
            Operation::ShiftLeft | Operation::ShiftRight | Operation::Power => ValueRange::ANY,
            Operation::And | Operation::Or | Operation::Xor | Operation::Complement => ValueRange::ANY,
            Operation::Plus | Operation::Abs | Operation::Sign => ValueRange::ANY,
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::machine::arith::{FUNCTIONS, apply};

    /// Bounds where something changes: zero, small integers, those of native code, of plans, and of 64 bits.
    const EDGES: [Value; 12] =
        [i64::MIN, -LASTING, -INTEGERS, -(1 << 29), -(1 << 28), -1, 0, 1, 1 << 28, 1 << 29, INTEGERS, i64::MAX];

    fn near_an_edge(random: &mut StdRng) -> Value {
        EDGES[random.random_range(0..EDGES.len())].saturating_add(random.random_range(-3..=3))
    }

    fn any_range(random: &mut StdRng) -> ValueRange {
        let start = near_an_edge(random);
        let end = match random.random_range(0..3) {
            0 => start,
            1 => start.saturating_add(random.random_range(0..100)),
            _ => near_an_edge(random),
        };
        ValueRange::only(start).join(ValueRange::only(end))
    }

    /// A value of a range, its bounds more often than others.
    fn any_value(range: ValueRange, random: &mut StdRng) -> Value {
        match random.random_range(0..4) {
            0 => range.low,
            1 => range.high,
            2 => near_an_edge(random).clamp(range.low, range.high),
            _ => random.random_range(range.low..=range.high),
        }
    }

    #[test]
    fn the_range_of_a_result_includes_every_value() {
        let mut random = StdRng::seed_from_u64(1966);
        let mut results = vec![0; FUNCTIONS.len()];
        for _ in 0..4_000 {
            let (left, right) = (any_range(&mut random), any_range(&mut random));
            for (&(name, _, op), count) in FUNCTIONS.iter().zip(&mut results) {
                let range = ValueRange::result(op, left, right);
                for _ in 0..8 {
                    let (a, b) = (any_value(left, &mut random), any_value(right, &mut random));
                    if let Ok(value) = apply(op, a, b) {
                        assert!(range.includes(value), "{name}: {value} from {a} and {b} is not in {range:?}");
                        *count += 1;
                    }
                }
            }
        }
        assert!(results.iter().all(|&count| count > 1_000), "too few results: {results:?}");
    }

    #[test]
    fn the_bounds_of_a_result_are_reached_by_the_bounds_of_operands() {
        let (a, b) = (ValueRange { low: -7, high: 5 }, ValueRange { low: -2, high: 3 });
        let range = |op| ValueRange::result(op, a, b);
        assert_eq!(range(Operation::Add), ValueRange { low: -9, high: 8 });
        assert_eq!(range(Operation::Subtract), ValueRange { low: -10, high: 7 });
        assert_eq!(range(Operation::Multiply), ValueRange { low: -21, high: 15 });
        assert_eq!(range(Operation::Negate), ValueRange { low: -5, high: 7 });
        assert_eq!(range(Operation::Min), ValueRange { low: -7, high: 3 });
        assert_eq!(range(Operation::Max), ValueRange { low: -2, high: 5 });
    }

    #[test]
    fn what_lies_outside_is_clamped_to_the_nearest_bound() {
        let sum = ValueRange::result(Operation::Add, ValueRange::INTEGER, ValueRange::only(INTEGERS));
        assert_eq!(sum.clamp(ValueRange::INTEGER), ValueRange { low: 0, high: INTEGERS - 1 });
        let outside = ValueRange { low: INTEGERS, high: ATOM };
        assert_eq!(outside.clamp(ValueRange::INTEGER), ValueRange::only(INTEGERS - 1));
    }
}
