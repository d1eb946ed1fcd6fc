//! Atoms as texts.

use super::{Redo, Row, det, nondet};
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};
use crate::syntax;

pub const ROWS: &[Row] = &[
    det("atom_length", "+-", "the number of characters", atom_length),
    nondet("atom_concat", "???", "C is A followed by B", |m| !m.arg(0).is_ref() || !m.arg(1).is_ref(), atom_concat)
        .pure(&[]),
    det("atom_number", "??", "an atom that reads as a number", atom_number),
    det("atom_codes", "??", "an atom as a list of character codes", |m, a| text_as_list(m, a, Letters::Codes)),
    det("atom_chars", "??", "an atom as a list of characters", |m, a| text_as_list(m, a, Letters::Chars)),
    det("char_code", "??", "a character and its code", char_code).pure(&[]),
];

/// How a list spells a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Codes,
    Chars,
}

/// The text of an atom or number, nothing for an unbound variable.
fn text(m: &mut Machine, word: Word, kind: &str) -> Result<Option<String>, MachineError> {
    let word = m.deref(word);
    match word.tag() {
        Tag::Ref => Ok(None),
        Tag::Atom => Ok(word.as_atom().map(|atom| m.symbols.name(atom).to_string())),
        _ => match m.integer_value(word) {
            Some(value) => Ok(Some(value.to_string())),
            None => Err(m.type_error(kind, word)),
        },
    }
}

fn atom(m: &mut Machine, text: &str) -> Result<Word, MachineError> {
    m.budget.check_memory(m.memory() + text.len())?;
    m.budget.spend(text.len() / 64)?;
    Ok(Word::atom(m.symbols.atom(text)))
}

fn atom_length(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let Some(text) = text(m, m.x[a as usize], "text")? else { return Err(m.instantiation_error()) };
    let length = m.arg(a + 1);
    if !length.is_ref() && m.integer_value(length).is_none() {
        return Err(m.type_error("integer", length));
    }
    m.unify(length, Word::int(text.chars().count() as i64))
}

fn atom_concat(m: &mut Machine, state: i64) -> Result<Redo, MachineError> {
    let left = text(m, m.x[0], "atomic")?;
    let right = text(m, m.x[1], "atomic")?;
    if let (Some(left), Some(right)) = (&left, &right) {
        let whole = atom(m, &format!("{left}{right}"))?;
        return Ok(if unify_text(m, m.x[2], whole)? { Redo::Last } else { Redo::Fail });
    }
    let Some(whole) = text(m, m.x[2], "atomic")? else { return Err(m.instantiation_error()) };
    let rest = match (&left, &right) {
        (Some(left), _) => whole.strip_prefix(left.as_str()).map(|rest| (m.x[1], rest)),
        (_, Some(right)) => whole.strip_suffix(right.as_str()).map(|rest| (m.x[0], rest)),
        _ => return split(m, &whole, state as usize),
    };
    let Some((variable, rest)) = rest else { return Ok(Redo::Fail) };
    let rest = atom(m, rest)?;
    Ok(if m.unify(variable, rest)? { Redo::Last } else { Redo::Fail })
}

/// The whole split at the first place from that byte on where both halves fit.
fn split(m: &mut Machine, whole: &str, from: usize) -> Result<Redo, MachineError> {
    let same = m.arg(0) == m.arg(1);
    for (at, letter) in whole[from..].char_indices().map(|(at, letter)| (from + at, letter.len_utf8())) {
        if !same || whole[..at] == whole[at..] {
            let (left, right) = (atom(m, &whole[..at])?, atom(m, &whole[at..])?);
            m.unify(m.x[0], left)?;
            m.unify(m.x[1], right)?;
            return Ok(Redo::More((at + letter) as i64));
        }
    }
    if same && !whole.is_empty() {
        return Ok(Redo::Fail);
    }
    let (left, right) = (atom(m, whole)?, atom(m, "")?);
    m.unify(m.x[0], left)?;
    m.unify(m.x[1], right)?;
    Ok(Redo::Last)
}

/// A number given as text equals the atom of that text.
fn unify_text(m: &mut Machine, given: Word, whole: Word) -> Result<bool, MachineError> {
    let given = m.deref(given);
    match m.integer_value(given) {
        Some(value) => Ok(atom(m, &value.to_string())? == whole),
        None => m.unify(given, whole),
    }
}

fn atom_number(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let (name, number) = (m.arg(a), m.arg(a + 1));
    if !number.is_ref() && m.integer_value(number).is_none() {
        return Err(m.type_error("number", number));
    }
    match text(m, name, "atom")? {
        Some(_) if m.integer_value(name).is_some() => Err(m.type_error("atom", name)),
        Some(text) => match syntax::integer(&text) {
            Some(value) => {
                let value = m.integer(value);
                m.unify(number, value)
            }
            None => Ok(false),
        },
        None => {
            let Some(value) = m.integer_value(number) else { return Err(m.instantiation_error()) };
            let word = atom(m, &value.to_string())?;
            m.unify(name, word)
        }
    }
}

fn text_as_list(m: &mut Machine, a: u16, letters: Letters) -> Result<bool, MachineError> {
    let (name, list) = (m.arg(a), m.x[a as usize + 1]);
    let Some(text) = text(m, name, "atom")? else {
        let text = list_text(m, list)?;
        let word = atom(m, &text)?;
        return m.unify(name, word);
    };
    let mut items = Vec::new();
    for letter in text.chars() {
        items.push(match letters {
            Letters::Codes => Word::int(letter as i64),
            Letters::Chars => Word::atom(m.symbols.atom(letter.encode_utf8(&mut [0; 4]))),
        });
    }
    let spelt = m.list(&items)?;
    m.unify(list, spelt)
}

/// The text that a list of codes or characters spells.
fn list_text(m: &mut Machine, list: Word) -> Result<String, MachineError> {
    let mut text = String::new();
    for item in m.proper_list(list)? {
        let item = m.deref(item);
        if item.is_ref() {
            return Err(m.instantiation_error());
        }
        text.push(letter(m, item)?);
    }
    Ok(text)
}

fn letter(m: &mut Machine, word: Word) -> Result<char, MachineError> {
    if let Some(value) = m.integer_value(word) {
        let letter = u32::try_from(value).ok().and_then(char::from_u32);
        return letter.ok_or_else(|| m.type_error("character_code", word));
    }
    let single = word.as_atom().and_then(|atom| {
        let mut letters = m.symbols.name(atom).chars();
        letters.next().filter(|_| letters.next().is_none())
    });
    single.ok_or_else(|| m.type_error("character", word))
}

fn char_code(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let (name, code) = (m.arg(a), m.arg(a + 1));
    if !code.is_ref() && m.integer_value(code).is_none() {
        return Err(m.type_error("integer", code));
    }
    if name.is_ref() {
        if code.is_ref() {
            return Err(m.instantiation_error());
        }
        let letter = letter(m, code)?;
        let word = Word::atom(m.symbols.atom(letter.encode_utf8(&mut [0; 4])));
        return m.unify(name, word);
    }
    if name.as_atom().is_none() {
        return Err(m.type_error("character", name));
    }
    let letter = letter(m, name)?;
    m.unify(code, Word::int(letter as i64))
}
