//! `move`, `undo`, `redo`, `new`, `history` and `resign`: the course of a game.

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::status;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Move {
    /// The move, in any notation of the game
    #[arg(value_name = "MOVE")]
    text: String,
}

impl Action for Move {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        session.play_text(&self.text, out)
    }
}

#[derive(Debug, Args)]
pub struct New {}

impl Action for New {
    /// Starts again from where the game began.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        session.begin_again()?;
        session.play.awake = true;
        show(session, "A new game", out)
    }
}

#[derive(Debug, Args)]
pub struct Undo {
    /// How many times
    #[arg(value_name = "N", default_value_t = 1)]
    times: usize,
}

impl Action for Undo {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let resigned = session.play.resigned.is_some();
        let taken = repeat(self.times, || session.take_back())?;
        let done = match (resigned, taken) {
            (true, 0) => "Took back the resignation".to_owned(),
            (true, taken) => format!("Took back the resignation and {}", moves(taken)),
            (false, taken) => format!("Took back {}", moves(taken)),
        };
        show(session, &done, out)
    }
}

#[derive(Debug, Args)]
pub struct Redo {
    /// How many times
    #[arg(value_name = "N", default_value_t = 1)]
    times: usize,
}

impl Action for Redo {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let made = repeat(self.times, || session.make_again())?;
        show(session, &format!("Replayed {}", moves(made)), out)
    }
}

/// Repeats a step as often as asked and possible; it must be possible once. Returns the number of moves.
fn repeat(times: usize, mut step: impl FnMut() -> Result<usize, CommandError>) -> Result<usize, CommandError> {
    let mut all = 0;
    for time in 0..times {
        match step() {
            Ok(moves) => all += moves,
            Err(error) if time == 0 => return Err(error),
            Err(_) => break,
        }
    }
    Ok(all)
}

fn moves(count: usize) -> String {
    if count == 1 { "one move".to_owned() } else { format!("{count} moves") }
}

/// Says what was done and whose turn it is; a person sees the board.
fn show(session: &mut Session, done: &str, out: &mut Output<'_>) -> Result<(), CommandError> {
    let position = session.position()?;
    let status = status(position)?;
    let object = json!({ "message": done, "standing": status, "moves": position.played()? });
    out.tell(object, format_args!("{done}: {}.", visible(&status)))?;
    session.show_board(out)
}

#[derive(Debug, Args)]
pub struct History {}

impl Action for History {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let position = session.position()?;
        let players = position.game().players().len();
        let played = position.played()?;
        // Where moves take turns, a row is a move of each player.
        let rows: Vec<String> = played
            .chunks(players)
            .enumerate()
            .map(|(row, moves)| format!("{}. {}", row + 1, visible(&moves.join(" "))))
            .collect();
        let words = if rows.is_empty() { "no moves yet".to_owned() } else { rows.join("\n") };
        Ok(out.tell(json!({ "moves": played }), words)?)
    }
}

#[derive(Debug, Args)]
pub struct Resign {}

impl Action for Resign {
    /// Gives the game up for the person: against a computer, that is not always the player to move.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let resigned = session.play.resigned;
        let seats: Vec<bool> = session.play.seats.iter().map(Option::is_none).collect();
        let position = session.position()?;
        if resigned.is_some() || position.outcome()?.is_some() {
            return Err(CommandError::plain("the game is over; type `:new` for a new game"));
        }
        let turn = position.turn();
        let loser = if seats[turn] { turn } else { seats.iter().position(|person| *person).unwrap_or(turn) };
        let players = position.game().players().to_vec();
        session.play.resigned = Some(loser);
        let winner = (players.len() == 2).then(|| players[1 - loser].to_string());
        let object = json!({ "resigned": &*players[loser], "over": true, "winner": winner });
        let wins = winner.map(|winner| format!(", and {winner} wins")).unwrap_or_default();
        Ok(out.tell(
            object,
            format_args!("{} resigns{wins}. Type `:new` for a new game, `:undo` to play on.", players[loser]),
        )?)
    }
}
