//! What a search did, counted.

use std::ops::AddAssign;

/// How often each thing happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Moves made.
    pub nodes: u64,
    /// Those of them that were made to prove the result.
    pub proof_nodes: u64,
    /// Lists of moves asked for.
    pub generations: u64,
    /// Evaluations.
    pub evaluations: u64,
    /// Nodes where a move was too good to look at the others.
    pub cutoffs: u64,
    /// Those of them where it was the first move tried.
    pub first_cutoffs: u64,
    /// Positions found in the table.
    pub table_hits: u64,
    /// Those of them whose score was enough.
    pub table_cutoffs: u64,
    /// Nodes that no score could matter at, because of the distance to the root.
    pub distance_cutoffs: u64,
    /// Nodes decided by a look at the positions after each move.
    pub etc_cutoffs: u64,
    /// Later moves that turned out better than the first, and were searched again with an open window.
    pub surprises: u64,
    /// Windows around the expected score that had to be widened.
    pub widenings: u64,
    /// Late moves searched less deep.
    pub reductions: u64,
    /// Those of them that were searched again at full depth.
    pub verifications: u64,
    /// Moves put off because another thread was searching them.
    pub deferrals: u64,
    /// Forced replies searched deeper.
    pub extensions: u64,
    /// Moves left out by a selective search.
    pub dropped: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.proof_nodes += other.proof_nodes;
        self.generations += other.generations;
        self.evaluations += other.evaluations;
        self.cutoffs += other.cutoffs;
        self.first_cutoffs += other.first_cutoffs;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.distance_cutoffs += other.distance_cutoffs;
        self.etc_cutoffs += other.etc_cutoffs;
        self.surprises += other.surprises;
        self.widenings += other.widenings;
        self.reductions += other.reductions;
        self.verifications += other.verifications;
        self.deferrals += other.deferrals;
        self.extensions += other.extensions;
        self.dropped += other.dropped;
    }
}
