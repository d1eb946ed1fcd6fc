//! `regola perft GAME DEPTH`: how many sequences of so many moves there are.

use std::io;
use std::time::Instant;

use clap::Args;
use regola::game::{Fault, split};
use regola::{Move, Position};
use serde_json::json;

use super::Status;
use super::interrupt::Interrupt;
use super::position::GameArguments;
use super::progress;

#[derive(Debug, Args)]
pub struct PerftArguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many moves deep
    depth: u32,
    /// Count below each move
    #[arg(long)]
    split: bool,
}

pub fn run(arguments: &PerftArguments, interrupt: &Interrupt) -> io::Result<Status> {
    arguments.game.tell(interrupt, |position| {
        let start = Instant::now();
        let counts = count(position, arguments.depth)?;
        let ms = start.elapsed().as_millis() as u64;
        let nodes: u64 = if arguments.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
        let mut lines = Vec::new();
        for (number, nodes) in counts.into_iter().filter(|_| arguments.split) {
            lines.push((position.notation(number)?, nodes));
        }
        if arguments.game.json {
            let (game, depth) = (&arguments.game.game, arguments.depth);
            let mut object = json!({ "game": game, "depth": depth, "nodes": nodes, "ms": ms });
            if arguments.split {
                object["split"] = lines.into_iter().map(|(text, nodes)| (text, json!(nodes))).collect();
            }
            return Ok(object.to_string());
        }
        let each: String = lines.iter().map(|(text, nodes)| format!("{text}: {nodes}\n")).collect();
        Ok(format!("{each}{nodes}"))
    })
}

/// The counts below each move, with a bar while they are made.
fn count(position: &mut Position, depth: u32) -> Result<Vec<(Move, u64)>, Fault> {
    let bar = progress::bar("moves");
    let counts = split(position, depth, &mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    counts
}
