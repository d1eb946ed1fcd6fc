//! Lists: length and sorting in Rust, the rest in the prelude.

use std::cmp::Ordering;

use super::{Redo, Row, det, nondet, prelude};
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};

/// `maplist/2` to `maplist/5` mean the same.
const MAPLIST: &str = "a goal for every element, or for elements side by side";

pub const ROWS: &[Row] = &[
    nondet("length", "??", "the number of elements of a list", |m| !m.arg(1).is_ref(), length).integers(&[1]).planned(),
    det("msort", "+-", "a list in the standard order", |m, a| {
        let items = m.proper_list(m.x[a as usize])?;
        let sorted = sort(m, items, |item, _| Ok(item), Order { descending: false, unique: false })?;
        finish(m, a + 1, &sorted)
    })
    .planned(),
    det("sort", "+-", "a list in the standard order, without duplicates", |m, a| {
        let items = m.proper_list(m.x[a as usize])?;
        let sorted = sort(m, items, |item, _| Ok(item), Order { descending: false, unique: true })?;
        finish(m, a + 1, &sorted)
    })
    .planned(),
    det("sort", "+++-", "a list sorted by an argument (0: the whole), by @<, @=<, @> or @>=", sort4),
    det("keysort", "+-", "a list of Key-Value pairs sorted by key, stable", keysort),
    det("list_to_set", "+-", "a list without later duplicates", list_to_set),
    det("$groups", "+-", "runs of a sorted list of pairs whose keys are variants", groups),
    prelude("member", "??", "an element of a list").pure(&[1]).planned(),
    prelude("memberchk", "??", "an element of a list, the first one only").planned(),
    prelude("append", "???", "a list followed by another").planned(),
    prelude("append", "+?", "all lists of a list, one after another"),
    prelude("nth0", "???", "the element at an index counted from 0").integers(&[0]),
    prelude("nth1", "???", "the element at an index counted from 1").integers(&[0]),
    prelude("select", "???", "an element, and the list without it"),
    prelude("selectchk", "???", "an element, the first one only, and the list without it"),
    prelude("reverse", "+-", "a list backwards"),
    prelude("last", "?-", "the last element of a list").planned(),
    prelude("permutation", "?-", "the elements of a list in every order"),
    prelude("maplist", "1?", MAPLIST),
    prelude("maplist", "2??", MAPLIST),
    prelude("maplist", "3???", MAPLIST),
    prelude("maplist", "4????", MAPLIST),
    prelude("foldl", "3+?-", "a value passed on from element to element"),
    prelude("foldl", "4++?-", "a value passed on along two lists side by side"),
    prelude("include", "1+-", "the elements for which a goal holds"),
    prelude("exclude", "1+-", "the elements for which a goal does not hold"),
    prelude("partition", "1+--", "the elements for which a goal holds, and the others"),
    prelude("sum_list", "+-", "the sum of a list of integers").integers(&[1]),
    prelude("max_list", "+-", "the greatest of a list of integers"),
    prelude("min_list", "+-", "the least of a list of integers"),
    prelude("max_member", "-+", "the last element in the standard order"),
    prelude("min_member", "-+", "the first element in the standard order"),
    prelude("numlist", "++-", "the integers from Low to High"),
    prelude("delete", "+?-", "a list without the elements that unify"),
    prelude("subtract", "++-", "the elements of a list that are not in another"),
    prelude("intersection", "++-", "the elements of a list that are in another, too"),
    prelude("union", "++-", "the elements of a list that are not in another, followed by that one"),
    prelude("pairs_keys_values", "???", "Key-Value pairs, their keys and their values"),
    prelude("pairs_keys", "+-", "the keys of Key-Value pairs"),
    prelude("pairs_values", "+-", "the values of Key-Value pairs"),
];

/// How to sort.
#[derive(Clone, Copy)]
struct Order {
    descending: bool,
    unique: bool,
}

fn finish(m: &mut Machine, register: u16, items: &[Word]) -> Result<bool, MachineError> {
    let list = m.list(items)?;
    m.unify(m.x[register as usize], list)
}

/// Sorts by a key; of neighbours with equal keys the first is kept if they must be unique.
fn sort(
    m: &mut Machine,
    items: Vec<Word>,
    key: impl Fn(Word, &mut Machine) -> Result<Word, MachineError>,
    order: Order,
) -> Result<Vec<Word>, MachineError> {
    m.reserve(items.len() * 4)?;
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        let item = m.deref(item);
        let key = key(item, m)?;
        keyed.push((m.deref(key), item));
    }
    let keyed = merge_sort(m, keyed, order.descending)?;
    let mut sorted: Vec<Word> = Vec::with_capacity(keyed.len());
    let mut last = None;
    for (key, item) in keyed {
        if order.unique
            && let Some(last) = last
            && m.compare(last, key)? == Ordering::Equal
        {
            continue;
        }
        last = Some(key);
        sorted.push(item);
    }
    Ok(sorted)
}

/// A stable merge sort, bottom up, that can be stopped: the standard library's cannot be left in the middle.
fn merge_sort(m: &mut Machine, items: Vec<(Word, Word)>, descending: bool) -> Result<Vec<(Word, Word)>, MachineError> {
    let wrong = if descending { Ordering::Less } else { Ordering::Greater };
    let (mut from, mut to) = (items, Vec::new());
    let mut width = 1;
    while width < from.len() {
        to.clear();
        for start in (0..from.len()).step_by(width * 2) {
            let (middle, end) = ((start + width).min(from.len()), (start + width * 2).min(from.len()));
            let (mut left, mut right) = (start, middle);
            while left < middle && right < end {
                let place = if m.compare(from[left].0, from[right].0)? == wrong { &mut right } else { &mut left };
                to.push(from[*place]);
                *place += 1;
            }
            to.extend_from_slice(&from[left..middle]);
            to.extend_from_slice(&from[right..end]);
            m.budget.spend((end - start) / 16)?;
        }
        std::mem::swap(&mut from, &mut to);
        width *= 2;
    }
    Ok(from)
}

