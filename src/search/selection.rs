//! Selective search: of each class of moves, only those are kept that look best one move ahead.

use super::limits::SearchError;
use super::score::{Score, over, within};
use super::worker::Worker;
use crate::game::{Move, Playable};

impl<P: Playable> Worker<'_, P> {
    /// Leaves the best moves of each class by their evaluation after the move; those without a class all stay.
    pub fn keep(&mut self, moves: &mut Vec<Move>) -> Result<(), SearchError> {
        if self.kept.is_empty() {
            return Ok(());
        }
        let mover = self.position.turn();
        let mut graded: Vec<Vec<(Score, Move)>> = vec![Vec::new(); self.kept.len()];
        for &number in moves.iter() {
            if let Some(class) = self.position.class(number).map(usize::from).filter(|&class| class < graded.len()) {
                let score = self.after(number, |worker| worker.outlook(mover))?;
                graded[class].push((score, number));
            }
        }
        for (grades, &most) in graded.iter_mut().zip(self.kept) {
            grades.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
            for &(_, dropped) in grades.iter().skip(most) {
                self.counts.dropped += 1;
                moves.retain(|&number| number != dropped);
            }
        }
        Ok(())
    }

    /// The evaluation for the player who has just moved.
    fn outlook(&mut self, mover: usize) -> Result<Score, SearchError> {
        let turn = self.position.turn();
        let score = match self.position.decided()? {
            Some(outcome) => over(outcome, turn, 0),
            None => {
                self.counts.evaluations += 1;
                within(self.position.evaluate()?)
            }
        };
        Ok(if turn == mover { score } else { -score })
    }
}
