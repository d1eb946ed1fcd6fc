//! The tree that grows with the games played: which child to try, what a game taught, what is proved.
//!
//! Nodes are paths, not positions, so that what is proved of one holds whatever the rules say about repetitions. Proofs
//! go up as in M. Winands, Y. Björnsson and J.-T. Saito, "Monte-Carlo Tree Search Solver" (2008).

use super::averages::{Average, Averages};
use super::reward;
use crate::game::{Move, Outcome};

/// How much untried moves attract, with results from 0 to 1.
const EXPLORATION: f32 = 0.5;

/// A node keeps what its moves were worth later in the games through it (GRAVE) from so many visits on, and is trusted for
/// the nodes below from so many on.
const KEEPS: u32 = 12;
const REFERENCE: u32 = 40;

/// How much what a move was worth later counts beside what it was worth here: T. Cazenave, "Generalized Rapid Action Value
/// Estimation" (2015).
const BIAS: f32 = 1e-4;

/// A position reached by a move from its parent's.
#[derive(Debug)]
pub struct Node {
    /// The move, and who made it.
    pub number: Move,
    pub mover: u8,
    /// Whether its children are there, and from where to where.
    pub is_expanded: bool,
    first: u32,
    count: u32,
    /// What the games through here were worth for the mover.
    pub average: Average,
    pub proved: Option<Outcome>,
    /// What moves were worth when they were made anywhere below.
    pub later: Option<Box<Averages>>,
}

/// A tree of nodes; the first is the root.
#[derive(Debug)]
pub struct Tree {
    pub nodes: Vec<Node>,
    most: usize,
    pub players: usize,
}

/// The number of the root.
pub const ROOT: u32 = 0;

impl Tree {
    /// A root alone, with room for this many bytes.
    pub fn new(bytes: usize, players: usize) -> Tree {
        Tree { nodes: vec![Node::new(Move(0), 0)], most: (bytes / size_of::<Node>()).max(1), players }
    }

    /// What an outcome is worth for a player.
    pub fn reward(&self, outcome: Outcome, player: usize) -> f32 {
        reward(outcome, player, self.players)
    }

    pub fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    pub fn node_mut(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    pub fn children(&self, at: u32) -> std::ops::Range<u32> {
        let node = self.node(at);
        node.first..node.first + node.count
    }

    /// Gives a node its children, unless there is no more room.
    pub fn expand(&mut self, at: u32, mover: usize, moves: &[Move]) {
        if self.nodes.len() + moves.len() > self.most {
            return;
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(moves.iter().map(|&number| Node::new(number, mover as u8)));
        let node = self.node_mut(at);
        (node.first, node.count, node.is_expanded) = (first, moves.len() as u32, true);
    }

    /// The child to try next: the one with the best upper bound. `trusted` is the nearest node above with enough games
    /// behind it to say what moves are worth later on.
    pub fn select(&self, at: u32, trusted: Option<u32>, random: u32) -> Option<u32> {
        let log = (self.node(at).average.count.max(1) as f32).ln();
        let later = trusted.and_then(|at| self.node(at).later.as_deref());
        let children = self.children(at);
        // Among equals the order of the rules must not decide.
        let (start, count) = (children.start, children.end - children.start);
        if count == 0 {
            return None;
        }
        let rotated = (0..count).map(|step| start + (step + random % count) % count);
        let open = rotated.filter(|&child| self.node(child).proved.is_none_or(|outcome| self.is_draw(child, outcome)));
        let bounds = open.map(|child| (child, self.bound(child, log, later)));
        bounds.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(child, _)| child)
    }

    fn is_draw(&self, child: u32, outcome: Outcome) -> bool {
        self.reward(outcome, self.node(child).mover.into()) > 0.0
    }

    /// How good a child may still turn out.
    fn bound(&self, child: u32, log: f32, later: Option<&Averages>) -> f32 {
        let Node { number, average, mover, .. } = self.node(child);
        let visits = average.count as f32;
        match later.and_then(|later| later.get((*mover).into(), *number)) {
            Some(later) => {
                let others = later.count as f32;
                let weight = others / (others + visits + BIAS * others * visits);
                let mean = (1.0 - weight) * average.mean() + weight * later.mean();
                mean + EXPLORATION * 0.5 * (log / (visits + 1.0)).sqrt()
            }
            None if average.count == 0 => f32::INFINITY,
            None => average.mean() + EXPLORATION * (log / visits).sqrt(),
        }
    }

    /// Whether a node is trusted to say what moves are worth later on.
    pub fn is_trusted(&self, at: u32) -> bool {
        let node = self.node(at);
        node.later.is_some() && (at == ROOT || node.average.count >= REFERENCE)
    }

    /// Learns from a game through a node; `later` are the moves made after it, by whom.
    pub fn learn(&mut self, at: u32, worth: f32, later: Option<&[(u8, Move)]>, rewards: impl Fn(usize) -> f32) {
        let node = self.node_mut(at);
        node.average.add(worth);
        let Some(moves) = later.filter(|_| at == ROOT || node.average.count >= KEEPS) else { return };
        let averages = node.later.get_or_insert_default();
        for &(player, number) in moves {
            averages.add(player.into(), number, rewards(player.into()));
        }
    }

    /// What follows for a node from what is proved of its children, for the player to move there.
    pub fn proved(&self, at: u32, turn: usize) -> Option<Outcome> {
        let worth = |outcome: &Outcome| self.reward(*outcome, turn);
        let children = || self.children(at).map(|child| self.node(child).proved);
        if let Some(win) = children().flatten().find(|outcome| worth(outcome) == 1.0) {
            return Some(win);
        }
        let all: Vec<Outcome> = children().collect::<Option<_>>()?;
        let best = *all.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
        // Among several players, one who has nothing to gain may choose who wins.
        all.iter().all(|other| *other == best || worth(other) < worth(&best)).then_some(best)
    }

    /// The children of a node, best first: by what is proved, then by visits.
    pub fn ranked(&self, at: u32) -> Vec<u32> {
        let rank = |&child: &u32| {
            let node = self.node(child);
            let proved = node.proved.map(|outcome| self.reward(outcome, node.mover.into()));
            // A proved draw is as good as a game that is even.
            let decided = proved.map_or(0, |reward| i32::from(reward == 1.0) - i32::from(reward == 0.0));
            (decided, node.average.count)
        };
        let mut children: Vec<u32> = self.children(at).collect();
        children.sort_by_key(|child| std::cmp::Reverse(rank(child)));
        children
    }

    /// The tree below a node alone, with the node as its root.
    pub fn below(&self, at: u32, bytes: usize) -> Tree {
        let mut tree = Tree::new(bytes, self.players);
        tree.nodes[0] = self.node(at).copied();
        let mut next = 0;
        while next < tree.nodes.len() {
            let old = tree.nodes[next].first;
            let count = tree.nodes[next].count;
            tree.nodes[next].first = tree.nodes.len() as u32;
            tree.nodes.extend((old..old + count).map(|child| self.node(child).copied()));
            next += 1;
        }
        tree
    }
}

impl Node {
    fn new(number: Move, mover: u8) -> Node {
        let (average, later) = (Average::default(), None);
        Node { number, mover, is_expanded: false, first: 0, count: 0, average, proved: None, later }
    }

    fn copied(&self) -> Node {
        let &Node { number, mover, is_expanded, first, count, average, proved, .. } = self;
        Node { number, mover, is_expanded, first, count, average, proved, later: self.later.clone() }
    }
}
