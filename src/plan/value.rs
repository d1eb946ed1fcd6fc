//! Values inside plans: ground terms as plain integers.
//!
//! Integers represent themselves, atoms are numbered from [`ATOM`] on such that the values of a type follow one another
//! wherever possible, and compounds are places in a [`super::term_arena::TermArena`]. Equal constants are equal
//! integers.

use super::range::ValueRange;
use crate::engine::machine::word::{Tag, Word};
use crate::engine::state::{Domain, Layout};
use crate::program::symbol::{Atom, Symbols};
use crate::term::NIL;

/// A ground term.
pub type Value = i64;

/// Integers lie strictly between this and its negative; a plan that meets another is abandoned.
pub const INTEGERS: i64 = 1 << 59;
/// Atoms are numbered from here on.
pub const ATOM: i64 = 1 << 60;
/// Compounds that last as long as the plans are numbered from here on.
pub const LASTING: i64 = 1 << 61;
/// Compounds that last as long as the question are numbered from here on.
pub const PASSING: i64 = 1 << 62;

/// Whether a value is an integer.
#[inline(always)]
pub fn is_integer(value: Value) -> bool {
    (value.wrapping_add(INTEGERS) as u64) < 2 * INTEGERS as u64
}

/// Whether a value is an integer or an atom.
#[inline(always)]
pub fn is_atomic(value: Value) -> bool {
    value < LASTING
}

/// How the values of a type are numbered.
#[derive(Clone, Debug)]
pub struct Numbering {
    /// The values in order.
    pub values: Vec<Value>,
    /// The bounds of the values.
    pub range: ValueRange,
    /// The number of each value from the least one on, unless they simply follow one another.
    pub numbers: Option<Vec<u32>>,
}

/// Marks what is no value of a type.
pub const NO_NUMBER: u32 = u32::MAX;

impl Numbering {
    /// The number of a value.
    pub fn number(&self, value: Value) -> Option<u32> {
        if !self.range.includes(value) {
            return None;
        }
        let at = (value - self.range.low) as usize;
        match &self.numbers {
            None => Some(at as u32),
            Some(numbers) => numbers.get(at).copied().filter(|&number| number != NO_NUMBER),
        }
    }
}

/// The atoms of a program as values.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    /// By the atom's own number.
    values: Vec<u32>,
    /// By value.
    atoms: Vec<Atom>,
    /// The place of each value in the alphabet.
    ranks: Vec<u32>,
}

impl Atoms {
    /// Numbers all atoms, those of the types first and in their order.
    pub fn new(symbols: &Symbols, layout: &Layout) -> Atoms {
        let count = symbols.atom_count();
        let mut values = vec![u32::MAX; count];
        let mut atoms = Vec::with_capacity(count);
        let of_types = layout.domains.iter().flat_map(|domain| &domain.values).filter_map(|word| word.as_atom());
        for atom in of_types.chain((0..count as u32).map(Atom)) {
            if values[atom.0 as usize] == u32::MAX {
                values[atom.0 as usize] = atoms.len() as u32;
                atoms.push(atom);
            }
        }
        let mut sorted: Vec<u32> = (0..count as u32).collect();
        sorted.sort_by_key(|&value| symbols.name(atoms[value as usize]));
        let mut ranks = vec![0; count];
        sorted.iter().enumerate().for_each(|(rank, &value)| ranks[value as usize] = rank as u32);
        Atoms { values, atoms, ranks }
    }

    /// The value of an atom, unless it was made while the rules ran.
    pub fn value(&self, atom: Atom) -> Option<Value> {
        self.values.get(atom.0 as usize).map(|&number| ATOM + i64::from(number))
    }

    /// The atom of a value.
    pub fn atom(&self, value: Value) -> Option<Atom> {
        self.atoms.get(usize::try_from(value - ATOM).ok()?).copied()
    }

    /// The place of an atom's value in the alphabet.
    pub fn rank(&self, value: Value) -> u32 {
        self.ranks.get((value - ATOM) as usize).copied().unwrap_or(0)
    }

    /// The value of a constant.
    pub fn constant(&self, word: Word) -> Option<Value> {
        match word.tag() {
            Tag::Int => Some(word.small_value()).filter(|&value| is_integer(value)),
            Tag::Atom => self.value(word.as_atom()?),
            _ => None,
        }
    }

    /// How a type's values are numbered; nothing if some are compounds or too large.
    pub fn numbering(&self, domain: &Domain) -> Option<Numbering> {
        let values = domain.values.iter().map(|&word| self.constant(word)).collect::<Option<Vec<_>>>()?;
        let range = ValueRange::hull(values.iter().copied())?;
        let consecutive = values.iter().enumerate().all(|(at, &value)| value == range.low + at as i64);
        if consecutive {
            return Some(Numbering { values, range, numbers: None });
        }
        // Integers and atoms together, or integers far apart, would need a table of enormous length.
        if range.size() > 1 << 20 {
            return None;
        }
        let mut numbers = vec![NO_NUMBER; range.size() as usize];
        values.iter().enumerate().for_each(|(at, value)| numbers[(value - range.low) as usize] = at as u32);
        Some(Numbering { values, range, numbers: Some(numbers) })
    }
}

/// The value of the empty list.
pub fn nil(symbols: &Symbols, atoms: &Atoms) -> Option<Value> {
    atoms.value(symbols.find_atom(NIL)?)
}
