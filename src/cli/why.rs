//! `regola why GAME MOVE` and `regola whynot GAME MOVE`: the reasons, from the rules.

use std::io;

use clap::Args;
use regola::explain;

use super::Status;
use super::interrupt::Interrupt;
use super::position::GameArguments;

#[derive(Debug, Args)]
pub struct WhyArguments {
    #[command(flatten)]
    game: GameArguments,
    /// A move as people write it, or a goal, such as 'wins(x)'
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    about: String,
    /// Look so many levels further
    #[arg(long, value_name = "N", default_value_t = 0)]
    more: usize,
}

/// Tells why something is so or is not; both commands answer truly, whichever was asked.
pub fn run(arguments: &WhyArguments, interrupt: &Interrupt) -> io::Result<Status> {
    arguments.game.tell(interrupt, |position| {
        let mut told = explain::tell(position, &arguments.about)?;
        if let Some(explanation) = told.explanation_mut() {
            for _ in 0..arguments.more {
                explanation.expand_all(position.engine())?;
            }
        }
        Ok(match arguments.game.json {
            true => told.to_json().to_string(),
            false => told.to_string().trim_end().to_owned(),
        })
    })
}
