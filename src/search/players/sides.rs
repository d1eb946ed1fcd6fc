//! More than two players as two sides: the player to move at the root against all others together, as if they had agreed
//! to play against that player (paranoid search; Sturtevant and Korf, "On pruning techniques for multi-player games",
//! 2000). Every technique of alpha-beta applies then, and what is won against all others together is won.

use crate::game::{GameError, MOST_PLAYERS, Move, Outcome, Playable, Points, SearchEvent};

/// A position as one player sees it: side 0 is that player, side 1 are all others.
#[derive(Debug)]
pub(in crate::search) struct Sides<'p, P> {
    position: &'p mut P,
    player: usize,
}

impl<'p, P: Playable> Sides<'p, P> {
    /// As the player to move sees it.
    pub fn new(position: &'p mut P) -> Sides<'p, P> {
        let player = position.turn();
        Sides { position, player }
    }

    /// How the game has ended for the two sides.
    fn seen(&self, outcome: Outcome) -> Outcome {
        let winners = outcome.winners();
        match outcome {
            _ if winners.is_empty() => Outcome::Draw,
            Outcome::Points(points) if points.margin(self.player) != 0 => {
                Outcome::Points(Points::of_margin(points.margin(self.player)))
            }
            _ if winners.len() > 1 && winners.contains(self.player) => Outcome::Shared([0].into_iter().collect()),
            _ => Outcome::Win(usize::from(!winners.contains(self.player))),
        }
    }
}

impl<P: Playable> Playable for Sides<'_, P> {
    fn moves(&mut self, list: &mut Vec<Move>) -> Result<(), GameError> {
        self.position.moves(list)
    }

    fn make(&mut self, number: Move) -> Result<(), GameError> {
        self.position.make(number)
    }

    fn unmake(&mut self) {
        self.position.unmake();
    }

    fn take_back(&mut self, count: usize) {
        self.position.take_back(count);
    }

    /// The score of a position is another one for each player who asks.
    fn key(&self) -> u64 {
        self.position.key() ^ (self.player as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn turn(&self) -> usize {
        usize::from(self.position.turn() != self.player)
    }

    fn decided(&mut self) -> Result<Option<Outcome>, GameError> {
        Ok(self.position.decided()?.map(|outcome| self.seen(outcome)))
    }

    fn stuck(&mut self) -> Result<Outcome, GameError> {
        self.position.stuck().map(|outcome| self.seen(outcome))
    }

    fn known_stuck(&self) -> Option<Outcome> {
        self.position.known_stuck().map(|outcome| self.seen(outcome))
    }

    fn is_graded(&self) -> bool {
        true
    }

    fn occurrences(&mut self) -> usize {
        self.position.occurrences()
    }

    fn has_evaluation(&self) -> bool {
        self.position.has_evaluation()
    }

    fn evaluate(&mut self) -> Result<i32, GameError> {
        let mut scores = [0; MOST_PLAYERS];
        let players = self.position.players();
        self.position.evaluate_each(&mut scores[..players])?;
        let score = scores[self.player];
        Ok(if self.turn() == 0 { score } else { score.saturating_neg() })
    }

    fn has_promise(&self) -> bool {
        self.position.has_promise()
    }

    fn promise(&mut self, number: Move) -> Result<i32, GameError> {
        self.position.promise(number)
    }

    fn observe(&mut self, event: SearchEvent) {
        self.position.observe(event);
    }

    fn class(&mut self, number: Move) -> Option<u8> {
        self.position.class(number)
    }
}
