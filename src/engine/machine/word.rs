//! Tagged 64-bit words, the machine's representation of terms.
//!
//! The low three bits say what the rest means. Variables live on the heap only: an unbound one is a reference to
//! itself. Lists have a tag of their own and take two cells; other compounds take a header and their arguments.

use crate::program::symbol::{Atom, Functor};

/// One tagged word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(pub u64);

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Tag {
    /// A reference to a heap cell; to itself, an unbound variable.
    Ref = 0,
    /// An atom.
    Atom = 1,
    /// An integer of 61 bits.
    Int = 2,
    /// A list cell: head and tail are at that heap index.
    List = 3,
    /// A compound: its header is at that heap index, its arguments follow.
    Struct = 4,
    /// An integer that needs all 64 bits: a header at that heap index, then the raw value.
    Big = 5,
    /// The header of a compound: functor and arity. It is never in a register.
    Header = 6,
    /// A mark of the machine's own: a height of the choice stack, or where a cell was copied to.
    Mark = 7,
}

/// The greatest integer that fits in a word beside its tag.
pub const SMALL_MAX: i64 = (1 << 60) - 1;
/// The least one.
pub const SMALL_MIN: i64 = -(1 << 60);

/// The header of a 64-bit integer; no functor has this arity.
pub const BIG_HEADER: Word = Word(u64::MAX << 3 | Tag::Header as u64);

impl Word {
    /// What the word is.
    #[inline(always)]
    pub fn tag(self) -> Tag {
        match self.0 & 7 {
            0 => Tag::Ref,
            1 => Tag::Atom,
            2 => Tag::Int,
            3 => Tag::List,
            4 => Tag::Struct,
            5 => Tag::Big,
            6 => Tag::Header,
            _ => Tag::Mark,
        }
    }

    /// A reference to a heap cell.
    #[inline(always)]
    pub fn reference(index: usize) -> Word {
        Word((index as u64) << 3)
    }

    /// An atom.
    #[inline(always)]
    pub const fn atom(atom: Atom) -> Word {
        Word((atom.0 as u64) << 3 | Tag::Atom as u64)
    }

    /// An integer, if it is small enough.
    #[inline(always)]
    pub fn small(value: i64) -> Option<Word> {
        (SMALL_MIN..=SMALL_MAX).contains(&value).then_some(Word::int(value))
    }

    /// An integer known to be small.
    #[inline(always)]
    pub const fn int(value: i64) -> Word {
        Word((value as u64) << 3 | Tag::Int as u64)
    }

    /// A list cell.
    #[inline(always)]
    pub fn list(index: usize) -> Word {
        Word((index as u64) << 3 | Tag::List as u64)
    }

    /// A compound.
    #[inline(always)]
    pub fn structure(index: usize) -> Word {
        Word((index as u64) << 3 | Tag::Struct as u64)
    }

    /// A 64-bit integer.
    #[inline(always)]
    pub fn big(index: usize) -> Word {
        Word((index as u64) << 3 | Tag::Big as u64)
    }

    /// The header of a compound.
    #[inline(always)]
    pub fn header(functor: Functor, arity: u32) -> Word {
        Word((arity as u64) << 35 | (functor.0 as u64) << 3 | Tag::Header as u64)
    }

    /// A mark.
    #[inline(always)]
    pub fn mark(value: usize) -> Word {
        Word((value as u64) << 3 | Tag::Mark as u64)
    }

    /// Whether this is a reference.
    #[inline(always)]
    pub fn is_ref(self) -> bool {
        self.0 & 7 == Tag::Ref as u64
    }

    /// Whether this is a small integer.
    #[inline(always)]
    pub fn is_small(self) -> bool {
        self.0 & 7 == Tag::Int as u64
    }

    /// Whether this is an atom or a small integer: equal words are equal terms.
    #[inline(always)]
    pub fn is_constant(self) -> bool {
        matches!(self.0 & 7, 1 | 2)
    }

    /// The heap index, or the value of a mark.
    #[inline(always)]
    pub fn index(self) -> usize {
        (self.0 >> 3) as usize
    }

    /// The value of a small integer.
    #[inline(always)]
    pub fn small_value(self) -> i64 {
        self.0 as i64 >> 3
    }

    /// The atom.
    #[inline(always)]
    pub fn as_atom(self) -> Option<Atom> {
        (self.tag() == Tag::Atom).then_some(Atom((self.0 >> 3) as u32))
    }

    /// The functor of a header.
    #[inline(always)]
    pub fn functor(self) -> Functor {
        Functor((self.0 >> 3) as u32)
    }

    /// The arity of a header.
    #[inline(always)]
    pub fn arity(self) -> usize {
        (self.0 >> 35) as usize
    }

    /// The same word with its heap index moved, as a block of cells is moved.
    #[inline(always)]
    pub fn moved(self, by: usize) -> Word {
        match self.0 & 7 {
            0 | 3 | 4 | 5 => Word(self.0 + ((by as u64) << 3)),
            _ => self,
        }
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tag() {
            Tag::Int => write!(f, "Int({})", self.small_value()),
            Tag::Header => write!(f, "Header({}, {})", self.functor().0, self.arity()),
            tag => write!(f, "{tag:?}({})", self.index()),
        }
    }
}
