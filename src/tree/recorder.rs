//! A position that remembers everything that is done to it.

use super::{End, MOST_NODES, Visit};
use crate::engine::{Limit, QueryError};
use crate::game::{GameError, Move, Outcome, Playable, Position, SearchEvent};

/// A position with the tree that was walked from it.
pub(super) struct Recorder<'p> {
    position: &'p mut Position,
    pub visits: Vec<Visit>,
    /// From the root to the present position.
    path: Vec<usize>,
    /// Whether the search was ended because there was too much to remember.
    pub is_full: bool,
}

impl<'p> Recorder<'p> {
    pub fn new(position: &'p mut Position) -> Recorder<'p> {
        let root = visit(None, position.turn());
        Recorder { position, visits: vec![root], path: vec![0], is_full: false }
    }

    fn current(&mut self) -> &mut Visit {
        let at = *self.path.last().expect("the root is never left");
        &mut self.visits[at]
    }
}

fn visit(made: Option<(Move, String)>, turn: usize) -> Visit {
    let (children, window, score, end) = (Vec::new(), None, None, End::Looked);
    Visit { made, children, turn, window, score, end, untried: 0, best: false }
}

impl Playable for Recorder<'_> {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        self.position.moves(list)
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        if self.visits.len() > MOST_NODES {
            self.is_full = true;
            return Err(QueryError::Limit(Limit::Stopped).into());
        }
        let text = self.position.notation(number)?;
        self.position.make(number)?;
        let next = self.visits.len();
        self.visits.push(visit(Some((number, text)), self.position.turn()));
        self.current().children.push(next);
        self.path.push(next);
        Ok(())
    }

    fn unmake(&mut self) {
        self.position.unmake();
        self.path.pop();
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn turn(&self) -> usize {
        self.position.turn()
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        self.position.decided()
    }

    fn players(&self) -> usize {
        Playable::players(self.position)
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        self.position.stuck()
    }

    fn has_move(&mut self) -> Result<bool, GameError> {
        self.position.has_move()
    }

    fn known_stuck(&self) -> Option<Outcome> {
        self.position.known_stuck()
    }

    fn is_graded(&self) -> bool {
        self.position.is_graded()
    }

    fn occurrences(&mut self) -> usize {
        self.position.occurrences()
    }

    fn has_evaluation(&self) -> bool {
        Playable::has_evaluation(self.position)
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        self.position.evaluate()
    }

    fn evaluate_each(&mut self, scores: &mut [i32]) -> Result<(), GameError> {
        self.position.evaluate_each(scores)
    }

    fn has_promise(&self) -> bool {
        Playable::has_promise(self.position)
    }

    fn promise(&mut self, number: Move) -> Result<i32, GameError> {
        self.position.promise(number)
    }

    fn class(&mut self, number: Move) -> Option<u8> {
        Playable::class(self.position, number)
    }

    fn observe(&mut self, remark: SearchEvent) {
        let visit = self.current();
        match remark {
            SearchEvent::Entered { alpha, beta, .. } => {
                (visit.window, visit.untried, visit.end) = (Some((alpha, beta)), 0, End::Moves);
            }
            SearchEvent::Over => visit.end = End::Over,
            SearchEvent::Known => visit.end = End::Known,
            SearchEvent::Estimated => visit.end = End::Horizon,
            SearchEvent::Cut { untried } => visit.untried = untried,
            SearchEvent::Left { score } => visit.score = Some(score),
        }
    }
}
