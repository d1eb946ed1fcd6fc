//! Type tests, comparison, and taking terms apart.

use std::cmp::Ordering;

use super::{Redo, Row, det, nondet, test};
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};

pub const ROWS: &[Row] = &[
    test("var", "?", "X is an unbound variable", |m, a| Ok(m.arg(a).is_ref())).planned(),
    test("nonvar", "?", "X is bound", |m, a| Ok(!m.arg(a).is_ref())).planned(),
    test("atom", "?", "X is an atom", |m, a| Ok(m.arg(a).tag() == Tag::Atom)).planned(),
    test("integer", "?", "X is an integer", |m, a| Ok(m.integer_value(m.arg(a)).is_some())).planned(),
    test("number", "?", "X is a number", |m, a| Ok(m.integer_value(m.arg(a)).is_some())).planned(),
    test("atomic", "?", "X is an atom or a number", |m, a| {
        Ok(matches!(m.arg(a).tag(), Tag::Atom | Tag::Int | Tag::Big))
    })
    .planned(),
    test("compound", "?", "X is a compound term", |m, a| Ok(matches!(m.arg(a).tag(), Tag::List | Tag::Struct)))
        .planned(),
    test("callable", "?", "X is an atom or a compound term", |m, a| {
        Ok(matches!(m.arg(a).tag(), Tag::Atom | Tag::List | Tag::Struct))
    })
    .planned(),
    test("is_list", "?", "X is a proper list", |m, a| Ok(m.list_end(m.arg(a))?.1 == m.names.nil)).planned(),
    test("ground", "?", "X has no unbound variables", |m, a| Ok(m.variables(m.arg(a))?.is_empty())),
    det("=", "??", "X and Y are made equal", |m, a| m.unify(m.x[a as usize], m.x[a as usize + 1])).planned(),
    test("\\=", "??", "X and Y cannot be made equal", not_unifiable).planned(),
    test("==", "??", "X and Y are the same term", |m, a| Ok(order(m, a)? == Ordering::Equal)).planned(),
    test("\\==", "??", "X and Y are not the same term", |m, a| Ok(order(m, a)? != Ordering::Equal)).planned(),
    test("@<", "??", "X comes before Y in the standard order", |m, a| Ok(order(m, a)? == Ordering::Less)).planned(),
    test("@>", "??", "X comes after Y in the standard order", |m, a| Ok(order(m, a)? == Ordering::Greater)).planned(),
    test("@=<", "??", "X does not come after Y", |m, a| Ok(order(m, a)? != Ordering::Greater)).planned(),
    test("@>=", "??", "X does not come before Y", |m, a| Ok(order(m, a)? != Ordering::Less)).planned(),
    det("compare", "-??", "Order is <, = or > as X comes before, equals or comes after Y", compare),
    det("functor", "???", "T has that name and number of arguments", functor),
    nondet("arg", "?+-", "the N-th argument of T", |m| !m.arg(0).is_ref(), arg),
    det("=..", "??", "T as a list of its name and arguments", univ),
    det("copy_term", "?-", "a copy with new variables", copy_term),
    det("term_variables", "?-", "the unbound variables of a term", term_variables),
];

fn order(m: &mut Machine, a: u16) -> Result<Ordering, MachineError> {
    m.compare(m.x[a as usize], m.x[a as usize + 1])
}

fn compare(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let wanted = m.arg(a);
    if let Some(atom) = wanted.as_atom() {
        if !matches!(&**m.symbols.name(atom), "<" | "=" | ">") {
            return Err(m.domain_error("order", wanted));
        }
    } else if !wanted.is_ref() {
        return Err(m.type_error("atom", wanted));
    }
    let name = match order(m, a + 1)? {
        Ordering::Less => "<",
        Ordering::Equal => "=",
        Ordering::Greater => ">",
    };
    let word = m.compound(name, &[]);
    m.unify(wanted, word)
}

fn not_unifiable(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let (mark, hb) = (m.trail.len(), m.hb);
    m.hb = m.heap.len();
    let result = m.unify(m.x[a as usize], m.x[a as usize + 1]);
    m.hb = hb;
    m.undo(mark);
    Ok(!result?)
}

