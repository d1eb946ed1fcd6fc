//! What the games of a series come to: who has how many points, and against whom.

use super::contest::{GameResult, Tally};

/// The results of players who all met each other.
#[derive(Clone, Debug)]
pub struct Standings {
    /// By player and opponent, as the player sees them.
    tallies: Vec<Vec<Tally>>,
}

impl Standings {
    /// The standings before the first game.
    pub fn new(players: usize) -> Standings {
        Standings { tallies: vec![vec![Tally::default(); players]; players] }
    }

    /// Counts a game; the verdict is that of the first of the two.
    pub fn add(&mut self, [one, other]: [usize; 2], verdict: GameResult) {
        self.tallies[one][other].add(verdict);
        self.tallies[other][one].add(verdict.reversed());
    }

    /// The games of a player against another.
    pub fn against(&self, player: usize, opponent: usize) -> &Tally {
        &self.tallies[player][opponent]
    }

    /// All games of a player.
    pub fn total(&self, player: usize) -> Tally {
        self.tallies[player].iter().copied().sum()
    }

    /// The players by their points, the best first; those who have the same stay in order.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.tallies.len()).collect();
        players.sort_by(|&one, &other| self.total(other).points().total_cmp(&self.total(one).points()));
        players
    }
}
