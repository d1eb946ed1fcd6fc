//! Compounds of plans: cells in two arrays, one that lasts and shares equal terms, one that is emptied with every
//! question.
//!
//! A compound is a cell with functor and arity, then its arguments. Nothing recurses along terms. Compounds may share
//! parts, so that few cells can represent a term of enormous size: operations on terms take time in proportion to their
//! cells.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use super::value::{Atoms, LASTING, PASSING, Value, is_integer};
use crate::engine::machine::cells::Cells;
use crate::engine::machine::word::{BIG_HEADER, Tag, Word};
use crate::program::symbol::{Functor, Symbols};

/// Where compounds are.
#[derive(Clone, Debug, Default)]
pub struct TermArena {
    pub lasting: Cells,
    known: FxHashMap<Box<[i64]>, Value>,
    pub passing: Cells,
    /// Pairs still to be compared, and those that have been, once they are many.
    pairs: Vec<(Value, Value)>,
    keeping: Keeping,
    compared: FxHashSet<(Value, Value)>,
    /// Steps of comparisons that are not counted yet.
    pub work: i64,
}

/// What making a term last needs on the way.
#[derive(Clone, Debug, Default)]
struct Keeping {
    /// The compounds around the one at hand, the outermost first.
    open: Vec<Value>,
    cells: Vec<i64>,
    kept: Kept,
}

/// The lasting values of compounds met so far: mostly very few.
#[derive(Clone, Debug, Default)]
struct Kept {
    few: Vec<(Value, Value)>,
    many: FxHashMap<Value, Value>,
}

impl Kept {
    /// How many are found by looking at each.
    const FEW: usize = 16;

    /// The value that lasts, if it is known.
    #[inline]
    fn get(&self, value: Value) -> Option<Value> {
        if value < PASSING {
            return Some(value);
        }
        let few = self.few.iter().rev().find(|(met, _)| *met == value).map(|(_, lasting)| *lasting);
        few.or_else(|| if self.many.is_empty() { None } else { self.many.get(&value).copied() })
    }

    fn add(&mut self, value: Value, lasting: Value) {
        if self.few.len() < Self::FEW {
            self.few.push((value, lasting));
        } else {
            self.many.insert(value, lasting);
        }
    }

    fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            self.many = FxHashMap::default();
        }
    }
}

/// After this many pairs, a comparison remembers which ones it has met.
const MANY_PAIRS: usize = 1_000;
/// The most cells of a term that is written out.
const MOST_CELLS: usize = 1 << 20;

/// A term is too large to be written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Functor and arity in one cell.
#[inline]
pub fn head(functor: Functor, arity: usize) -> i64 {
    (arity as i64) << 32 | i64::from(functor.0)
}

impl TermArena {
    /// Cells of compounds made for the running question.
    pub fn passing(&self) -> usize {
        self.passing.len()
    }

    /// Forgets the compounds made since there were `mark` passing cells.
    #[inline]
    pub fn reset(&mut self, mark: usize) {
        self.passing.truncate(mark);
    }

    /// Functor, arity and arguments of a compound, as cells.
    #[inline]
    pub fn cells(&self, value: Value) -> Option<&[i64]> {
        let (cells, at) = match value {
            PASSING.. => (&self.passing, (value - PASSING) as usize),
            LASTING.. => (&self.lasting, (value - LASTING) as usize),
            _ => return None,
        };
        let arity = (cells[at] >> 32) as usize;
        Some(&cells[at..at + 1 + arity])
    }

    /// The arguments of a compound if it has this head.
    #[inline(always)]
    pub fn arguments(&self, value: Value, head: i64) -> Option<&[i64]> {
        let (cells, at) = match value {
            PASSING.. => (&self.passing, (value - PASSING) as usize),
            LASTING.. => (&self.lasting, (value - LASTING) as usize),
            _ => return None,
        };
        if *cells.get(at)? != head {
            return None;
        }
        cells.get(at + 1..at + 1 + (head >> 32) as usize)
    }

    /// Makes a compound for the running question from a head and arguments.
    #[inline]
    pub fn make(&mut self, head: i64, arguments: impl IntoIterator<Item = Value>) -> Value {
        let value = PASSING + self.passing.len() as i64;
        self.passing.push(head);
        self.passing.extend(arguments);
        value
    }

    /// The compound of lasting arguments that lasts itself.
    pub fn lasting(&mut self, cells: &[i64]) -> Value {
        if let Some(&known) = self.known.get(cells) {
            return known;
        }
        let value = LASTING + self.lasting.len() as i64;
        self.lasting.extend(cells.iter().copied());
        self.known.insert(cells.into(), value);
        value
    }

    /// A value that lasts and is equal to the given one.
    pub fn keep(&mut self, value: Value) -> Value {
        if value < PASSING {
            return value;
        }
        let mut keeping = std::mem::take(&mut self.keeping);
        keeping.open.push(value);
        let mut lasting = value;
        while let Some(&compound) = keeping.open.last() {
            let cells = self.cells(compound).unwrap_or_default();
            keeping.cells.clear();
            keeping.cells.extend(cells.first());
            let arguments = cells.iter().skip(1).map_while(|&argument| keeping.kept.get(argument));
            keeping.cells.extend(arguments);
            match cells.get(keeping.cells.len()) {
                Some(&argument) => keeping.open.push(argument),
                None => {
                    lasting = self.lasting(&keeping.cells);
                    keeping.kept.add(compound, lasting);
                    keeping.open.pop();
                }
            }
        }
        keeping.kept.clear();
        self.keeping = keeping;
        lasting
    }

