//! The moves that plans have met: shape and arguments to number and back.
//!
//! Moves whose arguments lie close together are found in an array by their arguments, others in a hash table with open
//! addressing. Looking a move up allocates nothing.

use super::key_map;
use super::value::Value;

/// Moves by number and by shape and arguments.
#[derive(Debug, Default)]
pub struct MoveBook {
    /// By number.
    known: Vec<KnownMove>,
    /// The arguments of each move, one after another.
    values: Vec<Value>,
    /// Numbers by hash; `NONE` where there is none.
    buckets: Vec<u32>,
    count: usize,
    /// By shape.
    grids: Vec<Grid>,
    /// In which list each move without a place in a grid was last, by number.
    listed: Vec<u32>,
    /// How many lists there have been.
    round: u32,
}

const NONE: u32 = u32::MAX;

/// Where a move is.
#[derive(Clone, Copy, Debug)]
struct KnownMove {
    /// Where its arguments start; `NONE` for a number not met.
    start: u32,
    count: u16,
    shape: u16,
}

/// A place in a grid.
#[derive(Clone, Copy, Debug)]
struct GridCell {
    /// The move; `NONE` where there is none.
    number: u32,
    /// In which list it was last, counted from 1.
    listed: u32,
}

/// The moves of one shape, by their arguments.
#[derive(Debug, Default)]
struct Grid {
    /// The least value of each argument, and how many there are from it on.
    dimensions: Vec<(Value, u64)>,
    cells: Vec<GridCell>,
}

/// The most places of a grid.
const MOST_PLACES: u64 = 1 << 17;

/// Where the place of arguments is.
#[inline(always)]
fn place(dimensions: &[(Value, u64)], arguments: &[Value]) -> Option<usize> {
    let mut place = 0;
    for (&argument, &(low, size)) in arguments.iter().zip(dimensions) {
        let digit = argument.wrapping_sub(low) as u64;
        if digit >= size {
            return None;
        }
        place = place * size + digit;
    }
    Some(place as usize)
}

impl Grid {
    /// Where a move is, or would be.
    fn place(&self, arguments: &[Value]) -> Option<usize> {
        place(&self.dimensions, arguments).filter(|&place| place < self.cells.len())
    }

    /// Wider dimensions that have a place for a move, if they are not too wide.
    fn widened(&self, arguments: &[Value]) -> Option<Grid> {
        let known = |at: usize| self.dimensions.get(at).copied().unwrap_or((arguments[at], 1));
        let wide = |at: usize| {
            let (low, size) = known(at);
            let high = low.saturating_add_unsigned(size - 1).max(arguments[at]);
            let low = low.min(arguments[at]);
            (low, high.abs_diff(low).saturating_add(1).checked_next_power_of_two().unwrap_or(u64::MAX))
        };
        let dimensions: Vec<(Value, u64)> = (0..arguments.len()).map(wide).collect();
        let places = dimensions.iter().try_fold(1u64, |places, &(_, size)| places.checked_mul(size))?;
        let cells = |places| vec![GridCell { number: NONE, listed: 0 }; places as usize];
        (places <= MOST_PLACES).then(|| Grid { dimensions, cells: cells(places) })
    }

    /// Lists the moves at the front that are of a shape with `N` arguments and have a place here; returns the rest.
    #[inline(always)]
    fn list<'f, const N: usize>(
        &mut self,
        mut found: &'f [Value],
        round: u32,
        list: &mut impl FnMut(u32),
    ) -> &'f [Value] {
        let Some(&dimensions) = self.dimensions.as_array::<N>() else { return found };
        let shape = found.first().copied();
        while let [of, ref rest @ ..] = *found
            && Some(of) == shape
            && let Some((arguments, rest)) = rest.split_first_chunk::<N>()
        {
            let cell = place(&dimensions, arguments).and_then(|place| self.cells.get_mut(place));
            let Some(cell) = cell.filter(|cell| cell.number != NONE) else { break };
            if std::mem::replace(&mut cell.listed, round) != round {
                list(cell.number);
            }
            found = rest;
        }
        found
    }
}

impl MoveBook {
    /// Begins a list, which has each move once.
    pub fn new_list(&mut self) {
        if self.round == u32::MAX {
            self.forget_lists();
        }
        self.round += 1;
    }

    /// Begins to count anew.
    #[cold]
    fn forget_lists(&mut self) {
        let cells = self.grids.iter_mut().flat_map(|grid| &mut grid.cells);
        cells.map(|cell| &mut cell.listed).chain(&mut self.listed).for_each(|listed| *listed = 0);
        self.round = 0;
    }

