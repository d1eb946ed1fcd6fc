//! The moves of a node, best first: a staged generator.
//!
//! The table's move comes before any others are asked for, since it is often enough and a list of moves is the most
//! expensive question to the rules. The others follow in the order of what the search has learned and the rules promise;
//! equal ones in the order of the rules.

use super::limits::SearchError;
use super::move_history::Place;
use super::node::Window;
use super::worker::{NodeScore, Worker};
use crate::game::{Move, Playable};

/// The moves of one node that are still to be tried.
#[derive(Debug, Default)]
pub(super) struct Picker {
    hint: Option<Move>,
    given: bool,
    listed: bool,
    next: usize,
    /// All moves once they were asked for; those still to be tried are in order.
    pub candidates: Vec<Candidate>,
    /// What is known of those that need not be searched: the best score and whether all are exact.
    pub settled: Option<NodeScore>,
    /// Those that were searched.
    pub tried: Vec<Candidate>,
    /// Those put off because another thread was searching them.
    pub deferred: Vec<Move>,
    moves: Vec<Move>,
}

/// A move that may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub number: Move,
    /// The difference that it makes to the key: the same for the same change of the board, whatever is elsewhere on it.
    pub step: u64,
    pub merit: i64,
}

/// What is to be done next at a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pick {
    /// Search a move.
    Try(Move),
    /// A move is too good, as a look at the position after it shows.
    Enough(Candidate, NodeScore),
    /// No move remains.
    Done,
}

impl Picker {
    /// Starts over at another node, with the table's move.
    pub fn start(&mut self, hint: Option<Move>) {
        self.hint = hint;
        (self.given, self.listed, self.next) = (false, false, 0);
        self.candidates.clear();
        self.tried.clear();
        self.deferred.clear();
        self.settled = None;
    }

    /// Whether there is only one move, if that is known.
    pub fn is_forced(&self) -> Option<bool> {
        self.listed.then_some(self.moves.len() == 1)
    }

    /// The moves that were asked for.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

impl<P: Playable> Worker<'_, P> {
    /// What to do next: the table's move, then the others.
    pub fn pick(&mut self, picker: &mut Picker, place: Place, window: Window, depth: u32) -> Result<Pick, SearchError> {
        if !picker.given {
            picker.given = true;
            if let Some(hint) = picker.hint {
                return Ok(Pick::Try(hint));
            }
        }
        if !picker.listed {
            self.list(picker, place, depth)?;
            if let Some((candidate, found)) = self.etc_probe(picker, place, window, depth)? {
                return Ok(Pick::Enough(candidate, found));
            }
        }
        while let Some(&Candidate { number, .. }) = picker.candidates.get(picker.next) {
            picker.next += 1;
            if picker.tried.is_empty() || !self.is_busy(number, depth) {
                return Ok(Pick::Try(number));
            }
            self.counts.deferrals += 1;
            picker.deferred.push(number);
        }
        Ok(picker.deferred.pop().map_or(Pick::Done, Pick::Try))
    }

    /// Whether another thread searches a move here. Small trees are not worth the question.
    fn is_busy(&self, number: Move, depth: u32) -> bool {
        depth >= DEFERRAL_DEPTH && self.busy.is_some_and(|busy| busy.contains(self.mark(number)))
    }

    /// Searches a move, so that the other threads know.
    pub fn occupied<T>(&mut self, number: Move, depth: u32, search: impl FnOnce(&mut Self) -> T) -> T {
        let Some(busy) = self.busy.filter(|_| depth >= DEFERRAL_DEPTH) else { return search(self) };
        let mark = self.mark(number);
        busy.enter(mark);
        let found = search(self);
        busy.leave(mark);
        found
    }

    /// A move at this node, as the threads know it. Never 0, which marks nothing.
    fn mark(&self, number: Move) -> u64 {
        (self.key() ^ u64::from(number.0 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1 << 63
    }

    /// Asks for all moves and puts them in order.
    pub fn list(&mut self, picker: &mut Picker, place: Place, depth: u32) -> Result<(), SearchError> {
        self.counts.generations += 1;
        picker.listed = true;
        picker.moves.clear();
        self.position.moves(&mut picker.moves)?;
        self.keep(&mut picker.moves)?;
        let promises = self.techniques.promise && depth > 1 && self.position.has_promise();
        let tried = picker.hint.filter(|_| picker.given);
        for &number in picker.moves.iter().filter(|&&number| Some(number) != tried) {
            let promise = if promises { self.position.promise(number)? } else { 0 };
            let merit =
                i64::from(promise) * PROMISE + i64::from(self.move_history.merit(place, number, &self.techniques));
            picker.candidates.push(Candidate { number, step: 0, merit });
        }
        sort(&mut picker.candidates);
        Ok(())
    }
}

/// Puts moves in order; equal ones stay in the order they have.
pub(super) fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.merit));
}

/// Moves are put off from this depth on.
const DEFERRAL_DEPTH: u32 = 3;

/// What a promise of one is worth, beside a history that reaches 2^14.
const PROMISE: i64 = 1 << 10;
