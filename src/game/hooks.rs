//! What rules may say to people: why a move is refused, and why a game is over.
//!
//! `illegal(Text, Reason)` is asked with a text that is not the notation of any legal move, `ended(Reason)` when the game
//! is over. The first answer counts; rules without these predicates leave it to the engine's own words.

use super::text::spoken;
use super::{Fault, Position};
use crate::term::Term;

impl Position {
    /// Why a text cannot be played, where the rules tell.
    pub fn why_illegal(&mut self, text: &str) -> Result<Option<String>, Fault> {
        if self.game().defined("illegal", 2).is_none() {
            return Ok(None);
        }
        self.reason(&Term::compound("illegal", [Term::atom(text), Term::var("Reason")]))
    }

    /// Why the game is over, where the rules tell.
    pub fn why_ended(&mut self) -> Result<Option<String>, Fault> {
        if self.game().defined("ended", 1).is_none() {
            return Ok(None);
        }
        self.reason(&Term::compound("ended", [Term::var("Reason")]))
    }

    fn reason(&mut self, goal: &Term) -> Result<Option<String>, Fault> {
        let answer = self.engine().ask_term(goal)?.next().transpose()?;
        Ok(answer.and_then(|answer| answer.get("Reason").map(spoken)))
    }
}
