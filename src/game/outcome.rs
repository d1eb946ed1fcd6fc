//! How a game ended: who has won, alone or with others, and by how many points.

use std::cmp::Ordering;
use std::sync::Arc;

/// No game has more players.
pub const MOST_PLAYERS: usize = 8;

/// Some of the players, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerSet(pub(super) u8);

/// The points of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    each: [i16; MOST_PLAYERS],
    players: u8,
}

/// How a game ended. Players are numbered from 0 in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player of that number has won.
    Win(usize),
    /// It is a draw.
    Draw,
    /// Several players have won together; the others have lost.
    Shared(PlayerSet),
    /// The points decide: most points win, and those who have equally many share the win.
    Points(Points),
}

impl FromIterator<usize> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = usize>>(players: I) -> PlayerSet {
        PlayerSet(players.into_iter().fold(0, |set, player| set | 1 << player))
    }
}

impl PlayerSet {
    /// Whether a player is one of them.
    pub fn contains(self, player: usize) -> bool {
        self.0 >> player & 1 == 1
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their numbers.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MOST_PLAYERS).filter(move |&player| self.contains(player))
    }
}

impl Points {
    /// The points of up to eight players, in turn order.
    pub fn new(points: &[i16]) -> Points {
        let mut each = [0; MOST_PLAYERS];
        each[..points.len()].copy_from_slice(points);
        Points { each, players: points.len() as u8 }
    }

    /// The points of two players of whom the first has this many more.
    pub(crate) fn of_margin(margin: i32) -> Points {
        let part = |points: i32| points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Points::new(&[part(margin / 2), part(margin / 2 - margin)])
    }

    /// The points of each player.
    pub fn each(&self) -> &[i16] {
        &self.each[..usize::from(self.players)]
    }

    /// How many points a player has more than the best of the others; all of them if there are no others.
    pub fn margin(&self, player: usize) -> i32 {
        let others = self.each().iter().enumerate().filter(|(other, _)| *other != player);
        i32::from(self.each[player]) - others.map(|(_, &points)| i32::from(points)).max().unwrap_or(0)
    }

    /// Those with the most points; none if all have equally many.
    pub fn winners(&self) -> PlayerSet {
        let most = self.each().iter().max();
        let winners: PlayerSet = (0..self.each().len()).filter(|&player| Some(&self.each[player]) == most).collect();
        if winners.len() == self.each().len() { PlayerSet::default() } else { winners }
    }
}

impl Outcome {
    /// The outcome where these have won: a draw if it is none or all of several players.
    pub fn of_winners(winners: PlayerSet, players: usize) -> Outcome {
        match winners.len() {
            1 => Outcome::Win(winners.0.trailing_zeros() as usize),
            0 => Outcome::Draw,
            count if count == players => Outcome::Draw,
            _ => Outcome::Shared(winners),
        }
    }

    /// Who has won, alone or with others; no one if it is a draw.
    ///
    /// ```
    /// use regola::game::{Outcome, Points};
    ///
    /// let outcome = Outcome::Points(Points::new(&[12, 30, 30]));
    /// assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [1, 2]);
    /// assert_eq!((outcome.winner(), outcome.share(1, 3)), (None, 0.5));
    /// ```
    pub fn winners(&self) -> PlayerSet {
        match self {
            Outcome::Win(winner) => [*winner].into_iter().collect(),
            Outcome::Draw => PlayerSet::default(),
            Outcome::Shared(winners) => *winners,
            Outcome::Points(points) => points.winners(),
        }
    }

    /// The player who has won alone, if one has.
    pub fn winner(&self) -> Option<usize> {
        match self {
            Outcome::Win(winner) => Some(*winner),
            outcome => Some(outcome.winners()).filter(|winners| winners.len() == 1)?.iter().next(),
        }
    }

    /// The points of each player, if points decided.
    pub fn points(&self) -> Option<&[i16]> {
        match self {
            Outcome::Points(points) => Some(points.each()),
            _ => None,
        }
    }

    /// A player's part of the point that a game is worth: winners share it, and in a draw all do.
    pub fn share(&self, player: usize, players: usize) -> f64 {
        let winners = self.winners();
        match winners.len() {
            0 => 1.0 / players as f64,
            count if winners.contains(player) => 1.0 / count as f64,
            _ => 0.0,
        }
    }

    /// Which of two players did better.
    pub fn compare(&self, one: usize, other: usize) -> Ordering {
        match self {
            Outcome::Points(points) => points.each[one].cmp(&points.each[other]),
            outcome => outcome.winners().contains(one).cmp(&outcome.winners().contains(other)),
        }
    }

    /// The outcome in words: `x wins`, `black wins by 6 points, 43 to 37`, `ann and cleo win`, `a draw`.
    pub fn words(&self, players: &[Arc<str>]) -> String {
        let Outcome::Points(points) = self else { return self.who(players) };
        let count = |count: i32| if count == 1 { "1 point".to_owned() } else { format!("{count} points") };
        match (points.each(), self.winner()) {
            (&[only], _) => count(only.into()),
            (&[one, other], Some(winner)) => {
                let (most, least) = (one.max(other), one.min(other));
                format!("{} wins by {}, {most} to {least}", players[winner], count(points.margin(winner)))
            }
            (&[one, other], None) => format!("a draw, {one} to {other}"),
            (each, _) => {
                let mut order: Vec<usize> = (0..each.len()).collect();
                order.sort_by_key(|&player| std::cmp::Reverse(each[player]));
                let list: Vec<String> =
                    order.into_iter().map(|player| format!("{} {}", players[player], each[player])).collect();
                format!("{} ({})", self.who(players), list.join(", "))
            }
        }
    }

    fn who(&self, players: &[Arc<str>]) -> String {
        let names: Vec<&str> = self.winners().iter().map(|winner| &*players[winner]).collect();
        match &names[..] {
            [] => "a draw".to_owned(),
            [winner] => format!("{winner} wins"),
            [first @ .., last] => format!("{} and {last} win", first.join(", ")),
        }
    }
}
