//! Moves on the board: made, refused, taken back, and what is said about them.

use serde_json::{Value, json};

use super::status::{GameEnd, board, ending};
use crate::diagnostic::visible;
use crate::explain;
use crate::game::{Move, MoveError};
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::session::Session;

/// What a text is among the legal moves of a position.
pub(crate) struct MoveReading {
    /// The legal moves.
    pub moves: Vec<Move>,
    /// The one that the text means.
    pub found: Result<Move, MoveError>,
    /// Whether no move can be made any more.
    pub over: bool,
}

impl MoveReading {
    /// The move to make, or why it cannot be made.
    pub fn playable(self, text: &str) -> Result<Move, MoveError> {
        if self.over { Err(MoveError::Over { text: text.to_owned(), reason: None }) } else { self.found }
    }
}

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

    /// Says that a move was made, shows the board to a person, and says if the game is over.
    pub(crate) fn tell_move(
        &mut self,
        player: &str,
        text: &str,
        mut object: Value,
        thought: &str,
        out: &mut Output<'_>,
    ) -> Result<(), CommandError> {
        let look = out.style.look();
        let below = object.get("level").is_some();
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
        if let (Some(ending), Some(object)) = (&ending, object.as_object_mut()) {
            object.extend(ending.details.clone());
        }
        let words = format!("{} plays {}{thought}", visible(player), visible(text));
        match draws {
            // What the computer did is read next to the prompt.
            true if below => {
                writeln!(out.painted(), "{drawn}")?;
                out.tell(object, words)?;
            }
            true => {
                out.tell(object, words)?;
                writeln!(out.painted(), "{drawn}")?;
            }
            false => out.tell(object, words)?,
        }
        match ending {
            Some(ending) => self.announce_end(&ending, out),
            None => Ok(()),
        }
    }

    /// Says how the game ended and what can be done now.
    pub(crate) fn announce_end(&mut self, ending: &GameEnd, out: &mut Output<'_>) -> Result<(), CommandError> {
        let moves = counted(self.position()?.history().count(), "move");
        if out.style.json {
            return Ok(());
        }
        out.say(format_args!("Game over after {moves}; {ending}."))?;
        Ok(out.say("Type `:new` for a new game, `:undo` to take back the last move, `:save FILE` to save the game.")?)
    }

    /// What a text is among the legal moves, which are listed once for all that is said about it.
    pub(crate) fn read_move(&mut self, text: &str) -> Result<MoveReading, CommandError> {
        let resigned = self.play.resigned.is_some();
        let position = self.position()?;
        let decided = position.decided()?.is_some();
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        let found = position.read_move_among(&moves, text);
        if let Err(MoveError::Game(fault)) = found {
            return Err(fault.into());
        }
        Ok(MoveReading { over: resigned || decided || moves.is_empty(), moves, found })
    }

    /// Why a text cannot be played in one line: by the rules where they say so, and with what is allowed.
    pub(crate) fn refuse(&mut self, text: &str, error: MoveError) -> CommandError {
        let over = |reason: String| MoveError::Over { text: text.to_owned(), reason: Some(reason) };
        if let Some(player) = self.play.resigned {
            let error = over(format!("{} has resigned", self.rules_player(player)));
            let message = format!("{error}; type `:new` for a new game, `:undo` to take back the resignation");
            return CommandError::Move { error: Box::new(error), number: None, message };
        }
        let position = match self.position() {
            Ok(position) => position,
            Err(error) => return error,
        };
        let error = match error {
            MoveError::Over { .. } => match ending(position) {
                Ok(Some(ending)) => over(ending.to_string()),
                Ok(None) => error,
                Err(error) => return error.into(),
            },
            MoveError::Game(error) => return error.into(),
            error => explain::refusal(position, error),
        };
        let message = match error {
            MoveError::Over { .. } => {
                format!("{error}; type `:new` for a new game, `:undo` to take back the last move")
            }
            _ => error.to_string(),
        };
        CommandError::Move { error: Box::new(error), number: None, message }
    }

    /// The name of a player.
    pub(crate) fn rules_player(&mut self, player: usize) -> String {
        self.game().map_or_else(String::new, |position| position.game().players()[player].to_string())
    }

    /// Makes the move of a text, as a person typed it.
    pub(crate) fn play_text(&mut self, text: &str, out: &mut Output<'_>) -> Result<(), CommandError> {
        let resigned = self.play.resigned.is_some();
        let playable = match resigned || self.position()?.decided()?.is_some() {
            true => Err(MoveError::Over { text: text.to_owned(), reason: None }),
            false => self.read_move(text)?.playable(text),
        };
        match playable {
            Ok(number) => self.play_move(number, out),
            Err(error) => Err(self.refuse(text, error)),
        }
    }

    /// Makes several moves for the players in turn, up to the first that cannot be made; the board is shown at the end.
    pub(crate) fn play_moves(&mut self, texts: &[String], out: &mut Output<'_>) -> Result<(), CommandError> {
        if self.play.has_computer() {
            let message =
                "the computer makes every other move; type one move at a time, or `:players human human` first";
            return Err(CommandError::plain(message));
        }
        let draws = std::mem::take(&mut self.draws);
        let played = texts.iter().enumerate().try_for_each(|(at, text)| {
            self.draws = draws && at + 1 == texts.len();
            self.play_text(text, out).map_err(|error| (at, error))
        });
        self.draws = draws;
        let Err((at, error)) = played else { return Ok(()) };
        self.show_board(out)?;
        let CommandError::Move { error, message, .. } = error else { return Err(error) };
        let undo = if at == 1 { "`:undo` takes it back".to_owned() } else { format!("`:undo {at}` takes them back") };
        let message = format!("move {}, {message}; {} made before it, {undo}", at + 1, were(at));
        Err(CommandError::Move { error, number: Some(at + 1), message })
    }

    /// Goes back to where the game began.
    pub(crate) fn begin_again(&mut self) -> Result<(), CommandError> {
        while self.position()?.unmake() {}
        let origin = self.play.origin.clone();
        self.play.restart(origin);
        Ok(())
    }

    /// Takes moves back: one, or as many as lead to the last turn of the person who plays against a computer. Returns how
    /// many they were.
    pub(crate) fn take_back(&mut self) -> Result<usize, CommandError> {
        if self.play.resigned.take().is_some() {
            return Ok(0);
        }
        let stops = self.play.stops();
        let position = self.position()?;
        let moves: Vec<Move> = position.history().collect();
        let (mut taken, mut reached) = (0, false);
        while !reached && position.unmake() {
            taken += 1;
            reached = stops[position.turn()];
        }
        let (kept, undone) = moves.split_at(moves.len() - taken);
        if !reached {
            undone.iter().try_for_each(|number| position.make(*number))?;
            let none = kept.is_empty() && undone.is_empty();
            let message = if none { "there is no move to take back" } else { "you have no move to take back" };
            return Err(CommandError::plain(message));
        }
        self.play.undone.extend(undone.iter().rev());
        Ok(taken)
    }

    /// Makes moves again that were taken back, up to the next turn of a person. Returns how many they were.
    pub(crate) fn make_again(&mut self) -> Result<usize, CommandError> {
        let stops = self.play.stops();
        let mut made = 0;
        while let Some(number) = self.play.undone.pop() {
            let position = self.position()?;
            position.make(number)?;
            made += 1;
            if stops[position.turn()] {
                break;
            }
        }
        if made > 0 { Ok(made) } else { Err(CommandError::plain("there is no move to replay")) }
    }
}

/// `the move was`, `3 moves were`.
fn were(count: usize) -> String {
    if count == 1 { "one move was".to_owned() } else { format!("{count} moves were") }
}