    /// Whether two values are the same term.
    #[inline]
    pub fn equal(&mut self, a: Value, b: Value) -> bool {
        a == b || (a >= LASTING && b >= LASTING && (a >= PASSING || b >= PASSING) && self.equal_compounds(a, b))
    }

    fn equal_compounds(&mut self, a: Value, b: Value) -> bool {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.push((a, b));
        let (mut equal, mut count) = (true, 0);
        while let (true, Some((a, b))) = (equal, pairs.pop()) {
            if a == b || self.is_compared(a, b, &mut count) {
                continue;
            }
            match (self.cells(a), self.cells(b)) {
                (Some(a), Some(b)) if a[0] == b[0] => {
                    pairs.extend(a[1..].iter().copied().zip(b[1..].iter().copied()));
                }
                _ => equal = false,
            }
        }
        self.pairs = pairs;
        self.end_comparison(count);
        equal
    }

    /// Whether a pair has been met by the comparison at hand, which goes on to the next: this one is equal, or the
    /// difference will be found where it was met first.
    fn is_compared(&mut self, a: Value, b: Value, count: &mut usize) -> bool {
        *count += 1;
        *count > MANY_PAIRS && a >= LASTING && b >= LASTING && !self.compared.insert((a, b))
    }

    fn end_comparison(&mut self, count: usize) {
        self.work += (count / 16) as i64;
        if count > MANY_PAIRS {
            self.compared.clear();
        }
    }

    /// Which of two values comes first in the standard order.
    pub fn compare(&mut self, a: Value, b: Value, atoms: &Atoms, symbols: &Symbols) -> Ordering {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.push((a, b));
        let (mut order, mut count) = (Ordering::Equal, 0);
        while let (Ordering::Equal, Some((a, b))) = (order, pairs.pop()) {
            if a == b || self.is_compared(a, b, &mut count) {
                continue;
            }
            order = match (self.cells(a), self.cells(b)) {
                (Some(a), Some(b)) => {
                    let arguments = a[1..].iter().copied().zip(b[1..].iter().copied());
                    let outside = compare_heads(a[0], b[0], symbols);
                    pairs.extend(arguments.rev());
                    outside
                }
                (None, None) if is_integer(a) || is_integer(b) => a.cmp(&b),
                (None, None) => atoms.rank(a).cmp(&atoms.rank(b)),
                (None, Some(_)) => Ordering::Less,
                (Some(_), None) => Ordering::Greater,
            };
        }
        self.pairs = pairs;
        self.end_comparison(count);
        order
    }

    /// The value of one term in canonical cells; nothing if it has variables, large integers or names that do not last.
    pub fn read(&mut self, cells: &[Word], atoms: &Atoms) -> Option<Value> {
        let mut values = self.read_all(cells, atoms, true)?;
        values.pop().filter(|_| values.is_empty())
    }

    /// The values of terms in canonical cells, one after another; lasting ones, or for the running question.
    pub fn read_all(&mut self, cells: &[Word], atoms: &Atoms, lasting: bool) -> Option<Vec<Value>> {
        if cells.iter().any(|&cell| cell == BIG_HEADER || cell.tag() == Tag::Mark) {
            return None;
        }
        // In preorder, read from the end: the arguments of a compound are on the stack when its header comes.
        let mut stack: Vec<Value> = Vec::new();
        for &cell in cells.iter().rev() {
            if cell.tag() == Tag::Header {
                let mut parts = vec![head(cell.functor(), cell.arity())];
                parts.extend(stack.drain(stack.len().checked_sub(cell.arity())?..).rev());
                let value = match lasting {
                    true => self.lasting(&parts),
                    false => self.make(parts[0], parts[1..].iter().copied()),
                };
                stack.push(value);
            } else {
                stack.push(atoms.constant(cell)?);
            }
        }
        stack.reverse();
        Some(stack)
    }

    /// Appends the canonical cells of a value.
    pub fn write(&self, value: Value, atoms: &Atoms, cells: &mut Vec<Word>) -> Result<(), TooLarge> {
        let mut todo = vec![value];
        while let Some(value) = todo.pop() {
            if cells.len() + todo.len() > MOST_CELLS {
                return Err(TooLarge);
            }
            match self.cells(value) {
                Some(parts) => {
                    let functor = Functor(parts[0] as u32);
                    cells.push(Word::header(functor, (parts[0] >> 32) as u32));
                    todo.extend(parts[1..].iter().rev());
                }
                None if is_integer(value) => cells.push(Word::int(value)),
                None => cells.extend(atoms.atom(value).map(Word::atom)),
            }
        }
        Ok(())
    }
}

fn compare_heads(a: i64, b: i64, symbols: &Symbols) -> Ordering {
    (a >> 32).cmp(&(b >> 32)).then_with(|| {
        let name = |head: i64| symbols.name(symbols.parts(Functor(head as u32)).0);
        name(a).cmp(name(b))
    })
}

/// The elements of a proper list; nothing for anything else.
pub fn elements(terms: &TermArena, list: Value, cons: i64, nil: Value) -> Option<Vec<Value>> {
    let mut found = Vec::new();
    let mut rest = list;
    while rest != nil {
        let cells = terms.arguments(rest, cons)?;
        found.push(cells[0]);
        rest = cells[1];
    }
    Some(found)
}
