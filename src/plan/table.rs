//! Tables of what does not depend on the position: the answers of a predicate for each choice of its given arguments.
//!
//! A table is filled by asking the machine the very question that the rules ask, for each choice of arguments when it
//! first comes (small tables beforehand): the answers and their order are the machine's own. Keys are mixed-radix
//! numbers where the arguments are known to lie close together, and hashed elsewhere.

use super::instr::Reg;
use super::interp::vm::Window;
use super::key_map::KeyMap;
use super::range::ValueRange;
use super::term_arena::TermArena;
use super::value::{Atoms, Value, is_atomic};
use crate::engine::Engine;
use crate::engine::machine::word::Word;

/// A goal with arguments to be filled in: canonical cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoalTemplate {
    /// The goal's cells.
    pub pieces: Vec<Piece>,
    /// How many arguments are to be filled in.
    pub given: u16,
    /// How many values an answer has.
    pub wanted: u16,
}

/// A part of a goal template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A cell.
    Cell(Word),
    /// An argument to be filled in.
    Given(u16),
}

/// Why there are no answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unanswered;

impl GoalTemplate {
    /// Asks the machine: appends the values of all answers, lasting ones or such for the running question.
    pub fn ask(
        &self,
        keys: &[Value],
        lasting: bool,
        engine: &mut Engine,
        terms: &mut TermArena,
        atoms: &Atoms,
        rows: &mut Vec<Value>,
    ) -> Result<usize, Unanswered> {
        let mut cells: Vec<Word> = Vec::new();
        for piece in &self.pieces {
            match *piece {
                Piece::Cell(cell) => cells.push(cell),
                Piece::Given(at) => terms.write(keys[at as usize], atoms, &mut cells).map_err(|_| Unanswered)?,
            }
        }
        let (mut count, mut strange) = (0, false);
        let asked = engine.each_tuple(&cells, &mut |answer| {
            match answer.and_then(|answer| terms.read_all(answer, atoms, lasting)) {
                Some(values) => rows.extend(values),
                None => strange = true,
            }
            count += 1;
            !strange && count < MOST_ROWS
        });
        if asked.is_err() || strange || count >= MOST_ROWS { Err(Unanswered) } else { Ok(count) }
    }
}

/// The most answers to one question.
const MOST_ROWS: usize = 1 << 16;
/// The most choices of arguments that a table remembers by hashing.
const MOST_HASHED: usize = 1 << 16;

/// The answers to one choice of arguments: from and to which row.
type Extent = (u32, u32);
const UNKNOWN: [u32; 2] = [u32::MAX, 0];
const UNANSWERED: [u32; 2] = [u32::MAX, 1];

/// The least value of a key and how many there are from it on.
#[derive(Clone, Copy, Debug)]
struct Dimension {
    low: Value,
    size: u32,
}

impl Dimension {
    /// The place of a key, given that of the keys before it.
    #[inline(always)]
    fn step(self, before: usize, key: Value) -> Option<usize> {
        let digit = key.wrapping_sub(self.low) as u64;
        (digit < u64::from(self.size)).then(|| before * self.size as usize + digit as usize)
    }
}

/// The rows that an extent is, if they are known.
#[inline(always)]
fn known_rows(extent: [u32; 2]) -> Option<Result<Extent, Unanswered>> {
    match extent {
        UNKNOWN => None,
        UNANSWERED => Some(Err(Unanswered)),
        [start, end] => Some(Ok((start, end))),
    }
}

/// The answers of a question that does not depend on the position.
#[derive(Clone, Debug)]
pub struct StaticTable {
    /// The question.
    pub goal: GoalTemplate,
    /// The predicate, for people.
    pub name: String,
    /// The bounds of each key; none where keys are hashed.
    dimensions: Vec<Dimension>,
    dense: Vec<[u32; 2]>,
    hashed: KeyMap,
    rows: Vec<Value>,
    /// The bounds of the values; others are not let in.
    pub ranges: Vec<ValueRange>,
    /// Whether there is at most one answer for each choice of arguments; where there are more, the machine must answer.
    pub single: bool,
}

