//! `regola check FILE…`: all problems of rules files.

use std::collections::HashSet;
use std::io::{self, Write};

use regola::Game;
use regola::diagnostic::{render, to_json};
use regola::repl::Summary;

use super::arguments::CheckArguments;
use super::{Status, colour, json};

/// Prints every problem once, also where several files extend the one that has it, and how many there are.
pub fn run(arguments: &CheckArguments) -> io::Result<Status> {
    let shelf = arguments.places.shelf();
    let colour = colour(&io::stdout());
    let mut out = io::stdout();
    let mut told = HashSet::new();
    let mut summary = Summary::default();
    for file in &arguments.files {
        let loaded = match shelf.load(file, &[]) {
            Ok(loaded) => loaded,
            Err(problem) => {
                summary.errors += 1;
                match arguments.json {
                    true => json::print(json::unreadable(&problem))?,
                    false => writeln!(out, "error: {problem}\n")?,
                }
                continue;
            }
        };
        let game = loaded.rules.as_ref().and_then(Game::new);
        let slow = game.map_or(Vec::new(), |game| game.warnings());
        for problem in loaded.diagnostics.iter().chain(&slow) {
            let line = match arguments.json {
                true => to_json(problem, &loaded.sources).to_string(),
                false => render(problem, &loaded.sources, colour),
            };
            if told.insert(line.clone()) {
                let one = Summary::of(std::slice::from_ref(problem));
                summary.errors += one.errors;
                summary.warnings += one.warnings;
                writeln!(out, "{line}")?;
            }
        }
    }
    match (arguments.json, arguments.files.len()) {
        (true, files) => json::print(json::checked(summary, files))?,
        (false, 1) => writeln!(out, "{summary} in 1 file")?,
        (false, files) => writeln!(out, "{summary} in {files} files")?,
    }
    Ok(if summary.errors > 0 { Status::Problem } else { Status::Fine })
}
