//! `regola moves GAME`: the legal moves, one per line.

use std::io;

use clap::Args;
use serde_json::json;

use super::Status;
use super::board::standing;
use super::interrupt::Interrupt;
use super::position::GameArguments;

#[derive(Debug, Args)]
pub struct MovesArguments {
    #[command(flatten)]
    game: GameArguments,
}

pub fn run(arguments: &MovesArguments, interrupt: &Interrupt) -> io::Result<Status> {
    arguments.game.tell(interrupt, |position| {
        let mut list = Vec::new();
        if position.outcome()?.is_none() {
            position.moves(&mut list)?;
        } else if !arguments.game.json {
            eprintln!("the game is over: {}", standing(position)?);
        }
        let texts = list.into_iter().map(|number| position.notation(number)).collect::<Result<Vec<_>, _>>()?;
        Ok(match arguments.game.json {
            true => json!({ "moves": texts }).to_string(),
            false => texts.join("\n"),
        })
    })
}