impl StaticTable {
    /// An empty table for keys within bounds; hashed if there are none, or too many keys.
    pub fn new(goal: GoalTemplate, name: String, keys: Option<&[ValueRange]>, ranges: Vec<ValueRange>) -> StaticTable {
        let size = keys.and_then(|keys| keys.iter().try_fold(1u64, |size, key| size.checked_mul(key.size())));
        let (dimensions, size) = match (keys, size) {
            (Some(keys), Some(size @ 0..=0x4_0000)) => {
                (keys.iter().map(|key| Dimension { low: key.low, size: key.size() as u32 }).collect(), size as usize)
            }
            _ => (Vec::new(), 0),
        };
        StaticTable {
            goal,
            name,
            dimensions,
            dense: vec![UNKNOWN; size],
            hashed: KeyMap::default(),
            rows: Vec::new(),
            ranges,
            single: false,
        }
    }

    /// How many choices of arguments there are, if they are not hashed.
    pub fn size(&self) -> Option<usize> {
        (!self.dense.is_empty()).then_some(self.dense.len())
    }

    /// The place of keys among the dense ones.
    fn place(&self, keys: &[Value]) -> Option<usize> {
        if self.dimensions.len() != keys.len() {
            return None;
        }
        let digits = keys.iter().zip(&self.dimensions);
        digits.into_iter().try_fold(0, |place, (&key, dimension)| dimension.step(place, key))
    }

    /// The rows for keys in registers, if they are known.
    #[inline(always)]
    pub fn find(&self, keys: &[Reg], frame: &Window) -> Option<Result<Extent, Unanswered>> {
        if self.dimensions.len() != keys.len() {
            return self.find_hashed(keys, frame);
        }
        let mut place = 0;
        for at in 0..keys.len() {
            match self.dimensions[at].step(place, frame[keys[at] as usize]) {
                Some(next) => place = next,
                None => return self.find_hashed(keys, frame),
            }
        }
        known_rows(self.dense[place])
    }

    #[cold]
    fn find_hashed(&self, keys: &[Reg], frame: &Window) -> Option<Result<Extent, Unanswered>> {
        let keys: Vec<Value> = keys.iter().map(|&reg| frame[reg as usize]).collect();
        self.find_rare(&keys)
    }

    fn find_rare(&self, keys: &[Value]) -> Option<Result<Extent, Unanswered>> {
        known_rows(self.hashed.get(keys).unwrap_or(UNKNOWN))
    }

    /// The rows for keys, if they are known.
    pub fn find_values(&self, keys: &[Value]) -> Option<Result<Extent, Unanswered>> {
        match self.place(keys) {
            Some(place) => known_rows(self.dense[place]),
            None => self.find_rare(keys),
        }
    }

    /// The least value of each key and how many there are from it on; none if keys are hashed.
    pub fn dimensions(&self) -> impl ExactSizeIterator<Item = (Value, u32)> {
        self.dimensions.iter().map(|dimension| (dimension.low, dimension.size))
    }

    /// From and to which row each choice of arguments has its answers: start in the lower half, end in the upper.
    pub fn extents(&self) -> impl ExactSizeIterator<Item = u64> {
        self.dense.iter().map(|&[start, end]| u64::from(end) << 32 | u64::from(start))
    }

    /// Whether the answers are known for all choices of arguments.
    pub fn is_complete(&self) -> bool {
        !self.dense.is_empty() && !self.dense.contains(&UNKNOWN)
    }

    /// Whether there is a choice of arguments that the machine could not answer.
    pub fn has_unanswered(&self) -> bool {
        self.dense.contains(&UNANSWERED)
    }

    /// Where the extents and the rows are in memory, and how many cells the rows take.
    pub fn view(&self) -> [usize; 3] {
        [self.dense.as_ptr().expose_provenance(), self.rows.as_ptr().expose_provenance(), self.rows.len()]
    }

    /// The rows for no keys, if they are known.
    pub fn all(&self) -> Option<Extent> {
        known_rows(*self.dense.first()?)?.ok()
    }

