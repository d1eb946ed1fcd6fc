//! One thread's search: its position, what it has learned, what it counts.

use super::busy::Busy;
use super::counts::Counts;
use super::limits::{Clock, SearchError};
use super::move_history::MoveHistory;
use super::order::Picker;
use super::proof::proof_table::ProofTable;
use super::score::Score;
use super::techniques::Techniques;
use super::transposition::TranspositionTable;
use crate::game::{Move, Playable};

/// What a search is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The best move by evaluation.
    Best,
    /// A proof: what is not won or lost within the depth counts as nothing, and no move is looked at less than others.
    Proof,
    /// The same, to the end of the game.
    End,
}

/// The score of a node, and whether it holds at any depth because nothing on the way to it was an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeScore {
    pub score: Score,
    pub exact: bool,
}

impl NodeScore {
    /// A score that holds at any depth.
    pub fn exact(score: Score) -> NodeScore {
        NodeScore { score, exact: true }
    }

    /// An estimate.
    pub fn estimate(score: Score) -> NodeScore {
        NodeScore { score, exact: false }
    }

    /// The same as the other player sees it.
    pub fn reversed(self) -> NodeScore {
        NodeScore { score: -self.score, ..self }
    }
}

/// The state of one thread's search.
#[derive(Debug)]
pub(super) struct Worker<'s, P> {
    pub position: &'s mut P,
    pub table: &'s TranspositionTable,
    /// What other threads are searching, if there are any.
    pub busy: Option<&'s Busy>,
    pub techniques: Techniques,
    /// How many moves of each class are kept; empty for all.
    pub kept: &'s [usize],
    pub clock: Clock,
    pub aim: Aim,
    pub counts: Counts,
    /// How many nodes each move at the root has taken.
    pub shares: Vec<(Move, u64)>,
    /// The work that proofs have taken.
    pub proof_effort: u64,
    pub move_history: MoveHistory,
    /// Where proof-number search remembers, if it is used.
    pub numbers: Option<&'s ProofTable>,
    /// Whether a player was seen to move twice in a row.
    pub twice: bool,
    /// The longest line to the end of the game that was seen, in plies, and whether some have no end.
    pub longest: u32,
    pub endless: bool,
    /// Whether moves are put in order at all.
    pub orders: bool,
    /// The best line found so far from each ply on.
    pub lines: Vec<Vec<Move>>,
    /// The moves from the root to here.
    pub path: Vec<Move>,
    /// The difference that the move last taken back made to the key.
    pub step: u64,
    /// The number of plies below the root that are looked at in any case.
    pub depth: u32,
    pickers: Vec<Picker>,
}

impl<'s, P: Playable> Worker<'s, P> {
    /// A thread that knows nothing yet.
    pub fn new(
        position: &'s mut P,
        table: &'s TranspositionTable,
        techniques: Techniques,
        kept: &'s [usize],
        clock: Clock,
    ) -> Worker<'s, P> {
        let orders = techniques.killers || techniques.history || techniques.counter_moves || techniques.promise;
        Worker {
            position,
            table,
            busy: None,
            techniques,
            kept,
            clock,
            aim: Aim::Best,
            counts: Counts::default(),
            shares: Vec::new(),
            proof_effort: 0,
            numbers: None,
            twice: false,
            longest: 0,
            endless: false,
            move_history: MoveHistory::default(),
            orders,
            lines: vec![Vec::new()],
            path: Vec::new(),
            step: 0,
            depth: 0,
            pickers: Vec::new(),
        }
    }

    /// Whether positions differ by more than wins and losses.
    pub fn evaluates(&self) -> bool {
        self.techniques.evaluation && self.position.has_evaluation()
    }

    /// Plies from the root.
    pub fn ply(&self) -> u32 {
        self.path.len() as u32
    }

    /// Makes a move unless it is time to end, does something in the position after it, and takes the move back whatever
    /// came of it.
    pub fn after<T>(
        &mut self,
        number: Move,
        act: impl FnOnce(&mut Worker<'s, P>) -> Result<T, SearchError>,
    ) -> Result<T, SearchError> {
        self.clock.check(self.counts.nodes)?;
        self.counts.nodes += 1;
        let nodes = self.counts.nodes;
        let before = self.position.key();
        self.position.make(number)?;
        let step = before ^ self.position.key();
        self.path.push(number);
        let result = act(self);
        self.path.pop();
        self.position.unmake();
        self.step = step;
        if self.path.is_empty() {
            self.count_share(number, self.counts.nodes - nodes + 1);
        }
        result
    }

    /// Counts nodes below a move at the root.
    #[cold]
    fn count_share(&mut self, number: Move, nodes: u64) {
        match self.shares.iter_mut().find(|(known, _)| *known == number) {
            Some((_, sum)) => *sum += nodes,
            None => self.shares.push((number, nodes)),
        }
    }

    /// The key of the position in the table. Proofs have entries of their own, since their scores mean something else.
    pub fn key(&self) -> u64 {
        match self.aim {
            Aim::Best => self.position.key(),
            Aim::Proof | Aim::End => self.position.key() ^ 0x5bd1_e995_9d1b_58d3,
        }
    }

    /// A picker with the memory of an earlier one.
    pub fn take_picker(&mut self) -> Picker {
        self.pickers.pop().unwrap_or_default()
    }

    pub fn return_picker(&mut self, picker: Picker) {
        self.pickers.push(picker);
    }

    /// The best line found from a ply on.
    pub fn line(&mut self, ply: u32) -> &mut Vec<Move> {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize(ply + 1, Vec::new());
        }
        &mut self.lines[ply]
    }

    /// Puts a move before the best line of the next ply.
    pub fn extend_line(&mut self, ply: u32, number: Move) {
        let rest = std::mem::take(self.line(ply + 1));
        let line = self.line(ply);
        line.clear();
        line.push(number);
        line.extend_from_slice(&rest);
        *self.line(ply + 1) = rest;
    }
}
