//! `regola moves` and `regola perft`: a game's moves from the start or after given ones.

use std::io::{self, Write};
use std::time::Instant;

use regola::engine::Loaded;
use regola::game::{Fault, Refusal, perft, split};
use regola::{Error, Game, Limit, Position};
use serde_json::json;

use super::arguments::{GameArguments, MovesArguments, PerftArguments};
use super::interrupt::Interrupt;
use super::query::refuse;
use super::{Status, json};

/// Lists the legal moves, one per line.
pub fn moves(arguments: &MovesArguments, interrupt: &Interrupt) -> io::Result<Status> {
    with_position(&arguments.game, interrupt, |position| {
        let mut list = Vec::new();
        if position.decided()?.is_none() {
            position.moves(&mut list)?;
        }
        let texts = list.into_iter().map(|number| position.notation(number)).collect::<Result<Vec<_>, _>>()?;
        Ok(match arguments.game.json {
            true => json!({ "moves": texts }).to_string(),
            false => texts.join("\n"),
        })
    })
}

/// Counts the sequences of so many moves.
pub fn count(arguments: &PerftArguments, interrupt: &Interrupt) -> io::Result<Status> {
    with_position(&arguments.game, interrupt, |position| {
        let start = Instant::now();
        let mut lines = Vec::new();
        let nodes = match arguments.split {
            false => perft(position, arguments.depth)?,
            true => {
                let counts = split(position, arguments.depth)?;
                for &(number, nodes) in &counts {
                    lines.push((position.notation(number)?, nodes));
                }
                counts.iter().map(|(_, nodes)| nodes).sum()
            }
        };
        let ms = start.elapsed().as_millis() as u64;
        let (game, depth) = (&arguments.game.game, arguments.depth);
        if arguments.game.json {
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

/// Sets up the position that the arguments describe, and prints what is found about it.
fn with_position(
    arguments: &GameArguments,
    interrupt: &Interrupt,
    find: impl FnOnce(&mut Position) -> Result<String, Fault>,
) -> io::Result<Status> {
    let loaded = match arguments.setting.load(&arguments.game) {
        Ok(loaded) => loaded,
        Err(problem) => return complain(&problem.to_string(), arguments.json),
    };
    let Loaded { rules: Some(rules), .. } = &loaded else { return refuse(&loaded, arguments.json) };
    let Some(game) = Game::new(rules) else {
        let message = "these rules define no game: a game has `:- players([…]).`, legal/1 and effect/2";
        return complain(message, arguments.json);
    };
    let mut position = Position::new(&game);
    let mut limits = arguments.setting.bounds.limits(false);
    limits.stop = interrupt.stop();
    position.set_limits(limits);
    for (at, text) in arguments.moves.split_whitespace().enumerate() {
        let played = position.read_move(text).and_then(|number| Ok(position.make(number)?));
        if let Err(refusal) = played {
            return match refusal {
                Refusal::Fault(fault) => fail(&fault, arguments.json),
                refusal => complain(&format!("move {}: {refusal}", at + 1), arguments.json),
            };
        }
    }
    match find(&mut position) {
        Ok(text) if text.is_empty() => Ok(Status::Fine),
        Ok(text) => writeln!(io::stdout(), "{text}").map(|()| Status::Fine),
        Err(fault) => fail(&fault, arguments.json),
    }
}

fn fail(fault: &Fault, json: bool) -> io::Result<Status> {
    let status = complain(&fault.to_string(), json)?;
    Ok(match fault {
        Fault::Error(Error::Limit(Limit::Stopped)) => Status::Interrupted,
        _ => status,
    })
}

fn complain(message: &str, json: bool) -> io::Result<Status> {
    match json {
        true => json::print(json!({ "error": { "message": message } }))?,
        false => eprintln!("error: {message}"),
    }
    Ok(Status::Problem)
}