    /// Asks the machine for the rows of keys and keeps them.
    pub fn fill(
        &mut self,
        keys: &[Value],
        engine: &mut Engine,
        terms: &mut TermArena,
        atoms: &Atoms,
    ) -> Result<Extent, Unanswered> {
        let width = self.goal.wanted as usize;
        let start = self.rows.len();
        let asked = match keys.iter().all(|&key| is_atomic(key)) {
            true => self.goal.ask(keys, true, engine, terms, atoms, &mut self.rows),
            false => Err(Unanswered),
        };
        let outside = |at: usize, value: Value| !self.ranges[at].includes(value);
        let strange = width > 0 && self.rows[start..].iter().enumerate().any(|(at, &value)| outside(at % width, value));
        let extent = match asked {
            Ok(count) if !strange && (!self.single || count <= 1) && start < u32::MAX as usize / 2 => {
                [start as u32, (start + count * width.max(1)) as u32]
            }
            _ => UNANSWERED,
        };
        if extent == UNANSWERED {
            self.rows.truncate(start);
        } else if width == 0 {
            // An answer without values still takes a row, so that answers can be counted.
            self.rows.resize(extent[1] as usize, 0);
        }
        match self.place(keys) {
            Some(place) => self.dense[place] = extent,
            None => {
                if self.hashed.len() >= MOST_HASHED {
                    self.hashed.clear();
                }
                self.hashed.insert(keys, extent);
            }
        }
        if extent == UNANSWERED { Err(Unanswered) } else { Ok((extent[0], extent[1])) }
    }

    /// Fills in all choices of arguments; true if no choice has more than one answer. Nothing if that takes more steps
    /// than there are left.
    pub fn fill_all(
        &mut self,
        engine: &mut Engine,
        terms: &mut TermArena,
        atoms: &Atoms,
        steps: &mut u64,
    ) -> Option<bool> {
        let mut single = true;
        for place in 0..self.dense.len() {
            let sizes = self.dimensions.iter().map(|dimension| (dimension.low, u64::from(dimension.size)));
            let keys = choice(sizes, place as u64);
            if let Ok((start, end)) = self.fill(&keys, engine, terms, atoms) {
                single &= (end - start) as usize <= self.width();
            }
            *steps = steps.saturating_sub(engine.steps());
            if *steps == 0 {
                return None;
            }
        }
        Some(single)
    }

    /// Whether the machine answers for all keys within bounds; those not known yet are filled in as far as steps are
    /// left.
    pub fn fill_within(
        &mut self,
        keys: &[ValueRange],
        engine: &mut Engine,
        terms: &mut TermArena,
        atoms: &Atoms,
        steps: &mut u64,
    ) -> bool {
        let count = keys.iter().map(|key| key.size()).product();
        (0..count).all(|number| {
            let keys = choice(keys.iter().map(|key| (key.low, key.size())), number);
            match self.find_values(&keys) {
                Some(known) => known.is_ok(),
                None if *steps == 0 => false,
                None => {
                    let filled = self.fill(&keys, engine, terms, atoms).is_ok();
                    *steps = steps.saturating_sub(engine.steps());
                    filled
                }
            }
        })
    }

    /// How many cells a row takes.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.goal.wanted.max(1) as usize
    }

    /// The cells from one place on.
    #[inline(always)]
    pub fn row(&self, at: usize) -> &[Value] {
        &self.rows[at..at + self.width()]
    }

    /// All rows so far, one after another.
    pub fn rows(&self) -> &[Value] {
        &self.rows
    }

    /// The bounds of the values in each column so far.
    pub fn bounds(&self) -> Vec<ValueRange> {
        let width = self.width();
        let of = |at: usize| {
            let column = self.rows.iter().skip(at).step_by(width);
            ValueRange::hull(column.copied()).unwrap_or(ValueRange::only(0))
        };
        (0..self.goal.wanted as usize).map(of).collect()
    }
}

/// The choice with a number among all choices of keys, each given by its least value and how many there are.
fn choice(keys: impl DoubleEndedIterator<Item = (Value, u64)>, number: u64) -> Vec<Value> {
    let mut rest = number;
    let mut chosen: Vec<Value> = Vec::new();
    for (low, size) in keys.rev() {
        chosen.push(low + (rest % size) as i64);
        rest /= size;
    }
    chosen.reverse();
    chosen
}
