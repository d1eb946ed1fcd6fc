//! Is a game any good? What games between equal players tell about it.
//!
//! After Browne, "Automatic Generation and Evaluation of Recombination Games" (thesis, Queensland University of
//! Technology, 2008), who measures games by self-play: advantage, draws and duration tell whether a game is viable,
//! drama and lead changes how it feels. His drama is the depth from which winners come back; here it is counted how
//! many do, which needs no scale of the evaluation. A lead is the evaluation for a player, averaged over two positions
//! in a row so that it does not matter whose turn it is, and a usual lead is the mean size of all.

use std::collections::HashSet;

use super::contest::{Contest, EndedBy, Played, Tally};
use super::elo::Share;
use crate::game::{GameError, Move};

/// A game looked at move by move.
#[derive(Clone, Debug)]
pub struct Course {
    tally: Tally,
    ending: EndedBy,
    moves: Vec<Move>,
    /// The legal moves of all positions together.
    choices: usize,
    /// Twice the first player's lead, from move to move.
    leads: Vec<i64>,
}

/// What games between equal players tell.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The results as the player who moves first sees them.
    pub tally: Tally,
    /// How many games were given up as too long; they count as draws.
    pub unfinished: usize,
    /// How many games were different ones.
    pub different: usize,
    /// The mean number of moves in a game.
    pub length: f64,
    /// The fewest moves of a game.
    pub shortest: usize,
    /// The most.
    pub longest: usize,
    /// The mean number of legal moves.
    pub branching: f64,
    /// How often, of the games won, the winner had been behind by more than a usual lead; unknown without an
    /// evaluation, or if it was a draw.
    pub comebacks: Option<f64>,
    /// After what part of the game, on average, the winner was ahead to the end; unknown in the same cases.
    pub settled: Option<f64>,
}

impl Course {
    /// Goes through a game again.
    pub fn of(contest: &Contest, played: &Played) -> Result<Course, GameError> {
        let mut position = contest.start.clone();
        let (mut choices, mut scores) = (0, Vec::with_capacity(played.moves.len()));
        let mut moves = Vec::new();
        for &number in &played.moves {
            moves.clear();
            position.moves(&mut moves)?;
            choices += moves.len();
            let score = i64::from(position.evaluate()?);
            scores.push(if position.turn() == 0 { score } else { -score });
            position.make(number)?;
        }
        let leads = scores.windows(2).map(|pair| pair[0] + pair[1]).collect();
        let mut tally = Tally::default();
        tally.add(played.verdict());
        Ok(Course { tally, ending: played.ending, moves: played.moves.clone(), choices, leads })
    }

    /// The leads of the winner, if there is one.
    fn winner(&self) -> Option<Vec<i64>> {
        match self.ending.outcome()?.winner()? {
            0 => Some(self.leads.clone()),
            _ => Some(self.leads.iter().map(|lead| -lead).collect()),
        }
    }
}

impl Balance {
    /// What the games come to, if there are any.
    pub fn of(courses: &[Course]) -> Option<Balance> {
        let sum = |part: fn(&Course) -> usize| courses.iter().map(part).sum::<usize>();
        let plies = sum(|course| course.moves.len());
        let all_leads = || courses.iter().flat_map(|course| &course.leads);
        let evaluated = all_leads().any(|&lead| lead != 0);
        let usual = all_leads().map(|lead| lead.unsigned_abs()).sum::<u64>() as f64 / all_leads().count().max(1) as f64;
        let won: Vec<Vec<i64>> = courses.iter().filter_map(Course::winner).collect();
        let mean = |part: &dyn Fn(&Vec<i64>) -> f64| {
            (evaluated && !won.is_empty()).then(|| won.iter().map(part).sum::<f64>() / won.len() as f64)
        };
        Some(Balance {
            tally: courses.iter().map(|course| course.tally).sum(),
            unfinished: courses.iter().filter(|course| course.ending == EndedBy::Length).count(),
            different: courses.iter().map(|course| &course.moves).collect::<HashSet<_>>().len(),
            length: plies as f64 / courses.len() as f64,
            shortest: courses.iter().map(|course| course.moves.len()).min()?,
            longest: courses.iter().map(|course| course.moves.len()).max()?,
            branching: sum(|course| course.choices) as f64 / plies.max(1) as f64,
            comebacks: mean(&|leads| f64::from(u8::from(leads.iter().any(|&lead| (lead as f64) < -usual)))),
            settled: mean(&|leads| {
                let behind = leads.iter().rposition(|&lead| lead <= 0).map_or(0, |at| at + 1);
                behind as f64 / leads.len().max(1) as f64
            }),
        })
    }

    /// The share of the points of the player who moves first.
    pub fn first(&self) -> Share {
        Share::of(&self.tally)
    }

    /// The share of the games that were won.
    pub fn decisive(&self) -> f64 {
        f64::from(self.tally.wins + self.tally.losses) / f64::from(self.tally.games().max(1))
    }

    /// The numbers in a sentence.
    pub fn verdict(&self) -> String {
        let first = self.first();
        let advantage = match () {
            () if first.low > 0.5 => "the first player has the advantage",
            () if first.high < 0.5 => "the second player has the advantage",
            () => "the games show no advantage for either side",
        };
        let draws = match self.decisive() {
            0.9.. => "games are rarely drawn",
            0.5.. => "some games are drawn",
            _ => "most games are drawn",
        };
        let comebacks = match self.comebacks {
            Some(..0.1) => ", and the leader usually wins",
            Some(..0.3) => ", and a lead can be lost",
            Some(_) => ", and leads often change",
            None => "",
        };
        format!("{advantage}, {draws}{comebacks}")
    }
}