fn sort4(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let (key, order) = (m.arg(a), m.arg(a + 1));
    if key.is_ref() || order.is_ref() {
        return Err(m.instantiation_error());
    }
    let Some(number) = m.integer_value(key) else { return Err(m.type_error("integer", key)) };
    if number < 0 {
        return Err(m.domain_error("not_less_than_one", key));
    }
    let Some(name) = order.as_atom().map(|atom| m.symbols.name(atom).clone()) else {
        return Err(m.type_error("atom", order));
    };
    let order = match &*name {
        "@<" => Order { descending: false, unique: true },
        "@=<" => Order { descending: false, unique: false },
        "@>" => Order { descending: true, unique: true },
        "@>=" => Order { descending: true, unique: false },
        _ => return Err(m.domain_error("order", order)),
    };
    let items = m.proper_list(m.x[a as usize + 2])?;
    let sorted = sort(m, items, |item, m| argument(m, item, number), order)?;
    finish(m, a + 3, &sorted)
}

/// The argument that a list is sorted by.
fn argument(m: &mut Machine, item: Word, number: i64) -> Result<Word, MachineError> {
    if number == 0 {
        return Ok(item);
    }
    if item.is_ref() {
        return Err(m.instantiation_error());
    }
    let Some((header, first)) = m.compound_parts(item) else { return Err(m.type_error("compound", item)) };
    if number > header.arity() as i64 {
        let argument = m.compound("argument", &[]);
        return Err(m.other_error("existence_error", &[argument, Word::int(number), item]));
    }
    Ok(m.heap[first + number as usize - 1])
}

/// The key of a `Key-Value` pair.
fn pair_key(m: &mut Machine, item: Word) -> Result<Word, MachineError> {
    if item.is_ref() {
        return Err(m.instantiation_error());
    }
    match m.compound_parts(item) {
        Some((header, first)) if header.functor() == m.names.pair => Ok(m.heap[first]),
        _ => Err(m.type_error("pair", item)),
    }
}

fn keysort(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let items = m.proper_list(m.x[a as usize])?;
    let sorted = sort(m, items, |item, m| pair_key(m, item), Order { descending: false, unique: false })?;
    finish(m, a + 1, &sorted)
}

fn list_to_set(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let items = m.proper_list(m.x[a as usize])?;
    let numbered: Vec<Word> = (0..items.len()).map(|at| Word::int(at as i64)).collect();
    let first = sort(
        m,
        numbered,
        |number, _| Ok(items[number.small_value() as usize]),
        Order { descending: false, unique: true },
    )?;
    let mut places: Vec<usize> = first.into_iter().map(|number| number.small_value() as usize).collect();
    places.sort_unstable();
    let set: Vec<Word> = places.into_iter().map(|at| items[at]).collect();
    finish(m, a + 1, &set)
}

/// `[Key-Value, …]` to `[Key-[Value, …], …]`: neighbours whose keys differ only in variables belong together.
fn groups(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let mut groups: Vec<(Word, Vec<Word>, Vec<Word>)> = Vec::new();
    for item in m.proper_list(m.x[a as usize])? {
        let item = m.deref(item);
        let key = pair_key(m, item)?;
        let (_, first) = m.compound_parts(item).expect("a pair");
        let value = m.heap[first + 1];
        let mut cells = Vec::new();
        m.canonical(key, &mut cells, &mut Vec::new())?;
        match groups.last_mut() {
            Some((shared, known, values)) if *known == cells => {
                let shared = *shared;
                values.push(value);
                m.unify(shared, key)?;
            }
            _ => groups.push((key, cells, vec![value])),
        }
    }
    let mut items = Vec::new();
    for (key, _, values) in groups {
        let values = m.list(&values)?;
        let pair = m.compound("-", &[key, values]);
        items.push(pair);
    }
    finish(m, a + 1, &items)
}

fn length(m: &mut Machine, state: i64) -> Result<Redo, MachineError> {
    let (list, wanted) = (m.arg(0), m.arg(1));
    let (count, end) = m.list_end(list)?;
    let number = m.integer_value(wanted);
    if number.is_none() && !wanted.is_ref() {
        return Err(m.type_error("integer", wanted));
    }
    if number.is_some_and(|number| number < 0) {
        return Err(m.domain_error("not_less_than_zero", wanted));
    }
    if end == m.names.nil {
        return Ok(if m.unify(wanted, Word::int(count as i64))? { Redo::Last } else { Redo::Fail });
    }
    if end.tag() != Tag::Ref {
        return Err(m.type_error("list", list));
    }
    if end == wanted {
        return Err(m.other_error("resource_error", &[]));
    }
    let more = match number {
        Some(number) => number - count as i64,
        None => state,
    };
    if more < 0 {
        return Ok(Redo::Fail);
    }
    m.reserve((more as usize).saturating_mul(3))?;
    let items: Vec<Word> = (0..more).map(|_| m.new_variable()).collect();
    let tail = m.list(&items)?;
    m.unify(end, tail)?;
    if number.is_some() {
        return Ok(Redo::Last);
    }
    m.unify(wanted, Word::int(count as i64 + more))?;
    Ok(Redo::More(state + 1))
}
