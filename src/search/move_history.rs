//! What a search has learned of moves: killers, counter-moves and history.
//!
//! Moves are small numbers, so all of it is arrays that grow as moves become known.

use super::order::Candidate;
use super::techniques::Techniques;
use crate::game::Move;

/// What is known of moves, apart from positions.
#[derive(Debug, Default)]
pub(super) struct MoveHistory {
    killers: Vec<[Option<Move>; 2]>,
    /// By player and number of the move before.
    counters: [Vec<Option<Move>>; 2],
    /// By player and number of the move.
    history: [Vec<i32>; 2],
    /// By the change that a move makes to the key, folded.
    steps: Vec<i32>,
}

/// Where in the tree a move is to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub ply: u32,
    pub player: usize,
    pub previous: Option<Move>,
}

/// The greatest value of history.
const MOST: i32 = 1 << 14;

impl MoveHistory {
    /// Learns that a move was too good, and that those tried before it were not.
    pub fn learn(&mut self, place: Place, best: Candidate, tried: &[Candidate], depth: u32) {
        let player = place.player & 1;
        let killers = entry(&mut self.killers, place.ply as usize);
        if killers[0] != Some(best.number) {
            *killers = [Some(best.number), killers[0]];
        }
        if let Some(previous) = place.previous {
            *entry(&mut self.counters[player], previous.0 as usize) = Some(best.number);
        }
        let bonus = (depth * depth).min(400) as i32;
        self.adjust(player, best, bonus);
        tried.iter().for_each(|&poor| self.adjust(player, poor, -bonus));
    }

    /// Moves a value towards the end of its range, by less the nearer it is: old merits fade.
    fn adjust(&mut self, player: usize, candidate: Candidate, bonus: i32) {
        let moved = |value: i32| value + bonus * 8 - value * bonus.abs() / (MOST / 8);
        let value = entry(&mut self.history[player], candidate.number.0 as usize);
        *value = moved(*value);
        if candidate.step != 0 {
            let value = entry(&mut self.steps, step_index(candidate.step));
            *value = moved(*value);
        }
    }

    /// How soon a move should be tried by the change it makes: the same move may do different things elsewhere, as a disc
    /// that falls into a column does.
    pub fn step_merit(&self, step: u64) -> i32 {
        self.steps.get(step_index(step)).copied().unwrap_or(0)
    }

    /// How soon a move should be tried, by all that is known of it.
    pub fn merit(&self, place: Place, number: Move, techniques: &Techniques) -> i32 {
        let player = place.player & 1;
        if techniques.killers
            && let Some(killers) = self.killers.get(place.ply as usize)
        {
            match Some(number) {
                first if first == killers[0] => return 6 * MOST,
                second if second == killers[1] => return 5 * MOST,
                _ => {}
            }
        }
        if techniques.counter_moves
            && let Some(previous) = place.previous
            && self.counters[player].get(previous.0 as usize) == Some(&Some(number))
        {
            return 4 * MOST;
        }
        if techniques.history { self.history[player].get(number.0 as usize).copied().unwrap_or(0) } else { 0 }
    }
}

fn step_index(step: u64) -> usize {
    (step >> 50) as usize
}

/// The element at an index, which the list grows to reach.
fn entry<T: Clone + Default>(list: &mut Vec<T>, at: usize) -> &mut T {
    if list.len() <= at {
        list.resize(at + 1, T::default());
    }
    &mut list[at]
}
