//! Moves on the board: made, refused, taken back, and what is said about them.

use serde_json::{Value, json};

use super::status::{Ending, board, ending};
use crate::diagnostic::visible;
use crate::explain;
use crate::game::{GameError, Move, MoveError, Position};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::plural::counted;
use crate::repl::session::Session;

impl Session {
    /// Makes a move of the person at the keyboard.
    pub(crate) fn play_move(&mut self, number: Move, out: &mut Output<'_>) -> Result<(), CommandError> {
        let position = self.position()?;
        let player = position.game().players()[position.turn()].clone();
        let text = position.notation(number)?;
        position.make(number)?;
        self.play.undone.clear();
        self.play.awake = true;
        self.tell_move(&player, &text, json!({ "move": text, "player": &*player }), "", out)
    }

    /// Says that a move was made, shows the board to a person, and tells if the game is over.
    pub(crate) fn tell_move(
        &mut self,
        player: &str,
        text: &str,
        mut object: Value,
        thought: &str,
        out: &mut Output<'_>,
    ) -> Result<(), CommandError> {
        let look = out.style.look();
        let computers: Vec<bool> = self.play.seats.iter().map(Option::is_some).collect();
        let answered = self.play.awake && self.play.resigned.is_none();
        let shows = self.draws && !out.style.json;
        let position = self.position()?;
        let ending = ending(position)?;
        // Where a computer answers at once, the board is shown after that.
        let draws = shows && (ending.is_some() || !answered || !computers[position.turn()]);
        let turn = position.game().players()[position.turn()].clone();
        let drawn = if draws { format!("\n{}\n", board(position, look)?) } else { String::new() };
        object["turn"] = json!(&*turn);
        object["over"] = json!(ending.is_some());
        object["winner"] = json!(ending.as_ref().and_then(|ending| ending.winner.as_deref()));
        out.tell(object, format_args!("{} plays {}{thought}", visible(player), visible(text)))?;
        if draws {
            writeln!(out.painted(), "{drawn}")?;
        }
        match ending {
            Some(ending) => self.announce_end(&ending, out),
            None => Ok(()),
        }
    }

    /// Tells how the game ended and what can be done now.
    pub(crate) fn announce_end(&mut self, ending: &Ending, out: &mut Output<'_>) -> Result<(), CommandError> {
        let moves = counted(self.position()?.history().count(), "move");
        if out.style.json {
            return Ok(());
        }
        out.say(format_args!("Game over after {moves}; {ending}."))?;
        Ok(out.say("Type `:new` for a new game, `:undo` to take back the last move, `:save FILE` to save the game.")?)
    }

    /// Why a text cannot be played, and what can.
    pub(crate) fn refuse(&mut self, text: &str) -> CommandError {
        let position = match self.position() {
            Ok(position) => position,
            Err(trouble) => return trouble,
        };
        match refusal(position, text) {
            Ok(message) => {
                let resigned = self.play.resigned.map(|player| self.rules_player(player));
                CommandError::Plain(resigned.map_or(message, |player| {
                    format!("{text} cannot be played: {player} has resigned; type `:new` for a new game")
                }))
            }
            Err(fault) => fault.into(),
        }
    }

    /// The name of a player.
    pub(crate) fn rules_player(&mut self, player: usize) -> String {
        self.game().map_or_else(String::new, |position| position.game().players()[player].to_string())
    }

    /// Makes the move of a text, as a person typed it.
    pub(crate) fn play_text(&mut self, text: &str, out: &mut Output<'_>) -> Result<(), CommandError> {
        let resigned = self.play.resigned.is_some();
        let position = self.position()?;
        if resigned || position.decided()?.is_some() {
            return Err(self.refuse(text));
        }
        match position.read_move(text) {
            Ok(number) => self.play_move(number, out),
            Err(MoveError::GameError(fault)) => Err(fault.into()),
            Err(_) => Err(self.refuse(text)),
        }
    }

    /// Goes back to where the game began.
    pub(crate) fn begin_again(&mut self) -> Result<(), CommandError> {
        while self.position()?.unmake() {}
        let origin = self.play.origin.clone();
        self.play.restart(origin);
        Ok(())
    }

    /// Takes moves back: one, or as many as lead to the last turn of the person who plays against a computer. Tells how
    /// many they were.
    pub(crate) fn take_back(&mut self) -> Result<usize, CommandError> {
        let computers: Vec<bool> = self.play.seats.iter().map(Option::is_some).collect();
        let person = |turn: usize| !computers[turn];
        let all_computers = computers.iter().all(|computer| *computer);
        let position = self.position()?;
        let moves: Vec<Move> = position.history().collect();
        let mut taken = 0;
        while position.unmake() {
            taken += 1;
            if all_computers || person(position.turn()) {
                break;
            }
        }
        let reached = all_computers || person(position.turn());
        if !reached || taken == 0 {
            for number in &moves[moves.len() - taken..] {
                position.make(*number)?;
            }
            let message =
                if moves.is_empty() { "there is no move to take back" } else { "you have no move to take back" };
            return Err(CommandError::plain(message));
        }
        self.play.undone.extend(moves[moves.len() - taken..].iter().rev());
        self.play.resigned = None;
        Ok(taken)
    }

    /// Makes moves again that were taken back, up to the next turn of a person. Tells how many they were.
    pub(crate) fn make_again(&mut self) -> Result<usize, CommandError> {
        let computers: Vec<bool> = self.play.seats.iter().map(Option::is_some).collect();
        let all_computers = computers.iter().all(|computer| *computer);
        let mut made = 0;
        while let Some(number) = self.play.undone.pop() {
            let position = self.position()?;
            position.make(number)?;
            made += 1;
            if all_computers || !computers[position.turn()] {
                break;
            }
        }
        if made > 0 { Ok(made) } else { Err(CommandError::plain("there is no move to replay")) }
    }
}

/// Why a text is not a move here, in one line: by the rules where they tell, and with what is allowed.
fn refusal(position: &mut Position, text: &str) -> Result<String, GameError> {
    if let Some(ending) = ending(position)? {
        return Ok(format!("{text} cannot be played: the game is over ({ending}); type `:new` for a new game"));
    }
    match position.read_move(text) {
        Err(refusal @ MoveError::Illegal { .. }) => Ok(explain::refusal(position, &refusal)),
        Err(MoveError::GameError(fault)) => Err(fault),
        Err(refusal) => Ok(refusal.to_string()),
        Ok(_) => Ok(format!("{text} is a legal move")),
    }
}