    /// Lists the moves at the front that have a place in a grid; the rest. Each has its shape before its arguments.
    #[inline(always)]
    pub fn list_known<'f>(&mut self, mut found: &'f [Value], list: &mut impl FnMut(u32)) -> &'f [Value] {
        while let [shape, ..] = *found
            && let Some(grid) = self.grids.get_mut(shape as usize)
        {
            let rest = match grid.dimensions.len() {
                1 => grid.list::<1>(found, self.round, list),
                2 => grid.list::<2>(found, self.round, list),
                3 => grid.list::<3>(found, self.round, list),
                4 => grid.list::<4>(found, self.round, list),
                _ => return found,
            };
            if rest.len() == found.len() {
                break;
            }
            found = rest;
        }
        found
    }

    /// Whether a move that has been met is new to the list; it is listed then.
    pub fn enlist(&mut self, number: u32) -> bool {
        let round = self.round;
        std::mem::replace(self.listed(number), round) != round
    }

    /// In which list a move that has been met was last.
    fn listed(&mut self, number: u32) -> &mut u32 {
        let cell = self.parts(number).and_then(|(shape, arguments)| {
            let place = self.grids.get(shape as usize)?.place(arguments)?;
            Some((shape as usize, place))
        });
        if let Some((shape, place)) = cell {
            return &mut self.grids[shape].cells[place].listed;
        }
        if self.listed.len() <= number as usize {
            self.listed.resize(number as usize + 1, 0);
        }
        &mut self.listed[number as usize]
    }

    /// The number of a move given by shape and arguments.
    pub fn number(&self, shape: Value, arguments: &[Value]) -> Option<u32> {
        if self.buckets.is_empty() {
            return None;
        }
        let mask = self.buckets.len() - 1;
        let mut at = hash(shape, arguments) & mask;
        loop {
            match self.buckets[at] {
                NONE => return None,
                number if self.parts(number) == Some((shape, arguments)) => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The shape and arguments of a move, if it has been met.
    #[inline]
    pub fn parts(&self, number: u32) -> Option<(Value, &[Value])> {
        let &KnownMove { start, count, shape } = self.known.get(number as usize)?;
        let arguments = self.values.get(start as usize..start as usize + count as usize)?;
        Some((shape.into(), arguments))
    }

    /// Adds a move.
    pub fn add(&mut self, number: u32, parts: &[Value]) {
        if self.parts(number).is_some() {
            return;
        }
        let Some((&shape, arguments)) = parts.split_first() else { return };
        if self.known.len() <= number as usize {
            self.known.resize(number as usize + 1, KnownMove { start: NONE, count: 0, shape: 0 });
        }
        let start = self.values.len() as u32;
        self.known[number as usize] = KnownMove { start, count: arguments.len() as u16, shape: shape as u16 };
        self.values.extend(arguments);
        self.count += 1;
        if 2 * self.count >= self.buckets.len() {
            self.grow();
        } else {
            self.insert(number);
        }
        self.put_in_grid(number, shape as usize, arguments);
    }

    /// Gives a move a place in the grid of its shape, which grows if need be.
    fn put_in_grid(&mut self, number: u32, shape: usize, arguments: &[Value]) {
        if self.grids.len() <= shape {
            self.grids.resize_with(shape + 1, Grid::default);
        }
        let grid = &mut self.grids[shape];
        if grid.place(arguments).is_none() {
            let Some(mut wide) = grid.widened(arguments) else { return };
            for known in 0..self.known.len() as u32 {
                if let Some((of, arguments)) = self.parts(known)
                    && of as usize == shape
                    && let Some(place) = wide.place(arguments)
                {
                    wide.cells[place] = GridCell { number: known, listed: *self.listed(known) };
                }
            }
            self.grids[shape] = wide;
        } else if let Some(place) = grid.place(arguments) {
            grid.cells[place] = GridCell { number, listed: 0 };
        }
    }

    fn grow(&mut self) {
        let size = (4 * self.count).next_power_of_two().max(64);
        self.buckets = vec![NONE; size];
        let known: Vec<u32> = (0..self.known.len() as u32).filter(|&number| self.parts(number).is_some()).collect();
        known.into_iter().for_each(|number| self.insert(number));
    }

    fn insert(&mut self, number: u32) {
        let mask = self.buckets.len() - 1;
        let mut at = self.parts(number).map_or(0, |(shape, arguments)| hash(shape, arguments)) & mask;
        while self.buckets[at] != NONE {
            at = (at + 1) & mask;
        }
        self.buckets[at] = number;
    }
}

/// Where to look for a move first.
#[inline]
fn hash(shape: Value, arguments: &[Value]) -> usize {
    key_map::hash(std::iter::once(shape).chain(arguments.iter().copied()))
}
