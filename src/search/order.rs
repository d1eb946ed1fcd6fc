//! The moves of a node, best first: a staged generator.
//!
//! The table's move comes before any others are asked for, since it is often enough and a list of moves is the most
//! expensive question to the rules. The others follow in the order of what the search has learned and the rules promise;
//! equal ones in the order of the rules.

use super::limits::Halt;
use super::memory::Place;
use super::worker::Worker;
use crate::game::{Move, Playable};

/// The moves of one node that are still to be tried.
#[derive(Debug, Default)]
pub(super) struct Picker {
    hint: Option<Move>,
    given: bool,
    /// All moves once they were asked for, best first.
    pub moves: Vec<Move>,
    pub listed: bool,
    /// Those that were searched.
    pub tried: Vec<Move>,
    next: usize,
    merits: Vec<(i64, Move)>,
}

impl Picker {
    /// Starts over at another node, with the table's move.
    pub fn start(&mut self, hint: Option<Move>) {
        self.hint = hint;
        (self.given, self.listed, self.next) = (false, false, 0);
        self.moves.clear();
        self.tried.clear();
    }

    /// Those of the listed moves that have not been tried.
    pub fn untried(&self) -> impl Iterator<Item = Move> {
        let tried = self.hint.filter(|_| self.given);
        self.moves[self.next..].iter().copied().filter(move |&number| Some(number) != tried)
    }
}

impl<P: Playable> Worker<'_, P> {
    /// The next move to try; nothing when all were.
    pub fn pick(&mut self, picker: &mut Picker, place: Place, depth: u32) -> Result<Option<Move>, Halt> {
        if !picker.given {
            picker.given = true;
            if picker.hint.is_some() {
                return Ok(picker.hint);
            }
        }
        if !picker.listed {
            self.list(picker, place, depth)?;
        }
        while let Some(&number) = picker.moves.get(picker.next) {
            picker.next += 1;
            if Some(number) != picker.hint {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Asks for all moves and puts them in order.
    pub fn list(&mut self, picker: &mut Picker, place: Place, depth: u32) -> Result<(), Halt> {
        self.counts.generations += 1;
        picker.listed = true;
        picker.moves.clear();
        self.position.moves(&mut picker.moves)?;
        self.keep(&mut picker.moves)?;
        if !self.orders || picker.moves.len() < 2 {
            return Ok(());
        }
        picker.merits.clear();
        let promises = self.techniques.promise && depth > 1 && self.position.has_promise();
        for &number in &picker.moves {
            let merit = self.memory.merit(place, number, &self.techniques);
            let promise = if promises { self.position.promise(number)? } else { 0 };
            picker.merits.push((i64::from(promise) * PROMISE + i64::from(merit), number));
        }
        picker.merits.sort_by_key(|&(merit, _)| std::cmp::Reverse(merit));
        picker.moves.clear();
        picker.moves.extend(picker.merits.iter().map(|&(_, number)| number));
        Ok(())
    }
}

/// What a promise of one is worth, beside a history that reaches 2^14.
const PROMISE: i64 = 1 << 10;