fn functor(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let term = m.arg(a);
    if let Some((header, _)) = m.compound_parts(term) {
        let name = Word::atom(m.symbols.parts(header.functor()).0);
        return Ok(
            m.unify(m.x[a as usize + 1], name)? && m.unify(m.x[a as usize + 2], Word::int(header.arity() as i64))?
        );
    }
    if !term.is_ref() {
        return Ok(m.unify(m.x[a as usize + 1], term)? && m.unify(m.x[a as usize + 2], Word::int(0))?);
    }
    let (name, arity) = (m.arg(a + 1), m.arg(a + 2));
    if name.is_ref() || arity.is_ref() {
        return Err(m.instantiation_error());
    }
    let Some(count) = m.integer_value(arity) else { return Err(m.type_error("integer", arity)) };
    if m.compound_parts(name).is_some() {
        return Err(m.type_error("atomic", name));
    }
    if count < 0 {
        return Err(m.domain_error("not_less_than_zero", arity));
    }
    if count == 0 {
        return m.unify(term, name);
    }
    let Some(atom) = name.as_atom() else { return Err(m.type_error("atom", name)) };
    if count > MAX_ARITY {
        return Err(m.representation_error("max_arity"));
    }
    m.reserve(count as usize)?;
    let args: Vec<Word> = (0..count).map(|_| m.new_variable()).collect();
    let built = m.compound_of(atom, &args);
    m.unify(term, built)
}

/// The most arguments that a term may be given at run time.
const MAX_ARITY: i64 = 1 << 20;

fn arg(m: &mut Machine, state: i64) -> Result<Redo, MachineError> {
    let (number, term) = (m.arg(0), m.arg(1));
    if term.is_ref() {
        return Err(m.instantiation_error());
    }
    let Some((header, first)) = m.compound_parts(term) else { return Err(m.type_error("compound", term)) };
    if let Some(value) = m.integer_value(number) {
        if value < 0 {
            return Err(m.domain_error("not_less_than_zero", number));
        }
        let inside = (1..=header.arity() as i64).contains(&value);
        return Ok(match inside && m.unify(m.x[2], m.heap[first + value as usize - 1])? {
            true => Redo::Last,
            false => Redo::Fail,
        });
    }
    if !number.is_ref() {
        return Err(m.type_error("integer", number));
    }
    let hb = std::mem::replace(&mut m.hb, m.heap.len());
    let mut found = None;
    for at in state as usize..header.arity() {
        let mark = m.trail.len();
        if m.unify(m.x[2], m.heap[first + at])? {
            found = Some(at);
            break;
        }
        m.undo(mark);
    }
    m.hb = hb;
    let Some(at) = found else { return Ok(Redo::Fail) };
    m.unify(number, Word::int(at as i64 + 1))?;
    Ok(if at + 1 == header.arity() { Redo::Last } else { Redo::More(at as i64 + 1) })
}

fn univ(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let term = m.arg(a);
    if let Some((header, first)) = m.compound_parts(term) {
        let mut items = vec![Word::atom(m.symbols.parts(header.functor()).0)];
        items.extend(&m.heap[first..first + header.arity()]);
        let list = m.list(&items)?;
        return m.unify(m.x[a as usize + 1], list);
    }
    if !term.is_ref() {
        let list = m.list(&[term])?;
        return m.unify(m.x[a as usize + 1], list);
    }
    let items = m.proper_list(m.x[a as usize + 1])?;
    let Some((&name, args)) = items.split_first() else {
        return Err(m.domain_error("non_empty_list", m.names.nil));
    };
    let name = m.deref(name);
    if name.is_ref() {
        return Err(m.instantiation_error());
    }
    if args.is_empty() {
        if m.compound_parts(name).is_some() {
            return Err(m.type_error("atomic", name));
        }
        return m.unify(term, name);
    }
    let Some(atom) = name.as_atom() else { return Err(m.type_error("atom", name)) };
    if args.len() as i64 > MAX_ARITY {
        return Err(m.representation_error("max_arity"));
    }
    let built = m.compound_of(atom, args);
    m.unify(term, built)
}

fn copy_term(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let block = m.freeze(m.x[a as usize])?;
    m.reserve(block.size())?;
    let copy = m.thaw(&block);
    m.unify(m.x[a as usize + 1], copy)
}

fn term_variables(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let variables = m.variables(m.x[a as usize])?;
    let list = m.list(&variables)?;
    m.unify(m.x[a as usize + 1], list)
}
