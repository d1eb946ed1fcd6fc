//! Proof-number search, depth first (df-pn; Nagai, "Df-pn algorithm for searching AND/OR trees", 2002): whether a player
//! can force a win, however long it takes.
//!
//! It always goes on where the least is left to be shown, so it finds long forced wins and exhausts trees that no fixed
//! depth would. Asked for a win within a number of plies, it gives the distance. A
//! position that occurs again counts as a failure of the attacker: a win
//! that it finds is a win, but what it disproves is exact only where no position was met again.

use super::proof_table::{ANY_PLIES, NEVER, Numbers, ProofTable};
use crate::game::{GameError, Move, Outcome, Playable};
use crate::search::limits::SearchError;
use crate::search::score::MOST_PLIES;
use crate::search::worker::Worker;

/// What is to be shown: that a player wins within a number of plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack<'t> {
    pub table: &'t ProofTable,
    pub attacker: usize,
    pub plies: u32,
}

impl Attack<'_> {
    /// The same one ply later.
    pub fn next(self) -> Self {
        let plies = if self.plies == ANY_PLIES { ANY_PLIES } else { self.plies.saturating_sub(1) };
        Attack { plies, ..self }
    }
}

/// A move and the numbers of the position after it, for the player who makes it.
#[derive(Clone, Copy, Debug)]
struct Child {
    number: Move,
    key: u64,
    passes: bool,
    /// Whether the attacker is to move there.
    attacks: bool,
    numbers: Numbers,
}

/// A child is left when it has become harder than the second by one part in this many, so that two equal ones do not
/// take turns all the time.
const PATIENCE: u32 = 4;

impl<P: Playable> Worker<'_, P> {
    /// Whether a player can force a win from the position in time. Numbers beyond all bounds are no answer.
    pub fn forces_win(&mut self, attack: Attack<'_>) -> Result<bool, SearchError> {
        let attacker = attack.attacker;
        let numbers = self.settle(attack, Numbers { success: NEVER, failure: NEVER })?;
        match numbers.is_settled() {
            true => Ok((numbers.success == 0) == (self.position.turn() == attacker)),
            false => Err(SearchError::Share),
        }
    }

    /// Whether it is known that a player can force a win in time, or that he cannot.
    pub fn known_win(&mut self, attack: Attack<'_>) -> Result<Option<bool>, GameError> {
        if let Some(outcome) = self.position.decided()? {
            return Ok(Some(outcome == Outcome::Win(attack.attacker)));
        }
        let attacks = self.position.turn() == attack.attacker;
        let numbers = attack.table.get(self.attack_key(attack.attacker), attack.plies, attacks);
        let settled = numbers.filter(|numbers| numbers.is_settled());
        Ok(settled.map(|numbers| (numbers.success == 0) == attacks))
    }

    fn attack_key(&self, attacker: usize) -> u64 {
        self.position.key() ^ [0x9216_d5d9_8979_fb1b, 0xd131_0ba6_98df_b5ac][attacker & 1]
    }

    /// Works on the position until it is settled or its numbers reach a limit.
    fn settle(&mut self, attack: Attack<'_>, limit: Numbers) -> Result<Numbers, SearchError> {
        let (key, before) = (self.attack_key(attack.attacker), self.counts.nodes);
        let mut children = self.children(attack)?;
        loop {
            let (at, second, numbers) = sum_up(&children);
            if numbers.is_settled() || numbers.success >= limit.success || numbers.failure >= limit.failure {
                attack.table.put(key, numbers, attack.plies, self.counts.nodes - before);
                return Ok(numbers);
            }
            let Child { number, passes, numbers: child, .. } = children[at];
            let limit = Numbers {
                success: limit.success.min(second.saturating_add(second / PATIENCE).saturating_add(1)),
                failure: limit.failure.saturating_sub(numbers.failure).saturating_add(child.failure).min(NEVER),
            };
            let found = self.after(number, |worker| {
                if !passes {
                    return worker.settle(attack.next(), limit);
                }
                Ok(worker.settle(attack.next(), limit.reversed())?.reversed())
            })?;
            children[at].numbers = found;
            // The way there may have settled others.
            for child in children.iter_mut().filter(|child| !child.numbers.is_settled()) {
                if let Some(known) = attack.table.get(child.key, attack.next().plies, child.attacks) {
                    child.numbers = if child.passes { known.reversed() } else { known };
                }
            }
        }
    }

    /// The positions after all moves; after a move that succeeds at once no other is of interest. Without a move the
    /// rules say who has won, which counts as a child that settles it.
    fn children(&mut self, attack: Attack<'_>) -> Result<Vec<Child>, SearchError> {
        let mover = self.position.turn();
        self.counts.generations += 1;
        let mut moves = Vec::new();
        self.position.moves(&mut moves)?;
        if moves.is_empty() {
            let attacks = mover == attack.attacker;
            let numbers = Numbers::settled((self.position.stuck()? == Outcome::Win(attack.attacker)) == attacks);
            return Ok(vec![Child { number: Move(0), key: 0, passes: false, attacks, numbers }]);
        }
        let mut children = Vec::with_capacity(moves.len());
        for number in moves {
            let child = self.after(number, |worker| worker.child_numbers(number, attack, mover))?;
            children.push(child);
            if child.numbers.success == 0 {
                break;
            }
        }
        Ok(children)
    }

    /// What is known of the position after a move.
    fn child_numbers(&mut self, number: Move, attack: Attack<'_>, mover: usize) -> Result<Child, SearchError> {
        let (key, turn) = (self.attack_key(attack.attacker), self.position.turn());
        let (passes, attacks) = (turn != mover, turn == attack.attacker);
        self.twice |= !passes;
        let numbers = match self.position.decided()? {
            Some(outcome) => Numbers::settled((outcome == Outcome::Win(attack.attacker)) == (mover == attack.attacker)),
            None if attack.plies <= 1 => {
                Numbers::settled(self.position.is_stuck_for(attack.attacker)? == (mover == attack.attacker))
            }
            None if self.position.occurrences() > 1 || self.ply() >= MOST_PLIES - 1 => {
                attack.table.note_repetition();
                Numbers::settled(mover != attack.attacker)
            }
            None => {
                let known = attack.table.get(key, attack.next().plies, attacks).unwrap_or(Numbers::UNKNOWN);
                if passes { known.reversed() } else { known }
            }
        };
        Ok(Child { number, key, passes, attacks, numbers })
    }
}

/// The child that is nearest to success, how near the next one is, and the numbers of the parent: one child must succeed,
/// or all must fail.
fn sum_up(children: &[Child]) -> (usize, u32, Numbers) {
    let (mut at, mut second) = (0, NEVER);
    let mut numbers = Numbers { success: NEVER, failure: 0 };
    for (nth, child) in children.iter().enumerate() {
        if child.numbers.success < numbers.success {
            second = numbers.success;
            (at, numbers.success) = (nth, child.numbers.success);
        } else {
            second = second.min(child.numbers.success);
        }
        numbers.failure = numbers.failure.saturating_add(child.numbers.failure).min(NEVER);
    }
    (at, second, numbers)
}
