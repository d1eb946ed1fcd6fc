//! Primitives: predicates on lists and tests that run without clauses.

use std::cmp::Ordering;

use super::vm::{Stop, Vm};
use crate::plan::Plans;
use crate::plan::instr::{Kind, Primitive};
use crate::plan::term_arena::elements;
use crate::plan::value::{ATOM, LASTING, Value, is_atomic, is_integer};

/// The longest list that is sorted here.
const MOST_SORTED: usize = 100_000;

impl Kind {
    /// Whether a value is of the kind; a compound's arguments are not looked at.
    pub fn includes(self, value: Value) -> bool {
        match self {
            Kind::Integer => is_integer(value),
            Kind::Atom => (ATOM..LASTING).contains(&value),
            Kind::Atomic => is_atomic(value),
            Kind::Compound | Kind::List => !is_atomic(value),
            Kind::Callable => value >= ATOM,
        }
    }
}

impl Vm {
    /// Whether a value is of a kind.
    pub fn is_kind(&self, kind: Kind, value: Value, plans: &Plans) -> bool {
        match kind {
            Kind::List => elements(&self.terms, value, plans.cons, plans.nil).is_some(),
            kind => kind.includes(value),
        }
    }

    /// Whether two values are the same term.
    pub fn equal(&mut self, a: Value, b: Value) -> bool {
        let equal = self.terms.equal(a, b);
        self.count_work();
        equal
    }

    /// Which of two values comes first in the standard order.
    pub fn order(&mut self, a: Value, b: Value, plans: &Plans) -> Ordering {
        let order = self.terms.compare(a, b, &plans.atoms, &plans.symbols);
        self.count_work();
        order
    }

    /// Counts the work of comparisons as steps.
    fn count_work(&mut self) {
        self.fuel -= std::mem::take(&mut self.terms.work);
    }

    /// The list of what was collected since a mark.
    pub fn close_bag(&mut self, mark: usize, plans: &Plans) -> Value {
        let mut list = plans.nil;
        for &element in self.bags[mark..].iter().rev() {
            list = self.terms.make(plans.cons, [element, list]);
        }
        self.bags.truncate(mark);
        list
    }

    /// The result of a function; nothing if it fails.
    pub fn primitive(&mut self, plans: &Plans, function: Primitive, args: &[Value]) -> Result<Option<Value>, Stop> {
        let (first, second) = (args[0], args.get(1).copied());
        if let (Primitive::IsMember, Some(list)) = (function, second) {
            return Ok(self.is_member(first, list, plans).then_some(0));
        }
        let Some(mut items) = elements(&self.terms, first, plans.cons, plans.nil) else {
            // Clauses fail on what is no list; built-ins raise an error.
            return if matches!(function, Primitive::Append | Primitive::Last) {
                Ok(None)
            } else {
                Err(Stop::Abandoned)
            };
        };
        self.fuel -= items.len() as i64;
        Ok(match function {
            Primitive::Length => Some(items.len() as i64),
            Primitive::Last => items.last().copied(),
            Primitive::Append => {
                let back = second.unwrap_or(plans.nil);
                Some(self.list_before(&items, back, plans))
            }
            // Nothing can interrupt a sort.
            Primitive::Sort | Primitive::SortUnique if items.len() > MOST_SORTED => return Err(Stop::Abandoned),
            Primitive::Sort | Primitive::SortUnique => {
                items.sort_by(|&a, &b| self.terms.compare(a, b, &plans.atoms, &plans.symbols));
                if function == Primitive::SortUnique {
                    items.dedup_by(|a, b| self.terms.equal(*a, *b));
                }
                self.count_work();
                Some(self.list_before(&items, plans.nil, plans))
            }
            Primitive::IsMember => None,
        })
    }

    fn list_before(&mut self, items: &[Value], back: Value, plans: &Plans) -> Value {
        items.iter().rev().fold(back, |list, &item| self.terms.make(plans.cons, [item, list]))
    }

    fn is_member(&mut self, element: Value, list: Value, plans: &Plans) -> bool {
        let mut rest = list;
        if is_atomic(element) {
            let (mut count, mut found) = (0, false);
            while let Some(&[item, next]) = self.terms.arguments(rest, plans.cons).filter(|_| !found) {
                (found, rest, count) = (item == element, next, count + 1);
            }
            self.fuel -= count;
            return found;
        }
        while let Some(&[item, next]) = self.terms.arguments(rest, plans.cons) {
            self.fuel -= 1;
            if self.equal(item, element) {
                return true;
            }
            rest = next;
        }
        false
    }
}
