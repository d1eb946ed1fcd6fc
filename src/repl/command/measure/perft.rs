//! `perft DEPTH`: how many sequences of that many moves there are.

use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::game::split;
use crate::repl::command::Action;
use crate::repl::command::number::whole;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// As many moves one after the other as anything could need.
const MOST_DEPTH: u64 = 1_000_000;

#[derive(Debug, Args)]
pub struct Perft {
    /// How many moves to make
    #[arg(value_name = "DEPTH", value_parser = whole::<u32>(0, MOST_DEPTH))]
    depth: u32,
    /// Show a count for each first move
    #[arg(long)]
    split: bool,
}

impl Action for Perft {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let game = session.name().unwrap_or_default().to_owned();
        let position = session.position()?;
        let start = Instant::now();
        let bar = out.bar("moves");
        let counts = split(position, self.depth, &mut |done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let counts = counts?;
        let ms = start.elapsed().as_millis() as u64;
        let nodes: u64 = if self.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
        let mut lines = Vec::new();
        for (number, nodes) in counts.into_iter().filter(|_| self.split) {
            lines.push((position.notation(number)?, nodes));
        }
        let each: String = lines.iter().map(|(text, nodes)| format!("{}: {nodes}\n", visible(text))).collect();
        let mut object = json!({ "game": game, "depth": self.depth, "nodes": nodes, "ms": ms });
        if self.split {
            object["split"] = lines.into_iter().map(|(text, nodes)| (text, json!(nodes))).collect();
        }
        Ok(out.tell(object, format_args!("{each}{nodes}"))?)
    }
}
