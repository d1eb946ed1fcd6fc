//! Computer players: they move when it is their turn, and when a command asks them to.

use serde_json::json;

use super::status::ending;
use crate::diagnostic::visible;
use crate::play::{ChosenMove, Player};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;
use crate::search::{Report, Verdict};

impl Session {
    /// Lets computer players move until it is a person's turn, the game is over or you interrupt it.
    pub(crate) fn let_computers_move(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        if self.computers_apart {
            return Ok(());
        }
        let awake = std::mem::take(&mut self.play.awake);
        while awake && self.play.has_computer() && self.play.resigned.is_none() {
            let position = self.position()?;
            let turn = position.turn();
            if ending(position)?.is_some() {
                break;
            }
            let Some(mut player) = self.play.seats[turn].take() else { break };
            let moved = self.move_by(&mut player, out);
            self.play.seats[turn] = Some(player);
            if let Err(CommandError::Interrupted) = moved {
                out.say("type `:go` to continue the game")?;
            }
            moved?;
        }
        Ok(())
    }

    /// Makes the move that a player chooses.
    pub(crate) fn move_by(&mut self, player: &mut Player, out: &mut Output<'_>) -> Result<(), CommandError> {
        let stop = self.stop();
        let live = !out.style.json;
        let line = out.line();
        let position = self.position()?;
        let name = position.game().players()[position.turn()].clone();
        line.set_message(format!("{} ({}) is thinking", visible(&name), visible(player.name())));
        let choice = player.choose(position, &stop, &mut |progress| {
            line.set_message(format!(
                "{} is thinking: depth {}, {} nodes",
                visible(&name),
                progress.depth,
                progress.nodes
            ));
        });
        line.finish_and_clear();
        let Some(ChosenMove { number, report }) = choice?.filter(|_| !self.is_stopped()) else {
            return Err(match self.is_stopped() {
                true => CommandError::Interrupted,
                false => CommandError::plain(format!("{name} has no legal move")),
            });
        };
        let position = self.position()?;
        let text = position.notation(number)?;
        position.make(number)?;
        self.play.undone.clear();
        let shown = report.filter(|_| live && self.draws).map(|report| format!(" ({})", thought(&report)));
        let object = json!({ "move": text, "player": &*name, "level": player.name() });
        let who = format!("{name} ({})", player.name());
        self.tell_move(&who, &text, object, &shown.unwrap_or_default(), out)
    }
}

/// What a search says about a move, in a few words.
pub(crate) fn thought(report: &Report) -> String {
    match report.verdict {
        Some(Verdict::Win(plies)) => format!("wins in {plies}"),
        Some(Verdict::Loss(plies)) => format!("loses in {plies}"),
        Some(Verdict::Won) => "wins".to_owned(),
        Some(Verdict::Lost) => "loses".to_owned(),
        Some(Verdict::Draw) => "a draw".to_owned(),
        Some(Verdict::Shared) => "shares the win".to_owned(),
        Some(Verdict::Points(margin)) if margin < 0 => format!("loses by {}", -margin),
        Some(Verdict::Points(margin)) => format!("wins by {margin}"),
        None => {
            let worth = match report.score() {
                0 => "even".to_owned(),
                score @ 1.. => format!("ahead by {score}"),
                score => format!("behind by {}", score.unsigned_abs()),
            };
            format!("{worth}, depth {}", report.depth)
        }
    }
}
